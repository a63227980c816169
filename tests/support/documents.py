"""The scripts that build the documentation site, as modules."""

from __future__ import annotations

import sys

from support.paths import ROOT

sys.path.append(str(ROOT / "docs" / "site"))

import navigation
import pages
import reference

__all__ = ["navigation", "pages", "reference"]
