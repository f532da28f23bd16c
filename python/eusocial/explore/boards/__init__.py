"""Where the moves of each game can be taken on its picture, and what there is to say beside it.

One small module for each game, with two functions:

- `way(view, move)` says where on the picture a move is taken, as a `Way` of `Place`s; a move that has no place there,
  such as `done`, has an empty one and is offered as a button.
- `status(view)` says whose turn it is, what is decided, and what each player has.

No rule is worked out here. A new game needs a module and a line in `_BOARDS`; a game without one is played from the
list of its moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from . import ambrosia, mancala, march, microlonies, myrmes
from ._ways import NOWHERE, Place, Status, Way

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["NOWHERE", "BoardMap", "Place", "Status", "Way", "board_map"]


class BoardMap(Protocol):
    """What a module of a game has."""

    def way(self, view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
        """Where a move, as one map with its `kind`, is taken on the picture of a view."""
        ...

    def status(self, view: Mapping[str, Any], /) -> Status:
        """Whose turn it is, and what there is to say of the players."""
        ...


_BOARDS: dict[str, BoardMap] = {
    "ambrosia": ambrosia,
    "kalah": mancala,
    "march": march,
    "microlonies": microlonies,
    "myrmes": myrmes,
    "oware": mancala,
}


class _Plain:
    """A game whose picture isn't known."""

    def way(self, view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
        return NOWHERE

    def status(self, view: Mapping[str, Any], /) -> Status:
        return Status.of(view.get("player"), str(view.get("phase", "")).replace("_", " "))


def board_map(name: str) -> BoardMap:
    """The module of a game by its name; for a game without one a map on which nothing has a place."""
    return _BOARDS.get(name, _Plain())
