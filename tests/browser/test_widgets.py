"""The explorers beside play and replay in JupyterLab: each opened, used by mouse and by keyboard, in one kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_desk import BOARD, Desk, Notebook

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
    assert "visits" in badge.inner_html()
    best = notebook.ask("found.rows[0]['move']")
    assert best in html(notebook, "table").inner_text()
    notebook.shot("analyse")
    picture_changes(notebook, lambda: board.locator(".eu-place[data-mark='[data-space=\"C\"]']").click())
    notebook.until("[oware.action_to_string(found.state.history()[0]), found.analysis.player]", ["sow C", 1])
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
    assert svg.get_attribute("aria-label").startswith("Chance to win over the game")
    rows = notebook.panel.locator(".jp-OutputArea-output tbody tr").count()
    assert rows == min(5, notebook.ask("sum(row['loss'] is not None for row in chances.rows)"))
    notebook.shot("win-chances")


def test_map(notebook: Notebook) -> None:
    notebook.show("garden = explore.map(eusocial.load_game('myrmes'), theme='light')\ngarden", ready=f"{HTML} svg")
    assert html(notebook, "svg").get_attribute("aria-label").startswith("Myrmes: board")
    assert notebook.ask("garden.colour") == "terrain"
    notebook.shot("map")
    changes(notebook, ".eusocial-plot", lambda: select(notebook, "colour").select_option("betweenness"))
    notebook.until("garden.colour", "betweenness")
    assert "by betweenness" in html(notebook, "svg").inner_html()
    changes(notebook, ".eusocial-plot", lambda: by_key(notebook, "colour", "ArrowUp"))
    notebook.until("garden.colour", "degree")
    assert "by degree" in html(notebook, "svg").inner_html()
    notebook.shot("map-degree")


def test_sowing(notebook: Notebook) -> None:
    notebook.show("sown = explore.sowing(colony, (1, 1), theme='light')\nsown")
    page, board = notebook.page, notebook.board
    svg = "svg"
    assert html(notebook, svg).locator("[data-drop]").count() == notebook.ask("len(sown.outcomes()[0].cells)")
    notebook.shot("sowing")
    # A chamber, by mouse on the board above.
    other = notebook.ask("next([*cell] for cell in sown.cells if cell != sown.cell)")
    mark = f'[data-cell="{other[0]},{other[1]}"]'
    place = board.locator(f".eu-place[data-mark*='{mark}']")
    place.scroll_into_view_if_needed()
    changes(notebook, "div", place.click)
    notebook.until("[*sown.cell]", other)
    assert f"dispersing {other[0]},{other[1]}" in html(notebook, "table").inner_text()
    # Another by keys.
    place = board.locator(".eu-place[data-mark*='[data-cell=\"1,1\"]']")
    place.focus()
    changes(notebook, "div", lambda: page.keyboard.press("Enter"))
    notebook.until("[*sown.cell]", [1, 1])
    # An outcome, by keys in the list.
    before = html(notebook, svg).locator("desc").text_content()
    changes(notebook, "div", lambda: by_key(notebook, "outcome", "ArrowDown"))
    notebook.until("sown._index", 1)
    assert html(notebook, svg).locator("desc").text_content() != before
    notebook.shot("sowing-outcome")


def test_stacks(notebook: Notebook) -> None:
    notebook.show("stacks = explore.stacks(ring, theme='light')\nstacks")
    page, board = notebook.page, notebook.board
    assert board.locator(".eu-paper svg [data-badge]").count() == notebook.ask("len(stacks.landings)")
    assert notebook.ask("stacks.space") is None
    notebook.shot("stacks")
    [space] = notebook.ask("stacks.spaces")
    table = html(notebook, "table")
    assert "all groups" in table.inner_text()
    changes(notebook, "table", board.locator(".eu-place").first.click)
    notebook.until("stacks.space", space)
    assert f"space {space}" in table.inner_text()
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
    assert "Win rates" in html(notebook, "svg").get_attribute(label)
    assert notebook.panel.locator(f"{HTML} tbody tr").count() == 2
    changes(notebook, ".eusocial-plot", lambda: select(notebook, "plot").select_option("scores"))
    notebook.until("balance.picked", "scores")
    assert "Scores" in html(notebook, "svg").get_attribute(label)
    changes(notebook, ".eusocial-plot", lambda: by_key(notebook, "plot", "ArrowDown"))
    notebook.until("balance.picked", "sources")
    assert "Sources of points" in html(notebook, "svg").get_attribute(label)
    notebook.shot("balance-sources")


def test_text_of_pictures_grows_for_a_projector(notebook: Notebook) -> None:
    """What stands on the board and beside it."""
    for name in ("ambrosia", "microlonies", "myrmes", "oware"):
        notebook.show(f"explorer = explore.play('{name}', ['human', 'human'], theme='light')\nexplorer", ready=BOARD)
        board = notebook.board
        heights = "all => all.map(one => one.getBoundingClientRect().height).filter(height => height > 0)"
        laptop, beside = board.locator(".eu-paper svg text").evaluate_all(heights), board.locator(".eu-seat").first
        small = beside.bounding_box()["height"]
        select(notebook, "size").select_option("projector")
        board.locator("xpath=self::*[@data-size='projector']").wait_for()
        notebook.until("explorer.board.size", "projector")
        projector = board.locator(".eu-paper svg text").evaluate_all(heights)
        assert len(laptop) == len(projector) > 0
        assert min(large / normal for large, normal in zip(projector, laptop, strict=True)) > 1.2, name
        assert beside.bounding_box()["height"] > 1.3 * small
        notebook.shot(f"{name}-projector-start")
