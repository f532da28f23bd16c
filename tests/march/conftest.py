"""The fixture that holds a player's content files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def content_file(tmp_path: Path) -> Callable[[str], Path]:
    """A writer of content files, one file for each text."""
    count = 0

    def write(text: str) -> Path:
        nonlocal count
        count += 1
        path = tmp_path / f"content{count}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
