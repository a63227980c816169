"""The command line in the process of the tests."""

from __future__ import annotations

import sys
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.main import run as run_command_line

if TYPE_CHECKING:
    from support.command_line import Brettwerk


@pytest.fixture
def brettwerk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Brettwerk:
    """Run the command line in this process, which is much faster than in one of its own."""

    def run(*arguments: str, **environment: str) -> CompletedProcess[str]:
        settings = {"COLUMNS": "200", "LANG": "C", "LC_ALL": "C", "NO_COLOR": "1"}
        for name, value in (settings | environment).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["brettwerk", *arguments])
        with pytest.raises(SystemExit) as left:
            run_command_line()
        output, errors = capsys.readouterr()
        code = left.value.code
        assert code is None or isinstance(code, int)
        return CompletedProcess(arguments, code or 0, output, errors)

    return run
