"""AMB-T1: what is asked in a turn, in what order, and what is not asked. Whole sets at every step."""

from __future__ import annotations

import pytest

import eusocial

from .positions import EVENTS, KINDS, Boards, board, jelly, legal, play, position, scores, scorings


def step(state: eusocial.State, expected: set[str], text: str, player: int | None = 0) -> None:
    """Checks the legal set and who decides (None: chance), then takes one of them."""
    assert legal(state) == expected
    assert state.current_player() == (eusocial.CHANCE_PLAYER if player is None else player)
    assert text in expected
    state.apply(text)


@pytest.mark.rule("AMB-T1", "AMB-M1", "AMB-J1", "AMB-J5", "AMB-B6", "AMB-P8", "AMB-G8", "AMB-E0")
def test_a_turn_with_every_decision(boards: Boards) -> None:
    # Flowers of 1. The Drone's pair lands on a Beekeeper; b has scored once before.
    spaces = {0: "a:nD", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:n", 17: "b:nnnnnTG"}
    game = boards({}, {2: "beekeeper"}, events=True)
    state = position(game, spaces, event="unintended_consequences", a={"jelly": 3}, b={"score": 3})
    step(state, {"move 0:1>1", "move 0:2>2", "score", "jelly point"}, "jelly point")
    step(state, {"move 0:1>1", "move 0:2>2", "score", "jelly point"}, "move 0:2>2")
    step(state, {"sting 1", "sting none"}, "sting 1")
    step(state, {"check", "jelly point"}, "jelly point")
    step(state, {"check", "jelly point"}, "check")
    step(state, {"score", "continue"}, "score")
    assert scores(state) == [2 + 6, 2]
    step(state, {f"restack {space}" for space in (2, 6, 8, 10, 12, 14)}, "restack 14")
    # Collected from 2 on, so that the pair n, Drone comes to lie on top.
    assert board(state) == {14: "a:nnnnnnD", 17: "b:nnnnnTG"}
    step(state, {"remove 1"}, "remove 1")
    assert scorings(state) == [1, 1]
    assert jelly(state) == [2, 0]
    step(state, {f"event {name}" for name in EVENTS if name != "unintended_consequences"}, "event royal_favour", None)
    assert jelly(state) == [3, 1]
    step(state, {f"choose {kind}" for kind in KINDS - {"drone"}}, "choose collector")
    step(state, {"end", "jelly turn", "jelly point"}, "jelly point")
    step(state, {"end", "jelly turn", "jelly point"}, "jelly turn")
    # Seven counters on 14: three spaces ahead stands b's stack.
    again = {f"move 14:{k}>{(14 + k) % 20}" for k in (1, 2, 4, 5, 6, 7)}
    step(state, again | {"jelly point"}, "move 14:1>15")
    step(state, {"check", "jelly point"}, "check")
    step(state, {"end", "jelly point"}, "end")
    assert state.current_player() == 1
    assert legal(state) == {f"move 17:{k}>{(17 + k) % 20}" for k in range(1, 8)} | {"jelly point"}


@pytest.mark.rule("AMB-T1", "AMB-M1")
def test_a_turn_with_no_more_than_a_move(boards: Boards) -> None:
    state = position(boards(), {0: "a:nnnnnnG", 10: "b:nnnnnnG"})
    step(state, {f"move 0:{k}>{k}" for k in range(1, 8)}, "move 0:7>7")
    step(state, {f"move 10:{k}>{10 + k}" for k in range(1, 8)}, "move 10:7>17", 1)
    assert state.current_player() == 0
    assert state.history() == [state.string_to_action("move 0:7>7"), state.string_to_action("move 10:7>17")]


@pytest.mark.rule("AMB-T1", "AMB-K2", "AMB-G4", "AMB-G6")
def test_a_scoring_at_the_start_without_jelly(boards: Boards) -> None:
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnnnT"}
    state = position(boards(), spaces)
    step(state, {"score"}, "score")
    step(state, {f"restack {space}" for space in range(0, 13, 2)}, "restack 12")
    step(state, {"remove 0"}, "remove 0")
    step(state, {f"choose {kind}" for kind in KINDS - {"guardian"}}, "choose turbo")
    assert state.current_player() == 1
    assert board(state) == {12: "a:GnnnnnT", 15: "b:nnnnnnT"}


@pytest.mark.rule("AMB-T1", "AMB-G2")
def test_a_restacking_is_asked_even_with_one_choice(boards: Boards) -> None:
    # a's one uncovered counter on 12; six are covered.
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 10), "b:n / a:n") | {12: "a:T", 15: "b:G"}
    state = position(boards(), spaces)
    step(state, {"score"}, "score")
    step(state, {"restack 12"}, "restack 12")
    step(state, {f"remove @{space}" for space in (0, 2, 4, 6, 8, 10)}, "remove @0")
    step(state, {f"choose {kind}" for kind in KINDS - {"turbo"}}, "choose drone")
    assert board(state)[12] == "a:TD"
    assert state.current_player() == 1


@pytest.mark.rule("AMB-T1", "AMB-K3", "AMB-J5")
def test_jelly_when_there_is_a_choice_to_score(boards: Boards) -> None:
    # Only the leaves make a move possible, so scoring is offered beside it, and jelly too.
    spaces = {0: "a:nn", 1: "b:nn", 2: "b:nn", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:n", 16: "a:G", 17: "b:nnG"}
    state = position(boards({}, {0: "leaves"}), spaces, a={"jelly": 1})
    assert legal(state) == {"move 0:1>19", "move 0:2>18", "score", "jelly point"}
    # The point spends the last jelly; the same start again, without it.
    state = play(state, "jelly point")
    assert legal(state) == {"move 0:1>19", "move 0:2>18", "score"}


@pytest.mark.rule("AMB-T1", "AMB-B1")
def test_landing_is_asked_before_the_check(boards: Boards) -> None:
    game = boards({}, {3: "gust"})
    state = position(game, {0: "a:nnnnnnG", 10: "b:nnnnnnG"}, a={"jelly": 1})
    step(state, {f"move 0:{k}>{k}" for k in range(1, 8)} | {"jelly point"}, "move 0:3>3")
    step(state, {"move 3:1>4", "move 3:2>5", "move 3:3>6", "stay"}, "stay")
    step(state, {"check", "jelly point"}, "check")
    step(state, {"end", "jelly turn", "jelly point"}, "end")
    assert state.current_player() == 1


@pytest.mark.rule("AMB-T1")
def test_other_actions_are_refused_and_nothing_changes(boards: Boards) -> None:
    state = position(boards(), {0: "a:nnnnnnG", 10: "b:nnnnnnG"}, a={"jelly": 1})
    before, found = str(state), legal(state)
    for number in range(state.game.num_distinct_actions() + state.game.max_chance_outcomes()):
        if number in state.legal_actions():
            continue
        with pytest.raises(eusocial.IllegalActionError):
            state.apply_action(number)
    assert str(state) == before
    assert legal(state) == found
    assert state.history() == []
