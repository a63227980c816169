"""Addresses as pictures that a phone can scan."""

import io

import segno


def picture(url: str) -> bytes:
    """An SVG with the quiet zone that scanners need, dark on light whatever surrounds it."""
    file = io.BytesIO()
    segno.make_qr(url, error="m").save(file, kind="svg", border=4, light="#fff", dark="#000", svgclass=None)
    return file.getvalue()
