"""What a node must have in common with whoever gives it work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk.cluster import version
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.version import NodeVersion, WorkNeeds, require_same, version_here

if TYPE_CHECKING:
    from pathlib import Path

SAME = NodeVersion("1.0", "abc", {"weights/tor.json": "1"}, {"mine.json": "2"})


def test_a_node_with_the_same_may_work() -> None:
    require_same(SAME, SAME, "n")


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (SAME._replace(package="1.1"), r"Node n .* it has Brettwerk 1\.1 \(abc\), and this machine has 1\.0 \(abc\)\."),
        (SAME._replace(sources="abd"), r"it has Brettwerk 1\.0 \(abd\)"),
        (SAME._replace(learned={}), "its weights/tor.json"),
        (SAME._replace(learned=SAME.learned | {"networks/tor/2.network": "3"}), "its networks/tor/2.network"),
        (SAME._replace(files={"mine.json": ""}), "it lacks the file mine.json"),
        (SAME._replace(files={"mine.json": "4"}), "or has another one"),
    ],
)
def test_any_other_node_is_refused_with_a_sentence(other: NodeVersion, sentence: str) -> None:
    with pytest.raises(ClusterError, match=sentence):
        require_same(SAME, other, "n")


def test_every_change_of_the_code_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "PACKAGE", tmp_path)

    def found() -> str:
        version._sources.cache_clear()
        return version._sources("")

    (tmp_path / "games").mkdir()
    rules, weights = tmp_path / "games" / "rules.py", tmp_path / "games" / "weights.json"
    rules.write_bytes(b"a = 1\n")
    weights.write_bytes(b"{}")
    before = found()
    (tmp_path / "games" / "test_rules.py").write_bytes(b"is not installed everywhere")
    rules.write_bytes(b"a = 1\r\n")
    assert found() == before
    weights.write_bytes(b"{1}")
    assert found() != before
    weights.write_bytes(b"{}")
    assert found() == before
    rules.write_bytes(b"a = 2\n")
    assert found() != before
    version._sources.cache_clear()


def test_what_was_learned_and_what_is_named_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    own = tmp_path / "weights" / "tor.json"
    needs = WorkNeeds("tor", (str(tmp_path / "named"),))
    before = version_here(needs)
    assert before.learned == {}
    assert before.files == {str(tmp_path / "named"): ""}
    own.parent.mkdir()
    own.write_text("{}", "utf-8")
    (tmp_path / "named").write_text("x", "utf-8")
    after = version_here(needs)
    assert list(after.learned) == ["weights/tor.json"]
    assert all(after.files.values())
    assert version_here(WorkNeeds("alcazar")).learned == {}
    assert after.sources == before.sources
