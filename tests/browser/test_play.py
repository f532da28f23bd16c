"""Playing on the board in JupyterLab: clicks, keys, undo, agents, and what the Python state says to it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from jupyter_desk import LATENCIES, Desk, Notebook, expect

MICROLONIES = """\
microlonies players 2 round 1
map 13.4 2.4 4.3 16.3 3.0 15.2
termites 1,0 -1,1 0,-1
river tiles 3,12,4,6 prey 14,11,24,16 objectives 7,21,4
player a species neutral food 3 eggs 0 reserve 15 trophies 0 queen 1,1
outside a 2,2 4,3 3,2 5,1
pheromones a
hill a 1,1=lay:1 2,1=nursery:1 3,1=build:1 1,2=hunt:1 3,2=colonize:1
hand a 12
player b species neutral food 0 eggs 0 reserve 15 trophies 0 queen 1,1
outside b -2,-2 -3,-2 -5,-1 -4,-3
pheromones b
hill b 1,1=lay:1 2,1=nursery:1 3,1=build:1 1,2=hunt:1 3,2=colonize:1
hand b 23
to move a sow
"""

MYRMES = """\
myrmes players 2 year 1 season spring first a
dice 1 1 1
objectives prey2 area4 prey3 area7 prey4 special3
player a score 10 level 1 larvae 1 soldiers 0 workers 1 nurses 3 food 0 earth 0 stone 0 prey 0
event a vp
player b score 10 level 0 larvae 1 soldiers 0 workers 1 nurses 3 food 0 earth 0 stone 0 prey 0
event b vp
tile exit a -5,4
tile exit b 1,4
to move a workers
"""

MARCH = """\
march players 2 round 1 first a turns 0
hex 0 0,0 turn 0
hex 4 1,0 turn 2
hex 9 1,-1 turn 0
site 1,0 food a
out 0,0 a 1
site 1,-1 food b
player a larvae 2 food 2
player b food 1
to move a turn
"""


def cell(at: str) -> str:
    return f'[data-player="a"] [data-cell="{at}"], [data-player="a"] [data-empty="{at}"]'


@dataclass(frozen=True)
class Turn:
    """A whole turn: what is clicked on, the actions that it makes, and what the picture shows only then."""

    game: str
    options: dict[str, Any]
    clicks: tuple[str, ...]
    """Marks of places; other text is a move in the list."""
    actions: tuple[str, ...]
    shows: str
    """A selector for the picture."""
    position: str = ""
    """Where the turn begins; the start of the game if it is empty."""
    before: tuple[str, ...] = field(default=())
    """Actions that were done already."""

    def code(self) -> str:
        start = f"game.state_from_string({self.position!r})" if self.position else "game.new_initial_state()"
        return "\n".join(
            [
                "import eusocial, eusocial.explore",
                f"game = eusocial.load_game({self.game!r}, **{self.options!r})",
                f"start = {start}",
                *(f"start.apply({text!r})" for text in self.before),
                "explorer = eusocial.explore.play(start, ['human', 'human'])",
                "explorer",
            ]
        )


TURNS = [
    Turn(
        "ambrosia",
        {"parts": [0, 1, 2, 3]},
        # Turbo carries two counters as far as three: the list asks which.
        ('[data-space="0"]', '[data-space="3"]', "move 0:3>3"),
        ("move 0:3>3",),
        '[data-at="3"][data-owner="a"]',
        before=("choose turbo", "choose rebel", "place 0", "place 10"),
    ),
    Turn(
        "microlonies",
        {"seats": "neutral,neutral"},
        (cell("2,1"), cell("3,1"), cell("4,1"), '[data-tile="3"]', "done"),
        ("sow 2,1", "drop worker east", "build 3 at 4,1", "done"),
        '[data-player="a"] [data-cell="4,1"]',
        position=MICROLONIES,
    ),
    Turn(
        "myrmes",
        {},
        # The second click on a hex steps there, a click on another lays a tile over both.
        (
            '[data-cells="-5,4"]',
            '[data-hex="-4,3"]',
            '[data-hex="-4,4"]',
            '[data-hex="-4,4"]',
            '[data-hex="-4,4"]',
            '[data-hex="-4,3"]',
            "lay pair at -4,3 turn 1",
        ),
        ("sortie -5,4", "step -4,3", "step -4,4", "lay pair at -4,3 turn 1"),
        '[data-piece="pair"][data-cells="-4,3 -4,4"]',
        position=MYRMES,
    ),
    Turn(
        "march",
        {"players": 2},
        # A larva comes out of the chamber, an ant steps to the one site that is free; the other player has a reaction.
        (
            "march",
            '[data-player="a"] [data-store="larvae"]',
            '[data-hex="1,0"] [data-spot="larva"]',
            '[data-hex="0,0"]',
            "done",
            "pass",
        ),
        ("march", "place 1,0 site larva", "move 0,0>1,0 site food2", "done", "pass"),
        '[data-at="1,0"][data-spot="food2"][data-ant="a"]',
        position=MARCH,
    ),
    Turn(
        "kalah",
        {},
        ('[data-space="3"]', '[data-space="6"]'),
        ("sow 3", "sow 6"),
        '[data-space="8"][data-seeds="5"]',
    ),
    Turn("oware", {}, ('[data-space="C"]',), ("sow C",), '[data-space="a"][data-seeds="5"]'),
]

TEXTS = "[line.split(': ', 1)[1] for line in explorer.board.info['log'] if not line.startswith('chance')]"


def pictured(notebook: Notebook, picture: str) -> None:
    """Wait until the board shows this picture."""
    notebook.page.wait_for_function(
        "([paper, picture]) => paper.innerHTML === picture",
        arg=[notebook.board.locator(".eu-paper").element_handle(), picture],
    )


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.game)
def test_a_turn_on_the_board(desk: Desk, turn: Turn) -> None:
    notebook = desk.open(f"turn-{turn.game}", turn.code())
    board = notebook.board
    shown = board.locator(f".eu-paper svg {turn.shows}")
    expect(shown).to_have_count(0)
    before = board.locator(".eu-paper").inner_html()
    notebook.shot(f"{turn.game}-start")
    for click in turn.clicks:
        notebook.do(click)
    log = notebook.ask(TEXTS)
    assert tuple(log[-len(turn.actions) :]) == turn.actions
    end = notebook.ask("str(explorer.state)")
    assert end != notebook.ask("str(start)")
    expect(shown).to_have_count(1)
    after = board.locator(".eu-paper").inner_html()
    notebook.shot(f"{turn.game}-turn")
    # Undo, by the button: back to where it began, in the kernel and in the picture.
    for _ in turn.actions:
        notebook.panel.get_by_role("button", name="Undo").click()
    notebook.until("explorer.state == start", True)
    expect(board.locator(".eu-last")).to_have_count(0)
    expect(shown).to_have_count(0)
    pictured(notebook, before)
    # And redo, to the turn's end.
    for _ in turn.actions:
        notebook.panel.get_by_role("button", name="Redo").click()
    notebook.until("str(explorer.state)", end)
    pictured(notebook, after)
    LATENCIES[turn.game] = notebook.latencies
    notebook.close()


def test_keys_alone(desk: Desk) -> None:
    notebook = desk.open("keys", TURNS[0].code())
    page, board = desk.page, notebook.board
    board.locator(".eu-place").first.focus()
    page.keyboard.press("Enter")
    board.locator(".eu-next").first.wait_for()
    # Clockwise from the top: the targets lie to the right of each other at first.
    marks = set(notebook.places())
    assert marks == {f'[data-space="{space}"]' for space in range(1, 9)}
    page.keyboard.press("Escape")
    expect(board.locator(".eu-next")).to_have_count(0)
    assert notebook.places() == ['[data-space="0"]']
    page.keyboard.press("Enter")
    board.locator(".eu-next").first.wait_for()
    page.keyboard.press("ArrowDown")
    focused = "() => document.activeElement.dataset.mark"
    first = page.evaluate(focused)
    page.keyboard.press("ArrowDown")
    second = page.evaluate(focused)
    assert first != second
    assert {first, second} <= marks
    notebook.shot("ambrosia-keys")
    notebook.answered(lambda: page.keyboard.press("Enter"))
    # Two ways there, with Turbo and without: they stand in the list, where the keys go on.
    space = second.split('"')[1]
    expect(board.locator(".eu-move")).to_have_text([re.compile(f">{space}$")] * 2)
    board.locator(".eu-move").first.focus()
    page.keyboard.press("Enter")
    notebook.until("explorer.state.current_player()", 1)
    # Nothing of it was taken by JupyterLab: the notebook still has its one cell, and is not being edited.
    expect(notebook.panel.locator(".jp-CodeCell")).to_have_count(1)
    notebook.close()


def test_text_filters_and_tells_why(desk: Desk) -> None:
    notebook = desk.open("text", TURNS[0].code())
    board = notebook.board
    field = board.get_by_label("Filter of the moves")
    field.fill("0:7")
    expect(board.locator(".eu-move")).to_have_text(["move 0:7>7", "move 0:7>8"])
    field.fill("move 10:2>12")
    field.press("Enter")
    reason = notebook.ask("'move 10:2>12: ' + start.explain('move 10:2>12')")
    assert "AMB-" in reason
    expect(board.locator(".eu-error")).to_have_text(reason)
    notebook.shot("ambrosia-why")
    field.fill("move 0:2>2")
    field.press("Enter")
    notebook.until("explorer.state.current_player()", 1)
    # The picture follows the kernel a moment later.
    expect(board.locator(".eu-error")).to_have_count(0)
    expect(field).to_have_value("")
    notebook.close()


def test_one_move_is_no_moves(desk: Desk) -> None:
    board = "kalah, player 0 to move\\nplayer 1 22 0 0 0 0 0 1\\nplayer 0 0 0 0 0 1 0 24\\n"
    code = (
        "import eusocial, eusocial.explore\n"
        f"start = eusocial.load_game('kalah').state_from_string('{board}')\n"
        "eusocial.explore.play(start, ['human', 'human'])"
    )
    notebook = desk.open("one", code)
    expect(notebook.board.locator(".eu-heading")).to_have_text("1 move")
    notebook.close()


def test_an_agent_answers_and_can_be_stopped(desk: Desk) -> None:
    code = (
        "import eusocial.explore\nexplorer = eusocial.explore.play('oware', ['human', 'mcts:200'], pause=0.2)\nexplorer"
    )
    slow = "import eusocial.explore\nexplorer = eusocial.explore.play('oware', ['human', 'mcts:ms=600000'])\nexplorer"
    notebook = desk.open("agent", code)
    notebook.click('[data-space="C"]')
    notebook.until("(len(explorer.state.history()), explorer.thinking)", [2, False])
    notebook.board.locator(".eu-place[data-mark='[data-space=\"A\"]']").wait_for()
    # Undo takes back the agent's move with one's own.
    notebook.panel.get_by_role("button", name="Undo").click()
    notebook.until("len(explorer.state.history())", 0)
    notebook.close()

    notebook = desk.open("stopped", slow)
    board = notebook.board
    notebook.click('[data-space="C"]')
    bar = board.get_by_role("progressbar")
    expect(bar).to_be_visible()
    assert notebook.ask("explorer.thinking") is True
    # Soon it says how far it is; of ten minutes that is not far, however slow the machine.
    expect(board.locator(".eu-track")).to_have_attribute("aria-valuenow", re.compile(r"^\d$"))
    expect(board.locator(".eu-place")).to_have_count(0)
    notebook.shot("oware-thinking")
    board.get_by_role("button", name="Stop").click()
    expect(bar).to_be_hidden()
    notebook.until("(explorer.thinking, len(explorer.state.history()))", [False, 1])
    notebook.until("sum(one.name == 'eusocial-agent' for one in __import__('threading').enumerate())", 0)
    # Now the person moves for the agent.
    notebook.click('[data-space="a"]')
    notebook.until("explorer.state.current_player()", 0)
    notebook.close()


def test_new_game_with_options_theme_and_size(desk: Desk) -> None:
    code = "import eusocial.explore\nexplorer = eusocial.explore.play('oware', ['human', 'human'])\nexplorer"
    notebook = desk.open("new", code)
    panel, board = notebook.panel, notebook.board
    panel.get_by_role("button", name="New game").click()
    panel.get_by_label("game", exact=True).select_option("Ambrosia")
    panel.get_by_label("side", exact=True).select_option("back")
    panel.get_by_label("players", exact=True).select_option("3")
    notebook.shot("new-game")
    panel.get_by_role("button", name="Begin").click()
    notebook.until("(explorer.state.game.name, explorer.state.game.options().get('side'))", ["ambrosia", "back"])
    notebook.until("explorer.state.num_players()", 3)
    panel.get_by_label("theme", exact=True).select_option("dark")
    board.locator("xpath=self::*[@data-theme='dark']").wait_for()
    panel.get_by_label("size", exact=True).select_option("projector")
    board.locator("xpath=self::*[@data-size='projector']").wait_for()
    notebook.until("(explorer.board.theme, explorer.board.size)", ["dark", "projector"])
    notebook.shot("ambrosia-projector")
    notebook.close()


@pytest.mark.parametrize("game", ["ambrosia", "march", "microlonies", "myrmes", "oware"])
def test_dark(desk: Desk, game: str) -> None:
    turn = next(turn for turn in TURNS if turn.game == game)
    notebook = desk.open(f"dark-{game}", turn.code().replace("'human'])", "'human'], theme='dark')"))
    notebook.do(turn.clicks[0])
    notebook.shot(f"{game}-dark")
    expect(notebook.board).to_have_css("background-color", "rgb(22, 25, 29)")
    notebook.close()
