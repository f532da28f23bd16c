"""What stands where in an observation: names and stretches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from cases import walk

import eusocial


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("kalah", {}),
        ("oware", {}),
        ("ambrosia", {"players": 3, "side": "back"}),
        ("microlonies", {"players": 4}),
        ("myrmes", {"players": 3}),
        ("march", {"players": 5, "aphids": True}),
        ("march", {"players": 2, "symbiotes": True, "seasons": True, "predators": True, "draft": "deck"}),
        *(("march", {"mode": mode, "players": 3}) for mode in ("centipedes", "broodmother", "asymmetric", "antperium")),
    ],
)
def test_parts_of_an_observation_lie_without_gaps(name: str, options: dict[str, Any]) -> None:
    game = eusocial.load_game(name, **options)
    parts = list(game.observation_parts().values())
    assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
    assert all(part.start < part.stop and part.step == 1 for part in parts)
    assert parts[-1].stop == game.observation_tensor_shape()[0]


def test_parts_of_an_observation_hold_what_they_are_named_for() -> None:
    def check(
        name: str, steps: int, *expected: tuple[str, Callable[[dict[str, Any], int], Any]], **options: Any
    ) -> None:
        game = eusocial.load_game(name, **options)
        parts, players = game.observation_parts(), game.num_players()
        for seed in range(3):
            state = walk(game, seed, steps)
            view = state.view()
            for observer in range(players):
                seen = state.observation_tensor(observer)
                for part, value in expected:
                    for seat in range(players):
                        cells = seen[parts[f"seat{seat}/{part}"]]
                        assert np.all(np.isclose(cells, value(view, (observer + seat) % players))), (name, part, seat)

    def held(what: str, unit: float) -> tuple[str, Callable[[dict[str, Any], int], Any]]:
        return what, lambda view, seat: view["colonies"][seat][what] / unit

    check("kalah", 9, ("pits", lambda view, seat: np.array(view["pits"][seat]) / 48))
    check("oware", 9, ("store", lambda view, seat: view["stores"][seat] / 48))
    check("ambrosia", 60, ("score", lambda view, seat: view["scores"][seat] / 100), players=3)
    check("microlonies", 80, held("food", 20), held("eggs", 10), players=3)
    check("myrmes", 40, held("larvae", 10), held("workers", 5), players=4)
    check("march", 90, *(held(what, 10) for what in ("larvae", "food", "cards", "eggs")))
