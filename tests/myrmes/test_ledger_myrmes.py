"""The ledger: each point with its clause. Exact entries for each kind of scoring; sums are the scores."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .boards import FAR_EXITS, position
from .positions import load, play

ACCOUNTS = [
    ("start", "MYR-S1"),
    ("pheromones", "MYR-L2"),
    ("special_tiles", "MYR-L4"),
    ("prey", "MYR-W7"),
    ("clearing", "MYR-L5"),
    ("queen", "MYR-W2"),
    ("subcolonies", "MYR-H2"),
    ("objectives", "MYR-A5"),
    ("others_objectives", "MYR-A6"),
    ("vp_event", "MYR-V3"),
    ("winter", "MYR-E3"),
]
CLAUSES = dict(ACCOUNTS)

Won = tuple[int, str, float]


def won(state: eusocial.State, *texts: str) -> list[Won]:
    """What the last of these actions brought: player, account, points. The actions before bring what they bring."""
    after = play(state, *texts)
    check(after)
    last = len(after.history()) - 1
    entries = [entry for entry in after.ledger() if entry.step == last]
    assert all(entry.action == texts[-1] for entry in entries)
    return sorted((entry.player, entry.account, entry.amount) for entry in entries)


def check(state: eusocial.State) -> None:
    """Entries and breakdown sum up to the scores, and each entry tells its clause and its action."""
    players = range(state.num_players())
    totals = dict.fromkeys(((player, account) for player in players for account in CLAUSES), 0.0)
    for entry in state.ledger():
        assert entry.amount != 0
        assert entry.clause == CLAUSES[entry.account]
        assert entry.what
        assert -1 <= entry.step < len(state.history())
        assert (entry.step == -1) == (entry.action == "")
        if entry.account == "winter":
            assert entry.amount < 0
        else:
            assert entry.amount > 0
        if entry.account == "start":
            assert entry.step == -1
        totals[entry.player, entry.account] += entry.amount
    breakdown = state.breakdown()
    assert list(breakdown) == list(CLAUSES)
    assert breakdown == {account: [totals[player, account] for player in players] for account in CLAUSES}
    assert state.scores() == [sum(totals[player, account] for account in CLAUSES) for player in players]


@pytest.mark.rule("MYR-S1")
def test_the_accounts() -> None:
    accounts = load().accounts()
    assert [(account.name, account.clause) for account in accounts] == ACCOUNTS
    assert len({account.what for account in accounts}) == len(accounts)


@pytest.mark.rule("MYR-S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_points_at_the_start(players: int) -> None:
    state = load(players).new_initial_state()
    check(state)
    assert [(entry.step, entry.player, entry.account, entry.amount) for entry in state.ledger()] == [
        (-1, player, "start", 10) for player in range(players)
    ]


@pytest.mark.rule("MYR-S1")
def test_the_points_of_a_position() -> None:
    state = position("a workers", a={"score": 17, "workers": 1}, b={"score": 0})
    check(state)
    assert [(entry.step, entry.player, entry.account, entry.amount) for entry in state.ledger()] == [
        (-1, 0, "start", 17)
    ]
    assert state.breakdown()["start"] == [17, 0]


def outside(*tiles: str, at: str = "-1,4", prey: tuple[str, ...] = (), **a: Any) -> eusocial.State:
    """A worker of a stands on a hex; b's exit is out of its way, and b is next."""
    return position(f"a sortie at {at} points 2", tiles, prey=prey, a=a, b={"workers": 1, "home": "3,1"})


@pytest.mark.rule("MYR-L2", "MYR-V3")
@pytest.mark.parametrize(
    ("kind", "level", "points"),
    [("pair", 0, 0), ("triangle", 1, 2), ("line", 1, 2), ("rhombus", 2, 4), ("hook", 2, 4), ("trapezoid", 3, 6)],
)
def test_pheromones(kind: str, level: int, points: int) -> None:
    lay = f"lay {kind} at -1,4 turn 0"
    expected: list[Won] = [(0, "pheromones", points)] if points else []
    assert won(outside(level=level), lay) == expected
    # The point of VP+1 has an account of its own.
    more: list[Won] = [(0, "vp_event", 1)] if points else []
    assert won(outside(level=level, event="vp"), lay) == expected + more


@pytest.mark.rule("MYR-L2", "MYR-V6")
@pytest.mark.parametrize("event", ["level", "hexagon"])
def test_the_great_triangle(event: str) -> None:
    assert won(outside(level=3, event=event), "lay great at -1,4 turn 0") == [(0, "pheromones", 8)]


@pytest.mark.rule("MYR-L4", "MYR-V3")
@pytest.mark.parametrize(("kind", "points"), [("scavenging", 2), ("aphid", 2), ("subcolony", 4)])
def test_special_tiles(kind: str, points: int) -> None:
    given: dict[str, Any] = {"level": 3, "food": 1, "earth": 1, "stone": 1}
    lay = f"lay {kind} at -1,4 turn 0"
    assert won(outside(**given), lay) == [(0, "special_tiles", points)]
    assert won(outside(**given, event="vp"), lay) == [(0, "special_tiles", points), (0, "vp_event", 1)]


@pytest.mark.rule("MYR-W7", "MYR-V3")
@pytest.mark.parametrize(("kind", "points"), [("ladybug", 0), ("termite", 2), ("spider", 4)])
def test_prey(kind: str, points: int) -> None:
    prey = (f"{kind} 0,3",)
    expected: list[Won] = [(0, "prey", points)] if points else []
    assert won(outside(at="0,4", prey=prey, soldiers=2), "step 0,3") == expected
    more: list[Won] = [(0, "vp_event", 1)] if points else []
    assert won(outside(at="0,4", prey=prey, soldiers=2, event="vp"), "step 0,3") == expected + more


@pytest.mark.rule("MYR-L5", "MYR-V3")
def test_clearing() -> None:
    tile = "rhombus b 0,3 -1,4 0,4 -1,5"
    assert won(outside(tile, at="0,3", earth=1), "clear -1,4") == [(0, "clearing", 4)]
    assert won(outside(tile, at="0,3", earth=1, event="vp"), "clear -1,4") == [(0, "clearing", 4), (0, "vp_event", 1)]
    assert won(outside(tile.replace(" b ", " a "), at="0,3", earth=1, event="vp"), "clear -1,4") == []
    assert won(outside("pair b -1,4 0,4", earth=1, event="vp"), "clear -1,4") == []


@pytest.mark.rule("MYR-W2", "MYR-V3")
def test_the_queen() -> None:
    a = {"workers": 1, "level": 3, "food": 1}
    assert won(position("a workers", a=a, b={"workers": 1}), "work 3") == [(0, "queen", 2)]
    state = position("a workers", a={**a, "event": "vp"}, b={"workers": 1})
    assert won(state, "work 3") == [(0, "queen", 2), (0, "vp_event", 1)]


SUBCOLONIES = ["subcolony a -4,6 -3,6 -5,7 -4,7", "subcolony a 1,0 0,1 1,1 0,2", "subcolony b -4,3 -3,3 -4,4 -3,4"]


@pytest.mark.rule("MYR-H2", "MYR-V3", "MYR-T2")
def test_subcolonies_of_one_harvest_are_one_entry() -> None:
    # The last worker's action brings the harvest with it.
    state = position("a workers", SUBCOLONIES, a={"workers": 1}, b={"event": "vp"})
    assert won(state, "work 0") == [(0, "subcolonies", 4), (1, "subcolonies", 2), (1, "vp_event", 1)]
    state = position("a workers", SUBCOLONIES, a={"workers": 1, "event": "vp"})
    assert won(state, "work 0") == [(0, "subcolonies", 4), (0, "vp_event", 2), (1, "subcolonies", 2)]
    # With the queen's meal before.
    a = {"workers": 1, "event": "vp", "level": 3, "food": 1}
    state = position("a workers", SUBCOLONIES, a=a)
    expected = [(0, "queen", 2), (0, "subcolonies", 4), (0, "vp_event", 3), (1, "subcolonies", 2)]
    assert won(state, "work 3") == expected


LEVELS = ("level1", "soldiers2", "level2", "soldiers4", "level3", "soldiers6")


@pytest.mark.rule("MYR-A5", "MYR-A6", "MYR-V3")
@pytest.mark.parametrize(("name", "points"), [("soldiers2", 6), ("soldiers4", 9), ("soldiers6", 12)])
def test_objectives(name: str, points: int) -> None:
    a = {
        "atelier": 1, "level": 2, "soldiers": 6, "exits": FAR_EXITS, "completed": {"level1": 1, "level2": 2},
        "event": "vp",
    }  # fmt: skip
    state = position("a atelier", year=2, objectives=LEVELS, a=a, b={"atelier": 1})
    assert won(state, f"objective {name}") == [(0, "objectives", points), (0, "vp_event", 1)]


@pytest.mark.rule("MYR-A6", "MYR-V3")
@pytest.mark.parametrize(("players", "bonus"), [(2, 5), (3, 4), (4, 3)])
def test_anothers_objective(players: int, bonus: int) -> None:
    others: dict[str, Any] = {letter: {"completed": "soldiers2:1"} for letter in "bcd"[: players - 1]}
    others["b"]["event"] = "vp"
    others["b"]["atelier"] = 1
    state = position("a atelier", players=players, year=2, objectives=LEVELS, a={"atelier": 1, "soldiers": 2}, **others)
    expected = [(0, "objectives", 6)]
    for player in range(1, players):
        expected.append((player, "others_objectives", bonus))
        if player == 1:
            expected.append((1, "vp_event", 1))
    assert won(state, "objective soldiers2") == expected


@pytest.mark.rule("MYR-E3")
def test_the_winter_takes_what_is_there() -> None:
    # a has one food and loses nine, b has none and loses ten of twelve; c loses nothing.
    a = {"workers": 1, "food": 1, "score": 20}
    state = position("a workers", players=3, season="autumn", a=a, c={"soldiers": 4})
    assert won(state, "sortie -2,5", "leave") == [(0, "winter", -9), (1, "winter", -10)]


@pytest.mark.rule("MYR-E3", "MYR-L6")
def test_the_winter_of_one_who_is_asked() -> None:
    state = position("a workers", season="autumn", a={"workers": 1, "larvae": 3}, b={"soldiers": 4})
    assert won(state, "sortie -5,4", "leave") == []
    assert won(state, "sortie -5,4", "leave", "winter") == [(0, "winter", -10)]
    assert won(state, "sortie -5,4", "leave", "exchange") == [(0, "winter", -9)]


@pytest.mark.rule("MYR-V3", "MYR-W8", "MYR-L5", "MYR-L2", "MYR-W7")
def test_a_turn_from_entry_to_entry() -> None:
    tile = "triangle b -1,4 0,4 -1,5"
    state = outside(tile, prey=("spider 0,3",), level=1, soldiers=2, earth=1, event="vp")
    state = play(state, "clear 0,4", "step 0,3", "step -1,4", "lay triangle at -1,4 turn 0")
    check(state)
    assert [(entry.step, entry.action, entry.player, entry.amount, entry.account) for entry in state.ledger()] == [
        (-1, "", 0, 10, "start"),
        (-1, "", 1, 10, "start"),
        (0, "clear 0,4", 0, 2, "clearing"),
        (0, "clear 0,4", 0, 1, "vp_event"),
        (1, "step 0,3", 0, 4, "prey"),
        (1, "step 0,3", 0, 1, "vp_event"),
        (3, "lay triangle at -1,4 turn 0", 0, 2, "pheromones"),
        (3, "lay triangle at -1,4 turn 0", 0, 1, "vp_event"),
    ]


@pytest.mark.rule("MYR-S1", "MYR-T2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games(players: int, seed: int) -> None:
    rng = eusocial.Rng(seed)
    state = load(players).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.choose("random", rng))
        breakdown = state.breakdown()
        assert state.scores() == [sum(points[player] for points in breakdown.values()) for player in range(players)]
    check(state)
    assert state.breakdown()["start"] == [10.0] * players
