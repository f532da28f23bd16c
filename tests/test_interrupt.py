"""Long calls of the engine hear Ctrl-C, say how far they are, and leave everything usable."""

from __future__ import annotations

import _thread
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from cases import next_action

import eusocial
from eusocial import Agent, Rng, State

FOR_EVER = 10**9
SEARCHES = (
    f"flat:{FOR_EVER}",
    f"mcts:{FOR_EVER}",
    f"mcts:sims={FOR_EVER},threads=3",
    f"ismcts:{FOR_EVER}",
    "mcts:ms=86400000",
)


@pytest.fixture
def kalah() -> eusocial.Game:
    return eusocial.load_game("kalah")


@pytest.fixture(autouse=True)
def interrupts_are_heard() -> Iterator[None]:
    """Programs that a shell starts in the background ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def ctrl_c() -> None:
    """What the terminal sends."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    else:
        _thread.interrupt_main()


def interrupted(work: Callable[[], object]) -> None:
    """Interrupts work that would go on for hours, as Ctrl-C does."""
    timer = threading.Timer(0.2, ctrl_c)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()
        timer.join()


def middle(name: str, steps: int = 12) -> State:
    """A decision in the middle of a random game."""
    state, rng = eusocial.load_game(name).new_initial_state(), random.Random(steps)
    for _ in range(steps):
        state.apply_action(next_action(state, rng))
    while state.is_chance_node():
        state.apply_action(next_action(state, rng))
    return state


def values(observations: npt.NDArray[Any], masks: npt.NDArray[Any], to_play: npt.NDArray[Any]) -> Any:
    return None, np.zeros((len(to_play), 2), np.float32)


@pytest.mark.parametrize("text", SEARCHES)
@pytest.mark.parametrize("name", ["kalah", "microlonies", "myrmes"])
def test_a_search_can_be_interrupted(name: str, text: str) -> None:
    state = middle(name)
    before, agent = state.clone(), Agent(text, seed=5)
    interrupted(lambda: agent.choose(state))
    interrupted(lambda: agent.analyse(state))
    assert state == before
    assert state.history() == before.history()


def test_an_agent_that_was_interrupted_is_as_new(kalah: eusocial.Game) -> None:
    # The budget is the agent's own, so one that ends is interrupted by what it reports to.
    class EnoughError(Exception):
        pass

    def enough(share: float) -> None:
        raise EnoughError

    state = kalah.new_initial_state()
    agent, fresh = Agent("mcts:400000", seed=5), Agent("mcts:400000", seed=5)
    for _ in range(2):
        with pytest.raises(EnoughError):
            agent.analyse(state, progress=enough)
    found, expected = agent.analyse(state), fresh.analyse(state)
    assert found.reused == 0
    assert (found.actions, found.line) == (expected.actions, expected.line)


def test_a_search_by_an_evaluator_can_be_interrupted(kalah: eusocial.Game) -> None:
    agent = Agent(f"mcts:{FOR_EVER}", evaluator=values)
    interrupted(lambda: agent.choose(kalah.new_initial_state()))
    interrupted(lambda: agent.analyse(kalah.new_initial_state()))


def test_a_choice_of_a_state_can_be_interrupted(kalah: eusocial.Game) -> None:
    state, rng = kalah.new_initial_state(), Rng(7)
    interrupted(lambda: state.choose(f"mcts:{FOR_EVER}", rng))
    assert rng.below(2**32) == Rng(7).below(2**32)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("agents", ["random", "greedy", "planner", f"mcts:{FOR_EVER}"])
def test_a_simulation_can_be_interrupted(agents: str, threads: int) -> None:
    # All games are one block, so that the engine itself must hear it.
    game = eusocial.load_game("microlonies")
    interrupted(lambda: eusocial.simulate(game, 100_000, agents, threads=threads, block=100_000))


def test_playouts_can_be_interrupted(kalah: eusocial.Game) -> None:
    interrupted(lambda: kalah.random_playouts(1, 2**60))


def test_random_steps_of_a_batch_can_be_interrupted() -> None:
    batch = eusocial.BatchState(eusocial.load_game("microlonies"), 4096)
    interrupted(lambda: batch.step_random(2**60))
    np.testing.assert_array_equal(batch.observations[9], batch.state(9).observation_tensor())
    again = pickle.loads(pickle.dumps(batch))
    batch.step_random(20)
    again.step_random(20)
    np.testing.assert_array_equal(again.observations, batch.observations)


def test_a_tournament_can_be_interrupted(kalah: eusocial.Game) -> None:
    pytest.importorskip("choix")
    from eusocial.tournament import tournament

    interrupted(lambda: tournament(kalah, [f"mcts:{FOR_EVER}", "greedy"], rounds=1))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
def test_a_program_ends_soon_after_ctrl_c() -> None:
    program = (
        "import eusocial\n"
        "state = eusocial.load_game('kalah').new_initial_state()\n"
        "print('ready', flush=True)\n"
        f"eusocial.Agent('mcts:sims={FOR_EVER},threads=2').choose(state)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert errors.rstrip().endswith("KeyboardInterrupt")


def test_a_handler_that_raises_nothing_lets_it_go_on(kalah: eusocial.Game) -> None:
    heard: list[int] = []
    old = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
    timer = threading.Timer(0.2, ctrl_c)
    try:
        timer.start()
        analysis = Agent("mcts:ms=800").analyse(kalah.new_initial_state())
        # It is heard while the search goes on, not when it is over.
        assert heard == [1]
    finally:
        timer.join()
        signal.signal(signal.SIGINT, old)
    assert analysis.seconds >= 0.8


def test_searches_on_other_threads_go_on(kalah: eusocial.Game) -> None:
    found: list[int] = []
    state = kalah.new_initial_state()
    other = threading.Thread(target=lambda: found.append(Agent("mcts:ms=700").analyse(state).simulations))
    other.start()
    interrupted(lambda: Agent(f"mcts:{FOR_EVER}").choose(state))
    other.join()
    assert len(found) == 1


@pytest.mark.parametrize("text", ["mcts:ms=700", "flat:ms=700", "ismcts:ms=700", "mcts:ms=700,threads=2"])
def test_progress_is_told(kalah: eusocial.Game, text: str) -> None:
    shares: list[float] = []
    Agent(text).choose(kalah.new_initial_state(), progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    # Every tenth of a second, less where the machine is busy, and once at the end.
    assert 2 <= len(shares) <= 8
    assert all(0.0 < share <= 1.0 for share in shares)


def test_progress_counts_simulations_too(kalah: eusocial.Game) -> None:
    shares: list[float] = []
    state = kalah.new_initial_state()
    Agent("mcts:600000").analyse(state, progress=shares.append)
    assert shares == sorted(shares)
    assert len(shares) >= 2
    shares.clear()
    Agent("mcts:20000", evaluator=values, batch=8).analyse(state, progress=shares.append)
    assert shares[-1] == 1.0
    shares.clear()
    for text in ("random", "greedy", "planner", "mcts:5"):
        Agent(text).choose(state, progress=shares.append)
    assert shares == [1.0] * 4


def test_progress_may_not_use_the_agent(kalah: eusocial.Game) -> None:
    state, agent = kalah.new_initial_state(), Agent(f"mcts:{FOR_EVER}")
    with pytest.raises(eusocial.EusocialError, match="can't use the agent"):
        agent.choose(state, progress=lambda share: agent.choose(state))
    with pytest.raises(TypeError, match="not callable"):
        agent.choose(state, progress=7)  # type: ignore[arg-type]
    assert Agent("mcts:100").choose(state) in state.legal_actions()
