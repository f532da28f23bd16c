"""Ledgers: every point of every game is explained, and by hand worked out positions by the right clauses."""

from __future__ import annotations

import copy
import pickle
import random
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from ambrosia.positions import Boards, play, position
from cases import Case, next_action, states
from hypothesis import given
from hypothesis import strategies as st
from microlonies import positions as micro

import eusocial
from eusocial import Account, LedgerEntry, simulate

if TYPE_CHECKING:
    from pathlib import Path

seeds = st.integers(0, 2**64 - 1)


@pytest.fixture
def boards(tmp_path: Path) -> Boards:
    """A loader of Ambrosia on boards with chosen values and special spaces."""
    return Boards(tmp_path)


@pytest.fixture
def games(tmp_path: Path) -> micro.Games:
    """A loader of Microlonies with chosen tiles, cards and booklets."""
    return micro.Games(tmp_path)


def short(state: eusocial.State) -> list[tuple[int, int, float, str, str]]:
    """Step, player, amount, account and clause of each entry."""
    return [(entry.step, entry.player, entry.amount, entry.account, entry.clause) for entry in state.ledger()]


# What holds in every game.


def test_accounts_are_named_once_in_small_letters(game: eusocial.Game) -> None:
    accounts = game.accounts()
    assert accounts
    assert all(type(account) is Account for account in accounts)
    names = [account.name for account in accounts]
    assert len(set(names)) == len(names)
    for account in accounts:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", account.name), account
        assert account.clause == "" or re.fullmatch(r"[A-Z]{3}-[A-Z]\d+", account.clause), account
        assert account.what
        assert "\n" not in account.what
    assert list(game.new_initial_state().breakdown()) == names


@given(seed=seeds)
def test_every_point_is_explained_at_every_step(case: Case, seed: int) -> None:
    """The entries up to a step add up to scores and breakdown of the position after it."""
    rng = random.Random(seed)
    state = case.game.new_initial_state()
    seen = [state.clone()]
    while not state.is_terminal():
        state.apply_action(next_action(state, rng))
        seen.append(state.clone())
    ledger = state.ledger()
    accounts = {account.name: account for account in case.game.accounts()}
    sums = {name: [0.0] * case.game.num_players() for name in accounts}
    at = 0
    for step, then in enumerate(seen, -1):
        while at < len(ledger) and ledger[at].step == step:
            entry = ledger[at]
            account = accounts[entry.account]
            assert (entry.clause, entry.what) == (account.clause, account.what)
            assert entry.amount != 0
            assert entry.action == ("" if step < 0 else seen[step].action_to_string(state.history()[step]))
            sums[entry.account][entry.player] += entry.amount
            at += 1
        assert then.breakdown() == sums, step
        assert then.scores() == [sum(points) for points in zip(*sums.values(), strict=True)], step
    assert at == len(ledger)
    # An account comes once an action for each player.
    keys = [(entry.step, entry.player, list(accounts).index(entry.account)) for entry in ledger]
    assert keys == sorted(set(keys))


@given(seed=seeds, steps=st.integers(0, 200))
def test_a_ledger_goes_with_its_state(case: Case, seed: int, steps: int) -> None:
    """It is the beginning of what it becomes later; copies and records have the same; undoing takes entries back."""
    *_, end = states(case.game, seed)
    ledger = end.ledger()
    state = case.game.new_initial_state()
    for number in end.history()[:steps]:
        state.apply_action(number)
    assert state.ledger() == [entry for entry in ledger if entry.step < len(state.history())]
    for same in (
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        case.game.deserialize_state(state.serialize()),
    ):
        assert (same.ledger(), same.breakdown()) == (state.ledger(), state.breakdown())
    if state.history():
        state.undo()
        assert state.ledger() == [entry for entry in ledger if entry.step < len(state.history())]


def test_asking_changes_nothing(game: eusocial.Game) -> None:
    for state in states(game, 5, every=40):
        before = (str(state), state.history(), hash(state), state.scores())
        ledger = state.ledger()
        assert ledger == state.ledger()
        ledger.clear()
        state.breakdown().clear()
        assert (str(state), state.history(), hash(state), state.scores()) == before


def test_entries_are_plain_tuples() -> None:
    state = play(eusocial.load_game("kalah").new_initial_state(), "sow 3")
    (entry,) = state.ledger()
    assert type(entry) is LedgerEntry
    assert pickle.loads(pickle.dumps(entry)) == entry
    assert entry == (0, 0, 1.0, "store", "MIC-K2", "seeds in the store", "sow 3")
    assert len({entry, copy.copy(entry)}) == 1
    with pytest.raises(AttributeError):
        entry.amount = 2.0  # type: ignore[misc]
    (account,) = state.game.accounts()
    assert pickle.loads(pickle.dumps(account)) == account == ("store", "MIC-K2", "seeds in the store")
    with pytest.raises(TypeError):
        state.ledger(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        state.breakdown("store")  # type: ignore[call-arg]


def test_entries_make_a_table() -> None:
    polars = pytest.importorskip("polars")
    *_, end = states(eusocial.load_game("ambrosia"), 3)
    frame = polars.DataFrame(end.ledger())
    assert frame.columns == list(LedgerEntry._fields)
    sums = frame.group_by("player").agg(polars.col("amount").sum()).sort("player")
    assert sums["amount"].to_list() == end.scores()


# Ambrosia by hand.

LONE = {0: "a:H", 2: "a:C", 4: "a:n", 6: "a:n", 8: "a:n", 10: "a:n", 12: "a:n", 15: "b:nnnnnnT"}
"""No counter of a can move."""
STACKS = {0: "a:nnnnnnG", 10: "b:nnnnnnG"}


@pytest.mark.rule("AMB-G1", "AMB-P3", "AMB-P4", "AMB-B8", "AMB-S4")
def test_a_scoring_by_its_parts(boards: Boards) -> None:
    game = boards({0: 3, 2: 2, 6: 5}, {4: "arena"})
    state = play(position(game, LONE, a={"score": 4}), "score")
    # Flowers: 3, 2, 5 and 1 on the other four. Three more for the Heavyweight, one for the Collector, one in the arena.
    assert short(state) == [
        (-1, 0, 4, "start", "AMB-S4"),
        (0, 0, 14, "flowers", "AMB-G1"),
        (0, 0, 3, "heavyweight", "AMB-P4"),
        (0, 0, 1, "collector", "AMB-P3"),
        (0, 0, 1, "arena", "AMB-B8"),
    ]
    assert {entry.action for entry in state.ledger() if entry.step == 0} == {"score"}
    assert state.scores() == [23, 0]
    # Restacking and a new counter give nothing.
    after = play(state, "restack 0", "remove 1", "choose drone")
    assert after.ledger() == state.ledger()


@pytest.mark.rule("AMB-B3", "AMB-B8")
def test_powers_have_no_entry_in_a_thicket(boards: Boards) -> None:
    state = play(position(boards({0: 3}, {0: "thicket", 2: "thicket"}), LONE), "score")
    assert short(state) == [(0, 0, 3 + 6, "flowers", "AMB-G1")]


@pytest.mark.rule("AMB-P4", "AMB-B8")
def test_an_arena_under_a_heavyweight(boards: Boards) -> None:
    state = play(position(boards({0: 5}, {0: "arena"}), LONE), "score")
    assert short(state) == [
        (0, 0, 5 + 6, "flowers", "AMB-G1"),
        (0, 0, 5, "heavyweight", "AMB-P4"),
        (0, 0, 1, "collector", "AMB-P3"),
        (0, 0, 1, "arena", "AMB-B8"),
    ]


@pytest.mark.rule("AMB-E2")
def test_advanced_movement(boards: Boards) -> None:
    spaces = {**LONE, 15: "b:nnnnnnT"}
    state = play(position(boards(events=True), spaces, event="advanced_movement"), "score")
    # Five normal counters; Heavyweight and Collector have their own.
    assert short(state) == [
        (0, 0, 7, "flowers", "AMB-G1"),
        (0, 0, 1, "heavyweight", "AMB-P4"),
        (0, 0, 1, "collector", "AMB-P3"),
        (0, 0, 5, "advanced_movement", "AMB-E2"),
    ]


@pytest.mark.rule("AMB-E7")
def test_prisoners(boards: Boards) -> None:
    spaces = {0: "a:n / b:nn", 2: "a:G", 4: "a:n", 6: "a:n / b:n", 8: "a:n", 10: "a:n", 12: "a:n", 15: "b:nnnT"}
    state = play(position(boards(events=True), spaces, event="valuable_prisoners"), "score")
    assert short(state) == [(0, 0, 7, "flowers", "AMB-G1"), (0, 0, 3, "prisoners", "AMB-E7")]


@pytest.mark.rule("AMB-P9")
def test_a_saboteur(boards: Boards) -> None:
    spaces = {1: "a:n", 5: "a:n", 7: "a:n", 9: "a:n", 11: "a:n", 13: "a:n", 15: "a:G", 4: "b:S", 18: "b:nnnnnn"}
    state = play(position(boards({4: 3}), spaces), "score")
    assert state.ledger() == [
        (0, 0, 7, "flowers", "AMB-G1", "values of the flowers under own top groups", "score"),
        (0, 1, 3, "saboteur", "AMB-P9", "the flower under a Saboteur behind a player who scores", "score"),
    ]


@pytest.mark.rule("AMB-E6", "AMB-B5")
def test_a_long_move_to_a_honeywell(boards: Boards) -> None:
    spaces = {0: "a:nnnnnnG", 10: "b:nnnnnnG", 20: "c:nnnnnnG"}
    game = boards({}, {3: "honeywell"}, players=3, events=True)
    state = play(position(game, spaces, event="unintended_consequences"), "move 0:3>3")
    assert short(state) == [
        (0, 0, 1, "honeywell", "AMB-B5"),
        (0, 1, 1, "long_moves", "AMB-E6"),
        (0, 2, 1, "long_moves", "AMB-E6"),
    ]
    assert {entry.action for entry in state.ledger()} == {"move 0:3>3"}


@pytest.mark.rule("AMB-B6")
def test_a_point_lost_to_a_beekeeper(boards: Boards) -> None:
    state = position(boards({}, {3: "beekeeper"}), STACKS, a={"score": 2}, b={"score": 3})
    state = play(state, "move 0:3>3", "sting 1")
    assert short(state) == [
        (-1, 0, 2, "start", "AMB-S4"),
        (-1, 1, 3, "start", "AMB-S4"),
        (1, 1, -1, "beekeeper", "AMB-B6"),
    ]
    assert state.breakdown()["beekeeper"] == [0, -1]
    assert state.scores() == [2, 2]


@pytest.mark.rule("AMB-J4")
def test_points_for_jelly(boards: Boards) -> None:
    state = play(position(boards(), STACKS, a={"jelly": 3}), "jelly point", "move 0:1>1", "jelly point", "check", "end")
    assert short(state) == [(0, 0, 1, "jelly_points", "AMB-J4"), (2, 0, 1, "jelly_points", "AMB-J4")]


@pytest.mark.rule("AMB-F1", "AMB-F2", "AMB-F3")
def test_the_final_scoring(boards: Boards) -> None:
    spaces = {0: "a:G", 2: "a:C", 4: "a:H", 6: "a:T", 8: "a:R", 10: "a:B", 12: "a:D", 15: "b:nnnnnnH"}
    state = position(boards(), spaces, a={"jelly": 2}, b={"jelly": 1})
    state = play(state, "score")
    assert state.is_terminal()
    assert short(state) == [
        (0, 0, 7, "flowers", "AMB-G1"),
        (0, 0, 1, "heavyweight", "AMB-P4"),
        (0, 0, 1, "collector", "AMB-P3"),
        (0, 0, 2, "jelly_left", "AMB-F3"),
        (0, 1, 1, "flowers", "AMB-G1"),
        (0, 1, 1, "heavyweight", "AMB-P4"),
        (0, 1, 1, "jelly_left", "AMB-F3"),
    ]


def test_equal_positions_are_equal_wherever_their_points_came_from(boards: Boards) -> None:
    game = boards({}, {3: "honeywell"})
    won = play(position(game, STACKS, a={"score": 2}), "move 0:3>3")
    read = game.state_from_string(str(won))
    assert won == read
    assert hash(won) == hash(read)
    assert str(won) == str(read)
    assert (won.breakdown()["start"], won.breakdown()["honeywell"]) == ([2, 0], [1, 0])
    assert (read.breakdown()["start"], read.breakdown()["honeywell"]) == ([3, 0], [0, 0])
    assert short(read) == [(-1, 0, 3, "start", "AMB-S4")]


def test_each_account_of_ambrosia_has_its_own_kind_of_action() -> None:
    """In random games, found by the actions and not by the points."""
    game = eusocial.load_game("ambrosia", players=3, side="back", events=True)
    verbs: dict[str, set[str]] = {}
    for seed in range(60):
        *_, end = states(game, seed)
        actions = []
        state = game.new_initial_state()
        for number in end.history():
            actions.append(state.action_to_string(number))
            state.apply_action(number)
        ledger = end.ledger()
        for entry in ledger:
            assert entry.action == actions[entry.step]
            verbs.setdefault(entry.account, set()).add(" ".join(re.findall("[a-z]+", entry.action)[:2]))
        for account, pattern in (("jelly_points", "jelly point"), ("beekeeper", r"sting \d")):
            steps = [entry.step for entry in ledger if entry.account == account]
            assert steps == [step for step, text in enumerate(actions) if re.match(pattern, text)]
        assert all(entry.step == len(actions) - 1 for entry in ledger if entry.account == "jelly_left")
        assert all((entry.amount < 0) is (entry.account == "beekeeper") for entry in ledger)
    assert set(verbs) == {account.name for account in game.accounts()} - {"start"}
    assert verbs["jelly_points"] == {"jelly point"}
    assert verbs["beekeeper"] == {"sting"}
    assert verbs["long_moves"] == {"move"}
    assert verbs["honeywell"] <= {"move", "hole", "jelly leap"}


# Microlonies by hand.


@pytest.mark.rule("MIC-E3", "MIC-E4")
def test_a_colony_as_it_stands(games: micro.Games) -> None:
    state = micro.position(games(), a={"food": 4, "eggs": 2})
    # Ten ants each: four fed and six hungry, or all hungry. One nurse and two eggs.
    assert short(state) == [
        (-1, 0, -2, "feeding", "MIC-E3"),
        (-1, 0, 3, "nursery", "MIC-E4"),
        (-1, 1, -10, "feeding", "MIC-E3"),
    ]
    assert [entry.action for entry in state.ledger()] == [""] * 3


@pytest.mark.rule("MIC-E3", "MIC-E6", "MIC-H3")
def test_a_hunt(games: micro.Games) -> None:
    game = games(prey={1: {"food": 2, "losses": 1, "points": 3, "trophies": 1}})
    a: dict[str, Any] = {"queen": "build", "hill": {"hunt": 3}}
    state = micro.position(game, a=a, b={"trophies": 1})
    state = play(state, "sow 1,1", "drop worker south", "hunt 2,1 card 1")
    # a's twelve ants go hungry; after the hunt there are eleven, two of them fed: 2 - 9. Both have a trophy then: 7 and
    # 4 for the first two places are shared, 5 each.
    assert short(state) == [
        (-1, 0, -12, "feeding", "MIC-E3"),
        (-1, 1, -10, "feeding", "MIC-E3"),
        (-1, 1, 7, "trophies", "MIC-E6"),
        (2, 0, 5, "feeding", "MIC-E3"),
        (2, 0, 3, "prey", "MIC-E6"),
        (2, 0, 5, "trophies", "MIC-E6"),
        (2, 1, -2, "trophies", "MIC-E6"),
    ]
    assert {entry.action for entry in state.ledger()} == {"", "hunt 2,1 card 1"}
    assert state.scores() == [1, -5]


@pytest.mark.rule("MIC-E7", "MIC-E2")
def test_objectives(games: micro.Games) -> None:
    eggs: micro.Item = {
        "metric": "eggs",
        "level1": {"need": 1, "points": 2},
        "level2": {"need": 3, "points": 5},
    }
    a: micro.Item = {"eggs": 1, "hand": [7]}
    b: micro.Item = {"eggs": 3, "hand": [8]}
    state = micro.position(games(objectives={7: eggs, 8: eggs}), round=8, ending=7, to_move="b", a=a, b=b)
    # b's action is lost: the worker of Hunt goes to Lay, where the queen is.
    state = play(state, "sow 1,2", "drop worker north", "validate 8 level 2", "validate 7 level 1")
    assert state.is_terminal()
    assert state.ledger()[-2:] == [
        (2, 1, 5, "objectives", "MIC-E7", "validated objectives", "validate 8 level 2"),
        (3, 0, 2, "objectives", "MIC-E7", "validated objectives", "validate 7 level 1"),
    ]
    assert [entry.step for entry in state.ledger()[:-2]] == [-1] * 3


@pytest.mark.rule("MIC-E3", "MIC-E4", "MIC-E5", "MIC-E6", "MIC-E7", "MIC-X1")
def test_the_breakdown_of_microlonies_is_its_scoring() -> None:
    game = eusocial.load_game("microlonies", players=4)
    nonzero = set()
    for seed in range(8):
        *_, end = states(game, seed)
        facts = end.facts()
        for name, points in end.breakdown().items():
            assert points == facts[name]
            if any(points):
                nonzero.add(name)
    assert nonzero == {account.name for account in game.accounts()}


# The mancala games by hand.


@pytest.mark.rule("MIC-K2")
def test_kalah() -> None:
    # Pit 1's seed ends in pit 2, which was empty, with five seeds across in pit 12: six go to the store. Player 0 has
    # no seed left, so that the other takes the two of pit 8.
    text = """kalah, player 0 to move
    player 1  20   0    5    0    0    0    2
    player 0       1    0    0    0    0    0   20
    """
    state = play(eusocial.load_game("kalah").state_from_string(text), "sow 1")
    assert state.is_terminal()
    assert short(state) == [
        (-1, 0, 20, "store", "MIC-K2"),
        (-1, 1, 20, "store", "MIC-K2"),
        (0, 0, 6, "store", "MIC-K2"),
        (0, 1, 2, "store", "MIC-K2"),
    ]
    assert state.breakdown() == {"store": [26, 22]}


@pytest.mark.rule("MIC-K2")
def test_oware() -> None:
    # F's seed makes two in a, which are captured; the three of f stay.
    text = """oware, player 0 to move
    player 1  21   3    0    0    0    0    1
    player 0       0    0    0    0    1    1   21
    """
    state = play(eusocial.load_game("oware").state_from_string(text), "sow F")
    assert short(state) == [
        (-1, 0, 21, "store", "MIC-K2"),
        (-1, 1, 21, "store", "MIC-K2"),
        (0, 0, 2, "store", "MIC-K2"),
    ]


# Many games.


def test_results_tell_where_points_come_from(game: eusocial.Game) -> None:
    players = game.num_players()
    results = simulate(game, 40, ["greedy"] + ["random"] * (players - 1), seed=4)
    accounts = tuple(game.accounts())
    assert results.accounts == accounts
    assert results.breakdown.shape == (40, players, len(accounts))
    assert results.breakdown.dtype == np.float64
    np.testing.assert_array_equal(results.breakdown.sum(axis=2), results.scores)
    rows = results.breakdown_summary()
    assert [(row.account, row.clause, row.what) for row in rows] == list(accounts)
    for seat in range(players):
        assert sum(row.means[seat] for row in rows) == pytest.approx(results.scores[:, seat].mean())
    columns = results.to_columns()
    last = len(accounts) - 1
    assert columns[f"points_{accounts[last].name}_1"].tolist() == results.breakdown[:, 1, last].tolist()
    assert results.to_dict()["breakdown"][0]["account"] == accounts[0].name


def test_a_series_has_the_breakdown_of_each_game() -> None:
    game = eusocial.load_game("ambrosia", players=4, side="back", events=True)
    results = simulate(game, 3, seed=9)
    for index in range(3):
        state = game.new_initial_state()
        state.play_randomly(eusocial.Rng(9, index))
        assert results.breakdown[index].T.tolist() == list(state.breakdown().values())
        assert results.lengths[index] == len(state.history())
