"""Types that annotations of code around this package need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, TypedDict

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._engine import Action

__all__ = ["ActionLike", "Block", "OptionValue"]

OptionValue: TypeAlias = bool | int | str | Sequence[int] | Sequence[str] | None
"""What an option of a game takes."""

ActionLike: TypeAlias = "SupportsIndex | str | Action | Mapping[str, Any]"
"""An action by number, by text, as an `Action`, or as a structure with `kind` and fields."""


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
