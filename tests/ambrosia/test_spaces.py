"""Special spaces: AMB-B1 to B9."""

from __future__ import annotations

import pytest

import eusocial

from .positions import Boards, board, jelly, legal, moves, play, position, scores

STACKS = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}
HOLES = {3: "hole:red", 13: "hole:red", 7: "hole:blue", 17: "hole:blue"}


# Holes


@pytest.mark.rule("AMB-B1", "AMB-B2", "AMB-T1")
def test_any_number_goes_on_through_a_hole(boards: Boards) -> None:
    state = play(position(boards({}, HOLES), {0: "a:nnnnCHG", 9: "b:nnnnnnG"}), "move 0:3>3")
    assert state.current_player() == 0
    assert legal(state) == {"hole 3:1>13", "hole 3:2>13", "hole 3:3>13", "stay"}
    after = play(state, "hole 3:2>13")
    assert board(after) == {0: "a:nnnn", 3: "a:C", 9: "b:nnnnnnG", 13: "a:HG"}
    assert after.current_player() == 1
    after = play(state, "stay")
    assert board(after) == {0: "a:nnnn", 3: "a:CHG", 9: "b:nnnnnnG"}
    assert after.current_player() == 1
    after = play(state, "hole 3:3>13")
    assert board(after) == {0: "a:nnnn", 9: "b:nnnnnnG", 13: "a:CHG"}


@pytest.mark.rule("AMB-B2")
def test_own_counters_at_the_hole_may_go_along(boards: Boards) -> None:
    spaces = {0: "a:nnnC", 3: "a:nnG", 9: "b:nnnnnnG"}
    state = play(position(boards({}, HOLES), spaces), "move 0:3>3")
    assert board(state)[3] == "a:nnGnnC"
    assert legal(state) == {f"hole 3:{k}>13" for k in range(1, 7)} | {"stay"}
    assert board(play(state, "hole 3:5>13")) == {0: "a:n", 3: "a:n", 9: "b:nnnnnnG", 13: "a:nGnnC"}


@pytest.mark.rule("AMB-B2")
def test_a_single_counter_may_pass(boards: Boards) -> None:
    spaces = {2: "a:nnnnnnG", 9: "b:nnnnnnG"}
    state = play(position(boards({}, HOLES), spaces), "move 2:1>3")
    assert legal(state) == {"hole 3:1>13", "stay"}
    assert board(play(state, "hole 3:1>13")) == {2: "a:nnnnnn", 9: "b:nnnnnnG", 13: "a:G"}


@pytest.mark.rule("AMB-B2", "AMB-M6", "AMB-M7", "AMB-P2", "AMB-P7", "AMB-T1")
@pytest.mark.parametrize(
    ("letter", "exit_", "open_"),
    [
        ("T", "b:n", True),
        ("T", "b:G", False),
        ("T", "b:nn", False),
        ("B", "b:nn", True),
        ("B", "b:nG", False),
        ("B", "b:nnn", False),
        ("T", "a:n / b:n", True),
    ],
)
def test_landing_at_the_other_hole_must_be_legal(boards: Boards, letter: str, exit_: str, open_: bool) -> None:
    own = exit_.startswith("a")
    rest = "n" * (6 - exit_.replace("a:n", "").count("n"))
    spaces = {0: f"a:{'n' * (5 if own else 6)}{letter}", 9: f"b:{rest}{'' if 'G' in exit_ else 'G'}", 13: exit_}
    state = play(position(boards({}, HOLES), spaces), "move 0:3>3")
    if open_:
        assert legal(state) == {"hole 3:1>13", "hole 3:2>13", "hole 3:3>13", "stay"}
        block = f"a:nn{letter}"
        expected = "a:n" + block[2:] + " / b:n" if own else f"{block} / {exit_}"
        assert board(play(state, "hole 3:3>13"))[13] == expected
    else:
        # Nothing to choose, nothing asked.
        assert state.current_player() == 1


@pytest.mark.rule("AMB-B2", "AMB-K2")
def test_no_hole_at_the_start_of_a_turn(boards: Boards) -> None:
    state = position(boards({}, HOLES), {3: "a:nnnnnnG", 19: "b:nnnnnnG"})
    assert legal(state) == {f"move 3:{k}>{3 + k}" for k in range(1, 8)}
    # Nor does standing on one save from scoring.
    spaces = {3: "a:nn", 4: "b:nn", 5: "b:nn", 0: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:G", 18: "b:nnG"}
    assert legal(position(boards({}, HOLES), spaces)) == {"score"}


@pytest.mark.rule("AMB-B2")
def test_not_again_after_a_hole(boards: Boards) -> None:
    state = play(position(boards({}, HOLES), {0: "a:nnnnnnG", 9: "b:nnnnnnG"}), "move 0:3>3", "hole 3:3>13")
    assert state.current_player() == 1


@pytest.mark.rule("AMB-B2", "AMB-B4", "AMB-B9", "AMB-T1")
def test_a_gust_into_a_hole(boards: Boards) -> None:
    game = boards({}, {**HOLES, 5: "gust"})
    state = play(position(game, {0: "a:nnnnnnG", 9: "b:nnnnnnG"}), "move 0:5>5")
    assert legal(state) == {"move 5:1>6", "move 5:2>7", "move 5:3>8", "move 5:5>10", "stay"}
    state = play(state, "move 5:2>7")
    assert legal(state) == {"hole 7:1>17", "hole 7:2>17", "stay"}
    state = play(state, "hole 7:2>17")
    assert board(state) == {0: "a:nn", 5: "a:nnn", 9: "b:nnnnnnG", 17: "a:nG"}
    assert state.current_player() == 1


@pytest.mark.rule("AMB-B2", "AMB-K1")
def test_a_passage_may_lead_to_a_scoring(boards: Boards) -> None:
    # Both go to 3; one goes through: all seven stand alone.
    spaces = {1: "a:nn", 5: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 15: "a:G", 18: "b:nnnnnnG"}
    state = play(position(boards({}, HOLES), spaces), "move 1:2>3")
    assert scores(state) == [0, 0]
    assert scores(play(state, "hole 3:1>13")) == [7, 0]
    assert scores(play(state, "hole 3:2>13")) == [0, 0]


# Thicket


@pytest.mark.rule("AMB-B3", "AMB-P3", "AMB-P4")
@pytest.mark.parametrize(("letter", "points"), [("C", 6 + 3), ("H", 6 + 3)])
def test_no_power_scores_in_a_thicket(boards: Boards, letter: str, points: int) -> None:
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: f"a:{letter}", 15: "b:nnnnnnG"}
    state = position(boards({12: 3}, {12: "thicket"}), spaces)
    assert scores(play(state, "score")) == [points, 0]


@pytest.mark.rule("AMB-B3", "AMB-P5", "AMB-P6")
@pytest.mark.parametrize("letter", ["T", "R"])
def test_no_power_moves_out_of_a_thicket(boards: Boards, letter: str) -> None:
    spaces = {0: f"a:nnnnnn{letter}", 10: "b:nnnnnnG"}
    state = position(boards({}, {0: "thicket"}), spaces)
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(1, 8)}


# Gust


@pytest.mark.rule("AMB-B1", "AMB-B4", "AMB-T1")
def test_a_gust_allows_another_move_from_there(boards: Boards) -> None:
    state = play(position(boards({}, {3: "gust"}), STACKS), "move 0:3>3")
    assert state.current_player() == 0
    assert legal(state) == {"move 3:1>4", "move 3:2>5", "move 3:3>6", "stay"}
    after = play(state, "move 3:2>5")
    assert board(after) == {0: "a:nnnn", 3: "a:n", 5: "a:nG", 10: "b:nnnnnnG"}
    assert after.current_player() == 1
    after = play(state, "stay")
    assert board(after) == {0: "a:nnnn", 3: "a:nnG", 10: "b:nnnnnnG"}
    assert after.current_player() == 1


@pytest.mark.rule("AMB-B4", "AMB-M3", "AMB-T1")
def test_a_single_counter_is_not_blown_on(boards: Boards) -> None:
    state = play(position(boards({}, {1: "gust"}), STACKS), "move 0:1>1")
    assert state.current_player() == 1


@pytest.mark.rule("AMB-B4")
def test_own_counters_on_the_gust_may_go_along(boards: Boards) -> None:
    spaces = {0: "a:nnC", 1: "a:nnnG", 10: "b:nnnnnnT"}
    state = play(position(boards({}, {1: "gust"}), spaces), "move 0:1>1")
    assert legal(state) == {"move 1:1>2", "move 1:2>3", "move 1:3>4", "move 1:4>5", "move 1:5>6", "stay"}
    assert board(play(state, "move 1:2>3")) == {0: "a:nn", 1: "a:nnn", 3: "a:GC", 10: "b:nnnnnnT"}


@pytest.mark.rule("AMB-B4", "AMB-T1")
def test_a_gust_with_nowhere_to_go_asks_nothing(boards: Boards) -> None:
    spaces = {0: "a:nnnnnG", 3: "b:nn", 4: "b:nn", 10: "b:nnG", 15: "a:n"}
    state = play(position(boards({}, {2: "gust"}), spaces), "move 0:2>2")
    assert state.current_player() == 1


@pytest.mark.rule("AMB-B4", "AMB-P5", "AMB-P6", "AMB-P1")
@pytest.mark.parametrize(
    ("letter", "targets"),
    [("T", {"1>4", "1>5", "2>5", "2>6", "3>6", "3>7"}), ("R", {"1>4", "2>5", "3>6", "1>2", "2>1", "3>0"})],
)
def test_powers_work_in_a_gust(boards: Boards, letter: str, targets: set[str]) -> None:
    spaces = {0: f"a:nnnnnn{letter}", 10: "b:nnnnnnG"}
    state = play(position(boards({}, {3: "gust"}), spaces), "move 0:3>3")
    assert legal(state) == {f"move 3:{target}" for target in targets} | {"stay"}


@pytest.mark.rule("AMB-B4", "AMB-B9", "AMB-T1")
def test_from_gust_to_gust(boards: Boards) -> None:
    state = play(position(boards({}, {3: "gust", 5: "gust"}), STACKS), "move 0:3>3", "move 3:2>5")
    assert legal(state) == {"move 5:1>6", "move 5:2>7", "stay"}
    state = play(state, "move 5:1>6")
    assert board(state) == {0: "a:nnnn", 3: "a:n", 5: "a:n", 6: "a:G", 10: "b:nnnnnnG"}
    assert state.current_player() == 1


@pytest.mark.rule("AMB-B4", "AMB-B9", "AMB-B5", "AMB-B6", "AMB-T1")
def test_a_gust_move_lands_too(boards: Boards) -> None:
    game = boards({}, {3: "gust", 4: "honeywell", 5: "beekeeper"})
    state = play(position(game, STACKS, b={"score": 1}), "move 0:3>3")
    assert scores(play(state, "move 3:1>4")) == [1, 1]
    assert legal(play(state, "move 3:2>5")) == {"sting 1", "sting none"}


@pytest.mark.rule("AMB-B1", "AMB-B4", "AMB-K2", "AMB-K3")
def test_standing_on_a_gust_is_nothing(boards: Boards) -> None:
    spaces = {3: "a:nn", 4: "b:nn", 5: "b:nn", 0: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:G", 18: "b:nnG"}
    assert legal(position(boards({}, {3: "gust"}), spaces)) == {"score"}


# Honeywell


@pytest.mark.rule("AMB-B5", "AMB-P3", "AMB-P4")
@pytest.mark.parametrize("letter", ["G", "H", "C"])
def test_a_point_at_once_never_doubled(boards: Boards, letter: str) -> None:
    spaces = {0: f"a:nnnnnn{letter}", 10: "b:nnnnnnT"}
    state = position(boards({3: 5}, {3: "honeywell"}), spaces)
    after = play(state, "move 0:3>3")
    assert scores(after) == [1, 0]
    assert after.current_player() == 1
    assert scores(play(state, "move 0:2>2")) == [0, 0]


@pytest.mark.rule("AMB-B5", "AMB-G9", "AMB-J5", "AMB-T1")
def test_a_jelly_of_the_honeywell_may_be_spent_before_the_check(boards: Boards) -> None:
    state = position(boards({}, {3: "honeywell"}, symbols=[1]), STACKS, b={"score": 1})
    state = play(state, "move 0:3>3")
    assert jelly(state) == [1, 0]
    assert legal(state) == {"check", "jelly point"}


@pytest.mark.rule("AMB-B5", "AMB-B9", "AMB-G2", "AMB-J2", "AMB-S2")
def test_no_point_for_placing_restacking_or_freeing(boards: Boards) -> None:
    game = boards({}, dict.fromkeys((0, 2, 4, 10), "honeywell"))
    state = play(game.new_initial_state(), "choose turbo", "choose turbo", "place 0", "place 10")
    assert scores(state) == [0, 0]
    spaces = {0: "b:n / a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnnT"}
    state = position(game, spaces, a={"jelly": 1})
    assert scores(play(state, "jelly free 0")) == [0, 0]
    # Six spaces on top, with flowers of 1; a honeywell gives nothing at a scoring.
    state = play(state, "score")
    assert scores(state) == [6, 0]
    assert scores(play(state, "restack 4")) == [6, 0]


# Beekeeper


@pytest.mark.rule("AMB-B1", "AMB-B6", "AMB-T1")
def test_a_point_taken_from_one_other(boards: Boards) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG", 20: "c:nnnnnnG", 30: "d:nnnnnnG"}
    game = boards({}, {3: "beekeeper"}, players=4)
    state = position(game, stacks, a={"score": 5}, b={"score": 3}, d={"score": 1})
    state = play(state, "move 0:3>3")
    # c has none to lose; a himself is not another.
    assert legal(state) == {"sting 1", "sting 3", "sting none"}
    # The point is lost, not won.
    assert scores(play(state, "sting 1")) == [5, 2, 0, 1]
    assert scores(play(state, "sting 3")) == [5, 3, 0, 0]
    assert scores(play(state, "sting none")) == [5, 3, 0, 1]
    assert play(state, "sting none").current_player() == 1


@pytest.mark.rule("AMB-B6", "AMB-T1")
def test_not_below_zero(boards: Boards) -> None:
    state = play(position(boards({}, {3: "beekeeper"}), STACKS, a={"score": 4}), "move 0:3>3")
    # Nobody has a point to lose: nothing is asked.
    assert state.current_player() == 1
    assert scores(state) == [4, 0]


@pytest.mark.rule("AMB-B6", "AMB-G9")
def test_no_second_jelly_after_a_loss(boards: Boards) -> None:
    # b came to the symbol on 8 as the last, and loses a point; the jelly point takes b there again.
    game = boards({}, {3: "beekeeper"}, symbols=[8])
    state = position(game, STACKS, a={"score": 9}, b={"score": 8, "jelly": 1})
    state = play(state, "move 0:3>3", "sting 1")
    assert scores(state) == [9, 7]
    state = play(state, "jelly point")
    assert scores(state) == [9, 8]
    assert jelly(state) == [0, 0]


@pytest.mark.rule("AMB-B6", "AMB-G9")
def test_a_loss_does_not_undo_having_passed(boards: Boards) -> None:
    # a was on 8, loses a point; b comes to 8 as the last.
    game = boards({}, {13: "beekeeper"}, symbols=[8])
    state = position(game, STACKS, to_move="b", a={"score": 8}, b={"score": 7, "jelly": 1})
    state = play(state, "move 10:3>13", "sting 0", "jelly point")
    assert scores(state) == [7, 8]
    assert jelly(state) == [0, 1]


# Leaves


@pytest.mark.rule("AMB-B1", "AMB-B7", "AMB-T1")
def test_backward_from_leaves(boards: Boards) -> None:
    spaces = {1: "a:nnn", 5: "a:nnC", 10: "a:n", 15: "b:nnnnnnG"}
    state = position(boards({}, {1: "leaves"}), spaces)
    assert moves(state, 1) == {"1>2", "2>3", "3>4", "1>0", "2>19", "3>18"}
    assert moves(state, 5) == {"1>6", "2>7", "3>8"}
    assert board(play(state, "move 1:2>19")) == {**spaces, 1: "a:n", 19: "a:nn"}


@pytest.mark.rule("AMB-B7", "AMB-P6")
def test_a_rebel_on_leaves_goes_no_other_way(boards: Boards) -> None:
    spaces = {1: "a:nnnnnnR", 12: "b:nnnnnnG"}
    state = position(boards({}, {1: "leaves"}), spaces)
    assert moves(state, 1) == {f"{k}>{(1 + d * k) % 20}" for k in range(1, 8) for d in (1, -1)}


@pytest.mark.rule("AMB-B7", "AMB-P5")
def test_a_turbo_on_leaves_goes_further_back(boards: Boards) -> None:
    spaces = {8: "a:nnT", 0: "a:n", 2: "a:n", 12: "a:n", 14: "a:n", 17: "b:nnnnnnG"}
    state = position(boards({}, {8: "leaves"}), spaces)
    forward = {"1>9", "1>10", "2>10", "2>11", "3>11", "3>12"}
    assert moves(state, 8) == forward | {"1>7", "1>6", "2>6", "2>5", "3>5", "3>4"}


@pytest.mark.rule("AMB-B7", "AMB-B4")
def test_landing_on_leaves_is_no_second_move(boards: Boards) -> None:
    state = play(position(boards({}, {3: "leaves"}), STACKS), "move 0:3>3")
    assert state.current_player() == 1


# Arena


@pytest.mark.rule("AMB-B8", "AMB-P3", "AMB-P4")
@pytest.mark.parametrize(("letter", "points"), [("G", 2 + 1), ("H", 2 * 2 + 1), ("C", 2 + 1 + 1)])
def test_arena(boards: Boards, letter: str, points: int) -> None:
    # Flowers of 0 elsewhere, of 2 in the arena on 12.
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: f"a:{letter}", 15: "b:nnnnnnG"}
    state = position(boards({12: 2}, {12: "arena"}, default=0), spaces)
    assert scores(play(state, "score")) == [points, 0]


@pytest.mark.rule("AMB-B8")
def test_an_arena_gives_nothing_to_a_covered_group_or_without_a_scoring(boards: Boards) -> None:
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:G", 12: "b:G / a:n", 15: "b:nnnnnn"}
    state = position(boards({}, {12: "arena"}), spaces)
    assert scores(play(state, "score")) == [6, 0]
    state = position(boards({}, {3: "arena"}), STACKS)
    assert scores(play(state, "move 0:3>3")) == [0, 0]


@pytest.mark.rule("AMB-B1")
def test_special_spaces_are_shown(boards: Boards) -> None:
    specials = {**HOLES, 0: "thicket", 1: "gust", 2: "honeywell", 4: "beekeeper", 5: "leaves", 6: "arena"}
    view = boards({}, specials).new_initial_state().view()
    assert {space: item["special"] for space, item in enumerate(view["spaces"]) if item["special"]} == specials


@pytest.mark.rule("AMB-B1", "AMB-C2")
def test_special_spaces_do_nothing_on_the_front(boards: Boards) -> None:
    game = boards({}, {3: "honeywell", 2: "gust"}, side="front")
    state = position(game, STACKS)
    assert scores(play(state, "move 0:3>3")) == [0, 0]
    assert play(state, "move 0:2>2").current_player() == 1
    with pytest.raises(eusocial.PositionError):
        game.state_from_string(str(state).replace("3 v1 - |", "3 v1 honeywell |"))
