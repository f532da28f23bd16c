"""Maps of the games as networkx graphs, with what lies on them as attributes and places for drawing.

`of` picks the map of any game; each game has its own maker: `garden` (Myrmes), `ring` (Ambrosia), `meadow` and
`anthill` (Microlonies), `tunnels` (March of the Ants), `pits` (Kalah and Oware). All take a state, or a game, which
stands for its first state.

    import networkx as nx
    from eusocial import maps

    g = maps.of(state)
    nx.draw(g, pos=nx.get_node_attributes(g, "pos"))

Graphs are copies: changing one changes no state. What isn't there is None, so every node of a map has the same
attributes; `plain` makes a copy for file formats that don't know None. Steps, tunnels and sowing are those of the
engine; no rule is worked out here.

The module needs networkx: `pip install 'eusocial[maps]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import networkx as _  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError("eusocial.maps needs networkx: pip install 'eusocial[maps]'", name="networkx") from None

from ._common import Hex, Position, plain, state_of
from .ambrosia import ring
from .mancala import pits
from .march import tunnels
from .microlonies import anthill, meadow
from .myrmes import Way, garden, reach

if TYPE_CHECKING:
    from collections.abc import Callable

    import networkx as nx

__all__ = ["Hex", "Position", "Way", "anthill", "garden", "meadow", "of", "pits", "plain", "reach", "ring", "tunnels"]

_MAPS: dict[str, Callable[[Position], nx.Graph[Any]]] = {
    "ambrosia": ring,
    "kalah": pits,
    "march": tunnels,
    "microlonies": meadow,
    "myrmes": garden,
    "oware": pits,
}


def of(where: Position) -> nx.Graph[Any]:
    """Draw up the map of any game.

    Args:
        where: A state, or a game, which stands for its first state.

    Returns:
        `garden` of Myrmes, `ring` of Ambrosia, `meadow` of Microlonies, `tunnels` of March of the
        Ants, `pits` of Kalah and Oware.

    Raises:
        ValueError: `where` is no state or game, or the game has no map.
    """
    state = state_of(where, "of", *_MAPS)
    return _MAPS[state.game.name](state)
