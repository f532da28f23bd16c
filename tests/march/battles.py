"""Battles set up by a few lines: a fights in Thistle Stand, and the phase stands still right after."""

from __future__ import annotations

from typing import Any

import eusocial

from .positions import game, legal, position, to_move

PAUSE = """
    hex 25 2,0
    site 2,0 point d
    site 2,0 card d
    site 2,0 larva d
    site 2,0 food d
    out 2,0 e 1
    hand e Breadbasket
"""
"""A battle in the highest hex, where e is asked for a card: the phase stands still there before Harvest."""
FULL = """
    hex 12 1,0
    site 1,0 food a
    site 1,0 card a
"""
"""Thistle Stand, both sites with a."""
FERNS = "hex 16 1,0"
"""Fern Shade: card (control), food, larva, food."""
HORDE = "hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card a"
"""The same with a centipede."""


def fight(*texts: str, round: int = 1, first: str = "a", players: int = 5, **options: Any) -> eusocial.State:
    """The start of a Soldier Phase with the battle of d and e behind the one of these lines."""
    of = game(players=players, **options)
    return position(of, PAUSE, *texts, to_move=f"{first} soldier", round=round, first=first)


def after_losses(state: eusocial.State) -> eusocial.State:
    """The state after ants are lost, where there is a choice the first offered."""
    state = state.clone()
    while any(text.startswith("lose ") for text in legal(state)):
        state.apply_action(state.legal_actions()[0])
    return state


def is_over(state: eusocial.State) -> bool:
    """Whether the first battle is over: e is asked in the hex behind it."""
    return to_move(state) == "e ferocity" and state.view()["battle"]["at"] == [2, 0]


def scores(state: eusocial.State) -> list[int]:
    return [int(points) for points in state.scores()]
