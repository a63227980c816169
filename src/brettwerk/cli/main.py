"""Running the command line."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress

from brettwerk.cli.app import app
from brettwerk.cli.interrupts import EXIT_CODE, INTERRUPTS
from brettwerk.cli.language import COMMON_TEXTS, chosen, say
from brettwerk.cli.output.streams import prepare_streams
from brettwerk.cli.settings.file import settings_applied
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import reason_of


def run() -> None:
    """Run the command line; what goes wrong ends with a sentence and exit code 2, Ctrl-C with one and 130."""
    INTERRUPTS.begin(lambda: say("interrupted", chosen()))
    prepare_streams()
    try:
        try:
            with settings_applied():
                app(prog_name="brettwerk")
        finally:
            sys.stdout.flush()  # a full disk is noticed only now
    except BrettwerkError as error:
        _complain(error, error)
    except SystemExit as left:
        if left.code == EXIT_CODE:  # which a KeyboardInterrupt has become
            INTERRUPTS.say()
        raise
    except BrokenPipeError:  # the reader of a pipe, such as head, has stopped reading
        _drop_output()
        sys.exit(0)
    except OSError as error:
        _drop_output()
        code = "os-file" if error.filename else "os"
        _complain(BrettwerkError(code, COMMON_TEXTS, path=error.filename, reason=reason_of(error)), error)
    except MemoryError as error:
        _complain(BrettwerkError("memory", COMMON_TEXTS), error)


def _complain(said: BrettwerkError, error: BaseException) -> None:
    if os.environ.get("BRETTWERK_VERBOSE") == "1":
        traceback.print_exception(error)
    sys.stderr.write(f"brettwerk: {said.text(chosen())}\n")
    sys.exit(2)


def _drop_output() -> None:
    """Forget what could not be written to standard output, else Python would try it once more at its end."""
    with suppress(OSError):  # tests catch it in a stream that is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
