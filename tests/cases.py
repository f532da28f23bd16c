"""Games with sets of options that between them turn every switch, and random walks through them."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import eusocial

OptionSet = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One game with one set of options."""

    name: str
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join(
            [self.name, *(f"{value}" if isinstance(value, str) else f"{key}={value}" for key, value in self.options)]
        )

    @functools.cached_property
    def game(self) -> eusocial.Game:
        """The game, loaded once."""
        return eusocial.load_game(self.name, **dict(self.options))


def _ambrosia() -> Iterator[OptionSet]:
    events: list[OptionSet] = [
        {"events": False},
        {"events": True, "advanced_movement": "collector"},
        {"events": True, "advanced_movement": "turbo"},
    ]
    for players, side, event, covered in itertools.product((2, 3, 4), ("front", "back"), events, (True, False)):
        yield {"players": players, "side": side, **event, "covered_may_move": covered}
    yield {"players": 2, "side": "back", "parts": [3, 1, 2, 0], "first_player": 1, "start_jelly": [0]}
    yield {"players": 3, "side": "back", "max_turns": 7}


def _myrmes() -> Iterator[OptionSet]:
    for players in (2, 3, 4):
        yield {"players": players, "simultaneous": "sequential"}
        yield {"players": players, "simultaneous": "hidden", "first_player": players - 1}


def _march() -> Iterator[OptionSet]:
    for players in (1, 2, 3, 4, 5):
        yield {"players": players}
    modules = ("major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring")
    everything: OptionSet = dict.fromkeys(modules, True)
    for players, draft in ((2, "none"), (3, "setup"), (4, "round"), (5, "deck")):
        yield {"players": players, "draft": draft, "first_player": players - 1, **everything}
    for players in (1, 2, 3, 4):
        yield {"players": players, "mode": "centipedes", **(everything if players == 3 else {})}
    yield {"players": 3, "casualty_base": "size", "beyond_the_meadow": False, "major_workers": True}
    yield {"players": 2, "mode": "broodmother", "difficulty": "hard"}
    yield {"players": 3, "mode": "asymmetric"}
    yield {"players": 5, "mode": "asymmetric", **everything}
    yield {"players": 3, "mode": "antperium"}
    yield {"players": 4, "mode": "antperium", **everything}


_SETS = {"ambrosia": list(_ambrosia()), "myrmes": list(_myrmes()), "march": list(_march())}

CASES = [Case(info.name, tuple(options.items())) for info in eusocial.games() for options in _SETS.get(info.name, [{}])]


def next_action(state: eusocial.State, rng: random.Random) -> int:
    """A decision drawn uniformly, or an outcome drawn by its probability."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return rng.choices([n for n, _ in outcomes], [p for _, p in outcomes])[0]
    return rng.choice(state.legal_actions())


def walk(game: eusocial.Game, seed: int, steps: int) -> eusocial.State:
    """The state after that many random actions, or the end of the game if that comes first."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while steps > 0 and not state.is_terminal():
        state.apply_action(next_action(state, rng))
        steps -= 1
    return state


def past_chance(state: eusocial.State) -> eusocial.State:
    """The state after the first outcomes of chance that come next, if any: a player decides, or the game is over."""
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def states(game: eusocial.Game, seed: int, every: int = 1) -> Iterator[eusocial.State]:
    """The states of a random game from the start to the end, each a state of its own; only each `every`-th of them."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for step in itertools.count():
        if step % every == 0 or state.is_terminal():
            yield state.clone()
        if state.is_terminal():
            return
        state.apply_action(next_action(state, rng))


def play(state: eusocial.State, *texts: str) -> eusocial.State:
    """The state after these actions; the given one stays as it is."""
    state = state.clone()
    for text in texts:
        state.apply(text)
    return state


def legal(state: eusocial.State) -> set[str]:
    """The texts of all legal actions."""
    numbers = state.legal_actions()
    texts = {state.action_to_string(number) for number in numbers}
    assert len(texts) == len(numbers), "two legal actions have the same text"
    return texts
