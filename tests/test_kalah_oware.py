"""Kalah and Oware are OpenSpiel's `mancala` and `oware`: perft, and random games compared move by move."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import eusocial

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 2000

# From OpenSpiel.
PERFT = {
    "kalah": [6, 35, 185, 942, 4690, 23233, 114430],
    "oware": [6, 36, 190, 1014, 5219, 27332, 139157],
}


def kalah_scores(state: Any) -> list[int]:
    """Seeds in the stores of OpenSpiel's mancala; at the end, with what is left in the own pits."""
    seeds = [int(n) for n in state.observation_tensor(0)[:14]]
    if state.is_terminal():
        return [sum(seeds[1:8]), sum(seeds[8:]) + seeds[0]]
    return [seeds[7], seeds[0]]


def oware_scores(state: Any) -> list[int]:
    """Seeds won in OpenSpiel's oware."""
    return [round(48 * share) for share in state.observation_tensor(0)[12:]]


def compare_games(name: str, theirs_name: str, scores: Callable[[Any], list[int]], seed: int) -> int:
    """Plays random games in both engines, comparing every position. Returns the number of moves."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: nothing to compare with")
    game, their_game = eusocial.load_game(name), pyspiel.load_game(theirs_name)
    assert game.num_distinct_actions() == their_game.num_distinct_actions()
    assert game.num_players() == their_game.num_players()
    rng = random.Random(seed)
    moves = 0
    for index in range(GAMES):
        ours, theirs = game.new_initial_state(), their_game.new_initial_state()
        while True:
            legal = ours.legal_actions()
            found = (ours.current_player(), ours.is_terminal(), legal, ours.returns(), ours.scores())
            expected = (
                theirs.current_player(),
                theirs.is_terminal(),
                theirs.legal_actions(),
                theirs.returns(),
                scores(theirs),
            )
            assert found == expected, f"game {index} after {ours.history()}"
            if not legal:
                break
            action = rng.choice(legal)
            ours.apply_action(action)
            theirs.apply_action(action)
            moves += 1
        assert not ours.is_truncated()
        assert ours.history() == theirs.history()
    return moves


@pytest.mark.rule("MIC-K2")
@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    state = eusocial.load_game(name).new_initial_state()
    assert [state.perft(depth) for depth in range(1, 8)] == PERFT[name]


@pytest.mark.rule("MIC-K2")
def test_kalah_is_openspiels_mancala() -> None:
    assert compare_games("kalah", "mancala", kalah_scores, seed=1) > 40 * GAMES


@pytest.mark.rule("MIC-K2")
def test_oware_is_openspiels_oware() -> None:
    assert compare_games("oware", "oware", oware_scores, seed=2) > 90 * GAMES


@pytest.mark.rule("MIC-K2")
def test_kalah_stops_after_more_than_a_thousand_moves() -> None:
    """OpenSpiel's mancala is over when its move number is beyond 1000."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: nothing to compare with")
    assert pyspiel.load_game("mancala").max_game_length() == 1000
    game = eusocial.load_game("kalah")
    state = game.state_from_string(f"{game.new_initial_state()}\nmoves 999")
    for action, stopped in ((1, False), (8, True)):
        state.apply_action(action)
        assert (state.is_terminal(), state.is_truncated()) == (stopped, stopped)
    assert state.scores() == [24, 24]


def test_texts() -> None:
    state = eusocial.load_game("kalah").new_initial_state()
    state.apply("sow 3")
    assert str(state) == (
        "kalah, player 0 to move\n"
        "              13   12   11   10    9    8\n"
        "player 1  0    4    4    4    4    4    4\n"
        "player 0       4    4    0    5    5    5    1\n"
        "               1    2    3    4    5    6"
    )
    assert state.explain("sow 3") == "pit 3 is empty (MIC-K2)"


def test_a_number_is_a_house_of_the_player_to_move() -> None:
    state = eusocial.load_game("oware").new_initial_state()
    assert state.action_to_string(2) == "sow C"
    state.apply("sow C")
    assert state.action_to_string(2) == "sow c"
    with pytest.raises(eusocial.ActionParseError, match="player 1 is to move"):
        state.apply("sow C")
    assert state.history() == [2]


def test_oware_knows_what_came_before() -> None:
    """Two positions that look alike may end differently, so they are not the same."""
    game = eusocial.load_game("oware")
    chase = "oware, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 1 0 0 0 0 0 24"
    state = game.state_from_string(chase)
    for house in "AaBbCcDdEeF":
        state.apply(f"sow {house}")
    without = game.state_from_string(str(state))
    whole = game.state_from_string(state.information_state_string(0))
    resampled = state.resample_from_infostate(0, seed=1)
    assert str(state) == str(without)
    assert state != without
    assert state == whole == resampled
    for same in (state, whole, resampled, game.deserialize_state(resampled.serialize())):
        same.apply("sow f")
        assert same.is_terminal()
        assert same.scores() == [25, 23]
    without.apply("sow f")
    assert not without.is_terminal()
