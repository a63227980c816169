"""What tests of the client and of its Python share."""

from __future__ import annotations

import pytest

from support.client_packages import install_packages


@pytest.fixture(scope="session")
def packages() -> None:
    """Have the client's packages installed."""
    install_packages()
