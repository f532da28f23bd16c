"""A second opinion on Myrmes: the clauses written down once more, plainly and slowly, with no look at the engine.

Only tests use it. A hex is a pair (q, r). The tables below are those of the clauses; the garden is that of the printed
board, a row of hexes a line.

As a program it fills in the counts of a perft file: `python -m tests.myrmes.reference tests/golden/myrmes_perft.json`.
"""

from __future__ import annotations

import copy
import functools
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

Hex = tuple[int, int]

# MYR-C1: r, the first q, the terrain of each hex (a capital letter is a prey space), the fewest players it is for.
GARDEN = """
-7  2 mggm          4444
-6  0 GegsgeG       4444444
-5 -2 geegmmgeeg    3333333333
-4 -3 smgsgwgsgms   33333333333
-3 -4 gwmeGwwGemwg  333333333333
-2 -5 eemswmGmwsmee 3333333333333
-1 -5 sggwGggGwggs  333333333333
 0 -6 GemGmgmgmGmeG 3222222222223
 1 -6 eggwGggGwgge  322222222223
 2 -7 mgmswmGmwsmgm 3322222222233
 3 -7 ewmeGwwGemwe  332222222233
 4 -7 smgsgwgsgms   33222222233
 5 -7 geegmmgeeg    3322222233
 6 -6 GemsmeG       3222223
 7 -5 sggs          2222
"""
TERRAINS = {"g": "grass", "m": "mushroom", "e": "earth", "s": "stone", "w": "water"}
STARTS: dict[int, list[Hex]] = {
    2: [(-5, 4), (1, 4)],
    3: [(-2, 5), (5, -3), (-3, -2)],
    4: [(-5, 4), (1, 4), (-1, -4), (5, -4)],
}
AROUND: list[Hex] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]

# MYR-C3: cells, level needed, points, number. A level of 4 is reached only by an event at level 3.
PAIR: list[Hex] = [(0, 0), (1, 0)]
TRIANGLE: list[Hex] = [(0, 0), (1, 0), (0, 1)]
RHOMBUS: list[Hex] = [(0, 0), (1, 0), (0, 1), (1, -1)]
PHEROMONES: dict[str, tuple[list[Hex], int, int, int]] = {
    "pair": (PAIR, 0, 0, 6),
    "triangle": (TRIANGLE, 1, 2, 2),
    "line": ([(0, 0), (1, 0), (2, 0)], 1, 2, 2),
    "rhombus": (RHOMBUS, 2, 4, 2),
    "hook": ([(0, 0), (1, 0), (2, 0), (0, 1)], 2, 4, 2),
    "trapezoid": ([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)], 3, 6, 2),
    "great": ([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)], 4, 8, 1),
}
# MYR-C4: cells, level needed, points, cost. Scavenging and aphid farm are the two sides of one tile.
SPECIAL: dict[str, tuple[list[Hex], int, int, dict[str, int]]] = {
    "scavenging": (TRIANGLE, 1, 2, {"food": 1}),
    "aphid": (TRIANGLE, 1, 2, {"stone": 1}),
    "subcolony": (RHOMBUS, 3, 4, {"earth": 1, "stone": 1, "food": 1}),
}
SORTS = [["scavenging", "aphid"], ["subcolony"]]
SUPPLY = 8
ANTS, NURSES, EXITS, MARKERS = 8, 8, 4, 4  # MYR-C2
PREY_TOKENS = 6  # MYR-C5, of each kind
PREY = {"ladybug": (1, 2, 0), "termite": (1, 1, 2), "spider": (2, 1, 4)}  # MYR-W7: soldiers, food, points
EVENTS = ["level", "vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]  # MYR-V1
LARVAE_BORN = {0: 0, 1: 1, 2: 3, 3: 5}  # MYR-B1
SOLDIERS_BORN = {0: 0, 2: 1, 3: 2}
WORKERS_BORN = {0: 0, 2: 1, 4: 2}
LEVEL_COST = {1: {"earth": 2}, 2: {"stone": 1, "earth": 2}, 3: {"stone": 3}}  # MYR-A3
OBJECTIVES = {  # MYR-O1
    1: ["prey2", "area4", "soldiers2", "larvae4", "food3", "level1", "nurse1"],
    2: ["prey3", "area7", "special2", "soldiers4", "larvae7", "level2", "stone2"],
    3: ["prey4", "area10", "special3", "soldiers6", "larvae10", "level3"],
}
LEVEL_OF = {name: level for level, names in OBJECTIVES.items() for name in names}
OBJECTIVE_POINTS = {1: 6, 2: 9, 3: 12}  # MYR-A5
OTHERS_POINTS = {2: 5, 3: 4, 4: 3}  # MYR-A6, by the number of players
CUBES = ["food", "earth", "stone"]
CUBE_OF = {"grass": "food", "earth": "earth", "stone": "stone"}  # MYR-L2
SEASONS = ["spring", "summer", "autumn"]
SEATS = "abcd"
ACCOUNTS = {
    "start": "MYR-S1",
    "pheromones": "MYR-L2",
    "special_tiles": "MYR-L4",
    "prey": "MYR-W7",
    "clearing": "MYR-L5",
    "queen": "MYR-W2",
    "subcolonies": "MYR-H2",
    "objectives": "MYR-A5",
    "others_objectives": "MYR-A6",
    "vp_event": "MYR-V3",
    "winter": "MYR-E3",
}


# Hexes and shapes


def order(hex: Hex) -> tuple[int, int]:
    """Hexes are ordered by r, then q."""
    return hex[1], hex[0]


def text_of(hex: Hex) -> str:
    """`q,r`."""
    return f"{hex[0]},{hex[1]}"


def hex_of(text: str) -> Hex:
    """A hex from `q,r`."""
    q, r = text.split(",")
    return int(q), int(r)


def beside(hex: Hex) -> list[Hex]:
    """The six hexes round this one, in play or not."""
    return [(hex[0] + q, hex[1] + r) for q, r in AROUND]


@functools.cache
def garden(players: int) -> tuple[dict[Hex, str], list[Hex]]:
    """The terrain of each hex in play, and the prey spaces in hex order."""
    terrain: dict[Hex, str] = {}
    spaces: list[Hex] = []
    for line in GARDEN.strip().splitlines():
        r, first, letters, fewest = line.split()
        for index, (letter, number) in enumerate(zip(letters, fewest, strict=True)):
            hex = (int(first) + index, int(r))
            if int(number) <= players:
                terrain[hex] = TERRAINS[letter.lower()]
                if letter.isupper():
                    spaces.append(hex)
    return terrain, spaces


def turned(cells: list[Hex], flipped: bool, turn: int) -> list[Hex]:
    """The cells of a shape, turned over or not, then turned."""
    if flipped:
        cells = [(q + r, -r) for q, r in cells]
    for _ in range(turn):
        cells = [(-r, q + r) for q, r in cells]
    return cells


def cells_of(kind: str) -> list[Hex]:
    """The cells of a pheromone or a special tile."""
    return PHEROMONES[kind][0] if kind in PHEROMONES else SPECIAL[kind][0]


@functools.cache
def placements(kind: str, hex: Hex) -> dict[frozenset[Hex], str]:
    """Every way to lay a tile over a hex: the hexes covered, and the text of the least of the equal placements."""
    least: dict[frozenset[Hex], tuple[bool, int, int, int]] = {}
    for flipped, turn in product([False, True], range(6)):
        cells = turned(cells_of(kind), flipped, turn)
        for cell in cells:
            at = (hex[0] - cell[0], hex[1] - cell[1])
            covered = frozenset((at[0] + q, at[1] + r) for q, r in cells)
            way = (flipped, turn, at[1], at[0])
            least[covered] = min(way, least.get(covered, way))
    return {
        covered: f"lay {kind} at {q},{r} turn {turn}{' flipped' if flipped else ''}"
        for covered, (flipped, turn, r, q) in least.items()
    }


@dataclass
class Tile:
    """A pheromone, a special tile or an exit on the board."""

    kind: str
    owner: int | None  # None: neutral
    hexes: list[Hex]  # in hex order; the first is the reference cell
    cubes: dict[str, int] = field(default_factory=dict)

    def holds(self) -> list[str]:
        """The kinds of cubes on it."""
        return [kind for kind in CUBES if self.cubes.get(kind, 0) > 0]

    def line(self) -> str:
        """Its line of the board text."""
        owner = "-" if self.owner is None else SEATS[self.owner]
        words = ["tile", self.kind, owner, *map(text_of, self.hexes)]
        for kind in self.holds():
            words += [kind, str(self.cubes[kind])]
        return " ".join(words)


@dataclass
class Colony:
    """A player's board, and what the player has on it and beside it."""

    points: dict[str, int]  # by account
    level: int = 0
    larvae: int = 0
    soldiers: int = 0
    workers: int = 0  # in the worker room
    nurses: int = 0  # all but those on objectives
    cubes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CUBES, 0))
    prey: int = 0
    event: str | None = None  # of this season
    atelier: int = 0
    inside: set[int] = field(default_factory=set)
    cleared: Counter[str] = field(default_factory=Counter)
    completed: dict[str, int] = field(default_factory=dict)  # objective: season of the game, from 1
    chosen: str | None = None  # not yet open to others

    def score(self) -> int:
        """All points."""
        return sum(self.points.values())

    def pays(self, cost: dict[str, int]) -> None:
        """Gives these cubes away."""
        for kind, number in cost.items():
            self.cubes[kind] -= number

    def can_pay(self, cost: dict[str, int]) -> bool:
        """Whether it has these cubes."""
        return all(self.cubes[kind] >= number for kind, number in cost.items())


@dataclass(frozen=True)
class Entry:
    """Points won or lost by one action."""

    step: int
    player: int
    amount: int
    account: str


class Reference:
    """A game in progress."""

    def __init__(self, players: int = 2, first_player: int = 0, simultaneous: str = "sequential") -> None:
        self.players = players
        self.hidden = simultaneous == "hidden"
        self.terrain, self.prey_spaces = garden(players)
        self.year = 1
        self.season = 0
        self.first = first_player
        self.dice: list[int] = []
        self.objectives: list[str] = []
        self.prey: dict[Hex, str] = {}
        self.tiles: list[Tile] = [Tile("exit", seat, [at]) for seat, at in enumerate(STARTS[players])]
        self.colonies = [
            Colony({"start": 10}, larvae=1, workers=2, nurses=3)  # MYR-S1
            for _ in range(players)
        ]
        self.phase = "prey"
        self.player = 0
        self.waiting: list[int] = []  # who comes still in this phase, the deciding player first
        # A sortie
        self.at: Hex | None = None  # the hex of the worker outside, or the reference cell of its tile
        self.movement = 0
        # The harvest: what is still to do, in order: (what, player, tile)
        self.to_harvest: list[tuple[str, int, Tile | None]] = []
        # The atelier of one player
        self.used: list[str] = []
        self.nurses_there = 0
        self.to_release = 0
        # For tests
        self.steps = 0
        self.ledger = [Entry(-1, player, 10, "start") for player in range(players)]
        self.seen: Counter[str] = Counter()

    def copy(self) -> Reference:
        """An independent copy, for a look ahead; what happened so far is not kept."""
        other = copy.copy(self)
        other.tiles = [Tile(tile.kind, tile.owner, tile.hexes, dict(tile.cubes)) for tile in self.tiles]
        other.to_harvest = [
            (what, player, None if tile is None else other.tiles[self.tiles.index(tile)])
            for what, player, tile in self.to_harvest
        ]
        other.colonies = []
        for colony in self.colonies:
            twin = copy.copy(colony)
            twin.points, twin.cubes, twin.inside = dict(colony.points), dict(colony.cubes), set(colony.inside)
            twin.cleared, twin.completed = colony.cleared.copy(), dict(colony.completed)
            other.colonies.append(twin)
        other.dice, other.objectives, other.prey = list(self.dice), list(self.objectives), dict(self.prey)
        other.waiting, other.used = list(self.waiting), list(self.used)
        other.ledger, other.seen = [], Counter()
        return other

    # What others ask

    def actor(self) -> int | str:
        """The player who decides, or `chance`, or `over`."""
        if self.phase in ("prey", "tile", "die"):
            return "chance"
        return "over" if self.phase == "over" else self.player

    def scores(self) -> list[int]:
        """Points of each player."""
        return [colony.score() for colony in self.colonies]

    def winners(self) -> list[int]:
        """MYR-E4."""
        return [player for player, score in enumerate(self.scores()) if score == max(self.scores())]

    def tile_lines(self) -> list[str]:
        """The tiles and exits in the order of their reference cells."""
        return [tile.line() for tile in sorted(self.tiles, key=lambda tile: order(tile.hexes[0]))]

    def prey_lines(self) -> list[str]:
        """The prey in hex order."""
        return [f"prey {kind} {text_of(hex)}" for hex, kind in sorted(self.prey.items(), key=lambda p: order(p[0]))]

    def player_lines(self) -> list[str]:
        """One for each player."""
        lines = []
        for player, c in enumerate(self.colonies):
            lines.append(
                f"player {SEATS[player]} score {c.score()} level {c.level} larvae {c.larvae} soldiers {c.soldiers} "
                f"workers {c.workers} nurses {c.nurses} food {c.cubes['food']} earth {c.cubes['earth']} "
                f"stone {c.cubes['stone']} prey {c.prey}"
            )
        return lines

    # Things on the board

    def covered(self) -> dict[Hex, Tile]:
        """The tile on each hex that has one."""
        return {hex: tile for tile in self.tiles for hex in tile.hexes}

    def empty_hexes(self) -> set[Hex]:
        """In play, no water, no prey, no tile, no exit."""
        covered = self.covered()
        return {
            hex for hex, terrain in self.terrain.items() if terrain != "water" and hex not in covered
        } - set(self.prey)  # fmt: skip

    def own(self, player: int, kinds: Iterable[str]) -> list[Tile]:
        """A player's tiles of these kinds, in the order of their reference cells."""
        tiles = [tile for tile in self.tiles if tile.owner == player and tile.kind in kinds]
        return sorted(tiles, key=lambda tile: order(tile.hexes[0]))

    def tile_with_reference(self, hex: Hex) -> Tile:
        """The tile whose first hex this is."""
        return next(tile for tile in self.tiles if tile.hexes[0] == hex)

    def take_away(self, tile: Tile) -> None:
        """Off the board; two tiles may never be told apart by their hexes alone, but these don't overlap."""
        self.tiles = [other for other in self.tiles if other.hexes != tile.hexes]

    def pheromones_left(self, player: int, kind: str) -> int:
        """MYR-C3, without those on the board and those cleared."""
        number = PHEROMONES[kind][3]
        return number - len(self.own(player, [kind])) - self.colonies[player].cleared[kind]

    def special_left(self, kind: str) -> int:
        """MYR-C4: tiles of this sort in the supply for all; neutral ones lie on the board still."""
        sort = next(sort for sort in SORTS if kind in sort)
        return SUPPLY - len([tile for tile in self.tiles if tile.kind in sort])

    def largest_area(self, player: int) -> int:
        """MYR-A8: the most hexes of a player's tiles that hang together."""
        hexes = {hex for tile in self.own(player, [*PHEROMONES, *SPECIAL, "exit"]) for hex in tile.hexes}
        largest = 0
        while hexes:
            todo = [hexes.pop()]
            size = 0
            while todo:
                size += 1
                for hex in beside(todo.pop()):
                    if hex in hexes:
                        hexes.remove(hex)
                        todo.append(hex)
            largest = max(largest, size)
        return largest

    # Points

    def count(self, player: int, account: str, amount: int) -> None:
        """Points of one account."""
        points = self.colonies[player].points
        points[account] = points.get(account, 0) + amount
        self.ledger.append(Entry(self.steps, player, amount, account))

    def scoring(self, player: int, account: str, amount: int) -> None:
        """One scoring, with the bonus of the event (MYR-V3, MYR-T2)."""
        if amount > 0:
            self.count(player, account, amount)
            if self.colonies[player].event == "vp":
                self.count(player, "vp_event", 1)
                self.seen[f"vp event with {account}"] += 1

    # The order of play

    def in_turn_order(self) -> list[int]:
        """From the first player, clockwise."""
        return [(self.first + step) % self.players for step in range(self.players)]

    def season_of_game(self) -> int:
        """From 1 to 9."""
        return 3 * (self.year - 1) + self.season + 1

    def begin_season(self) -> None:
        """Phase 1."""
        self.phase = "event"
        self.waiting = self.in_turn_order()
        self.player = self.waiting[0]

    def next_choice(self, then: Callable[[], None]) -> None:
        """The next player of a phase in which each decides once."""
        self.waiting.pop(0)
        if self.waiting:
            self.player = self.waiting[0]
        else:
            then()

    def reveal(self, do: Callable[[int, str], None]) -> None:
        """MYR-V7, hidden: what all have chosen is done when the last has chosen."""
        if len(self.waiting) == 1:
            for player in self.in_turn_order():
                chosen = self.colonies[player].chosen
                assert chosen is not None
                self.colonies[player].chosen = None
                do(player, chosen)

    def begin_births(self) -> None:
        """Phase 2."""
        self.phase = "births"
        self.waiting = self.in_turn_order()
        self.player = self.waiting[0]

    def begin_workers(self) -> None:
        """Phase 3."""
        self.next_worker(self.in_turn_order())

    def next_worker(self, players: list[int]) -> None:
        """The first of these with a worker left (MYR-W1)."""
        self.at = None
        self.movement = 0
        able = [player for player in players if self.colonies[player].workers > 0]
        if able:
            self.phase, self.player = "workers", able[0]
        else:
            self.begin_harvest()

    def end_of_worker(self) -> None:
        """Clockwise to the next player; last of all the same once more."""
        self.next_worker([(self.player + step) % self.players for step in range(1, self.players + 1)])

    def begin_harvest(self) -> None:
        """Phase 4."""
        self.to_harvest = self.whole_harvest()
        self.harvest()

    def whole_harvest(self) -> list[tuple[str, int, Tile | None]]:
        """All that is to be done, in order."""
        todo: list[tuple[str, int, Tile | None]] = []
        for player in self.in_turn_order():
            for what, kinds in (
                ("farm", ["aphid"]),
                ("subcolony", ["subcolony"]),
                ("harvest", [*PHEROMONES]),
                ("scavenge", ["scavenging"]),
            ):
                todo += [(what, player, tile) for tile in self.own(player, kinds)]
            if self.colonies[player].event == "harvest":
                todo += 3 * [("extra", player, None)]
        return todo

    def harvest(self) -> None:
        """Does what needs no decision, up to the next decision."""
        while self.to_harvest:
            what, player, tile = self.to_harvest[0]
            colony = self.colonies[player]
            if what == "farm":
                colony.cubes["food"] += 1
                self.seen["aphid farm yields"] += 1
            elif what == "subcolony":
                self.scoring(player, "subcolonies", 2)
                self.seen["subcolony yields"] += 1
            elif what == "harvest":
                assert tile is not None
                kinds = tile.holds()
                if len(kinds) > 1:
                    self.phase, self.player = "harvest", player
                    return
                if kinds:
                    self.take_cube(player, tile, kinds[0])
            elif what == "scavenge":
                self.phase, self.player = "scavenge", player
                return
            elif any(tile.holds() for tile in self.own(player, PHEROMONES)):
                self.phase, self.player = "extra", player
                return
            self.to_harvest.pop(0)
        self.begin_atelier()

    def take_cube(self, player: int, tile: Tile, kind: str) -> None:
        """From a pheromone to its owner."""
        tile.cubes[kind] -= 1
        self.colonies[player].cubes[kind] += 1

    def begin_atelier(self) -> None:
        """Phase 5."""
        self.waiting = [player for player in self.in_turn_order() if self.colonies[player].atelier > 0]
        self.enter_atelier()

    def enter_atelier(self) -> None:
        """The next player with nurses there."""
        self.used = []
        if self.waiting:
            self.phase, self.player = "atelier", self.waiting[0]
            self.nurses_there = self.colonies[self.player].atelier
        else:
            self.begin_storage()

    def after_atelier_action(self) -> None:
        """On with the same player, unless the nurses are used up."""
        if self.to_release > 0:
            self.phase = "release"
        elif self.nurses_there > 0:
            self.phase = "atelier"
        else:
            self.leave_atelier()

    def leave_atelier(self) -> None:
        """On to the next player."""
        self.waiting.pop(0)
        self.enter_atelier()

    def begin_storage(self) -> None:
        """Phase 6."""
        self.waiting = self.in_turn_order()
        self.store()

    def store(self) -> None:
        """Up to the next player who has too much."""
        while self.waiting:
            colony = self.colonies[self.waiting[0]]
            if sum(colony.cubes.values()) > (4 if colony.level <= 1 else 6):  # MYR-E1
                self.phase, self.player = "storage", self.waiting[0]
                return
            self.waiting.pop(0)
        self.end_of_season()

    def end_of_season(self) -> None:
        """MYR-E2, and winter after autumn."""
        for colony in self.colonies:
            colony.workers += len(colony.inside)
            colony.inside = set()
            colony.atelier = 0
            colony.event = None
        if self.season == 2:
            self.waiting = self.in_turn_order()
            self.winter()
        else:
            self.pass_on()

    def due(self, player: int) -> int:
        """MYR-E3: food for the winter."""
        return max(3 + self.year - self.colonies[player].soldiers, 0)

    def winter(self) -> None:
        """Up to the next player who has a choice."""
        while self.waiting:
            player = self.waiting[0]
            colony = self.colonies[player]
            if colony.cubes["food"] < self.due(player) and colony.larvae >= 3:
                self.phase, self.player = "winter", player
                return
            self.pay_winter(player)
        self.pass_on()

    def pay_winter(self, player: int) -> None:
        """MYR-E3."""
        colony = self.colonies[player]
        due = self.due(player)
        paid = min(due, colony.cubes["food"])
        colony.cubes["food"] -= paid
        lost = min(3 * (due - paid), colony.score())
        if lost:
            self.count(player, "winter", -lost)
        self.seen["winter paid"] += paid > 0
        self.seen["winter points lost"] += lost > 0
        self.seen["winter at no points left"] += lost < 3 * (due - paid)
        self.seen["winter all for soldiers"] += due == 0
        self.waiting.pop(0)

    def pass_on(self) -> None:
        """The next season, year, or the end."""
        self.first = (self.first + 1) % self.players
        if self.season < 2:
            self.season += 1
            self.begin_season()
        elif self.year < 3:
            self.year += 1
            self.season = 0
            self.dice = []
            self.phase = "die"
        else:
            self.phase = "over"

    # What is legal

    def legal(self) -> set[str]:
        """The texts of all legal actions, or of all outcomes at a chance node."""
        if self.phase == "prey":
            return {f"prey {kind}" for kind in PREY if self.prey_left(kind)}
        if self.phase == "tile":
            names = OBJECTIVES[1 + len(self.objectives) // 2]
            return {f"tile {name}" for name in names if name not in self.objectives}
        if self.phase == "die":
            return {f"die {pips}" for pips in range(1, 7)}
        if self.phase == "over":
            return set()
        found: set[str] = getattr(self, f"legal_{self.phase}")(self.colonies[self.player])
        if self.phase in ("workers", "sortie", "atelier", "winter") and self.colonies[self.player].larvae >= 3:
            found.add("exchange")  # MYR-L6
        return found

    def outcomes(self) -> dict[str, Fraction]:
        """The chances at a chance node."""
        texts = self.legal()
        if self.phase == "prey":
            left = {text: self.prey_left(text.split()[1]) for text in texts}
            return {text: Fraction(number, sum(left.values())) for text, number in left.items()}
        return {text: Fraction(1, len(texts)) for text in texts}

    def prey_left(self, kind: str) -> int:
        """Tokens of a kind that are not turned up yet."""
        return PREY_TOKENS - list(self.prey.values()).count(kind)

    def legal_event(self, colony: Colony) -> set[str]:
        """MYR-V1, MYR-V2."""
        die = self.dice[self.season]
        return {f"event {name}" for place, name in enumerate(EVENTS) if abs(place - die) <= colony.larvae}

    def legal_births(self, colony: Colony) -> set[str]:
        """MYR-B1, MYR-B2."""
        found = set()
        for larvae, soldiers, workers, atelier in product(LARVAE_BORN, SOLDIERS_BORN, WORKERS_BORN, range(5)):
            if larvae + soldiers + workers + atelier > colony.nurses:
                continue
            text = f"births larvae {larvae} soldiers {soldiers} workers {workers} atelier {atelier}"
            found.add(text)
            new_soldiers, new_workers = self.soldiers_born(colony, soldiers), self.workers_born(colony, workers)
            cut = new_soldiers + new_workers > self.room(colony)
            if cut and new_soldiers > 0 and new_workers > 0:
                found.add(f"{text} workers first")
        return found

    def soldiers_born(self, colony: Colony, nurses: int) -> int:
        """With the event, before the limit (MYR-V4)."""
        born = SOLDIERS_BORN[nurses]
        return born + 1 if born and colony.event == "soldier" else born

    def workers_born(self, colony: Colony, nurses: int) -> int:
        """With the event, before the limit (MYR-V4)."""
        born = WORKERS_BORN[nurses]
        return born + 1 if born and colony.event == "worker" else born

    def room(self, colony: Colony) -> int:
        """How many more ants there may be (MYR-B2); nobody is inside or outside now."""
        return ANTS - colony.soldiers - colony.workers

    def legal_workers(self, colony: Colony) -> set[str]:
        """MYR-W2, MYR-W3."""
        found = {f"sortie {text_of(exit.hexes[0])}" for exit in self.own(self.player, ["exit"])}
        highest = min(colony.level + (colony.event == "level"), 3)
        for level in range(highest + 1):
            if level in colony.inside:
                continue
            if level == 2:
                found |= {"work 2 earth", "work 2 stone"}
            elif level < 3 or colony.cubes["food"] > 0:
                found.add(f"work {level}")
        return found

    def legal_sortie(self, colony: Colony) -> set[str]:
        """MYR-W3 to MYR-W8, MYR-L1 to MYR-L5."""
        assert self.at is not None
        tile = self.covered().get(self.at)
        found = {"leave"}
        if self.movement > 0:
            found |= {f"step {text_of(hex)}" for hex in self.steps_from_here(colony)}
        if tile is None:
            found |= set(self.lays(colony).values())
        elif tile.kind in PHEROMONES and not tile.holds() and colony.cubes["earth"] > 0:
            found |= {f"clear {text_of(hex)}" for hex in tile.hexes}
        return found

    def steps_from_here(self, colony: Colony) -> list[Hex]:
        """The hexes that one point leads to; of a tile only its first hex next to the worker."""
        assert self.at is not None
        covered = self.covered()
        here = covered.get(self.at)
        space = here.hexes if here else [self.at]
        around = {hex for own in space for hex in beside(own) if hex in self.terrain} - set(space)
        found = []
        entered: list[Tile] = []
        for hex in sorted(around, key=order):
            tile = covered.get(hex)
            if self.terrain[hex] == "water" or self.soldiers_to_enter(hex, tile) > colony.soldiers:
                continue
            if tile is not None:
                if tile in entered:
                    continue
                entered.append(tile)
            found.append(hex)
        return found

    def soldiers_to_enter(self, hex: Hex, tile: Tile | None) -> int:
        """MYR-W6, MYR-W7."""
        if tile is not None:
            return 0 if tile.owner in (self.player, None) else 1
        return PREY[self.prey[hex]][0] if hex in self.prey else 0

    def lays(self, colony: Colony) -> dict[tuple[str, frozenset[Hex]], str]:
        """MYR-L1, MYR-L4, MYR-V5, MYR-V6: each tile and the hexes it may cover."""
        assert self.at is not None
        kinds = []
        reach = colony.level + (colony.event in ("level", "hexagon"))
        for kind, (_, level, _, _) in PHEROMONES.items():
            if level <= reach and self.pheromones_left(self.player, kind) > 0:
                kinds.append(kind)
        reach = colony.level + (colony.event == "level")
        markers = MARKERS - len(self.own(self.player, SPECIAL))
        for kind, (_, level, _, cost) in SPECIAL.items():
            if level <= reach and self.special_left(kind) > 0 and markers > 0 and colony.can_pay(cost):
                kinds.append(kind)
        empty = self.empty_hexes()
        return {
            (kind, hexes): text
            for kind in kinds
            for hexes, text in placements(kind, self.at).items()
            if hexes <= empty
        }  # fmt: skip

    def legal_harvest(self, _colony: Colony) -> set[str]:
        """MYR-H1."""
        _, _, tile = self.to_harvest[0]
        assert tile is not None
        return {f"harvest {text_of(tile.hexes[0])} {kind}" for kind in tile.holds()}

    def legal_scavenge(self, _colony: Colony) -> set[str]:
        """MYR-H2."""
        _, _, tile = self.to_harvest[0]
        assert tile is not None
        return {f"scavenge {text_of(tile.hexes[0])} {kind}" for kind in ("earth", "stone")}

    def legal_extra(self, _colony: Colony) -> set[str]:
        """MYR-H3."""
        tiles = self.own(self.player, PHEROMONES)
        return {"enough"} | {f"extra {text_of(tile.hexes[0])} {kind}" for tile in tiles for kind in tile.holds()}

    def legal_atelier(self, colony: Colony) -> set[str]:
        """MYR-A1 to MYR-A5."""
        found = {"done"}
        if "tunnel" not in self.used and len(self.own(self.player, ["exit"])) < EXITS:
            pieces = {hex for tile in self.tiles if tile.owner == self.player for hex in tile.hexes}
            near = {hex for piece in pieces for hex in beside(piece)}
            found |= {f"tunnel {text_of(hex)}" for hex in near & self.empty_hexes()}
        if "dig" not in self.used and colony.level < 3 and colony.can_pay(LEVEL_COST[colony.level + 1]):
            found.add("dig")
        in_reserve = NURSES - colony.nurses - len(colony.completed)
        if "nurse" not in self.used and colony.cubes["food"] >= 2 and colony.larvae >= 2 and in_reserve > 0:
            found.add("nurse")
        if "objective" not in self.used:
            found |= {f"objective {name}" for name in self.objectives if self.can_complete(colony, name)}
        return found

    def can_complete(self, colony: Colony, name: str) -> bool:
        """MYR-A5, MYR-O1."""
        highest = max([LEVEL_OF[done] for done in colony.completed], default=0)
        if name in colony.completed or LEVEL_OF[name] > highest + 1:
            return False
        metric, number = name.rstrip("0123456789"), int(name.lstrip("abcdefghijklmnopqrstuvwxyz"))
        have = {
            "prey": colony.prey,
            "area": self.largest_area(self.player),
            "soldiers": colony.soldiers,
            "larvae": colony.larvae,
            "food": colony.cubes["food"],
            "stone": colony.cubes["stone"],
            "level": colony.level,
            "special": len(self.own(self.player, SPECIAL)),
            "nurse": colony.nurses - 1,  # one stays on the objective
        }
        return have[metric] >= number

    def legal_release(self, _colony: Colony) -> set[str]:
        """MYR-A7."""
        return {f"release {text_of(tile.hexes[0])}" for tile in self.own(self.player, SPECIAL)}

    def legal_storage(self, colony: Colony) -> set[str]:
        """MYR-E1."""
        return {f"discard {kind}" for kind in CUBES if colony.cubes[kind] > 0}

    def legal_winter(self, _colony: Colony) -> set[str]:
        """MYR-E3."""
        return {"winter"}

    # What happens

    def apply(self, text: str) -> None:
        """Takes a legal action."""
        assert text in self.legal(), f"{text} is not legal in phase {self.phase}"
        word, _, rest = text.partition(" ")
        getattr(self, f"do_{word}")(self.colonies[self.player], rest)
        self.steps += 1

    def do_prey(self, _colony: Colony, rest: str) -> None:
        self.prey[self.prey_spaces[len(self.prey)]] = rest
        if len(self.prey) == len(self.prey_spaces):
            self.phase = "tile"

    def do_tile(self, _colony: Colony, rest: str) -> None:
        self.objectives.append(rest)
        if len(self.objectives) == 6:
            self.phase = "die"

    def do_die(self, _colony: Colony, rest: str) -> None:
        self.dice.append(int(rest))
        if len(self.dice) == 3:
            self.begin_season()

    def do_event(self, colony: Colony, rest: str) -> None:
        if self.hidden:
            colony.chosen = rest
            self.reveal(self.set_event)
        else:
            self.set_event(self.player, rest)
        self.next_choice(self.begin_births)

    def set_event(self, player: int, name: str) -> None:
        """Pays the larvae (MYR-V2)."""
        colony = self.colonies[player]
        cost = abs(EVENTS.index(name) - self.dice[self.season])
        colony.larvae -= cost
        colony.event = name
        self.seen[f"event {name}"] += 1
        self.seen[f"event for {cost} larvae"] += 1

    def do_births(self, colony: Colony, rest: str) -> None:
        if self.hidden:
            colony.chosen = rest
            self.reveal(self.bear)
        else:
            self.bear(self.player, rest)
        self.next_choice(self.begin_workers)

    def bear(self, player: int, rest: str) -> None:
        """MYR-B1, MYR-B2, MYR-V4."""
        colony = self.colonies[player]
        words = rest.split()
        larvae, soldiers, workers, atelier = (int(words[index]) for index in (1, 3, 5, 7))
        born = LARVAE_BORN[larvae]
        colony.larvae += born + (2 if born and colony.event == "larvae" else 0)
        new = {"soldiers": self.soldiers_born(colony, soldiers), "workers": self.workers_born(colony, workers)}
        for kind in ("workers", "soldiers") if "first" in words else ("soldiers", "workers"):
            fit = min(new[kind], self.room(colony))
            setattr(colony, kind, getattr(colony, kind) + fit)
            self.seen[f"births cut {kind}"] += fit < new[kind]
        colony.atelier = atelier
        self.seen["births workers first"] += "first" in words
        for kind, nurses in (("larvae", larvae), ("soldiers", soldiers), ("workers", workers), ("atelier", atelier)):
            self.seen[f"births {kind} {nurses}"] += 1
        if colony.event in ("larvae", "soldier", "worker"):
            given = {"larvae": larvae, "soldier": soldiers, "worker": workers}[colony.event]
            self.seen[f"births with {colony.event}: {'more' if given else 'none born'}"] += 1

    def do_exchange(self, colony: Colony, _rest: str) -> None:
        colony.larvae -= 3
        colony.cubes["food"] += 1
        self.seen[f"exchange in {self.phase}"] += 1
        if self.phase == "winter":
            self.winter()

    def do_work(self, colony: Colony, rest: str) -> None:
        level = int(rest.split()[0])
        colony.workers -= 1
        colony.inside.add(level)
        self.seen[f"work {rest}"] += 1
        self.seen["work one level higher"] += level > colony.level
        if level == 0:
            colony.larvae += 1
        elif level == 1:
            colony.cubes["food"] += 1
        elif level == 2:
            colony.cubes[rest.split()[1]] += 1
        else:
            colony.cubes["food"] -= 1
            self.scoring(self.player, "queen", 2)
        self.end_of_worker()

    def do_sortie(self, colony: Colony, rest: str) -> None:
        colony.workers -= 1
        self.at = hex_of(rest)
        self.movement = 6 if colony.event == "move" else 3
        self.phase = "sortie"
        self.seen["sortie from a new exit"] += hex_of(rest) not in STARTS[self.players]

    def do_step(self, colony: Colony, rest: str) -> None:
        hex = hex_of(rest)
        tile = self.covered().get(hex)
        self.movement -= 1
        colony.soldiers -= self.soldiers_to_enter(hex, tile)
        self.at = tile.hexes[0] if tile else hex
        if tile is not None:
            kind = "exit" if tile.kind == "exit" else "pheromone" if tile.kind in PHEROMONES else "special"
            whose = "neutral" if tile.owner is None else "own" if tile.owner == self.player else "opposing"
            self.seen[f"step {whose} {kind}"] += 1
        elif hex in self.prey:
            prey = self.prey.pop(hex)
            _, food, points = PREY[prey]
            colony.prey += 1
            colony.cubes["food"] += food
            self.scoring(self.player, "prey", points)
            self.seen[f"step prey {prey}"] += 1
        else:
            self.seen["step empty"] += 1

    def do_clear(self, colony: Colony, rest: str) -> None:
        assert self.at is not None
        tile = self.tile_with_reference(self.at)
        assert tile.owner is not None
        colony.cubes["earth"] -= 1
        self.colonies[tile.owner].cleared[tile.kind] += 1
        self.take_away(tile)
        self.at = hex_of(rest)
        whose = "own" if tile.owner == self.player else "opposing"
        self.seen[f"clear {whose} {tile.kind}"] += 1
        if tile.owner != self.player:
            self.scoring(self.player, "clearing", PHEROMONES[tile.kind][2])

    def do_lay(self, colony: Colony, rest: str) -> None:
        kind, hexes = next(key for key, text in self.lays(colony).items() if text == f"lay {rest}")
        tile = Tile(kind, self.player, sorted(hexes, key=order))
        self.tiles.append(tile)
        self.seen[f"lay {kind}"] += 1
        self.seen["lay flipped"] += rest.endswith("flipped")
        if kind in PHEROMONES:
            for hex in tile.hexes:
                cube = CUBE_OF.get(self.terrain[hex])
                if cube:
                    tile.cubes[cube] = tile.cubes.get(cube, 0) + 1
            self.scoring(self.player, "pheromones", PHEROMONES[kind][2])
        else:
            colony.pays(SPECIAL[kind][3])
            self.scoring(self.player, "special_tiles", SPECIAL[kind][2])
        self.end_of_worker()

    def do_leave(self, _colony: Colony, _rest: str) -> None:
        self.seen["leave"] += 1
        self.end_of_worker()

    def do_harvest(self, _colony: Colony, rest: str) -> None:
        at, kind = rest.split()
        self.take_cube(self.player, self.tile_with_reference(hex_of(at)), kind)
        self.seen[f"harvest {kind}"] += 1
        self.to_harvest.pop(0)
        self.harvest()

    def do_scavenge(self, colony: Colony, rest: str) -> None:
        kind = rest.split()[1]
        colony.cubes[kind] += 1
        self.seen[f"scavenge {kind}"] += 1
        self.to_harvest.pop(0)
        self.harvest()

    def do_extra(self, _colony: Colony, rest: str) -> None:
        at, kind = rest.split()
        self.take_cube(self.player, self.tile_with_reference(hex_of(at)), kind)
        self.seen[f"extra {kind}"] += 1
        self.to_harvest.pop(0)
        self.harvest()

    def do_enough(self, _colony: Colony, _rest: str) -> None:
        self.seen["enough"] += 1
        self.to_harvest = [todo for todo in self.to_harvest if todo[:2] != ("extra", self.player)]
        self.harvest()

    def do_tunnel(self, colony: Colony, rest: str) -> None:
        self.tiles.append(Tile("exit", self.player, [hex_of(rest)]))
        colony.cubes["earth"] += 1
        self.use_nurse("tunnel")

    def do_dig(self, colony: Colony, _rest: str) -> None:
        colony.level += 1
        colony.pays(LEVEL_COST[colony.level])
        self.seen[f"dig to {colony.level}"] += 1
        self.use_nurse("dig")

    def do_nurse(self, colony: Colony, _rest: str) -> None:
        colony.cubes["food"] -= 2
        colony.larvae -= 2
        colony.nurses += 1
        self.use_nurse("nurse")

    def do_objective(self, colony: Colony, rest: str) -> None:
        metric, number = rest.rstrip("0123456789"), int(rest[-2:].lstrip("abcdefghijklmnopqrstuvwxyz"))
        self.scoring(self.player, "objectives", OBJECTIVE_POINTS[LEVEL_OF[rest]])
        for other in self.in_turn_order():  # MYR-A6
            if self.colonies[other].completed.get(rest, 99) < self.season_of_game():
                self.scoring(other, "others_objectives", OTHERS_POINTS[self.players])
                self.seen["another completed it before"] += 1
            elif rest in self.colonies[other].completed:
                self.seen["another completed it in the same season"] += 1
        colony.completed[rest] = self.season_of_game()
        colony.nurses -= 1
        if metric in ("prey", "soldiers", "larvae"):
            setattr(colony, metric, getattr(colony, metric) - number)
        elif metric in CUBES:
            colony.cubes[metric] -= number
        elif metric == "special":
            self.to_release = number
        elif metric == "nurse":
            colony.nurses -= number
        self.seen[f"objective {rest}"] += 1
        self.use_nurse("objective")

    def use_nurse(self, action: str) -> None:
        """Of two nurses one may have gone back to the reserve."""
        self.seen[action] += 1
        self.used.append(action)
        self.nurses_there = min(self.nurses_there - 1, self.colonies[self.player].nurses)
        self.after_atelier_action()

    def do_release(self, _colony: Colony, rest: str) -> None:
        tile = self.tile_with_reference(hex_of(rest))
        tile.owner = None
        self.seen[f"release {tile.kind}"] += 1
        self.to_release -= 1
        self.after_atelier_action()

    def do_done(self, _colony: Colony, _rest: str) -> None:
        self.seen["done"] += 1
        self.leave_atelier()

    def do_discard(self, colony: Colony, rest: str) -> None:
        colony.cubes[rest] -= 1
        self.seen[f"discard {rest}"] += 1
        self.store()

    def do_winter(self, _colony: Colony, _rest: str) -> None:
        self.seen["winter"] += 1
        self.pay_winter(self.player)
        self.winter()

    # Positions

    def text(self) -> str:
        """The board text, at a decision of a player that begins a phase."""
        seasons = f"myrmes players {self.players} year {self.year} season {SEASONS[self.season]}"
        lines = [f"{seasons} first {SEATS[self.first]}"]
        lines.append(" ".join(["dice", *map(str, self.dice)]))
        lines.append(" ".join(["objectives", *self.objectives]))
        for seat, colony, line in zip(SEATS, self.colonies, self.player_lines(), strict=False):
            lines.append(line)
            if colony.event:
                lines.append(f"event {seat} {colony.event}")
            if colony.atelier:
                lines.append(f"atelier {seat} {colony.atelier}")
            if colony.inside:
                lines.append(" ".join(["inside", seat, *map(str, sorted(colony.inside))]))
            cleared = [f"{kind} {number}" for kind, number in colony.cleared.items() if number]
            if cleared:
                lines.append(" ".join(["cleared", seat, *cleared]))
            if colony.completed:
                done = [f"{name}:{season}" for name, season in colony.completed.items()]
                lines.append(" ".join(["completed", seat, *done]))
        lines += [*self.tile_lines(), *self.prey_lines(), f"to move {SEATS[self.player]} {self.phase}"]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_position(cls, options: dict[str, Any], text: str) -> Reference:
        """A game from board text at a decision of a player, with every line that isn't empty."""
        game = cls(**options)
        game.tiles, game.prey = [], {}
        to_move: list[str] = []
        for line in text.splitlines():
            words = line.split()
            if not words:
                continue
            if words[0] == "to":
                to_move = words[2:]
            else:
                game.read_line(words)
        game.player = SEATS.index(to_move[0])
        game.phase = to_move[1]
        game.read_phase(to_move[2:])
        game.ledger = [Entry(-1, player, score, "start") for player, score in enumerate(game.scores()) if score]
        return game

    def read_line(self, words: list[str]) -> None:
        """One line of a position."""
        if words[0] == "myrmes":
            assert int(words[2]) == self.players
            self.year, self.season, self.first = int(words[4]), SEASONS.index(words[6]), SEATS.index(words[8])
        elif words[0] == "dice":
            self.dice = [int(word) for word in words[1:]]
        elif words[0] == "objectives":
            self.objectives = words[1:]
        elif words[0] == "tile":
            owner = None if words[2] == "-" else SEATS.index(words[2])
            hexes = [hex_of(word) for word in words[3:] if "," in word]
            rest = words[3 + len(hexes) :]
            self.tiles.append(Tile(words[1], owner, hexes, dict(zip(rest[::2], map(int, rest[1::2]), strict=True))))
        elif words[0] == "prey":
            self.prey[hex_of(words[2])] = words[1]
        else:
            self.read_colony(words[0], self.colonies[SEATS.index(words[1])], words[2:])

    def read_colony(self, what: str, colony: Colony, words: list[str]) -> None:
        """One line about one player."""
        if what == "player":
            facts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
            colony.points = {"start": facts["score"]}
            for name in ("level", "larvae", "soldiers", "workers", "nurses", "prey"):
                setattr(colony, name, facts[name])
            colony.cubes = {kind: facts[kind] for kind in CUBES}
        elif what == "event":
            colony.event = words[0]
        elif what == "atelier":
            colony.atelier = int(words[0])
        elif what == "inside":
            colony.inside = {int(word) for word in words}
        elif what == "cleared":
            colony.cleared = Counter(dict(zip(words[::2], map(int, words[1::2]), strict=True)))
        elif what == "completed":
            colony.completed = {word.split(":")[0]: int(word.split(":")[1]) for word in words}
        elif what == "chosen":
            colony.chosen = " ".join(words[1:])
        else:
            raise ValueError(f"no such line: {what}")

    def read_phase(self, words: list[str]) -> None:
        """What comes still in the phase of the deciding player."""
        turn = self.in_turn_order()
        self.waiting = turn[turn.index(self.player) :]
        if self.phase == "sortie":
            self.at, self.movement = hex_of(words[1]), int(words[3])
        elif self.phase in ("harvest", "scavenge", "extra"):
            todo = self.whole_harvest()
            if self.phase == "extra":
                start = todo.index(("extra", self.player, None)) + 3 - int(words[0])
            else:
                start = todo.index((self.phase, self.player, self.tile_with_reference(hex_of(words[0]))))
            self.to_harvest = todo[start:]
        elif self.phase in ("atelier", "release"):
            self.waiting = [p for p in self.waiting if p == self.player or self.colonies[p].atelier > 0]
            if self.phase == "release":
                self.to_release = int(words[0])
                self.used = ["objective"]
            else:
                self.used = words
            self.nurses_there = self.colonies[self.player].atelier


def perft(game: Reference, depth: int) -> int:
    """How many sequences of exactly so many actions and outcomes there are."""
    actions = game.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        child = game.copy()
        child.apply(action)
        total += perft(child, depth - 1)
    return total


def main(path: Path) -> None:
    """Fills in the counts of a perft file."""
    table = json.loads(path.read_text(encoding="utf-8"))
    for entry in table["entries"]:
        for depth in entry["counts"]:
            game = Reference(**entry["options"])
            if entry["position"] is not None:
                game = Reference.from_position(entry["options"], "\n".join(entry["position"]))
            entry["counts"][depth] = perft(game, int(depth))
        print(entry["name"], entry["counts"], flush=True)
    path.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
