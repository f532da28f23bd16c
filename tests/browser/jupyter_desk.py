"""JupyterLab and a real browser: notebooks are opened, run and clicked in, and their kernels asked what became of it.

Debian's chromium is driven by playwright; where either or JupyterLab is missing, these tests are skipped.
Screenshots go to build/screenshots.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SHOTS = ROOT / "build" / "screenshots"
SECONDS = 90
"""Until something that takes a moment counts as not happening; the machine may be busy."""


BOARD = ".eu-explore .eu-paper > *"
"""What is there once a board is shown."""

LATENCIES: dict[str, list[float]] = {}
"""Milliseconds from a click until its result was on the screen, by game."""


def expect(what: Any) -> Any:
    """Playwright's assertions, which wait until they hold; playwright may be missing when this module is read."""
    from playwright import sync_api

    sync_api.expect.set_options(timeout=1000 * SECONDS)
    return sync_api.expect(what)


def eventually(check: Callable[[], object], what: str) -> None:
    """Wait until a check holds; the page may be redrawn while it is made."""
    end = time.monotonic() + SECONDS
    while not check():
        assert time.monotonic() < end, f"not yet: {what}"
        time.sleep(0.05)


def missing() -> str | None:
    """What these tests need and don't find."""
    for module in ("jupyterlab", "playwright", "ipykernel", "anywidget"):
        try:
            __import__(module)
        except ModuleNotFoundError:
            return f"browser tests need {module}: pip install 'eusocial[browser]'"
    if chromium() is None:
        return "browser tests need chromium: apt-get install chromium, or its path in CHROMIUM"
    return None


def chromium() -> str | None:
    """The system's browser."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def write_notebook(path: Path, cells: list[str]) -> None:
    """Write a notebook with these cells of code."""
    made = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "outputs": [], "execution_count": None, "source": text}
        for i, text in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path.write_text(json.dumps({"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))


class Lab:
    """A JupyterLab on loopback, with a folder and settings of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "notebooks"
        self.folder.mkdir()
        self.token = secrets.token_hex(16)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.runtime = folder / "runtime"
        places = {"CONFIG": "config", "DATA": "data", "RUNTIME": "runtime"}
        own = {f"JUPYTER_{name}_DIR": str(folder / place) for name, place in places.items()}
        own |= {
            "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "spaces"),
        }
        # No questions about news.
        quiet = folder / "settings" / "@jupyterlab" / "apputils-extension"
        quiet.mkdir(parents=True)
        (quiet / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
        self.log = folder / "lab.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
                    *(f"--port={self.port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.folder}"),
                    *(f"--IdentityProvider.token={self.token}", "--LabApp.expose_app_in_browser=True"),
                    "--LabApp.extension_manager=readonly",
                ],
                env=os.environ | own | {"PYTHONWARNINGS": "ignore"},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        end = time.monotonic() + SECONDS
        while True:
            try:
                with urllib.request.urlopen(self.url("api/status"), timeout=5) as answer:
                    answer.read()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    self.close()
                    raise RuntimeError(f"JupyterLab didn't start:\n{self.log.read_text()[-3000:]}") from None
                time.sleep(0.3)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}?token={self.token}"

    def notebook(self, name: str, cells: list[str]) -> None:
        """Write a notebook."""
        write_notebook(self.folder / name, cells)

    def kernel(self, name: str) -> Any:
        """A client of the kernel of a notebook that is open."""
        from jupyter_client.blocking.client import BlockingKernelClient

        with urllib.request.urlopen(self.url("api/sessions"), timeout=10) as answer:
            sessions = json.load(answer)
        [kernel] = [one["kernel"]["id"] for one in sessions if one["path"] == name]
        client = BlockingKernelClient(connection_file=str(self.runtime / f"kernel-{kernel}.json"))
        client.load_connection_file()
        client.start_channels()
        client.wait_for_ready(timeout=SECONDS)
        return client

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(20)


class Notebook:
    """A notebook that is open in the browser, with its kernel."""

    def __init__(self, lab: Lab, page: Any, name: str, cells: list[str], ready: str = BOARD) -> None:
        self.lab, self.page, self.name = lab, page, name
        self.latencies: list[float] = []
        lab.notebook(name, cells)
        self.command("docmanager:open", {"path": name})
        self.panel = page.locator(".jp-NotebookPanel:visible")
        self.panel.locator(".jp-Cell").first.wait_for(timeout=1000 * SECONDS)
        # The kernel may be asked for once it is there.
        page.wait_for_function(
            "name => { const panel = window.jupyterapp.shell.currentWidget;"
            " return panel?.context?.path === name && panel.sessionContext.session?.kernel?.status === 'idle'; }",
            arg=name,
            timeout=1000 * SECONDS,
        )
        self.command("notebook:run-all-cells")
        self.board = self.panel.locator(".eu-explore").first
        self.panel.locator(ready).first.wait_for(timeout=1000 * SECONDS)
        self.client = lab.kernel(name)

    def show(self, code: str, ready: str = BOARD) -> None:
        """Run other code in the notebook's first cell, and wait until what it shows is there."""
        self.command("notebook:clear-all-cell-outputs")
        self.panel.locator(".jp-OutputArea-output").first.wait_for(state="detached")
        self.page.evaluate(
            "code => window.jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource(code)", code
        )
        self.command("notebook:run-all-cells")
        self.panel.locator(ready).first.wait_for(timeout=1000 * SECONDS)

    def command(self, name: str, arguments: dict[str, Any] | None = None) -> None:
        self.page.evaluate(
            "([name, args]) => { window.jupyterapp.commands.execute(name, args) }", [name, arguments or {}]
        )

    def ask(self, expression: str) -> Any:
        """The value of an expression in the kernel, as plain data."""
        asked = {"answer": f"__import__('json').dumps({expression})"}
        reply = self.client.execute("", silent=True, user_expressions=asked, reply=True, timeout=SECONDS)
        answer = reply["content"]["user_expressions"]["answer"]
        assert answer["status"] == "ok", answer
        return json.loads(eval(answer["data"]["text/plain"]))

    def until(self, expression: str, expected: Any) -> None:
        """Wait until an expression in the kernel has a value."""
        end = time.monotonic() + SECONDS
        while (found := self.ask(expression)) != expected:
            assert time.monotonic() < end, f"{expression} is {found!r}, not {expected!r}"
            time.sleep(0.05)

    def answered(self, do: Any) -> None:
        """Do something that the board tells the kernel, and wait until the answer was painted; its latency is kept."""
        before = self.board.get_attribute("data-answered") or "0"
        do()
        self.page.wait_for_function(
            "([board, before]) => Number(board.dataset.answered ?? 0) > Number(before)",
            arg=[self.board.element_handle(), before],
            timeout=1000 * SECONDS,
        )
        self.latencies.append(float(self.board.get_attribute("data-latency")))

    def do(self, click: str) -> None:
        """Click on the place of a mark; any other text is a move in the list."""
        if click.startswith("["):
            self.click(click)
        else:
            self.answered(self.board.locator(".eu-move", has_text=re.compile(f"^{re.escape(click)}$")).click)

    def places(self) -> list[str]:
        """The marks of the places that the page offers now."""
        found: list[str] = self.board.locator(".eu-place").evaluate_all("all => all.map(one => one.dataset.mark)")
        return found

    def click(self, mark: str) -> None:
        """Click on the middle of a place."""
        escaped = mark.replace('"', '\\"')
        place = self.board.locator(f'.eu-place[data-mark="{escaped}"]')
        place.scroll_into_view_if_needed()
        self.answered(place.click)

    def shot(self, name: str, whole: bool = False) -> None:
        """Keep a picture of the explorer."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        target = self.page if whole else self.panel.locator(".jp-OutputArea-output").first
        target.screenshot(path=str(SHOTS / f"{name}.png"))

    def close(self) -> None:
        self.client.stop_channels()
        self.page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown(); }")
        self.page.evaluate("() => { window.jupyterapp.shell.currentWidget.dispose(); }")


class Desk:
    """A page with JupyterLab, on which notebooks are opened one after the other."""

    def __init__(self, lab: Lab, browser: Any) -> None:
        self.lab = lab
        self.errors: list[str] = []
        self.page = browser.new_page(viewport={"width": 1440, "height": 1300})
        self.page.set_default_timeout(1000 * SECONDS)
        self.page.on("console", lambda line: self._heard(line))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(lab.url("lab"))
        self.page.wait_for_function("() => window.jupyterapp?.shell", timeout=1000 * SECONDS)
        self.page.evaluate("async () => { await window.jupyterapp.restored; }")
        self.page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); window.jupyterapp.shell.collapseRight(); }")
        # What Lab itself says while it starts isn't ours.
        self.started = list(self.errors)
        self.errors.clear()

    def _heard(self, line: Any) -> None:
        if line.type == "error":
            self.errors.append(f"{line.text} ({line.location.get('url')})")

    def open(self, name: str, *cells: str, ready: str = BOARD) -> Notebook:
        return Notebook(self.lab, self.page, f"{name}.ipynb", list(cells), ready)
