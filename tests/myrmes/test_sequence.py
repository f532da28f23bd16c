"""MYR-T1: what is asked in a season, in what order, and what is not asked; the exchange of MYR-L6. Whole sets."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import eusocial

from .boards import NO_BIRTHS, completed, exits, position, scores, step, stock, tiles
from .positions import EVENTS, legal, line, load, outcomes, play, refused, stats, to_move

FIRST = {"prey2", "area4", "soldiers2", "larvae4", "food3", "level1", "nurse1"}
SECOND = {"prey3", "area7", "special2", "soldiers4", "larvae7", "level2", "stone2"}
THIRD = {"prey4", "area10", "special3", "soldiers6", "larvae10", "level3"}
DICE = {f"die {number}" for number in range(1, 7)}


def births(nurses: int) -> set[str]:
    """All ways to use so many nurses (MYR-B1)."""
    return {
        f"births larvae {larvae} soldiers {soldiers} workers {workers} atelier {atelier}"
        for larvae, soldiers, workers, atelier in product(range(4), (0, 2, 3), (0, 2, 4), range(5))
        if larvae + soldiers + workers + atelier <= nurses
    }


@pytest.mark.rule("MYR-T1", "MYR-C5", "MYR-C6", "MYR-S2")
def test_a_season_with_every_phase() -> None:
    state = load().new_initial_state()
    kinds = {"prey ladybug", "prey termite", "prey spider"}
    for kind in ["ladybug"] * 6:
        step(state, "- setup", kinds, f"prey {kind}")
    # All six ladybugs are out.
    assert outcomes(state) == pytest.approx({"prey termite": 0.5, "prey spider": 0.5})
    step(state, "- setup", {"prey termite", "prey spider"}, "prey spider")
    drawn: list[str] = []
    for name, level in zip(
        ("soldiers2", "larvae4", "prey3", "special2", "area10", "level3"),
        (FIRST, FIRST, SECOND, SECOND, THIRD, THIRD),
        strict=True,
    ):
        left = {f"tile {other}" for other in level - set(drawn)}
        assert outcomes(state) == pytest.approx(dict.fromkeys(left, 1 / len(left)))
        step(state, "- setup", left, f"tile {name}")
        drawn.append(name)
    for number in (4, 2, 6):
        assert outcomes(state) == pytest.approx(dict.fromkeys(DICE, 1 / 6))
        step(state, "- setup", DICE, f"die {number}")
    prey = [f"prey ladybug {place}" for place in ("-3,0", "3,0", "-2,1", "1,1", "-1,2", "-3,3")] + ["prey spider 0,3"]
    assert [text for text in str(state).splitlines() if text.startswith("prey ")] == prey

    # Event: one larva, so one space to either side.
    step(state, "a event", {"event harvest", "event move", "event soldier"}, "event move")
    step(state, "b event", {"event harvest", "event move", "event soldier"}, "event soldier")
    assert [stock(state, letter)["workers"] for letter in "ab"] == [2, 2]
    assert [stats(state, letter)["larvae"] for letter in "ab"] == [1, 0]

    # Births: at once, before b's.
    assert len(births(3)) == 17
    step(state, "a births", births(3), "births larvae 1 soldiers 0 workers 2 atelier 0")
    assert stock(state) == {"larvae": 2, "workers": 3}
    step(state, "b births", births(3), "births larvae 0 soldiers 2 workers 0 atelier 1")
    # One of the nurses, one of the event.
    assert stock(state, "b") == {"workers": 2, "soldiers": 2}

    # Workers, in turn.
    step(state, "a workers", {"work 0", "sortie -5,4"}, "sortie -5,4")
    ways = {"step -5,3", "step -4,3", "step -4,4", "step -5,5"}
    step(state, "a sortie at -5,4 points 6", ways | {"leave"}, "step -5,5")
    pairs = {"lay pair at -5,5 turn 0", "lay pair at -5,5 turn 1", "lay pair at -4,4 turn 2"}
    ways = {"step -5,4", "step -4,4", "step -4,5", "step -5,6"}
    step(state, "a sortie at -5,5 points 5", ways | pairs | {"leave"}, "lay pair at -5,5 turn 0")
    assert tiles(state) == {"pair a -5,5 -4,5 food 1 earth 1"}
    step(state, "b workers", {"work 0", "sortie 1,4"}, "work 0")
    step(state, "a workers", {"work 0", "sortie -5,4"}, "work 0")
    # With three larvae a may exchange.
    assert stock(state) == {"larvae": 3, "workers": 1}
    step(state, "b workers", {"sortie 1,4"}, "sortie 1,4")
    ways = {"step 1,3", "step 2,3", "step 0,4", "step 0,5"}
    step(state, "b sortie at 1,4 points 3", ways | {"leave"}, "step 0,4")
    ways = {"step 1,4", "step 1,3", "step 0,3", "step -1,4", "step -1,5", "step 0,5"}
    # Not with the prey's space. Of the two ends of a pair the one with the smaller turn is named.
    pairs = {"lay pair at -1,4 turn 0", "lay pair at 0,4 turn 1", "lay pair at 0,4 turn 2", "lay pair at 1,3 turn 2"}
    step(state, "b sortie at 0,4 points 2", ways | pairs | {"leave"}, "step 0,3")
    # The spider: four points, a food, and both soldiers gone. Both neighbours in the row are water.
    assert scores(state) == [10, 14]
    assert stock(state, "b") == {"larvae": 1, "food": 1, "prey": 1}
    ways = {"step 0,4", "step -1,4", "step 1,3", "step 0,2"}
    pairs = {"lay pair at 0,3 turn 0", "lay pair at 0,3 turn 1", "lay pair at 0,3 turn 2", "lay pair at 0,2 turn 1"}
    step(state, "b sortie at 0,3 points 1", ways | pairs | {"leave"}, "leave")
    step(state, "a workers", {"sortie -5,4", "exchange"}, "exchange")
    step(state, "a workers", {"sortie -5,4"}, "sortie -5,4")
    step(state, "a sortie at -5,4 points 6", {"step -5,3", "step -4,3", "step -4,4", "step -5,5", "leave"}, "leave")

    # Harvest: b has no tile.
    step(state, "a harvest -5,5", {"harvest -5,5 food", "harvest -5,5 earth"}, "harvest -5,5 food")
    assert stock(state) == {"food": 2}

    # Atelier: b's one nurse.
    tunnels = {"tunnel 1,3", "tunnel 2,3", "tunnel 0,4", "tunnel 0,5"}
    step(state, "b atelier", tunnels | {"done"}, "tunnel 0,4")
    assert exits(state, "b") == {"1,4", "0,4"}

    # Storage isn't asked. Summer: b is first, the die shows larvae+2, the workers inside are home.
    assert line(state, "myrmes ") == "players 2 year 1 season summer first b"
    assert stock(state) == {"workers": 1, "food": 2}
    assert stock(state, "b") == {"larvae": 1, "workers": 1, "food": 1, "earth": 1, "prey": 1}
    step(state, "b event", {"event vp", "event larvae", "event harvest"}, "event larvae")
    step(state, "a event", {"event larvae"}, "event larvae")
    step(state, "b births", births(3), NO_BIRTHS)
    step(state, "a births", births(3), "births larvae 1 soldiers 0 workers 2 atelier 0")
    # One larva of the nurse, two of the event.
    assert stock(state) == {"larvae": 3, "workers": 2, "food": 2}
    step(state, "b workers", {"work 0", "sortie 1,4", "sortie 0,4"}, "work 0")
    step(state, "a workers", {"work 0", "sortie -5,4", "exchange"}, "work 0")
    # b has no worker left.
    step(state, "a workers", {"sortie -5,4", "exchange"}, "sortie -5,4")
    step(state, "a sortie at -5,4 points 3", {"step -5,3", "step -4,3", "step -4,4", "step -5,5", "leave", "exchange"},
         "leave")  # fmt: skip
    # The pair has earth alone: harvested by itself. No atelier, no storage; autumn.
    assert to_move(state) == "a event"
    assert stock(state) == {"larvae": 4, "workers": 1, "food": 2, "earth": 1}
    assert legal(state) == {f"event {name}" for name in EVENTS[2:]}
    assert completed(state, "a") == {}


@pytest.mark.rule("MYR-T1", "MYR-S2", "MYR-C5")
@pytest.mark.parametrize(("players", "spaces"), [(2, 7), (3, 16), (4, 18)])
def test_the_setup_of_all_players(players: int, spaces: int) -> None:
    state = load(players).new_initial_state()
    words = []
    while state.is_chance_node():
        number = state.legal_actions()[0]
        words.append(state.action_to_string(number).split()[0])
        state.apply_action(number)
    assert words == ["prey"] * spaces + ["tile"] * 6 + ["die"] * 3
    assert to_move(state) == "a event"


@pytest.mark.rule("MYR-T1", "MYR-V7", "MYR-E2")
@pytest.mark.parametrize("first", "abcd")
def test_turn_order_in_each_phase(first: str) -> None:
    # All phases in which nobody has a choice worth the name, with four players.
    order = "abcdabc"["abcd".index(first) :][:4]
    given: dict[str, Any] = {letter: {"workers": 1} for letter in "abcd"}
    state = position(f"{first} event", players=4, first=first, **given)
    seen: dict[str, str] = {}
    while to_move(state).split()[1] != "storage" and state.view()["season"] == "spring":
        letter, phase = to_move(state).split()[:2]
        seen[phase] = seen.get(phase, "") + letter
        choices = {
            "event": "event move",
            "births": "births larvae 0 soldiers 0 workers 0 atelier 1",
            "workers": "work 0",
            "atelier": "done",
        }
        state.apply(choices[phase])
    assert seen == dict.fromkeys(("event", "births", "workers", "atelier"), order)


@pytest.mark.rule("MYR-T1", "MYR-W1")
def test_workers_one_at_a_time() -> None:
    b, c = {"workers": 3, "exits": ["4,-2"]}, {"workers": 1}
    state = position("b workers", players=3, first="b", a={"workers": 2}, b=b, c=c)
    order = []
    while to_move(state).split()[1] in {"workers", "sortie"}:
        mover, phase = to_move(state).split()[:2]
        assert "done" not in legal(state)
        if phase == "workers":
            order.append(mover)
        state.apply("leave" if phase == "sortie" else max(text for text in legal(state) if text.startswith("sortie")))
    assert order == ["b", "c", "a", "b", "a", "b"]


# The exchange

EIGHT = {"larvae": 8, "workers": 1}
CROSSED = "pair a -5,5 -4,5 food 1 earth 1"


@pytest.mark.rule("MYR-L6", "MYR-T1")
@pytest.mark.parametrize("larvae", range(8))
def test_three_larvae_for_a_food(larvae: int) -> None:
    state = position("a workers", a={"larvae": larvae, "workers": 1}, b={"larvae": 9})
    food = 0
    while larvae >= 3:
        assert legal(state) == {"work 0", "sortie -5,4", "exchange"}
        state = play(state, "exchange")
        larvae, food = larvae - 3, food + 1
        assert stock(state) == {name: count for name, count in
                                {"larvae": larvae, "workers": 1, "food": food}.items() if count}  # fmt: skip
    assert legal(state) == {"work 0", "sortie -5,4"}
    refused(state, "exchange")
    assert stats(state, "b")["larvae"] == 9


@pytest.mark.rule("MYR-L6", "MYR-T1", "MYR-W8")
def test_the_exchange_during_a_sortie() -> None:
    state = position("a workers", [CROSSED], a={"event": "soldier", **EIGHT})
    step(state, "a workers", {"work 0", "sortie -5,4", "exchange"}, "sortie -5,4")
    ways = {"step -5,3", "step -4,3", "step -4,4", "step -5,5"}
    step(state, "a sortie at -5,4 points 3", ways | {"leave", "exchange"}, "exchange")
    # It costs no movement, and on a tile it is offered too.
    step(state, "a sortie at -5,4 points 3", ways | {"leave", "exchange"}, "step -5,5")
    ways = {"step -5,4", "step -4,4", "step -3,4", "step -3,5", "step -5,6", "step -4,6"}
    step(state, "a sortie at -5,5 points 2", ways | {"leave", "exchange"}, "exchange")
    step(state, "a sortie at -5,5 points 2", ways | {"leave"}, "leave")
    assert stock(state)["food"] >= 2


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_not_in_the_event_phase() -> None:
    state = position("a event", a={"larvae": 3})
    assert legal(state) == {f"event {name}" for name in EVENTS[1:8]}
    refused(state, "exchange")


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_not_at_births() -> None:
    state = position("a births", a={"larvae": 3})
    assert legal(state) == births(3)
    refused(state, "exchange")


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_not_at_the_harvest() -> None:
    given = ["pair a -5,0 -5,1 food 1 earth 1", "scavenging a -1,0 0,0 -1,1", "pair a 3,1 4,1 food 2"]
    state = position("a harvest -5,0", given, a={"larvae": 9, "event": "harvest"})
    step(state, "a harvest -5,0", {"harvest -5,0 food", "harvest -5,0 earth"}, "harvest -5,0 food")
    step(state, "a scavenge -1,0", {"scavenge -1,0 earth", "scavenge -1,0 stone"}, "scavenge -1,0 earth")
    assert to_move(state) == "a extra 3"
    assert legal(state) == {"extra -5,0 earth", "extra 3,1 food", "enough"}


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_in_the_atelier_but_not_at_a_release() -> None:
    given = ["aphid a -1,0 0,0 -1,1", "scavenging a 3,1 2,2 3,2"]
    objectives = ("soldiers2", "food3", "special2", "stone2", "special3", "soldiers6")
    a = {"larvae": 6, "atelier": 2, "exits": ["-5,0", "5,0", "0,2"], "completed": {"soldiers2": 1}}
    state = position("a atelier", given, season="summer", objectives=objectives, a=a)
    step(state, "a atelier", {"objective special2", "exchange", "done"}, "exchange")
    step(state, "a atelier", {"objective special2", "exchange", "done"}, "objective special2")
    state = position("a atelier", given, season="summer", objectives=objectives, a=a)
    state = play(state, "objective special2")
    step(state, "a release 2 objective", {"release -1,0", "release 3,1"}, "release 3,1")
    step(state, "a release 1 objective", {"release -1,0"}, "release -1,0")
    step(state, "a atelier objective", {"exchange", "done"}, "exchange")
    step(state, "a atelier objective", {"exchange", "done"}, "done")
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-L6", "MYR-T1")
def test_not_at_the_storage() -> None:
    state = position("a storage", a={"larvae": 9, "food": 5})
    assert legal(state) == {"discard food"}
    refused(state, "exchange")


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize(
    "where",
    ["a event", "a births", "a workers", "a atelier", "a storage", "a sortie at -5,3 points 3", "a harvest -5,5"],
)
def test_other_actions_are_refused_and_nothing_changes(where: str) -> None:
    a: dict[str, Any] = {"larvae": 4, "workers": 1, "food": 5, "earth": 1}
    if where == "a atelier":
        a["atelier"] = 2
    state = position(where, [CROSSED], a=a)
    before, found = str(state), legal(state)
    numbers = set(state.legal_actions())
    for number in range(state.game.num_distinct_actions() + state.game.max_chance_outcomes()):
        if number not in numbers:
            with pytest.raises(eusocial.IllegalActionError):
                state.apply_action(number)
    assert str(state) == before
    assert legal(state) == found
    assert state.history() == []


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_ask_in_this_order(players: int, seed: int) -> None:
    """The phases of a season come in their order, and within a phase each player is asked in one piece."""
    rank = {"event": 0, "births": 1, "workers": 2, "sortie": 2, "harvest": 3, "scavenge": 3, "extra": 3, "atelier": 4,
            "release": 4, "storage": 5, "winter": 6}  # fmt: skip
    rng = eusocial.Rng(seed)
    state = load(players).new_initial_state()
    season: tuple[int, str] | None = None
    asked: list[tuple[int, int]] = []
    while not state.is_terminal():
        if not state.is_chance_node():
            view = state.view()
            if (view["year"], view["season"]) != season:
                season, asked = (view["year"], view["season"]), []
            turn = (view["player"] - view["first"]) % players
            assert view["player"] == state.current_player()
            asked.append((rank[to_move(state).split()[1]], turn))
            single = [item for item in asked if item[0] != 2]
            assert single == sorted(single), asked
            assert [item[0] for item in asked] == sorted(item[0] for item in asked)
            assert legal(state)
        state.apply_action(state.choose("random", rng))
