"""What is built once for all tests of what is shipped."""

from __future__ import annotations

import tarfile
from typing import TYPE_CHECKING

import pytest

from support.bare_environment import BareEnvironment, python
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STATIC = (ROOT / "src/brettwerk/server/static", ROOT / "src/brettwerk/browser/static")


def built(kind: str, source: Path, target: Path, **environment: str) -> Path:
    """Build a wheel or an sdist of what lies in a folder; everything that takes long has been built before."""
    build = "import os, sys; os.chdir(sys.argv[1]); from hatchling.cli import hatchling; sys.argv[1:] = sys.argv[2:]; "
    words = ["build", "--target", kind, "--directory", str(target)]
    python("-c", f"{build}hatchling()", str(source), *words, **environment)
    (file,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return file


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for folder in STATIC:
        assert (folder / "built-from.txt").is_file(), "make ready builds what goes into the wheel"
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"), BRETTWERK_BUILD="later", PYTHONHASHSEED="1")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", ROOT, tmp_path_factory.mktemp("sdist"), BRETTWERK_BUILD="later", PYTHONHASHSEED="1")


@pytest.fixture(scope="session")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in an sdist."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


@pytest.fixture
def bare(tmp_path: Path, wheel: Path) -> BareEnvironment:
    return BareEnvironment(tmp_path / "bare", wheel)


@pytest.fixture(scope="session")
def build() -> Callable[..., Path]:
    return built
