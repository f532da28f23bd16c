"""The meadow and the boards at the start: MIC-C1 to C5, MIC-B1 to B4, MIC-T1."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    ROUND,
    Games,
    Hex,
    facts,
    hill,
    legal,
    line,
    outcomes,
    places,
    play,
    position,
    settle,
    starting,
    stats,
    to_move,
)

# The twelve places of ring 2, clockwise: corners and, between two corners, edges. From the middle of a flower to the
# next one goes 2,1, and each turn of 60° makes -r, q+r of q, r.
RING_1: list[Hex] = [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)]
RING_2: list[Hex] = [
    (4, 2), (1, 4), (-2, 6), (-4, 5), (-6, 4), (-5, 1), (-4, -2), (-1, -4), (2, -6), (4, -5), (6, -4), (5, -1),
]  # fmt: skip


def grounds(state: eusocial.State) -> dict[Hex, str]:
    """What each hex is."""
    return {(hex["q"], hex["r"]): hex["ground"] for hex in state.view()["hexes"]}


def started(game: eusocial.Game) -> eusocial.State:
    """The state after the map was laid and all else of the setup that chance decides."""
    return settle(game.new_initial_state())


@pytest.mark.rule("MIC-C1", "MIC-C3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_central_tile(players: int) -> None:
    state = started(eusocial.load_game("microlonies", players=players, species="none"))
    ground = grounds(state)
    assert ground[0, 0] == "mound"
    entries = [at for at in ROUND if ground[at] != "water"]
    assert sorted(ground[at] for at in entries) == ["forest", "meadow", "rock"]
    assert places(state, "termites") == {f"{q},{r}" for q, r in entries}
    assert list(ground.values()).count("mound") == 1


@pytest.mark.rule("MIC-C1", "MIC-C2")
@pytest.mark.parametrize(("players", "tiles"), [(1, 6), (2, 6), (3, 9), (4, 12)])
def test_how_many_terrain_tiles(players: int, tiles: int) -> None:
    game = eusocial.load_game("microlonies", players=players, species="none")
    state = game.new_initial_state()
    laid = 0
    while starting(state, "map tile"):
        # Sixteen tiles, each in one of six turns, each as likely.
        left = 16 - laid
        assert len(state.chance_outcomes()) == 6 * left
        assert all(chance == pytest.approx(1 / (6 * left)) for _, chance in state.chance_outcomes())
        laid += 1
        state.apply_action(state.legal_actions()[-1])
    assert laid == tiles
    assert len(grounds(state)) == 7 * (1 + tiles + players)


@pytest.mark.rule("MIC-C2")
def test_a_tile_is_laid_once() -> None:
    state = eusocial.load_game("microlonies", species="none").new_initial_state()
    every = {f"map tile {tile} turn {turn}" for tile in range(1, 17) for turn in range(6)}
    assert set(outcomes(state)) == every
    state.apply("map tile 5 turn 2")
    assert set(outcomes(state)) == {text for text in every if not text.startswith("map tile 5 ")}


def middles(state: eusocial.State, ground: str) -> list[Hex]:
    return [at for at, kind in grounds(state).items() if kind == ground]


@pytest.mark.rule("MIC-C2")
def test_where_the_tiles_of_two_players_lie(games: Games) -> None:
    # On plain terrain the middle of every terrain tile is its hunting zone.
    state = started(games(2))
    assert middles(state, "hz") == RING_1
    one, other = middles(state, "nest")
    assert one in RING_2[::2]
    assert RING_2.index(other) == (RING_2.index(one) + 6) % 12


@pytest.mark.rule("MIC-C2")
def test_where_the_tiles_of_three_players_lie(games: Games) -> None:
    state = started(games(3))
    nests = {RING_2.index(nest) for nest in middles(state, "nest")}
    assert nests in ({0, 4, 8}, {2, 6, 10})
    corners = {RING_2.index(zone) for zone in middles(state, "hz") if zone not in RING_1}
    assert corners == set(range(0, 12, 2)) - nests
    assert set(RING_1) <= set(middles(state, "hz"))


@pytest.mark.rule("MIC-C2")
def test_where_the_tiles_of_four_players_lie(games: Games) -> None:
    state = started(games(4))
    nests = sorted(RING_2.index(nest) for nest in middles(state, "nest"))
    assert [nest - nests[0] for nest in nests] == [0, 3, 6, 9]
    outer = {RING_2.index(zone) for zone in middles(state, "hz") if zone not in RING_1}
    assert len(outer) == 6
    assert not outer & set(nests)
    assert set(RING_1) <= set(middles(state, "hz"))


@pytest.mark.rule("MIC-C2", "MIC-E8")
def test_one_player_has_the_map_of_two_with_one_start_tile(games: Games) -> None:
    one, two = grounds(started(games(1))), grounds(started(games(2)))
    nest = next(at for at, kind in one.items() if kind == "nest")
    assert one.items() <= two.items()
    assert len(two) - len(one) == 7
    assert two[nest] == "nest"


@pytest.mark.rule("MIC-C2")
def test_a_tile_is_turned_clockwise(games: Games) -> None:
    # The tile's hexes from the east on: meadow, forest, rock, then water, water, hz; the bonus lies on the rock.
    tile = {
        "hexes": ["meadow", "meadow", "forest", "rock", "water", "water", "hz"],
        "bonus": {"hex": 3, "gives": "food:2"},
    }
    game = games(terrain={1: tile})
    ring = ["meadow", "forest", "rock", "water", "water", "hz"]
    for turns in range(6):
        state = game.new_initial_state()
        state.apply(f"map tile 1 turn {turns}")
        found = grounds(state)
        for i, (q, r) in enumerate(ROUND):
            assert found[2 + q, 1 + r] == ring[(i - turns) % 6]
        q, r = ROUND[(2 + turns) % 6]
        bonus = {(hex["q"], hex["r"]): hex["bonus"] for hex in state.view()["hexes"] if hex["bonus"]}
        assert bonus == {(2 + q, 1 + r): "food:2"}


@pytest.mark.rule("MIC-C3")
def test_printed_terrain() -> None:
    content = eusocial.load_game("microlonies").content()
    assert content is not None
    assert content["start"][0] == "nest"
    ring = content["start"][1:]
    assert {ring[i] == "water" for i in (0, 2, 4)} != {ring[i] == "water" for i in (1, 3, 5)}
    assert ring.count("water") == 3
    assert sorted(ground for ground in ring if ground != "water") == ["forest", "meadow", "rock"]
    kinds = set()
    for tile in content["terrain"]:
        assert len(tile["hexes"]) == 7
        assert tile["hexes"].count("hz") == 1
        assert set(tile["hexes"]) <= {"meadow", "forest", "rock", "water", "hz"}
        if "bonus" in tile:
            assert tile["hexes"][tile["bonus"]["hex"]] in {"meadow", "forest", "rock"}
            kinds.add(tile["bonus"]["gives"].split(":")[0])
    assert kinds == {"prey", "chamber", "food", "points"}
    assert "food:2" in {tile["bonus"]["gives"] for tile in content["terrain"] if "bonus" in tile}


@pytest.mark.rule("MIC-C3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_free_hexes_and_water_alternate_round_a_nest(games: Games, players: int) -> None:
    state = started(games(players))
    found = grounds(state)
    for nest in middles(state, "nest"):
        water = [found[nest[0] + q, nest[1] + r] == "water" for q, r in ROUND]
        assert water in ([True, False] * 3, [False, True] * 3)


@pytest.mark.rule("MIC-C4")
def test_the_fourth_workers_in_turn_order(games: Games) -> None:
    state = started(games(2))
    while starting(state, "keep objective"):
        state.apply_action(state.legal_actions()[0])
        state = settle(state)
    # Only 3,2 touches the terrain: 2,2 and 3,1. Its other neighbours are the nest, water and 2,3, which is off the map.
    assert places(state, "outside a") == {"4,3", "3,2", "5,1"}
    assert (state.current_player(), legal(state)) == (0, {"worker 2,2", "worker 3,1"})
    state.apply("worker 3,1")
    assert places(state, "outside a") == {"4,3", "3,2", "5,1", "3,1"}
    assert (state.current_player(), legal(state)) == (1, {"worker -2,-2", "worker -3,-1"})
    state.apply("worker -2,-2")
    assert places(state, "outside b") == {"-4,-3", "-3,-2", "-5,-1", "-2,-2"}
    assert to_move(state) == "a sow"


def at_the_worker(game: eusocial.Game) -> eusocial.State:
    """The state where a places the fourth worker; every tile lies as its number says, unturned."""
    state = game.new_initial_state()
    while not starting(state, "worker"):
        state.apply_action(state.legal_actions()[0])
        while starting(state, "map tile"):
            state.apply(next(text for text in sorted(legal(state)) if text.endswith("turn 0")))
    return state


@pytest.mark.rule("MIC-C4")
@pytest.mark.parametrize("barred", ["water", "hz"])
def test_the_fourth_worker_stands_on_no_water_and_no_hunting_zone(games: Games, barred: str) -> None:
    # On all tiles the hex in the east is barred: 3,1 on the tile with the middle 2,1. On b's side it's another hex.
    ring = [barred, "forest", "rock", "meadow", "forest", "rock"]
    hexes = ["meadow" if barred == "hz" else "hz", *ring]
    state = at_the_worker(games(terrain={tile: {"hexes": hexes} for tile in range(1, 13)}))
    assert legal(state) == {"worker 2,2"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("worker 3,1")
    assert "MIC-C4" in caught.value.clauses
    state.apply("worker 2,2")
    assert legal(state) == {"worker -2,-2", "worker -3,-1"}


@pytest.mark.rule("MIC-C4", "MIC-B1")
def test_where_no_hex_is_free_play_goes_on(games: Games) -> None:
    # A user's terrain may be all water: the fourth worker stays in the reserve.
    state = games(terrain={tile: {"hexes": ["hz", *["water"] * 6]} for tile in range(1, 13)}).new_initial_state()
    for _ in range(100):
        if to_move(state).endswith("sow"):
            break
        assert state.legal_actions(), f"no action at {to_move(state)}"
        assert not starting(state, "worker"), "asked where no hex is free"
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "a sow"
    assert places(state, "outside a") == {"4,3", "3,2", "5,1"}
    assert places(state, "outside b") == {"-4,-3", "-3,-2", "-5,-1"}
    for letter in "ab":
        assert stats(state, letter)["reserve"] == "16"
        assert sum(hill(state, letter).values()) == 5


@pytest.mark.rule("MIC-C4", "MIC-B1")
def test_where_no_hex_is_free_for_one_player_the_other_is_asked(games: Games) -> None:
    # The first tile lies before a's nest, the fourth before b's. All are water round their zones but one of these.
    water = {"hexes": ["hz", *["water"] * 6]}
    for dry, asked in ((4, {"worker -2,-2", "worker -3,-1"}), (1, {"worker 2,2", "worker 3,1"})):
        state = games(terrain={tile: water for tile in range(1, 13) if tile != dry}).new_initial_state()
        state = play(state, *(f"map tile {tile} turn 0" for tile in range(1, 7)))
        while not starting(state, "worker"):
            state.apply_action(state.legal_actions()[0])
        assert legal(state) == asked
        state.apply(min(asked))
        assert to_move(state) == "a sow"
        letters = "ab" if dry == 4 else "ba"
        assert [stats(state, letter)["reserve"] for letter in letters] == ["16", "15"]
        assert [len(places(state, f"outside {letter}")) for letter in letters] == [3, 4]


@pytest.mark.rule("MIC-C5")
@pytest.mark.parametrize("at", [(2, 1), (0, 1), (0, 0), (4, 2), (1, 0), (-2, -2)])
def test_no_ant_stands_on_water_zone_mound_nest_or_another_ant(games: Games, at: Hex) -> None:
    # A hunting zone, water, the mound, the nest, a termite, a worker of b.
    game = games()
    with pytest.raises(eusocial.PositionError):
        position(game, a={"outside": [(4, 3), (3, 2), (5, 1), at]})
    state = position(game, a={"outside": [(4, 3), (3, 2), (5, 1), (1, 1)]})
    assert places(state, "outside a") == {"4,3", "3,2", "5,1", "1,1"}


@pytest.mark.rule("MIC-B1", "MIC-B2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_boards_at_the_start(players: int) -> None:
    state = started(eusocial.load_game("microlonies", players=players, species="none"))
    while not to_move(state).endswith("sow"):
        state.apply_action(state.legal_actions()[0])
        state = settle(state)
    assert state.current_player() == 0
    for letter, colony in zip("abcd", state.view()["colonies"], strict=False):
        assert hill(state, letter) == {
            "1,1=lay": 1, "2,1=nursery": 1, "3,1=build": 1, "1,2=hunt": 1, "3,2=colonize": 1,
        }  # fmt: skip
        assert stats(state, letter) == {
            "species": "neutral", "food": "0", "eggs": "0", "reserve": "15", "trophies": "0", "queen": "1,1",
        }  # fmt: skip
        assert len(places(state, f"outside {letter}")) == 4
        assert places(state, f"pheromones {letter}") == set()
        assert colony["pheromones_left"] == 5
        assert len(colony["hand"]) == 1
    # 25 ants less 15 in the reserve: ten mouths, nobody fed.
    assert facts(state, "hungry") == [10] * players
    assert facts(state, "fed") == [0] * players


@pytest.mark.rule("MIC-B3")
def test_tunnels_of_the_initial_chambers() -> None:
    state = started(eusocial.load_game("microlonies", species="none"))
    found = {
        (chamber["name"], tuple(chamber["cell"])): set(chamber["tunnels"])
        for chamber in state.view()["colonies"][0]["chambers"]
    }
    # Open on every side but: Nursery up; Hunt left; Colonize right. Left of Hunt lies the reserve.
    assert found == {
        ("lay", (1, 1)): {"north", "east", "south", "west"},
        ("nursery", (2, 1)): {"east", "south", "west"},
        ("build", (3, 1)): {"north", "east", "south", "west"},
        ("hunt", (1, 2)): {"north", "east", "south"},
        ("colonize", (3, 2)): {"north", "south", "west"},
    }


@pytest.mark.rule("MIC-B3", "MIC-D2")
@pytest.mark.parametrize(
    ("cell", "ways"),
    [
        ("1,1", {"east", "south"}),
        ("2,1", {"east", "west"}),
        ("3,1", {"west", "south"}),
        ("1,2", {"north"}),
        ("3,2", {"north"}),
    ],
)
def test_which_initial_chambers_are_joined(games: Games, cell: str, ways: set[str]) -> None:
    state = position(games(), a={"queen": "build" if cell == "1,1" else "lay"}, b={})
    if cell == "3,1":
        state = position(games(), a={"queen": "lay"})
    assert starting(play(state, f"sow {cell}"), "drop worker") == ways


@pytest.mark.rule("MIC-B2")
def test_positions_need_all_workers(games: Games) -> None:
    state = position(games())
    text = str(state).replace("reserve 15", "reserve 14", 1)
    with pytest.raises(eusocial.PositionError) as caught:
        state.game.state_from_string(text)
    assert "24" in caught.value.reason


@pytest.mark.rule("MIC-T1")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_turns_go_round(games: Games, players: int) -> None:
    state = position(games(players))
    seen = []
    for _ in range(2 * players):
        seen.append((to_move(state), state.view()["round"]))
        # From Hunt to Lay, where the queen is: the action is lost and the turn is over. Then back again.
        source, way = ("1,2", "north") if hill(state, to_move(state)[0])["1,2=hunt"] == 1 else ("2,1", "west")
        state = play(state, f"sow {source}", f"drop worker {way}")
    letters = "abc"[:players]
    assert seen == [(f"{letter} sow", number) for number in (1, 2) for letter in letters]


@pytest.mark.rule("MIC-T1", "MIC-X3")
def test_a_turn_is_dispersion_then_activation_then_validation(games: Games) -> None:
    objectives = {9: {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 5, "points": 4}}}
    state = position(games(objectives=objectives), a={"queen": "colonize", "hand": [9], "eggs": 1})
    assert legal(state) == {"sow 1,1", "sow 2,1", "sow 3,1", "sow 1,2", "sow 3,2"}
    state = play(state, "sow 1,2")
    assert legal(state) == {"drop worker north"}
    state = play(state, "drop worker north")
    assert legal(state) == {"lay", "plan draw", "plan take 1", "plan take 2", "plan take 3", "done"}
    state = play(state, "done")
    assert legal(state) == {"validate 9 level 1", "done"}
    state = play(state, "done")
    assert to_move(state) == "b sow"
    assert line(state, "hand a") == "9"
