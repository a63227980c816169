"""nginx and Caddy, with the configurations of docs/hosting.md and deploy/, before a server and over HTTPS."""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Self

import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect
from websockets.typing import Origin

from support.debian_packages import program
from support.paths import ROOT
from support.postgres import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SITE = "play.example.org"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NGINX_PARTS = [text for language, text in BLOCKS if language == "nginx"]
(CADDY_PART,) = (text for _, text in BLOCKS if text.startswith(SITE))
KINDS = ["nginx on the page", "nginx in deploy", "Caddy on the page", "Caddy in deploy"]
PATIENCE = 120.0
"""Seconds, on a machine that has much else to do."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a certificate that nobody but this test trusts, and its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, SITE)])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(SITE)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    written = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = tmp_path_factory.mktemp("certificate") / "site.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + written)
    return file


def with_port(text: str, port: int) -> str:
    """A configuration that passes requests to this port; where it has several, nobody answers at the others."""
    ports = list(dict.fromkeys(re.findall(r"127\.0\.0\.1:(\d+)", text)))
    for old, new in zip(ports, [port, *(free_port() for _ in ports[1:])], strict=False):
        text = text.replace(f"127.0.0.1:{old}", f"127.0.0.1:{new}")
    return text


def nginx(kind: str, port: int, upstream: int, certificate: Path, folder: Path) -> list[str]:
    if kind == "nginx on the page":
        locations, mapping = (with_port(part, upstream) for part in NGINX_PARTS)
        secret = f"ssl_certificate {certificate}; ssl_certificate_key {certificate};"
        site = f"{mapping}\nserver {{ listen 127.0.0.1:{port} ssl; server_name {SITE}; {secret}\n{locations}}}"
    else:
        site = with_port((ROOT / "deploy" / "nginx.conf").read_text("utf-8"), upstream)
        site, count = re.subn(r"listen 443 ", f"listen 127.0.0.1:{port} ", site)
        site, more = re.subn(r"(ssl_certificate(?:_key)? +)\S+;", rf"\g<1>{certificate};", site)
        assert (count, more) == (1, 2)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{one}_temp_path {folder}/{one};\n" for one in kinds)
    text = f"daemon off; pid {folder}/pid; error_log {folder}/log;\nevents {{}}\nhttp {{ access_log off;\n{places}"
    (folder / "nginx.conf").write_text(f"{text}{site}\n}}\n")
    return [program("nginx-light", "nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", f"{folder}/log"]


def caddy(kind: str, port: int, upstream: int, certificate: Path, folder: Path) -> list[str]:
    site = with_port(CADDY_PART if "page" in kind else (ROOT / "deploy" / "Caddyfile").read_text("utf-8"), upstream)
    # A certificate of our own, instead of one that Caddy would fetch for the name.
    site, count = re.subn(
        rf"^{re.escape(SITE)} {{",
        f"https://{SITE}:{port} {{\n\ttls {certificate} {certificate}",
        site,
        flags=re.MULTILINE,
    )
    assert count == 1
    settings = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(settings + site)
    return [program("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def proxy(kind: str, upstream: int, certificate: Path, folder: Path) -> Iterator[int]:
    """The web server, at a port of this machine."""
    port = free_port()
    command = (nginx if kind.startswith("nginx") else caddy)(kind, port, upstream, certificate, folder)
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = folder / "proxy.log"
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=os.environ | own)
    try:
        deadline = time.monotonic() + PATIENCE
        while not is_open(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


class Visitor:
    """Somebody who types the name of the site and trusts its certificate."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.client = httpx2.Client(
            base_url=f"https://127.0.0.1:{port}", verify=self.trust, timeout=PATIENCE, headers={"Host": SITE}
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def ask(self, method: str, path: str, **more: object) -> httpx2.Response:
        return self.client.request(method, path, extensions={"sni_hostname": SITE}, **more)  # type: ignore[arg-type]


def is_open(port: int) -> bool:
    """Whether anybody listens there."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5):
        return True
    return False


class Echo(BaseHTTPRequestHandler):
    """Answers with the headers that have arrived."""

    def do_GET(self) -> None:
        content = json.dumps({name.lower(): self.headers.get_all(name) for name in self.headers}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def echo() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Brettwerk, as the page starts it."""
    port, folder = free_port(), tmp_path_factory.mktemp("served")
    command = [sys.executable, "-m", "brettwerk", "serve", "--no-browser", "--workers", "1", "--port", str(port)]
    settings = {"BRETTWERK_DATA": str(folder / "data"), "BRETTWERK_PUBLIC_URL": f"https://{SITE}"}
    log = folder / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=os.environ | settings)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(httpx2.TransportError):
                httpx2.get(f"http://127.0.0.1:{port}/healthz")
                break
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("kind", KINDS)
def test_the_server_learns_who_asks_and_how(kind: str, echo: int, certificate: Path, tmp_path: Path) -> None:
    """Whatever a visitor says of that."""
    with proxy(kind, echo, certificate, tmp_path) as port:
        told = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
        with Visitor(port, certificate) as visitor:
            heard = visitor.ask("GET", "/", headers=told).json()
    assert heard["x-forwarded-for"] == ["127.0.0.1"]
    assert heard["x-forwarded-proto"] == ["https"]
    assert heard["host"] == [SITE]


@pytest.mark.parametrize("kind", KINDS)
def test_pages_moves_and_sockets_go_through(kind: str, server: int, certificate: Path, tmp_path: Path) -> None:
    with ExitStack() as stack:
        port = stack.enter_context(proxy(kind, server, certificate, tmp_path))
        visitor = stack.enter_context(Visitor(port, certificate))
        assert "<title>Brettwerk" in visitor.ask("GET", "/").text
        assert visitor.ask("GET", "/metrics").status_code == 404
        board = begin(visitor)
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
        assert "__Host-" in cookies
        messages = stack.enter_context(
            connect(
                f"wss://{SITE}/api/boards/{board}/socket",
                sock=socket.create_connection(("127.0.0.1", visitor.port)),
                ssl=visitor.trust,
                origin=Origin(f"https://{SITE}"),
                additional_headers={"Cookie": cookies},
                open_timeout=PATIENCE,
            )
        )
        assert json.loads(messages.recv(PATIENCE))


def begin(visitor: Visitor) -> str:
    """Begin a game at one screen, as soon as the server has loaded it and the proxy knows which servers live."""
    deadline = time.monotonic() + PATIENCE
    while (answer := post_board(visitor)).status_code in {502, 503}:
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.2)
    assert answer.is_success, answer.text
    assert all(post_board(visitor).is_success for _ in range(4)), "what is dead is asked again and again"
    return str(answer.json()["id"])


def post_board(visitor: Visitor) -> httpx2.Response:
    body = {"game": "aufstellen", "seats": [{"kind": "me"}, {"kind": "here"}]}
    return visitor.ask("POST", "/api/boards", json=body, headers={"Origin": f"https://{SITE}"})
