"""Measurements that the pages of the games name: they run, with the built-in content and with a user's own."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import eusocial

BENCHES = Path(__file__).parents[1] / "benches"

pytestmark = pytest.mark.skipif(not BENCHES.is_dir(), reason="benches are not beside the tests")


def report(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *args: str) -> str:
    """What a measurement writes; its report goes to a folder of the test."""
    monkeypatch.syspath_prepend(str(BENCHES))
    monkeypatch.setattr(sys, "argv", [name, *args])
    scope = runpy.run_path(str(BENCHES / f"{name}.py"))
    scope["main"].__globals__["REPORT"] = folder
    scope["main"]()
    (written,) = folder.iterdir()
    return written.read_text("utf-8")


def test_balance_takes_agents_and_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, folder = tmp_path / "mine.toml", tmp_path / "report"
    # A booklet under another name.
    text = eusocial.default_content("microlonies").replace('"ghost_ant"', '"moon_ant"')
    mine.write_text(text, "utf-8")
    written = report("balance", folder, monkeypatch, "--agent", "random", "-n", "1", "--content", str(mine))
    assert capsys.readouterr().out == written
    # 16 species, each pair in both orders.
    assert "Agent random on both seats, 1 games for each ordered pair, seed 1: 240 games." in written
    assert "| moon_ant " in written
    assert "| ghost_ant " not in written


def test_cards_are_counted_with_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, folder = tmp_path / "mine.toml", tmp_path / "report"
    mine.write_text(eusocial.default_content("march").replace('"Royal Jelly"', '"Royal Honey"'), "utf-8")
    written = report("march_cards", folder, monkeypatch, "-n", "3", "--content", str(mine))
    assert capsys.readouterr().out == written
    assert "| Royal Honey " in written
    assert "Royal Jelly" not in written
