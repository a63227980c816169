"""Running the command line."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from itertools import pairwise

from brettwerk.cli.app import app
from brettwerk.cli.language import COMMON_TEXTS, chosen
from brettwerk.cli.output.streams import prepare_streams
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import reason_of
from brettwerk.core.messages import LANGUAGES


def run() -> None:
    """Run the command line; what a user or a machine can get wrong ends with a sentence and exit code 2."""
    prepare_streams()
    try:
        try:
            app(prog_name="brettwerk")
        finally:
            sys.stdout.flush()  # a full disk is noticed only now
    except BrettwerkError as error:
        _complain(error, error)
    except KeyboardInterrupt:
        sys.exit(130)
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
    sys.stderr.write(f"brettwerk: {said.text(chosen(_language_of_call()))}\n")
    sys.exit(2)


def _drop_output() -> None:
    """Forget what could not be written to standard output, else Python would try it once more at its end."""
    with suppress(OSError):  # tests catch it in a stream that is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language_of_call() -> str | None:
    """The value of ``--lang`` in this call, also when the command has failed; None if it is not a language."""
    words = sys.argv[1:]
    values = [value for word, value in pairwise(words) if word == "--lang"]
    values += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    return next((value for value in values if value in LANGUAGES), None)
