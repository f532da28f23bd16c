"""What holds in every state of every game, whatever its options."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
import pytest
from cases import Case, next_action, states, walk
from hypothesis import given
from hypothesis import strategies as st

import eusocial

seeds = st.integers(0, 2**64 - 1)
# Short games end before the longest walks do, so that ends are looked at too.
steps = st.one_of(st.integers(0, 12), st.integers(0, 150), st.integers(0, 1500))


T = TypeVar("T")


def some(things: Sequence[T], seed: int, most: int = 60) -> Sequence[T]:
    """All of them, or a sample where they are many: the order of the parts alone has 40,320 outcomes."""
    return things if len(things) <= most else random.Random(seed).sample(things, most)


def snapshot(state: eusocial.State) -> tuple[object, ...]:
    """All of a state that can be seen from outside."""
    return (
        str(state),
        state.history(),
        state.legal_actions(),
        state.current_player(),
        state.scores(),
        state.returns(),
        state.view(),
        state.facts(),
        hash(state),
    )


@given(seed=seeds, steps=steps)
def test_every_legal_action_applies(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    before = snapshot(state)
    for n in some(state.legal_actions(), seed):
        assert state.explain(n) is None
        child = state.clone()
        child.apply_action(n)
        assert child.history() == [*state.history(), n]
        assert state.child(n) == child
    assert snapshot(state) == before


@given(seed=seeds, steps=steps)
def test_every_other_number_is_refused_and_changes_nothing(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    before = snapshot(state)
    game = case.game
    numbers = range(game.num_distinct_actions() + game.max_chance_outcomes())
    illegal = sorted(set(numbers) - set(state.legal_actions()))
    for n in [
        *some(illegal, seed),
        len(numbers),
        len(numbers) + 1,
        2**31,
        2**32 - 1,
        2**32,
        2**64,
        10**30,
        -1,
        -(10**30),
    ]:
        assert state.explain(n)
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply_action(n)
        assert "\n" not in str(caught.value)
        with pytest.raises(eusocial.IllegalActionError):
            state.child(n)
    assert snapshot(state) == before


@given(seed=seeds, steps=steps)
def test_explain_and_the_legal_actions_agree(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    decisions, outcomes = case.game.num_distinct_actions(), case.game.max_chance_outcomes()
    numbers = [*range(decisions), *some(range(decisions, decisions + outcomes), seed, 500)]
    legal = set(state.legal_actions())
    assert [n for n in numbers if state.explain(n) is None] == [n for n in numbers if n in legal]


@given(seed=seeds, steps=steps)
def test_legal_actions_are_ascending_and_in_range(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    legal = state.legal_actions()
    decisions, outcomes = case.game.num_distinct_actions(), case.game.max_chance_outcomes()
    assert legal == sorted(set(legal))
    assert bool(legal) is not state.is_terminal()
    if state.is_chance_node():
        assert all(decisions <= n < decisions + outcomes for n in legal)
        assert [n for n, _ in state.chance_outcomes()] == legal
        assert all(p > 0 for _, p in state.chance_outcomes())
        assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
    else:
        assert all(0 <= n < decisions for n in legal)
        assert state.chance_outcomes() == []


@given(seed=seeds, steps=steps)
def test_number_text_and_structure_name_the_same_action(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    legal = state.legal_actions()
    moves = state.moves() if len(legal) < 1000 else [state.action(n) for n in some(legal, seed)]
    assert len({move.text for move in moves}) == len(moves)
    if len(legal) < 1000:
        assert [move.number for move in moves] == legal
    for move in some(moves, seed):
        structure = {"kind": move.kind, **move.fields}
        assert state.action_to_string(move.number) == move.text
        assert state.string_to_action(move.text) == move.number
        assert state.string_to_action(f"  {move.text} ") == move.number
        for face in (move.number, move.text, structure, json.loads(json.dumps(structure)), move):
            assert state.action(face) == move
            assert state.explain(face) is None
        after = state.child(move.number)
        for face in (move.text, structure, move):
            child = state.clone()
            child.apply(face)
            assert child == after
            assert child.history() == after.history()


@given(seed=seeds, steps=steps)
def test_the_mask_shows_the_legal_decisions(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    mask = state.legal_actions_mask()
    assert mask.shape == (case.game.num_distinct_actions(),)
    assert mask.dtype == np.bool_
    expected = [] if state.is_chance_node() else state.legal_actions()
    assert np.flatnonzero(mask).tolist() == expected


@given(seed=seeds, steps=steps)
def test_observations_are_finite_and_of_the_shape(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    shape = tuple(case.game.observation_tensor_shape())
    for player in range(case.game.num_players()):
        seen = state.observation_tensor(player)
        assert seen.shape == shape
        assert seen.dtype == np.float32
        assert np.isfinite(seen).all()
        # "About unit size": points may pass any limit, but nothing is off by orders.
        assert np.abs(seen).max() <= 20


@given(seed=seeds, steps=steps, draw=seeds)
def test_a_resampled_state_is_the_same_to_that_player(case: Case, seed: int, steps: int, draw: int) -> None:
    state = walk(case.game, seed, steps)
    for player in range(case.game.num_players()):
        other = state.resample_from_infostate(player, draw)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
        assert other.current_player() == state.current_player()
        if state.current_player() == player:
            assert other.legal_actions() == state.legal_actions()
        assert state.resample_from_infostate(player, draw) == other
        if case.game.info.perfect_information:
            assert other == state
            assert other.history() == state.history()


@given(seed=seeds, steps=steps)
def test_copies_of_every_kind_are_equal_and_independent(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    before = snapshot(state)
    copies = [
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        eusocial.deserialize(state.serialize()),
        case.game.deserialize_state(state.serialize()),
        case.game.replay(state.record()),
    ]
    for other in copies:
        assert other is not state
        assert other == state
        assert other.game == case.game
        assert snapshot(other) == before
        other.play_randomly(eusocial.Rng(1))
        assert other.is_terminal()
    assert snapshot(state) == before


@given(seed=seeds, steps=steps)
def test_undo_goes_back_step_by_step(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, min(steps, 60))
    history = state.history()
    # Built forward from the start, with no undo in it.
    forward = case.game.new_initial_state()
    expected = []
    for n in history:
        expected.append(forward.clone())
        forward.apply_action(n)
    for n, before in zip(reversed(history), reversed(expected), strict=True):
        assert state.undo() == n
        assert state == before
        assert state.history() == before.history()
    with pytest.raises(IndexError):
        state.undo()


@given(seed=seeds)
def test_the_same_seed_gives_the_same_game(case: Case, seed: int) -> None:
    one, two = case.game.new_initial_state(), case.game.new_initial_state()
    assert one.play_randomly(eusocial.Rng(seed)) == two.play_randomly(eusocial.Rng(seed))
    assert one == two
    assert one.history() == two.history()
    assert one.record(seed=seed) == two.record(seed=seed)


def test_other_seeds_give_other_games(case: Case) -> None:
    games = set()
    for seed in range(20):
        state = case.game.new_initial_state()
        state.play_randomly(eusocial.Rng(seed))
        games.add(tuple(state.history()))
    assert len(games) == 20


@given(seed=seeds)
def test_games_end_and_results_add_up(case: Case, seed: int) -> None:
    game = case.game
    state = game.new_initial_state()
    taken = state.play_randomly(eusocial.Rng(seed))
    assert taken == len(state.history())
    assert state.is_terminal()
    assert state.current_player() == eusocial.TERMINAL_PLAYER
    assert state.legal_actions() == []
    assert state.moves() == []
    assert not state.legal_actions_mask().any()
    assert len(state.scores()) == len(state.returns()) == game.num_players()
    if game.is_cooperative():
        assert len(set(state.returns())) == 1
        assert abs(state.returns()[0]) == 1
    else:
        assert sum(state.returns()) == pytest.approx(0)
    assert all(-1 <= x <= 1 for x in state.returns())
    assert state.rewards() == state.returns()


@given(seed=seeds)
def test_nothing_is_won_before_the_end(case: Case, seed: int) -> None:
    for state in states(case.game, seed, every=7):
        if not state.is_terminal():
            assert set(state.returns()) == set(state.rewards()) == {0.0}
            assert not state.is_truncated()


AGENTS = ["random", "greedy", "planner", "flat:20", "mcts:20", "ismcts:20"]


@given(seed=seeds, steps=steps, agent=st.sampled_from(AGENTS))
def test_agents_choose_what_is_legal(case: Case, seed: int, steps: int, agent: str) -> None:
    state = walk(case.game, seed, steps)
    if state.is_terminal():
        with pytest.raises(eusocial.EusocialError, match="over"):
            state.choose(agent, eusocial.Rng(seed))
    else:
        chosen = state.choose(agent, eusocial.Rng(seed))
        assert chosen in state.legal_actions()
        assert state.choose(agent, eusocial.Rng(seed)) == chosen


@given(seed=seeds, steps=steps)
def test_perft_counts_what_a_search_by_hand_counts(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    if len(state.legal_actions()) > 100:
        return
    children = [state.child(n) for n in state.legal_actions()]
    assert state.perft(0) == 1
    assert state.perft(1) == len(children)
    assert state.perft(2) == sum(len(child.legal_actions()) for child in children)


@given(seed=seeds, steps=steps)
def test_equal_states_hash_alike_and_the_way_there_does_not_count(case: Case, seed: int, steps: int) -> None:
    state = walk(case.game, seed, steps)
    if state.is_terminal():
        return
    n = next_action(state, random.Random(seed))
    after = state.child(n)
    again = after.clone()
    again.undo()
    assert again == state
    assert hash(again) == hash(state)
    assert len({again, state}) == 1


JUNK = ["", " ", "\n", "zzz", "place", "move 4:3>", "sow", "sow 99", "é", "\0", "1e9", "place -1", "x" * 500]


def test_junk_is_no_action_and_changes_nothing(case: Case) -> None:
    state = walk(case.game, 5, 5)
    before = snapshot(state)
    for junk in JUNK:
        for method in (state.string_to_action, state.action, state.apply, state.explain):
            with pytest.raises(eusocial.ActionParseError) as caught:
                method(junk)
            assert caught.value.text == junk
            assert len(str(caught.value).splitlines()) == 1
    assert snapshot(state) == before


@given(text=st.text(max_size=30))
def test_any_text_is_an_action_or_a_clear_error(case: Case, text: str) -> None:
    state = walk(case.game, 3, 20)
    try:
        n = state.string_to_action(text)
    except eusocial.ActionParseError as error:
        assert error.text == text
        assert len(str(error).splitlines()) == 1
    else:
        assert state.string_to_action(state.action_to_string(n)) == n


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.text(max_size=8) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(seed=seeds, steps=steps, data=st.data())
def test_a_bent_structure_is_an_action_or_a_clear_error(case: Case, seed: int, steps: int, data: st.DataObject) -> None:
    state = walk(case.game, seed, steps)
    if state.is_terminal():
        return
    move = state.action(data.draw(st.sampled_from(state.legal_actions())))
    structure = {"kind": move.kind, **move.fields}
    key = data.draw(st.sampled_from(sorted(structure)) | st.text(max_size=6))
    structure[key] = data.draw(json_values)
    before = snapshot(state)
    try:
        n = state.action(structure).number
    except eusocial.ActionParseError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert state.string_to_action(state.action_to_string(n)) == n
    assert snapshot(state) == before


@given(text=st.text(max_size=60))
def test_any_text_is_a_position_or_a_clear_error(case: Case, text: str) -> None:
    try:
        state = case.game.state_from_string(text)
    except eusocial.PositionError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert case.game.state_from_string(str(state)) == state


@given(seed=seeds, steps=steps, data=st.data())
def test_a_bent_position_is_a_position_or_a_clear_error(case: Case, seed: int, steps: int, data: st.DataObject) -> None:
    lines = str(walk(case.game, seed, steps)).split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    where = data.draw(st.integers(0, len(lines[at])))
    junk = data.draw(st.text("abnT0189 |/:-,\n", max_size=4))
    cut = data.draw(st.integers(0, 4))
    lines[at] = lines[at][:where] + junk + lines[at][where + cut :]
    try:
        state = case.game.state_from_string("\n".join(lines))
    except eusocial.PositionError as error:
        assert len(str(error).splitlines()) == 1
        assert error.line is None or 1 <= error.line <= len(lines) + junk.count("\n")
    else:
        # What is accepted can be played to its end and written down.
        state.play_randomly(eusocial.Rng(seed))
        assert state.is_terminal()
        assert eusocial.deserialize(state.serialize()) == state
