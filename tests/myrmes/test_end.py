"""The end of the game: MYR-E4."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .boards import position, scores, step, stock
from .positions import load, play, to_move


def last_winter(*totals: int, food: int = 0) -> eusocial.State:
    """After the third winter; nobody but a eats, as all others have six soldiers. a eats with none."""
    players = len(totals)
    others: dict[str, Any] = {
        letter: {"score": score, "soldiers": 6} for letter, score in zip("bcd", totals[1:], strict=False)
    }
    a = {"score": totals[0], "workers": 1, "food": food, "level": 2}
    state = position("a workers", players=players, year=3, season="autumn", a=a, **others)
    start = {2: "-5,4", 3: "-2,5", 4: "-5,4"}[players]
    return play(state, f"sortie {start}", "leave")


@pytest.mark.rule("MYR-E4", "MYR-T1")
def test_the_game_ends_after_the_third_winter() -> None:
    state = last_winter(30, 20, food=6)
    assert state.is_terminal()
    assert not state.is_truncated()
    assert state.current_player() == eusocial.TERMINAL_PLAYER
    assert state.legal_actions() == []
    assert to_move(state) == "- over"
    assert scores(state) == [30, 20]
    assert stock(state) == {}
    assert state.facts()["winners"] == [0]
    assert state.returns() == [1.0, -1.0]
    assert state.view()["player"] is None


@pytest.mark.rule("MYR-E4", "MYR-E3")
def test_the_winter_counts() -> None:
    # Six missing: eighteen points, and b wins.
    state = last_winter(30, 20)
    assert scores(state) == [12, 20]
    assert state.facts()["winners"] == [1]
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.rule("MYR-E4")
@pytest.mark.parametrize(
    ("totals", "winners", "returns"),
    [
        ((25, 25), [0, 1], [0, 0]),
        ((0, 0), [0, 1], [0, 0]),
        ((25, 24), [0], [1, -1]),
        ((25, 30, 20), [1], [-0.5, 1, -0.5]),
        ((25, 20, 25), [0, 2], [0.25, -0.5, 0.25]),
        ((25, 25, 25), [0, 1, 2], [0, 0, 0]),
        ((25, 30, 20, 30), [1, 3], [-1 / 3, 1 / 3, -1 / 3, 1 / 3]),
        ((40, 30, 20, 30), [0], [1, -1 / 3, -1 / 3, -1 / 3]),
        ((30, 30, 20, 30), [0, 1, 3], [1 / 9, 1 / 9, -1 / 3, 1 / 9]),
    ],
)
def test_most_points_win_and_ties_are_shared(totals: tuple[int, ...], winners: list[int], returns: list[float]) -> None:
    state = last_winter(*totals, food=6)
    assert scores(state) == list(totals)
    assert state.facts()["winners"] == winners
    assert state.returns() == pytest.approx(returns)
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.rule("MYR-E4")
def test_nothing_else_breaks_a_tie() -> None:
    a = {"workers": 1, "soldiers": 7, "level": 3, "food": 6, "nurses": 8, "prey": 3}
    state = position("a workers", year=3, season="autumn", a=a, b={"soldiers": 6})
    state = play(state, "sortie -5,4", "leave")
    assert state.is_terminal()
    assert state.facts()["winners"] == [0, 1]
    assert state.returns() == [0.0, 0.0]


@pytest.mark.rule("MYR-E4", "MYR-L6", "MYR-T1")
def test_the_last_exchange_is_asked() -> None:
    a = {"workers": 1, "larvae": 6, "score": 30}
    state = position("a workers", year=3, season="autumn", a=a, b={"soldiers": 5, "larvae": 3})
    state = play(state, "sortie -5,4", "leave")
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    # b is one short; the larvae make up for it.
    assert scores(state) == [30 - 3 * 4, 10]
    assert not state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    step(state, "b winter", {"exchange", "winter"}, "exchange")
    assert state.is_terminal()
    assert scores(state) == [18, 10]


@pytest.mark.rule("MYR-E4", "MYR-E2", "MYR-E3")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_nine_seasons_in_three_years(players: int, seed: int) -> None:
    rng = eusocial.Rng(seed)
    state = load(players).new_initial_state()
    seen: list[tuple[int, str, int]] = []
    while not state.is_terminal():
        view = state.view()
        if view["phase"] == "event" and (not seen or seen[-1][:2] != (view["year"], view["season"])):
            seen.append((view["year"], view["season"], view["first"]))
        assert min(state.scores()) >= 0
        assert state.returns() == [0.0] * players
        state.apply_action(state.choose("random", rng))
    seasons = [(year, season) for year in (1, 2, 3) for season in ("spring", "summer", "autumn")]
    assert seen == [(year, season, number % players) for number, (year, season) in enumerate(seasons)]
    best = max(state.scores())
    winners = [player for player, score in enumerate(state.scores()) if score == best]
    assert state.facts()["winners"] == winners
    assert sum(state.returns()) == pytest.approx(0)
    assert state.rewards() == state.returns()
