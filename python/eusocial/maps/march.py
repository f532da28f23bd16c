"""The meadow of March of the Ants, hexes joined by tunnels and wormholes."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import networkx as nx

from ._common import Hex, Position, hex_of, hex_pos, state_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from the east, as the view counts them."""


def tunnels(where: Position) -> nx.Graph[Hex]:
    """Draw up the meadow of March of the Ants.

    Nodes are hexes (q, r), with these attributes:

    - `number` and `name`: 0 for the Great Tunnel; `q`, `r`; `turn`: by how many sides it is turned;
    - `kind`: `tunnel`, `start` or `standard`; `inner`: whether it belongs to the Inner Meadow;
    - `sites`: its sites by name, each with `resource`, `amount`, `special`, whose `ant` and `guest` is there, and
      whether it has an `aphid` or a `nymph`; `free`: how many have neither ant nor nymph;
    - `home`: whose Homeland it is in Eve of the Antperium, where hexes that lie face down are not in the graph;
    - `controller`: who controls it, or None; `contested`: whether a battle is due;
    - `ants`: how many ants there are of each player; `outskirts`: how many of these are outside of sites;
    - `wormhole`, `centipede`; `predator`: the kind of Predator there, or None; `spores`: how many; `aphids`: how many
      are there, on sites and beside;
    - `ends`: how many of its tunnels lead nowhere yet;
    - `reach`: in how many steps each player's ants get there, None for never, and for a Broodmother with a seat (the
      engine's word);
    - `pos`: its place, neighbours at distance 1, y to the north.

    Edges are ways of one step, with `kind`: `tunnel` where two tunnels meet, `wormhole` between hexes with wormholes
    that no tunnel joins.

    Args:
        where: A state, or a game, which stands for its first state.

    Returns:
        An undirected graph.

    Raises:
        ValueError: `where` is not of March of the Ants.
    """
    state = state_of(where, "tunnels", "march")
    view = state.view()
    players = range(state.num_players())
    steps: list[dict[Hex, int]] = [
        {hex_of(reached["at"]): reached["steps"] for reached in state.insight("reach", player=player)["hexes"]}
        for player in range(view["players"])
    ]
    # A Broodmother with a seat has no ants.
    steps += [{} for _ in players[len(steps) :]]
    predators = {hex_of(predator["at"]): predator["kind"] for predator in view["predators"]}
    graph: nx.Graph[Hex] = nx.Graph(game="march")
    for seen in view["hexes"]:
        at = (seen["q"], seen["r"])
        ants = list(_ants(seen))
        graph.add_node(
            at,
            number=seen["number"],
            name=seen["name"],
            q=seen["q"],
            r=seen["r"],
            turn=seen["turn"],
            kind="tunnel" if seen["number"] == 0 else "start" if seen["start"] else "standard",
            inner=seen["inner"],
            sites={site["name"]: _site(site) for site in seen["sites"]},
            free=sum(site["ant"] is None and not site["nymph"] for site in seen["sites"]),
            home=seen["home"],
            controller=seen["controller"],
            contested=seen["contested"],
            ants=tuple(sum(count for owner, count, _ in ants if owner == player) for player in players),
            outskirts=tuple(
                sum(count for owner, count, outside in ants if owner == player and outside) for player in players
            ),
            wormhole=seen["wormhole"],
            centipede=seen["centipede"],
            predator=predators.get(at),
            spores=seen["spores"],
            aphids=sum(site["aphid"] for site in seen["sites"])
            + sum(crowd["ants"] for crowd in seen["outskirts"] if crowd["aphid"]),
            ends=len(seen["tunnels"]) - len(seen["joined"]),
            reach=tuple(found.get(at) for found in steps),
            pos=hex_pos(at),
        )
    for seen in view["hexes"]:
        q, r = at = hex_of((seen["q"], seen["r"]))
        for dq, dr in (_SIDES[int(side)] for side in seen["joined"]):
            graph.add_edge(at, (q + dq, r + dr), kind="tunnel")
    holes = [at for at, data in graph.nodes(data=True) if data["wormhole"]]
    graph.add_edges_from(
        (pair for pair in itertools.combinations(holes, 2) if not graph.has_edge(*pair)), kind="wormhole"
    )
    return graph


def _ants(seen: Mapping[str, Any]) -> Iterator[tuple[int, int, bool]]:
    """Owner and number of ants of a hex, and whether they are outside of sites."""
    for site in seen["sites"]:
        yield from ((ant["player"], 1, False) for ant in (site["ant"], site["guest"]) if ant)
    yield from ((crowd["player"], crowd["ants"], True) for crowd in seen["outskirts"])


def _site(site: Mapping[str, Any]) -> dict[str, Any]:
    """A site as plain attributes."""
    return {
        "resource": site["resource"],
        "amount": site["amount"],
        "special": site["special"],
        "ant": site["ant"] and site["ant"]["player"],
        "guest": site["guest"] and site["guest"]["player"],
        "aphid": site["aphid"],
        "nymph": site["nymph"],
    }
