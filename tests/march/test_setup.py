"""The start of the game for one to five players, the stack of hexes, and the seasons."""

from __future__ import annotations

import random
from typing import Any

import pytest
from cases import next_action

import eusocial

from .positions import (
    MODULES,
    PLAYERS,
    actions,
    ants_at,
    colony,
    game,
    hex_at,
    legal,
    line,
    lines,
    outcomes,
    phase,
    play,
    position,
    rest_of_chance,
    starting,
    stats,
    to_move,
)


def started(players: int, **options: Any) -> eusocial.State:
    """The first turn of a game: each chance with its first outcome, each decision with its first action."""
    state = game(players=players, **options).new_initial_state()
    while phase(state) != "turn":
        state.apply_action(state.legal_actions()[0])
    return state


def same_chances(found: dict[str, float], texts: set[str]) -> None:
    """These outcomes and no others, each as likely as the others."""
    assert set(found) == texts
    assert found == pytest.approx(dict.fromkeys(texts, 1 / len(texts)))


@pytest.mark.rule("MOA-A7", "MOA-A8", "MOA-A9", "MOA-A12", "MOA-D1")
@pytest.mark.parametrize("players", [1, 3, 4, 5])
def test_what_a_player_starts_with(players: int) -> None:
    state = started(players)
    for letter in PLAYERS[:players]:
        assert stats(state, letter) == {
            "score": 0, "larvae": 5, "food": 2, "cards": 2, "ants": 1, "eggs": 30, "majors": 0,
        }  # fmt: skip
        assert colony(state, letter)["body"] == {s: [None] * 3 for s in ("head", "thorax", "abdomen")}
        assert colony(state, letter)["goals"] == []
    assert len(state.view()["hexes"]) == 1
    assert ants_at(state, "0,0") == {f"out {letter}": "1" for letter in PLAYERS[:players]}
    assert state.view()["deck"] == 66 - 2 * players
    assert (state.view()["round"], state.view()["season"]) == (1, "Early Spring")
    assert to_move(state) == "a turn"
    assert state.num_players() == players


@pytest.mark.rule("MOA-A8", "MOA-D16")
def test_cards_are_drawn_from_the_starting_player_on() -> None:
    state = game(players=3, first_player=1).new_initial_state()
    seats: list[str] = []
    while state.is_chance_node():
        found = outcomes(state)
        left = 66 - len(seats)
        assert len(found) == left
        assert found == pytest.approx(dict.fromkeys(found, 1 / left))
        before = [stats(state, letter)["cards"] for letter in "abc"]
        state.apply_action(state.legal_actions()[0])
        after = [stats(state, letter)["cards"] for letter in "abc"]
        seats.append("abc"[[x != y for x, y in zip(before, after, strict=True)].index(True)])
    assert seats == ["b", "b", "c", "c", "a", "a"]
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-A10", "MOA-A19", "MOA-A2", "MOA-A3")
@pytest.mark.parametrize(("players", "on_top"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 8)])
def test_the_stack(players: int, on_top: int) -> None:
    assert started(players).view()["stack"] == on_top + 17
    assert started(players, beyond_the_meadow=False).view()["stack"] == on_top + 12
    assert started(players, flooded_spring=True).view()["stack"] == on_top + 18


@pytest.mark.rule("MOA-A10", "MOA-A11")
@pytest.mark.parametrize("beyond", [True, False])
def test_starting_hexes_come_first(beyond: bool) -> None:
    start = started(3, beyond_the_meadow=beyond)
    assert line(start, "starts ") == "1 2 3 4 5 6 7 8 left 6"
    # Explored one after another by one player with food for it.
    state = position(
        game(players=1, beyond_the_meadow=beyond), "starts 1 2 3 4 5 6 7 8 left 6", "player a food 9", "out 0,0 a 1"
    )
    numbers = {f"hex {number}" for number in range(1, 9)}
    for _ in range(6):
        state = play(state, "explore")
        same_chances(outcomes(state), numbers)
        text = min(numbers)
        numbers.remove(text)
        state = play(state, text)
        state = actions(state, min(legal(state)), "done")
    # Six of eight were on the stack; the two others leave the game.
    standard = {f"hex {number}" for number in range(9, 26 if beyond else 21)}
    state = play(state, "explore")
    same_chances(outcomes(state), standard)


@pytest.mark.rule("MOA-A2", "MOA-A11", "MOA-B65")
def test_the_hexes_of_a_game() -> None:
    # No starting hexes left: all standard hexes are as likely.
    for options, numbers in (
        ({}, range(9, 26)),
        ({"beyond_the_meadow": False}, range(9, 21)),
        ({"flooded_spring": True}, range(9, 27)),
    ):
        state = position(game(**options), "player a food 1", "out 0,0 a 1")
        same_chances(outcomes(play(state, "explore")), {f"hex {number}" for number in numbers})


# Two players.


@pytest.mark.rule("MOA-A13", "MOA-A14", "MOA-A15")
def test_two_players_place_a_starting_hex_each() -> None:
    state = game(players=2, first_player=1).new_initial_state()
    assert hex_at(state, "0,0")["tunnels"] == [0, 2, 4]
    same_chances(outcomes(state), {f"hex {number}" for number in range(1, 9)})
    state = play(state, "hex 2")
    same_chances(outcomes(state), {f"hex {number}" for number in (1, 3, 4, 5, 6, 7, 8)})
    state = play(state, "hex 6")
    assert to_move(state) == "b take"
    assert legal(state) == {"take 2", "take 6"}
    state = play(state, "take 2")
    # Daisy Root has tunnels on sides 0, 2, 4: a turn by two sides is the same, and one turn joins each place.
    assert legal(state) == {
        "explore 1,0 from 0,0 turn 1", "explore -1,1 from 0,0 turn 1", "explore 0,-1 from 0,0 turn 1",
    }  # fmt: skip
    state = play(state, "explore 1,0 from 0,0 turn 1")
    # The hex that was not taken leaves the game, and its hexes can't be drawn again.
    same_chances(outcomes(state), {f"hex {number}" for number in (1, 3, 4, 5, 7, 8)})
    state = play(state, "hex 4", "hex 5", "take 4")
    # Grass Tussock has tunnels on sides 0, 1, 3. At -1,1 (side 2) it must have one on side 5, at 0,-1 one on side 1.
    assert legal(state) == {
        f"explore {place} from 0,0 turn {turn}" for place, turns in (("-1,1", (2, 4, 5)), ("0,-1", (0, 1, 4)))
        for turn in turns
    }  # fmt: skip
    state = rest_of_chance(play(state, "explore -1,1 from 0,0 turn 2"))
    for letter in "ab":
        want = {"score": 0, "larvae": 3, "food": 2, "cards": 2, "ants": 3, "eggs": 30, "majors": 0}
        assert stats(state, letter) == want
    assert ants_at(state, "0,0") == {}
    assert ants_at(state, "1,0") == {"food": "b", "larva": "b", "card": "b"}
    assert ants_at(state, "-1,1") == {"food": "a", "food2": "a", "larva": "a"}
    assert to_move(state) == "b turn"
    # Four starting hexes are on the stack, of the four that nobody drew; the others have left the game.
    assert state.view()["stack"] == 4 + 17


@pytest.mark.rule("MOA-A15", "MOA-B26")
@pytest.mark.parametrize("option", ["major_workers", "aphids"])
def test_first_ants_do_not_displace_each_other(option: str) -> None:
    state = play(game(players=2, first_player=0, **{option: True}).new_initial_state(), "hex 6", "hex 7", "take 6")
    state = play(state, "explore 1,0 from 0,0 turn 1", "hex 5", "hex 8", "take 5")
    state = rest_of_chance(play(state, "explore -1,1 from 0,0 turn 0"))
    assert to_move(state) == "a turn"
    # Stoney Mound and Water's Edge have three sites each.
    assert ants_at(state, "1,0") == {"point": "a", "food": "a", "larva": "a"}
    assert ants_at(state, "-1,1") == {"larva": "b", "food": "b", "food2": "b"}


@pytest.mark.rule("MOA-A14")
def test_hexes_not_taken_do_not_come_back() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = game(players=2).new_initial_state()
        left: set[str] = set()
        while not state.is_terminal():
            action = next_action(state, rng)
            text = state.action_to_string(action)
            if text.startswith("take") and len(left) < 2 and len(state.view()["hexes"]) < 3:
                left |= legal(state) - {text}
            state.apply_action(action)
            numbers = {tile["number"] for tile in state.view()["hexes"]}
            assert not numbers & {int(gone.split()[1]) for gone in left}
        assert len(left) == 2


@pytest.mark.rule("MOA-A13", "MOA-A17")
def test_inner_hexes_of_two_players_score_only_when_joined() -> None:
    # Daisy Root at 1,0 with its tunnel to the Great Tunnel, at 0,1 beside a side without one. Both touch it.
    text = "hex 2 1,0 turn 1\nsite 1,0 food a\nplayer a food 9\nplayer b food 9"
    other = "hex 2 0,1 turn 0\nsite 0,1 food a\nplayer a food 9\nplayer b food 9"
    # Side 3 of 1,0 leads to the Great Tunnel; turned by 0 it has sides 0, 2, 4 alone.
    shut = "hex 2 1,0 turn 0\nsite 1,0 food a\nplayer a food 9\nplayer b food 9"
    for lines_, points in ((text, 1), (other, 0), (shut, 0)):
        state = position(game(players=2), lines_, to_move="a slumber")
        assert stats(state, "a")["score"] == points, lines_
    # With three players every hex that touches it scores.
    for lines_ in (text, other, shut):
        state = position(game(players=3), lines_, to_move="a slumber")
        assert stats(state, "a")["score"] == 1


@pytest.mark.rule("MOA-A18")
def test_goals_of_two_players_compare_with_the_one_opponent() -> None:
    def score(players: int, *food: int) -> int:
        given = [f"player {letter} food {n}" for letter, n in zip(PLAYERS, food, strict=False)]
        state = position(game(players=players), *given, "goals a Epic Stores", to_move="a slumber")
        return stats(state, "a")["score"]

    assert score(2, 2, 1) == 2
    assert score(2, 2, 2) == 0
    assert score(2, 1, 2) == 0
    # Each neighbour is one player of three.
    assert score(3, 2, 1, 1) == 2
    assert score(3, 2, 1, 2) == 1
    # The one opposite is no neighbour.
    assert score(4, 2, 2, 1, 2) == 0
    assert score(4, 2, 1, 5, 1) == 2


@pytest.mark.rule("MOA-A12", "MOA-A84", "MOA-A85")
def test_four_seasons() -> None:
    seasons = []
    for number in (1, 2, 3, 4):
        state = position(game(), "out 0,0 a 1", to_move="a slumber", round=number)
        seasons.append("over" if state.is_terminal() else state.view()["season"])
    assert seasons == ["Late Spring", "Summer", "Autumn", "over"]
    assert position(game(), "out 0,0 a 1").view()["season"] == "Early Spring"


@pytest.mark.rule("MOA-A12")
def test_numbers_of_players() -> None:
    for players in (0, 6):
        with pytest.raises(eusocial.OptionError):
            eusocial.load_game("march", players=players)
    with pytest.raises(eusocial.OptionError):
        eusocial.load_game("march", players=2, first_player=2)


@pytest.mark.rule("MOA-B15", "MOA-A10")
def test_aphid_hexes_take_the_place_of_four_starting_hexes() -> None:
    state = position(game(aphids=True), "hex 1 1,0 turn 0", "hex 2 0,1", "hex 3 -1,1", "hex 4 -1,0", "hex 5 0,-1")
    names = [tile["name"] for tile in state.view()["hexes"]]
    assert names == ["Great Tunnel", "Milkweed Stem", "Briar Rose", "Nettle Bed", "Bean Row", "Water's Edge"]
    assert starting(play(started(3, aphids=True), "explore"), "hex") == {str(number) for number in range(1, 9)}


@pytest.mark.rule("MOA-B1", "MOA-A12")
def test_the_start_with_all_modules() -> None:
    for players in (1, 3, 4, 5):
        state = started(players, **MODULES)
        for letter in PLAYERS[:players]:
            assert stats(state, letter) == {
                "score": 0, "larvae": 5, "food": 2, "cards": 2, "ants": 1, "eggs": 30, "majors": 2,
            }  # fmt: skip
    assert lines(state, "hex ")[0].startswith("0 0,0")


@pytest.mark.rule("MOA-A12", "MOA-A39")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_player_is_chosen(first: int) -> None:
    state = started(4, first_player=first)
    letter = PLAYERS[first]
    assert to_move(state) == f"{letter} turn"
    order = []
    for _ in range(4):
        order.append(PLAYERS[state.current_player()])
        state = actions(state, "forage")
        while phase(state) != "turn":
            state.apply("pass") if phase(state) == "react" else state.apply_action(state.legal_actions()[0])
    turned = PLAYERS[:4][first:] + PLAYERS[:4][:first]
    assert "".join(order) == turned
