"""Speed beside OpenSpiel's, in the same run. A report, not a test: no time is asserted. `pytest benches`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import speed

import eusocial

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

ENGINES = ("eusocial", "openspiel")

both_engines = pytest.mark.parametrize("engine", ENGINES)
both_games = pytest.mark.parametrize("name", speed.PAIRS)


def there(name: str) -> Any:
    """The game in OpenSpiel."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: nothing to compare with")
    return pyspiel.load_game(speed.PAIRS[name])


def load(engine: str, name: str) -> Callable[[], object]:
    """What makes the game's first position."""
    if engine == "eusocial":
        return eusocial.load_game(name).new_initial_state
    start: Callable[[], object] = there(name).new_initial_state
    return start


def measure(benchmark: BenchmarkFixture, work: speed.Work, group: str, unit: str) -> None:
    """Times the work and notes how much of it is done in a second."""
    benchmark.group = group
    benchmark(work.run)
    # Nothing was timed where benchmarks are switched off.
    if benchmark.stats is not None:
        benchmark.extra_info[f"{unit} a second"] = round(work.amount / benchmark.stats.stats.median)


@both_games
@both_engines
def test_steps_of_known_games(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    work = speed.follow(load(engine, name), speed.random_games(name, 100))
    measure(benchmark, work, f"{name}: legal_actions and apply_action, known games", "steps")


@both_games
@both_engines
def test_steps_by_choice(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    work = speed.choose(load(engine, name), speed.random_games(name, 100))
    measure(benchmark, work, f"{name}: legal_actions and apply_action, chosen in Python", "steps")


@both_games
@both_engines
def test_clones(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    state = speed.middle(load(engine, name), speed.random_games(name, 1)[0])
    measure(benchmark, speed.repeated(state.clone), f"{name}: clones in the middle of a game", "clones")


@both_games
@both_engines
def test_legal_actions(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    state = speed.middle(load(engine, name), speed.random_games(name, 1)[0])
    measure(benchmark, speed.repeated(state.legal_actions), f"{name}: lists of legal actions", "lists")


@both_games
@both_engines
def test_serialization(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    state = speed.middle(load(engine, name), speed.random_games(name, 1)[0])
    if engine == "eusocial":
        do = speed.there_and_back(state)
    else:
        do = speed.there_and_back_in_openspiel(state.get_game(), state)
    measure(benchmark, speed.repeated(do, 100), f"{name}: game and state to text and back", "round trips")


@both_games
@both_engines
def test_playouts(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    ours = engine == "eusocial"
    work = speed.playouts(eusocial.load_game(name), 1000) if ours else speed.rollouts(there(name), 1000)
    measure(benchmark, work, f"{name}: random playouts inside the engine, one thread", "playouts")


@both_games
@both_engines
def test_searches(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    if engine == "eusocial":
        work = speed.search(eusocial.load_game(name), 1000, 1)
    else:
        work = speed.search_inside_openspiel(there(name), 1000, 1)
    measure(benchmark, work, f"{name}: MCTS with 1000 simulations, one thread", "simulations")


@pytest.mark.parametrize(("name", "options"), [case for case in speed.CASES if case[0] not in speed.PAIRS], ids=str)
def test_playouts_of_board_games(benchmark: BenchmarkFixture, name: str, options: dict[str, Any]) -> None:
    work = speed.playouts(eusocial.load_game(name, **options), 200)
    measure(benchmark, work, f"{name}: random playouts inside the engine, one thread", "playouts")
