"""Explorers in Voilà: the notebook as a page of its own, with a kernel behind it and no JupyterLab around it."""

from __future__ import annotations

import importlib.util
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_desk import SECONDS, SHOTS, expect, write_notebook

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("voila") is None, reason="this test needs voila: pip install voila"
)

CELLS = [
    "import eusocial, eusocial.explore as explore\nexplorer = explore.play('oware', ['human', 'human'])\nexplorer",
    "garden = explore.map(eusocial.load_game('myrmes'))\ngarden",
]


@pytest.fixture
def page_url(tmp_path: Path) -> Iterator[str]:
    write_notebook(tmp_path / "explorer.ipynb", CELLS)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    places = {name: str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    log = (tmp_path / "voila.log").open("w")
    process = subprocess.Popen(
        [sys.executable, "-m", "voila", "explorer.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"],
        cwd=tmp_path,
        env=os.environ
        | {f"JUPYTER_{name}_DIR": place for name, place in places.items()}
        | {"PYTHONWARNINGS": "ignore"},
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    url = f"http://127.0.0.1:{port}/"
    try:
        end = time.monotonic() + SECONDS
        while True:
            try:
                with urllib.request.urlopen(url + "static/", timeout=5):
                    break
            except urllib.error.HTTPError:
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"Voilà didn't start:\n{(tmp_path / 'voila.log').read_text()[-3000:]}") from None
                time.sleep(0.3)
        yield url
    finally:
        process.terminate()
        process.wait(20)
        log.close()


def test_explorers_in_voila(page_url: str, browser: Any) -> None:
    page = browser.new_page(viewport={"width": 1300, "height": 1300})
    page.set_default_timeout(1000 * SECONDS)
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    # Voilà's own template loads fonts and MathJax from a network; nothing of ours does.
    foreign: list[str] = []
    page.route(
        lambda url: not url.startswith(page_url), lambda route: (foreign.append(route.request.url), route.abort())
    )
    # Voilà runs the whole notebook meanwhile, which takes long on a busy machine; what is waited for comes below.
    page.goto(page_url, wait_until="commit", timeout=3000 * SECONDS)
    board = page.locator(".eu-explore").first
    board.locator(".eu-place").first.wait_for()
    paper = board.locator(".eu-paper")
    expect(paper.locator('[data-space="a"]')).to_have_attribute("data-seeds", "4")
    # By mouse, then by keys: the kernel answers with the next picture.
    board.locator(".eu-place[data-mark='[data-space=\"C\"]']").click()
    paper.locator('[data-space="a"][data-seeds="5"]').wait_for()
    place = board.locator(".eu-place[data-mark='[data-space=\"a\"]']")
    place.focus()
    page.keyboard.press("Enter")
    paper.locator('[data-space="a"][data-seeds="0"]').wait_for()
    page.get_by_role("button", name="Undo").first.click()
    paper.locator('[data-space="a"][data-seeds="5"]').wait_for()
    page.get_by_label("theme", exact=True).first.select_option("dark")
    board.locator("xpath=self::*[@data-theme='dark']").wait_for()
    # What is made of ipywidgets alone.
    plot = page.locator(".eusocial-plot svg").first
    expect(plot).to_contain_text("by terrain")
    colour = page.get_by_label("colour", exact=True)
    colour.focus()
    page.keyboard.press("ArrowDown")
    page.locator(".eusocial-plot svg", has_text=re.compile("by border")).wait_for()
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / "voila.png"), full_page=True)
    assert all("fontawesome" in url or "mathjax" in url.lower() for url in foreign), foreign
    assert [text for text in errors if "ERR_FAILED" not in text] == []
    page.close()
