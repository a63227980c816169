"""Build the documentation site: python docs/site/make_site.py [FOLDER]. Nothing is fetched, then or when it is read."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from game_pages import diagrams
from pages import LANGUAGES, ROOT, all_pages
from sphinx.cmd.build import build_main
from staging import FILES, Stage

from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.registry import game_ids

HERE = Path(__file__).parent
DEFAULT = ROOT / "dist" / "docs"


def make_site(folder: Path) -> int:
    """Write the site into a folder, which is emptied before; gives Sphinx's exit code, 0 only without a warning."""
    shutil.rmtree(folder, ignore_errors=True)
    with interpreted():
        pages = all_pages()
        drawn = {file: svg for game in game_ids() for file, svg in diagrams(game).items()}
    with TemporaryDirectory() as staged:
        stages = [Stage(language, pages, Path(staged, language)) for language in LANGUAGES]
        for stage in stages:
            stage.lay_out()
            _lay_files(stage, drawn)
        for stage in stages:
            target = folder if stage.language == LANGUAGES[0] else folder / stage.language
            if code := _run_sphinx(stage, target, Path(staged, f"{stage.language}-trees")):
                return code
            (target / ".buildinfo").unlink(missing_ok=True)
            for path in stage.files:
                _copy(ROOT / path, folder / FILES / path)
    return 0


def _lay_files(stage: Stage, drawn: dict[str, str]) -> None:
    """Pictures that pages show, drawn ones and kept ones."""
    for file, svg in drawn.items():
        place = stage.folder / file
        place.parent.mkdir(exist_ok=True)
        place.write_text(svg, "utf-8")
    for path in stage.pictures:
        _copy(ROOT / path, stage.folder / FILES / path)


def _copy(file: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)


def _run_sphinx(stage: Stage, folder: Path, trees: Path) -> int:
    """Sphinx's own notes, the trees, differ from one run to the next, and nobody reads them."""
    words = ["-q", "-W", "--keep-going", "-E", "-c", str(HERE), "-d", str(trees), "-D", f"language={stage.language}"]
    return build_main([*words, str(stage.folder), str(folder)])


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    failed = make_site(place)
    if not failed:
        sys.stdout.write(f"The documentation is in {place}: open {place / 'index.html'}.\n")
    sys.exit(failed)
