"""Royal jelly: AMB-J1 to J5."""

from __future__ import annotations

import pytest

import eusocial

from .positions import Boards, board, jelly, legal, play, position, scores, scorings

# a: a stack of four, a single one on 10, counters covered on 4 and 8.
TWO_COVERED = {0: "a:nnnC", 4: "b:n / a:n", 8: "b:n / a:n", 10: "a:n", 14: "b:nnnnG"}

SINGLES_AND_COVERED = {
    0: "a:n",
    2: "a:n",
    4: "b:n / a:n",
    6: "a:n",
    8: "a:n",
    10: "a:n",
    12: "a:G",
    15: "b:nnnnnT",
}


def supply(state: eusocial.State) -> int:
    """Jelly in the supply."""
    return int(state.view()["supply"])


@pytest.mark.rule("AMB-J1", "AMB-J2", "AMB-J5", "AMB-T1")
def test_free_and_point_before_the_move(boards: Boards) -> None:
    state = position(boards(), TWO_COVERED, a={"jelly": 3})
    # Four spaces ahead b covers a. No `jelly turn` before the end of the turn, no leap without its event.
    first = {"move 0:1>1", "move 0:2>2", "move 0:3>3"}
    assert legal(state) == first | {"jelly point", "jelly free 4", "jelly free 8"}
    freed = play(state, "jelly free 4")
    # The next stack clockwise of 4 is on 10: the counter on 8 is covered.
    assert board(freed) == {**TWO_COVERED, 4: "b:n", 10: "a:nn"}
    assert jelly(freed) == [2, 0]
    assert supply(freed) == 28
    # Back at the start: b's counter on 4 is single now; a second counter may not be freed, points may be had.
    assert freed.current_player() == 0
    assert legal(freed) == first | {"move 0:4>4", "move 10:1>11", "move 10:2>12", "jelly point"}
    pointed = play(freed, "jelly point", "jelly point")
    assert scores(pointed) == [2, 0]
    assert jelly(pointed) == [0, 0]
    assert legal(pointed) == first | {"move 0:4>4", "move 10:1>11", "move 10:2>12"}


@pytest.mark.rule("AMB-J1", "AMB-J5", "AMB-T1")
def test_free_and_point_before_the_check(boards: Boards) -> None:
    state = play(position(boards(), TWO_COVERED, a={"jelly": 3}), "move 0:1>1")
    assert state.current_player() == 0
    assert legal(state) == {"check", "jelly point", "jelly free 4", "jelly free 8"}
    state = play(state, "jelly free 8")
    assert board(state) == {**TWO_COVERED, 0: "a:nnn", 1: "a:C", 8: "b:n", 10: "a:nn"}
    assert legal(state) == {"check", "jelly point"}
    state = play(state, "jelly point", "check")
    # One jelly is left; after `free` no `turn` (AMB-J1).
    assert jelly(state) == [1, 0]
    assert legal(state) == {"end", "jelly point"}
    assert play(state, "end").current_player() == 1
    last = play(state, "jelly point")
    assert scores(last) == [2, 0]
    assert last.current_player() == 1


@pytest.mark.rule("AMB-J1")
def test_only_one_free_in_a_turn_before_or_after_the_move(boards: Boards) -> None:
    state = play(position(boards(), TWO_COVERED, a={"jelly": 3}), "jelly free 4", "move 10:1>11")
    assert legal(state) == {"check", "jelly point"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("jelly free 8")
    assert "AMB-J1" in caught.value.clauses
    state = play(state, "check")
    assert legal(state) == {"end", "jelly point"}
    # In b's turn nothing of this is left over; in a's next turn `free` is there again.
    state = play(state, "end", "move 14:1>15")
    assert "jelly free 8" in legal(state)


@pytest.mark.rule("AMB-J2")
def test_the_freed_counter_goes_on_top_of_the_next_stack(boards: Boards) -> None:
    spaces = {2: "a:nC", 6: "b:n / a:T", 9: "a:nn", 12: "a:nn", 16: "b:nnnnnG"}
    state = position(boards(), spaces, a={"jelly": 1})
    state = play(state, "jelly free 6")
    assert board(state) == {**spaces, 6: "b:n", 9: "a:nnT"}
    # There its power works: one space further.
    assert {"move 9:1>10", "move 9:1>11", "move 9:3>12"} <= legal(state)


@pytest.mark.rule("AMB-J2")
def test_the_next_stack_may_lie_round_the_end_of_the_numbers(boards: Boards) -> None:
    spaces = {2: "a:nnC", 6: "a:nnn", 10: "b:n / a:n", 16: "b:nnnnnG"}
    state = play(position(boards(), spaces, a={"jelly": 1}), "jelly free 10")
    assert board(state) == {**spaces, 2: "a:nnCn", 10: "b:n"}


@pytest.mark.rule("AMB-J2")
def test_a_stack_on_an_opponent_receives_the_freed_counter(boards: Boards) -> None:
    spaces = {2: "a:nnC", 6: "b:n / a:n", 8: "a:n / b:n", 10: "a:nn", 16: "b:nnnnG"}
    state = play(position(boards(), spaces, a={"jelly": 1}), "jelly free 6")
    assert board(state) == {**spaces, 6: "b:n", 8: "a:nn / b:n"}


@pytest.mark.rule("AMB-J2")
def test_the_upper_of_a_covered_pair_is_freed(boards: Boards) -> None:
    spaces = {2: "a:nnnn", 6: "b:nB / a:nT", 12: "a:n", 16: "b:nnnnn"}
    state = position(boards(covered_may_move=False), spaces, a={"jelly": 1})
    assert "jelly free 6" in legal(state)
    state = play(state, "jelly free 6")
    assert board(state) == {**spaces, 6: "b:nB / a:n", 12: "a:nT"}


@pytest.mark.rule("AMB-J2", "AMB-K2")
def test_nothing_is_freed_without_an_uncovered_counter(boards: Boards) -> None:
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 10), "b:n / a:n") | {12: "b:C / a:T"}
    state = position(boards(), spaces, a={"jelly": 1})
    assert legal(state) == {"score", "jelly point"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("jelly free 4")
    assert "AMB-J2" in caught.value.clauses
    assert legal(play(state, "jelly point")) == {"score"}


@pytest.mark.rule("AMB-J2", "AMB-K2", "AMB-T1")
def test_a_freed_counter_may_make_a_move_possible(boards: Boards) -> None:
    state = position(boards(), SINGLES_AND_COVERED, a={"jelly": 1})
    assert legal(state) == {"score", "jelly point", "jelly free 4"}
    state = play(state, "jelly free 4")
    # Two on 6 now, and a move that is there must be made.
    assert legal(state) == {"move 6:1>7", "move 6:2>8"}
    # After 6:1>7 all stand alone again: a point for each of seven spaces.
    after = play(state, "move 6:1>7")
    assert scores(after) == [7, 0]


@pytest.mark.rule("AMB-J2", "AMB-J5", "AMB-K1", "AMB-T1")
def test_freeing_after_the_move_may_prevent_the_scoring(boards: Boards) -> None:
    spaces = {0: "a:nn", 4: "b:n / a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnnT"}
    state = play(position(boards(), spaces, a={"jelly": 1}), "move 0:1>1")
    assert legal(state) == {"check", "jelly point", "jelly free 4"}
    # The check finds no move: six spaces; then, with a jelly left, the end of the turn is asked.
    scored = play(state, "check")
    assert scores(scored) == [6, 0]
    scored = play(scored, "restack 0", "remove 0", "choose drone")
    assert legal(scored) == {"end", "jelly turn", "jelly point"}
    # With a freed counter on 6 a move remains, and no jelly, so that nothing more is asked.
    freed = play(state, "jelly free 4")
    assert scores(freed) == [0, 0]
    assert scorings(freed) == [0, 0]
    assert freed.current_player() == 1


@pytest.mark.rule("AMB-J3", "AMB-J5", "AMB-T1")
def test_an_additional_turn(boards: Boards) -> None:
    state = play(position(boards(), TWO_COVERED, turn=5, a={"jelly": 1}), "move 0:1>1", "check")
    assert legal(state) == {"end", "jelly turn", "jelly point"}
    state = play(state, "jelly turn")
    assert jelly(state) == [0, 0]
    assert supply(state) == 30
    assert state.current_player() == 0
    assert state.view()["turn"] == 5
    # nnn on 0 and C on 1; the third space ahead is free, own counters on 1.
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "move 0:3>3"}
    state = play(state, "move 0:1>1")
    assert board(state)[1] == "a:Cn"
    assert state.current_player() == 1
    assert state.view()["turn"] == 6


@pytest.mark.rule("AMB-J1", "AMB-J3", "AMB-T1")
def test_no_second_free_or_turn_in_an_additional_turn(boards: Boards) -> None:
    state = play(position(boards(), TWO_COVERED, a={"jelly": 3}), "move 0:1>1", "check", "jelly turn")
    assert jelly(state) == [2, 0]
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "move 0:3>3", "jelly point"}
    state = play(state, "move 0:1>1")
    assert legal(state) == {"check", "jelly point"}
    state = play(state, "check")
    assert legal(state) == {"end", "jelly point"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("jelly turn")
    assert {"AMB-J1", "AMB-J3"} & set(caught.value.clauses)
    assert play(state, "jelly point", "jelly point").current_player() == 1


@pytest.mark.rule("AMB-J3", "AMB-K2", "AMB-T1")
def test_an_additional_turn_after_a_scoring(boards: Boards) -> None:
    state = play(position(boards(), SINGLES_AND_COVERED, a={"jelly": 1}), "score", "restack 12", "remove 0")
    state = play(state, "choose drone")
    assert legal(state) == {"end", "jelly turn", "jelly point"}
    state = play(state, "jelly turn")
    # On 12 from the bottom: G, 10, 8, 6, 2 and the Drone (the counter of 0 went to the hive): six, up to 18.
    assert board(state)[12] == "a:GnnnnD"
    # b's stack on 15 bars three spaces.
    assert legal(state) == {f"move 12:{k}>{12 + k}" for k in (1, 2, 4, 5, 6)}


@pytest.mark.rule("AMB-J3", "AMB-K2")
def test_scoring_in_the_additional_turn(boards: Boards) -> None:
    # The first move carries the pair to 2; the second parts it, and all seven stand alone.
    spaces = {0: "a:nn", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:G", 16: "b:nnnnnnT"}
    state = play(position(boards(), spaces, a={"jelly": 1}), "move 0:2>2", "check", "jelly turn", "move 2:1>3")
    assert scores(state) == [7, 0]
    state = play(state, "restack 2", "remove 0", "choose drone")
    assert state.current_player() == 1


@pytest.mark.rule("AMB-J4", "AMB-G9")
def test_a_point_may_pass_a_symbol(boards: Boards) -> None:
    game = boards(symbols=[5])
    state = play(position(game, TWO_COVERED, a={"score": 4, "jelly": 1}, b={"score": 5}), "jelly point")
    assert scores(state) == [5, 5]
    assert jelly(state) == [1, 0]
    assert supply(state) == 29
    state = play(position(game, TWO_COVERED, a={"score": 4, "jelly": 1}, b={"score": 4}), "jelly point")
    assert jelly(state) == [0, 0]
    assert supply(state) == 30


@pytest.mark.rule("AMB-J1", "AMB-J4", "AMB-J5", "AMB-T1")
def test_points_at_every_step_of_the_turn(boards: Boards) -> None:
    state = position(boards(), TWO_COVERED, a={"jelly": 5})
    texts = ("jelly point", "jelly point", "move 0:1>1", "jelly point", "check", "jelly point")
    state = play(state, *texts)
    assert scores(state) == [4, 0]
    assert legal(state) == {"end", "jelly turn", "jelly point"}


@pytest.mark.rule("AMB-J5", "AMB-T1")
def test_the_last_jelly_before_the_check(boards: Boards) -> None:
    state = play(position(boards(), TWO_COVERED, a={"jelly": 1}), "move 0:1>1", "jelly point")
    # No jelly, no further question: the check finds moves, the turn ends.
    assert state.current_player() == 1


@pytest.mark.rule("AMB-J5", "AMB-T1")
def test_a_player_without_jelly_is_not_asked(boards: Boards) -> None:
    state = position(boards(), TWO_COVERED, b={"jelly": 2})
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "move 0:3>3"}
    state = play(state, "move 0:1>1")
    assert state.current_player() == 1
    assert "jelly point" in legal(state)
