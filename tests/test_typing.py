"""The types of the Python face are those that its stub states, and users' code checks against them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parent / "typing").glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_code_that_uses_the_package_checks(file: Path, tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}", str(file)]
    # Elsewhere than at the root, so that it is the installed package that is found.
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_stub_matches_the_engine(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "eusocial._engine"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
