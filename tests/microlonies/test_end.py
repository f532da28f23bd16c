"""The end and the scoring: MIC-E1 to E9."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import Games, Hex, Item, facts, hill, legal, line, play, position, settle, to_move
from .test_build import growing, grown

CROSS = ["north", "east", "south", "west"]
HOME: list[Hex] = [(4, 3), (3, 2), (5, 1)]
FOUR: list[Hex] = [(-1, 3), (-3, 2), (-2, -1), (1, -3)]
"""Four hunting zones away from a's nest."""
EGGS: Item = {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 3, "points": 5}}
PASS = {"1,2": "north", "2,1": "west"}


def skip(state: eusocial.State) -> eusocial.State:
    """A turn whose action is lost: a worker of Hunt or Nursery goes to Lay, where the queen is."""
    letter = to_move(state)[0]
    chambers = hill(state, letter)
    source = "1,2" if chambers["1,2=hunt"] == 1 else "2,1"
    assert chambers[{"1,2": "1,2=hunt", "2,1": "2,1=nursery"}[source]] == 1
    return play(state, f"sow {source}", f"drop worker {PASS[source]}")


def last_hunt(players: int, hunter: str, games: Games, **others: Any) -> eusocial.State:
    """The 5th pheromone of a colony, in round 7; it is the turn of that colony."""
    # b's zone beside its ant on -2,-2 is -2,-1, c's beside 2,-4 is 1,-3.
    zones: dict[str, Hex] = {"a": (2, 1), "b": (-2, -1), "c": (1, -3)}
    if players == 3:
        zones["b"] = (-3, 2)
    all_zones = [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)]
    given: Any = {
        "queen": "build",
        "pheromones": [zone for zone in all_zones if zone != zones[hunter]][:4],
        "prey": [5, 6, 7, 8],
    }
    state = position(games(players, **others), to_move=hunter, round=7, **{hunter: given})
    q, r = zones[hunter]
    return play(state, "sow 1,1", "drop worker south", f"hunt {q},{r} card 1")


@pytest.mark.rule("MIC-E1")
@pytest.mark.parametrize(("players", "hunter"), [(1, "a"), (2, "a"), (2, "b"), (3, "a"), (3, "b"), (3, "c")])
def test_the_fifth_pheromone(games: Games, players: int, hunter: str) -> None:
    state = last_hunt(players, hunter, games)
    assert line(state, "ending ") == "7"
    state = settle(state)
    letters = "abc"[:players]
    expected = [(letter, 7) for letter in letters[letters.index(hunter) + 1 :]] + [(letter, 8) for letter in letters]
    seen = []
    while not state.is_terminal():
        letter = to_move(state)[0]
        seen.append((letter, state.view()["round"]))
        # The hunter's queen is in Build: the worker of Nursery goes there in vain.
        state = play(state, "sow 2,1", "drop worker east") if letter == hunter else skip(state)
    assert seen == expected
    assert not state.is_truncated()
    assert state.legal_actions() == []


@pytest.mark.rule("MIC-E1")
def test_four_pheromones_end_nothing(games: Games) -> None:
    state = position(games(), a={"queen": "build", "pheromones": FOUR[:3], "prey": [5, 6, 7]})
    state = play(state, "sow 1,1", "drop worker south", "hunt 2,1 card 1")
    assert "ending" not in str(state)


@pytest.mark.rule("MIC-E1", "MIC-B4")
def test_the_twelfth_chamber(games: Games) -> None:
    game = games(chambers=growing())
    state = position(game, round=3, to_move="b", b={"built": grown(6), "hill": {"build": 3}})
    state = play(state, "sow 2,1", "drop worker east", "build 1 at 4,3")
    assert line(state, "ending ") == "3"
    state = settle(state)
    seen = []
    while not state.is_terminal():
        seen.append((to_move(state), state.view()["round"]))
        # b's Build has five workers; its Hunt goes up to the queen.
        state = skip(state)
    assert seen == [("a sow", 4), ("b sow", 4)]


@pytest.mark.rule("MIC-E1")
def test_a_second_trigger_changes_nothing(games: Games) -> None:
    a = {"queen": "build", "pheromones": FOUR, "prey": [5, 6, 7, 8]}
    state = position(games(), round=8, ending=7, a=a)
    state = settle(play(state, "sow 1,1", "drop worker south", "hunt 2,1 card 1"))
    assert line(state, "ending ") == "7"
    assert skip(state).is_terminal()


@pytest.mark.rule("MIC-E2", "MIC-X3")
def test_objectives_left_in_hand_at_the_end(games: Games) -> None:
    game = games(objectives={7: EGGS, 8: EGGS, 9: EGGS})
    a: Item = {"eggs": 1, "hand": [7]}
    b: Item = {"eggs": 3, "hand": [8, 9]}
    state = position(game, round=8, ending=7, to_move="b", a=a, b=b)
    state = skip(state)
    # b's own turn ends with validation; b leaves it.
    assert (state.current_player(), legal(state)) == (1, {
        "validate 8 level 1", "validate 8 level 2", "validate 9 level 1", "validate 9 level 2", "done",
    })  # fmt: skip
    state = play(state, "done")
    # Then each in turn order.
    assert not state.is_terminal()
    assert (state.current_player(), legal(state)) == (0, {"validate 7 level 1", "done"})
    state = play(state, "validate 7 level 1")
    assert state.current_player() == 1
    state = play(state, "validate 9 level 2")
    assert (state.current_player(), legal(state)) == (1, {"validate 8 level 1", "validate 8 level 2", "done"})
    state = play(state, "done")
    assert state.is_terminal()
    assert facts(state, "objectives") == [2, 5]


@pytest.mark.rule("MIC-E2", "MIC-X3")
def test_at_the_end_each_with_a_card_is_asked(games: Games) -> None:
    # No card can be validated. c's hand is empty, so c is asked neither now nor in c's turn.
    cards: Item = {"hand": [7]}
    state = skip(position(games(3), round=8, ending=7, to_move="c", a=cards, b={"hand": [8, 9]}))
    assert (to_move(state), legal(state)) == ("a final_validate", {"done"})
    state = play(state, "done")
    assert (to_move(state), legal(state)) == ("b final_validate", {"done"})
    state = play(state, "done")
    assert state.is_terminal()
    assert not state.is_truncated()


@pytest.mark.rule("MIC-E3")
@pytest.mark.parametrize(("food", "fed"), [(0, 0), (4, 4), (10, 10), (14, 10)])
def test_feeding(games: Games, food: int, fed: int) -> None:
    # Five workers and the queen in the anthill, four outside: ten ants.
    state = position(games(), a={"food": food})
    assert facts(state, "fed") == [fed, 0]
    assert facts(state, "hungry") == [10 - fed, 10]
    assert facts(state, "feeding") == [2 * fed - 10, -10]


@pytest.mark.rule("MIC-E3", "MIC-X1")
def test_food_of_chambers_and_hexes(games: Games) -> None:
    game = games(
        chambers={5: {"kind": "food", "food": 3}, 6: {"kind": "food", "food": 4}},
        terrain={1: {"hexes": ["hz", "meadow", "forest", "rock", "meadow", "forest", "rock"],
                     "bonus": {"hex": 4, "gives": "food:2"}}},
    )  # fmt: skip
    a: Item = {"food": 1, "built": {(2, 2): (5, 2), (2, 3): (6, 0)}, "outside": [*HOME, (1, 1)]}
    # 1 + 3 + 4 + 2 food; seven workers and the queen inside, four outside.
    state = position(game, a=a)
    assert (facts(state, "fed"), facts(state, "hungry")) == ([10, 0], [2, 10])
    assert facts(state, "feeding") == [8, -10]


@pytest.mark.rule("MIC-E4")
@pytest.mark.parametrize(
    ("nurses", "eggs", "points"), [(1, 2, 3), (1, 1, 0), (1, 6, 3), (3, 6, 9), (3, 5, 6), (0, 6, 0), (4, 3, 3)]
)
def test_nursery(games: Games, nurses: int, eggs: int, points: int) -> None:
    state = position(games(), a={"hill": {"nursery": nurses}, "eggs": eggs})
    assert facts(state, "nursery") == [points, 0]


@pytest.mark.rule("MIC-E4")
def test_built_nurseries_and_the_queen(games: Games) -> None:
    game = games(chambers={5: {"kind": "nursery"}})
    # One nurse in the first nursery, two in the other; the queen there is none.
    a: Item = {"eggs": 9, "built": {(2, 2): (5, 2)}, "queen": (2, 2)}
    assert facts(position(game, a=a), "nursery") == [9, 0]


def gallery(count: int) -> tuple[dict[int, Item], Item]:
    """A built column and row that complete so many symbols: leaves on every side of crosses."""
    tiles: dict[int, Item] = {
        number: {"tunnels": CROSS, "symbols": dict.fromkeys(CROSS, "leaf")} for number in range(20, 27)
    }
    # The cells in the order in which they join one neighbour, then two: 2,2; 2,3 below it; 3,3; then 2,4, 3,4 (two),
    # 4,3, 4,4 (two).
    joined = [0, 1, 2, 3, 5, 6, 8]
    order = [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 3), (4, 4)]
    number = joined.index(count) + 1
    return tiles, {"built": {cell: (20 + i, 0) for i, cell in enumerate(order[:number])}}


@pytest.mark.rule("MIC-E5")
@pytest.mark.parametrize(("symbols", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (5, 15), (6, 21), (8, 21)])
def test_architecture(games: Games, symbols: int, points: int) -> None:
    tiles, a = gallery(symbols)
    assert facts(position(games(chambers=tiles), a=a), "architecture") == [points, 0]


@pytest.mark.rule("MIC-E5")
def test_only_halves_of_one_kind_on_joined_sides(games: Games) -> None:
    tiles: dict[int, Item] = {
        20: {"tunnels": CROSS, "symbols": {"south": "leaf", "east": "leaf", "west": "stone"}},
        21: {"tunnels": CROSS, "symbols": {"north": "leaf"}},
        22: {"tunnels": CROSS, "symbols": {"north": "stone"}},
        23: {"tunnels": CROSS, "symbols": {"east": "leaf"}},
    }
    game = games(chambers=tiles)

    def points(*below: int) -> int:
        built = {(2, 2): (20, 0)} | dict(zip([(2, 3)], [(tile, 0) for tile in below], strict=False))
        return facts(position(game, a={"built": built}), "architecture")[0]

    # 2,2's other halves lie against initial chambers, which have none.
    assert points() == 0
    assert points(21) == 1
    assert points(22) == 0
    assert points(23) == 0


@pytest.mark.rule("MIC-E6")
def test_prey_points(games: Games) -> None:
    game = games(prey={5: {"points": 4}, 6: {"points": 3}, 7: {"points": 0}})
    state = position(game, a={"prey": [5, 6, 7]}, b={"mound": True, "pheromones": [(0, 0)]})
    assert facts(state, "prey") == [7, 5]


@pytest.mark.rule("MIC-E6")
@pytest.mark.parametrize(
    ("trophies", "points"),
    [
        ((0, 0), [0, 0]),
        ((1, 0), [7, 0]),
        ((1, 3), [4, 7]),
        ((2, 2), [5, 5]),  # 7 + 4 = 11, half of it rounded down
    ],
)
def test_most_trophies_of_two(games: Games, trophies: tuple[int, int], points: list[int]) -> None:
    state = position(games(), a={"trophies": trophies[0]}, b={"trophies": trophies[1]})
    assert facts(state, "trophies") == points


@pytest.mark.rule("MIC-E6")
@pytest.mark.parametrize(
    ("trophies", "points"),
    [
        ((3, 2, 1), [7, 4, 2]),
        ((1, 2, 2), [2, 5, 5]),
        ((5, 1, 1), [7, 3, 3]),  # 4 + 2
        ((1, 1, 1), [4, 4, 4]),  # 13 by three
        ((1, 0, 1), [5, 0, 5]),
        ((0, 4, 0), [0, 7, 0]),
    ],
)
def test_most_trophies_of_three(games: Games, trophies: tuple[int, ...], points: list[int]) -> None:
    colonies: dict[str, Any] = {letter: {"trophies": count} for letter, count in zip("abc", trophies, strict=True)}
    assert facts(position(games(3), **colonies), "trophies") == points


@pytest.mark.rule("MIC-E6")
@pytest.mark.parametrize(
    ("trophies", "points"),
    [
        ((4, 3, 2, 1), [7, 4, 2, 0]),
        ((2, 2, 2, 2), [3, 3, 3, 3]),  # 13 by four
        ((5, 4, 1, 1), [7, 4, 1, 1]),  # 2 by two
        ((5, 1, 1, 1), [7, 2, 2, 2]),  # 6 by three
        ((3, 3, 1, 1), [5, 5, 1, 1]),
        ((3, 3, 2, 0), [5, 5, 2, 0]),
    ],
)
def test_most_trophies_of_four(games: Games, trophies: tuple[int, ...], points: list[int]) -> None:
    colonies: dict[str, Any] = {letter: {"trophies": count} for letter, count in zip("abcd", trophies, strict=True)}
    assert facts(position(games(4), **colonies), "trophies") == points


@pytest.mark.rule("MIC-E6")
def test_markers_cards_and_the_mound_are_trophies_together(games: Games) -> None:
    game = games(prey={5: {"trophies": 2}})
    # a: one marker, two on a card, the mound: four. b: four markers. Both share 11.
    a: Item = {"trophies": 1, "prey": [5], "mound": True, "pheromones": [(0, 0)]}
    assert facts(position(game, a=a, b={"trophies": 4}), "trophies") == [5, 5]
    assert facts(position(game, a=a, b={"trophies": 3}), "trophies") == [7, 4]


@pytest.mark.rule("MIC-E7", "MIC-E6", "MIC-X1")
def test_all_lines_add_up(games: Games) -> None:
    species: dict[str, Item] = {"plain": {"supremacy": {"metric": "outside", "per": 2, "points": 3, "most": 20}}}
    game = games(
        species=species,
        prey={5: {"points": 4, "trophies": 1}},
        chambers={20: {"symbols": {"south": "leaf"}}, 21: {"symbols": {"north": "leaf"}}},
        objectives={7: {**EGGS, "level1": {"need": 1, "points": 2}, "level2": {"need": 2, "points": 6}}},
        terrain={1: {"hexes": ["hz", "meadow", "forest", "rock", "meadow", "forest", "rock"],
                     "bonus": {"hex": 4, "gives": "points:3"}}},
    )  # fmt: skip
    a: Item = {
        "prey": [5],
        "built": {(2, 2): (20, 0), (2, 3): (21, 0)},
        "validated": ([], [7]),
        "eggs": 5,
        "food": 9,
        "outside": [*HOME, (1, 1)],
    }
    state = position(game, a=a)
    lines = {name: facts(state, name)[0] for name in (
        "feeding", "nursery", "architecture", "prey", "trophies", "objectives", "supremacy", "bonuses",
    )}  # fmt: skip
    assert lines == {
        "feeding": 8,  # ten ants, nine fed
        "nursery": 3,  # one nurse, four of five eggs
        "architecture": 1,
        "prey": 4,
        "trophies": 7,
        "objectives": 6,
        "supremacy": 6,  # four outside, three for every two
        "bonuses": 3,
    }
    assert state.scores() == [38.0, -10.0]


@pytest.mark.rule("MIC-E7")
@pytest.mark.parametrize(
    ("per", "points", "most", "expected"), [(1, 1, 9, 4), (2, 1, 9, 2), (3, 2, 9, 2), (5, 3, 9, 0), (1, 2, 7, 7)]
)
def test_supremacy(games: Games, per: int, points: int, most: int, expected: int) -> None:
    supremacy = {"metric": "outside", "per": per, "points": points, "most": most}
    state = position(games(species={"plain": {"supremacy": supremacy}}))
    assert facts(state, "supremacy") == [expected, 0]


def ended(game: eusocial.Game, **colonies: Any) -> eusocial.State:
    """The end of a game: the last turn of the last player changes no point."""
    players = game.num_players()
    state = position(game, round=8, ending=7, to_move="abcd"[players - 1], **colonies)
    state = skip(state)
    assert state.is_terminal()
    return state


@pytest.mark.rule("MIC-E8")
def test_most_points_win(games: Games) -> None:
    state = ended(games(), a={"food": 3}, b={"food": 4})
    assert state.scores() == [-4.0, -2.0]
    assert facts(state, "winners") == [1]
    assert state.returns()[1] > state.returns()[0]
    assert sum(state.returns()) == 0


@pytest.mark.rule("MIC-E8")
def test_a_tie_goes_to_the_colony_with_more_fed_ants(games: Games) -> None:
    game = games(prey={5: {"points": 4, "food": 0}})
    # a: 3 fed of 10, 4 points of prey: 0. b: 5 fed of 10: 0.
    state = ended(game, a={"food": 3, "prey": [5]}, b={"food": 5})
    assert state.scores() == [0.0, 0.0]
    assert facts(state, "winners") == [1]
    assert state.returns()[1] > state.returns()[0]


@pytest.mark.rule("MIC-E8")
def test_then_the_win_is_shared(games: Games) -> None:
    state = ended(games(), a={"food": 5}, b={"food": 5})
    assert facts(state, "winners") == [0, 1]
    assert state.returns() == [0.0, 0.0]
    three = ended(games(3), a={"food": 5}, b={"food": 4}, c={"food": 5})
    assert facts(three, "winners") == [0, 2]
    returns = three.returns()
    assert returns[0] == returns[2] > returns[1]


@pytest.mark.rule("MIC-E8")
def test_one_player_has_the_score_alone(games: Games) -> None:
    state = ended(games(1), a={"food": 10, "eggs": 2})
    # Skipping moved the worker of Hunt, so that the nurse is still there: 10 fed, 3 for nurse and eggs.
    assert state.scores() == [13.0]
    assert state.returns() == [0.0]
    # One trophy is the most of all.
    assert facts(position(games(1), a={"trophies": 1}), "trophies") == [7]


@pytest.mark.rule("MIC-E9")
def test_rounds_are_limited(games: Games) -> None:
    game = games(max_rounds=3, objectives={7: EGGS})
    state = position(game, round=3, to_move="a", a={"eggs": 1, "hand": [7]})
    state = play(skip(state), "done")
    assert to_move(state) == "b sow"
    state = skip(state)
    # What is left in hand may still be validated.
    assert (state.current_player(), legal(state)) == (0, {"validate 7 level 1", "done"})
    state = play(state, "validate 7 level 1")
    assert state.is_terminal()
    assert state.is_truncated()
    # Ten hungry ants each; 2 points for the card. Eggs without pairs of nurses give nothing.
    assert state.scores() == [-8.0, -10.0]


@pytest.mark.rule("MIC-E9")
def test_an_end_by_the_rules_is_no_truncation(games: Games) -> None:
    state = position(games(max_rounds=8), round=8, ending=7, to_move="b")
    assert not skip(state).is_truncated()
    options = {
        option.name: option for info in eusocial.games() if info.name == "microlonies" for option in info.options
    }
    assert options["max_rounds"].default == 60


@pytest.mark.rule("MIC-E9", "MIC-E1")
def test_no_last_turns_beyond_the_limit(games: Games) -> None:
    # Triggered in the last round allowed: that round is completed, and there is no other.
    state = settle(last_hunt(2, "a", games, max_rounds=7))
    assert to_move(state) == "b sow"
    state = skip(state)
    assert state.is_terminal()
    assert state.is_truncated()
