"""Phase 2, births: MYR-B1 to MYR-B3, MYR-V4."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import change, colony, legal, line, lines, play, position, refused, stats, to_move


def births(state: eusocial.State) -> set[tuple[int, int, int, int]]:
    """Nurses for larvae, soldiers, workers and the atelier in the legal births; all must be births."""
    found = set()
    for text in legal(state):
        words = text.split()
        assert words[0] == "births", text
        assert words[1:9:2] == ["larvae", "soldiers", "workers", "atelier"]
        found.add((int(words[2]), int(words[4]), int(words[6]), int(words[8])))
    return found


def birth(larvae: int = 0, soldiers: int = 0, workers: int = 0, atelier: int = 0) -> str:
    return f"births larvae {larvae} soldiers {soldiers} workers {workers} atelier {atelier}"


def born(*nurses: int, event: str = "vp", **given: Any) -> dict[str, int]:
    """What a has more of after these births; none of it is kept from the reserve unless `given` says so."""
    state = position(to_move="a births", a={"nurses": 8, "event": event, **given})
    after = play(state, birth(*nurses))
    assert change(state, after, "b") == {}
    return change(state, after, "a")


@pytest.mark.rule("MYR-B1", "MYR-T1")
def test_all_births_of_three_nurses() -> None:
    state = position(to_move="a births", a={"nurses": 3})
    assert births(state) == {
        (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 2), (0, 0, 0, 3),
        (1, 0, 0, 0), (1, 0, 0, 1), (1, 0, 0, 2), (2, 0, 0, 0), (2, 0, 0, 1), (3, 0, 0, 0),
        (0, 2, 0, 0), (0, 2, 0, 1), (1, 2, 0, 0), (0, 3, 0, 0),
        (0, 0, 2, 0), (0, 0, 2, 1), (1, 0, 2, 0),
    }  # fmt: skip
    assert len(legal(state)) == 17


@pytest.mark.rule("MYR-B1", "MYR-T1")
@pytest.mark.parametrize(
    ("nurses", "number"),
    # By hand, over soldiers 0 2 3 and workers 0 2 4: the pairs of larvae 0..3 and atelier 0..4 within the nurses left.
    # Within 0, 1, 2, ... nurses there are 1, 3, 6, 10, 14, 17, 19, 20, 20 such pairs.
    [
        (0, 1), (1, 3), (2, 6 + 1 + 1), (3, 10 + 3 + 1 + 3), (4, 14 + 6 + 3 + 6 + 1 + 1),
        (5, 17 + 10 + 6 + 10 + 3 + 1 + 3), (6, 19 + 14 + 10 + 14 + 6 + 3 + 6 + 1),
        (7, 20 + 17 + 14 + 17 + 10 + 6 + 10 + 3 + 1), (8, 20 + 19 + 17 + 19 + 14 + 10 + 14 + 6 + 3),
    ],
)  # fmt: skip
def test_how_many_births(nurses: int, number: int) -> None:
    # Nobody is at the limit of ants: two workers, at most two soldiers and two workers more.
    state = position(to_move="a births", a={"nurses": nurses})
    assert len(legal(state)) == len(births(state)) == number


@pytest.mark.rule("MYR-B1", "MYR-T1")
def test_a_birth_is_asked_without_nurses_too() -> None:
    state = position(to_move="a births", a={"nurses": 0})
    assert legal(state) == {birth()}
    after = play(state, birth())
    assert (change(state, after, "a"), to_move(after)) == ({}, "b births")


@pytest.mark.rule("MYR-B1")
@pytest.mark.parametrize(("nurses", "larvae"), [(1, 1), (2, 3), (3, 5)])
def test_larvae(nurses: int, larvae: int) -> None:
    assert born(nurses) == {"larvae": larvae}


@pytest.mark.rule("MYR-B1")
@pytest.mark.parametrize(("nurses", "soldiers"), [(2, 1), (3, 2)])
def test_soldiers(nurses: int, soldiers: int) -> None:
    assert born(0, nurses) == {"soldiers": soldiers}


@pytest.mark.rule("MYR-B1")
@pytest.mark.parametrize(("nurses", "workers"), [(2, 1), (4, 2)])
def test_workers(nurses: int, workers: int) -> None:
    assert born(0, 0, nurses) == {"workers": workers}


@pytest.mark.rule("MYR-B1")
def test_all_sorts_at_once() -> None:
    assert born(2, 3, 2, 1) == {"larvae": 3, "soldiers": 2, "workers": 1}


@pytest.mark.rule("MYR-B1")
def test_nurses_in_the_atelier() -> None:
    state = position(to_move="a births", a={"nurses": 8})
    for nurses in range(5):
        after = play(state, birth(atelier=nurses))
        assert lines(after, "atelier a ") == ([str(nurses)] if nurses else [])
        assert colony(after, "a")["atelier"] == nurses
        # They are the player's nurses still.
        assert change(state, after, "a") == {}


@pytest.mark.rule("MYR-B1")
@pytest.mark.parametrize(
    "text",
    [
        birth(soldiers=1), birth(workers=1), birth(workers=3), birth(larvae=4), birth(soldiers=4), birth(workers=5),
        birth(atelier=5),
    ],
)  # fmt: skip
def test_numbers_that_are_no_births(text: str) -> None:
    state = position(to_move="a births", a={"nurses": 8})
    with pytest.raises(eusocial.EusocialError) as caught:
        state.apply(text)
    assert isinstance(caught.value, eusocial.ActionParseError | eusocial.IllegalActionError)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("MYR-B1")
@pytest.mark.parametrize("text", [birth(3, 0, 0, 1), birth(2, 2), birth(0, 0, 4), birth(0, 0, 0, 4)])
def test_too_few_nurses(text: str) -> None:
    assert "MYR-B1" in refused(position(to_move="a births", a={"nurses": 3}), text)


@pytest.mark.rule("MYR-B1", "MYR-A5")
def test_nurses_on_objectives_take_no_part() -> None:
    # Two nurses in the colony, one on an objective for good: `nurses` counts those in the colony.
    state = position(
        to_move="a births", season="summer", a={"nurses": 2, "completed": {"prey2": 1}, "score": 16}
    )  # fmt: skip
    assert len(legal(state)) == 8
    assert "MYR-B1" in refused(state, birth(larvae=3))


# The limit of 8 ants (MYR-B2).


@pytest.mark.rule("MYR-B2")
def test_ants_that_do_not_fit_are_not_born() -> None:
    assert born(0, 3, workers=4, soldiers=3) == {"soldiers": 1}
    assert born(0, 0, 4, workers=4, soldiers=3) == {"workers": 1}
    assert born(0, 3, workers=8) == {}
    assert born(0, 0, 4, soldiers=8, workers=0) == {}
    assert born(3, 3, workers=8) == {"larvae": 5}


@pytest.mark.rule("MYR-B2", "MYR-C2")
def test_a_full_colony_has_an_empty_reserve() -> None:
    state = position(to_move="a births", a={"nurses": 8, "workers": 3, "soldiers": 2})
    assert colony(state, "a")["reserve"] == 3
    # Two soldiers and soldier+1.
    assert colony(play(state, birth(0, 3)), "a")["reserve"] == 0


@pytest.mark.rule("MYR-B2")
def test_soldiers_come_first_unless_the_player_says_otherwise() -> None:
    # Room for one; two nurses each for a soldier and a worker.
    state = position(to_move="a births", a={"nurses": 4, "workers": 4, "soldiers": 3, "event": "vp"})
    both = birth(0, 2, 2)
    assert {text for text in legal(state) if "workers first" in text} == {f"{both} workers first"}
    assert change(state, play(state, both), "a") == {"soldiers": 1}
    assert change(state, play(state, f"{both} workers first"), "a") == {"workers": 1}


@pytest.mark.rule("MYR-B2", "MYR-T1")
@pytest.mark.parametrize(
    ("room", "event", "first"),
    [
        # Eight nurses: soldiers 2, 3 (1, 2 born) with workers 2, 4 (1, 2 born).
        (4, "vp", set()),
        (3, "vp", {(3, 4)}),
        (2, "vp", {(2, 4), (3, 2), (3, 4)}),
        (1, "vp", {(2, 2), (2, 4), (3, 2), (3, 4)}),
        # One more is born of a kind.
        (4, "soldier", {(3, 4)}),
        (3, "soldier", {(2, 4), (3, 2), (3, 4)}),
        (4, "worker", {(3, 4)}),
        (3, "worker", {(2, 4), (3, 2), (3, 4)}),
        (3, "larvae", {(3, 4)}),
    ],
)
def test_when_the_order_matters(room: int, event: str, first: set[tuple[int, int]]) -> None:
    state = position(to_move="a births", a={"nurses": 8, "workers": 8 - room, "event": event})
    found = {text for text in legal(state) if text.endswith(" workers first")}
    pairs = [(larvae, atelier) for larvae in range(4) for atelier in range(5)]
    assert found == {
        f"{birth(larvae, soldiers, workers, atelier)} workers first"
        for soldiers, workers in first
        for larvae, atelier in pairs
        if larvae + soldiers + workers + atelier <= 8
    }
    # The form without it is there too.
    assert {text.removesuffix(" workers first") for text in found} <= legal(state)


@pytest.mark.rule("MYR-B2")
def test_a_full_colony_bears_no_ant_in_either_order() -> None:
    state = position(to_move="a births", a={"nurses": 8, "workers": 8})
    for text in legal(state):
        assert set(change(state, play(state, text), "a")) <= {"larvae"}


@pytest.mark.rule("MYR-B2")
def test_workers_first_without_need_is_refused() -> None:
    state = position(to_move="a births", a={"nurses": 8, "workers": 2})
    assert "MYR-B2" in refused(state, f"{birth(0, 2, 2)} workers first")


@pytest.mark.rule("MYR-B2", "MYR-V4")
@pytest.mark.parametrize(
    ("room", "event", "nurses", "soldiers_first", "workers_first"),
    [
        (3, "vp", (3, 4), {"soldiers": 2, "workers": 1}, {"soldiers": 1, "workers": 2}),
        (2, "vp", (3, 4), {"soldiers": 2}, {"workers": 2}),
        (2, "soldier", (2, 2), {"soldiers": 2}, {"soldiers": 1, "workers": 1}),
        (2, "worker", (2, 2), {"soldiers": 1, "workers": 1}, {"workers": 2}),
        (3, "worker", (3, 2), {"soldiers": 2, "workers": 1}, {"soldiers": 1, "workers": 2}),
        (1, "soldier", (2, 2), {"soldiers": 1}, {"workers": 1}),
    ],
)
def test_what_is_born_in_either_order(
    room: int, event: str, nurses: tuple[int, int], soldiers_first: dict[str, int], workers_first: dict[str, int]
) -> None:
    state = position(to_move="a births", a={"nurses": 8, "workers": 8 - room, "event": event})
    text = birth(0, *nurses)
    assert change(state, play(state, text), "a") == soldiers_first
    assert change(state, play(state, f"{text} workers first"), "a") == workers_first


# Events (MYR-V4) and the book's example (MYR-B3).


@pytest.mark.rule("MYR-B3", "MYR-V4")
def test_the_books_example() -> None:
    """Blue has 4 nurses: 1 in the atelier, 2 on workers, 1 on larvae; with worker+1: a larva and two workers."""
    state = position(to_move="a births", a={"nurses": 4, "event": "worker"})
    after = play(state, birth(larvae=1, workers=2, atelier=1))
    assert change(state, after, "a") == {"larvae": 1, "workers": 2}
    assert line(after, "atelier a ") == "1"
    assert to_move(after) == "b births"


@pytest.mark.rule("MYR-V4")
@pytest.mark.parametrize(
    ("event", "nurses", "want"),
    [
        ("larvae", (1, 0, 0, 0), {"larvae": 3}),
        ("larvae", (2, 0, 0, 0), {"larvae": 5}),
        ("larvae", (3, 0, 0, 0), {"larvae": 7}),
        ("larvae", (0, 3, 2, 0), {"soldiers": 2, "workers": 1}),
        ("larvae", (0, 0, 0, 0), {}),
        ("soldier", (0, 2, 0, 0), {"soldiers": 2}),
        ("soldier", (0, 3, 0, 0), {"soldiers": 3}),
        ("soldier", (3, 0, 4, 0), {"larvae": 5, "workers": 2}),
        ("worker", (0, 0, 2, 0), {"workers": 2}),
        ("worker", (0, 0, 4, 0), {"workers": 3}),
        ("worker", (3, 3, 0, 2), {"larvae": 5, "soldiers": 2}),
        ("hexagon", (1, 2, 2, 0), {"larvae": 1, "soldiers": 1, "workers": 1}),
        ("level", (1, 2, 2, 0), {"larvae": 1, "soldiers": 1, "workers": 1}),
    ],
)
def test_an_event_needs_one_born_from_nurses(
    event: str, nurses: tuple[int, int, int, int], want: dict[str, int]
) -> None:
    assert born(*nurses, event=event) == want


@pytest.mark.rule("MYR-V4", "MYR-B2")
def test_one_more_ant_only_where_it_fits() -> None:
    assert born(0, 2, event="soldier", workers=7) == {"soldiers": 1}
    assert born(0, 0, 2, event="worker", workers=7) == {"workers": 1}
    assert born(0, 0, 2, event="worker", workers=8) == {}


@pytest.mark.rule("MYR-V4", "MYR-S1")
def test_events_are_each_players_own() -> None:
    state = position(to_move="a births", a={"event": "larvae"}, b={"event": "move"})
    after = play(state, birth(larvae=3), birth(larvae=3))
    assert change(state, after, "a") == {"larvae": 7}
    assert change(state, after, "b") == {"larvae": 5}


@pytest.mark.rule("MYR-B1", "MYR-T1")
def test_workers_born_are_used_in_the_same_season() -> None:
    state = position(to_move="a births", a={"event": "vp", "workers": 0}, b={"workers": 0})
    after = play(state, birth(workers=2), birth(larvae=1))
    assert (to_move(after), stats(after, "a")["workers"]) == ("a workers", 1)


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_no_exchange_during_births() -> None:
    state = position(to_move="a births", a={"larvae": 9})
    assert "exchange" not in legal(state)
    assert refused(state, "exchange")
