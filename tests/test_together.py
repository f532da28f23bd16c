"""Games that all players win or lose together: what agents choose, and how wins are counted and told."""

from __future__ import annotations

import io

import numpy as np
import pytest
from cases import legal, play
from rich.console import Console

import eusocial
from eusocial import explore
from eusocial.cli.layout import result
from eusocial.simulate.results import win_share

GAME = eusocial.load_game("march", players=2, mode="centipedes")
LAST_CHANCE = """march players 2 round 4 first a turns 0
player a score 1 food 1
player b score 9 food 2
horde score 4
to move a decree
"""
"""Each player takes larvae, food or a card, then the game ends, and who has most food gets 3 points.

The Horde has 4. So a must take food, and b must not, though b would have 3 points more by it.
"""
SEARCHES = ["mcts:300", "mcts:300,cut=3", "ismcts:300", "flat:150", "planner"]


def ends(state: eusocial.State) -> set[float]:
    """What both get, over all outcomes of chance."""
    while state.is_chance_node():
        state = state.child(state.legal_actions()[0])
    one, other = state.returns()
    assert one == other
    return {one}


def test_one_plan_alone_wins() -> None:
    state = GAME.state_from_string(LAST_CHANCE)
    assert legal(state) == {"decree larvae", "decree food", "decree card"}
    for a in ("larvae", "food"):
        for b in ("larvae", "food"):
            after = play(state, f"decree {a}", f"decree {b}")
            assert ends(after) == {1.0 if (a, b) == ("food", "larvae") else -1.0}


@pytest.mark.parametrize("agent", SEARCHES)
def test_agents_take_what_wins_for_all(agent: str) -> None:
    for seed in range(5):
        state = GAME.state_from_string(LAST_CHANCE)
        chosen = eusocial.Agent(agent, seed=seed).choose(state)
        assert state.action_to_string(chosen) == "decree food"


@pytest.mark.parametrize("agent", [*SEARCHES, "greedy"])
def test_agents_leave_points_that_would_lose_for_all(agent: str) -> None:
    state = play(GAME.state_from_string(LAST_CHANCE), "decree food")
    assert state.current_player() == 1
    for seed in range(5):
        chosen = eusocial.Agent(agent, seed=seed).choose(state)
        assert state.action_to_string(chosen) in ("decree larvae", "decree card")


@pytest.mark.parametrize("agent", ["mcts:300", "mcts:300,cut=3", "ismcts:300", "ismcts:300,cut=3"])
def test_values_are_the_same_for_all(agent: str) -> None:
    state = eusocial.load_game("march", players=4, mode="centipedes").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for found in eusocial.Agent(agent, seed=2).analyse(state).actions:
        assert found.visits == 0 or len(set(found.values)) == 1


@pytest.mark.parametrize("agent", ["greedy", "mcts:60,cut=2"])
def test_points_of_who_has_fewest_count_before_the_end(agent: str) -> None:
    # Epic Stores gives a 2 points if b has less food. For b alone it would be best to take food.
    text = (
        LAST_CHANCE.replace("round 4", "round 3")
        .replace("score 1 food 1", "score 0 food 2")
        .replace("food 2\nh", "food 1\nh")
    )
    state = play(GAME.state_from_string(text + "goals a Epic Stores\n"), "decree larvae")
    assert state.current_player() == 1
    assert [play(state, f"decree {take}").scores() for take in ("larvae", "food")] == [[2, 9], [0, 9]]
    for seed in range(5):
        assert state.action_to_string(eusocial.Agent(agent, seed=seed).choose(state)) != "decree food"


def test_wins_are_whole() -> None:
    returns = np.array([[1.0, 1, 1], [-1, -1, -1], [0, 0, 0], [1, -0.5, -0.5]])
    assert win_share(returns).tolist() == [[1, 1, 1], [0, 0, 0], [1 / 3] * 3, [1, 0, 0]]
    assert win_share(np.array([[1.0], [-1.0], [0.0]])).tolist() == [[1], [0], [1]]


def test_win_rates_of_a_series_are_those_of_the_games() -> None:
    results = eusocial.simulate(GAME, 300, seed=4)
    won = float((results.returns[:, 0] > 0).mean())
    assert 0 < won < 1
    assert [seat.win_rate for seat in results.summary()] == [won, won]
    assert [seat.mean_return for seat in results.summary()] == pytest.approx([2 * won - 1] * 2)


def test_no_seat_is_better_than_another_where_all_win_together() -> None:
    results = eusocial.simulate(GAME, 300, seed=4)
    rows = explore.balance(results).rows
    assert len(rows) == 2
    for row in rows:
        assert row["fair"]
        assert row["expected"] == row["wins"] == pytest.approx((results.returns[:, 0] > 0).mean())


def test_a_tournament_counts_games_won() -> None:
    games = eusocial.tournament(GAME, ["random", "greedy"], 40, seed=4)
    won = games.returns[:, 0] > 0
    assert games.win_share().tolist() == [[float(one)] * 2 for one in won.tolist()]
    for row in games.standings():
        assert (row.games, row.wins, row.draws, row.losses) == (len(won), won.sum(), 0, len(won) - won.sum())
    # In no game was one before the other.
    assert all((row.wins, row.losses) == (0, 0) for row in games.crosstable())


@pytest.mark.parametrize(("texts", "words"), [(("food", "larvae"), "all win"), (("food", "food"), "all lose")])
def test_the_command_line_says_who_wins(texts: tuple[str, str], words: str) -> None:
    state = play(GAME.state_from_string(LAST_CHANCE), *(f"decree {text}" for text in texts))
    out = io.StringIO()
    result(state, ["you", "mcts"], Console(file=out, width=100))
    assert out.getvalue().splitlines()[-1] == f"result  {words}"
