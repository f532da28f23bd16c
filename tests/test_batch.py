"""Batches: row by row the same as single states, whatever the threads and the size, and strict about what they get."""

from __future__ import annotations

import copy
import pickle
import random
import signal
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from cases import Case
from hypothesis import given
from hypothesis import strategies as st

import eusocial
from eusocial import BatchState

GAMES = tuple(info.name for info in eusocial.games())
BUFFERS = (
    "observations",
    "masks",
    "rewards",
    "done",
    "truncated",
    "to_play",
    "final_scores",
    "final_lengths",
    "episodes",
)

seeds = st.integers(0, 2**64 - 1)


class Single:
    """What a row of a batch should hold, from one state that is played by the documented rules."""

    def __init__(self, game: eusocial.Game, seed: int, index: int, auto_reset: bool = True) -> None:
        self.game, self.seed, self.index, self.auto_reset = game, seed, index, auto_reset
        self.begin(0)

    def begin(self, episode: int) -> None:
        players = self.game.num_players()
        self.rewards, self.final_scores = [0.0] * players, [0.0] * players
        self.done = self.truncated = False
        self.final_length = 0
        self._begin(episode)

    def _begin(self, episode: int) -> None:
        self.episode = episode
        self.rng = eusocial.Rng(self.seed, episode * 2**32 + self.index)
        self.state = self.game.new_initial_state()
        self._play_chance()

    def _play_chance(self) -> None:
        while self.state.is_chance_node():
            self.state.apply_action(self.state.choose("random", self.rng))
        if not self.state.is_terminal():
            self.player = self.state.current_player()

    def step(self, action: int) -> None:
        self.rewards = [0.0] * self.game.num_players()
        self.truncated = False
        self.done = self.state.is_terminal()
        if self.done:
            return
        self.state.apply_action(action)
        self._play_chance()
        if self.state.is_terminal():
            self.done, self.truncated = True, self.state.is_truncated()
            self.rewards, self.final_scores = self.state.returns(), self.state.scores()
            self.final_length = len(self.state.history())
            if self.auto_reset:
                self._begin(self.episode + 1)

    def row(self) -> dict[str, Any]:
        return {
            "observations": self.state.observation_tensor(self.player),
            "masks": self.state.legal_actions_mask(),
            "rewards": np.float32(self.rewards),
            "done": self.done,
            "truncated": self.truncated,
            "to_play": self.state.current_player(),
            "final_scores": np.float32(self.final_scores),
            "final_lengths": self.final_length,
            "episodes": self.episode,
        }


def snapshot(batch: BatchState) -> dict[str, npt.NDArray[Any]]:
    """Copies of all buffers."""
    return {name: getattr(batch, name).copy() for name in BUFFERS if hasattr(batch, name)}


def assert_same(one: dict[str, npt.NDArray[Any]], other: dict[str, npt.NDArray[Any]]) -> None:
    for name in one.keys() & other.keys():
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


def assert_row(batch: BatchState, i: int, single: Single) -> None:
    for name, expected in single.row().items():
        np.testing.assert_array_equal(getattr(batch, name)[i], expected, err_msg=f"{name}[{i}]")


def choices(batch: BatchState, rng: random.Random) -> list[int]:
    """A legal action for every game, chosen in Python; one that no game has where it is over."""
    masks = [np.flatnonzero(mask) for mask in batch.masks]
    return [int(rng.choice(legal)) if len(legal) else 10**6 for legal in masks]


def follow(batch: BatchState, singles: list[Single], rng: random.Random, steps: int) -> int:
    """Plays both with the same actions, comparing them at each step. Returns how many games ended."""
    ended = 0
    for _ in range(steps):
        actions = choices(batch, rng)
        batch.step(actions)
        for i, (single, action) in enumerate(zip(singles, actions, strict=True)):
            single.step(action)
            assert_row(batch, i, single)
        ended += int(batch.done.sum())
    return ended


def test_rows_are_what_single_states_give(case: Case) -> None:
    """Every game and option: the same actions and seeds, step by step, over the end of at least one game."""
    game, seed = case.game, 2**63 + 11
    batch = BatchState(game, 3, seed)
    singles = [Single(game, seed, i) for i in range(3)]
    for i, single in enumerate(singles):
        assert_row(batch, i, single)
    ended = follow(batch, singles, random.Random(5), 250)
    for _ in range(10):
        if ended:
            break
        ended = follow(batch, singles, random.Random(ended), 100)
    assert ended
    assert batch.episodes.sum() > 0
    for i, single in enumerate(singles):
        state = batch.state(i)
        assert state == single.state
        assert state.history() == single.state.history()


@given(seed=seeds, choice=st.integers(), steps=st.integers(0, 60), data=st.data())
def test_rows_are_what_single_states_give_for_any_settings(
    seed: int, choice: int, steps: int, data: st.DataObject
) -> None:
    game = eusocial.load_game(data.draw(st.sampled_from(GAMES)))
    size, first = data.draw(st.integers(1, 4)), data.draw(st.integers(0, 2**32 - 2**20))
    auto_reset, threads = data.draw(st.booleans()), data.draw(st.integers(1, 2))
    batch = BatchState(game, size, seed, auto_reset, threads, first=first)
    singles = [Single(game, seed, first + i, auto_reset) for i in range(size)]
    rng = random.Random(choice)
    follow(batch, singles, rng, steps)
    chosen = [rng.random() < 0.5 for _ in singles]
    batch.restart(chosen)
    for single, again in zip(singles, chosen, strict=True):
        if again:
            single.begin(single.episode + 1)
    follow(batch, singles, rng, 3)
    batch.reset()
    for single in singles:
        single.begin(single.episode + 1)
    follow(batch, singles, rng, 3)
    batch.reset(seed ^ 1)
    assert batch.seed == seed ^ 1
    singles = [Single(game, seed ^ 1, first + i, auto_reset) for i in range(size)]
    for i, single in enumerate(singles):
        assert_row(batch, i, single)


def test_a_game_that_ends_leaves_its_result_and_the_next_one_begins(game: eusocial.Game) -> None:
    """Rewards and final scores are the old game's; observation, mask and player are the new game's."""
    batch = BatchState(game, 40, seed=3)
    while not batch.done.any():
        before = [batch.state(i) for i in range(40)]
        actions = batch.sample_actions()
        batch.step(actions)
    for i in np.flatnonzero(batch.done):
        # A batch keeps no copy of the old game, so its last decision is made again; chance after it may differ.
        last = before[i]
        last.apply_action(actions[i])
        if last.is_terminal():
            np.testing.assert_array_equal(batch.rewards[i], np.float32(last.returns()))
            np.testing.assert_array_equal(batch.final_scores[i], np.float32(last.scores()))
            assert batch.final_lengths[i] == len(last.history())
        new = Single(game, 3, int(i))
        new.begin(1)
        assert batch.episodes[i] == 1
        assert batch.to_play[i] == new.state.current_player()
        np.testing.assert_array_equal(batch.observations[i], new.state.observation_tensor())
        np.testing.assert_array_equal(batch.masks[i], new.state.legal_actions_mask())
        assert batch.state(i) == new.state
    going_on = ~batch.done
    assert not batch.rewards[going_on].any()
    assert not batch.final_scores[going_on].any()
    assert not batch.episodes[going_on].any()


def test_without_auto_reset_games_stay_over() -> None:
    game = eusocial.load_game("kalah")
    batch = BatchState(game, 30, seed=1, auto_reset=False)
    for _ in range(1100):
        if batch.done.all():
            break
        over = batch.done.copy()
        old = snapshot(batch)
        actions = batch.sample_actions()
        assert (actions[over] == -1).all()
        assert (actions[~over] >= 0).all()
        actions[over] = 99
        batch.step(actions)
        assert batch.done[over].all()
        assert not batch.rewards[over].any()
        for name in ("observations", "masks", "to_play", "final_scores", "final_lengths", "episodes"):
            np.testing.assert_array_equal(getattr(batch, name)[over], old[name][over])
    assert batch.done.all()
    assert not batch.masks.any()
    assert (batch.to_play == eusocial.TERMINAL_PLAYER).all()
    assert (batch.final_scores.sum(axis=1) == 48).all()
    assert all(batch.state(i).is_terminal() for i in range(30))
    some = np.arange(30) % 3 == 0
    batch.restart(some)
    assert (batch.done == ~some).all()
    assert (batch.episodes == some).all()
    batch.restart(batch.done)
    assert (batch.episodes == 1).all()
    assert (batch.to_play == 0).all()
    assert not batch.final_lengths.any()


def test_a_limit_is_told_from_an_end() -> None:
    batch = BatchState(eusocial.load_game("ambrosia", max_turns=4), 20, seed=1)
    while not batch.done.any():
        batch.step(batch.sample_actions())
    assert (batch.truncated == batch.done).all()
    batch.step(batch.sample_actions())
    assert (batch.truncated <= batch.done).all()
    kalah = BatchState(eusocial.load_game("kalah"), 20, seed=1)
    while not kalah.done.any():
        kalah.step(kalah.sample_actions())
    assert not kalah.truncated.any()


@pytest.mark.parametrize("name", GAMES)
def test_threads_make_no_difference(name: str) -> None:
    game = eusocial.load_game(name)
    batches = [BatchState(game, 300, seed=9, threads=threads) for threads in (1, 2, 5)]
    assert [batch.threads for batch in batches] == [1, 2, 5]
    for steps in (1, 30, 100):
        for batch in batches:
            batch.step_random(steps)
            for _ in range(3):
                batch.step(batch.sample_actions())
        for batch in batches[1:]:
            assert_same(snapshot(batches[0]), snapshot(batch))
    assert [batches[0].state(i) for i in range(300)] == [batches[2].state(i) for i in range(300)]
    assert BatchState(game, 1, threads=None).threads >= 1


@pytest.mark.parametrize("name", GAMES)
def test_the_size_makes_no_difference_and_first_says_which_rows(name: str) -> None:
    game = eusocial.load_game(name)
    whole, few, later = BatchState(game, 90, 4), BatchState(game, 20, 4), BatchState(game, 25, 4, first=60)
    for batch in (whole, few, later):
        batch.step_random(150)
    rows = snapshot(whole)
    assert_same({name: array[:20] for name, array in rows.items()}, snapshot(few))
    assert_same({name: array[60:85] for name, array in rows.items()}, snapshot(later))
    others = BatchState(game, 90, 5)
    others.step_random(150)
    assert not np.array_equal(others.observations, whole.observations)


@given(seed=seeds, steps=st.integers(0, 200), data=st.data())
def test_random_steps_are_steps_of_sampled_actions(seed: int, steps: int, data: st.DataObject) -> None:
    game = eusocial.load_game(data.draw(st.sampled_from(GAMES)))
    auto_reset = data.draw(st.booleans())
    at_once = BatchState(game, 3, seed, auto_reset)
    one_by_one = BatchState(game, 3, seed, auto_reset, observations=False, masks=data.draw(st.booleans()))
    at_once.step_random(steps)
    rewards, done, truncated = at_once.rewards * 0, at_once.done & False, at_once.truncated & False
    for _ in range(steps):
        one_by_one.step(one_by_one.sample_actions())
        rewards += one_by_one.rewards
        done |= one_by_one.done
        truncated |= one_by_one.truncated
    np.testing.assert_array_equal(at_once.rewards, rewards)
    np.testing.assert_array_equal(at_once.done, done)
    if auto_reset:
        np.testing.assert_array_equal(at_once.done, at_once.episodes > 0)
    for name in ("to_play", "final_scores", "final_lengths", "episodes"):
        np.testing.assert_array_equal(getattr(at_once, name), getattr(one_by_one, name))
    for i in range(3):
        assert at_once.state(i).history() == one_by_one.state(i).history()


def test_many_random_steps_are_summed_over_all_pieces() -> None:
    """So many that they are played in several pieces."""
    steps = 2**20 + 1000
    batch = BatchState(eusocial.load_game("kalah"), 1, 6, observations=False, masks=False, history=False)
    batch.step_random(steps)
    # Every game that ended had a reward of 1 for a winner, and games have 20 to 100 moves.
    assert steps / 100 < batch.episodes[0] < steps / 20
    assert batch.done[0]
    assert batch.rewards[0].sum() == 0
    again = BatchState(eusocial.load_game("kalah"), 1, 6)
    total = again.rewards.copy()
    for _ in range(steps // 1000):
        again.step_random(1000)
        total += again.rewards
    again.step_random(steps % 1000)
    np.testing.assert_array_equal(total + again.rewards, batch.rewards)
    np.testing.assert_array_equal(again.episodes, batch.episodes)


def test_samples_are_uniform_over_the_legal_actions() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 60_000, seed=2)
    pits, counts = np.unique(batch.sample_actions(), return_counts=True)
    assert pits.tolist() == [1, 2, 3, 4, 5, 6]
    # Six standard deviations of a count of 60 000 with chance 1/6.
    assert np.abs(counts - 10_000).max() < 6 * np.sqrt(60_000 * 5 / 36)
    batch.step_random(20)
    actions = batch.sample_actions()
    assert batch.masks[np.arange(60_000), actions].all()


def test_sampling_leaves_chance_alone() -> None:
    """Drawing actions that are not taken changes no outcome."""
    game = eusocial.load_game("myrmes")
    calm, curious = BatchState(game, 10, 3), BatchState(game, 10, 3)
    for _ in range(150):
        for _ in range(3):
            curious.sample_actions()
        actions = np.argmax(calm.masks, axis=1)
        calm.step(actions)
        curious.step(actions)
    assert_same(snapshot(calm), snapshot(curious))


def test_the_same_seed_gives_the_same_games_again() -> None:
    game = eusocial.load_game("ambrosia")
    batch = BatchState(game, 50, 7)
    batch.step_random(300)
    end = snapshot(batch)
    batch.reset()
    assert (batch.episodes == end["episodes"] + 1).all()
    batch.reset(8)
    batch.step_random(300)
    assert not np.array_equal(batch.observations, end["observations"])
    batch.reset(7)
    assert not batch.episodes.any()
    batch.step_random(300)
    assert_same(snapshot(batch), end)


# What is illegal.


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("masks", [True, False])
def test_an_illegal_action_changes_nothing(threads: int, masks: bool) -> None:
    game = eusocial.load_game("kalah")
    batch = BatchState(game, 200, seed=1, threads=threads, masks=masks)
    batch.step_random(10)
    before, states = snapshot(batch), [batch.state(i) for i in range(200)]
    good = batch.sample_actions()
    for wrong in (0, 7, 13 if batch.to_play[150] == 0 else 1, 14, -1, 2**32 + int(good[150]), -(2**63), 2**63 - 1):
        actions = good.copy()
        actions[150] = actions[190] = wrong
        with pytest.raises(eusocial.IllegalActionError, match=rf"^game 150: action {wrong}\b") as caught:
            batch.step(actions)
        error = caught.value
        assert error.index == 150
        assert error.actor == f"player {batch.to_play[150]}"
        assert error.reason
        assert error.legal
        assert "\n" not in str(error)
        assert_same(snapshot(batch), before)
        assert [batch.state(i) for i in range(200)] == states
    batch.step(good)
    for state, action in zip(states, good, strict=True):
        state.apply_action(action)
    assert [batch.state(i) for i in range(200) if not batch.done[i]] == [
        state for state, done in zip(states, batch.done, strict=True) if not done
    ]


@pytest.mark.parametrize("name", GAMES)
def test_numbers_that_no_decision_has_are_refused(name: str) -> None:
    game = eusocial.load_game(name)
    batch = BatchState(game, 2)
    decisions, outcomes = game.num_distinct_actions(), game.max_chance_outcomes()
    legal = batch.sample_actions()
    for wrong in {decisions, decisions + outcomes - 1, decisions + outcomes, 2**32 - 1, 2**32, -1} - {decisions - 1}:
        with pytest.raises(eusocial.IllegalActionError) as caught:
            batch.step([legal[0], wrong])
        assert caught.value.index == 1
        assert "\n" not in str(caught.value)
    with pytest.raises(eusocial.IllegalActionError) as single:
        game.new_initial_state().apply_action(-1)
    assert single.value.index is None


def test_actions_come_in_any_kind_of_whole_numbers() -> None:
    game = eusocial.load_game("oware")
    batch = BatchState(game, 6, 2)
    twin = BatchState(game, 6, 2)
    forms: list[Callable[[npt.NDArray[np.int64]], Any]] = [
        lambda a: a,
        lambda a: a.tolist(),
        lambda a: tuple(a.tolist()),
        lambda a: a.astype(np.int8),
        lambda a: a.astype(np.int32),
        lambda a: a.astype(np.uint64),
        lambda a: a.astype(">i8"),
        lambda a: np.repeat(a, 2)[::2],
        lambda a: np.stack([a, a], axis=1)[:, 0],
    ]
    for form in forms:
        actions = batch.sample_actions()
        twin.step(actions)
        batch.step(form(actions))
        assert_same(snapshot(batch), snapshot(twin))
    read_only = batch.sample_actions()
    read_only.flags.writeable = False
    batch.step(read_only)


@pytest.mark.parametrize(
    "actions",
    [
        1,
        [1, 2],
        [[1], [2], [3]],
        [1.0, 2.0, 3.0],
        [True, True, True],
        np.zeros(3, bool),
        np.ones(3, np.float32),
        np.ones((3, 1), np.int64),
        np.ones(4, np.int64),
        ["1", "2", "3"],
        [[1], [1, 2], [3]],
        [10**30, 1, 1],
        None,
        "123",
    ],
)
def test_other_actions_are_refused_in_one_line(actions: Any) -> None:
    batch = BatchState(eusocial.load_game("kalah"), 3)
    before = snapshot(batch)
    with pytest.raises(
        ValueError, match=r"^actions must be whole numbers of shape \(3,\), one for each game, not"
    ) as caught:
        batch.step(actions)
    assert "\n" not in str(caught.value)
    assert_same(snapshot(batch), before)


@pytest.mark.parametrize("where", [True, [True], [1, 0, 1], np.ones(4, bool), np.ones(3, np.uint8), None])
def test_other_rows_to_restart_are_refused_in_one_line(where: Any) -> None:
    batch = BatchState(eusocial.load_game("kalah"), 3)
    with pytest.raises(
        ValueError, match=r"^where must be truth values of shape \(3,\), one for each game, not"
    ) as caught:
        batch.restart(where)
    assert "\n" not in str(caught.value)
    assert not batch.episodes.any()


# Buffers.


def buffers(game: eusocial.Game, size: int) -> dict[str, Any]:
    """Arrays of the right types and shapes, full of other things."""
    players = game.num_players()
    return {
        "observations": np.full((size, *game.observation_tensor_shape()), 7, np.float32),
        "masks": np.ones((size, game.num_distinct_actions()), np.bool_),
        "rewards": np.full((size, players), 7, np.float32),
        "done": np.ones(size, np.bool_),
        "truncated": np.ones(size, np.bool_),
        "to_play": np.full(size, 7, np.int8),
        "final_scores": np.full((size, players), 7, np.float32),
        "final_lengths": np.full(size, 7, np.int32),
        "episodes": np.full(size, 7, np.int64),
    }


def test_the_callers_buffers_are_written_in_place(game: eusocial.Game) -> None:
    out: Any = buffers(game, 4)
    batch, own = BatchState(game, 4, 5, out=out), BatchState(game, 4, 5)
    for _ in range(3):
        for name, array in out.items():
            assert getattr(batch, name) is array
            assert getattr(own, name).dtype == array.dtype
            assert getattr(own, name).shape == array.shape
            assert getattr(own, name).flags.c_contiguous
        assert_same(snapshot(batch), snapshot(own))
        batch.step_random(40)
        own.step_random(40)
    parts: Any = {"rewards": out["rewards"][1:3], "masks": out["masks"][:2]}
    assert BatchState(game, 2, 5, out=parts).rewards is parts["rewards"]


def misfits(array: npt.NDArray[Any]) -> Iterator[tuple[str, Any]]:
    yield "another type", array.astype(np.float64)
    yield "too many rows", np.concatenate([array, array])
    yield "another shape", array[..., None]
    yield "not contiguous", np.repeat(array, 2, axis=0)[::2]
    yield "no array", array.tolist()
    yield "nothing", None
    read_only = array.copy()
    read_only.flags.writeable = False
    yield "read-only", read_only


@pytest.mark.parametrize("name", BUFFERS)
def test_other_buffers_are_refused_in_one_line(name: str) -> None:
    game = eusocial.load_game("kalah")
    array = buffers(game, 3)[name]
    shape = ", ".join(map(str, array.shape)) + ("," if array.ndim == 1 else "")
    expected = f"{name} must be a writable, C-contiguous numpy array of {array.dtype} of shape ({shape})"
    for what, misfit in misfits(array):
        out: Any = {name: misfit}
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            BatchState(game, 3, out=out)
        assert str(caught.value) == expected, what


def test_unknown_and_unwanted_buffers_are_refused() -> None:
    game = eusocial.load_game("kalah")
    unknown: Any = {"reward": np.zeros((3, 2), np.float32)}
    with pytest.raises(ValueError, match=r"^out has no buffer 'reward'; buffers: observations, masks, rewards"):
        BatchState(game, 3, out=unknown)
    with pytest.raises(ValueError, match=r"^out has masks, but masks=False leaves them out$"):
        BatchState(game, 3, masks=False, out={"masks": np.zeros((3, 14), np.bool_)})


def test_buffers_may_not_overlap() -> None:
    game = eusocial.load_game("kalah")
    both = np.zeros(3, np.bool_)
    with pytest.raises(ValueError, match="no two buffers may share memory"):
        BatchState(game, 3, out={"done": both, "truncated": both})
    batch = BatchState(game, 3)
    with pytest.raises(ValueError, match=r"actions must not|is in use"):
        batch.step(batch.episodes)
    assert not batch.episodes.any()


def test_buffers_that_change_later_are_refused() -> None:
    game = eusocial.load_game("kalah")
    batch = BatchState(game, 3, 1)
    actions = batch.sample_actions()
    batch.done.flags.writeable = False
    with pytest.raises(
        ValueError, match=r"^done must be a writable, C-contiguous numpy array of bool of shape \(3,\)$"
    ):
        batch.step(actions)
    batch.done.flags.writeable = True
    batch.rewards.resize((2, 2), refcheck=False)
    with pytest.raises(ValueError, match=r"^rewards was given another size since the batch was made$"):
        batch.step(actions)
    batch.rewards.resize((3, 2), refcheck=False)
    assert batch.state(0).history() == []
    batch.step(actions)
    assert batch.state(0).history() == [actions[0]]


def test_what_is_not_wanted_is_not_written() -> None:
    game = eusocial.load_game("myrmes")
    whole = BatchState(game, 8, 2)
    for observations, masks in ((True, False), (False, True), (False, False)):
        part = BatchState(game, 8, 2, observations=observations, masks=masks)
        assert hasattr(part, "observations") is observations
        assert hasattr(part, "masks") is masks
        whole.reset(2)
        for _ in range(120):
            actions = whole.sample_actions()
            np.testing.assert_array_equal(part.sample_actions(), actions)
            whole.step(actions)
            part.step(actions)
        assert_same(snapshot(whole), snapshot(part))
    with pytest.raises(AttributeError, match=r"^this batch writes no masks: it was made with masks=False$"):
        _ = part.masks


def test_sampled_actions_go_into_the_callers_array() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 5, 1)
    out = np.zeros(5, np.int64)
    assert batch.sample_actions(out) is out
    assert batch.masks[np.arange(5), out].all()
    wrong: Any
    for wrong in (np.zeros(5, np.int32), np.zeros(6, np.int64), np.zeros(10, np.int64)[::2], [0] * 5):
        with pytest.raises(
            ValueError, match=r"^out must be a writable, C-contiguous numpy array of int64 of shape \(5,\)$"
        ):
            batch.sample_actions(wrong)


# One of the games, and the numbers.


def test_a_state_of_a_batch_is_like_any_other(game: eusocial.Game) -> None:
    batch = BatchState(game, 4, 3)
    batch.step_random(30)
    state = batch.state(2)
    before = snapshot(batch)
    assert eusocial.deserialize(state.serialize()) == state
    points = [sum(entry.amount for entry in state.ledger() if entry.player == p) for p in range(game.num_players())]
    assert points == pytest.approx(state.scores())
    np.testing.assert_array_equal(state.legal_actions_mask(), batch.masks[2])
    np.testing.assert_array_equal(state.observation_tensor(), batch.observations[2])
    state.play_randomly(eusocial.Rng(1))
    assert_same(snapshot(batch), before)
    assert batch.state(2) != state
    while state.history():
        state.undo()
    assert state == game.new_initial_state()


def test_a_state_without_history_begins_here(game: eusocial.Game) -> None:
    kept, bare = BatchState(game, 3, 3), BatchState(game, 3, 3, history=False)
    for batch in (kept, bare):
        batch.step_random(40)
    assert_same(snapshot(kept), snapshot(bare))
    state = bare.state(1)
    assert state == kept.state(1)
    assert state.history() == []
    with pytest.raises(IndexError):
        state.undo()
    state.apply_action(state.legal_actions()[0])
    state.undo()
    assert state == kept.state(1)


def test_numbers_out_of_range_are_refused() -> None:
    game = eusocial.load_game("kalah")
    for arguments, message in (
        ({"size": 0}, f"size must be from 1 to {2**20}, not 0"),
        ({"size": 2**20 + 1}, f"size must be from 1 to {2**20}, not {2**20 + 1}"),
        ({"seed": -1}, f"seed must be from 0 to {2**64 - 1}, not -1"),
        ({"threads": 0}, "threads must be from 1 to 1024, not 0"),
        ({"first": 2**32}, f"first must be from 0 to {2**32 - 2**20}, not {2**32}"),
    ):
        given: dict[str, Any] = {"size": 1, **arguments}
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            BatchState(game, **given)
        assert str(caught.value) == message
    batch = BatchState(game, 4)
    for call, number in ((batch.state, 4), (batch.state, -1), (batch.step_random, -1), (batch.reset, 2**64)):
        with pytest.raises(ValueError, match=" must be from 0 to "):
            call(number)
    assert len(batch) == batch.size == 4
    assert batch.game == game
    assert batch.auto_reset
    assert batch.first == 0
    assert repr(batch) == "BatchState(load_game('kalah'), 4, seed=0)"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer signals here")
def test_random_steps_can_be_interrupted() -> None:
    class StoppedError(Exception):
        pass

    def stop(*_: object) -> None:
        raise StoppedError

    batch = BatchState(eusocial.load_game("kalah"), 64, threads=2)
    old = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(StoppedError):
            batch.step_random(2**60)
    finally:
        signal.signal(signal.SIGALRM, old)
    state = batch.state(5)
    np.testing.assert_array_equal(batch.observations[5], state.observation_tensor())
    batch.step(batch.sample_actions())


# Some of the games.


@given(seed=seeds, auto_reset=st.booleans(), threads=st.integers(1, 2), steps=st.integers(1, 60))
def test_games_that_wait_stay_as_they_are(seed: int, auto_reset: bool, threads: int, steps: int) -> None:
    game = eusocial.load_game("kalah")
    batch = BatchState(game, 6, seed, auto_reset, threads)
    singles = [Single(game, seed, i, auto_reset) for i in range(6)]
    rng = random.Random(seed)
    for _ in range(steps):
        chosen = [rng.random() < 0.5 for _ in singles]
        actions = choices(batch, rng)
        played = [action if go else 99 for action, go in zip(actions, chosen, strict=True)]
        batch.step(played, where=chosen)
        for i, (single, action, go) in enumerate(zip(singles, actions, chosen, strict=True)):
            if go:
                single.step(action)
            else:
                single.rewards, single.truncated, single.done = [0.0, 0.0], False, single.state.is_terminal()
            assert_row(batch, i, single)


def test_an_illegal_action_of_a_chosen_game_changes_nothing() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 4, 1)
    before = snapshot(batch)
    with pytest.raises(eusocial.IllegalActionError, match=r"^game 2: ") as caught:
        batch.step([99, 1, 99, 1], where=[False, True, True, True])
    assert caught.value.index == 2
    assert_same(snapshot(batch), before)
    assert all(batch.state(i).history() == [] for i in range(4))
    # Nobody waits any longer.
    batch.step([1, 1, 1, 1])
    assert all(batch.state(i).history() == [1] for i in range(4))


def test_samples_for_some_games_draw_nothing_for_the_others() -> None:
    game = eusocial.load_game("oware")
    some, whole = BatchState(game, 50, 1), BatchState(game, 50, 1)
    chosen = np.arange(50) % 2 == 0
    expected = whole.sample_actions()
    np.testing.assert_array_equal(some.sample_actions(where=chosen), np.where(chosen, expected, -1))
    np.testing.assert_array_equal(some.sample_actions(where=~chosen), np.where(chosen, -1, expected))
    with pytest.raises(ValueError, match=r"^where must be truth values of shape \(50,\)"):
        some.sample_actions(where=chosen[:3])
    with pytest.raises(ValueError, match=r"^where must be truth values of shape \(50,\)"):
        some.step(expected, where=chosen[:3])
    np.testing.assert_array_equal(some.sample_actions(), whole.sample_actions())


# Batches that are kept.


@given(seed=seeds, auto_reset=st.booleans(), steps=st.integers(0, 200), data=st.data())
def test_a_pickled_batch_goes_on_as_it_would_have(seed: int, auto_reset: bool, steps: int, data: st.DataObject) -> None:
    game = eusocial.load_game(data.draw(st.sampled_from(GAMES)))
    batch = BatchState(game, 3, seed, auto_reset, first=data.draw(st.integers(0, 9)))
    batch.step_random(steps)
    where = [True, False, data.draw(st.booleans())]
    batch.step(batch.sample_actions(), where)
    for again in (pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)):
        before = snapshot(batch)
        assert_same(snapshot(again), before)
        assert before.keys() == snapshot(again).keys()
        for name in ("game", "size", "seed", "first", "auto_reset", "threads"):
            assert getattr(again, name) == getattr(batch, name)
        for row in range(3):
            assert again.state(row).history() == batch.state(row).history()
        # The copy has arrays of its own.
        again.step_random(30)
        assert_same(snapshot(batch), before)
    batch.step_random(30)
    assert_same(snapshot(again), snapshot(batch))
    np.testing.assert_array_equal(again.sample_actions(), batch.sample_actions())
    again.reset()
    batch.reset()
    assert_same(snapshot(again), snapshot(batch))


def test_a_pickled_batch_leaves_out_what_is_not_wanted() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 5, 7, threads=2, observations=False)
    batch.step_random(9)
    again = pickle.loads(pickle.dumps(batch))
    assert again.threads == 2
    assert not hasattr(again, "observations")
    np.testing.assert_array_equal(again.masks, batch.masks)


def test_what_was_written_into_the_arrays_is_kept() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 2)
    batch.rewards[1] = 0.25
    batch.final_lengths[0] = 99
    again = pickle.loads(pickle.dumps(batch))
    np.testing.assert_array_equal(again.rewards, [[0, 0], [0.25, 0.25]])
    np.testing.assert_array_equal(again.final_lengths, [99, 0])


def test_a_batch_without_history_can_not_be_pickled() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 2, history=False)
    for keep in (pickle.dumps, copy.copy):
        with pytest.raises(ValueError, match="make it with history=True"):
            keep(batch)


def test_a_broken_pickle_is_refused_in_one_line() -> None:
    batch = BatchState(eusocial.load_game("kalah"), 2, 7)
    batch.step([1, 6])
    restore, (version, game, settings, rows) = batch.__reduce__()
    np.testing.assert_array_equal(rows["actions"], [1, 6])
    assert restore(version, game, settings, rows).state(1).history() == [6]

    def refused(version: Any = version, settings: Any = settings, rows: Any = rows) -> eusocial.RecordError:
        with pytest.raises(eusocial.RecordError) as caught:
            restore(version, game, settings, rows)
        assert "\n" not in str(caught.value)
        return caught.value

    assert "pickle format 99" in str(refused(version=99))
    illegal = refused(rows={**rows, "actions": np.uint32([1, 9])})
    assert illegal.index == 1
    assert "pit 9" in str(illegal)
    assert "1 actions, not 2" in str(refused(rows={**rows, "actions": np.uint32([1])}))
    assert "2 episodes for 3 games" in str(refused(settings={**settings, "size": 3}))
    assert "size is missing" in str(refused(settings={k: v for k, v in settings.items() if k != "size"}))
    assert "rewards is no array of its type" in str(refused(rows={**rows, "rewards": [[0, 0], [0, 0]]}))
    assert "done holds 3 numbers, not 2" in str(refused(rows={**rows, "done": np.zeros(3, bool)}))
    assert "generators is no array of its type" in str(refused(rows={k: v for k, v in rows.items() if k[0] != "g"}))
