"""The pits of Kalah and Oware in the order of sowing."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import networkx as nx

from ._common import Position, checked_player, state_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def pits(where: Position, player: SupportsIndex | None = None) -> nx.DiGraph[str]:
    """Draw up the pits of Kalah or Oware, directed as a player sows.

    Nodes are pits by their names in the game's notation, and the stores as `store 0` and `store 1`, with these
    attributes: `kind` (`pit` or `store`), `owner`, `place` (in the owner's row, the store last), `seeds`, and `pos`,
    player 0's row below from left to right.

    Edges make one directed cycle: where a seed falls after each pit. A store into which the player doesn't sow hangs on
    none. In Oware the house that was emptied is passed by; that depends on the move, so it isn't drawn.

    Args:
        where: A state, or a game, which stands for its first state.
        player: Who sows; None for the player to move, or 0 when the game is over.

    Returns:
        A directed graph; `graph["player"]` is who sows.

    Raises:
        ValueError: `where` is not of Kalah or Oware, or there is no such player.
    """
    state = state_of(where, "pits", "kalah", "oware")
    view = state.view()
    sower = (view["player"] or 0) if player is None else checked_player(state, player)
    graph: nx.DiGraph[str] = nx.DiGraph(game=view["game"], player=sower)
    rows: Sequence[Sequence[int]] = view["pits"]
    names = [[*labels, f"store {owner}"] for owner, labels in enumerate(view["labels"])]
    for owner, row in enumerate(rows):
        for place, seeds in enumerate([*row, view["stores"][owner]]):
            store = place == len(row)
            x = len(row) - 1 - place if owner else place
            graph.add_node(
                names[owner][place],
                kind="store" if store else "pit",
                owner=owner,
                place=place,
                seeds=seeds,
                pos=(float(x), 0.5 if store else float(owner)),
            )
    order = [names[owner][place] for owner, place in view["sowing"][sower]]
    graph.add_edges_from(zip(order, [*order[1:], order[0]], strict=True))
    return graph
