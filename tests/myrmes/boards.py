"""Positions for the phases from the harvest on, and what is read from them; see `positions` for the garden.

Unlike there, colonies have nothing but what a test gives them (and three nurses), all dice show 4, and everybody has
the event `move`, which matters to sorties alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import eusocial

from . import positions
from .positions import PLAYERS, STARTS, at, legal, lines, stats, to_move

NOTHING = {"larvae": 0, "workers": 0}
FAR_EXITS = ["-5,0", "5,0", "3,2"]
"""Three exits more for a, none next to another: with all four placed the atelier offers no tunnel (MYR-A2)."""
NO_BIRTHS = "births larvae 0 soldiers 0 workers 0 atelier 0"


def position(where: str, tiles: Sequence[str] = (), *, players: int = 2, **given: Any) -> eusocial.State:
    """A position with these tiles at this decision, as in `a atelier`.

    Colonies are given as in `positions.colony_lines`, and with `exits`: those beside the one at the start, which `home`
    moves elsewhere. Completed objectives may be given as text, as in `prey2:1 prey3:2`.
    """
    places = list(tiles)
    phase = where.split()[1]
    for letter, start in zip(PLAYERS, STARTS[players], strict=False):
        colony: dict[str, Any] = {**NOTHING, **given.get(letter, {})}
        places += [f"exit {letter} {place}" for place in [colony.pop("home", at(start)), *colony.pop("exits", [])]]
        if phase != "event":
            colony.setdefault("event", "move")
        completed = colony.get("completed")
        if isinstance(completed, str):
            colony["completed"] = dict(item.split(":") for item in completed.split())
        given[letter] = colony
    given.setdefault("dice", (4, 4, 4))
    return positions.position(players=players, tiles=places, to_move=where, **given)


def completed(state: eusocial.State, letter: str) -> Mapping[str, int]:
    """The objectives that a player completed, with their seasons."""
    found = lines(state, f"completed {letter} ")
    assert len(found) < 2, found
    pairs = (item.split(":") for text in found for item in text.split())
    return {name: int(season) for name, season in pairs}


def stock(state: eusocial.State, letter: str = "a") -> dict[str, int]:
    """What a player has that isn't zero, without score, level and nurses."""
    return {
        name: count
        for name, count in stats(state, letter).items()
        if count and name not in {"score", "level", "nurses"}
    }


def scores(state: eusocial.State) -> list[int]:
    """All scores by the board text, which the interface must tell alike."""
    found = [stats(state, letter)["score"] for letter in PLAYERS[: state.num_players()]]
    assert state.scores() == found
    return found


def tiles(state: eusocial.State) -> set[str]:
    """The tiles that are not exits."""
    return set(positions.tiles(state))


def exits(state: eusocial.State, letter: str) -> set[str]:
    """Where a player's exits are."""
    return set(lines(state, f"tile exit {letter} "))


def step(state: eusocial.State, mover: str, expected: set[str], text: str) -> None:
    """Checks who decides in which phase and the whole legal set, then takes one of them."""
    assert to_move(state) == mover
    letter = mover.split()[0]
    assert state.current_player() == (eusocial.CHANCE_PLAYER if letter == "-" else PLAYERS.index(letter))
    assert legal(state) == expected
    assert text in expected
    state.apply(text)
