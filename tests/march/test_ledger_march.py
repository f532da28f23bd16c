"""The ledger: each point with its account, clause and action. Sums are the scores."""

from __future__ import annotations

import random

import pytest
from cases import next_action

import eusocial

from .battles import FULL, fight
from .positions import MODULES, game, play, position

ACCOUNTS = [
    ("start", "MOA-A8"),
    ("battles", "MOA-A72"),
    ("bodies", "MOA-A60"),
    ("sites", "MOA-A80"),
    ("farms", "MOA-B20"),
    ("cards", "MOA-A54"),
    ("inner_meadow", "MOA-D15"),
    ("goals", "MOA-D15"),
    ("end", "MOA-D15"),
    ("symbiotes", "MOA-B64"),
    ("brood", "MOA-B51"),
]
CLAUSES = dict(ACCOUNTS)
SIGNED = {"start", "bodies"}
"""Accounts that may take points."""

Entry = tuple[int, str, float]


def check(state: eusocial.State) -> None:
    """Entries and breakdown sum up to the scores, and each entry tells its clause and its action."""
    players = range(state.num_players())
    totals = {(player, account): 0.0 for player in players for account in CLAUSES}
    for entry in state.ledger():
        assert entry.amount != 0
        assert entry.amount > 0 or entry.account in SIGNED
        assert entry.clause == CLAUSES[entry.account]
        assert entry.what
        assert -1 <= entry.step < len(state.history())
        assert (entry.step == -1) == (entry.action == "")
        totals[entry.player, entry.account] += entry.amount
    breakdown = state.breakdown()
    assert list(breakdown) == list(CLAUSES)
    assert breakdown == {account: [totals[player, account] for player in players] for account in CLAUSES}
    assert state.scores() == [sum(totals[player, account] for account in CLAUSES) for player in players]


def won(state: eusocial.State, *texts: str) -> list[Entry]:
    """What the last of these actions brought: player, account, points."""
    after = play(state, *texts)
    check(after)
    entries = [entry for entry in after.ledger() if entry.step == len(after.history()) - 1]
    assert all(entry.action == texts[-1] for entry in entries)
    return sorted((entry.player, entry.account, entry.amount) for entry in entries)


def at_start(state: eusocial.State) -> list[Entry]:
    """What came before the first action: of a position, its points and what its phase brought at once."""
    check(state)
    return sorted((entry.player, entry.account, entry.amount) for entry in state.ledger() if entry.step == -1)


@pytest.mark.rule("MOA-A8")
def test_the_accounts() -> None:
    accounts = game().accounts()
    assert [(account.name, account.clause) for account in accounts] == ACCOUNTS
    assert len({account.what for account in accounts}) == len(accounts)


@pytest.mark.rule("MOA-A8")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_starts_without_points(players: int) -> None:
    state = game(players=players).new_initial_state()
    assert at_start(state) == []
    assert state.scores() == [0] * players


@pytest.mark.rule("MOA-A8")
def test_the_points_of_a_position() -> None:
    state = position(game(), "player a score 7\nplayer c score -3")
    assert at_start(state) == [(0, "start", 7), (2, "start", -3)]


@pytest.mark.rule("MOA-A72")
def test_battles() -> None:
    state = fight(FULL, "out 1,0 b 4\nhand b Warrior Culture")
    # b 4 + 5 against 2: half of 2 is lost without a choice.
    assert won(state, "ferocity Warrior Culture") == [(1, "battles", 1)]
    sneak = position(game(), FULL, "player c larvae 1\nhand c Sneak Attack\nout 1,0 b 1", to_move="c turn")
    assert won(sneak, "play Sneak Attack", "pay larva", "at 1,0") == [(0, "battles", 1)]
    # A centipede beaten is a battle too.
    horde = fight("hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card a\nout 1,0 a 5")
    assert won(horde, "reveal Early Harvest", "reveal Egg Stealer") == [(0, "battles", 1)]
    # What one action brings on one account is one entry: here the start of the phase, with two battles.
    two = "hex 14 0,1\nsite 0,1 card a\nsite 0,1 food a\nsite 0,1 larva a\nout 0,1 b 1"
    assert at_start(fight(FULL, "out 1,0 b 1", two)) == [(0, "battles", 2)]


@pytest.mark.rule("MOA-A60")
def test_bodies() -> None:
    two = "part a head 1 Clever Head\npart a thorax 1 Racing Thorax"
    state = position(game(), two, "player a larvae 1\nhand a Scented Abdomen")
    assert won(state, "play Scented Abdomen on abdomen 1", "pay larva") == [(0, "bodies", 3)]
    state = position(
        game(), two, "part a abdomen 1 Bloated Abdomen\nplayer a larvae 1 score 5\nhand a Adaptive Radiation"
    )
    before = ("play Adaptive Radiation", "pay larva", "shed head 1")
    assert won(state, *before) == []
    assert won(state, *before, "reveal Raider Head") == []
    assert won(state, *before, "reveal Pioneer Thorax") == [(0, "bodies", -3)]


@pytest.mark.rule("MOA-A60", "MOA-B29")
def test_a_parasite_completes_the_hosts_body() -> None:
    state = position(
        game(parasites=True),
        "part b head 1 Clever Head\npart b thorax 1 Racing Thorax\nplayer a larvae 1\nhand a Berry Abdomen",
    )
    [play_it] = [
        state.action_to_string(number) for number in state.legal_actions() if "Berry" in state.action_to_string(number)
    ]
    assert won(state, play_it, "pay larva", "host b abdomen 1") == [(1, "bodies", 3)]


@pytest.mark.rule("MOA-A80", "MOA-B20")
def test_sites_and_farms() -> None:
    state = position(
        game(aphids=True),
        "hex 18 1,0\nsite 1,0 point a",
        # Three aphids of one player: a card and a point.
        "hex 9 0,1\nsite 0,1 food b aphid\nsite 0,1 food2 b aphid\nsite 0,1 larva b aphid",
        "player a food 9\nplayer b food 9",
        to_move="a harvest",
    )
    assert at_start(state) == [(0, "sites", 2), (1, "farms", 1)]
    state = position(game(), "hex 17 1,0\nsite 1,0 point a", "player a larvae 1\nhand a Early Harvest")
    assert won(state, "play Early Harvest", "pay larva", "harvest 1,0 site point") == [(0, "sites", 1)]


@pytest.mark.rule("MOA-A54")
def test_cards() -> None:
    state = position(game(), "stack 9\nplayer a larvae 2\nhand a A Queen's Journey")
    assert won(state, "play A Queen's Journey", "pay larva", "pay larva", "hex 9", "explore 1,0 from 0,0 turn 0") == [
        (0, "cards", 1)
    ]
    state = fight(FULL, "out 1,0 b 4\nhand b Warrior Culture\npart b head 1 Trophy Head")
    assert won(state, "ferocity Warrior Culture") == [(1, "battles", 1), (1, "cards", 1)]


@pytest.mark.rule("MOA-A84", "MOA-D15")
def test_slumber() -> None:
    lines = (
        "hex 12 1,0\nsite 1,0 food a\nhex 9 0,1\nsite 0,1 food a\nhex 17 -1,0\nsite -1,0 point b",
        "goals a Teeming Multitude; Epic Stores\ngoals c Bound to the Past\nplayer a food 2\nout 0,0 c 1",
    )
    state = position(game(), *lines, to_move="c decree", first="c")
    before = ("decree larvae", "decree larvae")
    # One action brings all of it, each account on its own; a has as many ants, 2, or more than b and c with 1.
    assert won(state, *before, "decree larvae") == [
        (0, "goals", 4),
        (0, "inner_meadow", 2),
        (1, "inner_meadow", 1),
        (2, "goals", 2),
    ]
    # In Autumn the bonuses come beside: most ants and food a, most evolutions nobody.
    state = position(game(), *lines, to_move="c decree", first="c", round=4)
    assert won(state, *before, "decree larvae") == [
        (0, "end", 6),
        (0, "goals", 4),
        (0, "inner_meadow", 2),
        (1, "inner_meadow", 1),
        (2, "goals", 2),
    ]


@pytest.mark.rule("MOA-A85", "MOA-D15")
def test_the_end_of_a_tie() -> None:
    state = position(game(), "player a food 1\nplayer b food 1\nout 0,0 c 1", round=4, to_move="a slumber")
    assert at_start(state) == [(0, "end", 3), (1, "end", 3), (2, "end", 3)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("modules", [False, True])
def test_random_games_add_up(players: int, modules: bool) -> None:
    of = game(players=players, **(MODULES if modules else {}))
    for seed in range(3):
        rng = random.Random(seed)
        state = of.new_initial_state()
        while not state.is_terminal():
            state.apply_action(next_action(state, rng))
        check(state)
