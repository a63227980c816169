"""Sentences about environments, in both languages, and packages that are missing."""

from __future__ import annotations

import re

import pytest

from brettwerk.rl.errors import RL_TEXTS, BadEnvironment, MissingPackage, needing


def test_every_sentence_is_there_in_both_languages_with_the_same_parameters() -> None:
    assert RL_TEXTS["de"].keys() == RL_TEXTS["en"].keys()
    for code, sentence in RL_TEXTS["en"].items():
        parameters = set(re.findall(r"{(\w+)", sentence))
        assert parameters == set(re.findall(r"{(\w+)", RL_TEXTS["de"][code])), code


def test_german_too() -> None:
    error = BadEnvironment("rl-over")
    assert error.text("de") == "Die Partie ist zu Ende; reset() beginnt die nächste."


@pytest.mark.parametrize(
    ("package", "module"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("gymnasium", "vector"), ("pyspiel", "open_spiel")],
)
def test_a_missing_package_is_one_sentence_that_names_the_extra(python, package: str, module: str) -> None:  # type: ignore[no-untyped-def]
    """As far as a user sees it: the last line of what Python prints, and an ImportError to catch."""
    done = python("-c", f"import sys; sys.modules[{package!r}] = None; import brettwerk.rl.{module}")
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(
        f"brettwerk.rl.{module} needs the package {package}, which is not installed: pip install 'brettwerk[rl]'"
    )
    assert "MissingPackage" in last


def test_the_rest_works_without_the_packages(python) -> None:  # type: ignore[no-untyped-def]
    script = (
        "import sys\n"
        "for name in ('gymnasium', 'pettingzoo', 'pyspiel'): sys.modules[name] = None\n"
        "import brettwerk.rl\n"
        "from brettwerk.rl.frame import Frame\n"
        "print(Frame(brettwerk.load_game('alcazar')).shape)"
    )
    done = python("-c", script)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("(")


def test_other_errors_of_imports_stay_what_they_are() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, needing("numpy", "somewhere"):
        import no_such_package_anywhere  # type: ignore[import-not-found] # noqa: F401, PLC0415
    assert not isinstance(caught.value, MissingPackage)
