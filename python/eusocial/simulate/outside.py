"""Games in which an agent in Python takes part: one after the other, in the thread that asks for them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeGuard, runtime_checkable

import numpy as np

from eusocial._engine import Agent, EusocialError, Game, Rng, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eusocial.typing import Block

__all__ = ["Chooser", "Player", "identity_of", "is_player", "name_of", "pickled", "play_outside", "play_to_end"]


@runtime_checkable
class Chooser(Protocol):
    """An agent that keeps something from one choice to the next, as :class:`eusocial.Agent` does."""

    def choose(self, state: State, /) -> int:
        """The number of a legal action."""
        ...

    def reset(self, seed: int, /) -> None:
        """Is called before each game, with a seed of that game and seat."""
        ...


Player: TypeAlias = str | Chooser | Callable[[State], int]
"""An agent by its text, one with ``choose`` and ``reset``, or a function from a state to the number of an action."""


def is_player(given: object) -> TypeGuard[Player]:
    """Whether this is one agent, and not several."""
    return isinstance(given, (str, Chooser)) or callable(given)


def check_game(given: object) -> None:
    """Refuses what is no game, as its name."""
    if not isinstance(given, Game):
        raise TypeError(f"game must be a Game, as load_game makes it, not {type(given).__name__}")


def name_of(player: Player) -> str:
    """What results call an agent."""
    if isinstance(player, (str, Agent)):
        return str(player)
    return str(getattr(player, "__name__", type(player).__name__))


def identity_of(player: Player) -> str | None:
    """What tells an agent in Python from others, as far as names can; None for a text, which tells all."""
    if isinstance(player, str):
        return None
    if isinstance(player, Agent):
        return f"Agent {player}" if player.evaluator is None else f"Agent {player} by {_full_name(player.evaluator)}"
    return _full_name(player)


def _full_name(thing: object) -> str:
    named = thing if hasattr(thing, "__qualname__") else type(thing)
    return f"{named.__module__}.{getattr(named, '__qualname__', '?')}"


def pickled(players: Sequence[Player]) -> bytes:
    """Agents for workers. Each block has copies of its own, so that no two threads share one.

    Raises:
        ValueError: for one that can't be pickled.
    """
    for player in players:
        try:
            pickle.dumps(player)
        except Exception as error:
            raise ValueError(
                f"agent {name_of(player)!r} can't be sent to an executor, since it can't be pickled "
                f"({' '.join(str(error).split())}): define it at the top of a module that workers can import"
            ) from error
    return pickle.dumps(tuple(players))


def play_outside(game: Game, players: Sequence[Player], seed: int, first: int, count: int) -> Block:
    """Plays games ``first`` to ``first + count - 1`` of a series.

    A game depends on the seed, its index and what the agents do. Chance and the seeds of agents come from
    ``Rng(seed, index)``.

    Raises:
        EusocialError: for an agent that chose what is no legal action. What agents raise comes out as it is.
    """
    # An agent that is named by a text has a tree for each of its seats.
    seats = [Agent(player) if isinstance(player, str) else player for player in players]
    shape = (count, len(seats))
    accounts = [account.name for account in game.accounts()]
    block: Block = {
        "lengths": np.zeros(count, np.uint32),
        "truncated": np.zeros(count, np.bool_),
        "scores": np.zeros(shape),
        "returns": np.zeros(shape),
        "breakdown": np.zeros((*shape, len(accounts))),
    }
    for row in range(count):
        state = _play_one(game, seats, Rng(seed, first + row))
        block["lengths"][row] = len(state.history())
        block["truncated"][row] = state.is_truncated()
        block["scores"][row] = state.scores()
        block["returns"][row] = state.returns()
        breakdown = state.breakdown()
        for column, account in enumerate(accounts):
            block["breakdown"][row, :, column] = breakdown[account]
    return block


def _play_one(game: Game, seats: Sequence[Chooser | Callable[[State], int]], rng: Rng) -> State:
    choices: list[Callable[[State], int]] = []
    for seat in seats:
        # Each seat has a seed, whether it wants one or not: chance doesn't depend on who plays.
        seed = rng.below(1 << 32)
        if isinstance(seat, Chooser):
            seat.reset(seed)
            choices.append(seat.choose)
        else:
            choices.append(seat)
    return play_to_end(game, [name_of(seat) for seat in seats], choices, rng)


def play_to_end(
    game: Game,
    names: Sequence[str],
    choices: Sequence[Callable[[State], int]],
    rng: Rng,
    wrong: type[EusocialError] = EusocialError,
) -> State:
    """Plays one game from its start.

    Args:
        game: The game.
        names: What an error calls the agent on each seat.
        choices: What each seat chooses, from a state to the number of a legal action.
        rng: What chance is drawn from.
        wrong: The error for an agent that chose what is no legal action.

    Raises:
        wrong: An agent chose what is no legal action. What agents raise comes out as it is.
    """
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.choose("random", rng))
            continue
        player = state.current_player()
        # A copy, so that nobody can change the game in another way than by an action.
        action = choices[player](state.clone())
        try:
            state.apply_action(action)
        except (EusocialError, TypeError, OverflowError) as error:
            reason = " ".join(str(error).split())
            raise wrong(f"agent {names[player]!r} on seat {player} chose {action!r}: {reason}") from error
    return state
