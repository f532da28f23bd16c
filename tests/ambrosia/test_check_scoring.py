"""The check and scoring: AMB-K1 to K3, AMB-G1 to G9."""

from __future__ import annotations

import pytest

import eusocial

from .positions import KINDS, Boards, board, content_text, empty, jelly, legal, play, position, scores, scorings

PAIR_AND_SINGLES = {0: "a:nn", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:G", 17: "b:nnnnnnG"}
"""One pair of a can move; the rest of a stands alone."""

ALL_SINGLE = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnnnT"}
"""No counter of a can move. Seven spaces: seven points where every flower has one."""

# a has scored three times. nC can't move: pairs on 1 and 2. Rn can't: a pair on 13, a Guardian on 14.
BLOCKED = {
    0: "a:nC",
    1: "b:nn",
    2: "b:nn",
    5: "a:H",
    9: "a:n",
    12: "a:Rn",
    13: "b:nn",
    14: "b:G",
    16: "a:T",
}


def restacked(state: eusocial.State, space: int) -> set[str]:
    """What may be removed after restacking there."""
    return legal(play(state, "score", f"restack {space}"))


# The check


@pytest.mark.rule("AMB-K1", "AMB-G1")
def test_scoring_at_once_when_nothing_can_move(boards: Boards) -> None:
    values = {0: 3, 1: 2, 5: 1, 7: 2, 9: 0, 11: 5, 13: 1}
    state = position(boards(values), PAIR_AND_SINGLES, a={"score": 4}, b={"score": 6})
    after = play(state, "move 0:1>1")
    # 3 + 2 + 1 + 2 + 0 + 5 + 1 = 14 more for a, nothing for b.
    assert scores(after) == [18, 6]
    assert scorings(after) == [1, 0]
    assert after.current_player() == 0
    assert legal(after) == {f"restack {space}" for space in (0, 1, 5, 7, 9, 11, 13)}


@pytest.mark.rule("AMB-K1", "AMB-T1")
def test_nothing_happens_while_a_move_remains(boards: Boards) -> None:
    state = position(boards(), PAIR_AND_SINGLES)
    after = play(state, "move 0:2>2")
    assert scores(after) == [0, 0]
    assert scorings(after) == [0, 0]
    assert after.current_player() == 1
    # a's pair on 2 is five spaces ahead.
    assert legal(after) == {f"move 17:{k}>{(17 + k) % 20}" for k in (1, 2, 3, 4, 6, 7)}


@pytest.mark.rule("AMB-K1")
def test_a_pair_before_two_barred_spaces_cannot_move(boards: Boards) -> None:
    # After 0:2>2 pairs bar 3 and 4, and a scores 1 for each of its six spaces.
    spaces = {**PAIR_AND_SINGLES, 3: "b:nn", 4: "b:nn", 17: "b:nnG"}
    after = play(position(boards(), spaces), "move 0:2>2")
    assert scores(after) == [6, 0]
    assert legal(after) == {f"restack {space}" for space in (2, 5, 7, 9, 11, 13)}


@pytest.mark.rule("AMB-K1")
def test_only_the_player_to_move_scores(boards: Boards) -> None:
    # b cannot move anyway, but that only matters in b's own turn.
    spaces = {0: "a:nnnnnnG", 8: "b:n", 9: "b:n", 10: "b:n", 11: "b:n", 12: "b:n", 13: "b:n", 14: "b:G"}
    after = play(position(boards(), spaces), "move 0:3>3")
    assert scores(after) == [0, 0]
    assert scorings(after) == [0, 0]
    assert after.current_player() == 1
    assert legal(after) == {"score"}


@pytest.mark.rule("AMB-K2")
def test_scoring_instead_of_a_move(boards: Boards) -> None:
    state = position(boards(), ALL_SINGLE)
    assert legal(state) == {"score"}
    after = play(state, "score")
    assert scores(after) == [7, 0]
    assert legal(after) == {f"restack {space}" for space in (0, 2, 4, 6, 8, 10, 12)}
    # And the turn is over: no move follows.
    after = play(after, "restack 0", "remove 0", "choose drone")
    assert after.current_player() == 1
    assert after.view()["turn"] == 2
    # Begun at 2, the Guardian of 12 comes last but one, the counter of 0 last: from the bottom 0, 12, 10, 8, 6, 4, 2.
    assert board(after) == {0: "a:nGnnnnD", 15: "b:nnnnnnT"}


@pytest.mark.rule("AMB-K2")
def test_no_scoring_at_the_start_while_a_move_is_there(boards: Boards) -> None:
    state = position(boards(), PAIR_AND_SINGLES)
    assert legal(state) == {"move 0:1>1", "move 0:2>2"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("score")
    assert {"AMB-K2", "AMB-K3"} & set(caught.value.clauses)


SINGLES = {6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:n"}


FORCED = pytest.mark.parametrize(
    ("pair", "others", "forced", "backward"),
    [
        # 1 and 2 are barred; the Turbo's pair may also go 1 + 1 = 2 (barred) or 2 + 1 = 3.
        # Backward from leaves: 1 or 2 with one counter, 2 with both; three back is 17, where b has three.
        ("nT", {1: "b:nn", 2: "b:nn", 17: "b:nnG"}, {"2>3"}, {"1>19", "1>18", "2>18"}),
        ("nR", {1: "b:nn", 2: "b:nn", 17: "b:nnG"}, {"1>19", "2>18"}, {"1>19", "2>18"}),
        # A pair may be covered, three may not.
        ("nB", {1: "b:nn", 2: "b:nnn", 17: "b:nG"}, {"1>1"}, {"1>19", "2>18"}),
    ],
    ids=["turbo", "rebel", "berserker"],
)


@pytest.mark.rule("AMB-K3", "AMB-P1", "AMB-P5", "AMB-P6", "AMB-P7")
@FORCED
def test_a_move_by_a_power_is_forced(
    boards: Boards, pair: str, others: dict[int, str], forced: set[str], backward: set[str]
) -> None:
    state = position(boards(), {0: f"a:{pair}", **SINGLES, **others})
    assert legal(state) == {f"move 0:{move}" for move in forced}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("score")
    assert "AMB-K3" in caught.value.clauses


@pytest.mark.rule("AMB-K3", "AMB-B1", "AMB-B7")
@FORCED
def test_leaves_do_not_undo_a_forced_move(
    boards: Boards, pair: str, others: dict[int, str], forced: set[str], backward: set[str]
) -> None:
    # What the power alone makes possible is forced; the leaves only add moves.
    state = position(boards({}, {0: "leaves"}), {0: f"a:{pair}", **SINGLES, **others})
    assert legal(state) == {f"move 0:{move}" for move in forced | backward}


@pytest.mark.rule("AMB-K3", "AMB-B7", "AMB-P5")
def test_a_turbo_on_leaves_is_not_forced_backward(boards: Boards) -> None:
    # Forward 1, 2 and 3 are barred: only leaves help, with the Turbo's further space or without it.
    spaces = {0: "a:nT", **SINGLES, 1: "b:nn", 2: "b:nn", 3: "b:nn", 16: "b:G"}
    state = position(boards({}, {0: "leaves"}), spaces)
    assert legal(state) == {"move 0:1>19", "move 0:1>18", "move 0:2>18", "move 0:2>17", "score"}


@pytest.mark.rule("AMB-K3")
def test_a_move_by_a_power_prevents_the_scoring_at_the_check(boards: Boards) -> None:
    spaces = {0: "a:nT", 1: "b:nn", 2: "b:nn", 5: "a:nn", 9: "a:n", 11: "a:n", 13: "a:n", 17: "b:nnG"}
    after = play(position(boards(), spaces), "move 5:1>6")
    # 5 and 6 are singles now; the Turbo's pair can still go to 3.
    assert after.current_player() == 1
    assert scores(after) == [0, 0]


@pytest.mark.rule("AMB-K3", "AMB-B1", "AMB-B7", "AMB-T1")
def test_a_move_by_a_special_space_may_be_made_or_not(boards: Boards) -> None:
    spaces = {0: "a:nn", 1: "b:nn", 2: "b:nn", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:n", 16: "a:G", 17: "b:nnG"}
    state = position(boards({}, {0: "leaves"}), spaces)
    assert legal(state) == {"move 0:1>19", "move 0:2>18", "score"}
    assert scores(play(state, "score")) == [6, 0]
    # Without the leaves there is nothing but the scoring.
    assert legal(position(boards(), spaces)) == {"score"}


@pytest.mark.rule("AMB-K3", "AMB-B1", "AMB-T1")
def test_the_choice_at_the_check(boards: Boards) -> None:
    spaces = {0: "a:nn", 1: "b:nn", 2: "b:nn", 5: "a:nn", 10: "a:n", 12: "a:n", 14: "a:G", 17: "b:nnG"}
    state = position(boards({}, {0: "leaves"}), spaces)
    # 5 and 6 become singles; what remains is backward from the leaves.
    asked = play(state, "move 5:1>6")
    assert asked.current_player() == 0
    assert legal(asked) == {"score", "continue"}
    scored = play(asked, "score")
    assert scores(scored) == [6, 0]
    assert legal(scored) == {f"restack {space}" for space in (0, 5, 6, 10, 12, 14)}
    on = play(asked, "continue")
    assert scores(on) == [0, 0]
    assert on.current_player() == 1
    # Without the leaves a scores at once.
    assert scores(play(position(boards(), spaces), "move 5:1>6")) == [6, 0]


# Scoring


@pytest.mark.rule("AMB-G1")
def test_each_space_once_and_only_on_top(boards: Boards) -> None:
    spaces = {
        0: "a:nnn",
        1: "b:nn",
        2: "b:nn",
        3: "b:nn",
        5: "a:n",
        7: "a:n",
        9: "a:G",
        10: "b:G / a:n",
    }
    state = position(boards({0: 3, 5: 2, 7: 1, 9: 2, 10: 3}), spaces)
    assert legal(state) == {"score"}
    # 3 for the three on space 0, 2, 1, 2; nothing for the covered counter on 10.
    assert scores(play(state, "score")) == [8, 0]


@pytest.mark.rule("AMB-G1", "AMB-P3", "AMB-P4")
def test_points_of_the_blocked_position(boards: Boards) -> None:
    # Collector on 0: 1 + 1; Heavyweight on 5: 2; one each on 9, 12 and 16.
    state = position(boards(), BLOCKED)
    assert legal(state) == {"score"}
    assert scores(play(state, "score")) == [7, 0]


@pytest.mark.rule("AMB-G2", "AMB-T1")
@pytest.mark.parametrize(
    ("final", "stack"),
    [
        # From the bottom: the group of the final space, then back from it round the ring to the one collected first.
        (0, "nC" + "T" + "Rn" + "n" + "H"),
        (5, "H" + "nC" + "T" + "Rn" + "n"),
        (9, "n" + "H" + "nC" + "T" + "Rn"),
        (12, "Rn" + "n" + "H" + "nC" + "T"),
        (16, "T" + "Rn" + "n" + "H" + "nC"),
    ],
)
def test_restacking(boards: Boards, final: int, stack: str) -> None:
    state = play(position(boards(), BLOCKED), "score")
    assert legal(state) == {"restack 0", "restack 5", "restack 9", "restack 12", "restack 16"}
    after = play(state, f"restack {final}")
    assert board(after) == {1: "b:nn", 2: "b:nn", 13: "b:nn", 14: "b:G", final: f"a:{stack}"}


@pytest.mark.rule("AMB-G2")
def test_covered_counters_are_not_restacked(boards: Boards) -> None:
    spaces = {**ALL_SINGLE, 4: "b:n / a:n", 15: "b:nnnnnT"}
    state = play(position(boards(), spaces), "score")
    assert scores(state) == [6, 0]
    assert legal(state) == {f"restack {space}" for space in (0, 2, 6, 8, 10, 12)}
    assert board(play(state, "restack 12")) == {4: "b:n / a:n", 12: "a:Gnnnnn", 15: "b:nnnnnT"}


@pytest.mark.rule("AMB-G3")
def test_no_restacking_onto_an_opponent(boards: Boards) -> None:
    spaces = {
        0: "a:n",
        2: "b:nnnnG",
        4: "a:n",
        6: "a:G",
        8: "a:n",
        10: "a:n",
        12: "a:n / b:n",
        16: "a:n / b:n",
    }
    state = play(position(boards(), spaces), "score")
    assert legal(state) == {f"restack {space}" for space in (0, 4, 6, 8, 10)}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("restack 12")
    assert "AMB-G3" in caught.value.clauses
    # Collected from 4 on: 4, 6, 8, 10, 12, 16, 0; the last is at the bottom. The counters on 12 and 16 become free.
    assert board(play(state, "restack 0")) == {0: "a:nnnnnGn", 2: "b:nnnnG", 12: "b:n", 16: "b:n"}


@pytest.mark.rule("AMB-G3")
def test_restacking_onto_an_opponent_when_all_groups_cover_one(boards: Boards) -> None:
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 10), "a:n / b:n") | {12: "a:G / b:C"}
    state = play(position(boards(), spaces), "score")
    assert scores(state) == [7, 0]
    assert legal(state) == {f"restack {space}" for space in (0, 2, 4, 6, 8, 10, 12)}
    after = play(state, "restack 12")
    assert board(after) == {**dict.fromkeys((0, 2, 4, 6, 8, 10), "b:n"), 12: "a:Gnnnnnn / b:C"}
    after = play(after, "remove 0", "choose turbo")
    assert board(after)[12] == "a:GnnnnnT / b:C"


@pytest.mark.rule("AMB-G4", "AMB-T1")
@pytest.mark.parametrize(
    ("final", "choices"),
    [
        # The stacks of test_restacking, counted from the top; of neighbours that are alike the highest stands for all.
        (0, {1: "nCTRnH", 6: "CTRnnH"}),
        (5, {0: "HnCTRn", 5: "HCTRnn"}),
        (9, {0: "nHnCTR", 4: "nHCTRn", 6: "HnCTRn"}),
        (12, {2: "RnnHCT", 4: "RnHnCT"}),
        (16, {1: "TRnnHC", 3: "TRnHnC"}),
    ],
)
def test_removing_a_normal_counter(boards: Boards, final: int, choices: dict[int, str]) -> None:
    state = play(position(boards(), BLOCKED), "score", f"restack {final}")
    assert legal(state) == {f"remove {index}" for index in choices}
    for index, stack in choices.items():
        after = play(state, f"remove {index}")
        assert board(after)[final] == f"a:{stack}"
        assert scorings(after) == [4, 0]


@pytest.mark.rule("AMB-G4")
def test_only_normal_counters_are_removed(boards: Boards) -> None:
    state = play(position(boards(), BLOCKED), "score", "restack 0")
    # From the top: Heavyweight, n, n, Rebel, Turbo, Collector, n.
    for index in (0, 3, 4, 5):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(f"remove {index}")
        assert "AMB-G4" in caught.value.clauses


COVERED_NORMALS = {
    0: "a:C",
    2: "a:H",
    4: "a:T",
    6: "a:R",
    8: "a:G",
    10: "b:n / a:n",
    14: "b:n / a:n",
    17: "b:nnnnG",
}


@pytest.mark.rule("AMB-G5", "AMB-G6", "AMB-T1")
def test_a_covered_normal_counter_is_removed_if_the_stack_has_none(boards: Boards) -> None:
    state = play(position(boards(), COVERED_NORMALS), "score")
    assert scores(state) == [7, 0]  # 2 + 2 + 1 + 1 + 1
    state = play(state, "restack 8")
    assert board(state)[8] == "a:GRTHC"
    assert legal(state) == {"remove @10", "remove @14"}
    state = play(state, "remove @10")
    assert legal(state) == {"choose berserker", "choose drone", "choose saboteur"}
    state = play(state, "choose drone")
    assert board(state) == {8: "a:GRTHCD", 10: "b:n", 14: "b:n / a:n", 17: "b:nnnnG"}


@pytest.mark.rule("AMB-G5")
def test_no_covered_counter_is_removed_while_the_stack_has_a_normal_one(boards: Boards) -> None:
    spaces = {**COVERED_NORMALS, 14: "a:n", 17: "b:nnnnnG"}
    state = play(position(boards(), spaces), "score", "restack 0")
    # Collected 2, 4, 6, 8, 14, 0: from the bottom C n G R T H, so the normal counter is fourth below the top.
    assert board(state)[0] == "a:CnGRTH"
    assert legal(state) == {"remove 4"}


@pytest.mark.rule("AMB-G5")
@pytest.mark.parametrize(("pair", "left"), [("nS", "S"), ("Sn", "S")])
def test_removal_from_a_covered_pair(boards: Boards, pair: str, left: str) -> None:
    spaces = {0: "a:C", 2: "a:H", 4: "a:T", 6: "a:R", 8: "a:G", 10: f"b:nB / a:{pair}", 17: "b:nnnnn"}
    state = position(boards(covered_may_move=False), spaces)
    assert legal(state) == {"score"}
    state = play(state, "score", "restack 8")
    assert legal(state) == {"remove @10"}
    state = play(state, "remove @10")
    assert board(state)[10] == f"b:nB / a:{left}"
    assert legal(state) == {"choose berserker", "choose drone"}


@pytest.mark.rule("AMB-G5", "AMB-G4")
def test_equal_counters_of_a_covered_pair_are_one_choice(boards: Boards) -> None:
    spaces = {0: "a:C", 2: "a:H", 4: "a:T", 6: "a:R", 8: "a:G", 10: "b:nB / a:nn", 17: "b:nnnnn"}
    state = play(position(boards(covered_may_move=False), spaces), "score", "restack 8")
    assert legal(state) == {"remove @10"}
    assert board(play(state, "remove @10"))[10] == "b:nB / a:n"


@pytest.mark.rule("AMB-G6", "AMB-T1")
def test_a_new_special_counter_on_top(boards: Boards) -> None:
    state = play(position(boards(), BLOCKED), "score", "restack 9", "remove 4")
    # a has Collector, Heavyweight, Rebel and Turbo.
    assert legal(state) == {"choose guardian", "choose berserker", "choose drone", "choose saboteur"}
    state = play(state, "choose saboteur")
    assert board(state)[9] == "a:nHCTRnS"
    assert state.current_player() == 1


@pytest.mark.rule("AMB-G6")
def test_covered_special_counters_are_in_play(boards: Boards) -> None:
    spaces = {**ALL_SINGLE, 12: "b:n / a:R", 15: "b:nnnnnT"}
    state = play(position(boards(), spaces), "score", "restack 0", "remove 0")
    assert legal(state) == {f"choose {kind}" for kind in KINDS - {"rebel"}}


@pytest.mark.rule("AMB-G7", "AMB-G5", "AMB-T1")
def test_no_uncovered_counter_at_all(boards: Boards) -> None:
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 10), "b:n / a:n") | {12: "b:C / a:T"}
    state = position(boards(), spaces, a={"score": 5})
    assert legal(state) == {"score"}
    state = play(state, "score")
    assert scores(state) == [5, 0]
    assert scorings(state) == [1, 0]
    # No stack, so no restacking; a covered normal counter goes to the hive.
    assert legal(state) == {f"remove @{space}" for space in (0, 2, 4, 6, 8, 10)}
    state = play(state, "remove @4")
    assert legal(state) == {f"choose {kind}" for kind in KINDS - {"turbo"}}
    state = play(state, "choose drone")
    assert legal(state) == {f"alone {space}" for space in empty(state)}
    assert empty(state) == {1, 3, 5, 7, 9, 11, *range(13, 20)}
    state = play(state, "alone 15")
    assert board(state) == {**spaces, 4: "b:n", 15: "a:D"}
    assert state.current_player() == 1


# Jelly of the hives


@pytest.mark.rule("AMB-G8")
def test_the_last_of_two_in_a_hive_receives_a_jelly(boards: Boards) -> None:
    spaces = {**ALL_SINGLE, 15: "b:nnnnnTC"}
    state = play(position(boards(), spaces), "score", "restack 0")
    assert jelly(state) == [0, 0]
    state = play(state, "remove 0")
    assert jelly(state) == [1, 0]
    assert state.view()["supply"] == 29


@pytest.mark.rule("AMB-G8")
def test_the_first_of_two_in_a_hive_receives_nothing(boards: Boards) -> None:
    state = play(position(boards(), ALL_SINGLE), "score", "restack 0", "remove 0", "choose drone")
    assert jelly(state) == [0, 0]
    # The hive of a's second scoring, which b has not reached either.
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:C", 12: "a:G", 15: "b:nnnnnTC"}
    state = play(position(boards(), spaces), "score", "restack 0", "remove 0")
    assert scorings(state) == [2, 1]
    assert jelly(state) == [0, 0]


@pytest.mark.rule("AMB-G8")
@pytest.mark.parametrize(
    ("b", "c", "received"),
    [
        ("nnnnGHT", "nnnnGHT", 1),  # both have two scorings: a's second fills hive 2
        ("nnnGHTC", "nnnnGHT", 1),  # three count for hive 2 as well
        ("nnnnnGH", "nnnnGHT", 0),  # b has one: hive 2 still lacks his counter
        ("nnnnGHT", "nnnnnGH", 0),
    ],
)
def test_all_of_three_players_must_be_in_the_hive(boards: Boards, b: str, c: str, received: int) -> None:
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:C", 12: "a:G", 16: f"b:{b}", 24: f"c:{c}"}
    state = play(position(boards(players=3), spaces), "score", "restack 0", "remove 0")
    assert scorings(state)[0] == 2
    assert jelly(state) == [received, 0, 0]


# Jelly of the track


@pytest.mark.rule("AMB-G9", "AMB-C7")
@pytest.mark.parametrize(
    ("a", "b", "received"),
    [
        # a scores 7. The symbols are 7, 15 and 50.
        ({"score": 0}, {"score": 7}, 1),  # reaches 7, where b is
        ({"score": 3}, {"score": 9}, 1),  # passes 7
        ({"score": 0}, {"score": 6}, 0),  # b is still to come
        ({"score": 0}, {"score": 6, "peak": 7}, 1),  # b has been there
        ({"score": 7}, {"score": 20}, 0),  # a was there; 14 is short of 15
        ({"score": 9}, {"score": 20}, 1),  # passes 15
        ({"score": 5, "peak": 8}, {"score": 20}, 0),  # over 7 for the second time
        ({"score": 9, "peak": 16}, {"score": 20}, 0),  # over 15 for the second time
        ({"score": 9, "peak": 14}, {"score": 20}, 1),
        ({"score": 43}, {"score": 50}, 1),  # the last space of a lap
        ({"score": 43}, {"score": 49}, 0),
        ({"score": 50}, {"score": 57}, 1),  # 7 on the second lap
        ({"score": 50}, {"score": 56}, 0),
        ({"score": 50}, {"score": 8}, 0),  # b has only been there on the first
        ({"score": 93}, {"score": 100}, 1),
        ({"score": 108}, {"score": 120}, 1),  # 115 is 15 on the third lap
        ({"score": 107}, {"score": 120}, 0),
    ],
)
def test_the_last_over_a_symbol_receives_a_jelly(
    boards: Boards, a: dict[str, int], b: dict[str, int], received: int
) -> None:
    state = play(position(boards(symbols=[7, 15, 50]), ALL_SINGLE, a=a, b=b), "score")
    assert scores(state) == [a["score"] + 7, b["score"]]
    assert jelly(state) == [received, 0]


@pytest.mark.rule("AMB-G9", "AMB-C5")
def test_no_jelly_of_a_symbol_from_an_empty_supply(boards: Boards) -> None:
    state = position(boards(symbols=[7], supply=1), ALL_SINGLE, b={"score": 7, "jelly": 1})
    assert jelly(play(state, "score")) == [0, 1]


@pytest.mark.rule("AMB-G7", "AMB-P9")
def test_no_saboteur_gains_by_a_player_without_an_uncovered_counter(boards: Boards) -> None:
    # b's Saboteur covers a's counter on 12, one behind a's counter on 13, which b covers.
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 13), "b:n / a:n") | {12: "b:S / a:T"}
    assert scores(play(position(boards(default=3), spaces), "score")) == [0, 0]


@pytest.mark.rule("AMB-G9")
@pytest.mark.parametrize(("b", "received"), [(21, 2), (15, 2), (14, 1), (7, 1), (6, 0)])
def test_several_symbols_at_once(boards: Boards, b: int, received: int) -> None:
    # Flowers of 3: a goes from 0 to 21.
    state = play(position(boards(default=3, symbols=[7, 15]), ALL_SINGLE, b={"score": b}), "score")
    assert scores(state) == [21, b]
    assert jelly(state) == [received, 0]


@pytest.mark.rule("AMB-G9")
@pytest.mark.parametrize(("b", "c", "received"), [(7, 7, 1), (7, 6, 0), (6, 7, 0), (6, 6, 0)])
def test_the_last_of_all_players(boards: Boards, b: int, c: int, received: int) -> None:
    spaces = {**ALL_SINGLE, 20: "c:nnnnnnT"}
    state = position(boards(players=3, symbols=[7]), spaces, b={"score": b}, c={"score": c})
    assert jelly(play(state, "score")) == [received, 0, 0]


@pytest.mark.rule("AMB-G9")
def test_symbols_are_those_of_the_number_of_players(boards: Boards) -> None:
    text = content_text().replace("2 = [50]", "2 = [7]").replace("3 = [50]", "3 = [9]")
    path = boards.file(text)
    two = eusocial.load_game("ambrosia", content=path, side="back", parts=[0, 1, 2, 3])
    assert jelly(play(position(two, ALL_SINGLE, b={"score": 30}), "score")) == [1, 0]
    three = eusocial.load_game("ambrosia", content=path, players=3, side="back", parts=[0, 1, 2, 3, 4, 5])
    spaces = {**ALL_SINGLE, 20: "c:nnnnnnT"}
    state = position(three, spaces, b={"score": 30}, c={"score": 30})
    assert jelly(play(state, "score")) == [0, 0, 0]
