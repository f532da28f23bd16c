"""What all tests share: the marker that names clauses, and one fixture for each way to walk over all games."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest
from cases import CASES, Case

import eusocial

# Examples are the same in every run of CI; elsewhere each run looks at others.
hypothesis.settings.register_profile("here", deadline=None, max_examples=12)
hypothesis.settings.register_profile("ci", deadline=None, max_examples=12, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): the rule clauses that a test proves")
    config.addinivalue_line(
        "markers", "notebook: runs a notebook from top to bottom; `make notebooks` runs these alone"
    )


@pytest.fixture(params=[info.name for info in eusocial.games()])
def name(request: pytest.FixtureRequest) -> str:
    """Every game's name in turn."""
    return str(request.param)


@pytest.fixture
def game(name: str) -> eusocial.Game:
    """Every game in turn, with its default options."""
    return eusocial.load_game(name)


@pytest.fixture(params=CASES, ids=str, scope="session")
def case(request: pytest.FixtureRequest) -> Case:
    """Every game with each of its sets of options in turn."""
    assert isinstance(request.param, Case)
    return request.param


@pytest.fixture
def no_file(tmp_path: Path) -> Path:
    """A path where nothing is."""
    return tmp_path / "nothing.toml"
