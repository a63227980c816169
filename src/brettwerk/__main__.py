"""``python -m brettwerk`` is ``brettwerk``."""

from brettwerk.cli.main import run

if __name__ == "__main__":
    run()
