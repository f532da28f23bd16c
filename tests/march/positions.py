"""Positions of March of the Ants by a few lines, and what is read from them.

Coordinates are axial; the Great Tunnel lies at 0,0. Directions go clockwise from the east: side 0 is (1,0), 1 (0,1),
2 (-1,1), 3 (-1,0), 4 (0,-1), 5 (1,-1). Hexes that tests use often, with their sides with tunnels before they are
turned and their sites, the control site first:

     1 Clover Patch    0 1 3 4     food 2, larva, card
     2 Daisy Root      0 2 4       food, larva, card, food
     3 Fallen Leaf     0 2 3 5     card, food, food, larva
     4 Grass Tussock   0 1 3       food 2, food, larva
     5 Water's Edge    0 1 2 4 5   larva 2, food, food
     6 Stoney Mound    0 2 3 4     point, food, larva
     9 Fungalreach     0 1 3 4     food 2, food, larva
    10 Lichen          0 2 3 5     food, larva 2, card
    12 Thistle Stand   0 1 2 3 4   food 2, card
    14 Bramble Thicket 0 2         card 2, food, larva
    16 Fern Shade      0 1 3 4     card, food, larva, food
    17 Snail Shell     0 3 4       point, food
    19 Ruined Anthill  all six     food 2, card 2, larva, point; with a centipede

The Great Tunnel has six tunnels, its reverse for two players those to 1,0, -1,1 and 0,-1.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from cases import legal as legal
from cases import play as play

import eusocial

PLAYERS = "abcde"
MODULES: dict[str, Any] = {
    "major_workers": True,
    "tactics": True,
    "aphids": True,
    "parasites": True,
    "flooded_spring": True,
}
"""The options of all modules of the expansion that are part of a normal game."""


@functools.cache
def game(**options: Any) -> eusocial.Game:
    """A game with these options and the built-in content; three players if left out."""
    return eusocial.load_game("march", **options)


def _lines(texts: Iterable[str]) -> list[str]:
    return [line.strip() for text in texts for line in text.splitlines() if line.strip()]


def position_text(
    of: eusocial.Game, *texts: str, to_move: str = "a turn", round: int = 1, first: str = "a", turns: int = 0
) -> str:
    """The board text of a position; see `position`."""
    options = of.options()
    lines = _lines(texts)
    players = options["players"]
    assert isinstance(players, int)
    if not any(line.startswith("march ") for line in lines):
        lines.insert(0, f"march players {players} round {round} first {first} turns {turns}")
    if options["major_workers"]:
        for letter in PLAYERS[:players]:
            if not any(line.startswith(f"player {letter} ") and " majors " in line for line in lines):
                lines.append(f"player {letter} majors {2 - _majors(lines, letter)}")
    if not any(line.startswith("to move ") for line in lines):
        lines.append(f"to move {to_move}")
    return "\n".join(lines) + "\n"


def _majors(lines: Sequence[str], letter: str) -> int:
    count = 0
    for line in lines:
        words = line.split()
        if words[0] == "site":
            count += sum(pair == (letter, "major") for pair in itertools.pairwise(words[3:]))
        elif words[0] == "out" and words[2] == letter and "major" in words:
            count += int(words[3])
    return count


def position(
    of: eusocial.Game, *texts: str, to_move: str = "a turn", round: int = 1, first: str = "a", turns: int = 0
) -> eusocial.State:
    """A position of a game. Each text holds one or more lines of board text; indents and empty lines don't matter.

    The title and the line `to move` are added where left out. With Major Workers, those that stand on no hex are put
    into the supply of their players.
    """
    text = position_text(of, *texts, to_move=to_move, round=round, first=first, turns=turns)
    return of.state_from_string(text)


def starting(state: eusocial.State, word: str) -> set[str]:
    """What follows this word in the legal actions that begin with it."""
    return {text.removeprefix(word + " ") for text in legal(state) if text.startswith(word + " ")}


def outcomes(state: eusocial.State) -> dict[str, float]:
    """The outcomes of a chance node with their probabilities."""
    assert state.is_chance_node()
    return {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}


def rest_of_chance(state: eusocial.State) -> eusocial.State:
    """The state after the chance nodes here, each with its first outcome."""
    state = state.clone()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def passed(state: eusocial.State, *, to: str | None = None) -> eusocial.State:
    """The state after everybody who is asked has passed; with `to`, only until that player is asked."""
    state = state.clone()
    while phase(state) == "react" and PLAYERS[state.current_player()] != to:
        state.apply("pass")
    return state


def actions(state: eusocial.State, *texts: str) -> eusocial.State:
    """The state after these actions; before each, reactions are passed and chance takes its first outcome.

    Give reactions and outcomes that matter as actions: what is legal as given is played as given.
    """
    state = state.clone()
    for text in texts:
        while text not in legal(state):
            if state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
            elif phase(state) == "react":
                state.apply("pass")
            else:
                break
        state.apply(text)
    return state


def phase(state: eusocial.State) -> str:
    """What is decided now, as in `turn` or `react`; `over` at the end."""
    return str(state.view()["phase"])


def to_move(state: eusocial.State) -> str:
    """Who decides and what, as in `a turn`; the last words of the board text's line `to move`."""
    return line(state, "to move ")


def lines(state: eusocial.State, start: str) -> list[str]:
    """The lines of the board text that start so, without their start."""
    return [text.removeprefix(start).strip() for text in str(state).splitlines() if text.startswith(start)]


def line(state: eusocial.State, start: str) -> str:
    """The one line of the board text that starts so, without its start."""
    found = lines(state, start)
    assert len(found) == 1, f"{len(found)} lines start with {start!r}"
    return found[0]


def colony(state: eusocial.State, letter: str) -> dict[str, Any]:
    """A player's part of the view."""
    found = state.view()["colonies"][PLAYERS.index(letter)]
    assert isinstance(found, dict)
    return found


def stats(state: eusocial.State, letter: str) -> dict[str, int]:
    """A player's score, larvae, food, cards (in hand), ants (in the meadow, Major Workers too), eggs and majors."""
    found = colony(state, letter)
    score = state.view()["scores"][PLAYERS.index(letter)]
    return {"score": score, **{name: found[name] for name in ("larvae", "food", "cards", "ants", "eggs", "majors")}}


def change(before: eusocial.State, after: eusocial.State, letter: str) -> dict[str, int]:
    """What changed in a player's `stats`: the differences other than 0, without eggs, which follow from the rest."""
    old, new = stats(before, letter), stats(after, letter)
    return {name: new[name] - old[name] for name in old if new[name] != old[name] and name != "eggs"}


def hand(state: eusocial.State, letter: str) -> set[str]:
    """The names of the cards in a hand."""
    return set(colony(state, letter)["hand"])


def discards(state: eusocial.State) -> set[str]:
    """The names of the discarded cards."""
    return set(state.view()["discard"])


def body(state: eusocial.State, letter: str) -> dict[str, str]:
    """The evolutions of a player by place, as in `{"head 1": "Massive Head"}`."""
    segments = colony(state, letter)["body"].items()
    return {f"{name} {row}": part["card"] for name, rows in segments for row, part in enumerate(rows, 1) if part}


def hex_at(state: eusocial.State, place: str) -> dict[str, Any]:
    """The hex at coordinates, as in `1,0`, as the view tells it."""
    q, r = place.split(",")
    [found] = [tile for tile in state.view()["hexes"] if (tile["q"], tile["r"]) == (int(q), int(r))]
    assert isinstance(found, dict)
    return found


def ants_at(state: eusocial.State, place: str) -> dict[str, str]:
    """Who stands where in a hex: sites by name, and `out a` for ants of a player in the outskirts or the Great Tunnel.

    Sites as in `a`, `a major`, `a aphid`, `a guest b`, `aphid`; free ones are left out. Outskirts as in `2` or
    `1 major`, sorts joined by ` + `.
    """
    return {
        **{text.split()[0]: text.split(maxsplit=1)[1] for text in lines(state, f"site {place} ")},
        **_outskirts(lines(state, f"out {place} ")),
    }


def _outskirts(texts: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        letter, what = text.split(maxsplit=1)
        found[f"out {letter}"] = f"{found[f'out {letter}']} + {what}" if f"out {letter}" in found else what
    return found


def refused(state: eusocial.State, text: str) -> tuple[str, ...]:
    """The clauses that forbid an action; it is refused in every way and nothing changes."""
    before = (str(state), state.history(), state.scores())
    reason = state.explain(text)
    assert reason is not None, f"{text} is legal"
    raised: eusocial.IllegalActionError | None = None
    try:
        state.apply(text)
    except eusocial.IllegalActionError as error:
        raised = error
    assert raised is not None, f"{text} was applied"
    assert (str(state), state.history(), state.scores()) == before
    assert "\n" not in str(raised)
    assert raised.clauses, "no clause is named"
    for clause in raised.clauses:
        assert clause in reason
        assert clause in str(raised)
    return raised.clauses
