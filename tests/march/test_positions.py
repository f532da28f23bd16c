"""Board text: what is written is read back, and what is wrong is refused with its line."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .positions import MODULES, game, phase, position, position_text
from .test_notation import RANDOM, livelier

FULL = """march players 3 round 2 first b turns 4
starts 2 3 5 left 2
stack 12 14 20 22
under 13 18
discard Egg Stealer; Royal Jelly
player a score 7 larvae 3 food 2
hand a Early Harvest; Massive Head
known a Early Harvest
part a head 1 Raider Head
part a thorax 2 Racing Thorax
player b score -2 larvae 0 food 1 wins 1
goals b Epic Stores; Breadbasket
player c score 0 larvae 5 food 0 rested
hand c Winter Stores
hex 0 0,0 turn 0
out 0,0 a 1
out 0,0 c 2
hex 9 1,0 turn 1 wormhole
site 1,0 food b
site 1,0 larva a
hex 17 0,1 turn 0
site 0,1 point a
site 0,1 food c
out 0,1 b 2
hex 19 -1,0 turn 0 wormhole centipede
to move b turn
"""


def test_the_board_text_is_read_and_written() -> None:
    state = game().state_from_string(FULL)
    assert str(state) == FULL
    assert game().state_from_string(str(state)) == state
    view = state.view()
    assert (view["round"], view["first"], view["active"], view["player"]) == (2, 1, 1, 1)
    assert view["scores"] == [7, -2, 0]
    # Two starting hexes, four others, two under them; cards: 66 less 10 named.
    assert (view["stack"], view["deck"]) == (8, 66 - 9)
    assert view["colonies"][1]["wins"] == 1


def test_the_text_of_modules() -> None:
    lines = """march players 2 round 1 first a turns 0
stack 12
player a score 0 larvae 3 food 2 majors 1
part a thorax 1 Echoing Thorax from b
player b score 0 larvae 0 food 1 majors 0
hex 0 0,0 turn 0
out 0,0 b 1 major
hex 1 1,0 turn 1
site 1,0 food a major aphid
site 1,0 larva b guest a
site 1,0 food2 b aphid
out 1,0 a 1
out 1,0 a 2 aphid
out 1,0 b 1 major aphid
to move a turn
"""
    state = game(players=2, **MODULES).state_from_string(lines)
    assert str(state) == lines


@pytest.mark.parametrize("options", RANDOM, ids=str)
def test_every_start_of_a_turn_is_read_back(options: dict[str, Any]) -> None:
    of = game(**options)
    turns = 0
    for seed in range(2):
        rng = random.Random(seed)
        state = of.new_initial_state()
        while not state.is_terminal():
            if phase(state) == "turn" and "\ntask " not in str(state):
                again = of.state_from_string(str(state))
                assert str(again) == str(state)
                assert again.legal_actions() == state.legal_actions()
                assert again.scores() == state.scores()
                assert again.view() == state.view()
                for player in range(of.num_players()):
                    assert (again.observation_tensor(player) == state.observation_tensor(player)).all()
                turns += 1
            state.apply_action(livelier(state, rng))
    assert turns >= 20


def test_a_position_plays_like_the_game_it_came_from() -> None:
    of = game(players=4, **MODULES)
    for seed in range(3):
        rng = random.Random(seed)
        state = of.new_initial_state()
        while state.view()["round"] < 2 or phase(state) != "turn":
            state.apply_action(livelier(state, rng))
        again = of.state_from_string(str(state))
        while not state.is_terminal():
            number = livelier(state, rng)
            state.apply_action(number)
            again.apply_action(number)
            assert str(again) == str(state)
        assert again.returns() == state.returns()


@pytest.mark.parametrize("word", ["soldier", "harvest", "feeding", "decree", "slumber"])
def test_a_position_at_the_start_of_a_phase(word: str) -> None:
    state = position(
        game(), "player a food 5", "player b food 5", "player c food 5", "out 0,0 a 1", to_move=f"a {word}"
    )
    # Everything without a decision has been done.
    assert phase(state) == ("turn" if word == "slumber" else "decree")


def test_a_position_in_the_middle_is_not_read() -> None:
    state = game().new_initial_state()
    assert "\ntask " in str(state)
    with pytest.raises(eusocial.PositionError, match="start of a turn"):
        game().state_from_string(str(state))


def test_what_is_left_out() -> None:
    state = game().state_from_string("to move b turn")
    view = state.view()
    assert (view["round"], view["first"], view["active"]) == (1, 0, 1)
    assert view["stack"] == 17
    assert view["deck"] == 66
    assert [(c["larvae"], c["food"], c["cards"], c["ants"], c["eggs"]) for c in view["colonies"]] == [
        (0, 0, 0, 0, 36)
    ] * 3
    # Hexes in the meadow and under the stack are not in it.
    state = position(game(), "hex 9 1,0 turn 0", "under 10 11")
    assert state.view()["stack"] == 17 - 1


# A line, and a word of the reason; {} is the meadow, whose lines are 2 to 4 of the text.
MEADOW = ["hex 9 1,0 turn 0", "hex 17 0,1 turn 0", "hand a Royal Jelly"]
WRONG: list[tuple[str, str]] = [
    ("sing", "line"),
    ("march players 4", "players 4"),
    ("march round 5", "4"),
    ("march round 0", "1"),
    ("march first d", "a, b, c"),
    ("march turns x", "x"),
    ("march season spring", "season"),
    ("player d food 1", "a, b, c"),
    ("player a honey 1", "score"),
    ("player a food", ""),
    ("player a food x", "x"),
    ("player a food -1", "-1"),
    ("player a score x", "score"),
    ("player a majors 1", "majors"),
    ("hand a Nobody", "Nobody"),
    ("hand b Royal Jelly", "twice"),
    ("hand b Formic Spray", "set"),
    ("hand d Egg Stealer", "a, b, c"),
    ("discard Royal Jelly", "twice"),
    ("goals a Egg Stealer", "goals"),
    ("part a head 1 Racing Thorax", "head 1"),
    ("part a head 4 Massive Head", "head 4"),
    ("part a head 1 Massive Head from b", "parasites"),
    ("part a leg 1 Massive Head", "leg 1"),
    ("hex 9 0,-1 turn 0", "twice"),
    ("hex 10 1,0 turn 0", "1,0"),
    ("hex 40 0,-1 turn 0", "40"),
    ("hex 26 0,-1 turn 0", "26"),
    ("hex 10 0,-1 turn 6", "5"),
    ("hex 10 0,-1 turned 1", "turned"),
    ("hex 10 x,1 turn 0", "1,0"),
    ("hex 0 1,1 turn 0", "0,0"),
    ("hex 0 0,0 turn 0 wormhole", "wormhole"),
    ("site 1,0 honey a", "honey"),
    ("site 1,0 food3 a", "food3"),
    ("site 5,5 food a", "5,5"),
    ("site 1,0 food d", "a, b, c"),
    ("site 1,0 food a major", "major_workers"),
    ("site 1,0 food aphid", "aphids"),
    ("site 1,0 food guest a", "guest"),
    ("site 1,0 food a guest a", "guest"),
    ("out 5,5 a 1", "5,5"),
    ("out 0,0 a 99", "36"),
    ("out 0,0 a 1 major", "major"),
    ("stack 1", "standard"),
    ("starts 9 left 1", "starting"),
    ("starts 1 2 left 3", "2"),
    ("under x", "x"),
    ("task Turn", "start"),
]


@pytest.mark.parametrize(("line", "word"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_a_wrong_line_is_named(line: str, word: str) -> None:
    lines = ["march players 3", *MEADOW, line, "to move a turn"]
    if line.startswith("march"):
        lines = [line, *MEADOW, "to move a turn"]
    with pytest.raises(eusocial.PositionError) as caught:
        game().state_from_string("\n".join(lines))
    assert caught.value.line == lines.index(line) + 1
    assert word in caught.value.reason, caught.value
    assert "\n" not in str(caught.value)
    assert f"{caught.value.line}" in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (["hex 9 1,0 turn 0", "stack 9 10"], "9|stack"),
        (["hex 9 3,0 turn 0"], "touch"),
        (["player a larvae 36", "out 0,0 a 1"], "MOA-D1"),
        (["hex 17 1,0 turn 0", "site 1,0 food a", "out 1,0 a 1"], "MOA-A36"),
        (["known a Royal Jelly"], "hand"),
        (["player a rested"], "MOA-A55"),
        (["to move a dance"], "dance"),
        (["to move d turn"], "a, b, c"),
    ],
)
def test_a_wrong_whole_is_refused(lines: list[str], word: str) -> None:
    with pytest.raises(eusocial.PositionError, match=word) as caught:
        position(game(), *lines)
    assert "\n" not in str(caught.value)


def test_the_line_to_move_is_needed() -> None:
    with pytest.raises(eusocial.PositionError, match="to move"):
        game().state_from_string("march players 3")
    with pytest.raises(eusocial.PositionError, match="to move"):
        game().state_from_string("")


@pytest.mark.rule("MOA-B1")
def test_major_workers_are_two() -> None:
    of = game(major_workers=True)
    for majors, ants in ((2, 0), (1, 1), (0, 2)):
        out = [f"out 0,0 a {ants} major"] if ants else []
        state = position(of, f"player a majors {majors}", *out)
        assert state.view()["colonies"][0]["majors"] == majors
    with pytest.raises(eusocial.PositionError, match="MOA-B1"):
        position(of, "player a majors 2", "out 0,0 a 1 major")
    # The helper of these tests puts the others into the supply.
    assert "player a majors 1" in position_text(of, "out 0,0 a 1 major")
