"""What is measured: whole random games step by step from Python, clones, and playouts inside the engines."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import eusocial

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pyspiel

SEED = 1

# Names in `eusocial` and in OpenSpiel.
PAIRS = {"kalah": "mancala", "oware": "oware"}

VARIANTS: dict[str, dict[str, tuple[Any, ...]]] = {
    "ambrosia": {"players": (2, 3, 4), "side": ("front", "back")},
    "microlonies": {"players": (2, 3, 4)},
    "myrmes": {"players": (2, 3, 4)},
    "march": {"players": (2, 3, 4)},
}
"""The options with which a game is measured, all values of one with all of the others; else it is measured as it is."""

CASES: list[tuple[str, dict[str, Any]]] = [
    (name, dict(zip(options, values, strict=True)))
    for name, options in (
        *((name, VARIANTS.get(name, {})) for name in PAIRS),
        *((info.name, VARIANTS.get(info.name, {})) for info in eusocial.games() if info.name not in PAIRS),
    )
    for values in itertools.product(*options.values())
]
"""Every game with options, those first that OpenSpiel has too."""


def label(name: str, options: dict[str, Any]) -> str:
    """A game with its options, as in `ambrosia players=2 side=front`."""
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())])


class Work(NamedTuple):
    """Something to time."""

    run: Callable[[], object]
    """Does it once."""
    amount: int
    """How many of the things that are counted that makes."""


def random_games(name: str, count: int) -> list[list[int]]:
    """The actions of random games."""
    game, rng = eusocial.load_game(name), eusocial.Rng(SEED)
    games = []
    for _ in range(count):
        state = game.new_initial_state()
        state.play_randomly(rng)
        games.append(state.history())
    return games


def follow(new_initial_state: Callable[[], Any], games: Sequence[Sequence[int]]) -> Work:
    """Steps of games that are known beforehand: `legal_actions()` and `apply_action(a)` alone."""

    def run() -> None:
        for actions in games:
            state = new_initial_state()
            for action in actions:
                state.legal_actions()
                state.apply_action(action)

    return Work(run, sum(map(len, games)))


def choose(new_initial_state: Callable[[], Any], games: Sequence[Sequence[int]]) -> Work:
    """Steps of games in which Python chooses among the legal actions.

    Choices come as fractions from a list, so that both engines play the same games and no time goes into drawing them.
    """
    rng = random.Random(SEED)
    fractions = [rng.random() for _ in range(5000)]

    def run() -> int:
        steps = 0
        for _ in games:
            state = new_initial_state()
            while legal := state.legal_actions():
                state.apply_action(legal[int(fractions[steps % 5000] * len(legal))])
                steps += 1
        return steps

    return Work(run, run())


def repeated(do: Callable[[], object], count: int = 1000) -> Work:
    """The same again and again."""

    def run() -> None:
        for _ in range(count):
            do()

    return Work(run, count)


def there_and_back(state: eusocial.State) -> Callable[[], object]:
    """A state with its game to text and back."""
    return lambda: eusocial.deserialize(state.serialize())


def there_and_back_in_openspiel(game: pyspiel.Game, state: pyspiel.State) -> Callable[[], object]:
    """The same there."""
    import pyspiel

    return lambda: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))


def back_to(game: Any, state: Any) -> Callable[[], object]:
    """A state to text, and back where its game is at hand. The methods have the same names in both engines."""
    return lambda: game.deserialize_state(state.serialize())


def middle(new_initial_state: Callable[[], Any], actions: Sequence[int]) -> Any:
    """The state in the middle of a game."""
    state = new_initial_state()
    for action in actions[: len(actions) // 2]:
        state.apply_action(action)
    return state


def playouts(game: eusocial.Game, count: int) -> Work:
    """Random games from the start, inside the engine on one thread."""
    return Work(lambda: game.random_playouts(SEED, count), count)


def rollouts(game: pyspiel.Game, count: int) -> Work:
    """OpenSpiel's random rollouts in C++.

    From Python a search runs them: two simulations of `count / 2` rollouts each, from the start and from one move
    on, so that the search itself takes no time that counts.
    """
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=count // 2, seed=SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 10, False, SEED, False)
    start = game.new_initial_state()
    return Work(lambda: bot.mcts_search(start), count // 2 * 2)


EXPLORE = 1.4
"""The factor of the square root in the upper bound, the same for all searches."""


def search(game: eusocial.Game, sims: int, count: int) -> Work:
    """Searches of the start by Monte Carlo tree search with rollouts, each from an empty tree, on one thread."""
    agent = eusocial.Agent(f"mcts:{sims},c={EXPLORE},reuse=false", seed=SEED)
    start = game.new_initial_state()

    def run() -> None:
        for _ in range(count):
            agent.choose(start)

    return Work(run, sims * count)


def search_inside_openspiel(game: pyspiel.Game, sims: int, count: int) -> Work:
    """The same by OpenSpiel's bot in C++."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORE, sims, 1000, False, SEED, False)
    start = game.new_initial_state()

    def run() -> None:
        for _ in range(count):
            bot.step(start)

    return Work(run, sims * count)


def search_by_openspiel_in_python(game: pyspiel.Game, sims: int) -> Work:
    """The same by OpenSpiel's bot in Python."""
    import numpy as np
    from open_spiel.python.algorithms import mcts

    rng = np.random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, EXPLORE, sims, evaluator, solve=False, random_state=rng)
    start = game.new_initial_state()
    return Work(lambda: bot.step(start), sims)
