"""Web push in two halves: what only the browser can read (RFC 8291), and who sends it (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from collections.abc import Callable

CURVE = ec.SECP256R1()
ORDER = CURVE.group_order
POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
"""A message is one record; push services take no more."""
SIGNED_HOURS = 12


def to_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Read base64 as browsers write it; ValueError if it is not that."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(text: str) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError if it is not a point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(text))


def encrypt(message: bytes, p256dh: str, auth: str) -> bytes:
    """Encrypt a message for one browser, by a key that is used this once."""
    theirs, secret = read_point(p256dh), from_base64(auth)
    own = ec.generate_private_key(CURVE)
    sender, salt = public_bytes(own.public_key()), secrets.token_bytes(SALT_BYTES)
    key, nonce = derive(own.exchange(ec.ECDH(), theirs), secret, salt, public_bytes(theirs), sender)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2 marks the last record
    return salt + struct.pack("!IB", RECORD_BYTES, len(sender)) + sender + sealed


def derive(shared: bytes, auth: bytes, salt: bytes, receiver: bytes, sender: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of a message, as both sides find them."""
    mixed = _expand(shared, auth, b"WebPush: info\0" + receiver + sender, 32)
    key = _expand(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
    return key, _expand(mixed, salt, b"Content-Encoding: nonce\0", 12)


def _expand(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def is_subscription(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys are such as messages can be encrypted for."""
    try:
        read_point(p256dh)
        return len(from_base64(auth)) == AUTH_BYTES
    except ValueError:
        return False


class Sender:
    """A server as push services know it: by a key of its own. Whoever has one needs nothing else of this module."""

    is_subscription = staticmethod(is_subscription)
    encrypt = staticmethod(encrypt)
    to_base64 = staticmethod(to_base64)

    def __init__(self, secret: bytes, contact: str, now: Callable[[], float]) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        self._now = now
        self.public_key = to_base64(public_bytes(self._key.public_key()))

    def authorization(self, endpoint: str) -> str:
        """Say to a push service who sends, for some hours and for this service alone."""
        parts = urlsplit(endpoint)
        until = int(self._now()) + SIGNED_HOURS * 3600
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": self._contact}
        signed = ".".join(to_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        pair = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = b"".join(number.to_bytes(32) for number in pair)
        return f"vapid t={signed}.{to_base64(signature)}, k={self.public_key}"
