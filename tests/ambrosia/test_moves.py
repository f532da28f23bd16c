"""The move: AMB-M1 to M9."""

from __future__ import annotations

import pytest

import eusocial

from .positions import Boards, board, legal, moves, play, position


@pytest.mark.rule("AMB-M1")
def test_a_turn_is_one_move_and_then_the_left_neighbours(boards: Boards) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG", 20: "c:nnnnnnG"}
    state = position(boards(players=3), stacks)
    seen = []
    for text in ("move 0:3>3", "move 10:3>13", "move 20:3>23"):
        seen.append(state.current_player())
        state.apply(text)
    seen.append(state.current_player())
    assert seen == [0, 1, 2, 0]
    assert state.view()["turn"] == 4


@pytest.mark.rule("AMB-M2", "AMB-T1")
def test_any_number_goes_exactly_as_many_spaces(boards: Boards) -> None:
    state = position(boards(), {0: "a:nnnnnnG", 12: "b:nnnnnnG"})
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(1, 8)}


@pytest.mark.rule("AMB-M2")
def test_the_top_counters_go_in_their_order(boards: Boards) -> None:
    # From the bottom: Collector, n, n, Heavyweight, n, n, Guardian. The top three are n, n, Guardian.
    state = position(boards(), {0: "a:CnnHnnG", 12: "b:nnnnnnG"})
    assert board(play(state, "move 0:3>3")) == {0: "a:CnnH", 3: "a:nnG", 12: "b:nnnnnnG"}
    assert board(play(state, "move 0:7>7")) == {7: "a:CnnHnnG", 12: "b:nnnnnnG"}


@pytest.mark.rule("AMB-M2")
def test_round_the_end_of_the_numbers(boards: Boards) -> None:
    state = position(boards(), {18: "a:nnnnnnG", 10: "b:nnnnnnG"})
    assert moves(state, 18) == {"1>19", "2>0", "3>1", "4>2", "5>3", "6>4", "7>5"}


@pytest.mark.rule("AMB-M3")
def test_a_single_counter_stays(boards: Boards) -> None:
    # 5 is alone, 8 stands on an opponent's counter: neither may move.
    spaces = {0: "a:nnnnG", 5: "a:n", 8: "a:n / b:n", 14: "b:nnnnnG"}
    state = position(boards(), spaces)
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(1, 6)}
    for text in ("move 5:1>6", "move 8:1>9"):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(text)
        assert "AMB-M3" in caught.value.clauses


@pytest.mark.rule("AMB-M4")
def test_covered_counters_stay_behind_and_become_free(boards: Boards) -> None:
    state = position(boards(), {0: "a:nnnnG / b:n", 7: "a:nn", 14: "b:nnnnnG"})
    left = play(state, "move 0:4>4")
    assert board(left) == {0: "a:n / b:n", 4: "a:nnnG", 7: "a:nn", 14: "b:nnnnnG"}
    freed = play(state, "move 0:5>5")
    assert board(freed) == {0: "b:n", 5: "a:nnnnG", 7: "a:nn", 14: "b:nnnnnG"}


@pytest.mark.rule("AMB-M4")
def test_a_freed_pair_moves_again(boards: Boards) -> None:
    # Under a Berserker's pair lies b's pair; covered pairs don't move here.
    state = position(boards(covered_may_move=False), {0: "a:nB / b:nn", 7: "a:nnnn", 12: "b:nnnnG", 16: "a:G"})
    after = play(state, "move 0:2>2")
    assert board(after)[0] == "b:nn"
    # a's pair now stands on 2.
    assert moves(after, 0) == {"1>1"}


@pytest.mark.rule("AMB-M4")
def test_only_own_counters_move(boards: Boards) -> None:
    state = position(boards(), {0: "a:nnnnnnG", 10: "b:nnnnnnG"}, to_move="b")
    assert legal(state) == {f"move 10:{k}>{10 + k}" for k in range(1, 8)}


@pytest.mark.rule("AMB-M5")
def test_spaces_between_do_not_matter(boards: Boards) -> None:
    state = position(boards(), {0: "a:nnnnnnG", 1: "b:nn", 2: "b:nnn", 3: "b:nG"})
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(4, 8)}


@pytest.mark.rule("AMB-M6")
def test_landing_on_own_and_on_single_counters(boards: Boards) -> None:
    spaces = {0: "a:nnnC", 1: "a:nG", 2: "b:n", 3: "a:n / b:n", 12: "b:nnnnG"}
    state = position(boards(), spaces)
    assert moves(state, 0) == {"1>1", "2>2", "3>3", "4>4"}
    # On top of the own counters, not under them.
    assert board(play(state, "move 0:1>1")) == {**spaces, 0: "a:nnn", 1: "a:nGC"}
    assert board(play(state, "move 0:2>2")) == {**spaces, 0: "a:nn", 2: "a:nC / b:n"}
    assert board(play(state, "move 0:3>3")) == {**spaces, 0: "a:n", 3: "a:nnnC / b:n"}


@pytest.mark.rule("AMB-M7", "AMB-M9")
def test_no_landing_where_more_than_a_single_counter_stands(boards: Boards) -> None:
    spaces = {
        0: "a:nnnG",
        1: "b:n / a:n",  # the own counter is covered
        2: "b:nn",  # two
        3: "b:nH",  # two, a special on top
        4: "b:C / c:n",  # covers a counter itself
        9: "a:n",
        10: "a:n",
        15: "c:nnnnnG",
        20: "b:n",
    }
    state = position(boards(players=3), spaces)
    # Nothing can move: four spaces ahead are all barred, the others are singles.
    assert legal(state) == {"score"}
    for k in range(1, 5):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(f"move 0:{k}>{k}")
        assert {"AMB-M6", "AMB-M7"} & set(caught.value.clauses)


@pytest.mark.rule("AMB-M8")
def test_a_covered_pair_moves_out_from_below(boards: Boards) -> None:
    spaces = {0: "b:nB / a:nn", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:G", 16: "b:nnnnn"}
    state = position(boards(), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:2>2"}
    assert board(play(state, "move 0:1>1")) == {**spaces, 0: "b:nB / a:n", 1: "a:n"}
    assert board(play(state, "move 0:2>2")) == {**spaces, 0: "b:nB", 2: "a:nn"}


@pytest.mark.rule("AMB-M8")
def test_covered_pairs_stay_by_option(boards: Boards) -> None:
    spaces = {0: "b:nB / a:nn", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:G", 16: "b:nnnnn"}
    state = position(boards(covered_may_move=False), spaces)
    assert legal(state) == {"score"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("move 0:1>1")
    assert "AMB-M8" in caught.value.clauses


@pytest.mark.rule("AMB-M3", "AMB-M8")
def test_a_covered_single_counter_stays(boards: Boards) -> None:
    spaces = {0: "b:n / a:n", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 15: "a:G", 16: "b:nnnnnG"}
    assert legal(position(boards(), spaces)) == {"score"}


@pytest.mark.rule("AMB-M8", "AMB-P1")
def test_a_covered_pair_keeps_its_power(boards: Boards) -> None:
    # The Turbo is on top of its own group, which is all that AMB-P1 asks for.
    spaces = {0: "b:nB / a:nT", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 16: "b:nnnnn"}
    assert legal(position(boards(), spaces)) == {"move 0:1>1", "move 0:1>2", "move 0:2>2", "move 0:2>3"}


@pytest.mark.rule("AMB-M8", "AMB-K3", "AMB-B3", "AMB-B7")
def test_a_covered_pair_follows_its_space(boards: Boards) -> None:
    spaces = {0: "b:nB / a:nT", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 16: "b:nnnnn"}
    # No Turbo out of a thicket; backward, too, from leaves, with the Turbo's further space.
    assert legal(position(boards({}, {0: "thicket"}), spaces)) == {"move 0:1>1", "move 0:2>2"}
    forward = {"1>1", "1>2", "2>2", "2>3"}
    backward = {"1>19", "1>18", "2>18", "2>17"}
    assert moves(position(boards({}, {0: "leaves"}), spaces), 0) == forward | backward


@pytest.mark.rule("AMB-M8", "AMB-K1")
def test_a_move_of_a_covered_pair_prevents_the_scoring(boards: Boards) -> None:
    spaces = {0: "b:nB / a:nn", 5: "a:nn", 9: "a:n", 11: "a:n", 13: "a:G", 16: "b:nnnnn"}
    after = play(position(boards(), spaces), "move 5:1>6")
    assert after.current_player() == 1
    # Where covered pairs stay, five spaces score at once: 5, 6, 9, 11, 13.
    after = play(position(boards(covered_may_move=False), spaces), "move 5:1>6")
    assert after.scores() == [5, 0]


@pytest.mark.rule("AMB-M6", "AMB-P7")
def test_own_counters_land_on_the_own_group_over_a_pair(boards: Boards) -> None:
    spaces = {0: "a:nnn", 2: "a:B / b:nn", 8: "a:n", 10: "a:n", 12: "a:n", 16: "b:nnnnG"}
    after = play(position(boards(), spaces), "move 0:2>2")
    assert board(after) == {**spaces, 0: "a:n", 2: "a:Bnn / b:nn"}


@pytest.mark.rule("AMB-M9", "AMB-M2", "AMB-M6", "AMB-M7")
def test_the_books_example(boards: Boards) -> None:
    # a has nine counters, as in the book, so that all cases fit: seven in the stack, B and E.
    spaces = {
        0: "a:nnnnCHG",
        2: "a:n",  # B
        3: "b:nn",  # C
        4: "b:n",  # D
        5: "a:n / b:n",  # E
        7: "b:n / c:n",  # G
        20: "b:nG",
        25: "c:nnnnnG",
    }
    state = position(boards(players=3), spaces)
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "move 0:4>4", "move 0:5>5", "move 0:6>6"}
    rest = {**spaces}
    del rest[0]
    assert board(play(state, "move 0:1>1")) == {**rest, 0: "a:nnnnCH", 1: "a:G"}
    assert board(play(state, "move 0:2>2")) == {**rest, 0: "a:nnnnC", 2: "a:nHG"}
    assert board(play(state, "move 0:4>4")) == {**rest, 0: "a:nnn", 4: "a:nCHG / b:n"}
    assert board(play(state, "move 0:5>5")) == {**rest, 0: "a:nn", 5: "a:nnnCHG / b:n"}
    assert board(play(state, "move 0:6>6")) == {**rest, 0: "a:n", 6: "a:nnnCHG"}


@pytest.mark.rule("AMB-M9", "AMB-P7")
def test_the_books_example_with_a_berserker(boards: Boards) -> None:
    # "C: illegal without Berserker"; G stays illegal, for there the counter covers another.
    spaces = {
        0: "a:nnnnCHB",
        2: "a:n",
        3: "b:nn",
        4: "b:n",
        5: "a:n / b:n",
        7: "b:n / c:n",
        20: "b:nG",
        25: "c:nnnnnG",
    }
    state = position(boards(players=3), spaces)
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(1, 7)}
    assert board(play(state, "move 0:3>3"))[3] == "a:CHB / b:nn"
