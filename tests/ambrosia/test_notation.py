"""Text notation, structure and numbers of actions, and the board text."""

from __future__ import annotations

import json
from typing import Any

import pytest

import eusocial

from .positions import PARTS, Boards, board, legal, play, position

STACKS = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}


def setup(boards: Boards, *texts: str, **options: Any) -> eusocial.State:
    """A game from its first decision on."""
    return play(boards(**options).new_initial_state(), *texts)


def blocked(boards: Boards, **options: Any) -> eusocial.State:
    """a can only score; one normal counter is covered, one is free."""
    spaces = {0: "a:C", 2: "a:H", 4: "a:T", 6: "a:R", 8: "a:G", 10: "b:n / a:n", 14: "b:n / a:n", 17: "b:nnnnG"}
    return position(boards(**options), spaces)


def all_covered(boards: Boards) -> eusocial.State:
    """Every counter of a is covered (AMB-G7)."""
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 10), "b:n / a:n") | {12: "b:C / a:T"}
    return position(boards(), spaces)


def spare(boards: Boards, **options: Any) -> eusocial.State:
    """a has two jelly, a covered counter and a group to leap with."""
    spaces = {0: "a:nnnC", 4: "b:n / a:n", 8: "a:nn", 14: "b:nnnnnG"}
    return position(boards(events=True, **options), spaces, event="leaping_behaviour", a={"jelly": 2})


def prisoner(boards: Boards) -> eusocial.State:
    """a moves onto a Beekeeper."""
    return play(position(boards({}, {3: "beekeeper"}), STACKS, b={"score": 2}), "move 0:3>3")


def choice(boards: Boards) -> eusocial.State:
    """A Drone may score at the check."""
    spaces = {0: "a:nD", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 14: "a:n", 17: "b:nnnnnnG"}
    return play(position(boards(), spaces), "move 0:2>2")


def at_hole(boards: Boards) -> eusocial.State:
    """a landed on a hole."""
    return play(position(boards({}, {3: "hole:red", 13: "hole:red"}), STACKS), "move 0:3>3")


def full_hive(boards: Boards) -> eusocial.State:
    """A card is turned up."""
    spaces = {0: "a:n", 2: "a:n", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:G", 15: "b:nnnnnTC"}
    state = position(boards(events=True), spaces, event="valuable_prisoners")
    return play(state, "score", "restack 0", "remove 0")


FORMS: list[tuple[Any, str, str, dict[str, Any]]] = [
    (lambda b: setup(b), "choose turbo", "choose", {"special": "turbo"}),
    (lambda b: setup(b), "choose guardian", "choose", {"special": "guardian"}),
    (lambda b: setup(b, "choose turbo", "choose rebel"), "place 4", "place", {"space": 4}),
    (lambda b: position(b(), STACKS), "move 0:3>3", "move", {"from": 0, "count": 3, "to": 3}),
    (at_hole, "hole 3:2>13", "hole", {"from": 3, "count": 2, "to": 13}),
    (at_hole, "stay", "stay", {}),
    (prisoner, "sting 1", "sting", {"player": 1}),
    (prisoner, "sting none", "sting", {"player": None}),
    (spare, "jelly point", "jelly_point", {}),
    (spare, "jelly free 4", "jelly_free", {"space": 4}),
    (spare, "jelly leap 8>11", "jelly_leap", {"from": 8, "to": 11}),
    (lambda b: play(spare(b), "move 0:1>1"), "check", "check", {}),
    (lambda b: play(spare(b), "move 0:1>1", "check"), "jelly turn", "jelly_turn", {}),
    (lambda b: play(spare(b), "move 0:1>1", "check"), "end", "end", {}),
    (choice, "score", "score", {}),
    (choice, "continue", "continue", {}),
    (lambda b: play(blocked(b), "score"), "restack 4", "restack", {"space": 4}),
    (lambda b: play(choice(b), "score", "restack 14"), "remove 1", "remove", {"index": 1}),
    (lambda b: play(blocked(b), "score", "restack 4"), "remove @10", "remove_covered", {"space": 10}),
    (lambda b: play(all_covered(b), "score", "remove @0", "choose drone"), "alone 5", "alone", {"space": 5}),
    (lambda b: setup(b, parts=None), "parts 0,3,1,2", "parts", {"order": [0, 3, 1, 2]}),
    (full_hive, "event royal_favour", "event", {"card": "royal_favour"}),
]


@pytest.mark.rule("AMB-T1")
@pytest.mark.parametrize(("make", "text", "kind", "fields"), FORMS, ids=[form[1] for form in FORMS])
def test_every_form(boards: Boards, make: Any, text: str, kind: str, fields: dict[str, Any]) -> None:
    state: eusocial.State = make(boards)
    assert text in legal(state)
    number = state.string_to_action(text)
    assert number in state.legal_actions()
    assert state.action_to_string(number) == text
    action = state.action(text)
    assert (action.number, action.text, action.kind, action.fields) == (number, text, kind, fields)
    assert str(action) == text
    assert state.action(number) == action
    assert state.action({"kind": kind, **fields}) == action
    assert state.explain(text) is None
    # All three faces lead to the same position.
    after = [play(state), play(state), play(state)]
    after[0].apply(text)
    after[1].apply(number)
    after[2].apply(action)
    assert after[0] == after[1] == after[2]
    assert str(after[0]) == str(after[1]) == str(after[2])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "fly 3",
        "mov 0:3>3",
        "MOVE 0:3>3",
        "move",
        "move 0",
        "move 0:3",
        "move 0:3>",
        "move 0:3>3 4",
        "move 0:3>3>6",
        "move 0:3-3",
        "move 0;3>3",
        "move zero:3>3",
        "move -1:3>2",
        "move 20:3>3",
        "move 0:3>20",
        "move 0:99999999999999999999>3",
        "move 0:3.0>3",
        "choose",
        "choose wasp",
        "choose Turbo",
        "choose turbo rebel",
        "place",
        "place x",
        "place 20",
        "place 4 5",
        "hole 3:2",
        "hole 3>13",
        "stay 3",
        "sting",
        "sting nobody",
        "sting 2",
        "jelly",
        "jelly royal",
        "jelly point 2",
        "jelly free",
        "jelly free @4",
        "jelly leap 4",
        "jelly leap 4:1>11",
        "jelly turn now",
        "check 1",
        "score 7",
        "continue on",
        "restack",
        "restack 20",
        "remove",
        "remove @",
        "remove @20",
        "remove x",
        "alone",
        "alone 20",
        "end turn",
        "parts",
        "parts 0,1,2",
        "parts 0,1,2,2",
        "parts 0,1,2,4",
        "event",
        "event tea_time",
        "event royal favour",
    ],
)
def test_near_misses_are_not_read(boards: Boards, text: str) -> None:
    state = position(boards(events=True), STACKS, event="royal_favour")
    before = str(state)
    for read in (state.apply, state.string_to_action, state.action, state.explain):
        with pytest.raises(eusocial.ActionParseError) as caught:
            read(text)
        assert caught.value.text == text
        assert caught.value.reason
        assert "\n" not in str(caught.value)
    assert str(state) == before
    assert state.history() == []


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        # Well-formed, of another time or against a rule.
        ("move 0:3>4", {"AMB-M2"}),
        ("move 10:1>11", {"AMB-M4"}),
        ("move 5:1>6", {"AMB-M2", "AMB-M4"}),
        ("choose turbo", {"AMB-G6", "AMB-S1", "AMB-T1"}),
        ("place 4", {"AMB-S1", "AMB-S2", "AMB-T1"}),
        ("hole 3:2>13", {"AMB-B2", "AMB-T1"}),
        ("stay", {"AMB-T1", "AMB-B1"}),
        ("sting 1", {"AMB-B6", "AMB-T1"}),
        ("sting none", {"AMB-B6", "AMB-T1"}),
        ("jelly point", {"AMB-J1", "AMB-J4", "AMB-J5"}),
        ("jelly turn", {"AMB-J1", "AMB-J3", "AMB-J5"}),
        ("check", {"AMB-T1", "AMB-J5"}),
        ("score", {"AMB-K2", "AMB-K3"}),
        ("continue", {"AMB-K1", "AMB-T1"}),
        ("restack 4", {"AMB-G2", "AMB-T1"}),
        ("remove 0", {"AMB-G4", "AMB-T1"}),
        ("remove @10", {"AMB-G5", "AMB-T1"}),
        ("alone 5", {"AMB-G7", "AMB-T1"}),
        ("end", {"AMB-T1", "AMB-J5"}),
    ],
)
def test_well_formed_but_illegal(boards: Boards, text: str, clauses: set[str]) -> None:
    state = position(boards({}, {3: "hole:red", 13: "hole:red"}), STACKS)
    before = str(state)
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply(text)
    error = caught.value
    assert text in str(error)
    assert "\n" not in str(error)
    assert set(error.clauses) & clauses, f"{error.clauses} names none of {sorted(clauses)}"
    assert error.legal
    assert set(error.legal) <= legal(state)
    reason = state.explain(text)
    assert reason is not None
    assert any(clause in reason for clause in clauses)
    assert str(state) == before
    assert state.history() == []


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"side": "front"}),
        (2, {"side": "back", "events": True, "start_jelly": [0, 1]}),
        (3, {"side": "back", "events": True, "advanced_movement": "turbo"}),
        (4, {"side": "back", "events": True, "covered_may_move": False}),
    ],
)
def test_every_legal_action_of_whole_games_goes_round(players: int, options: dict[str, Any]) -> None:
    game = eusocial.load_game("ambrosia", players=players, parts=list(range(PARTS[players])), **options)
    rng = eusocial.Rng(11)
    kinds: set[str] = set()
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            numbers = state.legal_actions()
            assert numbers == sorted(set(numbers))
            for number in numbers:
                text = state.action_to_string(number)
                assert state.string_to_action(text) == number
                action = state.action(number)
                kinds.add(action.kind)
                assert state.action({"kind": action.kind, **action.fields}).number == number
            state.apply_action(state.choose("random", rng))
    assert {"choose", "place", "move", "score", "restack", "remove"} <= kinds


# Board text


def test_board_text_of_a_position(boards: Boards) -> None:
    game = boards({1: 2, 2: 3, 3: 0, 4: 5}, {2: "gust", 3: "hole:red", 4: "hole:red", 5: "thicket"}, events=True)
    spaces = {0: "a:nnnnT", 2: "a:nC / b:n", 3: "b:nnnn", 12: "b:GH"}
    state = position(
        game,
        spaces,
        to_move="b",
        turn=12,
        event="royal_favour",
        a={"score": 12, "peak": 15, "jelly": 1, "scorings": 1},
        b={"score": 3},
    )
    lines = [
        "ambrosia players 2 side back turn 12",
        "parts 0,1,2,3",
        # Both have scored once, so two cards have been turned up.
        "event royal_favour drawn surprising_turn,royal_favour",
        "player a score 12 peak 15 jelly 1 scorings 1",
        "player b score 3 peak 3 jelly 0 scorings 1",
        "to move b start",
        "0 v1 - | a:nnnnT",
        "1 v2 - |",
        "2 v3 gust | a:nC / b:n",
        "3 v0 hole:red | b:nnnn",
        "4 v5 hole:red |",
        "5 v1 thicket |",
        *[f"{space} v1 - |" for space in range(6, 12)],
        "12 v1 - | b:GH",
        *[f"{space} v1 - |" for space in range(13, 20)],
    ]
    assert str(state).splitlines() == lines
    again = game.state_from_string(str(state))
    assert again == state
    assert hash(again) == hash(state)
    assert str(again) == str(state)
    assert board(state) == spaces


def test_short_forms_of_a_position(boards: Boards) -> None:
    game = boards()
    full = position(game, STACKS)
    short = game.state_from_string("ambrosia players 2 side back\nparts 0,1,2,3\n0 | a:nnnnnnG\n10 | b:nnnnnnG\n")
    assert short == full
    # Peak defaults to the score.
    lines = str(full).replace("player b score 0 peak 0", "player b score 4").splitlines()
    assert "player b score 4 peak 4 jelly 0 scorings 0" in str(game.state_from_string("\n".join(lines))).splitlines()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0 v1 - | a:nnnnnnG", "0 v1 - | a:nnnnnG"),  # six counters
        ("0 v1 - | a:nnnnnnG", "0 v1 - | a:nnnnnnnG"),  # seven normal ones
        ("0 v1 - | a:nnnnnnG", "0 v1 - | a:nnnnnGG"),  # a kind twice
        ("0 v1 - | a:nnnnnnG", "0 v1 - | a:nnnnnnX"),  # no such kind
        ("0 v1 - | a:nnnnnnG", "0 v1 - | e:nnnnnnG"),  # no such colour
        ("0 v1 - | a:nnnnnnG", "0 v1 - | a:nnnn / a:nnG"),  # on itself
        ("0 v1 - | a:nnnnnnG", "0 v1 - | a:nnnn / b:n / a:nnG"),  # three groups
        ("0 v1 - | a:nnnnnnG", "0 v2 - | a:nnnnnnG"),  # another value
        ("0 v1 - | a:nnnnnnG", "0 v1 gust | a:nnnnnnG"),  # another special
        ("0 v1 - | a:nnnnnnG", "20 | a:nnnnnnG"),  # off the board
        ("players 2", "players 3"),
        ("side back", "side front"),
        ("parts 0,1,2,3", "parts 0,1,3,2"),
        ("score 0 peak 0", "score 5 peak 3"),
        ("to move a", "to move c"),
        ("to move a start", "to move a lunch"),
        ("jelly 0", "jelly 40"),
    ],
)
def test_impossible_positions_are_refused(boards: Boards, old: str, new: str) -> None:
    game = boards()
    text = str(position(game, STACKS))
    assert old in text
    with pytest.raises(eusocial.PositionError) as caught:
        game.state_from_string(text.replace(old, new, 1))
    assert caught.value.reason
    assert "\n" not in str(caught.value)


def test_the_view_of_a_position(boards: Boards) -> None:
    spaces = {0: "a:nnnnT", 2: "a:nC / b:n", 3: "b:nnnn", 12: "b:GH"}
    state = position(boards({2: 3}, {2: "gust"}), spaces, a={"score": 12, "jelly": 1}, b={"score": 3})
    view = state.view()
    assert json.loads(json.dumps(view)) == view
    assert (view["game"], view["players"], view["side"], view["phase"]) == ("ambrosia", 2, "back", "start")
    assert (view["scores"], view["jelly"], view["scorings"], view["supply"]) == ([12, 3], [1, 0], [1, 1], 29)
    assert (view["hives"], view["event"], view["reversed"]) == (6, None, False)
    assert view["spaces"][2] == {
        "value": 3,
        "special": "gust",
        "hole": None,
        "top": {"owner": 0, "counters": ["normal", "collector"]},
        "covered": {"owner": 1, "counters": ["normal"]},
    }
    assert view["spaces"][1] == {"value": 1, "special": None, "hole": None, "top": None, "covered": None}
