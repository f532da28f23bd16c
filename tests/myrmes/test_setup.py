"""Material, setup, dice and options: MYR-C1 to MYR-C7, MYR-S1, MYR-S2."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import (
    OBJECTIVES,
    PLAYERS,
    PREY_SPACES,
    STARTS,
    TERRAIN,
    at,
    change,
    colony,
    exits,
    garden,
    legal,
    line,
    lines,
    load,
    outcomes,
    play,
    position,
    settle,
    stats,
    tiles,
    to_move,
)

DATA = Path(__file__).parents[3] / "shared" / "data" / "myrmes_garden.json"
LEVELS: list[set[str]] = [
    {"prey2", "area4", "soldiers2", "larvae4", "food3", "level1", "nurse1"},
    {"prey3", "area7", "special2", "soldiers4", "larvae7", "level2", "stone2"},
    {"prey4", "area10", "special3", "soldiers6", "larvae10", "level3"},
]
"""MYR-O1."""


def after_prey(players: int = 2, **options: Any) -> eusocial.State:
    """The state after the prey of the setup, each space with the first outcome."""
    state = load(players, **options).new_initial_state()
    while all(text.startswith("prey ") for text in outcomes(state)):
        state.apply_action(state.legal_actions()[0])
    return state


def started(players: int = 2, **options: Any) -> eusocial.State:
    """The state of the first decision."""
    return settle(load(players, **options).new_initial_state())


@pytest.mark.rule("MYR-C1", "MYR-S1")
@pytest.mark.skipif(not DATA.exists(), reason="the printed garden lies beside the repository, not in it")
def test_the_garden_is_the_printed_one() -> None:
    data = json.loads(DATA.read_text())
    assert {int(players): [tuple(place) for place in places] for players, places in data["starts"].items()} == STARTS
    printed = {(h["q"], h["r"]): h for h in data["hexes"]}
    assert len(printed) == len(data["hexes"]) == 151
    for players in (2, 3, 4):
        view = started(players).view()
        want = [
            (h["q"], h["r"], h["terrain"], h["min_players"], h["prey"])
            for place, h in sorted(printed.items(), key=lambda item: item[0][::-1])
            if h["min_players"] <= players
        ]
        got = [(h["q"], h["r"], h["terrain"], h["players"], h["prey_space"]) for h in view["hexes"]]
        assert got == want


@pytest.mark.rule("MYR-C1")
@pytest.mark.parametrize(("players", "hexes", "prey"), [(2, 60, 7), (3, 140, 16), (4, 151, 18)])
def test_the_garden_in_play(players: int, hexes: int, prey: int) -> None:
    view = started(players).view()
    assert len(view["hexes"]) == hexes == len(garden(players))
    assert [(h["q"], h["r"]) for h in view["hexes"]] == garden(players)
    assert {(h["q"], h["r"]): h["terrain"] for h in view["hexes"]} == {p: TERRAIN[p] for p in garden(players)}
    spaces = [(h["q"], h["r"]) for h in view["hexes"] if h["prey_space"]]
    assert spaces == [p for p in garden(players) if p in PREY_SPACES]
    assert len(spaces) == prey
    assert all(h["terrain"] == "grass" for h in view["hexes"] if h["prey_space"])
    # A face up on each of them, and nowhere else.
    assert [(h["q"], h["r"]) for h in view["hexes"] if h["prey"] is not None] == spaces


@pytest.mark.rule("MYR-C1")
def test_the_terrain_of_the_whole_garden() -> None:
    found = Counter(h["terrain"] for h in started(4).view()["hexes"])
    assert found == {"grass": 58, "mushroom": 31, "earth": 26, "stone": 18, "water": 18}


@pytest.mark.rule("MYR-C1")
def test_three_players_play_without_the_two_top_rows() -> None:
    assert set(garden(4)) - set(garden(3)) == {p for p in TERRAIN if p[1] in (-7, -6)}
    assert {h["r"] for h in started(3).view()["hexes"]} == set(range(-5, 8))


@pytest.mark.rule("MYR-C2", "MYR-C3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_has(players: int) -> None:
    state = started(players)
    for letter in PLAYERS[:players]:
        mine = colony(state, letter)
        # Of 8 ants two are workers; of 4 exits one is on the board.
        assert (mine["reserve"], mine["exits"], mine["markers"]) == (6, 3, 4)
        assert mine["pheromones"] == {
            "pair": 6, "triangle": 2, "line": 2, "rhombus": 2, "hook": 2, "trapezoid": 2, "great": 1,
        }  # fmt: skip
        assert sum(mine["pheromones"].values()) == 17


@pytest.mark.rule("MYR-C4")
def test_the_supply_of_special_tiles() -> None:
    supply = started(2).view()["supply"]
    assert (supply["scavenging"], supply["aphid"], supply["subcolony"]) == (8, 8, 8)
    # Scavenging and aphid farm are two sides of one tile.
    state = position(
        tiles=["scavenging a -1,0 0,0 -1,1", "aphid - 1,0 2,0 1,1", "subcolony b -2,6 -1,6 -3,7 -2,7"]
    )  # fmt: skip
    supply = state.view()["supply"]
    assert (supply["scavenging"], supply["aphid"], supply["subcolony"]) == (6, 6, 7)
    # A neutral tile has no marker.
    assert (colony(state, "a")["markers"], colony(state, "b")["markers"]) == (3, 3)


@pytest.mark.rule("MYR-C5")
def test_prey_is_drawn_from_eighteen_tokens() -> None:
    state = load(2).new_initial_state()
    assert to_move(state) == "- setup"
    assert outcomes(state) == {f"prey {kind}": pytest.approx(6 / 18) for kind in ("ladybug", "termite", "spider")}
    state = play(state, "prey spider")
    want = {"prey ladybug": 6 / 17, "prey termite": 6 / 17, "prey spider": 5 / 17}
    assert outcomes(state) == pytest.approx(want)
    state = play(state, "prey spider", "prey termite")
    assert outcomes(state) == pytest.approx({"prey ladybug": 6 / 15, "prey termite": 5 / 15, "prey spider": 4 / 15})
    state = play(state, "prey spider", "prey spider", "prey spider")
    # The last space of seven: 12 tokens are left, one of them a spider.
    assert outcomes(state) == pytest.approx({"prey ladybug": 6 / 12, "prey termite": 5 / 12, "prey spider": 1 / 12})
    assert all(text.startswith("tile ") for text in outcomes(play(state, "prey spider")))


@pytest.mark.rule("MYR-C5", "MYR-T1")
def test_prey_is_laid_in_hex_order() -> None:
    kinds = ["spider", "ladybug", "termite", "ladybug", "spider", "spider", "termite"]
    state = play(load(2).new_initial_state(), *(f"prey {kind}" for kind in kinds))
    places = ["-3,0", "3,0", "-2,1", "1,1", "-1,2", "-3,3", "0,3"]
    assert lines(state, "prey ") == [f"{kind} {place}" for kind, place in zip(kinds, places, strict=True)]


@pytest.mark.rule("MYR-C5")
def test_four_players_use_all_prey() -> None:
    state = load(4).new_initial_state()
    for _ in range(6):
        state = play(state, "prey ladybug")
    assert outcomes(state) == pytest.approx({"prey termite": 0.5, "prey spider": 0.5})
    for _ in range(6):
        state = play(state, "prey termite")
    for _ in range(6):
        assert outcomes(state) == {"prey spider": 1.0}
        state = play(state, "prey spider")
    assert all(text.startswith("tile ") for text in outcomes(state))
    assert len(lines(state, "prey ")) == 18


@pytest.mark.rule("MYR-C6", "MYR-O1", "MYR-T1")
def test_two_objectives_of_each_level() -> None:
    state = after_prey()
    for level in LEVELS:
        left = set(level)
        for name in sorted(level)[:2]:
            assert outcomes(state) == {f"tile {other}": pytest.approx(1 / len(left)) for other in left}
            state = play(state, f"tile {name}")
            left.remove(name)
    assert outcomes(state) == {f"die {pips}": pytest.approx(1 / 6) for pips in range(1, 7)}
    view = state.view()["objectives"]
    assert [(o["id"], o["level"]) for o in view] == [
        ("area4", 1), ("food3", 1), ("area7", 2), ("larvae7", 2), ("area10", 3), ("larvae10", 3),
    ]  # fmt: skip
    assert all(o["completed"] == [] for o in view)


@pytest.mark.rule("MYR-S2", "MYR-T1")
def test_three_dice_open_for_the_year() -> None:
    state = after_prey()
    state = play(state, *(f"tile {name}" for name in OBJECTIVES))
    for pips in (5, 2, 6):
        assert outcomes(state) == {f"die {n}": pytest.approx(1 / 6) for n in range(1, 7)}
        state = play(state, f"die {pips}")
    assert line(state, "dice ") == "5 2 6"
    assert (state.view()["dice"], state.view()["die"]) == ([5, 2, 6], 5)
    assert (to_move(state), line(state, "objectives ")) == ("a event", " ".join(OBJECTIVES))
    # All see them.
    for player in (0, 1):
        assert "dice 5 2 6" in state.observation_string(player)


@pytest.mark.rule("MYR-S2")
def test_each_year_has_dice_of_its_own() -> None:
    # The last worker of autumn; both have food for the winter.
    fed = {"food": 4, "workers": 0, "soldiers": 0}
    state = position(season="autumn", dice=(1, 2, 5), a={**fed, "workers": 1, "food": 3, "soldiers": 1}, b=fed)
    state = play(state, "work 0")
    assert outcomes(state) == {f"die {n}": pytest.approx(1 / 6) for n in range(1, 7)}
    state = play(state, "die 4", "die 4", "die 1")
    assert (line(state, "dice "), to_move(state)) == ("4 4 1", "b event")
    assert line(state, "myrmes ") == "players 2 year 2 season spring first b"


@pytest.mark.rule("MYR-S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int) -> None:
    state = started(players)
    for letter, place in zip(PLAYERS, STARTS[players], strict=False):
        assert line(state, f"player {letter} ") == (
            "score 10 level 0 larvae 1 soldiers 0 workers 2 nurses 3 food 0 earth 0 stone 0 prey 0"
        )
        assert f"{letter} {at(place)}" in exits(state)
    assert len(exits(state)) == players
    assert tiles(state) == []
    assert state.scores() == [10.0] * players
    starts = {(h["q"], h["r"]): h["start"] for h in state.view()["hexes"] if h["start"] is not None}
    assert starts == {place: seat for seat, place in enumerate(STARTS[players])}


@pytest.mark.rule("MYR-S1")
def test_the_start_is_ten_points_in_the_ledger() -> None:
    state = started(3)
    assert [(e.player, e.amount, e.account, e.clause) for e in state.ledger()] == [
        (player, 10.0, "start", "MYR-S1") for player in range(3)
    ]


@pytest.mark.rule("MYR-S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player(players: int) -> None:
    for first in range(players):
        state = started(players, first_player=first)
        letter = PLAYERS[first]
        assert to_move(state) == f"{letter} event"
        assert line(state, "myrmes ") == f"players {players} year 1 season spring first {letter}"
        # Seats keep their start spaces.
        assert exits(state) == exits(started(players))
    assert to_move(started(players)) == "a event"


@pytest.mark.rule("MYR-C7")
def test_cubes_are_not_limited() -> None:
    plenty = {"food": 80, "earth": 80, "stone": 80, "larvae": 80}
    state = position(a=plenty, b=plenty)
    assert stats(play(state, "exchange"), "a")["food"] == 81
    assert change(state, play(state, "work 0"), "a") == {"larvae": 1, "workers": -1}


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "many"}, "players"),
        ({"first_player": 2}, "first_player"),
        ({"players": 4, "first_player": 4}, "first_player"),
        ({"first_player": -1}, "first_player"),
        ({"simultaneous": "together"}, "simultaneous"),
        ({"simultaneous": True}, "simultaneous"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_wrong_options(options: dict[str, Any], option: str) -> None:
    with pytest.raises(eusocial.OptionError) as caught:
        eusocial.load_game("myrmes", **options)
    error = caught.value
    assert (error.game, error.option) == ("myrmes", option)
    assert error.reason
    assert "\n" not in str(error)
    assert {text.split()[0] for text in error.valid} == {"players", "first_player", "simultaneous"}


def test_options_and_their_defaults() -> None:
    game = eusocial.load_game("myrmes")
    assert game.options() == {"players": 2, "first_player": 0, "simultaneous": "sequential"}
    assert (game.info.min_players, game.info.max_players) == (2, 4)
    assert game.info.has_chance
    assert game.info.has_content


@pytest.mark.rule("MYR-C6")
def test_every_objective_can_lie_out() -> None:
    state = after_prey()
    seen: set[str] = set()
    for level in LEVELS:
        seen |= {text.removeprefix("tile ") for text in legal(state)}
        state = play(state, *sorted(legal(state))[:1])
        state = play(state, *sorted(legal(state))[-1:])
        assert level <= seen
    assert seen == set().union(*LEVELS)
    assert len(seen) == 20
