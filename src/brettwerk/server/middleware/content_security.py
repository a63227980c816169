"""What pages and workers of the client may load and run."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
WASM_ALLOWED = "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
"""What to replace by what for workers, which play games in WebAssembly; pages compile nothing."""
