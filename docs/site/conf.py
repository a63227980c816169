"""Sphinx's settings for one language of the site; make_site.py lays out the pages and says which language it is."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from navigation import twin  # noqa: E402

from brettwerk.version import __version__  # noqa: E402

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif'
"""Those of the reader's own system: nothing is fetched."""

project = "Brettwerk"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]

html_theme = "furo"
html_title = "Brettwerk"
html_static_path = [str(HERE / "look")]
templates_path = [str(HERE / "templates")]
html_css_files = ["site.css"]
html_favicon = str(HERE.parents[1] / "web" / "public" / "icon.svg")
html_logo = html_favicon
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#faf7f1",
        "color-background-secondary": "#f1ebdf",
        "color-background-hover": "#e9e1d1",
        "color-background-border": "#e0d7c6",
        "color-foreground-primary": "#23201c",
        "color-foreground-secondary": "#5c544a",
        "color-foreground-muted": "#655d53",
        "color-brand-primary": "#1f6f6b",
        "color-brand-content": "#1f6f6b",
        "color-brand-visited": "#1f6f6b",
        "color-code-background": "#f1ebdf",
        "color-inline-code-background": "#f1ebdf",
        "color-card-background": "#fffdf9",
        "color-card-border": "#e0d7c6",
        "color-table-header-background": "#f1ebdf",
        "color-api-name": "#1f6f6b",
        "color-api-pre-name": "#655d53",
        "font-stack": FONTS,
    },
    "dark_css_variables": {
        "color-background-primary": "#15171c",
        "color-background-secondary": "#1d2027",
        "color-background-hover": "#262a33",
        "color-background-border": "#31353f",
        "color-foreground-primary": "#e9e4da",
        "color-foreground-secondary": "#b9b2a6",
        "color-foreground-muted": "#a8a196",
        "color-brand-primary": "#57b8ae",
        "color-brand-content": "#57b8ae",
        "color-brand-visited": "#57b8ae",
        "color-code-background": "#1d2027",
        "color-inline-code-background": "#1d2027",
        "color-card-background": "#1d2027",
        "color-card-border": "#31353f",
        "color-table-header-background": "#1d2027",
        "color-api-name": "#57b8ae",
        "color-api-pre-name": "#a8a196",
    },
}
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
highlight_language = "text"
smartquotes = False

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
myst_url_schemes = {"http": None, "https": None, "site": "{{path}}#{{fragment}}"}

autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
autodoc_mock_imports = [name for name in ("gymnasium", "pettingzoo", "pyspiel") if not find_spec(name)]
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries = False


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", _add_twin)


def _add_twin(app: Sphinx, name: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Let a page lead to the same page in the other language, if there is one."""
    language = app.config.language
    other = twin(name, language)
    folder = Path(app.srcdir).with_name("de" if language == "en" else "en")
    there = (folder / f"{other}.md").is_file()
    depth = name.count("/") + (language == "de")
    start = "../" * depth or "./"
    context["twin"] = f"{start}{'de/' if language == 'en' else ''}{other if there else 'index'}.html"
