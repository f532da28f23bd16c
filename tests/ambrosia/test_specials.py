"""Special counters: AMB-P1 to P9, with what they do to each other."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import Boards, board, jelly, legal, moves, play, position, scores

SINGLES = {6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n"}


# When a power works


@pytest.mark.rule("AMB-P1")
@pytest.mark.parametrize("letter", ["T", "R"])
def test_no_power_under_an_own_counter(boards: Boards, letter: str) -> None:
    spaces = {5: f"a:n{letter}n", **SINGLES, 15: "b:nnnnnnG"}
    assert legal(position(boards(), spaces)) == {"move 5:1>6", "move 5:2>7", "move 5:3>8"}


@pytest.mark.rule("AMB-P1")
def test_a_power_works_for_whatever_is_taken_from_its_group(boards: Boards) -> None:
    spaces = {5: "a:nnR", **SINGLES, 15: "b:nnnnnnG"}
    assert moves(position(boards(), spaces), 5) == {"1>6", "2>7", "3>8", "1>4", "2>3", "3>2"}


@pytest.mark.rule("AMB-P1")
def test_powers_are_optional(boards: Boards) -> None:
    # The Turbo goes its own number of spaces, too.
    spaces = {5: "a:nnT", **SINGLES, 15: "b:nnnnnnG"}
    state = position(boards(), spaces)
    assert board(play(state, "move 5:2>7"))[7] == "a:nT"
    assert board(play(state, "move 5:2>8"))[8] == "a:nnT"


@pytest.mark.rule("AMB-P1", "AMB-M3")
@pytest.mark.parametrize("letter", ["T", "R", "B"])
def test_no_power_moves_a_single_counter(boards: Boards, letter: str) -> None:
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: f"a:{letter}", 15: "b:nnnnnnG"}
    assert legal(position(boards(), spaces)) == {"score"}


# Guardian


@pytest.mark.rule("AMB-P2")
def test_a_guardian_cannot_be_covered(boards: Boards) -> None:
    spaces = {0: "a:nnnnnnT", 2: "b:G", 4: "b:C", 12: "b:nnnnn"}
    state = position(boards(), spaces)
    # Turbo: k or k + 1 spaces, 1 to 8. 2 is guarded, 4 is not.
    found = {f"{k}>{space}" for k in range(1, 8) for space in (k, k + 1) if space != 2}
    assert moves(state, 0) == found
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("move 0:2>2")
    assert "AMB-P2" in caught.value.clauses


@pytest.mark.rule("AMB-P2", "AMB-P7")
def test_a_guardian_stops_a_berserker(boards: Boards) -> None:
    # A pair under a Guardian; one whose Guardian is buried, which does not count; a single Guardian.
    spaces = {0: "a:nnB", 1: "b:nG", **SINGLES, 15: "b:nnnnn"}
    assert moves(position(boards(), spaces), 0) == {"2>2", "3>3"}
    spaces = {0: "a:nnB", 2: "b:Gn", **SINGLES, 15: "b:nnnnn"}
    assert moves(position(boards(), spaces), 0) == {"1>1", "2>2", "3>3"}
    spaces = {0: "a:nnB", 3: "b:G", **SINGLES, 15: "b:nnnnnn"}
    assert moves(position(boards(), spaces), 0) == {"1>1", "2>2"}


@pytest.mark.rule("AMB-P2")
def test_the_owner_may_land_on_his_guardian(boards: Boards) -> None:
    spaces = {0: "a:nn", 1: "a:nG", 2: "a:n", 8: "a:n", 10: "a:n", 15: "b:nnnnnnT"}
    assert board(play(position(boards(), spaces), "move 0:1>1"))[1] == "a:nGn"


@pytest.mark.rule("AMB-P2", "AMB-B3")
def test_a_guardian_in_a_thicket_can_be_covered(boards: Boards) -> None:
    spaces = {0: "a:nnnnnnT", 2: "b:G", 12: "b:nnnnnn"}
    state = position(boards({}, {2: "thicket"}), spaces)
    assert board(play(state, "move 0:2>2"))[2] == "a:nT / b:G"


# Collector and Heavyweight


@pytest.mark.rule("AMB-P3", "AMB-P4")
@pytest.mark.parametrize(
    ("letter", "points"),
    # The last flower has 3; the other six counters stand on flowers of 2.
    [("C", 12 + 3 + 1), ("H", 12 + 3 * 2), ("G", 12 + 3), ("T", 12 + 3), ("D", 12 + 3), ("S", 12 + 3)],
)
def test_points_of_a_lone_special(boards: Boards, letter: str, points: int) -> None:
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: f"a:{letter}", 15: "b:nnnnnnG"}
    assert scores(play(position(boards({12: 3}, default=2), spaces), "score")) == [points, 0]


@pytest.mark.rule("AMB-P1", "AMB-P3", "AMB-P4")
@pytest.mark.parametrize(("pair", "points"), [("nH", 6), ("Hn", 3), ("nC", 4), ("Cn", 3), ("CH", 6), ("HC", 4)])
def test_only_the_top_counter_counts(boards: Boards, pair: str, points: int) -> None:
    # The pair on a flower of 3 is barred by pairs; the others stand on flowers of 0.
    spaces = {0: f"a:{pair}", 1: "b:nn", 2: "b:nn", **SINGLES, 14: "a:n", 17: "b:nnG"}
    state = position(boards({0: 3}, default=0), spaces)
    assert scores(play(state, "score")) == [points, 0]


@pytest.mark.rule("AMB-P3", "AMB-P4")
def test_one_more_than_nothing_and_twice_nothing(boards: Boards) -> None:
    spaces = {0: "a:C", 2: "a:H", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 15: "b:nnnnnnG"}
    assert scores(play(position(boards(default=0), spaces), "score")) == [1, 0]


# Turbo and Rebel


@pytest.mark.rule("AMB-P5", "AMB-T1")
def test_turbo(boards: Boards) -> None:
    spaces = {0: "a:nnT", **SINGLES, 15: "b:nnnnnnG"}
    state = position(boards(), spaces)
    assert legal(state) == {f"move 0:{move}" for move in ("1>1", "1>2", "2>2", "2>3", "3>3", "3>4")}
    assert board(play(state, "move 0:3>4")) == {4: "a:nnT", **SINGLES, 15: "b:nnnnnnG"}
    assert board(play(state, "move 0:1>2")) == {0: "a:nn", 2: "a:T", **SINGLES, 15: "b:nnnnnnG"}


@pytest.mark.rule("AMB-P5")
def test_a_turbo_left_behind_is_no_help(boards: Boards) -> None:
    # Once the Turbo has gone, the rest moves as usual.
    spaces = {0: "a:nnT", **SINGLES, 15: "b:nnnnnnG"}
    after = play(position(boards(), spaces), "move 0:1>2", "move 15:1>16")
    assert moves(after, 0) == {"1>1", "2>2"}


@pytest.mark.rule("AMB-P6", "AMB-T1")
def test_rebel(boards: Boards) -> None:
    # 19 is single, 18 has two counters: backward one space covers, two are barred.
    spaces = {0: "a:nnR", **SINGLES, 19: "b:n", 18: "b:nn", 15: "b:nnnG"}
    state = position(boards(), spaces)
    assert legal(state) == {f"move 0:{move}" for move in ("1>1", "2>2", "3>3", "1>19", "3>17")}
    assert board(play(state, "move 0:1>19"))[19] == "a:R / b:n"


# Berserker


@pytest.mark.rule("AMB-P7", "AMB-M7", "AMB-T1")
def test_berserker(boards: Boards) -> None:
    spaces = {
        0: "a:nnnnnnB",
        1: "b:nn",  # a pair
        2: "b:nnn",  # three
        3: "b:n / c:n",  # one of b over one of c: not a pair of one player
        4: "c:nC",  # a pair with a special counter
        5: "c:n",  # single
        6: "b:H",
        7: "c:nn",
        12: "c:G",
    }
    state = position(boards(players=3), spaces)
    assert legal(state) == {f"move 0:{k}>{k}" for k in (1, 4, 5, 6, 7)}
    assert board(play(state, "move 0:1>1")) == {**spaces, 0: "a:nnnnnn", 1: "a:B / b:nn"}
    assert board(play(state, "move 0:4>4"))[4] == "a:nnnB / c:nC"


@pytest.mark.rule("AMB-P7")
def test_a_berserker_covers_no_pair_that_covers(boards: Boards) -> None:
    spaces = {0: "a:nnnnB", 2: "b:nn / a:n", 3: "b:nC / c:n", 12: "b:nnn", 20: "c:nnnnnG", 25: "a:n"}
    state = position(boards(players=3), spaces)
    assert legal(state) == {f"move 0:{k}>{k}" for k in (1, 4, 5)}


@pytest.mark.rule("AMB-P7", "AMB-P1")
def test_a_berserker_must_be_on_top(boards: Boards) -> None:
    spaces = {0: "a:nBn", 1: "b:nn", 2: "b:nn", 3: "b:nn", **SINGLES, 15: "b:G"}
    assert legal(position(boards(), spaces)) == {"score"}


@pytest.mark.rule("AMB-P7", "AMB-M8")
def test_a_pair_under_a_berserker_may_leave(boards: Boards) -> None:
    spaces = {0: "a:nB / b:nn", **SINGLES, 16: "a:n", 18: "b:nnnnG"}
    state = position(boards({0: 5}), spaces, to_move="b")
    after = play(state, "move 0:2>2")
    assert board(after)[0] == "a:nB"
    assert board(after)[2] == "b:nn"


# Drone


DRONE = {0: "a:nD", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:n", 17: "b:nnnnnnG"}


@pytest.mark.rule("AMB-P8", "AMB-T1")
def test_a_drone_may_score_at_the_start(boards: Boards) -> None:
    state = position(boards(), DRONE)
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "score"}
    after = play(state, "score")
    assert scores(after) == [6, 0]
    assert legal(after) == {f"restack {space}" for space in (0, 6, 8, 10, 12, 14)}


@pytest.mark.rule("AMB-P8", "AMB-T1")
def test_a_drone_may_score_at_the_check(boards: Boards) -> None:
    state = play(position(boards(), DRONE), "move 0:2>2")
    assert state.current_player() == 0
    assert legal(state) == {"score", "continue"}
    assert scores(play(state, "score")) == [6, 0]
    on = play(state, "continue")
    assert scores(on) == [0, 0]
    assert on.current_player() == 1
    # Parting the pair leaves singles: a scoring without choice.
    assert scores(play(position(boards(), DRONE), "move 0:1>1")) == [7, 0]


@pytest.mark.rule("AMB-P8")
@pytest.mark.parametrize(
    ("spaces", "more", "move"),
    [
        # Another group that can move.
        ({**DRONE, 14: "a:nn", 12: "b:n", 17: "b:nnnnnG"}, {"move 14:1>15", "move 14:2>16"}, "move 0:2>2"),
        # Below, not on top.
        ({**DRONE, 0: "a:Dn"}, set(), "move 0:2>2"),
        # Three, not a pair.
        ({**DRONE, 0: "a:nnD", 14: "b:n", 17: "b:nnnnnG"}, {"move 0:3>3"}, "move 0:3>3"),
    ],
    ids=["another", "below", "three"],
)
def test_when_a_drone_may_not_score(boards: Boards, spaces: dict[int, str], more: set[str], move: str) -> None:
    state = position(boards(), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:2>2"} | more
    # Nor is anything asked at the check.
    assert play(state, move).current_player() == 1
    with pytest.raises(eusocial.IllegalActionError):
        state.apply("score")


@pytest.mark.rule("AMB-P8", "AMB-K2")
def test_a_drone_that_cannot_move_scores_like_any(boards: Boards) -> None:
    spaces = {**DRONE, 1: "b:nn", 2: "b:nn", 17: "b:nnG"}
    assert legal(position(boards(), spaces)) == {"score"}


@pytest.mark.rule("AMB-P8", "AMB-K3")
def test_a_drone_on_an_opponent(boards: Boards) -> None:
    # The pair is a's; what it covers does not matter.
    spaces = {**DRONE, 0: "a:nD / b:n", 17: "b:nnnnnG"}
    assert legal(position(boards(), spaces)) == {"move 0:1>1", "move 0:2>2", "score"}


@pytest.mark.rule("AMB-P8", "AMB-M8")
def test_a_drone_on_a_covered_pair(boards: Boards) -> None:
    # AMB-P8 asks for the own pair, not for its being uncovered. It gives no point itself: five spaces do.
    spaces = {0: "b:nB / a:nD", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 16: "b:nnnnn"}
    state = position(boards(), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "score"}
    assert scores(play(state, "score")) == [5, 0]


@pytest.mark.rule("AMB-P8", "AMB-B7")
def test_a_move_that_only_leaves_allow_does_not_hinder_the_drone(boards: Boards) -> None:
    # The pair on 6 can only go back from its leaves, for 7 and 8 are barred.
    spaces = {0: "a:nD", 6: "a:nn", 7: "b:nn", 8: "b:nn", 12: "a:n", 14: "a:n", 16: "a:n", 18: "b:nnG"}
    state = position(boards({}, {6: "leaves"}), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "move 6:1>5", "move 6:2>4", "score"}
    # After 0:2>2 the same holds at the check.
    assert legal(play(state, "move 0:2>2")) == {"score", "continue"}


@pytest.mark.rule("AMB-P8", "AMB-B3")
def test_a_drone_in_a_thicket(boards: Boards) -> None:
    state = position(boards({}, {0: "thicket", 2: "thicket"}), DRONE)
    assert legal(state) == {"move 0:1>1", "move 0:2>2"}
    assert play(state, "move 0:2>2").current_player() == 1


# Saboteur

# a has seven counters alone, on flowers of 1. One behind 5 is 4.
VICTIM = {1: "a:n", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 15: "a:G"}


@pytest.mark.rule("AMB-P9")
@pytest.mark.parametrize(
    ("saboteur", "at", "points"),
    [
        ("S", 4, 3),  # one behind 5; the flower under the Saboteur has 3
        ("nS", 4, 3),  # on top of its group
        ("Sn", 4, 0),  # under it
        ("S", 6, 3),  # one behind 7, and before 5
        ("S", 3, 0),  # two behind
        ("S", 2, 0),  # before 1: behind is 0
        ("S", 0, 3),
        ("S", 16, 0),  # before 15
    ],
)
def test_saboteur(boards: Boards, saboteur: str, at: int, points: int) -> None:
    rest = "n" * (6 - saboteur.count("n"))
    spaces = {**VICTIM, at: f"b:{saboteur}", 18: f"b:{rest}"}
    state = position(boards({at: 3}), spaces)
    assert legal(state) == {"score"}
    assert scores(play(state, "score")) == [7, points]


@pytest.mark.rule("AMB-P9")
def test_a_saboteur_behind_a_space_where_the_opponent_is_covered(boards: Boards) -> None:
    spaces = {**VICTIM, 4: "b:S", 5: "b:n / a:n", 18: "b:nnnnn"}
    assert scores(play(position(boards({4: 3}), spaces), "score")) == [6, 0]


@pytest.mark.rule("AMB-P9")
def test_a_saboteur_behind_a_stack_that_covers(boards: Boards) -> None:
    spaces = {**VICTIM, 4: "b:S", 5: "a:n / b:n", 18: "b:nnnnn"}
    assert scores(play(position(boards({4: 3}), spaces), "score")) == [7, 3]


@pytest.mark.rule("AMB-P9")
def test_a_covered_saboteur_gives_nothing(boards: Boards) -> None:
    # a's counter on 4 covers the Saboteur; it stands one behind 5.
    spaces = {**VICTIM, 1: "a:n", 4: "a:n / b:S", 13: "a:n", 18: "b:nnnnnn"}
    del spaces[11]
    assert scores(play(position(boards({4: 3}), spaces), "score")) == [9, 0]


@pytest.mark.rule("AMB-P9", "AMB-B3")
def test_a_saboteur_in_a_thicket_gives_nothing(boards: Boards) -> None:
    spaces = {**VICTIM, 4: "b:S", 18: "b:nnnnnn"}
    assert scores(play(position(boards({4: 3}, {4: "thicket"}), spaces), "score")) == [7, 0]
    # A thicket under the victim does not help it.
    assert scores(play(position(boards({4: 3}, {5: "thicket"}), spaces), "score")) == [7, 3]


@pytest.mark.rule("AMB-P9")
def test_the_value_of_the_flower_alone(boards: Boards) -> None:
    # An arena under the Saboteur adds nothing for it.
    spaces = {**VICTIM, 4: "b:S", 18: "b:nnnnnn"}
    assert scores(play(position(boards({4: 5}, {4: "arena"}), spaces), "score")) == [7, 5]


@pytest.mark.rule("AMB-P9")
def test_only_an_opponents_scoring_counts(boards: Boards) -> None:
    # b's own scoring does not serve b's Saboteur behind b's own counter, nor behind a's.
    spaces = {
        0: "a:nnnnnnG",
        3: "b:S",
        4: "b:n",
        6: "b:n",
        8: "b:n",
        10: "b:n",
        12: "b:n",
        19: "b:n",
    }
    state = position(boards({3: 3}), spaces, to_move="b")
    # 3 + 6 x 1 for b; a's Saboteur is not in play.
    assert scores(play(state, "score")) == [0, 9]


@pytest.mark.rule("AMB-P9", "AMB-G9")
def test_saboteurs_of_several_players_in_turn_order(boards: Boards) -> None:
    # c's Saboteur on 4, d's on 6, b's on 0. Turn order from the scoring player: b, c, d.
    spaces = {
        **VICTIM,
        0: "b:S",
        20: "b:nnnnnn",
        4: "c:S",
        25: "c:nnnnnn",
        6: "d:S",
        30: "d:nnnnnn",
    }
    game = boards({0: 2, 4: 3, 6: 5}, players=4, symbols=[10])
    assert scores(play(position(game, spaces), "score")) == [7, 2, 3, 5]
    # The symbol on 10: a and b and c reach it in their turn, d as the last.
    start: dict[str, Any] = {"a": {"score": 3}, "b": {"score": 8}, "c": {"score": 7}, "d": {"score": 5}}
    state = play(position(game, spaces, **start), "score")
    assert scores(state) == [10, 10, 10, 10]
    assert jelly(state) == [0, 0, 0, 1]
    # With d there already, c is the last of those that follow.
    state = play(position(game, spaces, **{**start, "d": {"score": 20}}), "score")
    assert jelly(state) == [0, 0, 1, 0]
    # The scoring player's points come first, so he is not the last.
    state = play(position(game, spaces, **{**start, "c": {"score": 20}, "d": {"score": 20}}), "score")
    assert jelly(state) == [0, 1, 0, 0]


@pytest.mark.rule("AMB-P9")
def test_a_saboteur_served_at_the_check(boards: Boards) -> None:
    # a parts its pair on 1; the Saboteur stands one behind it, on a flower of 5.
    spaces = {0: "b:S", 1: "a:nn", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:G", 16: "b:nnnnnn"}
    assert scores(play(position(boards({0: 5}), spaces), "move 1:1>2")) == [7, 5]


@pytest.mark.rule("AMB-P5", "AMB-P6", "AMB-P7", "AMB-B3")
@pytest.mark.parametrize("letter", ["T", "R", "B"])
def test_no_power_for_a_block_that_starts_in_a_thicket(boards: Boards, letter: str) -> None:
    spaces = {0: f"a:n{letter}", 1: "b:nn", 2: "b:nn", **SINGLES, 14: "a:n", 17: "b:nnG"}
    assert "score" not in legal(position(boards(), spaces))
    assert legal(position(boards({}, {0: "thicket"}), spaces)) == {"score"}


@pytest.mark.rule("AMB-P5", "AMB-P6", "AMB-B3")
@pytest.mark.parametrize(("letter", "to"), [("T", 2), ("R", 19)])
def test_a_power_carries_a_block_into_a_thicket(boards: Boards, letter: str, to: int) -> None:
    spaces = {0: f"a:nn{letter}", **SINGLES, 15: "b:nnnnnnG"}
    assert f"1>{to}" in moves(position(boards({}, {to: "thicket"}), spaces), 0)


@pytest.mark.rule("AMB-P7", "AMB-B3")
def test_no_berserker_covers_a_pair_in_a_thicket(boards: Boards) -> None:
    spaces = {0: "a:nnB", 1: "b:nn", 2: "b:nn", 3: "b:C", **SINGLES, 15: "b:nn"}
    state = position(boards({}, {2: "thicket", 3: "thicket"}), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:3>3"}
