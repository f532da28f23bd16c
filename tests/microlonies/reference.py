"""A second model of Microlonies, written from the clauses: what is legal at each decision, every line of the scoring.

It reads a position from `view()` and the printed content from `content()`. What a turn has already used up it keeps
itself, from the actions taken.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import eusocial

Hex = tuple[int, int]
Cell = tuple[int, int]
AROUND: list[Hex] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
STEPS: dict[str, Cell] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}
GROUND = {"meadow", "forest", "rock"}
MOUND: Hex = (0, 0)
ACTIONS = {"lay", "build", "hunt", "colonize"}


def text(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"


def beside(at: Hex) -> list[Hex]:
    return [(at[0] + q, at[1] + r) for q, r in AROUND]


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


class Table:
    """The printed content, by id."""

    def __init__(self, game: eusocial.Game) -> None:
        content = game.content()
        assert content is not None
        self.tiles = {tile["id"]: tile for tile in content["chambers"]}
        self.prey = {card["id"]: card for card in content["prey"]}
        self.objectives = {card["id"]: card for card in content["objectives"]}
        self.species = {item["id"]: item for item in content["species"]}
        self.mound = content["mound"]
        self.architecture = content["architecture"]
        self.trophies = content["trophies"]

    def power(self, colony: dict[str, Any], action: str, name: str, default: Any) -> Any:
        """What a booklet says, or the basic rule."""
        return self.species.get(colony["species"], {}).get(action, {}).get(name, default)


@dataclass
class Turn:
    """What has happened in a turn so far."""

    source: Cell | None = None
    steps: list[Cell] = field(default_factory=list)
    points: int = 0
    laid: int = 0
    plannings: int = 0
    hatchings: int = 0
    built: Cell | None = None
    explored: bool = False
    fights: int = 0
    hunted: bool = False
    free_planning: bool = False


class Position:
    """One position, read from the view."""

    def __init__(self, state: eusocial.State, table: Table) -> None:
        self.table = table
        self.view = state.view()
        self.colonies: list[dict[str, Any]] = self.view["colonies"]
        self.hexes: dict[Hex, dict[str, Any]] = {(hex["q"], hex["r"]): hex for hex in self.view["hexes"]}

    # The meadow

    def ants(self, player: int) -> set[Hex]:
        return {at for at, hex in self.hexes.items() if hex["ant"] == player}

    def track(self, player: int) -> set[Hex]:
        """MIC-H2: the chain from the nest, with the nest."""
        own = {at for at, hex in self.hexes.items() if hex["ant"] == player or player in hex["pheromones"]}
        todo = [at for at, hex in self.hexes.items() if hex["nest"] == player]
        found = set(todo)
        while todo:
            for at in beside(todo.pop()):
                if at in own and at not in found:
                    found.add(at)
                    todo.append(at)
        return found

    def next_to_track(self, player: int) -> set[Hex]:
        track = self.track(player)
        return {at for spot in track for at in beside(spot) if at in self.hexes}

    def bonuses(self, player: int) -> list[list[str]]:
        return [hex["bonus"].split(":") for hex in self.hexes.values() if hex["ant"] == player and hex["bonus"]]

    # The anthill

    def chambers(self, player: int) -> dict[Cell, dict[str, Any]]:
        return {(c["cell"][0], c["cell"][1]): c for c in self.colonies[player]["chambers"]}

    def joined(self, player: int, cell: Cell) -> list[Cell]:
        chambers = self.chambers(player)
        found = []
        for side in chambers[cell]["tunnels"]:
            other = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
            if other in chambers and BACK[side] in chambers[other]["tunnels"]:
                found.append(other)
        return found

    def workers(self, player: int, kind: str) -> int:
        return sum(c["workers"] for c in self.chambers(player).values() if c["kind"] == kind)

    def fits(self, player: int, tile: dict[str, Any], cell: Cell) -> bool:
        """MIC-U1"""
        chambers = self.chambers(player)
        if cell in chambers:
            return False
        tunnels = set(tile["tunnels"])
        joined = False
        for side, (dx, dy) in STEPS.items():
            other = (cell[0] + dx, cell[1] + dy)
            if not (1 <= other[0] <= 5 and 1 <= other[1] <= 4):
                if side in tunnels:
                    return False
            elif other in chambers:
                theirs = BACK[side] in chambers[other]["tunnels"]
                if theirs != (side in tunnels):
                    return False
                joined = joined or theirs
        return joined

    def efficiency(self, player: int, cell: Cell) -> int:
        """MIC-A1, with what the booklet adds."""
        chamber = self.chambers(player)[cell]
        colony = self.colonies[player]
        points = chamber["workers"] + (2 if chamber["queen"] else 0)
        points += self.table.power(colony, chamber["kind"], "efficiency", 0)
        return int(min(points, self.table.power(colony, chamber["kind"], "limit", 4)))

    # The scoring

    def symbols(self, player: int) -> int:
        """MIC-E5: halves of one kind face to face."""
        chambers = self.chambers(player)

        def half(cell: Cell, side: str) -> str | None:
            name = chambers[cell]["name"] if cell in chambers else ""
            if not name.isdigit():
                return None
            found = self.table.tiles[int(name)].get("symbols", {}).get(side)
            return str(found) if found else None

        whole = 0
        for cell in chambers:
            for side in ("east", "south"):
                mine = half(cell, side)
                other = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
                whole += mine is not None and mine == half(other, BACK[side])
        return whole

    def trophies(self, player: int) -> int:
        colony = self.colonies[player]
        cards = [self.table.prey[card] for card in colony["prey"]]
        big = self.table.power(colony, "hunt", "big_game", 0)
        found = colony["trophies"] + sum(card.get("trophies", 0) for card in cards)
        found += self.table.mound["trophies"] if colony["mound"] else 0
        return int(found + sum(1 for card in cards if big and card["strength"] >= big))

    def food(self, player: int) -> int:
        return int(self.colonies[player]["food"] + sum(int(b[1]) for b in self.bonuses(player) if b[0] == "food"))

    def count(self, player: int, metric: str) -> int:
        """MIC-X4"""
        colony = self.colonies[player]
        name, _, detail = metric.partition(":")
        chambers = self.chambers(player).values()
        if name == "hexes":
            return sum(1 for at in self.ants(player) if self.hexes[at]["ground"] == detail)
        if name == "prey" and detail:
            cards = sum(1 for card in colony["prey"] if self.table.prey[card]["symbol"] == detail)
            return cards + self.bonuses(player).count(["prey", detail])
        if name == "chambers" and detail:
            return sum(1 for c in chambers if c["kind"] == detail) + self.bonuses(player).count(["chamber", detail])
        counts: dict[str, int] = {
            "track": len(self.track(player)) - 1,
            "zones": sum(1 for hex in self.hexes.values() if player in hex["pheromones"]),
            "prey": len(colony["prey"]),
            "trophies": self.trophies(player),
            "eggs": colony["eggs"],
            "nurses": self.workers(player, "nursery"),
            "outside": len(self.ants(player)),
            "crowd": max(c["workers"] for c in chambers),
            "chambers": len(chambers),
            "architecture": self.symbols(player),
            "food": self.food(player),
        }
        return counts[name]

    def shares(self) -> list[int]:
        """MIC-E6: points for the most trophies."""
        counts = [self.trophies(player) for player in range(len(self.colonies))]
        points = []
        for mine in counts:
            first = sum(1 for other in counts if other > mine)
            tied = counts.count(mine)
            sum_of_places = sum(self.table.trophies[first : first + tied])
            points.append(sum_of_places // tied if mine else 0)
        return points

    def lines(self, player: int) -> dict[str, int]:
        """MIC-E3 to E7"""
        colony = self.colonies[player]
        table = self.table
        chambers = self.chambers(player).values()
        ants = sum(c["workers"] for c in chambers) + len(self.ants(player)) + 1
        # During a dispersion the ants in hand are in the anthill still.
        ants += self.view["in_hand"]["workers"] if player == self.view["player"] else 0
        food = self.food(player) + sum(c["food"] for c in chambers)
        larders = sum(1 for c in chambers if c["kind"] == "food")
        food += larders * table.power(colony, "diet", "chamber_food", 0)
        food += colony["eggs"] * table.power(colony, "diet", "egg_food", 0)
        food += len(colony["prey"]) * table.power(colony, "diet", "prey_food", 0)
        fed = min(ants, food + table.power(colony, "diet", "frugal", 0))
        hungry = ants - fed
        whole = self.symbols(player)
        steps = table.architecture
        level = [sum(table.objectives[c][f"level{i}"]["points"] for c in colony["validated"][i - 1]) for i in (1, 2)]
        supremacy = table.species.get(colony["species"], {}).get("supremacy")
        return {
            "fed": fed,
            "hungry": hungry,
            "feeding": fed - hungry * table.power(colony, "diet", "hunger", 1),
            "nursery": 3 * min(self.workers(player, "nursery"), colony["eggs"] // 2),
            "architecture": steps[min(whole, len(steps) - 1)]
            + whole * table.power(colony, "build", "symbol_points", 0),
            "prey": sum(table.prey[card]["points"] for card in colony["prey"])
            + (table.mound["points"] if colony["mound"] else 0),
            "trophies": self.shares()[player],
            "objectives": sum(level),
            "supremacy": min(
                self.count(player, supremacy["metric"]) // supremacy["per"] * supremacy["points"], supremacy["most"]
            )
            if supremacy
            else 0,
            "bonuses": sum(int(b[1]) for b in self.bonuses(player) if b[0] == "points"),
        }

    # What is legal

    def sources(self, player: int) -> set[str]:
        """MIC-D1, D6"""
        chambers = self.chambers(player)
        return {
            f"sow {text(c)}"
            for c in chambers
            if (chambers[c]["workers"] or chambers[c]["queen"]) and self.joined(player, c)
        }

    def drops(self, player: int, turn: Turn) -> set[str]:
        """MIC-D2 to D4"""
        hand = self.view["in_hand"]
        at = turn.steps[-1]
        ways = self.joined(player, at)
        if len(turn.steps) > 1 and len(ways) > 1:
            ways = [cell for cell in ways if cell != turn.steps[-2]]
        sides = {delta: side for side, delta in STEPS.items()}
        names = [sides[cell[0] - at[0], cell[1] - at[1]] for cell in ways]
        ants = (["worker"] if hand["workers"] else []) + (["queen"] if hand["queen"] else [])
        return {f"drop {ant} {side}" for ant in ants for side in names}

    def plans(self, state: eusocial.State, player: int, turn: Turn) -> set[str]:
        """MIC-L2"""
        colony = self.colonies[player]
        if not turn.free_planning:
            allowed = self.table.power(colony, "lay", "plannings", 1)
            if turn.plannings >= allowed or colony["eggs"] < self.table.power(colony, "lay", "planning_cost", 1):
                return set()
        found = {f"plan take {card['id']}" for card in self.view["river"]["objectives"] if card}
        # What is neither face up nor with a player lies in the deck or under it.
        known = len(found)
        for other in self.colonies:
            known += len(other["hand"]) + sum(len(cards) for cards in other["validated"])
        if known < len(self.table.objectives):
            found.add("plan draw")
        return found

    def builds(self, player: int, turn: Turn) -> set[str]:
        """MIC-U1, MIC-B4"""
        if len(self.chambers(player)) >= 12:
            return set()
        mine = self.colonies[player]["species"]
        found = set()
        for tile in self.view["river"]["tiles"]:
            if tile and tile["cost"] <= turn.points and tile.get("species") in (None, mine):
                for cell in [(c, r) for c in range(1, 6) for r in range(1, 5)]:
                    if self.fits(player, tile, cell):
                        found.add(f"build {tile['id']} at {text(cell)}")
        return found

    def hatch(self, player: int, turn: Turn) -> set[str]:
        """MIC-U3, MIC-B2"""
        colony = self.colonies[player]
        left = turn.hatchings < self.table.power(colony, "build", "hatchings", 1)
        return {"hatch"} if left and colony["eggs"] and colony["reserve"] else set()

    def hunts(self, player: int, turn: Turn) -> set[str]:
        """MIC-H1 to H4"""
        colony = self.colonies[player]
        workers = self.chambers(player)[turn.steps[-1]]["workers"]
        track = self.track(player)
        found: set[str] = set()
        if len([hex for hex in self.hexes.values() if player in hex["pheromones"]]) >= 5:
            return found
        reach = self.table.power(colony, "hunt", "reach", 1)
        spared = self.table.power(colony, "hunt", "spared", 0)
        for at, hex in self.hexes.items():
            if hex["ground"] != "hz" or player in hex["pheromones"]:
                continue
            if min(distance(at, spot) for spot in track) <= reach:
                for card in self.view["river"]["prey"]:
                    if card and card["strength"] <= turn.points and max(card["losses"] - spared, 0) <= workers:
                        found.add(f"hunt {text(at)} card {card['id']}")
        fewer = self.table.power(colony, "hunt", "mound", 0)
        taken = any(other["mound"] for other in self.colonies)
        needed = max(self.table.mound["workers"] - fewer, max(self.table.mound["losses"] - fewer, 0))
        if not taken and MOUND in self.next_to_track(player) and workers >= needed:
            found.add("mound")
        return found

    def can_attack(self, at: Hex, player: int, turn: Turn) -> bool:
        """MIC-O4"""
        hex = self.hexes[at]
        if turn.fights >= self.table.power(self.colonies[player], "colonize", "fights", 1):
            return False
        if hex["termite"]:
            return True
        owner = hex["ant"]
        if owner is None or owner == player:
            return False
        return hex["ground"] not in self.table.power(self.colonies[owner], "colonize", "guarded", [])

    def colonizations(self, player: int, turn: Turn) -> set[str]:
        """MIC-O1 to O4, MIC-C5"""
        found: set[str] = set()
        if turn.points == 0:
            return found
        if not turn.explored and self.chambers(player)[turn.steps[-1]]["workers"]:
            for at in self.next_to_track(player):
                hex = self.hexes[at]
                free = hex["ant"] is None and not hex["termite"]
                if hex["ground"] in GROUND and (free or self.can_attack(at, player, turn)):
                    found.add(f"exit {text(at)}")
        colony = self.colonies[player]
        steps = self.table.power(colony, "colonize", "range", 3)
        raids = self.table.power(colony, "colonize", "raids", False)
        through = GROUND | ({"water"} if self.table.power(colony, "colonize", "swims", False) else set())
        for start in self.ants(player):
            seen = {start}
            edge = [start]
            for _ in range(steps):
                after = []
                for spot in edge:
                    for at in beside(spot):
                        if at not in self.hexes or at in seen:
                            continue
                        hex = self.hexes[at]
                        if hex["ground"] not in through:
                            continue
                        if hex["termite"] or hex["ant"] not in (None, player):
                            if raids and self.can_attack(at, player, turn):
                                found.add(f"explore {text(start)}>{text(at)}")
                            continue
                        seen.add(at)
                        after.append(at)
                        if hex["ant"] is None and hex["ground"] in GROUND:
                            found.add(f"explore {text(start)}>{text(at)}")
                edge = after
        return found

    def validations(self, player: int) -> set[str]:
        """MIC-X3: asked with any card in hand, so that to be asked tells nothing."""
        assert self.colonies[player]["hand"], "asked to validate with an empty hand"
        found = set()
        for card in self.colonies[player]["hand"]:
            objective = self.table.objectives[card]
            for level in (1, 2):
                if self.count(player, objective["metric"]) >= objective[f"level{level}"]["need"]:
                    found.add(f"validate {card} level {level}")
        return found
