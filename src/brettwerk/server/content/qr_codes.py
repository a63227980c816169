"""Addresses as pictures that a phone can scan."""

import io
from functools import lru_cache

import segno


@lru_cache(256)
def picture(url: str) -> bytes:
    """An SVG of any size with the quiet zone that scanners need, dark on light whatever surrounds it."""
    file = io.BytesIO()
    look = {"border": 4, "light": "#fff", "dark": "#000", "svgclass": None, "lineclass": None}
    segno.make_qr(url, error="m").save(file, kind="svg", omitsize=True, **look)
    return file.getvalue()
