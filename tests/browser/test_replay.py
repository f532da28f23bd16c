"""A replay in JupyterLab and as a page of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jupyter_desk import SHOTS, Desk, eventually, expect

import eusocial
import eusocial.explore

CODE = """\
import eusocial, eusocial.explore
state = eusocial.load_game({game!r}).new_initial_state()
state.play_randomly(eusocial.Rng(5))
replay = eusocial.explore.replay(state)
replay
"""


@pytest.mark.parametrize("game", ["myrmes", "march"])
def test_slider_buttons_and_chart(desk: Desk, game: str) -> None:
    notebook = desk.open(f"replay-{game}", CODE.format(game=game))
    panel, board = notebook.panel, notebook.board
    first = board.locator(".eu-paper").inner_html()
    handle = panel.get_by_role("slider").first
    handle.focus()
    for _ in range(3):
        desk.page.keyboard.press("ArrowRight")
    notebook.until("replay.step", 3)
    panel.get_by_role("button", name="Scoring after").click()
    notebook.until("replay.step == replay.scorings[0]", True)
    chart = panel.locator(".eu-chart svg")
    tip = panel.locator(".eu-tip")

    def middle() -> dict[str, float]:
        box = chart.bounding_box()
        assert box
        return {"x": box["width"] / 2, "y": box["height"] / 2}

    def told() -> bool:
        # A picture that comes now moves the chart away from the pointer.
        chart.hover(position=middle())
        return bool(tip.is_visible())

    eventually(told, "words beside the pointer")
    expect(tip).to_contain_text("step")
    notebook.shot(f"replay-{game}")
    before = notebook.ask("replay.step")
    chart.click(position=middle())
    notebook.until(f"replay.step == {before}", False)
    notebook.until("replay.step == replay._slider.value", True)
    desk.page.wait_for_function(
        "([paper, first]) => paper.innerHTML !== first",
        arg=[board.locator(".eu-paper").element_handle(), first],
    )
    notebook.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_page_alone(browser: Any, tmp_path: Path, theme: Any) -> None:
    """The exported page works from a file, with the network switched off."""
    state = eusocial.load_game("ambrosia").new_initial_state()
    state.play_randomly(eusocial.Rng(5))
    replay = eusocial.explore.replay(state)
    replay.to_html(tmp_path / "game.html", theme=theme)
    context = browser.new_context(offline=True, viewport={"width": 1100, "height": 1300})
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "game.html").as_uri())
    told = page.locator(".eu-told")
    last = len(replay) - 1
    expect(told).to_contain_text(re.compile(rf"^\s*0 / {last}"))
    page.get_by_role("button", name="Scoring after").click()
    step = replay.scorings[0]
    for reason in replay.reasons[step]:
        expect(told).to_contain_text(reason)
    assert told.inner_text().splitlines()[1:] == replay.reasons[step]
    page.keyboard.press("ArrowRight")
    page.get_by_label("Step", exact=True).fill(str(step + 1))
    expect(told).to_contain_text(re.compile(rf"^\s*{step + 1} / {last}"))
    shown = page.locator(".eu-picture svg title").first.text_content()
    assert shown in replay.svg(step + 1)
    page.get_by_role("button", name="Last step").click()
    expect(told).to_contain_text(re.compile(rf"^\s*{last} / {last}"))
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"page-{theme}.png"), full_page=True)
    assert errors == []
    context.close()
