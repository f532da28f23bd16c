"""Myrmes' garden, and where a worker can walk in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, overload

import networkx as nx

from ._common import Hex, Position, check_movement, checked_player, hex_of, hex_pos, join_hexes, state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eusocial import State


@overload
def garden(where: Position, movement: None = None, player: None = None) -> nx.Graph[Hex]: ...
@overload
def garden(where: Position, movement: Literal["worker"], player: SupportsIndex | None = None) -> nx.DiGraph[Hex]: ...
def garden(
    where: Position, movement: Literal["worker"] | None = None, player: SupportsIndex | None = None
) -> nx.Graph[Hex] | nx.DiGraph[Hex]:
    """Draw up the garden of Myrmes, or how a worker can walk in it.

    Without `movement` nodes are the hexes in play, (q, r), joined where they lie side by side:

    - `terrain`: `grass`, `mushroom`, `earth`, `stone` or `water`; `border`: the fewest players with which the hex is
      in play (MYR-C1); `start`: whose start space it is, or None;
    - `prey_space`: whether prey begins there; `prey`: what is there now, or None;
    - `tile`: the kind of the tile there (`exit`, `pair` …), or None; `owner`: whose it is, None for nobody's;
      `reference`: its first hex (q, r); `cubes`: what lies on the whole tile, by kind, the same on each of its hexes;
    - `pos`: its place, neighbours at distance 1, y to the north.

    With `movement="worker"` nodes are the spaces on which a worker of the player can stand. A whole tile is one space
    (MYR-W4), named by its first hex; `hexes` are all of them, `kind` is `empty`, `prey` or the kind of the tile,
    `owner` whose it is, `pos` the middle. An edge is a step, which takes one point of movement: `soldiers` is what it
    costs (MYR-W6, MYR-W7), the same as `weight`; `prey` is what is hunted on the way, or None; `hex` is the hex that
    the action `step` names. The engine says all this; that prey is gone once it is hunted, and how many soldiers the
    player has, is left to `reach`.

    Args:
        where: A state, or a game, which stands for its first state.
        movement: None or `worker`.
        player: Whose worker; None for the player to move. For `movement` alone.

    Returns:
        An undirected graph; with `movement` a directed one, whose `graph["player"]` is the player.

    Raises:
        ValueError: `where` is not of Myrmes, there is no such movement or player, or nobody is to move.
    """
    state = state_of(where, "garden", "myrmes")
    check_movement(movement, "worker")
    if movement is None:
        if player is not None:
            raise ValueError("player= goes with movement='worker'; the garden itself is the same for all")
        return _hexes(state.view())
    return _walks(state, _walker(state, player))


@dataclass(frozen=True)
class Way:
    """How a worker gets to a space: with the fewest soldiers, and then with the fewest steps."""

    path: tuple[Hex, ...]
    """The spaces on the way, from the first to the last."""
    soldiers: int
    """What it costs, hunts included."""

    @property
    def points(self) -> int:
        """Movement points that it takes."""
        return len(self.path) - 1


def reach(
    where: Position,
    player: SupportsIndex | None = None,
    *,
    points: int | None = None,
    soldiers: int | None = None,
) -> dict[Hex, Way]:
    """Find every space of Myrmes' garden that a worker can get to, without clearing anything.

    Args:
        where: A state, or a game, which stands for its first state.
        player: Whose worker; None for the player to move.
        points: Movement points. None for those that are left to the worker outside, or that a worker has who goes out
            now.
        soldiers: How many may be spent; None for all that the player has.

    Returns:
        The spaces, named as in `garden(where, "worker")`, each with a cheapest way to it from where the worker is. With
        none outside, from any of the player's exits.

    Raises:
        ValueError: `where` is not of Myrmes, there is no such player, or nobody is to move; a number is below 0; or
            `points` are left out where no worker of the player is outside and none can go out now.
    """
    state = state_of(where, "reach", "myrmes")
    walker = _walker(state, player)
    view = state.view()
    graph = _walks(state, walker)
    if points is None:
        points = _points(state, view, walker)
    if soldiers is None:
        soldiers = int(view["colonies"][walker]["soldiers"])
    for name, number in (("points", points), ("soldiers", soldiers)):
        if number < 0:
            raise ValueError(f"{name} is {number}, not 0 or more")
    sortie = view["sortie"] if view["player"] == walker else None
    if sortie is not None:
        starts = [hex_of(sortie["at"])]
    else:
        starts = [at for at, space in graph.nodes(data=True) if space["kind"] == "exit" and space["owner"] == walker]
    # A way that comes to a space twice is never cheaper than without the loop, even if prey was hunted on it: the prey
    # is then hunted where the shorter way comes to it. So each step of a cheapest way costs what its edge says.
    found = {at: Way((at,), 0) for at in starts}
    front = dict(found)
    for _ in range(points):
        before, front = front, {}
        for at, way in before.items():
            for to, step in graph[at].items():
                cost = way.soldiers + step["soldiers"]
                if cost <= soldiers and (to not in found or cost < found[to].soldiers):
                    front[to] = found[to] = Way((*way.path, to), cost)
    return found


def _walker(state: State, player: SupportsIndex | None) -> int:
    if player is not None:
        return checked_player(state, player)
    if state.current_player() < 0:
        raise ValueError("nobody is to move here: say player=")
    return state.current_player()


def _points(state: State, view: Mapping[str, Any], player: int) -> int:
    """Movement points of the player's worker, by the engine's word."""
    if view["player"] == player:
        if view["sortie"] is not None:
            return int(view["sortie"]["points"])
        for move in state.moves():
            if move.kind == "sortie":
                return int(state.child(move.number).view()["sortie"]["points"])
    raise ValueError(f"player {player} has no worker outside and can't send one out now: say points=")


def _hexes(view: Mapping[str, Any]) -> nx.Graph[Hex]:
    graph: nx.Graph[Hex] = nx.Graph(game="myrmes")
    for seen in view["hexes"]:
        at = (seen["q"], seen["r"])
        tile: Mapping[str, Any] = {} if seen["tile"] is None else view["tiles"][seen["tile"]]
        graph.add_node(
            at,
            terrain=seen["terrain"],
            border=seen["players"],
            start=seen["start"],
            prey_space=seen["prey_space"],
            prey=seen["prey"],
            tile=tile.get("kind"),
            owner=tile.get("owner"),
            reference=hex_of(tile["hexes"][0]) if tile else None,
            cubes=dict(tile.get("cubes", {})),
            pos=hex_pos(at),
        )
    join_hexes(graph)
    return graph


def _walks(state: State, player: int) -> nx.DiGraph[Hex]:
    walks = state.insight("walks", player=player)
    graph: nx.DiGraph[Hex] = nx.DiGraph(game="myrmes", player=player)
    for space in walks["spaces"]:
        hexes = tuple(map(hex_of, space["hexes"]))
        xs, ys = zip(*map(hex_pos, hexes), strict=True)
        graph.add_node(
            hex_of(space["at"]),
            hexes=hexes,
            kind=space["kind"],
            owner=space["owner"],
            pos=(sum(xs) / len(xs), sum(ys) / len(ys)),
        )
    for step in walks["edges"]:
        soldiers = step["soldiers"]
        graph.add_edge(
            hex_of(step["from"]),
            hex_of(step["to"]),
            soldiers=soldiers,
            weight=soldiers,
            prey=step["prey"],
            hex=hex_of(step["hex"]),
        )
    return graph
