"""The fixture that loads games on boards of a test's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .positions import Boards

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def boards(tmp_path: Path) -> Boards:
    """A loader of games on boards with chosen values and special spaces."""
    return Boards(tmp_path)
