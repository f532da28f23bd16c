"""Types that annotations of code around this package need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, TypeAlias, TypedDict

from ._engine import Action

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["ActionLike", "BatchBuffers", "Block", "Evaluator", "OptionValue"]

OptionValue: TypeAlias = bool | int | str | Sequence[int] | Sequence[str] | None
"""What an option of a game takes."""

ActionLike: TypeAlias = SupportsIndex | str | Action | Mapping[str, Any]
"""An action by number, by text, as an `Action`, or as a structure with `kind` and fields."""


class Evaluator(Protocol):
    """What values n positions for a search of `Agent`."""

    def __call__(
        self,
        observations: npt.NDArray[np.float32],
        masks: npt.NDArray[np.bool_],
        to_play: npt.NDArray[np.int64],
        /,
    ) -> tuple[npt.NDArray[np.floating[Any]] | None, npt.NDArray[np.floating[Any]]]:
        """Priors and values.

        Args:
            observations: What the player to move sees, shape (n, *game.observation_tensor_shape()).
            masks: Which decisions are legal, shape (n, game.num_distinct_actions()).
            to_play: The player to move, shape (n,).

        Returns:
            How good each decision looks, from 0 up, shape (n, game.num_distinct_actions()), or None where all look
            alike; and values to each player, from -1 to 1, shape (n, game.num_players()).
        """
        ...


class BatchBuffers(TypedDict, total=False):
    """Arrays that a `BatchState` of n games of p players writes into; those that are left out it makes itself."""

    observations: npt.NDArray[np.float32]
    """What the player to move sees, shape (n, *game.observation_tensor_shape())."""
    masks: npt.NDArray[np.bool_]
    """Which decisions are legal, shape (n, game.num_distinct_actions())."""
    rewards: npt.NDArray[np.float32]
    """The returns of games that ended in the last step, shape (n, p)."""
    done: npt.NDArray[np.bool_]
    """Whether a game ended in the last step, shape (n,)."""
    truncated: npt.NDArray[np.bool_]
    """Whether a limit stopped that game, shape (n,)."""
    to_play: npt.NDArray[np.int8]
    """The player to move, shape (n,)."""
    final_scores: npt.NDArray[np.float32]
    """Scores of the game that ended last, shape (n, p)."""
    final_lengths: npt.NDArray[np.int32]
    """Decisions and outcomes of chance of that game, shape (n,)."""
    episodes: npt.NDArray[np.int64]
    """Which game is played, counted from 0, shape (n,)."""


class Block(TypedDict):
    """Columns of consecutive games: n games of p players."""

    lengths: npt.NDArray[np.uint32]
    """Decisions and outcomes of chance, shape (n,)."""
    truncated: npt.NDArray[np.bool_]
    """Whether a limit stopped the game, shape (n,)."""
    scores: npt.NDArray[np.float64]
    """Points, shape (n, p)."""
    returns: npt.NDArray[np.float64]
    """Returns, from -1 to 1, shape (n, p)."""
    breakdown: npt.NDArray[np.float64]
    """Points by account, shape (n, p, a) for a accounts."""
