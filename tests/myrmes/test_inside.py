"""Phase 3, the order of workers, work inside and the exchange of larvae: MYR-W1, MYR-W2, MYR-L6."""

from __future__ import annotations

import pytest

from .positions import change, colony, legal, line, lines, play, position, refused, stats, to_move


@pytest.mark.rule("MYR-W1", "MYR-T1")
def test_one_worker_at_a_time() -> None:
    state = position(players=3, a={"workers": 2}, b={"workers": 1}, c={"workers": 3})
    seen = []
    while " workers" in to_move(state):
        letter = to_move(state)[0]
        seen.append(letter)
        state = play(state, *(["work 0"] if "work 0" in legal(state) else [f"sortie {EXIT[letter]}", "leave"]))
    # b has none left after the first round, a after the second.
    assert "".join(seen) == "abcacc"
    assert (line(state, "myrmes "), to_move(state)) == ("players 3 year 1 season summer first b", "b event")


EXIT = {"a": "-2,5", "b": "5,-3", "c": "-3,-2"}
"""The start exits of three players."""


@pytest.mark.rule("MYR-W1")
@pytest.mark.parametrize(("first", "order"), [("a", "abcdabcd"), ("b", "bcdabcda"), ("d", "dabcdabc")])
def test_from_the_first_player_on_clockwise(first: str, order: str) -> None:
    exits = {"a": "-5,4", "b": "1,4", "c": "-1,-4", "d": "5,-4"}
    state = position(players=4, first=first, to_move=f"{first} workers")
    for letter in order:
        assert to_move(state) == f"{letter} workers"
        assert state.current_player() == "abcd".index(letter)
        state = play(state, f"sortie {exits[letter]}", "leave")


@pytest.mark.rule("MYR-W1")
def test_players_without_workers_are_skipped() -> None:
    state = position(players=3, a={"workers": 2}, b={"workers": 0}, c={"workers": 1})
    state = play(state, "work 0")
    assert to_move(state) == "c workers"
    state = play(state, "work 0")
    assert to_move(state) == "a workers"


@pytest.mark.rule("MYR-W1")
def test_a_first_player_without_workers_is_skipped() -> None:
    state = position(to_move="b births", a={"workers": 0}, b={"workers": 1})
    state = play(state, "births larvae 0 soldiers 0 workers 0 atelier 0")
    assert to_move(state) == "b workers"


@pytest.mark.rule("MYR-W1", "MYR-T1")
def test_nobody_may_pass() -> None:
    assert legal(position()) == {"work 0", "sortie -5,4"}
    # Level 0 is taken: out it is.
    state = position(a={"inside": [0]})
    assert legal(state) == {"sortie -5,4"}
    for text in ("leave", "done", "enough"):
        assert refused(state, text)


@pytest.mark.rule("MYR-W2", "MYR-T1")
@pytest.mark.parametrize(
    ("level", "food", "works"),
    [
        (0, 9, {"work 0"}),
        (1, 9, {"work 0", "work 1"}),
        (2, 9, {"work 0", "work 1", "work 2 earth", "work 2 stone"}),
        (3, 9, {"work 0", "work 1", "work 2 earth", "work 2 stone", "work 3"}),
        (3, 1, {"work 0", "work 1", "work 2 earth", "work 2 stone", "work 3"}),
        # The queen needs a food.
        (3, 0, {"work 0", "work 1", "work 2 earth", "work 2 stone"}),
    ],
)
def test_levels_open_inside(level: int, food: int, works: set[str]) -> None:
    state = position(a={"level": level, "food": food, "event": "move"})
    assert legal(state) == works | {"sortie -5,4"}
    if level < 3:
        assert "MYR-W2" in refused(state, ["work 1", "work 2 earth", "work 3"][level])
    if not food:
        assert "MYR-W2" in refused(state, "work 3")


@pytest.mark.rule("MYR-W2")
@pytest.mark.parametrize(
    ("text", "gain"),
    [
        ("work 0", {"larvae": 1}),
        ("work 1", {"food": 1}),
        ("work 2 earth", {"earth": 1}),
        ("work 2 stone", {"stone": 1}),
        ("work 3", {"score": 2, "food": -1}),
    ],
)
def test_what_work_brings(text: str, gain: dict[str, int]) -> None:
    state = position(a={"level": 3, "food": 1})
    after = play(state, text)
    assert change(state, after, "a") == {**gain, "workers": -1}
    assert change(state, after, "b") == {}
    assert (line(after, "inside a "), to_move(after)) == (text.split()[1], "b workers")
    queen = [(e.account, e.clause, e.amount) for e in after.ledger() if e.step >= 0]
    assert queen == ([("queen", "MYR-W2", 2.0)] if text == "work 3" else [])


@pytest.mark.rule("MYR-W2", "MYR-T1")
def test_one_worker_at_each_level() -> None:
    state = position(a={"level": 3, "food": 2, "workers": 5}, b={"workers": 0})
    works = {"work 0", "work 1", "work 2 earth", "work 2 stone", "work 3"}
    for text, gone in [
        ("work 2 stone", {"work 2 earth", "work 2 stone"}),
        ("work 0", {"work 0"}),
        ("work 3", {"work 3"}),
        ("work 1", {"work 1"}),
    ]:
        assert legal(state) == works | {"sortie -5,4"}
        state = play(state, text)
        works -= gone
        assert "MYR-W2" in refused(state, text)
    # The last one has no place inside.
    assert legal(state) == {"sortie -5,4"}
    assert line(state, "inside a ") == "0 1 2 3"
    assert colony(state, "a")["inside"] == [0, 1, 2, 3]


@pytest.mark.rule("MYR-W2", "MYR-E2")
def test_it_stays_until_the_season_ends() -> None:
    state = position(a={"workers": 1}, b={"workers": 1})
    state = play(state, "work 0")
    assert (stats(state, "a")["workers"], colony(state, "a")["reserve"]) == (0, 7)
    state = play(state, "work 0")
    # Summer: both have come home.
    assert lines(state, "inside ") == []
    assert [stats(state, letter)["workers"] for letter in "ab"] == [1, 1]


@pytest.mark.rule("MYR-W2", "MYR-C2")
def test_ants_inside_are_of_the_eight() -> None:
    state = position(a={"workers": 1, "inside": [0], "soldiers": 2})
    # Reserve: 8 less one to be used, one inside and two soldiers.
    assert colony(state, "a")["reserve"] == 4


# Three larvae for one food (MYR-L6).


@pytest.mark.rule("MYR-L6", "MYR-T1")
@pytest.mark.parametrize("larvae", [0, 2, 3, 5, 6])
def test_three_larvae_for_one_food(larvae: int) -> None:
    state = position(a={"larvae": larvae})
    offered = {"exchange"} if larvae >= 3 else set()
    assert legal(state) == {"work 0", "sortie -5,4"} | offered
    if not offered:
        assert "MYR-L6" in refused(state, "exchange")
        return
    after = play(state, "exchange")
    assert change(state, after, "a") == {"larvae": -3, "food": 1}
    # It is no turn: the same player goes on, and may do it again.
    assert to_move(after) == "a workers"
    assert ("exchange" in legal(after)) == (larvae >= 6)


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_an_exchange_on_the_way() -> None:
    state = play(position(a={"larvae": 7}), "sortie -5,4")
    steps = {"step -5,3", "step -4,3", "step -4,4", "step -5,5", "leave"}
    assert legal(state) == steps | {"exchange"}
    after = play(state, "exchange")
    assert change(state, after, "a") == {"larvae": -3, "food": 1}
    assert to_move(after) == to_move(state) == "a sortie at -5,4 points 3"
    after = play(after, "exchange")
    assert legal(after) == steps


@pytest.mark.rule("MYR-L6", "MYR-W2")
def test_an_exchange_feeds_the_queen() -> None:
    state = position(a={"level": 3, "larvae": 3})
    assert "work 3" not in legal(state)
    after = play(state, "exchange", "work 3")
    assert change(state, after, "a") == {"larvae": -3, "score": 2, "workers": -1}


@pytest.mark.rule("MYR-L6", "MYR-L4")
def test_an_exchange_pays_for_scavenging() -> None:
    state = position(to_move="a sortie at -4,4 points 0", a={"level": 1, "larvae": 4})
    assert not any("scavenging" in text for text in legal(state))
    after = play(state, "exchange", "lay scavenging at -4,4 turn 0")
    assert change(state, after, "a") == {"larvae": -3, "score": 2}
