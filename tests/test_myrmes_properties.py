"""What holds in every state of Myrmes: pieces go where the rules send them, and every point has a reason."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from cases import CASES, Case, next_action, states
from hypothesis import given, settings
from hypothesis import strategies as st
from myrmes.reference import CUBE_OF, EXITS, OBJECTIVES, PHEROMONES, SORTS, SPECIAL, SUPPLY, garden

import eusocial

MYRMES = [case for case in CASES if case.name == "myrmes"]


def busy_states(game: eusocial.Game, seed: int) -> Iterator[eusocial.State]:
    """The states of a game whose players seldom leave early, so that more comes onto the board."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        action = next_action(state, rng)
        if state.action_to_string(action) in ("leave", "done") and rng.random() < 0.8:
            action = next_action(state, rng)
        state.apply_action(action)


def hexes_of(tile: dict[str, Any]) -> list[tuple[int, int]]:
    return [(hex[0], hex[1]) for hex in tile["hexes"]]


def on_board(view: dict[str, Any], player: int, kind: str) -> int:
    return sum(1 for tile in view["tiles"] if tile["owner"] == player and tile["kind"] == kind)


@pytest.mark.rule("MYR-C2", "MYR-C3", "MYR-C4", "MYR-B2", "MYR-A2", "MYR-A4", "MYR-A7", "MYR-L5")
@pytest.mark.parametrize("case", MYRMES, ids=str)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_pieces_are_conserved(case: Case, seed: int) -> None:
    cleared: Counter[tuple[int, str]] = Counter()
    before: dict[str, Any] = {"tiles": []}
    for state in busy_states(case.game, seed):
        view = state.view()
        # What left the board since the last state was cleared; nothing else takes a pheromone away.
        gone = [tile for tile in before["tiles"] if hexes_of(tile) not in [hexes_of(t) for t in view["tiles"]]]
        assert len(gone) <= 1
        cleared += Counter((tile["owner"], tile["kind"]) for tile in gone)
        before = view
        for player, colony in enumerate(view["colonies"]):
            outside = view["sortie"] is not None and view["player"] == player
            ants = colony["reserve"] + colony["soldiers"] + colony["workers"] + len(colony["inside"]) + outside
            assert ants == 8
            assert min(colony["reserve"], colony["soldiers"], colony["workers"]) >= 0
            assert 0 <= colony["atelier"] <= 4
            assert 0 <= colony["nurses"] <= 8 - len(colony["completed"])
            assert 0 <= colony["level"] <= 3
            assert min(colony[name] for name in ("larvae", "food", "earth", "stone", "prey")) >= 0
            for kind, (_, _, _, number) in PHEROMONES.items():
                assert colony["pheromones"][kind] + on_board(view, player, kind) + cleared[player, kind] == number
                assert colony["pheromones"][kind] >= 0
            assert colony["exits"] + on_board(view, player, "exit") == EXITS
            assert colony["markers"] + sum(on_board(view, player, kind) for kind in SPECIAL) == 4
            assert min(colony["exits"], colony["markers"]) >= 0
        for sort in SORTS:
            laid = sum(1 for tile in view["tiles"] if tile["kind"] in sort)
            assert {view["supply"][kind] for kind in sort} == {SUPPLY - laid}
            assert laid <= SUPPLY


@pytest.mark.rule("MYR-C5", "MYR-W7")
@pytest.mark.parametrize("case", MYRMES, ids=str)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_prey_is_conserved(case: Case, seed: int) -> None:
    terrain, spaces = garden(case.game.num_players())
    turned_up: Counter[str] = Counter()
    spent = 0
    before: list[list[str]] = [[] for _ in range(case.game.num_players())]
    for state in busy_states(case.game, seed):
        view = state.view()
        prey = {(hex["q"], hex["r"]): hex["prey"] for hex in view["hexes"] if hex["prey"]}
        assert set(prey) <= set(spaces)
        assert {terrain[hex] for hex in prey} <= {"grass"}
        held = [colony["prey"] for colony in view["colonies"]]
        completed = [colony["completed"] for colony in view["colonies"]]
        if not view["objectives"]:
            turned_up = Counter(prey.values())
            assert max(turned_up.values(), default=0) <= 6
            assert sum(held) == 0
        else:
            for now, then in zip(completed, before, strict=True):
                spent += sum(int(name[4:]) for name in set(now) - set(then) if name.startswith("prey"))
            assert len(prey) + sum(held) + spent == len(spaces)
            assert not Counter(prey.values()) - turned_up
        before = completed


@pytest.mark.rule("MYR-L1", "MYR-L2", "MYR-L4", "MYR-W5", "MYR-C1", "MYR-A2", "MYR-A7")
@pytest.mark.parametrize("case", MYRMES, ids=str)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_tiles_lie_where_they_may_with_the_cubes_they_may_have(case: Case, seed: int) -> None:
    terrain, _ = garden(case.game.num_players())
    for state in busy_states(case.game, seed):
        view = state.view()
        covered = [hex for tile in view["tiles"] for hex in hexes_of(tile)]
        assert len(covered) == len(set(covered))
        assert "water" not in {terrain[hex] for hex in covered}
        shown = {(hex["q"], hex["r"]): hex for hex in view["hexes"]}
        assert set(shown) == set(terrain)
        for index, tile in enumerate(view["tiles"]):
            hexes = hexes_of(tile)
            assert hexes == sorted(hexes, key=lambda hex: (hex[1], hex[0]))
            assert all(shown[hex]["tile"] == index and shown[hex]["prey"] is None for hex in hexes)
            most = Counter(CUBE_OF[terrain[hex]] for hex in hexes if terrain[hex] in CUBE_OF)
            if tile["kind"] not in PHEROMONES:
                most = Counter()
                assert tile["owner"] is not None or tile["kind"] in SPECIAL
            assert all(0 <= number <= most[kind] for kind, number in tile["cubes"].items())
        assert sum(1 for hex in view["hexes"] if hex["tile"] is not None) == len(covered)
        if view["sortie"] is not None:
            assert all(terrain[hex[0], hex[1]] != "water" for hex in view["sortie"]["hexes"])
            assert 0 <= view["sortie"]["points"] <= 6


@pytest.mark.rule("MYR-E3", "MYR-E4", "MYR-S1", "MYR-V3", "MYR-T2")
@pytest.mark.parametrize("case", MYRMES, ids=str)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_every_point_has_a_reason(case: Case, seed: int) -> None:
    game = case.game
    clauses = {account.name: account.clause for account in game.accounts()}
    players = range(game.num_players())
    for step, state in enumerate(busy_states(game, seed)):
        scores = state.scores()
        assert min(scores) >= 0
        breakdown = state.breakdown()
        assert set(breakdown) == set(clauses)
        assert [sum(points[player] for points in breakdown.values()) for player in players] == scores
        assert all(
            (points <= 0) if name == "winter" else (points >= 0) for name in clauses for points in breakdown[name]
        )
        if step % 40 and not state.is_terminal():
            continue
        ledger = state.ledger()
        assert [sum(entry.amount for entry in ledger if entry.player == player) for player in players] == scores
        assert all(entry.amount and entry.clause == clauses[entry.account] for entry in ledger)
        assert all(-1 <= entry.step < len(state.history()) for entry in ledger)
        assert [(entry.player, entry.amount) for entry in ledger if entry.step == -1] == [(p, 10) for p in players]
        # A bonus of the event comes with a scoring of another account in the same action.
        for entry in ledger:
            if entry.account == "vp_event":
                with_it = [e for e in ledger if (e.step, e.player) == (entry.step, entry.player) and e != entry]
                assert any(e.account not in ("start", "winter") for e in with_it)
        if state.is_terminal():
            winners = [player for player in players if scores[player] == max(scores)]
            assert state.facts()["winners"] == winners
            gains = state.returns()
            assert [player for player in players if gains[player] == max(gains)] == winners


@pytest.mark.rule("MYR-T1", "MYR-V7")
@pytest.mark.parametrize("case", MYRMES, ids=str)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_board_text_reads_back_at_every_decision(case: Case, seed: int) -> None:
    for state in busy_states(case.game, seed):
        if state.current_player() < 0:
            continue
        again = case.game.state_from_string(str(state))
        assert again == state
        assert hash(again) == hash(state)
        assert again.legal_actions() == state.legal_actions()
        assert str(again) == str(state)
        assert again.scores() == state.scores()


def most_decisions(players: int) -> int:
    """More decisions and outcomes than any game can have, from the clauses."""
    chance = len(garden(players)[1]) + 6 + 3 * 3
    # A season of one player: event, births, at most 8 workers who go out, take 6 steps and end; harvest of 17
    # pheromones and 4 special tiles, 3 extra; 4 in the atelier, 3 to release.
    season = 1 + 1 + 8 * (1 + 6 + 1) + 17 + 4 + 3 + 4 + 3
    # Larvae, all a player can get: one at the start; each season 5 and 2 at birth, one inside. Three make a food.
    exchanges = (1 + 9 * (5 + 2 + 1)) // 3
    # Cubes, each discarded at most once: each season 17 by harvest, 3 extra, 4 of special tiles, 3 of workers, one of
    # a tunnel; those of exchanges. Prey gives two food at most, to one player.
    discards = 9 * (17 + 3 + 4 + 3 + 1) + exchanges
    each = 9 * season + exchanges + discards + 3
    # Each pheromone is cleared at most once.
    return chance + players * each + 2 * len(garden(players)[1]) + players * 17


@pytest.mark.rule("MYR-E4", "MYR-S2")
@pytest.mark.parametrize("case", MYRMES, ids=str)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_every_game_ends_after_nine_seasons(case: Case, seed: int) -> None:
    players = case.game.num_players()
    rng = random.Random(seed)
    state = case.game.new_initial_state()
    seasons = []
    while not state.is_terminal():
        view = state.view()
        if view["phase"] == "event" and (view["year"], view["season"]) not in seasons:
            seasons.append((view["year"], view["season"]))
            # MYR-E2
            first = case.game.options()["first_player"]
            assert isinstance(first, int)
            assert view["first"] == (first + len(seasons) - 1) % players
        action = next_action(state, rng)
        # Whoever never stops plays the longest game.
        for _ in range(3):
            if state.action_to_string(action).split()[0] in ("leave", "done", "lay", "enough", "work", "winter"):
                action = next_action(state, rng)
        state.apply_action(action)
    assert len(seasons) == 9
    assert [year for year, _ in seasons] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len(state.history()) <= most_decisions(players)
    assert not state.is_truncated()


@pytest.mark.rule("MYR-C6", "MYR-O1")
@pytest.mark.parametrize("case", MYRMES, ids=str)
def test_objectives_of_each_game_are_two_of_each_level(case: Case) -> None:
    for seed in range(5):
        *_, end = states(case.game, seed, every=10_000)
        shown = [(objective["id"], objective["level"]) for objective in end.view()["objectives"]]
        assert [level for _, level in shown] == [1, 1, 2, 2, 3, 3]
        assert len(set(shown)) == 6
        assert all(name in OBJECTIVES[level] for name, level in shown)
