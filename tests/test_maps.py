"""Maps as graphs: what they say is what the view says, and their edges are what the engine lets move."""

from __future__ import annotations

import itertools
import json
import math
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from cases import next_action, play, states, walk

import eusocial
from eusocial import maps

MAPS: dict[str, Any] = {
    "ambrosia": maps.ring,
    "kalah": maps.pits,
    "march": maps.tunnels,
    "microlonies": maps.meadow,
    "myrmes": maps.garden,
    "oware": maps.pits,
}
BACK = {"ambrosia": {"side": "back"}}


def load(name: str) -> eusocial.Game:
    return eusocial.load_game(name, **BACK.get(name, {}))


def every_map(state: eusocial.State) -> list[nx.Graph[Any]]:
    """All graphs of a position."""
    found = [maps.of(state)]
    match state.game.name:
        case "ambrosia":
            found.append(maps.ring(state, movement="group"))
        case "microlonies":
            found += [maps.anthill(state, player) for player in range(state.num_players())]
        case "myrmes":
            found += [maps.garden(state, "worker", player) for player in range(state.num_players())]
        case "kalah" | "oware":
            found += [maps.pits(state, player) for player in (0, 1)]
    return found


def distance(graph: nx.Graph[Any], one: Any, other: Any) -> float:
    return math.dist(graph.nodes[one]["pos"], graph.nodes[other]["pos"])


# All games.


@pytest.fixture(params=sorted(MAPS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_game_has_a_map() -> None:
    assert set(MAPS) == {info.name for info in eusocial.games()}


def test_of_picks_the_map_of_the_game(name: str) -> None:
    state = walk(load(name), 5, 60)
    assert nx.utils.graphs_equal(maps.of(state), MAPS[name](state))
    assert maps.of(state).graph["game"] == name


def test_a_game_stands_for_its_first_state(name: str) -> None:
    game = load(name)
    assert nx.utils.graphs_equal(maps.of(game), maps.of(game.new_initial_state()))


def test_a_map_changes_no_state_and_changing_it_changes_no_other(name: str) -> None:
    state = walk(load(name), 6, 50)
    before, history = str(state), state.history()
    graph = maps.of(state)
    for _, data in graph.nodes(data=True):
        data.clear()
    assert (str(state), state.history()) == (before, history)
    assert all(data for _, data in maps.of(state).nodes(data=True))


def test_every_node_has_the_same_attributes_and_a_place_of_its_own(name: str) -> None:
    for state in states(load(name), 7, every=37):
        for graph in every_map(state):
            assert len({frozenset(data) for _, data in graph.nodes(data=True)}) == 1
            assert len(set(nx.get_node_attributes(graph, "pos").values())) == len(graph)


def test_graphs_can_be_pickled(name: str) -> None:
    for graph in every_map(walk(load(name), 8, 70)):
        again = pickle.loads(pickle.dumps(graph))
        assert nx.utils.graphs_equal(again, graph)
        assert again.graph == graph.graph


def test_plain_graphs_can_be_written_and_read(name: str, tmp_path: Path) -> None:
    for graph in every_map(walk(load(name), 9, 80)):
        plain = maps.plain(graph)
        assert type(plain) is type(graph)
        assert (len(plain), plain.size()) == (len(graph), graph.size())
        for data in itertools.chain(
            (data for _, data in plain.nodes(data=True)), (d for *_, d in plain.edges(data=True))
        ):
            assert all(isinstance(value, (bool, int, float, str)) for value in data.values())
        path = tmp_path / "map.graphml"
        nx.write_graphml(plain, path)
        read = nx.read_graphml(path, force_multigraph=plain.is_multigraph())
        assert dict(read.nodes(data=True)) == dict(plain.nodes(data=True))
        assert Counter(read.edges()) == Counter(plain.edges())
        nx.write_gexf(plain, tmp_path / "map.gexf")


def test_plain_leaves_out_none_and_opens_what_is_inside() -> None:
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(game="g", player=None)
    graph.add_node((1, -2), pos=(1.5, 2.0), tile=None, cubes={"food": 2, "earth": None}, hexes=((1, -2), (2, -2)))
    graph.add_node(7)
    graph.add_edge((1, -2), 7, key="step", soldiers=0, prey=None)
    plain = maps.plain(graph)
    assert plain.graph == {"game": "g"}
    assert dict(plain.nodes(data=True)) == {
        "1,-2": {"x": 1.5, "y": 2.0, "cubes_food": 2, "hexes": "[[1, -2], [2, -2]]"},
        "7": {},
    }
    assert list(plain.edges(keys=True, data=True)) == [("1,-2", "7", "step", {"soldiers": 0})]
    assert graph.nodes[1, -2]["tile"] is None


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: maps.of("kalah"), "maps.of takes a state or a game, not str"),  # type: ignore[arg-type]
        (
            lambda: maps.ring(load("oware")),
            "maps.ring is the map of ambrosia, not of oware; maps.of finds the right one",
        ),
        (
            lambda: maps.pits(load("ambrosia")),
            "maps.pits is the map of kalah and oware, not of ambrosia; maps.of finds the right one",
        ),
        (lambda: maps.pits(load("kalah"), 2), "player is 2, not one of 0 to 1"),
        (lambda: maps.anthill(load("microlonies"), -1), "player is -1, not one of 0 to 1"),
        (lambda: maps.anthill(load("microlonies"), "a"), "player is 'a', not one of 0 to 1"),  # type: ignore[arg-type]
        (lambda: maps.anthill(load("microlonies"), True), "player is True, not one of 0 to 1"),
        (
            lambda: maps.ring(load("ambrosia"), movement="fly"),  # type: ignore[call-overload]
            "movement is 'fly', not 'group' or None",
        ),
    ],
)
def test_errors_are_one_line(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_a_missing_networkx_is_named() -> None:
    code = "import sys; sys.modules['networkx'] = None; import eusocial; import eusocial.maps"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: eusocial.maps needs networkx: pip install 'eusocial[maps]'"
    assert "During handling" not in result.stderr


# Ambrosia.

AMBROSIA = """\
ambrosia players 2 side back turn 103
parts 1,3,0,2
player a score 46 peak 46 jelly 0 scorings 4
player b score 54 peak 54 jelly 2 scorings 4
to move a start
4 | b:DnBTS
12 | a:n
13 | a:H / b:R
15 | a:S / b:n
16 | a:C
17 | a:n
19 | a:DT
"""


@pytest.mark.parametrize(("players", "spaces"), [(2, 20), (3, 30), (4, 40)])
@pytest.mark.rule("AMB-C1")
def test_the_ring_is_closed_and_goes_clockwise_from_the_top(players: int, spaces: int) -> None:
    graph = maps.ring(eusocial.load_game("ambrosia", players=players))
    assert list(graph) == list(range(spaces))
    assert nx.utils.graphs_equal(nx.Graph(graph.edges()), nx.cycle_graph(spaces))
    assert all(distance(graph, one, other) == pytest.approx(1) for one, other in graph.edges())
    x, y = graph.nodes[1]["pos"]
    assert graph.nodes[0]["pos"][0] == pytest.approx(0)
    assert x > 0
    assert 0 < y < graph.nodes[0]["pos"][1]
    # The parts are not laid out yet.
    assert {(data["value"], data["top"]) for _, data in graph.nodes(data=True)} == {(None, ())}


def test_groups_of_a_ring_by_hand() -> None:
    state = eusocial.load_game("ambrosia", side="back").state_from_string(AMBROSIA)
    nodes = maps.ring(state).nodes
    names = ("top_owner", "top", "covered_owner", "covered")
    assert [nodes[4][name] for name in names] == [
        1, ("drone", "normal", "berserker", "turbo", "saboteur"), None, ()
    ]  # fmt: skip
    assert [nodes[13][name] for name in names] == [0, ("heavyweight",), 1, ("rebel",)]
    assert [nodes[0][name] for name in names] == [None, (), None, ()]
    # Printed on the parts, as the board text has it.
    printed = {int(line.split()[0]): line.split()[1:3] for line in str(state).splitlines() if "|" in line}
    assert {space: [f"v{nodes[space]['value']}", nodes[space]["special"] or "-"] for space in nodes} == printed


@pytest.mark.rule("AMB-B2")
def test_holes_join_the_two_spaces_of_their_colour() -> None:
    seen = 0
    for players in (2, 3, 4):
        state = walk(eusocial.load_game("ambrosia", players=players, side="back"), players, 1)
        graph = maps.ring(state)
        colours: dict[str, set[int]] = {}
        for space, data in graph.nodes(data=True):
            if (data["special"] or "").startswith("hole:"):
                colours.setdefault(data["special"], set()).add(space)
        holes = {frozenset(edge[:2]) for edge in graph.edges(keys=True) if edge[2] == "hole"}
        assert holes == {frozenset(spaces) for spaces in colours.values() if len(spaces) == 2}
        assert graph.number_of_edges() == len(graph) + len(holes)
        assert all(graph.nodes[one]["hole"] == other for pair in holes for one, other in itertools.permutations(pair))
        seen += len(holes)
    assert seen


@pytest.mark.rule("AMB-B2", "AMB-M2")
def test_moves_of_a_ring_are_the_legal_ones() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(8):
        for state in states(eusocial.load_game("ambrosia", players=2 + seed % 3, side="back"), seed):
            graph = maps.ring(state, movement="group")
            found = {key: (one, other, data) for one, other, key, data in graph.edges(keys=True, data=True)}
            moves = {text for text in map(state.action_to_string, state.legal_actions()) if ">" in text}
            assert set(found) == moves
            for text, (one, other, data) in found.items():
                kind, _, way = text.rpartition(" ")
                start, _, end = way.partition(">")
                assert data["kind"] == kind.replace(" ", "_")
                assert (str(one), str(other)) == (start.partition(":")[0], end)
                assert state.action_to_string(data["action"]) == text
                kinds[data["kind"]] += 1
                if data["kind"] == "hole":
                    assert maps.ring(state).has_edge(one, other, key="hole")
            assert graph.graph["player"] == (state.current_player() if state.current_player() >= 0 else None)
    assert {"move", "hole"} <= set(kinds)


def test_moves_of_a_ring_by_hand() -> None:
    # Drone and Turbo on 19: one or two counters, and Turbo's step more; the other groups of one can't move.
    graph = maps.ring(eusocial.load_game("ambrosia", side="back").state_from_string(AMBROSIA), movement="group")
    assert sorted((one, other, data["count"]) for one, other, data in graph.edges(data=True)) == [
        (19, 0, 1),
        (19, 1, 1),
        (19, 1, 2),
        (19, 2, 2),
    ]


# Microlonies.


def colonies(seed: int, players: int = 2) -> eusocial.Game:
    return eusocial.load_game("microlonies", players=players, species="all" if seed % 2 else "none")


@pytest.mark.rule("MIC-C1", "MIC-C2")
@pytest.mark.parametrize(("players", "tiles"), [(1, 1 + 6 + 1), (2, 1 + 6 + 2), (3, 1 + 9 + 3), (4, 1 + 12 + 4)])
def test_a_meadow_is_whole_and_its_edges_join_neighbours(players: int, tiles: int) -> None:
    graph = maps.meadow(walk(colonies(0, players), 3, 40))
    assert len(graph) == 7 * tiles
    assert nx.is_connected(graph)
    near = {frozenset(pair) for pair in itertools.combinations(graph, 2) if distance(graph, *pair) < 1.1}
    assert {frozenset(edge) for edge in graph.edges()} == near
    assert graph.nodes[0, 0]["ground"] == "mound"
    assert {graph.degree(at) for at in graph} <= set(range(1, 7))
    # East is to the right, south-east below.
    assert graph.nodes[1, 0]["pos"] == (1, 0)
    assert graph.nodes[0, 1]["pos"] == (0.5, pytest.approx(-math.sqrt(3) / 2))


def test_a_meadow_shows_what_the_board_text_shows() -> None:
    for state in states(colonies(1), 11, every=50):
        graph = maps.meadow(state)
        outside: dict[str, set[str]] = {}
        for line in str(state).splitlines():
            words = line.split()
            if words[0] in ("outside", "pheromones"):
                outside[f"{words[0]} {words[1]}"] = set(words[2:])
            elif words[0] == "termites":
                outside["termites"] = set(words[1:])
        text = {at: f"{at[0]},{at[1]}" for at in graph}
        for player, letter in enumerate("ab"):
            ants = {text[at] for at, data in graph.nodes(data=True) if data["ant"] == player}
            pheromones = {text[at] for at, data in graph.nodes(data=True) if player in data["pheromones"]}
            assert ants == outside.get(f"outside {letter}", set())
            assert pheromones == outside.get(f"pheromones {letter}", set())
        termites = {text[at] for at, data in graph.nodes(data=True) if data["termite"]}
        assert termites == outside.get("termites", set())


@pytest.mark.rule("MIC-H2")
def test_tracks_of_a_meadow_hang_together_with_the_nest() -> None:
    for state in states(colonies(1, 3), 12, every=60):
        graph = maps.meadow(state)
        for player in range(3):
            nests = [at for at, data in graph.nodes(data=True) if data["nest"] == player]
            assert len(nests) == 1
            own = {
                at for at, data in graph.nodes(data=True) if data["ant"] == player or player in data["pheromones"]
            } | set(nests)
            track = {at for at, data in graph.nodes(data=True) if player in data["tracks"]}
            assert track | set(nests) == nx.node_connected_component(graph.subgraph(own), nests[0])


@pytest.mark.rule("MIC-O3")
def test_ants_go_out_and_on_along_the_edges_of_a_meadow() -> None:
    exits = explorations = 0
    for seed in range(12):
        for state in states(eusocial.load_game("microlonies", species="none"), seed):
            moves = [move for move in state.moves() if move.kind in ("exit", "explore")]
            if not moves:
                continue
            graph = maps.meadow(state)
            player = state.current_player()
            track = {at for at, data in graph.nodes(data=True) if player in data["tracks"] or data["nest"] == player}
            for move in moves:
                if move.kind == "exit":
                    assert any(at in track for at in graph[tuple(move.hex)])
                    exits += 1
                else:
                    there = nx.shortest_path_length(graph, tuple(move.fields["from"]), tuple(move.to))
                    assert 1 <= there <= 3
                    explorations += 1
    assert exits > 50
    assert explorations > 50


@pytest.mark.rule("MIC-B3")
def test_the_first_anthill_by_hand() -> None:
    lay, nursery, build, hunt, colonize = (1, 1), (2, 1), (3, 1), (1, 2), (3, 2)
    state = eusocial.load_game("microlonies", seats=["neutral", "neutral"]).new_initial_state()
    for player in (0, 1):
        graph = maps.anthill(state, player)
        assert {cell: data["kind"] for cell, data in graph.nodes(data=True)} == {
            lay: "lay", nursery: "nursery", build: "build", hunt: "hunt", colonize: "colonize"
        }  # fmt: skip
        assert {edge[:2]: edge[2]["side"] for edge in graph.edges(data=True)} == {
            (lay, nursery): "east",
            (nursery, lay): "west",
            (nursery, build): "east",
            (build, nursery): "west",
            (lay, hunt): "south",
            (hunt, lay): "north",
            (build, colonize): "south",
            (colonize, build): "north",
        }
        assert [cell for cell, data in graph.nodes(data=True) if data["queen"]] == [lay]
        assert graph.nodes[colonize]["pos"] == (3, -2)
        assert graph.nodes[nursery]["tunnels"] == ("east", "south", "west")


@pytest.mark.rule("MIC-D2", "MIC-D3")
def test_tunnels_of_an_anthill_are_where_ants_can_be_dropped() -> None:
    firsts = others = dead_ends = 0
    for seed in range(6):
        rng = random.Random(seed)
        for state in states(colonies(seed), seed, every=3):
            if state.view()["phase"] != "sow":
                continue
            player = state.current_player()
            graph = maps.anthill(state, player)
            for sow in [move for move in state.moves() if move.kind == "sow"]:
                after, at, came = state.child(sow.number), tuple(sow.cell), None
                while after.view()["phase"] == "drop" and after.current_player() == player:
                    sides = {move.side for move in after.moves()}
                    tunnels = {data["side"]: other for _, other, data in graph.out_edges(at, data=True)}
                    if came is None:
                        firsts += 1
                        assert sides == set(tunnels)
                    elif len(tunnels) == 1:
                        dead_ends += 1
                        assert sides == set(tunnels)
                    else:
                        others += 1
                        assert sides == {side for side, cell in tunnels.items() if cell != came}
                    drop = after.action(next_action(after, rng))
                    at, came = tunnels[drop.side], at
                    after.apply(drop)
    assert min(firsts, others, dead_ends) > 100


def test_ants_of_an_anthill_are_those_of_the_board_text() -> None:
    for state in states(colonies(1), 13, every=80):
        hills = {line.split()[1]: line.split()[2:] for line in str(state).splitlines() if line.startswith("hill")}
        for player, letter in enumerate("ab"):
            graph = maps.anthill(state, player)
            text = [f"{cell[0]},{cell[1]}={data['name']}:{data['workers']}" for cell, data in graph.nodes(data=True)]
            assert sorted(text) == sorted(hills[letter])


# Kalah and Oware.


@pytest.mark.parametrize(
    ("game", "player", "order"),
    [
        ("kalah", 0, ["1", "2", "3", "4", "5", "6", "store 0", "8", "9", "10", "11", "12", "13"]),
        ("kalah", 1, ["8", "9", "10", "11", "12", "13", "store 1", "1", "2", "3", "4", "5", "6"]),
        ("oware", 0, [*"ABCDEFabcdef"]),
        ("oware", 1, [*"abcdefABCDEF"]),
    ],
)
@pytest.mark.rule("MIC-K2")
def test_pits_make_one_directed_cycle(game: str, player: int, order: list[str]) -> None:
    graph = maps.pits(load(game), player)
    cycle = zip(order, order[1:] + order[:1], strict=True)
    assert set(graph.edges()) == set(cycle)
    stores = {node for node, data in graph.nodes(data=True) if data["kind"] == "store"}
    assert stores == {"store 0", "store 1"}
    assert set(graph) == set(order) | stores
    assert {data["seeds"] for node, data in graph.nodes(data=True) if node not in stores} == {4}


def test_pits_are_those_of_the_player_to_move() -> None:
    state = play(load("kalah").new_initial_state(), "sow 1")
    assert maps.pits(state).graph["player"] == 1
    assert nx.utils.graphs_equal(maps.pits(state), maps.pits(state, 1))
    assert maps.pits(state).nodes["1"]["seeds"] == 0
    assert not nx.utils.graphs_equal(maps.pits(state), maps.pits(state, 0))
    over = walk(load("kalah"), 1, 10_000)
    assert over.is_terminal()
    assert maps.pits(over).graph["player"] == 0


@pytest.mark.rule("MIC-K2")
@pytest.mark.parametrize("game", ["kalah", "oware"])
def test_seeds_fall_along_the_edges(game: str) -> None:
    checked = 0
    for seed in range(10):
        for state in states(load(game), seed):
            for move in state.moves():
                player, after = state.current_player(), state.child(move.number)
                graph = maps.pits(state)
                at = str(move.pit if game == "kalah" else move.house)
                expected = nx.get_node_attributes(graph, "seeds")
                seeds, expected[at] = expected[at], 0
                if seeds >= 12:
                    continue
                for _ in range(seeds):
                    (at,) = graph.successors(at)
                    expected[at] += 1
                found = nx.get_node_attributes(maps.pits(after), "seeds")
                if after.is_terminal() or found[f"store {player}"] != expected[f"store {player}"]:
                    continue  # captured, or the rest was won
                assert found == expected
                checked += 1
    assert checked > 300


# March of the Ants.

MARCH = """\
march players 3 round 2 first a turns 3
hex 0 0,0 turn 0
hex 4 1,0 turn 2
hex 9 2,0 turn 0 wormhole
hex 14 -1,1 turn 0 wormhole
hex 19 0,-1 turn 0 centipede
site 1,0 food a
site 1,0 food2 b
site 1,0 larva b
site -1,1 card c
out 0,0 a 2
out 1,0 a 1
player a score 3
player b score 3
player c score 3
to move a turn
"""
"""Grass Tussock (0, 1, 3 turned by two: 2, 3, 5), Fungalreach (0, 1, 3, 4), Bramble Thicket (0, 2), Ruined Anthill."""


def march() -> eusocial.State:
    return eusocial.load_game("march").state_from_string(MARCH)


@pytest.mark.rule("MOA-A23", "MOA-A31", "MOA-A32")
def test_tunnels_and_wormholes_by_hand() -> None:
    graph = maps.tunnels(march())
    assert {(frozenset(edge[:2]), edge[2]["kind"]) for edge in graph.edges(data=True)} == {
        (frozenset({(0, 0), (1, 0)}), "tunnel"),
        (frozenset({(0, 0), (0, -1)}), "tunnel"),
        # The Great Tunnel is open to the thicket, and Fungalreach to the Tussock, but these are not open to them.
        (frozenset({(2, 0), (-1, 1)}), "wormhole"),
    }
    assert [graph.nodes[at]["number"] for at in ((0, 0), (1, 0), (2, 0), (-1, 1), (0, -1))] == [0, 4, 9, 14, 19]
    assert graph.nodes[0, 0]["ends"] == 4
    bare = {"aphid": False, "nymph": False}
    assert graph.nodes[1, 0] == {
        "number": 4, "name": "Grass Tussock", "q": 1, "r": 0, "turn": 2, "kind": "start", "inner": True,
        "sites": {
            "food": {"resource": "food", "amount": 2, "special": None, "ant": 0, "guest": None, **bare},
            "food2": {"resource": "food", "amount": 1, "special": None, "ant": 1, "guest": None, **bare},
            "larva": {"resource": "larva", "amount": 1, "special": None, "ant": 1, "guest": None, **bare},
        },
        "free": 0, "controller": 0, "contested": True, "ants": (2, 2, 0), "outskirts": (1, 0, 0), "wormhole": False,
        "centipede": False, "predator": None, "spores": 0, "aphids": 0, "ends": 2, "reach": (0, 0, None), "pos": (1, 0),
        "home": None,
    }  # fmt: skip
    assert [at for at, data in graph.nodes(data=True) if data["contested"]] == [(1, 0)]
    assert {at: data["reach"] for at, data in graph.nodes(data=True)} == {
        (0, 0): (0, 1, None),
        (1, 0): (0, 0, None),
        (2, 0): (None, None, 1),
        (-1, 1): (None, None, 0),
        (0, -1): (1, 2, None),
    }


@pytest.mark.rule("MOA-B55")
def test_a_broodmother_with_a_seat_reaches_nothing() -> None:
    graph = maps.tunnels(eusocial.load_game("march", mode="asymmetric", players=4))
    assert graph.nodes[0, 0]["ants"] == (1, 1, 1, 0)
    assert graph.nodes[0, 0]["reach"] == (0, 0, 0, None)


@pytest.mark.rule("MOA-D3")
def test_ants_step_along_the_edges_and_reach_is_their_distance() -> None:
    steps = 0
    for seed in range(8):
        game = eusocial.load_game("march", players=1 + seed % 5, major_workers=bool(seed % 2), aphids=seed > 3)
        rng = random.Random(seed)
        state = game.new_initial_state()
        for _ in range(250):
            if state.is_terminal():
                break
            moves = [] if state.is_chance_node() else state.moves()
            marches = [move for move in moves if move.kind == "move" and state.view()["phase"] in ("march", "steps")]
            if marches:
                graph = maps.tunnels(state)
                for move in marches:
                    start, end = tuple(move.fields["from"]), tuple(move.fields["to"])
                    assert start == end or graph.has_edge(start, end)
                    steps += 1
                for player in range(state.num_players()):
                    homes = [at for at, data in graph.nodes(data=True) if data["ants"][player]]
                    lengths = nx.multi_source_dijkstra_path_length(graph, homes, weight=None) if homes else {}
                    assert {at: data["reach"][player] for at, data in graph.nodes(data=True)} == {
                        at: lengths.get(at) for at in graph
                    }
            busy = [move.number for move in moves if move.text not in ("rest", "pass", "done")]
            state.apply_action(rng.choice(busy) if busy else next_action(state, rng))
    assert steps > 200


# Myrmes.

SHAPES: dict[str, list[tuple[int, int]]] = {
    "pair": [(0, 0), (1, 0)],
    "triangle": [(0, 0), (1, 0), (0, 1)],
    "line": [(0, 0), (1, 0), (2, 0)],
    "rhombus": [(0, 0), (1, 0), (0, 1), (1, -1)],
    "hook": [(0, 0), (1, 0), (2, 0), (0, 1)],
    "trapezoid": [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)],
    "great": [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)],
    "scavenging": [(0, 0), (1, 0), (0, 1)],
    "aphid": [(0, 0), (1, 0), (0, 1)],
    "subcolony": [(0, 0), (1, 0), (0, 1), (1, -1)],
}
"""Cells of the tiles (MYR-C3, MYR-C4)."""
SPECIAL = ("scavenging", "aphid", "subcolony")
PRINTED = Path(__file__).resolve().parents[2] / "shared" / "data" / "myrmes_garden.json"
Hexes = list[tuple[int, int]]


def words(hexes: Hexes) -> str:
    """Hexes as notation has them, in hex order."""
    return " ".join(f"{q},{r}" for q, r in sorted(hexes, key=lambda at: (at[1], at[0])))


def myrmes(players: int = 2) -> eusocial.Game:
    return eusocial.load_game("myrmes", players=players)


def at_work(game: eusocial.Game, seed: int) -> eusocial.State:
    """A random start, up to the first worker."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while state.view()["phase"] != "workers":
        state.apply_action(next_action(state, rng))
    return state


def laid_out(game: eusocial.Game, seed: int) -> eusocial.State:
    """A position before a worker's turn with many tiles of all owners, prey and soldiers, all by chance."""
    rng = random.Random(seed)
    start = at_work(game, seed)
    players = game.num_players()
    hexes = {(hex["q"], hex["r"]): hex for hex in start.view()["hexes"]}
    free = {at for at, hex in hexes.items() if hex["terrain"] != "water"}
    lines = []
    for at, hex in hexes.items():
        if hex["start"] is not None:
            lines.append((at, f"tile exit {'abcd'[hex['start']]} {words([at])}"))
            free.discard(at)
    left = Counter({(kind, owner): 2 for kind in SHAPES for owner in range(players)})
    for owner in range(players):
        left["pair", owner], left["great", owner], left["exit", owner] = 6, 1, 3
        for kind in SPECIAL:
            left[kind, owner] = 1
    shapes = {**SHAPES, "exit": [(0, 0)]}
    for _ in range(rng.randint(5, 120)):
        kind, owner = rng.choice(sorted(left))
        q, r = rng.choice(sorted(hexes))
        cells = shapes[kind]
        if rng.random() < 0.5:
            cells = [(x + y, -y) for x, y in cells]
        for _ in range(rng.randrange(6)):
            cells = [(-y, x + y) for x, y in cells]
        cells = [(q + x, r + y) for x, y in cells]
        if left[kind, owner] and free.issuperset(cells):
            left[kind, owner] -= 1
            free.difference_update(cells)
            neutral = kind in SPECIAL and rng.random() < 0.5
            lines.append(
                (
                    min(cells, key=lambda at: (at[1], at[0])),
                    f"tile {kind} {'-' if neutral else 'abcd'[owner]} {words(cells)}",
                )
            )
    lines.sort(key=lambda line: (line[0][1], line[0][0]))
    text = [line for _, line in lines]
    tokens = 6 * ["ladybug", "termite", "spider"]
    rng.shuffle(tokens)
    for at in sorted(free, key=lambda at: (at[1], at[0])):
        if hexes[at]["prey_space"] and rng.random() < 0.8:
            text.append(f"prey {tokens.pop()} {words([at])}")
    head = [line for line in str(start).splitlines() if not line.startswith(("tile ", "prey "))]
    for at, line in enumerate(head):
        if line.startswith("player "):
            line = re.sub(r" soldiers \d+", f" soldiers {rng.randint(0, 5)}", line)
            head[at] = re.sub(r" workers \d+", " workers 2", line)
        elif line.startswith("event "):
            head[at] = f"{line.rsplit(' ', 1)[0]} {rng.choice(['move', 'vp'])}"
    return game.state_from_string("\n".join([*head[:-1], *text, head[-1]]))


def walked(state: eusocial.State) -> dict[tuple[int, int], tuple[int, int]]:
    """What each space takes, soldiers first and then points, by trying every sequence of steps in the engine."""
    player = state.current_player()
    soldiers = state.view()["colonies"][player]["soldiers"]
    if state.view()["sortie"]:
        todo = [state]
    else:
        todo = [state.child(move.number) for move in state.moves() if move.kind == "sortie"]
    points = todo[0].view()["sortie"]["points"]
    seen = set(todo)
    found: dict[tuple[int, int], tuple[int, int]] = {}
    while todo:
        at = todo.pop()
        view = at.view()
        if view["sortie"] is None:
            continue
        here = tuple(view["sortie"]["at"])
        cost = (soldiers - view["colonies"][player]["soldiers"], points - view["sortie"]["points"])
        found[here] = min(cost, found.get(here, cost))
        for move in at.moves():
            if move.kind == "step":
                after = at.child(move.number)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return found


def by_graph(state: eusocial.State) -> dict[tuple[int, int], tuple[int, int]]:
    return {at: (way.soldiers, way.points) for at, way in maps.reach(state).items()}


@pytest.mark.rule("MYR-W3", "MYR-W4", "MYR-W5", "MYR-W6", "MYR-W7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_worker_reaches_by_the_graph_what_the_engine_lets_it_reach(players: int) -> None:
    spent = 0
    for seed in range(15):
        state = laid_out(myrmes(players), seed)
        found = walked(state)
        assert by_graph(state) == found
        spent += sum(soldiers > 1 for soldiers, _ in found.values())
    assert spent > 15


@pytest.mark.rule("MYR-W4", "MYR-W6", "MYR-W7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_does_so_on_its_way_too(players: int) -> None:
    outside = 0
    for seed in range(40):
        rng = random.Random(seed)
        state = laid_out(myrmes(players), 100 + seed)
        state.apply(rng.choice([move for move in state.moves() if move.kind == "sortie"]))
        for _ in range(rng.randint(1, 3)):
            steps = [move for move in state.moves() if move.kind == "step"]
            if steps:
                state.apply(rng.choice(steps))
        if state.view()["sortie"] is not None:
            assert by_graph(state) == walked(state)
            outside += 1
    assert outside > 20


@pytest.mark.rule("MYR-W4")
def test_it_does_so_in_random_games_too() -> None:
    looked = 0
    for seed in range(15):
        for state in states(myrmes(2 + seed % 3), seed, every=5):
            if any(move.kind == "sortie" for move in state.moves()):
                assert by_graph(state) == walked(state)
                looked += 1
    assert looked > 20


def test_ways_are_walks_in_the_graph() -> None:
    for seed in range(10):
        state = laid_out(myrmes(), seed)
        player = state.current_player()
        soldiers = state.view()["colonies"][player]["soldiers"]
        graph = maps.garden(state, movement="worker", player=player)
        for to, way in maps.reach(state).items():
            assert way.path[-1] == to
            start = graph.nodes[way.path[0]]
            assert (start["kind"], start["owner"]) == ("exit", player)
            assert nx.is_path(graph, list(way.path))
            hexes = [graph.edges[step]["hex"] for step in itertools.pairwise(way.path)]
            after = play(state, f"sortie {words([way.path[0]])}", *(f"step {words([hex])}" for hex in hexes))
            assert tuple(after.view()["sortie"]["at"]) == to
            assert after.view()["colonies"][player]["soldiers"] == soldiers - way.soldiers
            assert way.soldiers == nx.path_weight(graph, list(way.path), "soldiers")
            assert way.points == len(way.path) - 1


BY_HAND = """\
myrmes players 2 year 1 season spring first a
player a soldiers 3 workers 2
tile pair b -5,3 -4,3 earth 1
tile exit a -5,4
tile scavenging - -4,4 -3,4 -4,5
tile exit b 1,4
prey spider -3,3
prey ladybug 0,3
to move a workers
"""


@pytest.mark.rule("MYR-W4", "MYR-W5", "MYR-W6", "MYR-W7")
def test_steps_of_a_worker_by_hand() -> None:
    state = myrmes().state_from_string(BY_HAND)
    graph = maps.garden(state, movement="worker", player=0)

    def steps(at: tuple[int, int]) -> dict[Any, Any]:
        return {to: (data["soldiers"], data["prey"]) for _, to, data in graph.out_edges(at, data=True)}

    # The pair of b, the neutral tile, an empty space; the other three are out of play.
    assert steps((-5, 4)) == {(-5, 3): (1, None), (-4, 4): (0, None), (-5, 5): (0, None)}
    # Left from either hex: home, two empty spaces, the spider, the neutral tile; -3,2 is water.
    assert steps((-5, 3)) == {
        (-5, 4): (0, None), (-5, 2): (0, None), (-4, 2): (0, None), (-3, 3): (2, "spider"), (-4, 4): (0, None)
    }  # fmt: skip
    # b's pair costs again; -2,3 and -3,2 are water.
    assert steps((-3, 3)) == {(-5, 3): (1, None), (-4, 4): (0, None), (-2, 2): (0, None)}
    assert {one: data["soldiers"] for one, _, data in graph.in_edges((1, 4), data=True)} == {
        (0, 4): 1, (1, 3): 1, (2, 3): 1, (0, 5): 1
    }  # fmt: skip
    assert graph.nodes[-4, 4] == {
        "hexes": ((-4, 4), (-3, 4), (-4, 5)),
        "kind": "scavenging",
        "owner": None,
        "pos": (-1.5, pytest.approx(-13 / 3 * math.sqrt(3) / 2)),
    }
    assert (graph.nodes[-3, 3]["kind"], graph.nodes[-2, 2]["kind"]) == ("prey", "empty")
    assert all(data["weight"] == data["soldiers"] for *_, data in graph.edges(data=True))
    other = maps.garden(state, movement="worker", player=1)
    assert other.edges[(-5, 5), (-5, 4)]["soldiers"] == 1
    assert other.edges[(-5, 4), (-5, 3)]["soldiers"] == 0
    # The hex that the step names, the first in hex order of those next to where the worker comes from.
    assert graph.edges[(-5, 4), (-5, 3)]["hex"] == (-5, 3)
    assert graph.edges[(-3, 3), (-5, 3)]["hex"] == (-4, 3)


@pytest.mark.rule("MYR-W3", "MYR-W6", "MYR-W7")
def test_reach_by_hand() -> None:
    state = myrmes().state_from_string(BY_HAND)
    home, pair, neutral, spider = (-5, 4), (-5, 3), (-4, 4), (-3, 3)
    assert set(maps.reach(state, 0, points=1, soldiers=0)) == {home, neutral, (-5, 5)}
    assert set(maps.reach(state, 0, points=1)) == {home, pair, neutral, (-5, 5)}
    assert maps.reach(state, 0, points=2)[spider] == maps.Way((home, neutral, spider), 2)
    assert spider not in maps.reach(state, 0, points=2, soldiers=1)
    # Home again costs nothing, and standing there neither.
    assert maps.reach(state, 0)[home] == maps.Way((home,), 0)
    assert maps.reach(state, 0) == maps.reach(state, points=3, soldiers=3)
    assert set(maps.reach(state, 1, points=0)) == {(1, 4)}
    # Under way, from where the worker is and with what it has left.
    inside = play(state, "sortie -5,4", "step -4,4")
    assert maps.reach(inside)[spider] == maps.Way((neutral, spider), 2)
    assert maps.reach(inside) == maps.reach(inside, points=2)
    # The other's worker would still begin at home.
    assert maps.reach(inside, 1, points=1) == maps.reach(state, 1, points=1)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: maps.reach(myrmes(), 1),
            "player 1 has no worker outside and can't send one out now: say points=",
        ),
        (lambda: maps.reach(myrmes()), "nobody is to move here: say player="),
        (lambda: maps.reach(myrmes(), 0, points=-1), "points is -1, not 0 or more"),
        (lambda: maps.reach(myrmes(), 0, points=1, soldiers=-2), "soldiers is -2, not 0 or more"),
        (lambda: maps.reach(myrmes(), 2, points=1), "player is 2, not one of 0 to 1"),
        (lambda: maps.garden(myrmes(), movement="worker"), "nobody is to move here: say player="),
        (lambda: maps.garden(myrmes(), movement="ant"), "movement is 'ant', not 'worker' or None"),  # type: ignore[call-overload]
        (
            lambda: maps.garden(myrmes(), player=0),  # type: ignore[call-overload]
            "player= goes with movement='worker'; the garden itself is the same for all",
        ),
    ],
)
def test_errors_of_the_garden_are_one_line(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("MYR-C1", "MYR-S1")
def test_the_garden_is_the_printed_one(players: int) -> None:
    if not PRINTED.exists():
        pytest.skip("the printed garden is not at hand")
    printed = json.loads(PRINTED.read_text(encoding="utf-8"))
    graph = maps.garden(myrmes(players))
    assert {at: (data["terrain"], data["prey_space"], data["border"]) for at, data in graph.nodes(data=True)} == {
        (hex["q"], hex["r"]): (hex["terrain"], hex["prey"], hex["min_players"])
        for hex in printed["hexes"]
        if hex["min_players"] <= players
    }
    starts = {data["start"]: at for at, data in graph.nodes(data=True) if data["start"] is not None}
    assert starts == {seat: tuple(at) for seat, at in enumerate(printed["starts"][str(players)])}
    for seat, at in starts.items():
        node = graph.nodes[at]
        assert (node["tile"], node["owner"], node["reference"]) == ("exit", seat, at)
    assert all(distance(graph, one, other) == pytest.approx(1) for one, other in graph.edges())
    near = {frozenset(pair) for pair in itertools.combinations(graph, 2) if distance(graph, *pair) < 1.1}
    assert {frozenset(edge) for edge in graph.edges()} == near


@pytest.mark.rule("MYR-C1")
@pytest.mark.parametrize(("players", "hexes"), [(2, 60), (4, 151)])
def test_hexes_of_a_garden_are_counted(players: int, hexes: int) -> None:
    graph = maps.garden(myrmes(players))
    assert len(graph) == hexes
    prey = sum(data["prey_space"] for _, data in graph.nodes(data=True))
    assert prey == {2: 7, 4: 18}[players]
    if players == 4:
        terrains = Counter(data["terrain"] for _, data in graph.nodes(data=True))
        assert terrains == {"grass": 58, "mushroom": 31, "earth": 26, "stone": 18, "water": 18}


def test_a_garden_shows_what_the_board_text_shows() -> None:
    game = myrmes(3)
    for state in [*(laid_out(game, seed) for seed in range(5)), *states(game, 3, every=60)]:
        graph = maps.garden(state)
        tiles: dict[Any, list[str]] = {}
        prey = set()
        for at, data in sorted(graph.nodes(data=True), key=lambda node: (node[0][1], node[0][0])):
            if data["tile"]:
                owner = "-" if data["owner"] is None else "abcd"[data["owner"]]
                tiles.setdefault(data["reference"], [data["tile"], owner]).append(words([at]))
            else:
                assert (data["owner"], data["reference"], data["cubes"]) == (None, None, {})
            if data["prey"]:
                prey.add(f"prey {data['prey']} {words([at])}")
        for at, tile in tiles.items():
            assert tile[2] == words([at])
            for kind in ("food", "earth", "stone"):
                left = graph.nodes[at]["cubes"].get(kind, 0)
                tile += [kind, str(left)] if left else []
        lines = [line for line in str(state).splitlines() if line.startswith(("tile ", "prey "))]
        assert {" ".join(["tile", *tile]) for tile in tiles.values()} | prey == set(lines)
