"""What all maps share: networkx itself, positions and players, places in the plane, and graphs for files."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, TypeVar, cast

import networkx as nx

from eusocial import Game, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Hex: TypeAlias = tuple[int, int]
"""Axial coordinates (q, r): one step east adds 1 to q, one step south-east adds 1 to r."""
Position: TypeAlias = Game | State
"""A state, or a game, which stands for its first state."""
View: TypeAlias = Mapping[str, Any]
"""What `State.view()` gives."""

G = TypeVar("G", bound="nx.Graph[Any]")


def state_of(where: object, maker: str, *games: str) -> State:
    """The state that a map is to be made of, checked to be of one of these games."""
    if isinstance(where, Game):
        where = where.new_initial_state()
    elif not isinstance(where, State):
        raise ValueError(f"maps.{maker} takes a state or a game, not {type(where).__name__}")
    name = where.game.name
    if name not in games:
        raise ValueError(
            f"maps.{maker} is the map of {' and '.join(games)}, not of {name}; maps.of finds the right one"
        )
    return where


def checked_player(state: State, player: SupportsIndex) -> int:
    """A player of this game by number."""
    last = state.num_players() - 1
    try:
        number = operator.index(player)
    except TypeError:
        number = -1
    if not 0 <= number <= last or isinstance(player, bool):
        raise ValueError(f"player is {player!r}, not one of 0 to {last}")
    return number


def check_movement(movement: str | None, *allowed: str) -> None:
    """Whether a map has this kind of movement."""
    if movement is not None and movement not in allowed:
        raise ValueError(f"movement is {movement!r}, not {' or '.join(map(repr, allowed))} or None")


def hex_of(numbers: Iterable[int]) -> Hex:
    """A hex, or another pair of numbers, from plain data."""
    one, other = numbers
    return one, other


def hex_pos(at: Hex) -> tuple[float, float]:
    """Where a hex lies: neighbours are at distance 1, and y grows to the north, as plots have it."""
    q, r = at
    return q + r / 2, -r * math.sqrt(3) / 2


def neighbours(at: Hex) -> Iterator[Hex]:
    """Three of the six hexes round a hex, so that each pair of neighbours comes once."""
    q, r = at
    yield from ((q + 1, r), (q, r + 1), (q - 1, r + 1))


def join_hexes(graph: nx.Graph[Hex]) -> None:
    """Joins the hexes of a graph that lie side by side."""
    graph.add_edges_from((at, other) for at in list(graph) for other in neighbours(at) if other in graph)


def plain(graph: G) -> G:
    """Copy a graph so that any file format takes it, GraphML and GEXF among them.

    Nodes become text (`0,1` for a hex). Attributes become numbers, text and truth values: None is left out; `pos`
    becomes `x` and `y`; what is inside a mapping gets a name of its own (`cubes_food`); a list becomes JSON text.

    Args:
        graph: A graph of this module, or any with such attributes.

    Returns:
        A graph of the same class. The given one stays as it is.

    Example:
        networkx.write_graphml(maps.plain(maps.of(state)), "map.graphml")
    """
    copy = graph.__class__()
    copy.graph.update(_plain_attributes(graph.graph))
    names = {node: _plain_name(node) for node in graph}
    for node, data in graph.nodes(data=True):
        copy.add_node(names[node], **_plain_attributes(data))
    if isinstance(graph, nx.MultiGraph):
        for one, other, key, data in graph.edges(keys=True, data=True):
            copy.add_edge(names[one], names[other], key=key, **_plain_attributes(data))
    else:
        for one, other, data in graph.edges(data=True):
            copy.add_edge(names[one], names[other], **_plain_attributes(data))
    return copy


def _plain_name(node: object) -> str:
    return ",".join(map(str, cast("tuple[object, ...]", node))) if isinstance(node, tuple) else str(node)


def _plain_attributes(data: Mapping[str, Any]) -> dict[str, bool | int | float | str]:
    return dict(_flat(data))


def _flat(data: Mapping[str, Any]) -> Iterator[tuple[str, bool | int | float | str]]:
    for name, value in data.items():
        if name == "pos":
            yield from zip("xy", value, strict=True)
        elif isinstance(value, Mapping):
            inside = cast("Mapping[str, Any]", value)
            yield from _flat({f"{name}_{key}": inner for key, inner in inside.items()})
        elif isinstance(value, (list, tuple)):
            yield name, json.dumps(value)
        elif value is not None:
            yield name, value
