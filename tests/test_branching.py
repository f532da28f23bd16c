"""Undoing, copies and children: every way back and sideways leads to the position that the history names."""

from __future__ import annotations

import random

import pytest
from cases import Case, next_action, walk
from hypothesis import given
from hypothesis import strategies as st

import eusocial


def replayed(game: eusocial.Game, history: list[int]) -> eusocial.State:
    """The position after these actions, with no undo in it."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


@given(seed=st.integers(0, 2**32), start=st.integers(0, 120))
def test_any_mix_of_steps_undos_and_copies_keeps_to_the_history(case: Case, seed: int, start: int) -> None:
    rng = random.Random(seed)
    states = [walk(case.game, seed, start)]
    for _ in range(40):
        state = rng.choice(states)
        match rng.randrange(4):
            case 0 if len(states) < 4:
                states.append(state.clone())
            case 1:
                for _ in range(min(rng.choice([1, 1, 2, 9, 30]), len(state.history()))):
                    last = state.history()[-1]
                    assert state.undo() == last
            case _:
                for _ in range(rng.choice([1, 2, 9])):
                    if not state.is_terminal():
                        state.apply_action(next_action(state, rng))
        again = replayed(case.game, state.history())
        assert state == again
        assert str(state) == str(again)
        assert state.legal_actions() == again.legal_actions()
    for state in states:
        again = replayed(case.game, state.history())
        assert state == again
        assert state.breakdown() == again.breakdown()


def read_position(game: eusocial.Game, rng: random.Random) -> eusocial.State:
    """A position from its text, some actions after the start: the first that the game can read."""
    state = walk(game, 3, 12)
    while True:
        state.apply_action(next_action(state, rng))
        try:
            return game.state_from_string(str(state))
        except eusocial.PositionError:
            continue


def test_undo_goes_back_to_a_position_that_was_read(game: eusocial.Game) -> None:
    rng = random.Random(2)
    state = read_position(game, rng)
    start = state.clone()
    steps = 0
    while steps < 30 and not state.is_terminal():
        state.apply_action(next_action(state, rng))
        steps += 1
    assert steps > 5
    for _ in range(steps):
        state.undo()
    assert state == start
    with pytest.raises(IndexError):
        state.undo()


@given(seed=st.integers(0, 2**32), steps=st.integers(0, 300))
def test_children_are_the_states_after_each_legal_action(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    before = (str(state), state.history())
    legal = state.legal_actions()
    if len(legal) > 1000:
        return
    children = state.children()
    assert [action for action, _ in children] == legal
    for action, child in children:
        assert child == state.child(action)
        assert child.history() == [*state.history(), action]
        assert child.undo() == action
        assert child == state
    assert (str(state), state.history()) == before


def test_nothing_comes_after_the_end(game: eusocial.Game) -> None:
    state = game.new_initial_state()
    state.play_randomly(eusocial.Rng(1))
    assert state.children() == []
