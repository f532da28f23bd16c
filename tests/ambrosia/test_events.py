"""Event cards: AMB-E0 to E7."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    EVENTS,
    KINDS,
    Boards,
    board,
    header,
    jelly,
    legal,
    moves,
    play,
    position,
    scores,
    scorings,
)

ALL_SINGLE = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G"}
B_SCORED_ONCE = {15: "b:nnnnnTC"}
B_NEVER_SCORED = {15: "b:nnnnnnT"}


# The deck


@pytest.mark.rule("AMB-E0")
def test_the_first_card_is_any_of_seven() -> None:
    state = eusocial.load_game("ambrosia", events=True, parts=[0, 1, 2, 3]).new_initial_state()
    assert state.is_chance_node()
    outcomes = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
    assert set(outcomes) == {f"event {name}" for name in EVENTS}
    assert list(outcomes.values()) == pytest.approx([1 / 7] * 7)


@pytest.mark.rule("AMB-E0", "AMB-T1")
def test_a_full_hive_turns_up_another_card(boards: Boards) -> None:
    state = position(boards(events=True), ALL_SINGLE | B_SCORED_ONCE, event="royal_favour")
    state = play(state, "score", "restack 0", "remove 0")
    assert state.is_chance_node()
    outcomes = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
    assert set(outcomes) == {f"event {name}" for name in EVENTS if name != "royal_favour"}
    assert list(outcomes.values()) == pytest.approx([1 / 6] * 6)
    state = play(state, "event valuable_prisoners")
    assert header(state, "event ") == "valuable_prisoners drawn royal_favour,valuable_prisoners"
    # Turned up before the new special counter is chosen.
    assert legal(state) == {f"choose {kind}" for kind in KINDS - {"guardian"}}


@pytest.mark.rule("AMB-E0")
def test_no_card_while_the_hive_is_not_full(boards: Boards) -> None:
    state = position(boards(events=True), ALL_SINGLE | B_NEVER_SCORED, event="royal_favour")
    state = play(state, "score", "restack 0", "remove 0")
    assert not state.is_chance_node()
    assert legal(state) == {f"choose {kind}" for kind in KINDS - {"guardian"}}


@pytest.mark.rule("AMB-E0")
def test_without_the_option_there_are_no_cards(boards: Boards) -> None:
    game = boards()
    assert game.options()["events"] is False
    assert not game.new_initial_state().is_chance_node()
    state = play(position(game, ALL_SINGLE | B_SCORED_ONCE), "score", "restack 0", "remove 0")
    assert not state.is_chance_node()


@pytest.mark.rule("AMB-E0")
def test_the_last_card_stays(boards: Boards) -> None:
    game = boards(events=True, deck=["surprising_turn"])
    state = position(game, ALL_SINGLE | B_SCORED_ONCE, event="surprising_turn")
    # The other way round the Guardian of 12 is collected first and lies on top.
    state = play(state, "score", "restack 0", "remove 1")
    assert not state.is_chance_node()
    state = play(state, "choose drone", "end")
    assert header(state, "event ") == "surprising_turn drawn surprising_turn"
    assert moves(state, 15) == {f"{k}>{15 - k}" for k in range(1, 8)}


# Surprising Turn


@pytest.mark.rule("AMB-E1", "AMB-T1")
def test_all_moves_go_the_other_way(boards: Boards) -> None:
    state = position(boards(events=True), {2: "a:nnnnnnG", 10: "b:nnnnnnT"}, event="surprising_turn")
    assert legal(state) == {"move 2:1>1", "move 2:2>0"} | {f"move 2:{k}>{22 - k}" for k in range(3, 8)}
    assert state.view()["reversed"] is True
    state = play(state, "move 2:1>1")
    # The Turbo: one more, the same way; only 2, with six counters of a, is barred.
    assert moves(state, 10) == {f"{k}>{10 - k}" for k in range(1, 8)} | {f"{k}>{9 - k}" for k in range(1, 7)}


@pytest.mark.rule("AMB-E1", "AMB-P6", "AMB-B7")
def test_rebel_and_leaves_go_clockwise_then(boards: Boards) -> None:
    spaces = {5: "a:nnR", 9: "a:n", 11: "a:n", 13: "a:n", 15: "a:n", 18: "b:nnnnnnG"}
    state = position(boards(events=True), spaces, event="surprising_turn")
    assert moves(state, 5) == {"1>4", "2>3", "3>2", "1>6", "2>7", "3>8"}
    spaces = {5: "a:nnG", 9: "a:n", 11: "a:n", 13: "a:n", 15: "a:n", 18: "b:nnnnnnG"}
    state = position(boards({}, {5: "leaves"}, events=True), spaces, event="surprising_turn")
    assert moves(state, 5) == {"1>4", "2>3", "3>2", "1>6", "2>7", "3>8"}


@pytest.mark.rule("AMB-E1", "AMB-G2")
def test_restacking_runs_the_other_way(boards: Boards) -> None:
    spaces = {0: "a:C", 3: "a:H", 6: "a:T", 9: "a:n", 11: "a:n", 13: "a:n", 15: "a:n", 17: "b:nnnnnnG"}
    turned = play(position(boards(events=True), spaces, event="surprising_turn"), "score")
    # 2 + 2 + 5 x 1.
    assert scores(turned) == [9, 0]
    # Begun at 3, then 0, 15, 13, 11, 9 and 6, each under what is collected.
    assert board(play(turned, "restack 6"))[6] == "a:TnnnnCH"
    # Clockwise it would begin at 9.
    plain = play(position(boards(), spaces), "score", "restack 6")
    assert board(plain)[6] == "a:THCnnnn"


@pytest.mark.rule("AMB-E1", "AMB-J2")
def test_the_next_stack_of_a_freed_counter_lies_the_other_way(boards: Boards) -> None:
    spaces = {0: "a:nnnC", 4: "b:n / a:n", 8: "b:n / a:n", 10: "a:n", 14: "b:nnnnG"}
    state = position(boards(events=True), spaces, event="surprising_turn", a={"jelly": 1})
    assert board(play(state, "jelly free 4"))[0] == "a:nnnCn"
    # From 8 the counter on 4 is passed, for it is covered.
    assert board(play(state, "jelly free 8"))[0] == "a:nnnCn"


@pytest.mark.rule("AMB-E1", "AMB-P9")
@pytest.mark.parametrize(("at", "points"), [(4, 0), (6, 3), (0, 0), (2, 3), (16, 3), (14, 3)])
def test_behind_lies_the_other_way(boards: Boards, at: int, points: int) -> None:
    # Behind a space is the next one clockwise now. a stands on 1, 5, 13 and 15 and far from them.
    spaces = {1: "a:n", 5: "a:n", 8: "a:n", 9: "a:n", 10: "a:n", 13: "a:n", 15: "a:G", at: "b:S", 18: "b:nnnnnn"}
    state = position(boards({at: 3}, events=True), spaces, event="surprising_turn")
    assert scores(play(state, "score")) == [7, points]


# Advanced Movement


@pytest.mark.rule("AMB-E2")
@pytest.mark.parametrize(("letter", "points"), [("G", 18 + 2), ("C", 18 + 3), ("H", 18 + 4)])
def test_a_normal_counter_on_top_scores_one_more(boards: Boards, letter: str, points: int) -> None:
    # Flowers of 2: six normal counters bring 3 each; a Collector has its own one more, no second.
    spaces = ALL_SINGLE | B_NEVER_SCORED | {12: f"a:{letter}"}
    state = position(boards(default=2, events=True), spaces, event="advanced_movement")
    assert scores(play(state, "score")) == [points, 0]


@pytest.mark.rule("AMB-E2", "AMB-G1")
def test_one_more_for_a_space_not_for_a_counter(boards: Boards) -> None:
    # Three normal counters on 0, which pairs bar; a covered one on 12.
    spaces = {
        0: "a:nnn",
        1: "b:nn",
        2: "b:nn",
        3: "b:nn",
        5: "a:C",
        8: "a:n",
        10: "a:n",
        12: "b:G / a:n",
    }
    state = position(boards(events=True), spaces, event="advanced_movement")
    # 2 for space 0, 2 for the Collector, 2 and 2; the covered counter nothing.
    assert scores(play(state, "score")) == [8, 0]


@pytest.mark.rule("AMB-E2", "AMB-E0", "AMB-B3")
def test_the_event_beats_a_thicket(boards: Boards) -> None:
    spaces = ALL_SINGLE | B_NEVER_SCORED | {12: "a:C"}
    state = position(boards({}, {0: "thicket", 12: "thicket"}, events=True), spaces, event="advanced_movement")
    # 2 each for six normal counters, the one in the thicket too; the Collector's power is lost there.
    assert scores(play(state, "score")) == [13, 0]


TURBO_EVENT = {0: "a:nnn", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnnnT"}


@pytest.mark.rule("AMB-E2", "AMB-T1")
def test_as_a_turbo_for_normal_counters(boards: Boards) -> None:
    game = boards(events=True, advanced_movement="turbo")
    state = position(game, TURBO_EVENT, event="advanced_movement")
    assert legal(state) == {f"move 0:{move}" for move in ("1>1", "1>2", "2>2", "2>3", "3>3", "3>4")}
    # A special counter on top: its own power or none, never both.
    state = position(game, {**TURBO_EVENT, 0: "a:nnG", 12: "a:n"}, event="advanced_movement")
    assert moves(state, 0) == {"1>1", "2>2", "3>3"}
    state = position(game, {**TURBO_EVENT, 0: "a:nnT", 12: "a:n"}, event="advanced_movement")
    assert moves(state, 0) == {"1>1", "1>2", "2>2", "2>3", "3>3", "3>4"}
    # And no more points.
    state = position(game, ALL_SINGLE | B_NEVER_SCORED, event="advanced_movement")
    assert scores(play(state, "score")) == [7, 0]


@pytest.mark.rule("AMB-E2")
def test_as_a_collector_nothing_goes_further(boards: Boards) -> None:
    state = position(boards(events=True), TURBO_EVENT, event="advanced_movement")
    assert moves(state, 0) == {"1>1", "2>2", "3>3"}


@pytest.mark.rule("AMB-E2", "AMB-K3", "AMB-B3", "AMB-E0")
@pytest.mark.parametrize("special", [None, "thicket"])
def test_a_move_by_the_event_is_forced_and_a_thicket_does_not_stop_it(boards: Boards, special: str | None) -> None:
    spaces = {0: "a:nn", 1: "b:nn", 2: "b:nn", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:G", 17: "b:nnG"}
    specials = {0: special} if special else {}
    state = position(boards({}, specials, events=True, advanced_movement="turbo"), spaces, event="advanced_movement")
    assert legal(state) == {"move 0:2>3"}


# Mutual Agreement


@pytest.mark.rule("AMB-E3", "AMB-M1")
def test_each_plays_the_left_neighbours_colour(boards: Boards) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG", 20: "c:nnnnnnG"}
    state = position(boards(players=3, events=True), stacks, event="mutual_agreement")
    # Player p has colour p + 1: colour a is player 2's, b player 0's, c player 1's.
    assert state.current_player() == 2
    assert (state.view()["player"], state.view()["colour"]) == (2, 0)
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(1, 8)}
    state = play(state, "move 0:1>1")
    assert state.current_player() == 0
    assert legal(state) == {f"move 10:{k}>{10 + k}" for k in range(1, 8)}
    state = play(state, "move 10:1>11")
    assert state.current_player() == 1
    state = play(state, "move 20:1>21")
    assert state.current_player() == 2


@pytest.mark.rule("AMB-E3", "AMB-G8")
def test_points_jelly_and_hives_are_the_colours(boards: Boards) -> None:
    spaces = ALL_SINGLE | B_SCORED_ONCE
    state = position(boards(events=True), spaces, event="mutual_agreement", a={"jelly": 1, "score": 2})
    assert state.current_player() == 1
    # a's jelly may be spent in a's turn, by whoever plays it.
    assert legal(state) == {"score", "jelly point"}
    state = play(state, "jelly point")
    assert scores(state) == [3, 0]
    state = play(state, "score", "restack 0", "remove 0")
    assert scores(state) == [10, 0]
    assert jelly(state) == [1, 0]
    assert scorings(state) == [1, 1]


@pytest.mark.rule("AMB-E3", "AMB-B6")
def test_the_beekeeper_takes_from_another_colour(boards: Boards) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}
    game = boards({}, {2: "beekeeper"}, events=True)
    state = position(game, stacks, event="mutual_agreement", a={"score": 4}, b={"score": 3})
    state = play(state, "move 0:2>2")
    assert state.current_player() == 1
    assert legal(state) == {"sting 1", "sting none"}
    assert scores(play(state, "sting 1")) == [4, 2]


@pytest.mark.rule("AMB-E3", "AMB-E0")
def test_colours_change_hands_as_soon_as_the_card_is_turned_up(boards: Boards) -> None:
    state = position(boards(events=True), ALL_SINGLE | B_SCORED_ONCE, event="royal_favour")
    state = play(state, "score", "restack 0", "remove 0", "event mutual_agreement")
    # What is left of a's turn is player 1's, the additional turn too.
    for text in ("choose drone", "jelly turn", "move 0:1>1"):
        assert (state.current_player(), state.view()["colour"]) == (1, 0)
        state.apply(text)
    assert (state.current_player(), state.view()["colour"]) == (0, 1)


@pytest.mark.rule("AMB-E3", "AMB-E0")
def test_colours_change_back_with_the_next_card(boards: Boards) -> None:
    state = position(boards(events=True), ALL_SINGLE | B_SCORED_ONCE, event="mutual_agreement")
    for text in ("score", "restack 0", "remove 0"):
        assert state.current_player() == 1
        state.apply(text)
    state = play(state, "event valuable_prisoners")
    for text in ("choose drone", "end"):
        assert state.current_player() == 0
        state.apply(text)
    assert state.current_player() == 1


@pytest.mark.rule("AMB-E3", "AMB-S1")
def test_colours_change_hands_from_the_setup_on(boards: Boards) -> None:
    state = play(boards(events=True).new_initial_state(), "event mutual_agreement")
    players = []
    for text in ("choose turbo", "choose rebel", "place 0", "place 10"):
        players.append(state.current_player())
        state.apply(text)
    assert players == [1, 0, 1, 0]
    assert board(state) == {0: "a:nnnnnnT", 10: "b:nnnnnnR"}
    assert state.current_player() == 1


@pytest.mark.rule("AMB-E3", "AMB-F1")
def test_at_the_end_each_has_his_own_colour(boards: Boards) -> None:
    # a's seventh scoring, made by player 1: 2 + 2 + 5 = 9 for a; b counts 1.
    spaces = {0: "a:G", 2: "a:C", 4: "a:H", 6: "a:T", 8: "a:R", 10: "a:B", 12: "a:D", 15: "b:nnnnnnG"}
    state = position(boards(events=True), spaces, event="mutual_agreement")
    assert state.current_player() == 1
    state = play(state, "score")
    assert state.is_terminal()
    assert scores(state) == [9, 1]
    assert state.facts()["winners"] == [0]
    assert state.returns() == [1, -1]


# Leaping Behaviour

LEAPERS = {
    0: "a:nnnC",
    4: "b:n / a:n",
    8: "a:n",
    10: "a:n / b:n",
    14: "b:nnn",
    16: "b:n",
    17: "b:G",
}
EMPTY = {1, 2, 3, 5, 6, 7, 9, 11, 12, 13, 15, 18, 19}
# Own stacks on 0, 8 and 10, a single opponent on 16; not b's Guardian on 17, nor 4 and 14.
ALLOWED = EMPTY | {0, 8, 10, 16}


@pytest.mark.rule("AMB-E4", "AMB-J1", "AMB-T1")
def test_leaps(boards: Boards) -> None:
    state = position(boards(events=True), LEAPERS, event="leaping_behaviour", a={"jelly": 1})
    found = legal(state)
    expected = {f"jelly leap {start}>{to}" for start in (0, 4, 8, 10) for to in ALLOWED - {start}}
    expected |= {"jelly point", "jelly free 4", "move 0:1>1", "move 0:2>2", "move 0:3>3"}
    assert found == expected
    state = play(state, "jelly leap 0>8")
    assert board(state) == {space: groups for space, groups in LEAPERS.items() if space} | {8: "a:nnnnC"}
    assert jelly(state) == [0, 0]
    # Back at the start, with the move still to make: 12 and 13 are free, 9, 10 (own), 11 too.
    assert legal(state) == {f"move 8:{k}>{8 + k}" for k in (1, 2, 3, 4, 5)}


@pytest.mark.rule("AMB-E4", "AMB-M8")
def test_covered_groups_leap_only_if_covered_may_move(boards: Boards) -> None:
    state = position(boards(events=True), LEAPERS, event="leaping_behaviour", a={"jelly": 1})
    assert board(play(state, "jelly leap 4>16")) == {**LEAPERS, 4: "b:n", 16: "a:n / b:n"}
    game = boards(events=True, covered_may_move=False)
    state = position(game, LEAPERS, event="leaping_behaviour", a={"jelly": 1})
    starts = {text.split(" ")[2].split(">")[0] for text in legal(state) if text.startswith("jelly leap")}
    assert starts == {"0", "8", "10"}


@pytest.mark.rule("AMB-E4", "AMB-M8")
def test_a_covered_pair_leaps_whole(boards: Boards) -> None:
    spaces = {0: "b:nB / a:nC", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 16: "b:nnnnn"}
    state = position(boards(events=True), spaces, event="leaping_behaviour", a={"jelly": 1})
    assert board(play(state, "jelly leap 0>5")) == {**spaces, 0: "b:nB", 5: "a:nnC"}


@pytest.mark.rule("AMB-E4", "AMB-J1", "AMB-J5", "AMB-T1")
def test_a_leap_before_the_check_and_only_one_in_a_turn(boards: Boards) -> None:
    state = position(boards(events=True), LEAPERS, event="leaping_behaviour", a={"jelly": 3})
    state = play(state, "move 0:1>1")
    stacks = {0, 1, 8, 10}
    to = (EMPTY - {1}) | stacks | {16}
    expected = {f"jelly leap {start}>{space}" for start in stacks | {4} for space in to - {start}}
    assert legal(state) == expected | {"check", "jelly point", "jelly free 4"}
    state = play(state, "jelly leap 1>16")
    assert board(state)[16] == "a:C / b:n"
    assert legal(state) == {"check", "jelly point"}
    state = play(state, "check")
    assert legal(state) == {"end", "jelly point"}


@pytest.mark.rule("AMB-E4", "AMB-J1")
@pytest.mark.parametrize("first", ["jelly free 4", "jelly leap 8>9"])
def test_free_and_leap_exclude_each_other(boards: Boards, first: str) -> None:
    state = position(boards(events=True), LEAPERS, event="leaping_behaviour", a={"jelly": 3})
    found = legal(play(state, first))
    assert "jelly point" in found
    assert not [text for text in found if text.startswith(("jelly free", "jelly leap", "jelly turn"))]


@pytest.mark.rule("AMB-E4", "AMB-J3")
def test_no_leap_in_an_additional_turn(boards: Boards) -> None:
    state = position(boards(events=True), LEAPERS, event="leaping_behaviour", a={"jelly": 3})
    state = play(state, "move 0:1>1", "check", "jelly turn")
    assert legal(state) == {"move 0:1>1", "move 0:2>2", "move 0:3>3", "jelly point"}


@pytest.mark.rule("AMB-E4")
def test_leaps_need_the_event(boards: Boards) -> None:
    for event in EVENTS:
        state = position(boards(events=True), LEAPERS, event=event, a={"jelly": 1})
        assert any(text.startswith("jelly leap") for text in legal(state)) == (event == "leaping_behaviour")


@pytest.mark.rule("AMB-E4", "AMB-P2", "AMB-P7", "AMB-B3")
def test_a_berserker_leaps_onto_a_pair(boards: Boards) -> None:
    spaces = {0: "a:B", 2: "a:nnnnnn", 6: "b:nn", 10: "b:nG", 14: "b:nnn"}
    state = position(boards(events=True), spaces, event="leaping_behaviour", a={"jelly": 1})
    found = {text for text in legal(state) if text.startswith("jelly leap 0>")}
    assert found == {f"jelly leap 0>{space}" for space in range(1, 20) if space not in (10, 14)}
    # Its power is lost when it starts in a thicket, or the pair stands in one.
    for thicket in (0, 6):
        game = boards({}, {thicket: "thicket"}, events=True)
        state = position(game, spaces, event="leaping_behaviour", a={"jelly": 1})
        assert "jelly leap 0>6" not in legal(state)


@pytest.mark.rule("AMB-E4", "AMB-B9", "AMB-B5", "AMB-B6", "AMB-T1")
def test_a_leap_lands(boards: Boards) -> None:
    game = boards({}, {5: "honeywell", 6: "beekeeper"}, events=True)
    state = position(game, LEAPERS, event="leaping_behaviour", a={"jelly": 1}, b={"score": 2})
    assert scores(play(state, "jelly leap 8>5")) == [1, 2]
    asked = play(state, "jelly leap 8>6")
    assert legal(asked) == {"sting 1", "sting none"}
    after = play(asked, "sting 1")
    assert scores(after) == [0, 1]
    # Then the start again, for the move.
    assert legal(after) == {"move 0:1>1", "move 0:2>2", "move 0:3>3"}


@pytest.mark.rule("AMB-E4", "AMB-B9", "AMB-B4", "AMB-B2", "AMB-T1")
def test_a_leap_onto_a_gust_or_a_hole(boards: Boards) -> None:
    game = boards({}, {5: "gust", 6: "hole:red", 12: "hole:red"}, events=True)
    state = position(game, LEAPERS, event="leaping_behaviour", a={"jelly": 1})
    gust = play(state, "jelly leap 0>5")
    # b's counter covers a's on 4; ahead of 5: 6, 7, own on 8, 9.
    assert legal(gust) == {"move 5:1>6", "move 5:2>7", "move 5:3>8", "move 5:4>9", "stay"}
    after = play(gust, "move 5:3>8")
    # After the gust the move of the turn is still to be made: from the 4 counters on 8.
    assert board(after)[8] == "a:nnnC"
    assert legal(after) == {"move 8:1>9", "move 8:2>10", "move 8:3>11", "move 8:4>12"}
    hole = play(state, "jelly leap 8>6")
    assert legal(hole) == {"hole 6:1>12", "stay"}
    after = play(hole, "hole 6:1>12")
    assert board(after)[12] == "a:n"
    assert legal(after) == {"move 0:1>1", "move 0:2>2", "move 0:3>3"}


# Royal Favour


@pytest.mark.rule("AMB-E5")
def test_each_receives_a_jelly_at_the_start() -> None:
    game = eusocial.load_game("ambrosia", players=3, events=True, parts=list(range(6)))
    state = play(game.new_initial_state(), "event royal_favour")
    assert jelly(state) == [1, 1, 1]
    assert state.view()["supply"] == 27


@pytest.mark.rule("AMB-E5", "AMB-J5")
def test_each_receives_a_jelly_in_the_game(boards: Boards) -> None:
    state = position(boards(events=True), ALL_SINGLE | B_SCORED_ONCE, event="valuable_prisoners")
    state = play(state, "score", "restack 0", "remove 0", "event royal_favour")
    # a has one for the hive as well.
    assert jelly(state) == [2, 1]
    state = play(state, "choose drone")
    assert legal(state) == {"end", "jelly turn", "jelly point"}
    # Once only: nothing more in later turns while the card stays.
    state = play(state, "end", "move 15:1>16", "check", "end")
    assert jelly(state) == [2, 1]


@pytest.mark.rule("AMB-E5", "AMB-C5")
@pytest.mark.parametrize(("supply", "expected"), [(4, [1, 2, 1]), (3, [0, 2, 1]), (2, [0, 2, 0]), (1, [0, 1, 0])])
def test_turn_order_when_the_supply_is_short(boards: Boards, supply: int, expected: list[int]) -> None:
    # b fills the hive and has its jelly; then b, c, a.
    spaces = {space: groups.replace("a", "b") for space, groups in ALL_SINGLE.items()}
    spaces |= {16: "a:nnnnnTC", 24: "c:nnnnnTC"}
    game = boards(players=3, supply=supply, events=True)
    state = position(game, spaces, event="valuable_prisoners", to_move="b")
    state = play(state, "score", "restack 0", "remove 0", "event royal_favour")
    assert jelly(state) == expected


# Unintended Consequences


@pytest.mark.rule("AMB-E6")
@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (7, 1)])
def test_a_move_of_three_or_more(boards: Boards, count: int, points: int) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG", 20: "c:nnnnnnG"}
    state = position(boards(players=3, events=True), stacks, event="unintended_consequences")
    assert scores(play(state, f"move 0:{count}>{count}")) == [0, points, points]


@pytest.mark.rule("AMB-E6", "AMB-P5", "AMB-P6")
@pytest.mark.parametrize(
    ("letter", "move", "points"),
    [("T", "2>2", 0), ("T", "2>3", 1), ("T", "1>2", 0), ("R", "2>18", 0), ("R", "3>17", 1)],
)
def test_spaces_count_not_counters(boards: Boards, letter: str, move: str, points: int) -> None:
    state = position(boards(events=True), {0: f"a:nnnnnn{letter}", 10: "b:nnnnnnG"}, event="unintended_consequences")
    assert scores(play(state, f"move 0:{move}")) == [0, points]


@pytest.mark.rule("AMB-E6", "AMB-B2", "AMB-B4")
def test_holes_do_not_count_but_gusts_do(boards: Boards) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}
    game = boards({}, {2: "hole:red", 17: "hole:red", 3: "gust"}, events=True)
    state = position(game, stacks, event="unintended_consequences")
    assert scores(play(state, "move 0:2>2", "hole 2:2>17")) == [0, 0]
    # Three to the gust, three from it: two moves, a point each.
    assert scores(play(state, "move 0:3>3", "move 3:3>6")) == [0, 2]
    assert scores(play(state, "move 0:3>3", "move 3:2>5")) == [0, 1]


@pytest.mark.rule("AMB-E6", "AMB-G9", "AMB-B5", "AMB-T1")
def test_the_others_points_come_first(boards: Boards) -> None:
    # Both have 4, the symbol is 5. b gets there by the event, then a on the honeywell, as the last.
    game = boards({}, {3: "honeywell"}, events=True, symbols=[5])
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}
    state = position(game, stacks, event="unintended_consequences", a={"score": 4}, b={"score": 4})
    state = play(state, "move 0:3>3")
    assert scores(state) == [5, 5]
    assert jelly(state) == [1, 0]


@pytest.mark.rule("AMB-E6", "AMB-B6", "AMB-T1")
def test_a_point_just_had_may_be_taken(boards: Boards) -> None:
    stacks = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}
    game = boards({}, {3: "beekeeper"}, events=True)
    state = play(position(game, stacks, event="unintended_consequences"), "move 0:3>3")
    assert scores(state) == [0, 1]
    assert legal(state) == {"sting 1", "sting none"}
    assert scores(play(state, "sting 1")) == [0, 0]


# Valuable Prisoners


@pytest.mark.rule("AMB-E7")
def test_one_more_for_each_covered_counter(boards: Boards) -> None:
    # The Heavyweight on 4 has 2 x 3 + 1, the Berserker on 6 covers two, 8 is covered by b: a prisoner of b's.
    spaces = {
        0: "a:n / b:n",
        2: "a:n",
        4: "a:H / b:n",
        6: "a:B / b:nn",
        8: "b:C / a:n",
        10: "a:n",
        12: "a:n",
        15: "b:nG",
    }
    game = boards({4: 3}, events=True)
    state = position(game, spaces, event="valuable_prisoners")
    # (1 + 1) + 1 + (6 + 1) + (1 + 2) + 1 + 1.
    assert scores(play(state, "score")) == [15, 0]


@pytest.mark.rule("AMB-E7")
def test_prisoners_without_the_event(boards: Boards) -> None:
    spaces = {0: "a:n / b:n", 2: "a:n / b:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnT"}
    assert scores(play(position(boards(), spaces), "score")) == [7, 0]
    state = position(boards(events=True), spaces, event="valuable_prisoners")
    assert scores(play(state, "score")) == [9, 0]
