"""A JupyterLab and a browser for all tests here; where one of them is missing, the tests are skipped and say why."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_desk import LATENCIES, Desk, Lab, chromium, missing


def pytest_configure(config: pytest.Config) -> None:
    for text in (
        # Of the libraries that kernels are asked with.
        "ignore::DeprecationWarning:jupyter_client",
        "ignore::DeprecationWarning:zmq",
        "ignore::ResourceWarning",
        "ignore::pytest.PytestUnraisableExceptionWarning",
    ):
        config.addinivalue_line("filterwarnings", text)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    for item in items:
        if Path(item.path).parent == Path(__file__).parent and reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A report, no test."""
    for game, times in LATENCIES.items():
        each = ", ".join(f"{one:.0f}" for one in times)
        words = f"median {statistics.median(times):.0f} ms of {each}"
        terminalreporter.write_line(f"click to picture, {game}: {words} (target 100 ms)")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    made = Lab(tmp_path_factory.mktemp("lab"))
    yield made
    made.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # As root chromium doesn't start inside its sandbox; what it opens is our own.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        made = playwright.chromium.launch(executable_path=chromium(), headless=True, args=arguments)
        yield made
        made.close()


@pytest.fixture(scope="session")
def _desk(lab: Lab, browser: Any) -> Iterator[Desk]:
    made = Desk(lab, browser)
    yield made
    made.page.close()


@pytest.fixture
def desk(_desk: Desk) -> Iterator[Desk]:
    """JupyterLab in the browser; the browser's console must stay free of errors."""
    _desk.errors.clear()
    yield _desk
    assert _desk.errors == []
