"""Running the command line."""

from __future__ import annotations

import os
import sys
import traceback

from brettwerk.cli.app import app
from brettwerk.cli.interrupts import EXIT_CODE, INTERRUPTS
from brettwerk.cli.language import chosen, say
from brettwerk.core.errors import BrettwerkError


def run() -> None:
    """Run the command line; what a user can get wrong ends with a sentence and exit code 2, and Ctrl-C with 130."""
    INTERRUPTS.begin(lambda: say("interrupted", chosen()))
    try:
        app(prog_name="brettwerk")
    except BrettwerkError as error:
        if os.environ.get("BRETTWERK_VERBOSE") == "1":
            traceback.print_exception(error)
        sys.stderr.write(f"brettwerk: {error.text(chosen())}\n")
        sys.exit(2)
    except SystemExit as left:
        if left.code == EXIT_CODE:  # which a KeyboardInterrupt has become
            INTERRUPTS.say()
        raise
    except BrokenPipeError:  # the reader of a pipe, such as head, has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
