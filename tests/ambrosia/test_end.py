"""The end: AMB-F1 to F6."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import Boards, board, legal, play, position, scores, scorings

# a has scored six times: seven special counters, all alone. Flowers of 1: 2 for the Collector, 2 for the
# Heavyweight, 5 for the others: 9.
LAST_ROUND = {0: "a:G", 2: "a:C", 4: "a:H", 6: "a:T", 8: "a:R", 10: "a:B", 12: "a:D"}
NINE = 9


def last_of_three(b: str = "b:nnnnnnG", c: str = "c:nnnnnnG") -> dict[int, str]:
    """With three players the sixth scoring ends the game: a has one normal counter and six special ones, worth 9."""
    return {**LAST_ROUND, 12: "a:n", 20: b, 25: c}


# The last scoring


@pytest.mark.rule("AMB-F1", "AMB-F2", "AMB-C6")
def test_the_seventh_scoring_of_two_players(boards: Boards) -> None:
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = position(boards(), spaces, a={"score": 20}, b={"score": 3})
    assert scorings(state) == [6, 0]
    state = play(state, "score")
    assert state.is_terminal()
    assert not state.is_truncated()
    assert state.current_player() == eusocial.TERMINAL_PLAYER
    assert state.legal_actions() == []
    # b counts once, too: one space of 1. Nobody restacks.
    assert scores(state) == [20 + NINE, 4]
    assert board(state) == spaces
    assert scorings(state) == [7, 0]
    assert state.facts()["winners"] == [0]
    assert state.returns() == [1, -1]


@pytest.mark.rule("AMB-F1", "AMB-C6")
@pytest.mark.parametrize(
    ("players", "stacks", "last"),
    [
        # One scoring less than the last leaves a normal counter more and a special one fewer.
        (2, "GCHTRBD", True),
        (2, "GCHTRBn", False),
        (3, "GCHTRBn", True),
        (3, "GCHTRnn", False),
        (4, "GCHTRnn", True),
        (4, "GCHTnnn", False),
    ],
)
def test_the_number_of_the_last_scoring(boards: Boards, players: int, stacks: str, last: bool) -> None:
    spaces = {2 * index: f"a:{letter}" for index, letter in enumerate(stacks)}
    spaces |= {space: f"{colour}:nnnnnnG" for space, colour in zip((15, 20, 25), "bcd"[: players - 1], strict=False)}
    state = play(position(boards(players=players), spaces), "score")
    assert state.is_terminal() == last
    if not last:
        assert legal(state) == {f"restack {2 * index}" for index in range(7)}


@pytest.mark.rule("AMB-F1", "AMB-K1")
def test_the_end_comes_at_once_after_a_move(boards: Boards) -> None:
    # a parts its pair; the jelly that is left is not asked for, but counted (AMB-F3).
    spaces = {0: "a:GC", 4: "a:H", 6: "a:T", 8: "a:R", 10: "a:B", 12: "a:D", 16: "b:nnnnnnG"}
    state = play(position(boards(), spaces, a={"jelly": 1}), "move 0:1>1")
    assert legal(state) == {"check", "jelly point"}
    state = play(state, "check")
    assert state.is_terminal()
    # Guardian 1, Collector 2, Heavyweight 2, four others, and the jelly.
    assert scores(state) == [1 + 2 + 2 + 4 + 1, 1]


@pytest.mark.rule("AMB-F1", "AMB-P8")
def test_a_drone_may_end_the_game(boards: Boards) -> None:
    spaces = {0: "a:GD", 4: "a:H", 6: "a:T", 8: "a:R", 10: "a:B", 12: "a:C", 16: "b:nnnnnnG"}
    state = position(boards(), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "score"}
    state = play(state, "score")
    assert state.is_terminal()
    assert scores(state) == [1 + 2 + 1 + 1 + 1 + 2, 1]


# The final scoring


@pytest.mark.rule("AMB-F2")
def test_powers_in_the_final_scoring(boards: Boards) -> None:
    # b: Heavyweight on 3 is worth 6, the Collector on 2 is worth 3, a stack on 1; one counter is covered.
    spaces = {**LAST_ROUND, 0: "a:G / b:n", 14: "b:H", 16: "b:nC", 18: "b:nnn"}
    state = play(position(boards({14: 3, 16: 2}), spaces), "score")
    assert scores(state) == [NINE, 6 + 3 + 1]


@pytest.mark.rule("AMB-F2", "AMB-P9")
def test_saboteurs_in_the_final_scoring(boards: Boards) -> None:
    # a's Saboteur on 14 (flower 3) stands behind b's stack on 15 (flower 2); b's Saboteur is that stack's top,
    # and stands behind a's Drone on 16.
    spaces = {0: "a:G", 2: "a:C", 4: "a:H", 6: "a:T", 8: "a:R", 14: "a:S", 15: "b:nnnnnnS", 16: "a:D"}
    state = position(boards({14: 3, 15: 2}), spaces)
    # a: G 1, C 2, H 2, T 1, R 1, S 3, D 1 = 11; b's Saboteur gets 2. Then b counts 2, and a's Saboteur gets 3.
    assert scores(play(state, "score")) == [11 + 3, 2 + 2]


@pytest.mark.rule("AMB-F2", "AMB-E2", "AMB-E7", "AMB-B8", "AMB-B3")
def test_events_and_special_spaces_in_the_final_scoring(boards: Boards) -> None:
    spaces = {**LAST_ROUND, 0: "b:n / a:G", 14: "b:nn", 16: "b:H", 18: "b:nnn"}
    specials = {14: "arena", 16: "thicket"}
    game = boards({14: 2, 16: 3}, specials, events=True)
    state = position(game, spaces, event="valuable_prisoners")
    # b: 1 + 1 prisoner on 0; 2 + 1 in the arena; 3 for the Heavyweight in its thicket; 1 on 18.
    assert scores(play(state, "score")) == [NINE - 1, 2 + 3 + 3 + 1]
    state = position(game, spaces, event="advanced_movement")
    # 1 + 1, 2 + 1 + 1, 3, 1 + 1; a has no normal counter.
    assert scores(play(state, "score")) == [NINE - 1, 2 + 4 + 3 + 2]


@pytest.mark.rule("AMB-F3")
def test_jelly_is_worth_a_point_each(boards: Boards) -> None:
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = position(boards(), spaces, a={"jelly": 2}, b={"jelly": 3})
    assert scores(play(state, "score")) == [NINE + 2, 1 + 3]


@pytest.mark.rule("AMB-F3", "AMB-G9")
def test_points_of_jelly_win_no_jelly(boards: Boards) -> None:
    # a comes to 9 by its position and to 11 by two jelly, over the symbol on 10, where b has been.
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = position(boards(symbols=[10]), spaces, a={"jelly": 2}, b={"score": 30})
    assert scores(play(state, "score")) == [11, 31]


@pytest.mark.rule("AMB-F2", "AMB-F3", "AMB-G9")
def test_points_of_the_final_scoring_may_win_a_jelly(boards: Boards) -> None:
    # a comes to 9 as the last and has a jelly: one point more. b comes to 40 as the first.
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = position(boards(symbols=[9, 40]), spaces, b={"score": 39})
    assert scores(play(state, "score")) == [10, 40]
    # b comes to 9 after a.
    state = position(boards(symbols=[9, 40]), spaces, b={"score": 8})
    assert scores(play(state, "score")) == [9, 10]


@pytest.mark.rule("AMB-F2", "AMB-G9")
def test_the_others_count_in_turn_order(boards: Boards) -> None:
    # The symbol is 10. a comes to 12 first, then b to 10, then c to 10 as the last: one jelly, one point.
    state = position(boards(players=3, symbols=[10]), last_of_three(), a={"score": 3}, b={"score": 9}, c={"score": 9})
    assert scores(play(state, "score")) == [12, 10, 11]
    # From b on the order is b, c, a: a is the last.
    spaces = {space: groups.replace("a:", "b:") for space, groups in LAST_ROUND.items()}
    spaces |= {12: "b:n", 20: "a:nnnnnnG", 25: "c:nnnnnnG"}
    game = boards(players=3, symbols=[10])
    state = position(game, spaces, to_move="b", a={"score": 9}, b={"score": 3}, c={"score": 9})
    assert scores(play(state, "score")) == [11, 12, 10]


# Winners


@pytest.mark.rule("AMB-F4")
def test_most_points_win(boards: Boards) -> None:
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = play(position(boards(), spaces, b={"score": 9}), "score")
    assert scores(state) == [9, 10]
    assert state.facts()["winners"] == [1]
    assert state.returns() == [-1, 1]


@pytest.mark.rule("AMB-F4")
def test_a_tie_goes_to_the_fewest_scorings(boards: Boards) -> None:
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = play(position(boards(), spaces, b={"score": 8}), "score")
    assert scores(state) == [9, 9]
    # a has scored seven times, b never.
    assert state.facts()["winners"] == [1]
    assert state.returns() == [-1, 1]


@pytest.mark.rule("AMB-F4")
@pytest.mark.parametrize(
    ("b", "c", "winners", "returns"),
    [
        ("b:nnnnnnG", "c:nnnnnnG", [1, 2], [-0.5, 0.25, 0.25]),
        ("b:nnnnnTG", "c:nnnnnnG", [2], [-0.5, -0.5, 1]),
        ("b:nnnnnTG", "c:nnnnTCG", [1], [-0.5, 1, -0.5]),
    ],
)
def test_still_tied(boards: Boards, b: str, c: str, winners: list[int], returns: list[float]) -> None:
    state = position(boards(players=3), last_of_three(b, c), b={"score": 30}, c={"score": 30})
    state = play(state, "score")
    assert scores(state) == [9, 31, 31]
    assert state.facts()["winners"] == winners
    assert state.returns() == pytest.approx(returns)


@pytest.mark.rule("AMB-F4")
def test_a_tie_of_all_three(boards: Boards) -> None:
    # a with its sixth scoring is last among equals, b and c share.
    state = position(boards(players=3), last_of_three(), b={"score": 8}, c={"score": 8})
    state = play(state, "score")
    assert scores(state) == [9, 9, 9]
    assert state.facts()["winners"] == [1, 2]


# Truncation

TWO_STACKS = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}


@pytest.mark.rule("AMB-F5")
def test_truncation(boards: Boards) -> None:
    state = position(boards(max_turns=3), TWO_STACKS, a={"score": 4, "jelly": 2}, b={"score": 5})
    state = play(state, "move 0:1>1", "check", "end", "move 10:1>11")
    assert not state.is_terminal()
    state = play(state, "move 0:1>1", "check", "end")
    assert state.is_terminal()
    assert state.is_truncated()
    assert state.current_player() == eusocial.TERMINAL_PLAYER
    # As they stand: no final scoring, no points for jelly.
    assert scores(state) == [4, 5]
    assert state.facts()["turns"] == 3
    assert state.facts()["winners"] == [1]
    assert state.returns() == [-1, 1]


@pytest.mark.rule("AMB-F5", "AMB-J3")
def test_an_additional_turn_is_no_turn_of_its_own(boards: Boards) -> None:
    state = position(boards(max_turns=1), TWO_STACKS, a={"jelly": 1})
    state = play(state, "move 0:2>2", "check", "jelly turn")
    assert not state.is_terminal()
    assert state.current_player() == 0
    assert play(state, "move 0:1>1").is_truncated()


@pytest.mark.rule("AMB-F5")
def test_a_game_that_ends_in_its_last_turn_is_not_truncated(boards: Boards) -> None:
    spaces = {**LAST_ROUND, 15: "b:nnnnnnG"}
    state = play(position(boards(max_turns=8), spaces, turn=8), "score")
    assert state.is_terminal()
    assert not state.is_truncated()
    assert scores(state) == [NINE, 1]


@pytest.mark.rule("AMB-F5")
def test_the_limit_is_an_option() -> None:
    assert eusocial.load_game("ambrosia").options()["max_turns"] == 1000
    with pytest.raises(eusocial.OptionError):
        eusocial.load_game("ambrosia", max_turns=0)


# What is reported


@pytest.mark.rule("AMB-F6")
@pytest.mark.parametrize(
    ("b", "c", "expected"),
    [
        # a has 9; b and c have one point more than they begin with.
        ({"score": 30}, {"score": 40}, [0]),
        ({"score": 4}, {"score": 40}, [1]),
        ({"score": 4}, {"score": 4}, [1, 2]),
        ({"score": 8}, {"score": 8}, [0, 1, 2]),
    ],
)
def test_who_starts_the_next_game_with_a_jelly(
    boards: Boards, b: dict[str, int], c: dict[str, int], expected: list[int]
) -> None:
    state = play(position(boards(players=3), last_of_three(), b=b, c=c), "score")
    assert state.facts()["next_start_jelly"] == expected


@pytest.mark.rule("AMB-F6", "AMB-S4")
def test_facts_of_a_game_that_goes_on(boards: Boards) -> None:
    facts: dict[str, Any] = position(boards(), TWO_STACKS, turn=5, b={"jelly": 1}).facts()
    assert facts["scorings"] == [0, 0]
    assert facts["jelly"] == [0, 1]
    assert facts.get("winners") is None
    assert facts.get("next_start_jelly") is None
