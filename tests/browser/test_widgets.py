"""The explorers beside play and replay in JupyterLab: each opened, used by mouse and by keyboard, in one kernel."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_desk import BOARD, Desk, Notebook, eventually, expect

HTML = ".jp-OutputArea-output .widget-html-content"
SETTING = """\
import eusocial, eusocial.explore as explore
ring = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).new_initial_state()
for text in ("choose turbo", "choose rebel", "place 0", "place 10"):
    ring.apply(text)
colony, rng = eusocial.load_game("microlonies", seats="neutral,neutral").new_initial_state(), eusocial.Rng(3)
while colony.view()["phase"] != "sow":
    colony.apply_action(colony.choose("random", rng))
oware = eusocial.load_game("oware").new_initial_state()
"ready"
"""


@pytest.fixture(scope="module")
def opened(_desk: Desk) -> Iterator[Notebook]:
    notebook = _desk.open("widgets", SETTING, ready=".jp-OutputArea-output")
    yield notebook
    notebook.close()


@pytest.fixture
def notebook(desk: Desk, opened: Notebook) -> Notebook:
    """The one notebook of this file; the console is looked at after each test."""
    return opened


def html(notebook: Notebook, inside: str) -> Any:
    """What an HTML widget shows."""
    return notebook.panel.locator(f"{HTML} {inside}").first


def changes(notebook: Notebook, inside: str, do: Any) -> str:
    """Do something, wait until an HTML widget shows something else, and return that."""
    element = html(notebook, inside)
    before = element.inner_html()
    do()
    notebook.page.wait_for_function(
        "([selector, before]) => { const found = document.querySelector(selector);"
        " return found && found.innerHTML !== before; }",
        arg=[f".jp-NotebookPanel:not(.lm-mod-hidden) {HTML} {inside}", before],
    )
    after: str = element.inner_html()
    return after


def select(notebook: Notebook, label: str) -> Any:
    return notebook.panel.get_by_label(label, exact=True)


def by_key(notebook: Notebook, label: str, key: str) -> None:
    """Change a list by the keyboard."""
    select(notebook, label).focus()
    notebook.page.keyboard.press(key)


def picture_changes(notebook: Notebook, do: Any) -> str:
    """Do something, wait until the board shows another picture, and return that."""
    paper = notebook.board.locator(".eu-paper")
    before = paper.inner_html()
    do()
    notebook.page.wait_for_function(
        "([paper, before]) => paper.innerHTML !== before", arg=[paper.element_handle(), before]
    )
    after: str = paper.inner_html()
    return after


def test_analyse(notebook: Notebook) -> None:
    notebook.show("found = explore.analyse(oware, 'mcts:300', seed=1)\nfound")
    board, page = notebook.board, notebook.page
    badge = board.locator(".eu-paper svg [data-badge]").first
    expect(badge).to_contain_text("visits")
    best = notebook.ask("found.rows[0]['move']")
    expect(html(notebook, "table")).to_contain_text(best)
    notebook.shot("analyse")
    picture_changes(notebook, lambda: board.locator(".eu-place[data-mark='[data-space=\"C\"]']").click())
    played = "[oware.action_to_string(number) for number in found.state.history()]"
    notebook.until(f"[{played}, found.analysis.player]", [["sow C"], 1])
    # The rest by keys: a move, and back.
    place = board.locator(".eu-place").first
    place.focus()
    page.keyboard.press("ArrowRight")
    picture_changes(notebook, lambda: page.keyboard.press("Enter"))
    notebook.until("len(found.state.history())", 2)
    notebook.panel.get_by_role("button", name="Back").focus()
    picture_changes(notebook, lambda: page.keyboard.press("Enter"))
    notebook.until("len(found.state.history())", 1)
    picture_changes(notebook, lambda: select(notebook, "theme").select_option("dark"))
    notebook.until("found.theme", "dark")
    notebook.shot("analyse-dark")


def test_win_chances(notebook: Notebook) -> None:
    """There is nothing to use on it: it is a plot and a table."""
    plot = ".jp-OutputArea-output .eusocial-plot svg"
    notebook.show(
        "played = oware.clone()\nplayed.play_randomly(eusocial.Rng(1))\n"
        "chances = explore.win_chances(played, 'mcts:30', most=6)\nchances",
        ready=plot,
    )
    svg = notebook.panel.locator(plot).first
    expect(svg).to_have_attribute("aria-label", re.compile("^Chance to win over the game"))
    rows = min(5, notebook.ask("sum(row['loss'] is not None for row in chances.rows)"))
    expect(notebook.panel.locator(".jp-OutputArea-output tbody tr")).to_have_count(rows)
    notebook.shot("win-chances")


def test_map(notebook: Notebook) -> None:
    notebook.show("garden = explore.map(eusocial.load_game('myrmes'), theme='light')\ngarden", ready=f"{HTML} svg")
    expect(html(notebook, "svg")).to_have_attribute("aria-label", re.compile("^Myrmes: board"))
    assert notebook.ask("garden.colour") == "terrain"
    notebook.shot("map")
    changes(notebook, ".eusocial-plot", lambda: select(notebook, "colour").select_option("betweenness"))
    notebook.until("garden.colour", "betweenness")
    expect(html(notebook, "svg")).to_contain_text("by betweenness")
    changes(notebook, ".eusocial-plot", lambda: by_key(notebook, "colour", "ArrowUp"))
    notebook.until("garden.colour", "degree")
    expect(html(notebook, "svg")).to_contain_text("by degree")
    notebook.shot("map-degree")


def test_sowing(notebook: Notebook) -> None:
    notebook.show("sown = explore.sowing(colony, (1, 1), theme='light')\nsown")
    page, board = notebook.page, notebook.board
    svg = "svg"
    expect(html(notebook, svg).locator("[data-drop]")).to_have_count(notebook.ask("len(sown.outcomes()[0].cells)"))
    notebook.shot("sowing")
    # A chamber, by mouse on the board above.
    other = notebook.ask("next([*cell] for cell in sown.cells if cell != sown.cell)")
    mark = f'[data-cell="{other[0]},{other[1]}"]'
    place = board.locator(f".eu-place[data-mark*='{mark}']")
    place.scroll_into_view_if_needed()
    changes(notebook, "div", place.click)
    notebook.until("[*sown.cell]", other)
    expect(html(notebook, "table")).to_contain_text(f"dispersing {other[0]},{other[1]}")
    # Another by keys.
    place = board.locator(".eu-place[data-mark*='[data-cell=\"1,1\"]']")
    place.focus()
    changes(notebook, "div", lambda: page.keyboard.press("Enter"))
    notebook.until("[*sown.cell]", [1, 1])
    # An outcome, by keys in the list.
    before = html(notebook, svg).locator("desc").text_content()
    changes(notebook, "div", lambda: by_key(notebook, "outcome", "ArrowDown"))
    notebook.until("sown._index", 1)
    expect(html(notebook, svg).locator("desc")).not_to_have_text(before)
    notebook.shot("sowing-outcome")


def test_stacks(notebook: Notebook) -> None:
    notebook.show("stacks = explore.stacks(ring, theme='light')\nstacks")
    page, board = notebook.page, notebook.board
    expect(board.locator(".eu-paper svg [data-badge]")).to_have_count(notebook.ask("len(stacks.landings)"))
    assert notebook.ask("stacks.space") is None
    notebook.shot("stacks")
    [space] = notebook.ask("stacks.spaces")
    table = html(notebook, "table")
    expect(table).to_contain_text("all groups")
    changes(notebook, "table", board.locator(".eu-place").first.click)
    notebook.until("stacks.space", space)
    expect(table).to_contain_text(f"space {space}")
    changes(notebook, "table", lambda: by_key(notebook, "group", "ArrowUp"))
    notebook.until("stacks.space", None)
    board.locator(".eu-place").first.focus()
    changes(notebook, "table", lambda: page.keyboard.press("Enter"))
    notebook.until("stacks.space", space)
    notebook.shot("stacks-space")


def test_balance(notebook: Notebook) -> None:
    notebook.show(
        "results = eusocial.simulate(ring.game, 200, 'greedy', seed=1)\n"
        "balance = explore.balance(results, theme='light')\nbalance",
        ready=f"{HTML} svg",
    )
    label = "aria-label"
    expect(html(notebook, "svg")).to_have_attribute(label, re.compile("Win rates"))
    expect(notebook.panel.locator(f"{HTML} tbody tr")).to_have_count(2)
    changes(notebook, ".eusocial-plot", lambda: select(notebook, "plot").select_option("scores"))
    notebook.until("balance.picked", "scores")
    expect(html(notebook, "svg")).to_have_attribute(label, re.compile("Scores"))
    changes(notebook, ".eusocial-plot", lambda: by_key(notebook, "plot", "ArrowDown"))
    notebook.until("balance.picked", "sources")
    expect(html(notebook, "svg")).to_have_attribute(label, re.compile("Sources of points"))
    notebook.shot("balance-sources")


def heights(notebook: Notebook) -> list[float]:
    """Of all texts on the board, and of the first player's means beside it, in pixels."""
    shown = "all => all.map(one => one.getBoundingClientRect().height).filter(height => height > 0)"
    texts: list[float] = notebook.board.locator(".eu-paper svg text").evaluate_all(shown)
    return [*texts, notebook.board.locator(".eu-seat").first.bounding_box()["height"]]


def grown(notebook: Notebook, laptop: list[float]) -> bool:
    projector = heights(notebook)
    assert len(laptop) == len(projector) > 1
    most = [large / normal for large, normal in zip(projector, laptop, strict=True)]
    return min(most) > 1.2 and most[-1] > 1.3


def test_text_of_pictures_grows_for_a_projector(notebook: Notebook) -> None:
    """What stands on the board and beside it."""
    for name in ("ambrosia", "march", "microlonies", "myrmes", "oware"):
        notebook.show(f"explorer = explore.play('{name}', ['human', 'human'], theme='light')\nexplorer", ready=BOARD)
        laptop = heights(notebook)
        select(notebook, "size").select_option("projector")
        notebook.board.locator("xpath=self::*[@data-size='projector']").wait_for()
        notebook.until("explorer.board.size", "projector")
        eventually(functools.partial(grown, notebook, laptop), f"larger text of {name}")
        notebook.shot(f"{name}-projector-start")
