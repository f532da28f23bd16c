"""Microlonies' meadow, and the anthill of each player."""

from __future__ import annotations

from typing import SupportsIndex

import networkx as nx

from ._common import Hex, Position, checked_player, hex_of, hex_pos, join_hexes, state_of


def meadow(where: Position) -> nx.Graph[Hex]:
    """Draw up the meadow of Microlonies.

    Nodes are hexes (q, r), joined where they lie side by side, with these attributes:

    - `ground`: `meadow`, `forest`, `rock`, `water`, `hz` (a hunting zone), `mound` or `nest`; None before the tile is
      laid; `place`: which tile it belongs to, 0 for the middle one;
    - `bonus`: what it gives to an ant there, as `food:2`, or None;
    - `ant`: whose ant stands there, or None; `termite`: whether a termite does;
    - `pheromones`: whose pheromones lie there; `tracks`: to whose tracks it belongs (MIC-H2);
    - `nest`: whose nest it is, or None;
    - `pos`: its place, neighbours at distance 1, y to the north.

    Args:
        where: A state, or a game, which stands for its first state.

    Returns:
        An undirected graph.

    Raises:
        ValueError: `where` is not of Microlonies.
    """
    view = state_of(where, "meadow", "microlonies").view()
    tracks = [{hex_of(at) for at in colony["track"]} for colony in view["colonies"]]
    graph: nx.Graph[Hex] = nx.Graph(game="microlonies")
    for seen in view["hexes"]:
        at = (seen["q"], seen["r"])
        graph.add_node(
            at,
            ground=seen["ground"],
            place=seen["place"],
            bonus=seen["bonus"],
            ant=seen["ant"],
            termite=seen["termite"],
            pheromones=tuple(seen["pheromones"]),
            tracks=tuple(player for player, track in enumerate(tracks) if at in track),
            nest=seen["nest"],
            pos=hex_pos(at),
        )
    join_hexes(graph)
    return graph


def anthill(where: Position, player: SupportsIndex) -> nx.DiGraph[Hex]:
    """Draw up a player's anthill in Microlonies, directed by its tunnels.

    Nodes are chambers by their cell (column, row), with these attributes: `kind`; `name`, which is the kind or the
    number of the tile; `workers`; `queen`, whether she is there; `food` that it holds for the feeding; `symbols` by
    side; `tunnels`, the sides that are open, to a chamber or not yet; and `pos`, row 1 at the top.

    Edges go where an ant can be dropped next to a chamber (MIC-D2), with the `side` by which it leaves. Turning back at
    once (MIC-D3) is for the dispersion to forbid, not for a tunnel.

    Args:
        where: A state, or a game, which stands for its first state.
        player: Whose anthill.

    Returns:
        A directed graph; `graph["player"]` is its owner.

    Raises:
        ValueError: `where` is not of Microlonies, or there is no such player.
    """
    state = state_of(where, "anthill", "microlonies")
    owner = checked_player(state, player)
    chambers = state.view()["colonies"][owner]["chambers"]
    graph: nx.DiGraph[Hex] = nx.DiGraph(game="microlonies", player=owner)
    for chamber in chambers:
        column, row = cell = hex_of(chamber["cell"])
        graph.add_node(
            cell,
            kind=chamber["kind"],
            name=chamber["name"],
            workers=chamber["workers"],
            queen=chamber["queen"],
            food=chamber["food"],
            symbols=dict(chamber["symbols"]),
            tunnels=tuple(chamber["tunnels"]),
            pos=(float(column), float(-row)),
        )
    for chamber in chambers:
        for side, cell in chamber["leads"].items():
            graph.add_edge(hex_of(chamber["cell"]), hex_of(cell), side=side)
    return graph
