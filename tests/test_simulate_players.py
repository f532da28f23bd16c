"""Agents in Python play by executors and into stores, with the results that they have here."""

from __future__ import annotations

import functools
import json
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import eusocial
from eusocial import Agent, ExecutorError, Results, Rng, State, Store, StoreError, simulate, simulate_to
from eusocial.simulate.outside import identity_of


def lowest(state: State) -> int:
    return state.legal_actions()[0]


def highest(state: State) -> int:
    return state.legal_actions()[-1]


def wrong(state: State) -> int:
    return 10**6


class Wavering:
    """Chooses by a seed, and keeps something from one choice to the next, so that threads must not share it."""

    def __init__(self) -> None:
        self.reset(0)

    def reset(self, seed: int) -> None:
        self.rng, self.chosen = Rng(seed), 0

    def choose(self, state: State) -> int:
        legal = state.legal_actions()
        self.chosen += 1
        return legal[(self.rng.below(len(legal)) + self.chosen) % len(legal)]


def by_mask(observations: Any, masks: Any, to_play: Any) -> Any:
    return masks.astype(float), np.zeros((len(to_play), 2))


@pytest.fixture(scope="module")
def ambrosia() -> eusocial.Game:
    return eusocial.load_game("ambrosia", players=2, events=True)


@pytest.fixture(scope="module")
def seats() -> list[Any]:
    return [Wavering(), "greedy"]


@pytest.fixture(scope="module")
def expected(ambrosia: eusocial.Game, seats: list[Any]) -> Results:
    return simulate(ambrosia, 20, seats, seed=4)


@pytest.mark.parametrize("block", [None, 3])
def test_threads_have_agents_of_their_own(
    ambrosia: eusocial.Game, seats: list[Any], expected: Results, block: int | None
) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert simulate(ambrosia, 20, seats, seed=4, executor=pool, block=block) == expected


def test_processes_play_them(ambrosia: eusocial.Game, seats: list[Any], expected: Results, tmp_path: Path) -> None:
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert simulate(ambrosia, 20, seats, seed=4, executor=pool, block=5) == expected
        store = tmp_path / "games"
        assert simulate(ambrosia, 20, seats, seed=4, executor=pool, block=5, store=store) == expected
        guided = [Agent("mcts:20", evaluator=by_mask), lowest]
        assert simulate(ambrosia, 2, guided, executor=pool) == simulate(ambrosia, 2, guided)


def test_a_store_goes_on(ambrosia: eusocial.Game, seats: list[Any], expected: Results, tmp_path: Path) -> None:
    store = tmp_path / "games"
    played: list[int] = []
    simulate(ambrosia, 8, seats, seed=4, store=store, block=4)
    simulate(ambrosia, 20, seats, seed=4, store=store, block=4, progress=lambda done, _: played.append(done))
    assert played == [8, 12, 16, 20]
    assert eusocial.load_results(store) == expected
    assert Store(store).agents == ("Wavering", "greedy")
    assert Store(store).players == (f"{__name__}.Wavering", None)
    parts = simulate_to(tmp_path / "parts", ambrosia, 20, seats, seed=4, part=(1, 2))
    simulate_to(tmp_path / "parts", ambrosia, 20, seats, seed=4, part=(2, 2))
    assert parts.results(20) == expected


def test_a_store_tells_agents_apart(ambrosia: eusocial.Game, tmp_path: Path) -> None:
    store = tmp_path / "games"
    simulate(ambrosia, 2, [Agent("mcts:10", evaluator=by_mask), lowest], store=store)
    for others in (["mcts:10", lowest], [Agent("mcts:10"), lowest], [Agent("mcts:10", evaluator=by_mask), highest]):
        with pytest.raises(StoreError, match="holds another run") as caught:
            simulate(ambrosia, 2, others, store=store)
        assert "\n" not in str(caught.value)
    texts = tmp_path / "texts"
    simulate(ambrosia, 2, ["mcts:10", "greedy"], store=texts)
    assert "players" not in json.loads((texts / "run.json").read_text())
    with pytest.raises(StoreError, match="with players"):
        simulate(ambrosia, 2, [Agent("mcts:10"), "greedy"], store=texts)


def test_names_that_tell_agents_apart() -> None:
    assert identity_of("mcts:10") is None
    assert identity_of(lowest) == f"{__name__}.lowest"
    assert identity_of(Wavering()) == f"{__name__}.Wavering"
    assert identity_of(Agent("mcts:10")) == "Agent mcts:10"
    assert identity_of(Agent("mcts:10", evaluator=by_mask)) == f"Agent mcts:10 by {__name__}.by_mask"
    assert identity_of(functools.partial(lowest)) == "functools.partial"


def test_an_agent_that_can_not_be_sent_is_named(ambrosia: eusocial.Game) -> None:
    with (
        pytest.raises(
            ValueError, match=r"agent '<lambda>' can't be sent to an executor.*at the top of a module"
        ) as caught,
        ThreadPoolExecutor(1) as pool,
    ):
        simulate(ambrosia, 2, ["random", lambda state: lowest(state)], executor=pool)
    assert "\n" not in str(caught.value)


def test_an_agent_that_fails_elsewhere_is_named(ambrosia: eusocial.Game) -> None:
    with (
        pytest.raises(ExecutorError, match="can't be played: EusocialError: agent 'wrong' on seat 1 chose 1000000"),
        ThreadPoolExecutor(1) as pool,
    ):
        simulate(ambrosia, 2, ["random", wrong], executor=pool)


def test_a_pickled_generator_goes_on() -> None:
    rng = Rng(7, 3)
    for _ in range(10):
        rng.below(9)
    again = pickle.loads(pickle.dumps(rng))
    assert [again.below(2**32) for _ in range(20)] == [rng.below(2**32) for _ in range(20)]
    restore, (version, words) = rng.__reduce__()
    assert len(words) == 4
    with pytest.raises(eusocial.RecordError, match="no generator stands at zeros"):
        restore(version, [0, 0, 0, 0])
    with pytest.raises(eusocial.RecordError, match="pickle format 9"):
        restore(9, words)
