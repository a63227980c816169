"""A game on paper: its board, its pieces and a guide of one page, as a PDF that is true to scale."""

import sys
from types import ModuleType

# ReportLab runs a file of the user's home folder when it is imported, unless there is such a module already; it does
# not get over a home folder that is none.
sys.modules.setdefault("reportlab_mods", ModuleType("reportlab_mods"))
