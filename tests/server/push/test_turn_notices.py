"""Being told of one's turn: encrypted for one browser, signed by this server, once a turn, and only without a page."""

from __future__ import annotations

import json
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from fastapi.testclient import TestClient

from brettwerk.server.app import make_app
from brettwerk.server.push import turn_notices
from brettwerk.server.push.encryption import CURVE, derive, encrypt, from_base64, public_bytes, read_point, to_base64
from brettwerk.server.settings import Settings
from brettwerk.server.storage.subscriptions import MOST_OF_A_VISITOR, Subscriptions
from support.browsing import Browser, code, wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.server.services import Services

AUTH = b"sixteen bytes ok"
RFC_RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
"""The private key of the worked example in RFC 8291, 5."""
RFC_MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


class FakeService(HTTPServer):
    """A push service on this machine, which answers as it is told and keeps what it was sent."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        super().__init__(("127.0.0.1", 0), FakeHandler)

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.server_port}/{name}"

    def wait(self, count: int) -> None:
        for _ in range(6000):
            if len(self.received) >= count:
                return
            time.sleep(0.05)
        raise AssertionError(self.received)


class FakeHandler(BaseHTTPRequestHandler):
    """Keeps what it was sent."""

    server: FakeService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Device:
    """A browser's half of a subscription."""

    def __init__(self, service: FakeService, name: str) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.endpoint = service.url(name)

    def request(self, **more: Any) -> dict[str, Any]:
        keys = {"p256dh": to_base64(public_bytes(self.key.public_key())), "auth": to_base64(AUTH)}
        return {"endpoint": self.endpoint, "keys": keys, "language": "de"} | more


def decrypt(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser makes of a message (RFC 8188 and 8291)."""
    salt, (_, size) = body[:16], struct.unpack("!IB", body[16:21])
    sender, sealed = body[21 : 21 + size], body[21 + size :]
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
    secret, nonce = derive(shared, auth, salt, public_bytes(key.public_key()), sender)
    padded = AESGCM(secret).decrypt(nonce, sealed, None)
    return padded.rstrip(b"\0").removesuffix(b"\x02")


@pytest.fixture(scope="module")
def service() -> Iterator[FakeService]:
    server = FakeService()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that tells people of their turn."""
    settings = Settings(data=tmp_path_factory.mktemp("push"), workers=1, push=True, push_to_here=True, generosity=0)
    with pytest.MonkeyPatch.context() as patched, TestClient(make_app(settings), base_url="http://localhost") as app:
        patched.setattr(turn_notices, "DELAY", 0.05)
        wait_until_ready(Browser(app), "aufstellen")
        yield app


@pytest.fixture(autouse=True)
def nothing_received(service: FakeService) -> None:
    service.received.clear()
    service.status = 201


def play_together(pushing: TestClient) -> tuple[Browser, Browser, str]:
    anna, bob = Browser(pushing), Browser(pushing)
    board = anna.new_board("aufstellen", "me", "link")
    bob.claim(anna, board)
    return anna, bob, board


def subscriptions(pushing: TestClient, browser: Browser) -> int:
    """How many browsers of a visitor are told."""
    services: Services = pushing.app.state.services  # type: ignore[attr-defined]
    visitor = browser.cookie.partition("=")[2].rpartition(".")[0]
    assert pushing.portal
    return len(pushing.portal.call(Subscriptions(services.store).of, visitor))


def test_the_worked_example_of_the_standard_is_read() -> None:
    key = ec.derive_private_key(int.from_bytes(from_base64(RFC_RECEIVER)), CURVE)
    message = decrypt(from_base64(RFC_MESSAGE), key, from_base64("BTBZMqHH6r4Tts7J_aSIgg"))
    assert message == b"When I grow up, I want to be a watermelon"
    again = encrypt(b"hello", to_base64(public_bytes(key.public_key())), to_base64(AUTH))
    assert decrypt(again, key, AUTH) == b"hello"


def test_who_has_no_page_open_is_told_once_a_turn(pushing: TestClient, service: FakeService) -> None:
    anna, bob, board = play_together(pushing)
    device = Device(service, "bob")
    assert bob.post("/api/push/subscriptions", device.request()).status_code == 204
    anna.play(board, 0, "a1")
    service.wait(1)
    path, headers, body = service.received[0]
    assert path == "/bob"
    told = json.loads(decrypt(body, device.key, AUTH))
    assert told == {"board": board, "title": "Du bist am Zug", "text": "Aufstellen: Du bist am Zug."}
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
    assert board not in str(headers)
    assert_signed(headers["Authorization"], service, pushing)
    anna.post(f"/api/boards/{board}/ask", {"kind": "draw", "ply": 1})  # still the same turn
    bob.post(f"/api/boards/{board}/answer", {"agree": False, "ply": 1})
    time.sleep(0.3)
    assert len(service.received) == 1
    bob.play(board, 1, "b2")
    anna.play(board, 2, "c3")
    service.wait(2)


def assert_signed(authorization: str, service: FakeService, pushing: TestClient) -> None:
    """The signature is of the key that browsers subscribed with, for this service, and ends soon."""
    token, _, key = authorization.removeprefix("vapid t=").partition(", k=")
    assert key == Browser(pushing).get("/api/app").json()["push"]
    signed, _, signature = token.rpartition(".")
    pair = from_base64(signature)
    encoded = encode_dss_signature(int.from_bytes(pair[:32]), int.from_bytes(pair[32:]))
    read_point(key).verify(encoded, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(from_base64(signed.split(".")[1]))
    assert claims["aud"] == service.url("").rstrip("/")
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


def test_who_has_a_page_open_is_told_there_alone(pushing: TestClient, service: FakeService) -> None:
    anna, bob, board = play_together(pushing)
    bob.post("/api/push/subscriptions", Device(service, "open").request())
    with bob.connect("/api/me/socket") as socket:
        assert socket.receive_json()["type"] == "turns"
        anna.play(board, 0, "a1")
        assert socket.receive_json()["boards"][0]["id"] == board
        time.sleep(0.3)
    assert service.received == []


def test_nobody_is_told_of_engines_nor_after_asking_for_no_more(pushing: TestClient, service: FakeService) -> None:
    anna, bob, board = play_together(pushing)
    bob.post("/api/push/subscriptions", Device(service, "no-more").request())
    assert anna.post("/api/push/forget", {"endpoint": service.url("no-more")}).status_code == 204
    assert subscriptions(pushing, bob) == 1  # it is Bob's, and nobody else ends it
    assert bob.post("/api/push/forget", {"endpoint": service.url("no-more")}).status_code == 204
    anna.play(board, 0, "a1")
    alone = bob.new_board("aufstellen", "me", "here")
    bob.play(alone, 0, "a1")
    time.sleep(0.3)
    assert service.received == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(pushing: TestClient, service: FakeService, status: int) -> None:
    anna, bob, board = play_together(pushing)
    bob.post("/api/push/subscriptions", Device(service, "gone").request())
    service.status = status
    anna.play(board, 0, "a1")
    service.wait(1)
    for _ in range(6000):
        if not subscriptions(pushing, bob):
            return
        time.sleep(0.05)
    raise AssertionError(subscriptions(pushing, bob))


def test_a_visitor_has_a_few_browsers(pushing: TestClient, service: FakeService) -> None:
    anna, bob, board = play_together(pushing)
    for number in range(MOST_OF_A_VISITOR + 3):
        bob.post("/api/push/subscriptions", Device(service, f"many-{number}").request())
    anna.play(board, 0, "a1")
    service.wait(MOST_OF_A_VISITOR)
    time.sleep(0.2)
    expected = {f"/many-{number}" for number in range(3, MOST_OF_A_VISITOR + 3)}
    assert {path for path, _, _ in service.received} == expected
    assert len(service.received) == MOST_OF_A_VISITOR


def test_without_the_setting_there_is_nothing_to_subscribe_to(browser: Browser, service: FakeService) -> None:
    assert browser.get("/api/app").json()["push"] is None
    refused = browser.post("/api/push/subscriptions", Device(service, "off").request())
    assert code(refused) == (404, "no-push")
