"""`map`: the map of a game with what a designer asks of it."""

from __future__ import annotations

import html
import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

import networkx as nx

import eusocial
from eusocial import maps

from ._box import explorer
from ._controls import choice, widgets
from ._plots import DISTINCT, HATCHES, SEQUENCE, Ink, Plot, cell, mpl, on, player_colour, player_letter, table
from ._shown import Shown

if TYPE_CHECKING:
    from eusocial.draw import Theme

# Its dispatching functions have types that only mypy can read.
_nx: Any = nx

__all__ = ["Map", "map"]

Kind = Literal["board", "walks", "moves", "anthill"]

_GROUND = {
    "ambrosia": "value",
    "kalah": "kind",
    "march": "kind",
    "microlonies": "ground",
    "myrmes": "terrain",
    "oware": "kind",
}
_COLOURS = {
    "grass": "#f0e442",
    "mushroom": "#cc79a7",
    "earth": "#d55e00",
    "stone": "#9a9a9a",
    "water": "#56b4e9",
    "meadow": "#f0e442",
    "forest": "#009e73",
    "rock": "#9a9a9a",
    "hz": "#e69f00",
    "mound": "#d55e00",
    "nest": "#cc79a7",
}
"""Colours of grounds that resemble them, from those that are told apart by the colour-blind."""
_HEXES = ("microlonies", "myrmes")


class Map(Shown):
    """A map as a graph with figures for each of its nodes, and a picture of them."""

    def __init__(self, state: eusocial.State, kind: Kind, player: int | None, colour: str | None, theme: Theme) -> None:
        """Draw up a map; `map` says what the arguments are."""
        self.kind = kind
        self.theme: Theme = theme
        self.graph: nx.Graph[Any] = _graph(state, kind, player)
        """The graph of `eusocial.maps`; its nodes also have the figures of `metrics`."""
        self.ground = "kind" if kind in ("walks", "anthill") else _GROUND[state.game.name]
        """The attribute that says what a node is."""
        self.metrics: dict[str, dict[Any, float | None]] = _metrics(state, kind, self.graph)
        """Figures by name and node; None where there is none, as for a node out of reach."""
        for name, figures in self.metrics.items():
            _nx.set_node_attributes(self.graph, figures, name)
        self._hexes = kind == "board" and state.game.name in _HEXES
        self._title = f"{state.game.info.title}: {kind}"
        self.colour = self._checked(colour or self.ground)

    def _checked(self, colour: str) -> str:
        if colour not in self.colours:
            raise ValueError(f"no attribute {colour!r} to colour by; there are {', '.join(self.colours)}")
        return colour

    @property
    def colours(self) -> list[str]:
        """The names by which nodes can be coloured: attributes that are plain, and figures."""
        attributes = next(iter(self.graph.nodes(data=True)))[1] if len(self.graph) else {}
        plain = [
            name
            for name in attributes
            if name != "pos"
            and not any(isinstance(data[name], (dict, tuple, list)) for _, data in self.graph.nodes(data=True))
        ]
        return [self.ground, *(name for name in plain if name != self.ground)]

    @property
    def counts(self) -> dict[Any, int]:
        """How many nodes there are of each ground, most first."""
        return dict(Counter(data[self.ground] for _, data in self.graph.nodes(data=True)).most_common())

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each node: `node`, its ground, and its figures."""
        return [
            {
                "node": node,
                self.ground: data[self.ground],
                **{name: data[name] for name in self.metrics if name != self.ground},
            }
            for node, data in self.graph.nodes(data=True)
        ]

    @property
    def summary(self) -> dict[str, Any]:
        """The map in a few figures.

        `nodes`, `edges`, `parts` (that hang together), `diameter` and `mean_distance` of the largest part (steps there
        and back alike), `degrees` (how many nodes have which), and `in_reach_a`, `in_reach_b` …: how many nodes each
        player's figure of reach names.
        """
        simple: nx.Graph[Any] = nx.Graph(self.graph.to_undirected())
        parts = sorted(_nx.connected_components(simple), key=len, reverse=True)
        largest = simple.subgraph(parts[0]) if parts else simple
        out: dict[str, Any] = {
            "nodes": len(self.graph),
            "edges": self.graph.number_of_edges(),
            "parts": len(parts),
            "diameter": _nx.diameter(largest) if parts else 0,
            "mean_distance": _nx.average_shortest_path_length(largest) if len(largest) > 1 else 0.0,
            "degrees": dict(sorted(Counter(degree for _, degree in simple.degree()).items())),
        }
        for name, figures in self.metrics.items():
            if name.startswith("reach_"):
                out[f"in_{name}"] = sum(figure is not None for figure in figures.values())
        return out

    def plot(self, colour: str | None = None, theme: Theme | None = None) -> Plot:
        """Draw the map.

        Args:
            colour: what colours its nodes, one of `colours`; left out, what it was made with.
            theme: left out, what it was made with.

        Raises:
            ValueError: no such name.
        """
        by = self._checked(colour or self.colour)
        about = f"Nodes coloured by {by.replace('_', ' ')}. " + ", ".join(
            f"{count} {_words(ground)}" for ground, count in self.counts.items()
        )
        places = [data["pos"] for _, data in self.graph.nodes(data=True)] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        wide, tall = max(xs) - min(xs) + 2, max(ys) - min(ys) + 2
        size = (8.2, min(7.0, max(2.6, 6.4 * tall / wide)))
        return Plot(
            self._title, about, lambda figure, ink: self._draw(figure, ink, by), size, theme=theme or self.theme
        )

    def _draw(self, figure: Any, ink: Ink, by: str) -> None:
        axes = figure.subplots()
        axes.set_aspect("equal")
        axes.set_axis_off()
        axes.set_title(f"{self._title} by {by.replace('_', ' ')}", color=ink.ink)
        if not self._hexes:
            self._edges(axes, ink)
        nodes = list(self.graph.nodes(data=True))
        if not nodes:
            # Before Homelands are chosen all hexes of the Antperium lie face down.
            axes.text(0.5, 0.5, "nothing lies open yet", ha="center", va="center", transform=axes.transAxes)
            return
        values = {node: data[by] for node, data in nodes}
        known = [value for value in values.values() if value is not None]
        numbers = bool(known) and all(isinstance(value, (int, float)) for value in known)
        # Few whole numbers are kinds rather than amounts: owners, values printed on spaces.
        numbers = numbers and not all(isinstance(value, bool) for value in known)
        numbers = numbers and (by in self.metrics or len(set(known)) > len(DISTINCT))
        radius = 3**-0.5 if self._hexes else 0.36
        if numbers:
            self._by_number(figure, axes, ink, values, radius)
        else:
            self._by_kind(figure, axes, ink, by, values, radius)
        xs, ys = zip(*(data["pos"] for _, data in nodes), strict=True)
        axes.set(xlim=(min(xs) - 0.8, max(xs) + 0.8), ylim=(min(ys) - 0.8, max(ys) + 0.8))

    def _edges(self, axes: Any, ink: Ink) -> None:
        """Lines where one can go either way, arrows where not; dashed through holes and where soldiers are spent."""
        places: dict[Any, tuple[float, float]] = {node: data["pos"] for node, data in self.graph.nodes(data=True)}
        directed = self.graph.is_directed()
        plain: list[tuple[Any, Any]] = []
        costly: list[tuple[Any, Any]] = []
        drawn: set[frozenset[Any]] = set()
        for one, other, data in self.graph.edges(data=True):
            bent = data.get("kind") in ("hole", "wormhole", "move", "jelly_leap")
            both = not directed or self.graph.has_edge(other, one)
            if one == other or (both and not bent and frozenset((one, other)) in drawn):
                continue
            drawn.add(frozenset((one, other)))
            if bent or not both:
                self._arrow(axes, places[one], places[other], ink, directed, data.get("kind"))
            else:
                back = self.graph.get_edge_data(other, one) if directed else {}
                spent = data.get("soldiers") or back.get("soldiers")
                (costly if spent else plain).append((places[one], places[other]))
        lines = mpl.collections.LineCollection
        axes.add_collection(lines(plain, colors=ink.muted, linewidths=1.0, zorder=1))
        axes.add_collection(lines(costly, colors=ink.ink, linewidths=1.3, linestyles="--", zorder=1))

    def _arrow(self, axes: Any, start: Any, end: Any, ink: Ink, directed: bool, kind: str | None) -> None:
        # Arrows end at the rim of a node, not below it.
        length = math.dist(start, end)
        rim = 0.42 / length
        (x0, y0), (x1, y1) = start, end
        start, end = (
            (x0 + rim * (x1 - x0), y0 + rim * (y1 - y0)),
            (x1 - rim * (x1 - x0), y1 - rim * (y1 - y0)),
        )
        bend = {"hole": 0.2, "wormhole": 0.2, "move": 0.3, "jelly_leap": 0.3}.get(kind or "", 0)
        look = {
            "arrowstyle": "-|>" if directed else "-",
            "color": ink.ink if bend else ink.muted,
            "linestyle": "--" if kind in ("hole", "wormhole") else "-",
            "linewidth": 1.0,
            "shrinkA": 0,
            "shrinkB": 0,
            "connectionstyle": f"arc3,rad={bend}",
        }
        axes.annotate("", xy=end, xytext=start, arrowprops=look)

    def _patch(self, at: tuple[float, float], radius: float, ink: Ink, **more: Any) -> Any:
        if self._hexes:
            return mpl.patches.RegularPolygon(at, 6, radius=radius * 0.98, edgecolor=ink.seam, linewidth=0.8, **more)
        return mpl.patches.Circle(at, radius, edgecolor=ink.ink, linewidth=0.8, zorder=3, **more)

    def _label(self, axes: Any, at: tuple[float, float], text: str, colour: str, wide: float) -> None:
        size = max(5.0, min(9.5, wide / max(2, len(text))))
        axes.text(*at, text, ha="center", va="center", fontsize=size, color=colour, zorder=4)

    def _by_number(self, figure: Any, axes: Any, ink: Ink, values: dict[Any, Any], radius: float) -> None:
        known = [float(value) for value in values.values() if value is not None]
        low, high = min(known), max(known)
        norm = mpl.colors.Normalize(low, high if high > low else low + 1)
        scale = mpl.cm.ScalarMappable(norm, mpl.colormaps[SEQUENCE])
        for node, data in self.graph.nodes(data=True):
            value = values[node]
            if value is None:
                axes.add_patch(self._patch(data["pos"], radius, ink, facecolor=ink.paper, linestyle=":"))
                continue
            fill = mpl.colors.to_hex(scale.to_rgba(float(value)))
            axes.add_patch(self._patch(data["pos"], radius, ink, facecolor=fill))
            text = f"{value:.2f}".removeprefix("0") if isinstance(value, float) and value % 1 else f"{value:.0f}"
            self._label(axes, data["pos"], text, on(fill), 26)
        bar = figure.colorbar(scale, ax=axes, shrink=0.7, pad=0.02)
        bar.outline.set_edgecolor(ink.seam)

    def _by_kind(self, figure: Any, axes: Any, ink: Ink, by: str, values: dict[Any, Any], radius: float) -> None:
        kinds = sorted({value for value in values.values() if value is not None}, key=str)
        letters = _letters([cell(kind) for kind in kinds])
        legend: list[Any] = []
        looks: dict[Any, dict[str, Any]] = {}
        counts = Counter(values.values())
        for index, kind in enumerate(kinds):
            fill = (
                _COLOURS.get(kind, DISTINCT[index % len(DISTINCT)]) if by == self.ground else _distinct(by, kind, index)
            )
            look = {"facecolor": fill, "hatch": HATCHES[index // len(DISTINCT) % len(HATCHES)]}
            looks[kind] = look
            told = _words(kind)
            name = told if letters[index] == told else f"{letters[index]}  {told}"
            text = f"{name} ({counts[kind]})"
            legend.append(mpl.patches.Patch(edgecolor=ink.ink, label=text, **look))
        if counts[None]:
            legend.append(mpl.patches.Patch(facecolor="none", edgecolor=ink.muted, label=f"none ({counts[None]})"))
        for node, data in self.graph.nodes(data=True):
            kind = values[node]
            look = looks.get(kind, {"facecolor": ink.paper, "linestyle": ":"})
            axes.add_patch(self._patch(data["pos"], radius, ink, **look))
            if kind is not None:
                self._label(axes, data["pos"], letters[kinds.index(kind)], on(look["facecolor"]), 20)
        figure.legend(handles=legend, loc="outside right center", fontsize=9)

    def to_html(self) -> str:
        """Write picture, counts and summary as HTML."""
        return self._picture() + self._figures()

    def _picture(self) -> str:
        return self.plot().to_html()

    def _figures(self) -> str:
        counts = [{self.ground: _words(ground), "nodes": count} for ground, count in self.counts.items()]
        figures = ", ".join(f"{name.replace('_', ' ')}: {_said(value)}" for name, value in self.summary.items())
        return f"{table(counts)}<p>{html.escape(figures)}</p>"

    def __repr__(self) -> str:
        """What map it is, and its figures, on one line."""
        return f"Map({self._title}, {len(self.graph)} nodes, colour {self.colour!r})"

    def _build(self) -> Any:
        shown = widgets.HTML(self._picture())

        def paint(colour: str) -> None:
            self.colour = colour
            shown.value = self._picture()

        picker = choice("colour", self.colours, self.colour, paint, "22em")
        return explorer(picker, shown, widgets.HTML(self._figures()))


def _distinct(by: str, kind: Any, index: int) -> str:
    """A colour for a kind; players have their own."""
    if isinstance(kind, int) and by in ("owner", "top_owner", "covered_owner", "nest", "ant", "start", "controller"):
        return player_colour(kind)
    return DISTINCT[index % len(DISTINCT)]


def _words(kind: Any) -> str:
    """The name of a kind, for those who don't know the notation of files."""
    return "hunting zone" if kind == "hz" else cell(kind)


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} of {key}" for key, count in value.items())  # pyright: ignore
    return cell(value)


def _letters(names: list[str]) -> list[str]:
    """A short label for each name, no two alike."""
    out: list[str] = []
    for name in names:
        word = name.replace("_", " ").replace(":", " ").strip() or "?"
        short = [word[:1], word[:2], "".join(part[:1] for part in word.split()), word[:3], word]
        out.append(next((one for one in short if one not in out), word))
    return out


def map(
    where: maps.Position,
    *,
    kind: Kind = "board",
    player: int | None = None,
    colour: str | None = None,
    theme: Theme = "auto",
) -> Map:
    """Look at the map of a game as a graph.

        eusocial.explore.map(state, colour="betweenness")

    Figures for each node: `degree`; `betweenness`, the share of shortest ways between others that lead through it;
    `closeness`; `distance_a`, `distance_b` …, steps on this graph from what is each player's on it (exits and starts,
    nests, groups, pits, hexes with ants); in March of the Ants `reach_a` …, the steps of that player's nearest ant; in
    Myrmes `reach_a` …, points of movement of a worker's cheapest way there by the engine's rule, and `soldiers_a` …,
    what that way costs, however many points and soldiers there are.

    Args:
        where: a state, or a game, which stands for its first state.
        kind: `board` for the map; `walks` for the spaces and steps of a worker of Myrmes; `moves` for the moves of
            Ambrosia that are legal now; `anthill` for chambers and tunnels of Microlonies.
        player: whose walks or anthill; left out, those of the player to move, or of player 0.
        colour: what colours the nodes; left out, their ground.
        theme: `light`, `dark`, or `auto` to follow the page.

    Returns:
        The map, which notebooks show with a choice of colours.

    Raises:
        ValueError: the game has no such map, there is no such player or attribute.
    """
    state = where.new_initial_state() if isinstance(where, eusocial.Game) else where
    return Map(state, kind, player, colour, theme)


def _graph(state: eusocial.State, kind: Kind, player: int | None) -> nx.Graph[Any]:
    someone = player if player is not None else max(0, state.current_player())
    match kind:
        case "board":
            return maps.of(state)
        case "walks":
            return maps.garden(state, "worker", someone)
        case "moves":
            return maps.ring(state, "group")
        case "anthill":
            return maps.anthill(state, someone)
        case _:
            raise ValueError(f"no kind of map {kind!r}; kinds: board, walks, moves, anthill")


def _metrics(state: eusocial.State, kind: Kind, graph: nx.Graph[Any]) -> dict[str, dict[Any, float | None]]:
    simple = nx.DiGraph(graph) if graph.is_directed() else nx.Graph(graph)
    found: dict[str, dict[Any, float | None]] = {
        "degree": dict(graph.degree()),
        "betweenness": dict(_nx.betweenness_centrality(simple)),
        "closeness": dict(_nx.closeness_centrality(simple)),
    }
    if graph.is_directed():
        found["ways_in"], found["ways_out"] = dict(graph.in_degree()), dict(graph.out_degree())  # type: ignore[attr-defined]
    for one in range(state.num_players()):
        homes = [node for node, data in graph.nodes(data=True) if _is_home(data, one)]
        if homes:
            steps = _nx.multi_source_dijkstra_path_length(simple, homes, weight=None)
            found[f"distance_{player_letter(one)}"] = {node: steps.get(node) for node in graph}
        if state.game.name == "myrmes" and (kind == "board" or graph.graph["player"] == one):
            found |= _reach(state, one, graph)
        elif state.game.name == "march":
            name = f"reach_{player_letter(one)}"
            found[name] = {node: data["reach"][one] for node, data in graph.nodes(data=True)}
    return found


def _is_home(data: dict[str, Any], player: int) -> bool:
    """Whether a node is a player's: an exit or start, a hex with ants, a nest, a group, a pit."""
    if "ants" in data:
        return bool(data["ants"][player])
    if "terrain" in data:
        return bool(data["start"] == player or (data["tile"] == "exit" and data["owner"] == player))
    if "ground" in data:
        return bool(data["nest"] == player)
    if "top_owner" in data:
        return player in (data["top_owner"], data["covered_owner"])
    return bool(data.get("owner") == player)


def _reach(state: eusocial.State, player: int, graph: nx.Graph[Any]) -> dict[str, dict[Any, float | None]]:
    ways = maps.reach(state, player, points=len(graph), soldiers=10**6)
    letter = player_letter(player)
    names = {node: data.get("reference") or node for node, data in graph.nodes(data=True)}
    return {
        f"reach_{letter}": {node: ways[at].points if at in ways else None for node, at in names.items()},
        f"soldiers_{letter}": {node: ways[at].soldiers if at in ways else None for node, at in names.items()},
    }
