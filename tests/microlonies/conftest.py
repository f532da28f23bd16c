"""The fixture that loads games with content of a test's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .positions import Games

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def games(tmp_path: Path) -> Games:
    """A loader of games with chosen tiles, cards and booklets."""
    return Games(tmp_path)
