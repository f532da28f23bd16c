"""Ambrosia's ring of spaces."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, overload

import networkx as nx

from ._common import Position, check_movement, state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eusocial import State


@overload
def ring(where: Position, movement: None = None) -> nx.MultiGraph[int]: ...
@overload
def ring(where: Position, movement: Literal["group"]) -> nx.MultiDiGraph[int]: ...
def ring(where: Position, movement: Literal["group"] | None = None) -> nx.MultiGraph[int] | nx.MultiDiGraph[int]:
    """Draw up the ring of spaces of Ambrosia.

    Nodes are spaces, `0`, `1`, `2` … clockwise, with these attributes:

    - `value`: what is printed on the space; None before the parts are laid out;
    - `special`: its special space, as `gust` or `hole:red`, or None;
    - `hole`: the space at the hole's other end, or None;
    - `top_owner` and `top`: whose group is on top, or None, and its counters from the bottom up;
    - `covered_owner` and `covered`: the same of the group below;
    - `pos`: its place on a circle, `0` at the top, neighbours at distance 1.

    Args:
        where: A state, or a game, which stands for its first state.
        movement: None for the board: an edge of kind `ring` between neighbours, and of kind `hole` between the ends of
            a hole. `group` for the moves that can be made now: an edge for each legal action that takes counters from
            a space to another. The key is the kind of the edge or the text of the action.

    Returns:
        A multigraph; with `movement` a directed one, whose edges have `kind` (`move`, `hole`, `jelly_leap`), `action`
        (the number), `text`, and `count`, the counters that go (None for a whole group). `graph["player"]` is who
        decides, or None.

    Raises:
        ValueError: `where` is not of Ambrosia, or there is no such movement.
    """
    state = state_of(where, "ring", "ambrosia")
    check_movement(movement, "group")
    return _board(state) if movement is None else _moves(state)


def _spaces(graph: nx.MultiGraph[int], view: Mapping[str, Any]) -> None:
    count = view["num_spaces"]
    radius = 0.5 / math.sin(math.pi / count)
    # Before the parts are laid out the view has no spaces yet.
    for space, printed in enumerate(view["spaces"] or [{}] * count):
        angle = 2 * math.pi * space / count
        top: Mapping[str, Any] = printed.get("top") or {}
        covered: Mapping[str, Any] = printed.get("covered") or {}
        graph.add_node(
            space,
            value=printed.get("value"),
            special=printed.get("special"),
            hole=printed.get("hole"),
            top_owner=top.get("owner"),
            top=tuple(top.get("counters", ())),
            covered_owner=covered.get("owner"),
            covered=tuple(covered.get("counters", ())),
            pos=(radius * math.sin(angle), radius * math.cos(angle)),
        )


def _board(state: State) -> nx.MultiGraph[int]:
    graph: nx.MultiGraph[int] = nx.MultiGraph(game="ambrosia")
    _spaces(graph, state.view())
    for space in list(graph):
        graph.add_edge(space, (space + 1) % len(graph), key="ring", kind="ring")
        end = graph.nodes[space]["hole"]
        if end is not None and space < end:
            graph.add_edge(space, end, key="hole", kind="hole")
    return graph


def _moves(state: State) -> nx.MultiDiGraph[int]:
    view = state.view()
    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph(game="ambrosia", player=view["player"])
    _spaces(graph, view)
    for move in state.moves():
        fields = move.fields
        if {"from", "to"} <= fields.keys():
            graph.add_edge(
                fields["from"],
                fields["to"],
                key=move.text,
                kind=move.kind,
                action=move.number,
                text=move.text,
                count=fields.get("count"),
            )
    return graph
