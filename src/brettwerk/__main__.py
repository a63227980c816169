"""The command ``brettwerk``, which is also ``python -m brettwerk``."""

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the rest is being loaded, Ctrl-C ends this as it ends any program

from importlib import import_module  # noqa: E402

from brettwerk.cli.interrupts import INTERRUPTS  # noqa: E402


def main() -> None:
    """Run the command line; Ctrl-C ends it in good order."""
    INTERRUPTS.install()
    try:
        import_module("brettwerk.cli.main").run()
    finally:
        INTERRUPTS.finish()


if __name__ == "__main__":
    main()
