"""Phase 1, the event: MYR-V1 to MYR-V7, and VP+1 (MYR-T2) where points are won in the season."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    EVENTS,
    change,
    colony,
    legal,
    line,
    lines,
    load,
    play,
    position,
    refused,
    settle,
    standing,
    stats,
    to_move,
)


@pytest.mark.rule("MYR-V1")
@pytest.mark.parametrize(
    ("die", "event"),
    [(1, "vp"), (2, "larvae"), (3, "harvest"), (4, "move"), (5, "soldier"), (6, "hexagon")],
)
def test_a_die_sets_the_event(die: int, event: str) -> None:
    state = position(to_move="a event", dice=(die, 1, 1), a={"larvae": 0})
    assert legal(state) == {f"event {event}"}
    after = play(state, f"event {event}")
    assert line(after, "event a ") == event
    assert change(state, after, "a") == {}


@pytest.mark.rule("MYR-V1", "MYR-V2", "MYR-T1")
@pytest.mark.parametrize(
    ("die", "larvae", "events"),
    [
        (1, 1, ["level", "vp", "larvae"]),
        (1, 2, ["level", "vp", "larvae", "harvest"]),
        (2, 1, ["vp", "larvae", "harvest"]),
        (2, 2, ["level", "vp", "larvae", "harvest", "move"]),
        (3, 2, ["vp", "larvae", "harvest", "move", "soldier"]),
        (4, 3, ["vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]),
        (4, 4, EVENTS),
        (5, 1, ["move", "soldier", "hexagon"]),
        (5, 2, ["harvest", "move", "soldier", "hexagon", "worker"]),
        (6, 1, ["soldier", "hexagon", "worker"]),
        (6, 5, ["vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]),
        (6, 6, EVENTS),
        (1, 6, EVENTS),
        (3, 40, EVENTS),
    ],
)
def test_every_place_within_reach_of_the_larvae(die: int, larvae: int, events: list[str]) -> None:
    state = position(to_move="a event", dice=(die, 1, 1), a={"larvae": larvae})
    assert legal(state) == {f"event {event}" for event in events}


@pytest.mark.rule("MYR-V2")
def test_two_larvae_from_soldier_to_worker() -> None:
    """The book's example: the die shows 5, soldier+1; two larvae are spent for worker+1."""
    state = position(to_move="a event", dice=(5, 1, 1), a={"larvae": 2})
    after = play(state, "event worker")
    assert change(state, after, "a") == {"larvae": -2}
    assert (line(after, "event a "), to_move(after)) == ("worker", "b event")
    assert change(state, after, "b") == {}


@pytest.mark.rule("MYR-V2")
@pytest.mark.parametrize(("event", "spent"), list(zip(EVENTS, [3, 2, 1, 0, 1, 2, 3, 4], strict=True)))
def test_each_space_costs_a_larva(event: str, spent: int) -> None:
    state = position(to_move="a event", dice=(3, 1, 1), a={"larvae": 4})
    after = play(state, f"event {event}")
    assert stats(after, "a")["larvae"] == 4 - spent
    assert colony(after, "a")["event"] == event


@pytest.mark.rule("MYR-V2")
def test_too_few_larvae() -> None:
    state = position(to_move="a event", dice=(5, 1, 1), a={"larvae": 1})
    for event in ("level", "vp", "larvae", "harvest", "worker"):
        assert "MYR-V2" in refused(state, f"event {event}")


@pytest.mark.rule("MYR-V1", "MYR-V2")
def test_each_moves_a_cube_of_his_own() -> None:
    state = position(to_move="a event", dice=(5, 1, 1), a={"larvae": 2}, b={"larvae": 1})
    state = play(state, "event worker")
    assert legal(state) == {"event move", "event soldier", "event hexagon"}
    state = play(state, "event move")
    assert (line(state, "event a "), line(state, "event b ")) == ("worker", "move")


@pytest.mark.rule("MYR-V1", "MYR-E2")
def test_the_cube_returns_to_the_die_each_season() -> None:
    state = position(dice=(5, 2, 6), a={"event": "worker", "workers": 1}, b={"event": "move", "workers": 0})
    state = play(state, "work 0")
    # Summer, whose die shows 2; the first player has passed on; each has one larva, and a one more.
    assert (line(state, "myrmes "), to_move(state)) == ("players 2 year 1 season summer first b", "b event")
    assert lines(state, "event ") == []
    assert legal(state) == {"event vp", "event larvae", "event harvest"}
    state = play(state, "event larvae")
    assert legal(state) == {"event level", "event vp", "event larvae", "event harvest", "event move"}


@pytest.mark.rule("MYR-V7", "MYR-T1")
@pytest.mark.parametrize("first", range(4))
def test_in_turn_order_from_the_first_player(first: int) -> None:
    order = [(first + k) % 4 for k in range(4)]
    state = settle(load(4, first_player=first).new_initial_state())
    for player in order:
        assert (state.current_player(), to_move(state)) == (player, f"{'abcd'[player]} event")
        state.apply_action(state.legal_actions()[-1])
        # Open to all at once.
        event = line(state, f"event {'abcd'[player]} ")
        for observer in range(4):
            assert f"event {'abcd'[player]} {event}" in state.observation_string(observer)
    for player in order:
        assert (state.current_player(), to_move(state)) == (player, f"{'abcd'[player]} births")
        state = play(state, "births larvae 0 soldiers 0 workers 0 atelier 0")
    assert to_move(state) == f"{'abcd'[first]} workers"


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_no_exchange_in_the_event_phase() -> None:
    state = position(to_move="a event", a={"larvae": 9})
    assert legal(state) == {f"event {event}" for event in EVENTS}
    assert refused(state, "exchange")


# Hidden choices (MYR-V7).


@pytest.mark.rule("MYR-V7")
def test_a_hidden_event_is_kept_from_the_others() -> None:
    start = position(simultaneous="hidden", to_move="a event", dice=(5, 1, 1), a={"larvae": 2}, b={"larvae": 2})
    chosen = {event: play(start, f"event {event}") for event in ("harvest", "soldier", "worker")}
    for event, state in chosen.items():
        assert to_move(state) == "b event"
        assert line(state, "chosen a ") == f"event {event}"
        assert "chosen a ?" in state.observation_string(1)
        assert f"chosen a event {event}" in state.observation_string(0)
    # What b knows is the same whatever a chose; a knows.
    assert len({state.observation_string(1) for state in chosen.values()}) == 1
    assert len({state.information_state_string(1) for state in chosen.values()}) == 1
    assert len({state.observation_tensor(1).tobytes() for state in chosen.values()}) == 1
    assert len({state.observation_string(0) for state in chosen.values()}) == 3
    assert len({state.observation_tensor(0).tobytes() for state in chosen.values()}) == 3
    # And b's choice doesn't depend on it.
    assert len({frozenset(legal(state)) for state in chosen.values()}) == 1


@pytest.mark.rule("MYR-V7", "MYR-V2")
def test_hidden_events_open_together() -> None:
    start = position(simultaneous="hidden", to_move="a event", dice=(5, 1, 1), a={"larvae": 2}, b={"larvae": 2})
    state = play(start, "event worker", "event move")
    assert lines(state, "chosen ") == []
    assert (line(state, "event a "), line(state, "event b ")) == ("worker", "move")
    assert (stats(state, "a")["larvae"], stats(state, "b")["larvae"]) == (0, 1)
    for player in (0, 1):
        text = state.observation_string(player)
        assert "event a worker" in text
        assert "event b move" in text


@pytest.mark.rule("MYR-V7")
def test_hidden_nurses_are_kept_from_the_others() -> None:
    start = position(simultaneous="hidden", to_move="a births", a={"nurses": 4}, b={"nurses": 3})
    texts = [
        "births larvae 0 soldiers 0 workers 0 atelier 0",
        "births larvae 1 soldiers 0 workers 2 atelier 1",
        "births larvae 0 soldiers 3 workers 0 atelier 0",
    ]
    states = [play(start, text) for text in texts]
    assert {to_move(state) for state in states} == {"b births"}
    assert len({state.observation_string(1) for state in states}) == 1
    assert len({state.information_state_string(1) for state in states}) == 1
    assert len({state.observation_tensor(1).tobytes() for state in states}) == 1
    assert len({state.observation_string(0) for state in states}) == 3
    assert all("chosen a ?" in state.observation_string(1) for state in states)
    opened = play(states[1], "births larvae 1 soldiers 2 workers 0 atelier 0")
    assert lines(opened, "chosen ") == []
    assert to_move(opened) == "a workers"
    # a: one larva and one worker; b: one larva and, with soldier+1, two soldiers.
    assert change(start, opened, "a") == {"larvae": 1, "workers": 1}
    assert change(start, opened, "b") == {"larvae": 1, "soldiers": 2}
    assert line(opened, "atelier a ") == "1"


@pytest.mark.rule("MYR-V7")
def test_what_is_hidden_is_drawn_again() -> None:
    start = position(simultaneous="hidden", to_move="a event", dice=(5, 1, 1), a={"larvae": 1}, b={"larvae": 1})
    state = play(start, "event hexagon")
    seen = set()
    for seed in range(40):
        other = state.resample_from_infostate(1, seed)
        assert other.observation_string(1) == state.observation_string(1)
        assert other.information_state_string(1) == state.information_state_string(1)
        seen.add(line(other, "chosen a "))
        assert line(state.resample_from_infostate(0, seed), "chosen a ") == "event hexagon"
    assert seen == {"event move", "event soldier", "event hexagon"}


@pytest.mark.rule("MYR-V7")
def test_nothing_is_hidden_by_default() -> None:
    state = play(position(to_move="a event", a={"larvae": 2}), "event worker")
    assert lines(state, "chosen ") == []
    assert "event a worker" in state.observation_string(1)
    assert stats(state, "a")["larvae"] == 0
    state = play(position(to_move="a births"), "births larvae 3 soldiers 0 workers 0 atelier 0")
    assert stats(state, "a")["larvae"] == 6


# VP+1 (MYR-V3, MYR-T2).


def vp_entries(state: eusocial.State) -> list[tuple[int, float, str]]:
    """The ledger's entries of the event: player, amount, action."""
    return [(e.player, e.amount, e.action) for e in state.ledger() if e.account == "vp_event"]


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L2")
@pytest.mark.parametrize(("event", "points"), [("vp", 3), ("soldier", 2)])
def test_one_more_point_for_a_pheromone(event: str, points: int) -> None:
    state = standing((-4, 4), a={"level": 1, "event": event, "workers": 0})
    after = play(state, "lay triangle at -4,4 turn 0")
    assert change(state, after, "a")["score"] == points
    assert vp_entries(after) == ([(0, 1.0, "lay triangle at -4,4 turn 0")] if event == "vp" else [])


@pytest.mark.rule("MYR-V3", "MYR-T2")
def test_no_more_for_a_pair() -> None:
    state = standing((-4, 4), a={"event": "vp", "workers": 0})
    after = play(state, "lay pair at -4,4 turn 0")
    # It scores nothing, so there is nothing to add to.
    assert "score" not in change(state, after, "a")
    assert vp_entries(after) == []


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L4")
@pytest.mark.parametrize(
    ("text", "level", "points"),
    [
        ("lay scavenging at -4,4 turn 0", 1, 3),
        ("lay aphid at -4,4 turn 0", 1, 3),
        ("lay subcolony at -4,4 turn 1", 3, 5),
    ],
)
def test_one_more_point_for_a_special_tile(text: str, level: int, points: int) -> None:
    rich = {"food": 1, "earth": 1, "stone": 1, "level": level, "workers": 0}
    state = standing((-4, 4), a={**rich, "event": "vp"})
    assert change(state, play(state, text), "a")["score"] == points
    plain = standing((-4, 4), a=rich)
    assert change(plain, play(plain, text), "a")["score"] == points - 1


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-W7")
@pytest.mark.parametrize(("kind", "points"), [("ladybug", 0), ("termite", 3), ("spider", 5)])
def test_one_more_point_for_prey_that_scores(kind: str, points: int) -> None:
    state = standing((-4, 4), 1, prey=[f"{kind} -3,3"], a={"soldiers": 2, "event": "vp"})
    assert change(state, play(state, "step -3,3"), "a").get("score", 0) == points


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L5")
@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("pair b -4,4 -3,4", 0),
        ("line b -5,5 -4,5 -3,5", 3),
        ("hook b -5,5 -4,5 -3,5 -5,6", 5),
        ("trapezoid b -4,5 -3,5 -5,6 -4,6 -3,6", 7),
        ("line a -5,5 -4,5 -3,5", 0),
    ],
)
def test_one_more_point_for_a_clearing_that_scores(tile: str, points: int) -> None:
    first = tile.split()[2]
    q, r = first.split(",")
    state = standing((int(q), int(r)), tiles=[tile], a={"earth": 1, "event": "vp"})
    after = play(state, f"clear {first}")
    assert change(state, after, "a").get("score", 0) == points
    assert stats(after, "b")["score"] == 10


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-W2")
def test_one_more_point_for_the_queens_meal() -> None:
    state = position(a={"level": 3, "food": 1, "event": "vp"})
    after = play(state, "work 3")
    assert change(state, after, "a") == {"score": 3, "food": -1, "workers": -1}
    assert vp_entries(after) == [(0, 1.0, "work 3")]
    plain = position(a={"level": 3, "food": 1})
    assert change(plain, play(plain, "work 3"), "a")["score"] == 2


@pytest.mark.rule("MYR-V3", "MYR-T2")
def test_once_for_each_scoring() -> None:
    """Two prey and a tile in one turn: three scorings."""
    state = standing(
        (-2, 2), 3, prey=["termite -2,1", "termite -1,2"], a={"soldiers": 2, "level": 1, "event": "vp", "workers": 0}
    )
    after = play(state, "step -2,1", "step -2,2", "step -1,2", "lay triangle at -1,1 turn 1")
    assert change(state, after, "a")["score"] == 9
    assert [entry[1] for entry in vp_entries(after)] == [1.0, 1.0, 1.0]


@pytest.mark.rule("MYR-V3")
def test_the_event_is_its_owners_alone() -> None:
    state = standing((-4, 4), a={"level": 1, "workers": 0}, b={"event": "vp"})
    assert change(state, play(state, "lay triangle at -4,4 turn 0"), "a")["score"] == 2


# Level+1, hexagon+1 and move+3 inside and outside; placements in test_laying.


@pytest.mark.rule("MYR-V5", "MYR-W2")
@pytest.mark.parametrize(
    ("level", "event", "works"),
    [
        (0, "level", {"0", "1"}),
        (1, "level", {"0", "1", "2 earth", "2 stone"}),
        (2, "level", {"0", "1", "2 earth", "2 stone", "3"}),
        (3, "level", {"0", "1", "2 earth", "2 stone", "3"}),
        (0, "hexagon", {"0"}),
        (2, "hexagon", {"0", "1", "2 earth", "2 stone"}),
    ],
)
def test_a_worker_inside_goes_one_level_higher(level: int, event: str, works: set[str]) -> None:
    state = position(a={"level": level, "event": event, "food": 1})
    assert legal(state) == {f"work {work}" for work in works} | {"sortie -5,4"}


@pytest.mark.rule("MYR-V6", "MYR-W3")
@pytest.mark.parametrize(("event", "points"), [("move", 6), *((e, 3) for e in EVENTS if e != "move")])
def test_movement_points(event: str, points: int) -> None:
    state = play(position(a={"event": event}), "sortie -5,4")
    assert to_move(state) == f"a sortie at -5,4 points {points}"
    assert state.view()["sortie"] == {"at": [-5, 4], "hexes": [[-5, 4]], "points": points}
