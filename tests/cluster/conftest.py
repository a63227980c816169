"""A cluster of two nodes on this machine, for all tests of a process."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from brettwerk.cluster.here.control import bring_up, take_down

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """Its address. It ends with this process, however that ends."""
    if find_spec("ray") is None:  # which is not imported before it is known how it is to be used
        pytest.skip("needs Ray")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(["tests", os.environ.get("PYTHONPATH", "")]))
        state = bring_up(2, companion=os.getpid())
    yield str(state.where)
    take_down()
