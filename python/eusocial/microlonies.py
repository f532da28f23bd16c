"""What is special to Microlonies: the distinct outcomes of a dispersion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eusocial import State

__all__ = ["Cell", "Sowing", "sowings"]

Cell: TypeAlias = tuple[int, int]
"""A cell of the anthill: column and row, from 1, the first row at the top."""


@dataclass(frozen=True)
class Sowing:
    """One outcome of a dispersion (MIC-D7), with one way to it."""

    source: Cell
    """The chamber whose ants are dropped."""
    workers: dict[Cell, int]
    """Workers in each chamber that holds any, afterwards."""
    queen: Cell
    """The queen's chamber afterwards."""
    activated: Cell
    """The chamber that receives the last ant."""
    lost: bool
    """Whether the action is lost, because the queen was there before the last drop (MIC-D5)."""
    path: tuple[str, ...]
    """The drops that lead to it, as actions to be taken after `sow`."""


def _cell(numbers: Iterable[int]) -> Cell:
    column, row = numbers
    return column, row


def sowings(state: State, cell: Cell | None = None) -> list[Sowing]:
    """List the distinct outcomes of the dispersions that the player to move can make now.

    Paths are not walked one by one: what grows with the ants in hand is the number of outcomes alone.

    Args:
        state: A state of Microlonies; outside a `sow` decision there is nothing to list.
        cell: The chamber to disperse; None for all.

    Returns:
        The outcomes in no special order, each once.

    Raises:
        ValueError: `state` is of another game, or `cell` is no cell of the anthill.
    """
    arguments = {} if cell is None else {"cell": list(cell)}
    return [
        Sowing(
            source=_cell(found["source"]),
            workers={(column, row): workers for column, row, workers in found["workers"]},
            queen=_cell(found["queen"]),
            activated=_cell(found["activated"]),
            lost=found["lost"],
            path=tuple(found["path"]),
        )
        for found in state.insight("sowings", **arguments)
    ]
