"""What every game promises, one subject a module. Importing this package registers all checks, in their order."""

from importlib import import_module

SUBJECTS = (
    "interpretation",  # before any compiled code is let loose on memory
    "declarations",
    "moves",
    "positions",
    "removal",
    "scenes",
    "clicks",
    "effects",
    "texts",
    "error_texts",
    "guides",
    "editing",
    "insight",
    "second_reading",
    "programs.stepping",
    "programs.observations",
    "programs.symmetries",
    "programs.networks",
)

for subject in SUBJECTS:
    import_module(f"{__name__}.{subject}")
