"""Booklets: MIC-Z1 to Z4, and each effect of a booklet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import (
    Games,
    Hex,
    Item,
    content_text,
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
from .test_colonize import B_HOME, FROM_22, colonizing, exits, explorations
from .test_hunt import OPEN, TO_MOUND, cards, hunting, zones
from .test_lay import PLANS, laying

HOME: list[Hex] = [(4, 3), (3, 2), (5, 1)]
CROSS = ["north", "east", "south", "west"]
SOURCES = Path(__file__).parents[2] / "rust/eusocial-core/src/games/microlonies"


def booklet(**effects: Any) -> dict[str, Item]:
    """One species with these effects, for a."""
    return {"own_ant": effects}


# Dealing and picking


def dealing(**options: Any) -> eusocial.State:
    """The state after the map was laid."""
    state = eusocial.load_game("microlonies", **options).new_initial_state()
    while starting(state, "map tile"):
        state.apply_action(state.legal_actions()[0])
    return state


def booklets(difficulty: str | None = None) -> set[str]:
    content = eusocial.load_game("microlonies").content()
    assert content is not None
    return {item["id"] for item in content["species"] if difficulty in (None, item["difficulty"])}


@pytest.mark.rule("MIC-Z1")
def test_three_booklets_each_and_a_secret_pick() -> None:
    state = dealing()
    every = booklets()
    left = set(every)
    assert len(every) == 16
    for name in ("army_ant", "ghost_ant", "fire_ant", "weaver_ant", "silver_ant", "driver_ant"):
        assert outcomes(state) == {f"booklet {other}": pytest.approx(1 / len(left)) for other in left}
        state.apply(f"booklet {name}")
        left.remove(name)
    assert (state.current_player(), legal(state)) == (
        0, {"species army_ant", "species ghost_ant", "species fire_ant"},
    )  # fmt: skip
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("species weaver_ant")
    assert "MIC-Z1" in caught.value.clauses
    state.apply("species ghost_ant")
    assert (state.current_player(), legal(state)) == (
        1, {"species weaver_ant", "species silver_ant", "species driver_ant"},
    )  # fmt: skip
    # Nothing of a's pick shows yet; when b has picked, all is revealed.
    for hidden in ("ghost_ant", "fire_ant", "army_ant"):
        assert hidden not in state.observation_string(1)
    state.apply("species silver_ant")
    for observer in (0, 1):
        seen = state.observation_string(observer)
        assert "player a species ghost_ant " in seen
        assert "player b species silver_ant " in seen
    assert [colony["booklets"] for colony in state.view()["colonies"]] == [[], []]


@pytest.mark.rule("MIC-Z1", "MIC-Z2")
def test_green_booklets_alone() -> None:
    state = dealing(species="green")
    assert set(outcomes(state)) == {f"booklet {name}" for name in booklets("green")}
    assert len(booklets("green")) == len(booklets("red")) == 8


@pytest.mark.rule("MIC-Z1")
def test_four_players_with_eight_booklets_get_two_each() -> None:
    state = dealing(players=4, species="green")
    dealt = 0
    while starting(state, "booklet"):
        state.apply_action(state.legal_actions()[0])
        dealt += 1
    assert dealt == 8
    assert len(legal(state)) == 2


@pytest.mark.rule("MIC-Z1")
@pytest.mark.parametrize(("players", "red"), [(2, 1), (3, 2), (4, 3)])
def test_with_fewer_booklets_than_players_colonies_are_neutral(games: Games, players: int, red: int) -> None:
    # Some red booklets, one too few; then a green one as well, of which the option leaves the green one alone.
    own: Item = {"setup": {"food": 3}}
    reds: dict[str, Item] = {f"red_{'abc'[number]}": {"difficulty": "red", **own} for number in range(red)}
    names = ["neutral"] * players
    few = games.file(content_text(species=reds))
    enough = games.file(content_text(species={"green_ant": own, **reds}))
    for path, species in ((few, "all"), (enough, "green")):
        state = dealing(content=path, players=players, species=species)
        assert starting(state, "booklet") == set()
        assert starting(state, "reveal") != set()
        colonies = state.view()["colonies"]
        assert [colony["species"] for colony in colonies] == names
        assert [colony["food"] for colony in colonies] == [0] * players
    # One booklet for each player is enough.
    state = dealing(content=enough, players=players, species="all")
    assert starting(state, "booklet") == {"green_ant", *reds}


@pytest.mark.rule("MIC-Z2")
def test_neutral_colonies() -> None:
    state = dealing(species="none")
    assert starting(state, "booklet") == set()
    assert stats(state, "a")["species"] == "neutral"
    assert facts(state, "supremacy") == [0, 0]


@pytest.mark.rule("MIC-Z1")
def test_seats_are_fixed_by_an_option() -> None:
    state = dealing(seats="fire_ant,neutral")
    assert (stats(state, "a")["species"], stats(state, "b")["species"]) == ("fire_ant", "neutral")
    for seats in ("fire_ant", "fire_ant,no_such_ant"):
        with pytest.raises(eusocial.OptionError) as caught:
            eusocial.load_game("microlonies", seats=seats)
        assert caught.value.option == "seats"


@pytest.mark.rule("MIC-Z2", "MIC-Z3")
def test_printed_booklets() -> None:
    content = eusocial.load_game("microlonies").content()
    assert content is not None
    named = {"army_ant", "leafcutter", "fire_ant", "red_wood_ant", "soldier_ant", "bulldog_ant"}
    assert named <= booklets()
    archetypes = {item["archetype"] for item in content["species"]}
    assert archetypes == {"swarm", "hunting", "architecture", "mobility", "combat"}
    for item in content["species"]:
        assert item["supremacy"]["points"] > 0
        assert item["provenance"] == "rebuilt"
    own = [tile["id"] for tile in content["chambers"] if tile.get("species") == "leafcutter"]
    assert len(own) == 2
    assert {tile.get("species") for tile in content["chambers"]} == {None, "leafcutter"}


@pytest.mark.rule("MIC-Z4")
def test_the_engine_names_no_species() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the sources are not here")
    names = {item.replace("_", ".?") for item in booklets()}
    for path in SOURCES.glob("*.rs"):
        # Comments and the help of an option may give an example.
        code = re.sub(r"//.*|help: .*", "", path.read_text())
        assert not re.findall("|".join(names), code, re.IGNORECASE), path.name


@pytest.mark.rule("MIC-Z3", "MIC-Z2")
def test_tiles_of_a_species_are_left_out_when_nobody_plays_it(games: Games) -> None:
    tiles: dict[int, Item] = {11: {"species": "own_ant"}, 12: {"species": "own_ant"}}

    def first_tiles(*seats: str) -> set[str]:
        state = games(species=booklet(), seats=seats, chambers=tiles).new_initial_state()
        while not starting(state, "reveal tile"):
            state.apply_action(state.legal_actions()[0])
        return starting(state, "reveal tile")

    assert first_tiles("neutral", "neutral") == {str(tile) for tile in range(1, 11)}
    assert first_tiles("neutral", "own_ant") == {str(tile) for tile in range(1, 13)}


@pytest.mark.rule("MIC-Z3", "MIC-Z2")
def test_tiles_of_a_species_are_built_by_it_alone(games: Games) -> None:
    tiles: dict[int, Item] = {11: {"species": "own_ant"}}
    game = games(species=booklet(), chambers=tiles)
    state = position(game, tiles=(1, 11, "-", "-"))
    own = play(state, "sow 2,1", "drop worker east")
    assert "build 11 at 2,2" in legal(own)
    state = position(game, tiles=(1, 11, "-", "-"), to_move="b")
    other = play(state, "sow 2,1", "drop worker east")
    assert starting(other, "build") == {"1 at 2,2", "1 at 3,3"}


# Lay


@pytest.mark.rule("MIC-Z4", "MIC-A1")
@pytest.mark.parametrize(
    ("powers", "workers", "efficiency"),
    [
        ({"efficiency": 1}, 1, 2),
        ({"efficiency": 1}, 4, 4),
        ({"efficiency": 3}, 2, 4),
        ({"limit": 6}, 5, 5),
        ({"limit": 6}, 8, 6),
        ({"limit": 2}, 4, 2),
        ({"efficiency": 2, "limit": 5}, 4, 5),
    ],
)
@pytest.mark.parametrize("action", ["lay", "build", "hunt", "colonize"])
def test_efficiency_and_limit(games: Games, action: str, powers: Item, workers: int, efficiency: int) -> None:
    game = games(species=booklet(**{action: powers}))
    for letter in "ab":
        source, way, queen = {
            "lay": ("1,2", "north", "colonize"),
            "build": ("2,1", "east", "lay"),
            "hunt": ("1,1", "south", "colonize"),
            "colonize": ("3,1", "south", "lay"),
        }[action]
        colony: Any = {"hill": {action: workers - 1}, "queen": queen}
        state = play(position(game, to_move=letter, **{letter: colony}), f"sow {source}", f"drop worker {way}")
        # b is a neutral colony.
        assert state.view()["efficiency"] == (efficiency if letter == "a" else min(workers, 4))
        # Other actions are as they were.
    other = "build" if action != "build" else "colonize"
    source, way = ("2,1", "east") if other == "build" else ("3,1", "south")
    state = play(position(game), f"sow {source}", f"drop worker {way}")
    assert state.view()["efficiency"] == 2


@pytest.mark.rule("MIC-Z4", "MIC-L1")
def test_extra_eggs_once_an_action(games: Games) -> None:
    state = laying(games(species=booklet(lay={"extra_eggs": 2})), 2)
    assert stats(play(state, "done"), "a")["eggs"] == "0"
    state = play(state, "lay")
    assert stats(state, "a")["eggs"] == "3"
    assert stats(play(state, "lay"), "a")["eggs"] == "4"


@pytest.mark.rule("MIC-Z4", "MIC-L2")
def test_more_plannings(games: Games) -> None:
    game = games(species=booklet(lay={"plannings": 2}))
    state = play(laying(game, 1, eggs=3), "plan take 1")
    # The display has a gap until the action is over.
    assert legal(state) == {"lay", "plan draw", "plan take 2", "plan take 3", "done"}
    state = play(state, "plan take 3")
    assert legal(state) == {"lay", "done"}
    assert stats(state, "a")["eggs"] == "1"
    # Each costs an egg.
    assert legal(play(laying(game, 1, eggs=1), "plan take 1")) == {"lay", "done"}
    none = laying(games(species=booklet(lay={"plannings": 0})), 1, eggs=3)
    assert legal(none) == {"lay", "done"}


@pytest.mark.rule("MIC-Z4", "MIC-L2")
def test_the_cost_of_planning(games: Games) -> None:
    free = games(species=booklet(lay={"planning_cost": 0}))
    assert legal(laying(free, 1)) == PLANS | {"lay", "done"}
    assert stats(play(laying(free, 1, eggs=2), "plan take 1"), "a")["eggs"] == "2"
    dear = games(species=booklet(lay={"planning_cost": 2}))
    assert legal(laying(dear, 1, eggs=1)) == {"lay", "done"}
    assert legal(laying(dear, 1, eggs=2)) == PLANS | {"lay", "done"}
    assert stats(play(laying(dear, 1, eggs=3), "plan take 1"), "a")["eggs"] == "1"


# Build


def building(game: eusocial.Game, workers: int = 4, **given: Any) -> eusocial.State:
    a = {**given, "hill": {**given.get("hill", {}), "build": workers - 1}}
    return play(position(game, a=a), "sow 2,1", "drop worker east")


@pytest.mark.rule("MIC-Z4", "MIC-U2", "MIC-B2")
@pytest.mark.parametrize(("reserve", "placed"), [(13, 3), (3, 3), (2, 2), (0, 0)])
def test_more_reinforcements(games: Games, reserve: int, placed: int) -> None:
    game = games(species=booklet(build={"reinforcements": 2}), chambers={1: {"reinforcements": 1}})
    state = building(game, hill={"hunt": 24 - 4 - 4 - 2 - reserve})
    assert stats(state, "a")["reserve"] == str(reserve)
    state = play(state, "build 1 at 2,2")
    assert hill(state, "a")["2,2=1"] == placed


@pytest.mark.rule("MIC-Z4", "MIC-U3")
def test_more_hatchings(games: Games) -> None:
    game = games(species=booklet(build={"hatchings": 2}))
    state = play(building(game, eggs=3), "build 1 at 2,2", "hatch")
    assert legal(state) == {"hatch", "done"}
    state = play(state, "hatch")
    assert (hill(state, "a")["2,2=1"], stats(state, "a")["eggs"]) == (2, "1")
    assert to_move(settle(state)) == "b sow"
    one = play(building(game, eggs=1), "build 1 at 2,2", "hatch")
    assert to_move(settle(one)) == "b sow"
    none = play(building(games(species=booklet(build={"hatchings": 0})), eggs=3), "build 1 at 2,2")
    assert to_move(settle(none)) == "b sow"


@pytest.mark.rule("MIC-Z4", "MIC-E5")
def test_points_for_symbols(games: Games) -> None:
    leaf: Item = {"tunnels": CROSS, "symbols": {"north": "leaf", "south": "leaf"}}
    game = games(species=booklet(build={"symbol_points": 2}), chambers=dict.fromkeys((20, 21, 22), leaf))
    built = {(2, 2): (20, 0), (2, 3): (21, 0), (2, 4): (22, 0)}
    # Two leaves: 3 of the table and twice 2. b, a neutral colony with none, has ten hungry ants.
    assert position(game, a={"built": built}).scores() == [-10.0 + 7, -10.0]
    other = position(game, b={"built": built})
    assert other.scores() == [-10.0, -7.0]


# Hunt


@pytest.mark.rule("MIC-Z4", "MIC-H3")
def test_more_food(games: Games) -> None:
    game = games(species=booklet(hunt={"food": 2}), prey={1: {"food": 3}})
    assert stats(play(hunting(game, 1), "hunt 2,1 card 1"), "a")["food"] == "5"


@pytest.mark.rule("MIC-Z4", "MIC-H3")
def test_spared_losses(games: Games) -> None:
    prey: dict[int, Item] = {1: {"losses": 0}, 2: {"losses": 1}, 3: {"losses": 3}, 4: {"losses": 4}}
    game = games(species=booklet(hunt={"spared": 1}), prey=prey)
    state = hunting(game, 2)
    assert cards(state) == {1, 2, 3}
    left = {card: hill(play(state, f"hunt 2,1 card {card}"), "a")["1,2=hunt"] for card in (1, 2, 3)}
    assert left == {1: 2, 2: 2, 3: 0}


@pytest.mark.rule("MIC-Z4", "MIC-H1")
@pytest.mark.parametrize(
    ("reach", "outside", "found"),
    [
        # From 3,2 two steps to 2,1; from 2,2 one, and three to -1,3.
        (1, HOME, set()),
        (2, HOME, {"2,1"}),
        (2, [*HOME, (2, 2)], {"2,1"}),
        (3, [*HOME, (2, 2)], {"2,1", "-1,3"}),
    ],
)
def test_reach(games: Games, reach: int, outside: list[Hex], found: set[str]) -> None:
    game = games(species=booklet(hunt={"reach": reach}))
    assert zones(hunting(game, outside=outside)) == found


@pytest.mark.rule("MIC-Z4", "MIC-H4")
def test_the_mound_with_fewer(games: Games) -> None:
    game = games(species=booklet(hunt={"mound": 1}))
    assert "mound" not in legal(hunting(game, 2, outside=TO_MOUND, termites=OPEN))
    state = play(hunting(game, 3, outside=TO_MOUND, termites=OPEN), "mound")
    assert hill(state, "a")["1,2=hunt"] == 0
    state = play(hunting(game, 5, outside=TO_MOUND, termites=OPEN), "mound")
    assert hill(state, "a")["1,2=hunt"] == 2
    # With as many fewer as it needs, none is needed or lost.
    state = play(hunting(games(species=booklet(hunt={"mound": 9})), 1, outside=TO_MOUND, termites=OPEN), "mound")
    assert hill(state, "a")["1,2=hunt"] == 1


@pytest.mark.rule("MIC-Z4", "MIC-E6")
def test_trophies_of_big_game(games: Games) -> None:
    prey: dict[int, Item] = {5: {"strength": 3}, 6: {"strength": 2}, 7: {"strength": 4, "trophies": 1}}
    game = games(species=booklet(hunt={"big_game": 3}), prey=prey)
    # 5 and 7 are big, and 7 has a trophy of its own: three.
    for markers, points in ((2, [7, 4]), (3, [5, 5]), (4, [4, 7])):
        state = position(game, a={"prey": [5, 6, 7]}, b={"trophies": markers})
        assert facts(state, "trophies") == points


# Colonize


@pytest.mark.rule("MIC-Z4", "MIC-O3")
@pytest.mark.parametrize(
    ("steps", "far", "near"),
    [
        (1, {"1,2", "3,1"}, {"3,1"}),
        (2, {"1,2", "3,1", "0,3", "0,2", "1,1", "3,0"}, {"3,1", "1,2", "3,0"}),
        (4, FROM_22 | {"-2,4", "-2,3", "-2,2", "2,-1", "4,-2"}, FROM_22 | {"2,-1", "4,-2"}),
    ],
)
def test_range(games: Games, steps: int, far: set[str], near: set[str]) -> None:
    # The fourth step: beside -1,4 lies -2,4 (the rest is off the map); beside -1,2 lie -2,3, -2,2 and a termite;
    # beside 2,0 lie 2,-1 and a termite; beside 3,-1 lie 2,-1 and 4,-2. From 3,2 the way to 3,1 is as short as from
    # 2,2, that to 1,2 a step longer.
    state = colonizing(games(species=booklet(colonize={"range": steps})))
    assert explorations(state, "2,2") == far
    assert explorations(state, "3,2") == near


@pytest.mark.rule("MIC-Z4", "MIC-O4")
def test_more_fights(games: Games) -> None:
    game = games(species=booklet(colonize={"fights": 2}))
    b = {"outside": [*B_HOME, (3, 1), (1, 2), (3, 0)]}
    state = play(colonizing(game, 4, b=b), "exit 3,1")
    assert exits(state) == {"1,2", "3,0"}
    state = play(state, "exit 1,2")
    # 0,3 0,2 1,1 beside 1,2 are free.
    assert exits(state) == {"0,3", "0,2", "1,1"}
    assert stats(state, "a")["trophies"] == "2"
    none = colonizing(games(species=booklet(colonize={"fights": 0})), 4, b=b)
    assert exits(none) == set()


@pytest.mark.rule("MIC-Z4", "MIC-O4")
def test_more_trophies_for_a_fight(games: Games) -> None:
    game = games(species=booklet(colonize={"trophies": 3}))
    state = play(colonizing(game, 2, b={"outside": [*B_HOME, (3, 1)]}), "exit 3,1")
    assert stats(state, "a")["trophies"] == "3"
    state = play(colonizing(game, 2, outside=[(3, 2), (2, 2), (1, 2), (1, 1)]), "exit 1,0")
    assert stats(state, "a")["trophies"] == "3"


@pytest.mark.rule("MIC-Z4", "MIC-O3", "MIC-O4")
def test_raids(games: Games) -> None:
    game = games(species=booklet(colonize={"raids": True}))
    b = {"outside": [*B_HOME, (3, 1), (1, 2)]}
    state = colonizing(game, 3, b=b)
    # It ends there, and passes over none.
    assert explorations(state, "2,2") == {"3,1", "1,2"}
    assert explorations(state, "3,2") == {"3,1", "1,2"}
    after = play(state, "explore 2,2>1,2")
    assert places(after, "outside a") == {"4,3", "3,2", "5,1", "1,2"}
    assert places(after, "outside b") == {"-4,-3", "-3,-2", "-5,-1", "3,1"}
    assert (stats(after, "a")["trophies"], stats(after, "b")["reserve"]) == ("1", "15")
    # One fight a turn, exits and raids together.
    assert "3,1" not in explorations(after, "3,2")
    assert "2,2" in explorations(after, "3,2")
    fought = play(state, "exit 3,1")
    assert "1,2" not in explorations(fought, "2,2")
    # Termites too.
    assert "1,0" in explorations(colonizing(game), "2,2")
    state = play(colonizing(game), "explore 2,2>1,0")
    assert (places(state, "termites"), stats(state, "a")["trophies"]) == ({"-1,1", "0,-1"}, "1")


@pytest.mark.rule("MIC-Z4", "MIC-O3")
def test_swimming(games: Games) -> None:
    state = colonizing(games(species=booklet(colonize={"swims": True})), outside=HOME)
    # 4,3 by the water 3,3 and over 3,2 to its neighbours; 5,1 by the water 4,1 to 3,1 and on, or over 3,2. None ends
    # on water, and the nest is no way.
    assert explorations(state, "4,3") == {"2,2", "3,1"}
    assert explorations(state, "5,1") == {"3,1", "3,0", "2,2"}
    dry = colonizing(games(), outside=HOME)
    assert explorations(dry, "4,3") == explorations(dry, "5,1") == set()


@pytest.mark.rule("MIC-Z4", "MIC-O4")
def test_guarded_ground(games: Games) -> None:
    game = games(species=booklet(colonize={"guarded": ["meadow"]}), seats=("neutral", "own_ant"))
    # 3,1 is a meadow, 1,2 rock.
    b = {"outside": [*B_HOME, (3, 1), (1, 2)]}
    assert exits(colonizing(game, 2, b=b)) == {"1,2"}
    with pytest.raises(eusocial.IllegalActionError):
        colonizing(game, 2, b=b).apply("exit 3,1")
    # It guards b's ants, not a's.
    other = position(game, to_move="b", a={"outside": [*HOME, (-3, -1)]}, b={})
    assert "exit -3,-1" in legal(play(other, "sow 3,1", "drop worker south"))
    # Nor termites: 1,0 is a meadow.
    assert "1,0" in exits(colonizing(game, 2, outside=[(3, 2), (2, 2), (1, 2), (1, 1)]))


@pytest.mark.rule("MIC-Z4", "MIC-O4")
def test_guarded_ground_against_raids(games: Games) -> None:
    species: dict[str, Item] = {
        "raider": {"colonize": {"raids": True}},
        "guard": {"colonize": {"guarded": ["meadow", "rock"]}},
    }
    game = games(species=species, seats=("raider", "guard"))
    # 3,1 meadow and 1,2 rock are guarded; 3,1 and 1,2 bar the ways, so nothing is left.
    state = colonizing(game, 2, b={"outside": [*B_HOME, (3, 1), (1, 2)]})
    assert explorations(state, "2,2") == set()
    # 0,2 is rock, 1,1 a meadow; 2,0 is forest.
    state = colonizing(game, 1, b={"outside": [*B_HOME, (0, 2), (1, 1), (2, 0)]})
    assert explorations(state, "2,2") == {"1,2", "3,1", "0,3", "3,0", "-1,4", "3,-1", "2,0"}


# Diet


@pytest.mark.rule("MIC-Z4", "MIC-Z2", "MIC-E3")
@pytest.mark.parametrize(
    ("diet", "colony", "fed"),
    [
        ({"frugal": 3}, {}, 3),
        ({"frugal": 3}, {"food": 4}, 7),
        ({"frugal": 3}, {"food": 9}, 10),
        ({"egg_food": 2}, {"eggs": 3, "food": 1}, 7),
        ({"prey_food": 2}, {"prey": [5, 6], "food": 1}, 5),
    ],
)
def test_diets(games: Games, diet: Item, colony: Item, fed: int) -> None:
    state = position(
        games(species=booklet(diet=diet)), a=colony, b={key: value for key, value in colony.items() if key != "prey"}
    )
    assert (facts(state, "fed")[0], facts(state, "hungry")[0]) == (fed, 10 - fed)
    assert facts(state, "feeding")[0] == 2 * fed - 10
    assert facts(state, "fed")[1] == colony.get("food", 0)


@pytest.mark.rule("MIC-Z4", "MIC-E3")
def test_more_food_from_food_chambers(games: Games) -> None:
    tiles: dict[int, Item] = {5: {"kind": "food", "food": 1}, 6: {"kind": "food", "food": 2}}
    game = games(species=booklet(diet={"chamber_food": 2}), chambers=tiles)
    state = position(game, a={"built": {(2, 2): (5, 0), (2, 3): (6, 0), (3, 3): (7, 0)}})
    # 1 + 2 and twice 2; tile 7 is no food chamber.
    assert facts(state, "fed") == [7, 0]


@pytest.mark.rule("MIC-Z4", "MIC-E3")
@pytest.mark.parametrize(("hunger", "points"), [(0, 4), (1, -2), (2, -8)])
def test_hunger(games: Games, hunger: int, points: int) -> None:
    state = position(games(species=booklet(diet={"hunger": hunger})), a={"food": 4})
    assert facts(state, "feeding") == [points, -10]


# Setup and supremacy


@pytest.mark.rule("MIC-Z4", "MIC-B1")
def test_setup(games: Games) -> None:
    state = games(species=booklet(setup={"food": 3, "eggs": 2, "workers": 4})).new_initial_state()
    while not to_move(state).endswith("sow"):
        state.apply_action(state.legal_actions()[0])
    assert stats(state, "a") == {
        "species": "own_ant", "food": "3", "eggs": "2", "reserve": "11", "trophies": "0", "queen": "1,1",
    }  # fmt: skip
    assert hill(state, "a")["1,1=lay"] == 5
    assert stats(state, "b")["reserve"] == "15"
    assert line(state, "hill b ").startswith("1,1=lay:1 ")


@pytest.mark.rule("MIC-Z2", "MIC-Z4", "MIC-E7")
@pytest.mark.parametrize(
    ("metric", "colony", "count"),
    [
        ("hexes:forest", {"outside": [*HOME, (2, 2)]}, 2),
        ("track", {"outside": [*HOME, (2, 2), (0, 3)]}, 4),
        ("zones", {"pheromones": [(2, 1), (0, 0)], "mound": True}, 2),
        ("prey", {"prey": [5, 6, 7]}, 3),
        ("prey:wing", {"prey": [5, 6, 7]}, 3),
        ("trophies", {"trophies": 3}, 3),
        ("eggs", {"eggs": 4}, 4),
        ("nurses", {"hill": {"nursery": 5}}, 5),
        ("outside", {}, 4),
        ("crowd", {"hill": {"hunt": 6}}, 6),
        ("chambers", {}, 5),
        ("chambers:lay", {}, 1),
        ("architecture", {}, 0),
        ("food", {"food": 6}, 6),
    ],
)
def test_supremacy_counts_anything_that_objectives_count(games: Games, metric: str, colony: Item, count: int) -> None:
    species = booklet(supremacy={"metric": metric, "per": 1, "points": 2, "most": 99})
    assert facts(position(games(species=species), a=colony), "supremacy") == [2 * count, 0]
