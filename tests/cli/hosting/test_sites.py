"""Sites of files alone: what is in them, and what is not overwritten."""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.hosting import site_content, sites
from brettwerk.cli.hosting.site_content import content_files, file_of
from brettwerk.cli.hosting.sites import SiteError, lost_page, site_page, site_worker, write_site
from brettwerk.core.registry import load_game
from brettwerk.printing.document import make_pdf
from brettwerk.printing.settings import PrintSettings
from brettwerk.server.middleware.static_files import Client
from brettwerk.solve.puzzles.puzzle import puzzle_of_the_day

if TYPE_CHECKING:
    from pathlib import Path

PAGE = '<html><head><meta charset="utf-8" /><script type="module" src="/assets/app.js"></script></head></html>'
APP = {"version": "1", "theme": "theme.css", "local": "local/1/"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A client as built, with what it takes to play in a browser."""
    built, games = tmp_path / "built", tmp_path / "games"
    for folder in (built / "assets", built / "pyodide-1.0", games):
        folder.mkdir(parents=True)
    (built / "index.html").write_text(PAGE)
    (built / "built-from.txt").write_text("a hash")
    (built / "service-worker.js").write_text('const shell={"version":"abc","files":["./"]}')
    (built / "assets" / "app.js").write_text("code")
    (built / "pyodide-1.0" / "pyodide.asm.wasm").write_bytes(bytes(10))
    (games / "tor.wasm").write_bytes(bytes(7))
    found = Client(built, games)
    monkeypatch.setattr(sites, "shipped_client", lambda: found)
    monkeypatch.setattr(sites, "content_files", lambda **_: iter([("content/games.json", b"[]")]))
    return found


def test_a_site_has_all_files_and_refers_to_them_from_where_it_is(tmp_path: Path, client: Client) -> None:
    folder = tmp_path / "deep" / "site"
    write_site(folder, "en")
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert client.local
    assert names >= {"assets/app.js", "404.html", f"{client.local}tor.wasm", "content/games.json"}
    assert "built-from.txt" not in names
    page = (folder / "index.html").read_text()
    assert 'src="./assets/app.js"' in page
    assert f'"local": "{client.local}"' in page
    sizes = json.loads((folder / client.local / "files.json").read_text())
    assert sizes == {"pyodide-1.0/pyodide.asm.wasm": 10, f"{client.local}tor.wasm": 7}
    assert '"version":"abc-' in (folder / "service-worker.js").read_text()


@pytest.mark.usefixtures("client")
def test_only_an_earlier_site_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, "en")
    (folder / "assets" / "old.js").write_text("of an earlier version")
    write_site(folder, "en")
    assert not (folder / "assets" / "old.js").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("years of work")
    with pytest.raises(SiteError, match="other files"):
        write_site(other, "en")
    assert [path.name for path in other.iterdir()] == ["thesis.txt"]


def test_a_client_that_is_not_built_makes_no_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sites, "shipped_client", lambda: Client(tmp_path / "nothing", tmp_path / "nothing"))
    with pytest.raises(SiteError, match="npm run build"):
        write_site(tmp_path / "site", "en")


def test_the_page_allows_no_more_than_that_of_a_server() -> None:
    page = site_page(PAGE, APP | {"theme": "</script>"})
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert "unsafe" not in page
    assert '</script>"' not in page


def test_an_address_without_a_file_leads_to_its_page_by_the_one_script_that_is_allowed() -> None:
    page = lost_page()
    script = page[page.index("<script>") + len("<script>") : page.index("</script>")]
    assert f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in page


def test_another_page_is_another_version_for_the_service_worker() -> None:
    worker = b'const shell={"version":"abc"}'
    assert site_worker(worker, b"one") != site_worker(worker, b"other")


def test_files_are_named_as_the_client_looks_for_them() -> None:
    """The same pairs as in web/tests/api/places.test.ts."""
    assert file_of("/api/games") == "content/games.json"
    query = "edition=classic&teams=false&players=2&option=layout%3D5"
    name = "content/games/tor/scene/edition=classic,option=layout=5,players=2,teams=false.json"
    assert file_of(f"/api/games/tor/scene?{query}") == name


def test_content_is_what_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that there is for one game, and the lists of all games."""
    paths = site_content._paths_of
    monkeypatch.setattr(site_content, "_paths_of", lambda card: paths(card) if card["id"] == "allein" else iter(()))
    sheets = site_content._paths_of_sheets
    monkeypatch.setattr(
        site_content, "_paths_of_sheets", lambda card: sheets(card) if card["id"] == "allein" else iter(())
    )
    puzzles = site_content._puzzle_paths
    monkeypatch.setattr(site_content, "_puzzle_paths", lambda cards: puzzles(cards[:1]))
    files = dict(content_files())
    found = {name: json.loads(content) for name, content in files.items() if name.endswith(".json")}
    monkeypatch.undo()
    for edition in ("classic", "space"):
        for language, paper in (("de", "a4"), ("en", "letter")):
            choice = f"edition={edition},lang={language},paper={paper},players=1"
            printed = files[f"content/games/allein/pdf/{choice}.pdf"]
            wanted = load_game("allein", edition=edition)
            assert printed == make_pdf(wanted, language, PrintSettings(paper))
    assert all(card["compiled"] == "ready" for card in found["content/games.json"])
    assert found["content/games/allein/scene.json"]["shapes"]
    assert found["content/games/allein/guide/edition=classic,lang=de.json"]["complete"]
    entry = found["content/games/allein/gallery.json"]["entries"][0]["value"]
    option = found["content/games/allein/gallery.json"]["option"]
    assert f"content/games/allein/scene/edition=classic,option={option}={entry},players=1,teams=false.json" in found
    days = found["content/puzzles/days.json"]
    first = puzzle_of_the_day(date.fromisoformat(days["first"]))
    assert days["puzzles"][0] == f"{first.game.variant.game}/{first.id}"
