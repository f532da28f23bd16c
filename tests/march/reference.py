"""A second opinion on March of the Ants: the clauses written down once more, plainly, with no look at the engine.

Only tests use it. A game is one generator that asks for a text at each decision and each chance, so the rules read in
the order in which they happen. Cards, hexes and numbers are those of the content file, whose words for effects are
interpreted here by what the docs page says of them.

It knows the base game for one to five players, and the modules of Major Workers, Tactics, Aphids and Parasites.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]
Sort = tuple[bool, bool]
"""Of an ant: whether it is a Major Worker, and whether it has an aphid with it."""

AROUND: list[Place] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
CENTRE: Place = (0, 0)
SEGMENTS = ["head", "thorax", "abdomen"]
LETTERS = "abcde"
# MOA-B20, B21: cards and points for each number of herded aphids, of one player alone, and of several.
FARM_ALONE = {0: (0, 0), 1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 3)}
FARM_SHARED = {0: (0, 0), 1: (0, 0), 2: (1, 0), 3: (0, 1), 4: (1, 1)}
APHIDS = 36


@dataclass
class Ask:
    """What the game waits for: a player's choice of one of these texts, or a chance (no player)."""

    player: int | None
    phase: str
    texts: dict[str, Any]


Flow = Generator[Ask, str, Any]


@dataclass
class Site:
    """A collection site and who stands there. Ants are (player, whether it is a Major Worker)."""

    name: str
    resource: str
    amount: int
    special: str | None
    ant: tuple[int, bool] | None = None
    guest: tuple[int, bool] | None = None
    aphid: bool = False


@dataclass
class Tile:
    """A hex in the meadow."""

    number: int
    at: Place
    turn: int
    tunnels: set[int]
    sites: list[Site]
    outside: Counter[tuple[int, bool, bool]] = field(default_factory=Counter)
    wormhole: bool = False
    centipede: bool = False

    def site(self, name: str) -> Site:
        """The site of this name."""
        return next(site for site in self.sites if site.name == name)

    def ants(self, player: int) -> int:
        """How many ants of a player are here."""
        held = sum(site.ant is not None and site.ant[0] == player for site in self.sites)
        held += sum(site.guest is not None and site.guest[0] == player for site in self.sites)
        return held + self.outskirts(player)

    def outskirts(self, player: int) -> int:
        """How many of them hold no site."""
        return sum(count for (owner, _, _), count in self.outside.items() if owner == player)

    def held(self, player: int) -> list[Site]:
        """The sites that a player holds."""
        return [site for site in self.sites if site.ant is not None and site.ant[0] == player]

    def controller(self) -> int | None:
        """MOA-D8."""
        return self.sites[0].ant[0] if self.sites and self.sites[0].ant is not None else None

    def spots(self, player: int) -> dict[str, Sort]:
        """A player's ants here that can be told apart, and what they are."""
        found: dict[str, Sort] = {}
        for site in self.sites:
            if site.ant is not None and site.ant[0] == player:
                found[f"site {site.name}"] = (site.ant[1], site.aphid)
            if site.guest is not None and site.guest[0] == player:
                found[f"site guest {site.name}"] = (site.guest[1], False)
        for (owner, major, aphid), count in self.outside.items():
            if owner == player and count:
                found[outside_text((major, aphid))] = (major, aphid)
        return found


@dataclass
class Part:
    """An evolution in a body."""

    card: str
    parasite: int | None = None


@dataclass
class Colony:
    """What a player has beside the meadow."""

    larvae: int
    food: int
    majors: int
    hand: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    body: dict[str, list[Part | None]] = field(default_factory=dict)
    goals: list[str] = field(default_factory=list)
    rested: bool = False
    wins: int = 0
    battled: set[int] = field(default_factory=set)
    counted_bodies: int = 0
    points: Counter[str] = field(default_factory=Counter)

    def parts(self) -> list[tuple[str, int, Part]]:
        """The evolutions of the body: segment, row from 0 on, part."""
        return [(s, row, part) for s in SEGMENTS for row, part in enumerate(self.body[s]) if part is not None]

    def count(self, segment: str) -> int:
        """How many evolutions of a segment there are."""
        return sum(part is not None for part in self.body[segment])

    def bodies(self) -> int:
        """How many rows are complete."""
        return sum(all(row) for row in zip(*self.body.values(), strict=True))


@dataclass
class Fighter:
    """A side of a battle."""

    player: int
    card: str | None = None
    strength: int = 0  # of Tactics
    blunted: bool = False
    spared: bool = False
    flees: bool = False


def place_text(at: Place) -> str:
    """`q,r`."""
    return f"{at[0]},{at[1]}"


def outside_text(sort: Sort) -> str:
    """The spot of an ant without a site."""
    return "outskirts" + " major" * sort[0] + " aphid" * sort[1]


def to_text(at: Place, target: str) -> str:
    """A place, and a spot there: a site, or nothing for the outskirts."""
    return f"{place_text(at)} {target}".strip()


def beside(at: Place, side: int) -> Place:
    """The place at a side."""
    return at[0] + AROUND[side][0], at[1] + AROUND[side][1]


def only(tile: Tile) -> Callable[[], list[Tile]]:
    """This hex alone, as `Reference.place` asks for hexes."""
    return lambda: [tile]


def split_effect(text: str) -> tuple[str, list[str]]:
    """Its first word, and the rest."""
    words = text.split()
    return words[0], words[1:]


class Reference:
    """A game in progress. `ask` is what it waits for; None at the end."""

    def __init__(self, printed: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 3)
        self.options = options
        self.numbers: Mapping[str, Any] = printed["numbers"]
        sets = {"base"} | {name for name in ("aphids", "parasites", "predators") if options.get(name)}
        sets |= {"minions"} if options.get("tactics") else set()
        self.cards = {card["name"]: card for card in printed["cards"] if card.get("set", "base") in sets}
        self.rounds: list[str] = list(printed["rounds"])
        self.majors_in_play = bool(options.get("major_workers"))
        # MOA-B26: both modules need moves inside a hex.
        self.displacing = self.majors_in_play or bool(options.get("aphids"))
        self.hexes: dict[int, Mapping[str, Any]] = {}
        for tile in printed["hexes"]:
            of = tile.get("set", "base")
            if of == "base" or of in sets or (of == "spring" and options.get("flooded_spring")):
                if tile["number"] >= 21 and of == "base" and not options.get("beyond_the_meadow", True):
                    continue
                if of == "aphids" or tile["number"] not in self.hexes:
                    self.hexes[tile["number"]] = tile
        tunnel = printed["tunnel"]["reverse" if self.players == 2 else "tunnels"]
        self.tiles: dict[Place, Tile] = {CENTRE: Tile(0, CENTRE, 0, set(tunnel), [])}
        self.starts = [number for number, tile in self.hexes.items() if tile.get("start")]
        self.starts_left = min(len(self.starts), self.numbers["start_hexes"] * self.players)
        self.stack = [number for number, tile in self.hexes.items() if not tile.get("start")]
        self.under: list[int] = []
        self.deck = list(self.cards)
        self.discard: list[str] = []
        self.drawn: list[int] = []
        start = self.numbers["start_two" if self.players == 2 else "start"]
        self.colonies = [
            Colony(
                start["larvae"],
                start["food"],
                2 if self.majors_in_play else 0,
                body={segment: [None] * self.numbers["rows"] for segment in SEGMENTS},
            )
            for _ in range(self.players)
        ]
        self.first: int = options.get("first_player", 0)
        self.active = self.first
        self.round = 1
        self.turns = 0
        self.battle_at: Place | None = None
        self.reached: list[Place] = []  # by Major Workers in this March
        self.seen: Counter[str] = Counter()
        self.game = self.play()
        self.ask: Ask | None = next(self.game)

    def apply(self, text: str) -> None:
        """Goes on with one of the texts."""
        assert self.ask is not None
        assert text in self.ask.texts, text
        self.seen[f"{self.ask.phase}: {text.split()[0]}"] += 1
        try:
            self.ask = self.game.send(text)
        except StopIteration:
            self.ask = None

    # Asking

    def choose(self, player: int, phase: str, texts: Mapping[str, Any]) -> Flow:
        """What a player's choice stands for."""
        text = yield Ask(player, phase, dict(texts))
        return texts[text]

    def chance(self, phase: str, values: Mapping[str, Any]) -> Flow:
        """One of these, each as likely as the others."""
        text = yield Ask(None, phase, {text: 1 / len(values) for text in values})
        return values[text]

    # Players

    def clockwise(self, start: int) -> list[int]:
        """All players from one on."""
        return [(start + i) % self.players for i in range(self.players)]

    def others(self, player: int) -> list[int]:
        """The others clockwise."""
        return self.clockwise(player)[1:]

    def neighbours(self, player: int) -> list[int]:
        """Those beside a player; each side of two players is the other (MOA-A18)."""
        return [] if self.players == 1 else [(player + 1) % self.players, (player - 1) % self.players]

    def ants(self, player: int) -> int:
        """Ants in the meadow."""
        return sum(tile.ants(player) for tile in self.tiles.values())

    def majors_out(self, player: int) -> int:
        """Major Workers in the meadow."""
        return sum(
            count
            for tile in self.tiles.values()
            for count in [
                sum(ant == (player, True) for site in tile.sites for ant in (site.ant, site.guest))
                + sum(n for (owner, major, _), n in tile.outside.items() if owner == player and major)
            ]
        )

    def eggs(self, player: int) -> int:
        """MOA-D1: cubes that are nothing else; an egg of a parasite lies on its card (MOA-B27)."""
        cubes = self.ants(player) - self.majors_out(player)
        on_cards = sum(part.parasite == player for colony in self.colonies for _, _, part in colony.parts())
        return int(self.numbers["cubes"]) - self.colonies[player].larvae - cubes - on_cards

    def gain_larvae(self, player: int, number: int) -> None:
        """As many as there are eggs."""
        self.colonies[player].larvae += min(number, self.eggs(player))

    def gain_food(self, player: int, number: int) -> None:
        """As many as there are tokens (MOA-A6)."""
        left = self.numbers["food_tokens"] - sum(colony.food for colony in self.colonies)
        self.colonies[player].food += min(number, left)

    def score(self, player: int, account: str, points: int) -> None:
        """Points of one account."""
        self.colonies[player].points[account] += points

    def scores(self) -> list[int]:
        """All points of each player."""
        return [sum(colony.points.values()) for colony in self.colonies]

    def copied(self, player: int, segment: str, row: int) -> str | None:
        """The card whose abilities and powers a place of the body gives its owner; of a parasite none.

        A Mimic is what stands in the same place of the next player's body, but neither parasite nor Mimic (MOA-B29).
        """
        part = self.colonies[player].body[segment][row]
        if part is None or part.parasite is not None:
            return None
        if "mimic" not in self.cards[part.card].get("powers", []):
            return part.card
        if self.players == 1:
            return None
        other = self.colonies[(player + 1) % self.players].body[segment][row]
        if other is None or other.parasite is not None or "mimic" in self.cards[other.card].get("powers", []):
            return None
        self.seen["mimic"] += 1
        return other.card

    def power(self, player: int, name: str) -> int:
        """How much of a power a player has; one without a number counts 1."""
        total = 0
        for segment, row, _ in self.colonies[player].parts():
            card = self.copied(player, segment, row)
            for text in self.cards[card].get("powers", []) if card else []:
                word, rest = split_effect(text)
                if word == name:
                    total += int(rest[0]) if rest else 1
        return total

    # The meadow

    def by_number(self) -> list[Tile]:
        """The hexes but the Great Tunnel, by number."""
        return sorted((tile for tile in self.tiles.values() if tile.at != CENTRE), key=lambda tile: tile.number)

    def all_tiles(self) -> list[Tile]:
        """The Great Tunnel and the hexes by number."""
        return [self.tiles[CENTRE], *self.by_number()]

    def inhabited(self, player: int) -> list[Tile]:
        """MOA-A35: where a player holds a site."""
        return [tile for tile in self.by_number() if self.inhabits(player, tile)]

    def inhabits(self, player: int, tile: Tile) -> bool:
        """Whether a player has a site there, be it as a guest."""
        return any(ant is not None and ant[0] == player for site in tile.sites for ant in (site.ant, site.guest))

    def joined(self, tile: Tile) -> list[int]:
        """The sides whose tunnels meet another."""
        return [
            side
            for side in sorted(tile.tunnels)
            if (other := self.tiles.get(beside(tile.at, side))) and (side + 3) % 6 in other.tunnels
        ]

    def connected(self, tile: Tile) -> list[Tile]:
        """Hexes that a step leads to (MOA-A32, D3)."""
        found = [self.tiles[beside(tile.at, side)] for side in self.joined(tile)]
        if tile.wormhole:
            found += [
                other for other in self.by_number() if other.wormhole and other is not tile and other not in found
            ]
        return found

    def inner(self, tile: Tile) -> bool:
        """MOA-A27."""
        return tile.at in AROUND

    def inner_scores(self, tile: Tile) -> bool:
        """MOA-A17."""
        if self.players == 2:
            return any(beside(tile.at, side) == CENTRE for side in self.joined(tile))
        return self.inner(tile)

    def counters_left(self) -> int:
        """MOA-A6."""
        used = sum(tile.wormhole + tile.centipede for tile in self.tiles.values())
        return int(self.numbers["counters"]) - used

    def aphids_left(self) -> int:
        """MOA-B1."""
        on_sites = sum(site.aphid for tile in self.tiles.values() for site in tile.sites)
        outside = sum(n for tile in self.tiles.values() for (_, _, aphid), n in tile.outside.items() if aphid)
        return APHIDS - on_sites - outside

    def centipede_fights(self, player: int) -> bool:
        """MOA-A78."""
        return not self.power(player, "traitor")

    def contested(self, tile: Tile) -> bool:
        """MOA-A63, A64."""
        if tile.at == CENTRE:
            return False
        there = [player for player in range(self.players) if tile.ants(player)]
        if tile.centipede and any(self.centipede_fights(player) for player in there):
            return True
        outside = any(tile.outskirts(player) and not self.power(player, "camouflage") for player in there)
        return len(there) >= 2 and outside

    # Ants come and go

    def qualifies(self, player: int, site: Site) -> bool:
        """MOA-B25."""
        return site.special is None or self.colonies[player].count(site.special) >= 2

    def arrivals(self, player: int, tile: Tile, share: bool = True) -> list[str]:
        """Where an ant that comes into a hex may stand."""
        if tile.at == CENTRE:
            return [""]
        found: list[str] = []
        free = False
        for site in tile.sites:
            if not self.qualifies(player, site):
                continue
            if site.ant is None:
                found.append(f"site {site.name}")
                free = True
            elif site.ant[0] == player:
                if self.displacing:
                    found.append(f"site {site.name}")
            elif share and site.guest is None and self.power(player, "minim"):
                found.append(f"site guest {site.name}")
        return found if free else ["", *found]

    def remove(self, player: int, tile: Tile, spot: str, leave: bool = False) -> Sort:
        """Takes an ant away; what it was, and the aphid that it takes along. Its site stays empty for now."""
        if spot.startswith("site guest "):
            site = tile.site(spot.removeprefix("site guest "))
            assert site.guest is not None
            major = site.guest[1]
            site.guest = None
            return major, False
        if spot.startswith("site "):
            site = tile.site(spot.removeprefix("site "))
            assert site.ant is not None
            major, aphid = site.ant[1], site.aphid and not leave
            site.ant, site.guest = site.guest, None
            site.aphid = site.aphid and leave
            return major, aphid
        major, aphid = "major" in spot.split(), "aphid" in spot.split()
        tile.outside[player, major, aphid] -= 1
        tile.outside += Counter()
        return major, aphid and not leave

    def put(self, player: int, tile: Tile, target: str, sort: Sort) -> Flow:
        """Stands an ant somewhere; an own ant there makes room, and may leave its aphid (MOA-B26)."""
        major, aphid = sort
        if not target:
            tile.outside[player, major, aphid] += 1
            return
        if target.startswith("site guest "):
            tile.site(target.removeprefix("site guest ")).guest = (player, major)
            self.seen["minim"] += 1
            if aphid:
                yield from self.stray(tile)
            return
        site = tile.site(target.removeprefix("site "))
        moved = None if site.ant is None else (site.ant[1], site.aphid)
        if moved is not None:
            site.aphid = False
        site.ant = (player, major)
        if aphid and site.aphid:
            yield from self.stray(tile)
        site.aphid = site.aphid or aphid
        if moved is None:
            return
        self.seen["displaced"] += 1
        leave, where = yield from self.shift(player, tile, moved)
        yield from self.put(player, tile, where, (moved[0], moved[1] and not leave))
        if leave and site.aphid:
            yield from self.stray(tile)
        site.aphid = site.aphid or leave

    def shift(self, player: int, tile: Tile, sort: Sort) -> Flow:
        """Where an ant without a place goes in its hex, and whether it leaves its aphid behind."""
        free = [f"site {site.name}" for site in tile.sites if site.ant is None and self.qualifies(player, site)]
        ways = {
            f"shift {where}{' leave aphid' if leave else ''}".replace("  ", " ").strip(): (leave, where)
            for where in free or [""]
            for leave in ([False, True] if sort[1] else [False])
        }
        if len(ways) == 1:
            return next(iter(ways.values()))
        return (yield from self.choose(player, "shift", ways))

    def stray(self, tile: Tile) -> Flow:
        """MOA-B19: an aphid without a place goes where the active player says, or dies."""
        free = {f"aphid {to_text(tile.at, f'site {site.name}')}": site for site in tile.sites if not site.aphid}
        if not free:
            self.seen["aphid died"] += 1
            return
        site = yield from self.choose(self.active, "aphid", free)
        site.aphid = True

    def fill(self, tile: Tile) -> Flow:
        """MOA-A36: ants of the outskirts take what is free: the active player's first, plain ants before others."""
        again = True
        while again:
            again = False
            for player in self.clockwise(self.active):
                sorts = [(m, a) for (owner, m, a), n in tile.outside.items() if owner == player and n]
                for sort in sorted(sorts, key=lambda sort: (sort[1], sort[0])):
                    free = [site for site in tile.sites if site.ant is None and self.qualifies(player, site)]
                    if free and not again:
                        self.seen["site taken from the outskirts"] += 1
                        again = True
                        self.remove(player, tile, outside_text(sort))
                        yield from self.put(player, tile, f"site {free[0].name}", sort)

    def fill_all(self) -> Flow:
        """Everywhere, after bodies have changed (MOA-B25)."""
        for tile in self.by_number():
            yield from self.fill(tile)

    def dies(self, player: int, tile: Tile, spot: str) -> Flow:
        """An ant leaves the meadow; its aphid stays."""
        major, aphid = self.remove(player, tile, spot, leave=spot.startswith("site"))
        if major:
            self.colonies[player].majors += 1
        if aphid and tile.at != CENTRE:
            yield from self.stray(tile)
        yield from self.fill(tile)

    def lose(self, player: int, tile: Tile, number: int, flees: bool = False) -> Flow:
        """MOA-D10: the outskirts first, then sites of the owner's choice; no choice isn't asked."""
        for left in range(min(number, tile.ants(player)), 0, -1):
            if tile.ants(player) == 0:
                return
            spots = tile.spots(player)
            outside = [spot for spot in spots if spot.startswith("outskirts")]
            dying = outside or list(spots)
            if flees:
                ways: dict[str, Any] = {f"lose {to_text(tile.at, spot)}": spot for spot in dying}
                ways |= self.leaving(player, tile)
                what = yield from self.choose(player, "lose", ways)
                if not isinstance(what, str):
                    yield from self.step(player, *what)
                    continue
                yield from self.dies(player, tile, what)
                continue
            if len(dying) == 1 or left == tile.ants(player):
                yield from self.dies(player, tile, dying[0])
                continue
            ways = {f"lose {to_text(tile.at, spot)}": spot for spot in dying}
            yield from self.dies(player, tile, (yield from self.choose(player, "lose", ways)))

    # Steps

    def leaving(self, player: int, tile: Tile) -> dict[str, tuple[Tile, Tile, str]]:
        """Steps out of a hex."""
        if not tile.ants(player):
            return {}
        return {
            f"move {place_text(tile.at)}>{to_text(there.at, target)}": (tile, there, target)
            for there in self.connected(tile)
            for target in self.arrivals(player, there)
        }

    def steps_of(self, player: int) -> dict[str, tuple[Tile, Tile, str]]:
        """All single steps of a player's ants."""
        found: dict[str, tuple[Tile, Tile, str]] = {}
        for tile in self.all_tiles():
            found |= self.leaving(player, tile)
            spots = tile.spots(player)
            if not spots or tile.at == CENTRE:
                continue
            for target in self.arrivals(player, tile):
                if target and self.movers(player, tile, tile, target):
                    found[f"move {place_text(tile.at)}>{to_text(tile.at, target)}"] = (tile, tile, target)
        return found

    def movers(self, player: int, tile: Tile, there: Tile, target: str) -> list[tuple[str, bool]]:
        """The ants that could make a step, each with its aphid or without."""
        found: list[tuple[str, bool]] = []
        for spot, (_, aphid) in tile.spots(player).items():
            if tile is there and spot == target:
                continue
            found.append((spot, False))
            if aphid:
                found.append((spot, True))
        return found

    def step(self, player: int, tile: Tile, there: Tile, target: str) -> Flow:
        """An ant goes; which one is asked where several could. Whether it is a Major Worker."""
        ways = {
            f"which {spot}{' leave aphid' if leave else ''}": (spot, leave)
            for spot, leave in self.movers(player, tile, there, target)
        }
        if len(ways) == 1:
            spot, leave = next(iter(ways.values()))
        else:
            spot, leave = yield from self.choose(player, "which", ways)
        left_outside = leave and spot.startswith("outskirts")
        sort = self.remove(player, tile, spot, leave)
        if there is not tile:
            yield from self.fill(tile)
        yield from self.put(player, there, target, sort)
        if left_outside and tile.at != CENTRE:
            yield from self.stray(tile)
        yield from self.fill(there)
        return sort[0]

    def placings(self, player: int, tiles: Iterable[Tile]) -> dict[str, tuple[Tile, str]]:
        """Ways to place a larva in one of these hexes."""
        return {
            f"place {to_text(tile.at, target)}": (tile, target)
            for tile in tiles
            for target in self.arrivals(player, tile)
        }

    def place(self, player: int, number: int, tiles: Callable[[], Iterable[Tile]], phase: str = "place") -> Flow:
        """Up to so many larvae into such hexes."""
        for _ in range(number):
            ways: dict[str, Any] = dict(self.placings(player, tiles())) if self.colonies[player].larvae else {}
            if not ways:
                return
            ways["done"] = None
            what = yield from self.choose(player, phase, ways)
            if what is None:
                return
            yield from self.hatch(player, *what)

    def hatch(self, player: int, tile: Tile, target: str) -> Flow:
        """MOA-A34."""
        self.colonies[player].larvae -= 1
        yield from self.put(player, tile, target, (False, False))
        yield from self.fill(tile)

    def walk(self, player: int, steps: int, phase: str = "steps", march: bool = False) -> Flow:
        """Steps, in a March after larvae are placed (MOA-D3)."""
        larvae = march
        while steps:
            ways: dict[str, tuple[str, Any]] = {}
            if larvae and self.colonies[player].larvae:
                homes = [self.tiles[CENTRE], *self.inhabited(player)]
                ways |= {text: ("place", what) for text, what in self.placings(player, homes).items()}
            ways |= {text: ("step", what) for text, what in self.steps_of(player).items()}
            if self.options.get("aphids"):
                ways |= self.herding(player, steps)
            if not ways:
                return
            ways["done"] = ("done", None)
            word, what = yield from self.choose(player, phase, ways)
            if word == "done":
                return
            if word == "place":
                yield from self.hatch(player, *what)
                continue
            larvae = False
            if word == "step":
                steps -= 1
                major = yield from self.step(player, *what)
                there = what[1].at
                if major and march and there != CENTRE and there not in self.reached:
                    self.reached.append(there)
            elif word == "devour":
                steps -= 2
                tile, spot = what
                self.herd(player, tile, spot, has=False)
                yield from self.draw(player, 1)
            else:
                steps -= 1
                where, giver, taker = what
                self.herd(player, where, giver, has=False)
                self.herd(player, where, taker, has=True)
        return

    def herding(self, player: int, steps: int) -> dict[str, tuple[str, Any]]:
        """MOA-B24, B26: to eat an aphid, to give one to another ant of the hex."""
        ways: dict[str, tuple[str, Any]] = {}
        for tile in self.all_tiles():
            spots = tile.spots(player)
            for spot, (_, aphid) in spots.items():
                if not aphid:
                    continue
                if steps >= 2:
                    ways[f"devour {to_text(tile.at, spot)}"] = ("devour", (tile, spot))
                for other, (_, has) in spots.items():
                    same = {spot, other} in ({outside_text((m, False)), outside_text((m, True))} for m in (False, True))
                    if not has and not same and "guest" not in other:
                        ways[f"hand {to_text(tile.at, spot)}>{other}"] = ("hand", (tile, spot, other))
        return ways

    def herd(self, player: int, tile: Tile, spot: str, *, has: bool) -> None:
        """This ant has an aphid from now on, or has it no more."""
        if spot.startswith("site "):
            tile.site(spot.removeprefix("site ")).aphid = has
        else:
            major = "major" in spot.split()
            tile.outside[player, major, not has] -= 1
            tile.outside[player, major, has] += 1
            tile.outside += Counter()

    # Cards

    def reshuffle(self) -> None:
        """MOA-D16."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
            if self.deck:
                self.seen["discards shuffled"] += 1

    def draw(self, player: int, number: int) -> Flow:
        """Off the deck, into the hand."""
        for _ in range(number):
            card = yield from self.off_the_deck("draw", "draw")
            if card is None:
                return
            self.colonies[player].hand.append(card)

    def off_the_deck(self, phase: str, word: str) -> Flow:
        """A card off the deck, or None if there is none."""
        self.reshuffle()
        if not self.deck:
            return None
        card = yield from self.chance(phase, {f"{word} {card}": card for card in self.deck})
        self.deck.remove(card)
        return card

    def search(self, wanted: Callable[[str], bool]) -> Flow:
        """Reveals until a card of this kind comes, and discards the others; None if there is none at all."""
        if not any(wanted(card) for card in self.deck + self.discard):
            return None
        while True:
            card = yield from self.off_the_deck("search", "reveal")
            if wanted(card):
                return card
            self.discard.append(card)

    def from_hand(self, player: int, card: str) -> None:
        """It leaves the hand."""
        self.colonies[player].hand.remove(card)
        self.colonies[player].known.discard(card)

    def cost(self, player: int, card: str) -> int:
        """Larvae and ants, less what thrift saves."""
        return max(0, int(self.cards[card]["cost"]) - self.power(player, "thrift"))

    def can_pay(self, player: int, card: str) -> bool:
        """MOA-A52."""
        ants_only = self.cards[card].get("ants_only", False)
        have = self.ants(player) + (0 if ants_only else self.colonies[player].larvae)
        return have >= self.cost(player, card)

    def rows_for(self, player: int, segment: str) -> list[int]:
        """MOA-D9: the first free row, or on top of another."""
        rows = self.colonies[player].body[segment]
        free = [row for row, part in enumerate(rows) if part is None][:1]
        return sorted(free + [row for row, part in enumerate(rows) if part is not None])

    def ways_to_play(self, player: int, card: str) -> dict[str, tuple[str, int | None]]:
        """Texts and the rows that they stand for."""
        printed = self.cards[card]
        if printed["kind"] in SEGMENTS and not printed.get("parasite"):
            segment = printed["kind"]
            return {f"play {card} on {segment} {row + 1}": (card, row) for row in self.rows_for(player, segment)}
        return {f"play {card}": (card, None)}

    def pay(self, player: int, number: int, ants_only: bool) -> Flow:
        """Larvae and ants, one by one."""
        for _ in range(number):
            ways: dict[str, Any] = {}
            if self.colonies[player].larvae and not ants_only:
                ways["pay larva"] = None
            for tile in self.all_tiles():
                for spot in tile.spots(player):
                    ways[f"pay ant {to_text(tile.at, spot)}"] = (tile, spot)
            what = yield from self.choose(player, "pay", ways)
            if what is None:
                self.colonies[player].larvae -= 1
            else:
                yield from self.dies(player, *what)

    def evolve(self, player: int, card: str, row: int, parasite: int | None = None) -> Flow:
        """An evolution goes into a body, on top of what is there (MOA-A61, B28)."""
        rows = self.colonies[player].body[self.cards[card]["kind"]]
        old = rows[row]
        if old is not None:
            self.discard.append(old.card)
            self.seen["evolution covered"] += 1
        rows[row] = Part(card, parasite)
        self.count_bodies(player)
        yield from self.fill_all()

    def count_bodies(self, player: int) -> None:
        """MOA-D9: points follow the number of complete rows."""
        colony = self.colonies[player]
        self.score(player, "bodies", (colony.bodies() - colony.counted_bodies) * self.numbers["body_points"])
        colony.counted_bodies = colony.bodies()

    def resolve(self, player: int, card: str, row: int | None) -> Flow:
        """What a card does once it is paid for."""
        printed = self.cards[card]
        if printed.get("parasite"):
            yield from self.infest(player, card)
        elif printed["kind"] == "event":
            self.discard.append(card)
            yield from self.effects(player, printed.get("effects", []))
        elif printed["kind"] == "goal":
            self.colonies[player].goals.append(card)
        else:
            assert row is not None
            yield from self.evolve(player, card, row)

    def infest(self, player: int, card: str) -> Flow:
        """MOA-B27."""
        segment = self.cards[card]["kind"]
        ways = {
            f"host {LETTERS[host]} {segment} {row + 1}": (host, row)
            for host in self.others(player)
            for row in self.rows_for(host, segment)
        }
        if not ways or not self.eggs(player):
            self.discard.append(card)
            return
        host, row = yield from self.choose(player, "host", ways)
        yield from self.evolve(host, card, row, parasite=player)

    # The whole game

    def play(self) -> Flow:
        """From the first card to the last point."""
        if self.players == 2:
            yield from self.first_hexes()
        else:
            for player in range(self.players):
                self.tiles[CENTRE].outside[player, False, False] = self.numbers["start"]["ants"]
        start = self.numbers["start_two" if self.players == 2 else "start"]
        for player in self.clockwise(self.first):
            yield from self.draw(player, start["cards"])
        while True:
            yield from self.worker_phase()
            yield from self.soldier_phase()
            yield from self.queen_phase()
            if self.round == len(self.rounds):
                break
            self.round += 1
            for colony in self.colonies:
                colony.rested = False
                colony.wins = 0
                colony.battled = set()
            self.turns = 0
        self.end()

    def first_hexes(self) -> Flow:
        """MOA-A14, A15."""
        for player in self.clockwise(self.first):
            self.drawn = []
            for _ in range(2):
                number = yield from self.chance("hex", {f"hex {number}": number for number in self.starts})
                self.starts.remove(number)
                self.drawn.append(number)
            number = yield from self.choose(player, "take", {f"take {number}": number for number in self.drawn})
            self.drawn = [number]
            ways = self.ways_to_lay(number, [self.tiles[CENTRE]])
            at, _, turn = yield from self.choose(player, "explore", ways)
            tile = self.lay(number, at, turn)
            for _ in range(self.numbers["start_two"]["ants"]):
                free = [f"site {site.name}" for site in tile.sites if site.ant is None and site.special is None]
                yield from self.put(player, tile, (free or [""])[0], (False, False))
            yield from self.aphid_of_hex(player, tile)

    # Hexes are laid

    def can_reveal(self) -> bool:
        """Whether there is a hex in the stack."""
        return bool(self.starts_left or self.stack or self.under)

    def reveal_hex(self) -> Flow:
        """The next hex: starting hexes, then the others, then those that were put under the stack."""
        if self.starts_left:
            number = yield from self.chance("hex", {f"hex {number}": number for number in self.starts})
            self.starts.remove(number)
            self.starts_left -= 1
        elif self.stack:
            number = yield from self.chance("hex", {f"hex {number}": number for number in self.stack})
            self.stack.remove(number)
        else:
            number = yield from self.chance("hex", {f"hex {self.under[0]}": self.under[0]})
            self.under.remove(number)
        self.drawn.append(number)
        return number

    def turned(self, number: int) -> dict[int, set[int]]:
        """The sides with tunnels for each turn that looks different."""
        printed = self.hexes[number]["tunnels"]
        found: dict[int, set[int]] = {}
        for turn in range(6):
            sides = {(side + turn) % 6 for side in printed}
            if sides not in found.values():
                found[turn] = sides
        return found

    def ways_to_lay(self, number: int, origins: Iterable[Tile]) -> dict[str, tuple[Place, Tile, int]]:
        """MOA-D2: tunnel to tunnel."""
        return {
            f"explore {place_text(at)} from {place_text(origin.at)} turn {turn}": (at, origin, turn)
            for origin in origins
            for side in origin.tunnels
            if (at := beside(origin.at, side)) not in self.tiles
            for turn, sides in self.turned(number).items()
            if (side + 3) % 6 in sides
        }

    def ways_to_journey(self, number: int) -> dict[str, tuple[Place, Tile, int]]:
        """MOA-D18: next to any hex, tunnels need not join."""
        found: dict[str, tuple[Place, Tile, int]] = {}
        told: set[Place] = set()
        for origin in self.all_tiles():
            for side in range(6):
                at = beside(origin.at, side)
                if at in self.tiles or at in told:
                    continue
                told.add(at)
                for turn in self.turned(number):
                    found[f"explore {place_text(at)} from {place_text(origin.at)} turn {turn}"] = (at, origin, turn)
        return found

    def lay(self, number: int, at: Place, turn: int) -> Tile:
        """A hex comes into the meadow, with its centipede (MOA-A30)."""
        printed = self.hexes[number]
        sites: list[Site] = []
        for text in printed["sites"]:
            words = text.split()
            amount = int(words[1]) if len(words) > 1 and words[1].isdigit() else 1
            special = words[-1] if words[-1] in SEGMENTS else None
            like = sum(site.resource == words[0] for site in sites)
            sites.append(Site(words[0] + (str(like + 1) if like else ""), words[0], amount, special))
        tile = Tile(number, at, turn, {(side + turn) % 6 for side in printed["tunnels"]}, sites)
        tile.centipede = bool(printed.get("centipede")) and self.counters_left() > 0
        self.tiles[at] = tile
        self.drawn = []
        return tile

    def aphid_of_hex(self, player: int, tile: Tile) -> Flow:
        """One comes with a hex that has the symbol (MOA-B16)."""
        if self.hexes[tile.number].get("aphid") and self.aphids_left():
            yield from self.put_aphid(player, tile)

    def put_aphid(self, player: int, tile: Tile) -> Flow:
        """MOA-B16."""
        free = {f"aphid {to_text(tile.at, f'site {site.name}')}": site for site in tile.sites if not site.aphid}
        if not free:
            return
        site = yield from self.choose(player, "aphid", free)
        site.aphid = True

    # The Worker Phase

    def worker_phase(self) -> Flow:
        """MOA-A39, A56: turns until so many have rested."""
        player = self.first
        ending = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3}[self.players]
        while True:
            last = self.players == 2 and any(colony.rested for colony in self.colonies)
            self.active = player
            yield from self.action(player, bonus=False)
            if last or sum(colony.rested for colony in self.colonies) >= ending:
                self.first = player
                break
            player = next(other for other in self.others(player) or [player] if not self.colonies[other].rested)

    def origins(self, player: int) -> list[Tile]:
        """Hexes that a player may explore from."""
        if self.power(player, "pollinator"):
            return self.all_tiles()
        found = [self.tiles[CENTRE]] if self.tiles[CENTRE].ants(player) else []
        return found + self.inhabited(player)

    def actions(self, player: int) -> dict[str, tuple[str, Any]]:
        """MOA-A40, B4."""
        colony = self.colonies[player]
        ways: dict[str, tuple[str, Any]] = {"rest": ("rest", None)}
        if self.turns >= self.numbers["max_turns"] * self.players:
            return ways
        if colony.food >= self.numbers["explore_food"] and self.can_reveal() and self.origins(player):
            ways["explore"] = ("explore", None)
        if colony.food >= self.numbers["march_food"] and (colony.larvae or self.ants(player)):
            ways["march"] = ("march", None)
        if colony.food >= self.numbers["forage_food"]:
            ways["forage"] = ("forage", None)
        if self.majors_in_play and colony.majors and colony.larvae + self.ants(player) >= 2 and self.inhabited(player):
            ways["breed"] = ("breed", None)
        for card in colony.hand:
            alone = self.players == 1 and self.cards[card].get("parasite")
            if not self.cards[card].get("tactic") and not alone and self.can_pay(player, card):
                ways |= {text: ("play", what) for text, what in self.ways_to_play(player, card).items()}
        return ways

    def action(self, player: int, bonus: bool) -> Flow:
        """An action with its reactions and abilities; also one that a card brings, which counts for no turn."""
        word, what = yield from self.choose(player, "turn", self.actions(player))
        self.turns += not bonus
        if word == "rest":
            yield from self.rest(player)
            return
        if word == "explore":
            yield from self.explore(player)
        elif word == "march":
            self.colonies[player].food -= self.numbers["march_food"]
            yield from self.march(player)
        elif word == "forage":
            yield from self.forage(player)
        elif word == "breed":
            yield from self.breed(player)
        else:
            card, row = what
            self.from_hand(player, card)
            yield from self.pay(player, self.cost(player, card), self.cards[card].get("ants_only", False))
            yield from self.resolve(player, card, row)
        yield from self.reactions(player, word)
        yield from self.abilities(player, word)

    def rest(self, player: int) -> Flow:
        """MOA-D6."""
        is_first = not any(colony.rested for colony in self.colonies)
        self.colonies[player].rested = True
        goods = [self.numbers["rest"], *([self.numbers["first_rest"]] if is_first else [])]
        for what in goods:
            self.gain_larvae(player, what["larvae"])
            self.gain_food(player, what["food"])
        cards = sum(what["cards"] for what in goods)
        for _, _, part in self.colonies[player].parts():
            if part.parasite is not None and "echo" in self.cards[part.card].get("powers", []):
                self.seen["echo"] += 1
                yield from self.resting_resources(part.parasite)
        yield from self.draw(player, cards)
        yield from self.abilities(player, "rest")

    def resting_resources(self, player: int) -> Flow:
        """MOA-D6 without the card."""
        yield from self.gain(player, self.numbers["rest"])

    def gain(self, player: int, what: Mapping[str, int]) -> Flow:
        """Larvae, food and cards."""
        self.gain_larvae(player, what.get("larvae", 0))
        self.gain_food(player, what.get("food", 0))
        yield from self.draw(player, what.get("cards", 0))

    def explore(self, player: int) -> Flow:
        """MOA-D2."""
        self.colonies[player].food -= self.numbers["explore_food"]
        number = yield from self.reveal_hex()
        if self.power(player, "scouting") and self.can_reveal():
            other = yield from self.reveal_hex()
            ways = {f"take {n}": n for n in (number, other)}
            number = yield from self.choose(player, "take", ways)
            self.drawn.remove(number)
            self.under += self.drawn
            self.drawn = [number]
        ways_to_lay = self.ways_to_lay(number, self.origins(player))
        if not ways_to_lay:
            self.under.append(number)
            self.drawn = []
            self.seen["no place"] += 1
            return
        at, origin, turn = yield from self.choose(player, "explore", ways_to_lay)
        tile = self.lay(number, at, turn)
        yield from self.aphid_of_hex(player, tile)
        majors = 0
        for _ in range(self.numbers["explore_ants"] + self.power(player, "bring")):
            ways_in: dict[str, Any] = {
                f"bring {place_text(origin.at)}>{to_text(at, target)}": target
                for target in (self.arrivals(player, tile) if origin.ants(player) else [])
            }
            if not ways_in:
                break
            ways_in["done"] = None
            target = yield from self.choose(player, "bring", ways_in)
            if target is None:
                break
            majors += yield from self.step(player, origin, tile, target)
        if majors and self.colonies[player].count("thorax"):
            yield from self.scout(player, tile)
        yield from self.effects(player, self.hexes[number].get("reveal", []))

    def scout(self, player: int, tile: Tile) -> Flow:
        """MOA-B8."""
        if not self.can_reveal():
            return
        if not (yield from self.choose(player, "scout", {"accept": True, "done": False})):
            return
        number = yield from self.reveal_hex()
        ways = self.ways_to_lay(number, [tile])
        if not ways:
            self.under.append(number)
            self.drawn = []
            return
        at, _, turn = yield from self.choose(player, "explore", ways)
        there = self.lay(number, at, turn)
        yield from self.aphid_of_hex(player, there)
        goals = {f"move {place_text(tile.at)}>{to_text(at, target)}": target for target in self.arrivals(player, there)}
        target = yield from self.choose(player, "follow", goals)
        spot = next(spot for spot, sort in tile.spots(player).items() if sort[0])
        sort = self.remove(player, tile, spot)
        yield from self.put(player, there, target, sort)
        yield from self.fill(tile)
        yield from self.effects(player, self.hexes[number].get("reveal", []))

    def march(self, player: int) -> Flow:
        """MOA-D3, and B7 after it."""
        self.reached = []
        steps = self.numbers["march_steps"] + self.colonies[player].count("thorax") + self.power(player, "steps")
        yield from self.walk(player, steps, "march", march=True)
        if self.majors_in_play and self.colonies[player].count("head"):
            yield from self.push(player)

    def push(self, player: int) -> Flow:
        """MOA-B7: one in each hex that a Major Worker came into and where one is, the last hex first."""
        for at in reversed(self.reached):
            tile = self.tiles[at]
            pushers = [spot for spot, sort in tile.spots(player).items() if sort[0]]
            pushed = [
                site
                for site in tile.sites[1:]
                if site.ant is not None and site.ant[0] != player and not site.ant[1] and site.guest is None
            ]
            ways: dict[str, Any] = {
                f"push {place_text(at)}>{place_text(there.at)} site {site.name}": (there, site)
                for site in pushed
                if pushers and self.qualifies(player, site)
                for there in self.connected(tile)
            }
            if not ways:
                continue
            ways["done"] = None
            what = yield from self.choose(player, "push", ways)
            if what is None:
                continue
            there, site = what
            owner, major = site.ant
            aphid = site.aphid
            site.ant, site.aphid = None, False
            spots = tile.spots(player)
            spot = min(pushers, key=lambda spot: (spots[spot][1], pushers.index(spot)))
            sort = self.remove(player, tile, spot)
            yield from self.put(player, tile, f"site {site.name}", sort)
            yield from self.fill(tile)
            where = "" if there.at == CENTRE else (yield from self.shift(owner, there, (major, False)))[1]
            yield from self.put(owner, there, where, (major, aphid))

    def forage(self, player: int) -> Flow:
        """MOA-D4, B9."""
        self.colonies[player].food -= self.numbers["forage_food"]
        self.gain_larvae(player, self.numbers["forage_larvae"])
        yield from self.draw(player, self.numbers["forage_cards"] + self.power(player, "forage"))
        abdomens = self.colonies[player].count("abdomen")
        if self.majors_in_play and abdomens:
            for tile in self.with_major(player):
                yield from self.place(player, abdomens, only(tile), "populate")

    def with_major(self, player: int) -> list[Tile]:
        """Inhabited hexes with an own Major Worker."""
        return [tile for tile in self.inhabited(player) if any(sort[0] for sort in tile.spots(player).values())]

    def breed(self, player: int) -> Flow:
        """MOA-B4."""
        yield from self.pay(player, 2, False)
        ways = {
            f"major {to_text(tile.at, target)}": (tile, target)
            for tile in self.inhabited(player)
            for target in self.arrivals(player, tile)
        }
        if not ways:
            return
        tile, target = yield from self.choose(player, "major", ways)
        self.colonies[player].majors -= 1
        yield from self.put(player, tile, target, (True, False))
        yield from self.fill(tile)

    # Reactions and abilities

    def could_react(self, player: int, to: str) -> bool:
        """Whether the reaction would do anything."""
        colony = self.colonies[player]
        if to == "explore":
            return colony.larvae > 0 and bool(self.inhabited(player))
        if to == "march":
            return bool(self.steps_of(player)) or bool(self.options.get("aphids") and self.herding(player, 1))
        if to == "forage":
            return bool(colony.hand)
        return self.eggs(player) > 0

    def reactions(self, player: int, to: str) -> Flow:
        """MOA-D5, A20, B5."""
        others = self.others(player)
        if self.players == 5:
            others = [other for other in others if other in self.neighbours(player)]
        for other in others:
            kinds = ["explore", "march", "forage", "play"] if to == "breed" else [to]
            ways: dict[str, str | None] = {f"react {kind}": kind for kind in kinds if self.could_react(other, kind)}
            if not ways:
                continue
            ways["pass"] = None
            kind = yield from self.choose(other, "react", ways)
            if kind == "explore":
                yield from self.place(
                    other, self.numbers["reaction_larvae_placed"], functools.partial(self.inhabited, other)
                )
            elif kind == "march":
                yield from self.walk(other, self.numbers["reaction_steps"])
            elif kind == "forage":
                yield from self.discard_one(other)
                yield from self.draw(other, self.numbers["reaction_cards"])
            elif kind == "play":
                self.gain_larvae(other, self.numbers["reaction_larvae"])

    def discard_one(self, player: int) -> Flow:
        """A card of the player's choice, or None."""
        hand = self.colonies[player].hand
        if not hand:
            return None
        card = yield from self.choose(player, "discard", {f"discard {card}": card for card in hand})
        self.from_hand(player, card)
        self.discard.append(card)
        return card

    def all_parts(self) -> list[tuple[int, str, int, Part]]:
        """All evolutions, from the active player on."""
        return [
            (player, segment, row, part)
            for player in self.clockwise(self.active)
            for segment, row, part in self.colonies[player].parts()
        ]

    def triggered(self, host: int, on: str) -> list[tuple[int, list[str]]]:
        """What the evolutions of a body do at this, and for whom."""
        found: list[tuple[int, list[str]]] = []
        for segment, row, part in self.colonies[host].parts():
            owner = host if part.parasite is None else part.parasite
            card = self.copied(host, segment, row) if part.parasite is None else part.card
            for ability in self.cards[card].get("abilities", []) if card else []:
                if ability["on"] == on:
                    self.seen[f"on {on}"] += 1
                    found.append((owner, ability["does"]))
        return found

    def abilities(self, player: int, on: str) -> Flow:
        """The own ones, then those of the others."""
        for owner, does in self.triggered(player, on):
            yield from self.effects(owner, does)
        if on in ("explore", "march", "forage", "play"):
            for other in self.others(player):
                for owner, does in self.triggered(other, f"other_{on}"):
                    yield from self.effects(owner, does)

    # Effects

    def effects(self, player: int, texts: Iterable[str], here: Tile | None = None) -> Flow:
        """One after the other."""
        for text in texts:
            yield from self.effect(player, text, here)

    def effect(self, player: int, text: str, here: Tile | None = None) -> Flow:
        """What a line of a card says."""
        word, rest = split_effect(text)
        if word == "if":
            head, _, tail = text.partition(": ")
            _, metric, least = head.split()
            if self.metric(player, metric) >= int(least):
                yield from self.effect(player, tail, here)
            return
        if word == "for":
            head, _, tail = text.partition(": ")
            _, what, price = head.split()
            yield from self.bought(player, what, int(price), tail, here)
            return
        self.seen[f"effect {word} {rest[0]}" if word == "others" else f"effect {word}"] += 1
        if word == "choose":
            yield from self.choices(player, text, here)
        elif word == "others":
            for other in self.others(player):
                if rest[0] == "discard":
                    for _ in range(int(rest[1])):
                        yield from self.discard_one(other)
                else:
                    yield from self.effect(other, " ".join(rest))
        elif word in ("rob", "steal"):
            for other in self.others(player):
                lost = min(int(rest[0]), self.colonies[other].larvae)
                self.colonies[other].larvae -= lost
                if word == "steal":
                    self.gain_larvae(player, lost)
        elif word == "place":
            yield from self.place(player, int(rest[0]), lambda: self.places(player, rest[1], here))
        else:
            doing: Any = getattr(self, f"do_{word}")
            yield from doing(player, *rest)

    def places(self, player: int, where: str, here: Tile | None) -> list[Tile]:
        """Hexes by a word of an effect."""
        if where == "tunnel":
            return [self.tiles[CENTRE]]
        if where == "inhabited":
            return self.inhabited(player)
        if where == "home":
            return [self.tiles[CENTRE], *self.inhabited(player)]
        if where == "anywhere":
            return self.all_tiles()
        assert here is not None
        return [here]

    def bought(self, player: int, what: str, price: int, text: str, here: Tile | None) -> Flow:
        """An effect that has a price."""
        colony = self.colonies[player]
        have = colony.food if what == "food" else colony.larvae
        if have < price:
            return
        if not (yield from self.choose(player, "offer", {"accept": True, "done": False})):
            return
        if what == "food":
            colony.food -= price
        else:
            colony.larvae -= price
        yield from self.effect(player, text, here)

    def choices(self, player: int, text: str, here: Tile | None) -> Flow:
        """So many of these, all chosen before any is done (MOA-D18)."""
        head, _, tail = text.partition(": ")
        lines = tail.split(" | ")
        chosen: set[int] = set()
        for _ in range(int(head.split()[1])):
            ways = {f"choose {i + 1}": i for i in range(len(lines)) if i not in chosen}
            chosen.add((yield from self.choose(player, "choose", ways)))
        for i in sorted(chosen):
            yield from self.effect(player, lines[i], here)

    def do_larvae(self, player: int, number: str) -> Flow:
        """Larvae out of eggs."""
        self.gain_larvae(player, int(number))
        yield from ()

    def do_food(self, player: int, number: str) -> Flow:
        """Food out of the supply."""
        self.gain_food(player, int(number))
        yield from ()

    def do_points(self, player: int, number: str) -> Flow:
        """Points of a card."""
        self.score(player, "cards", int(number))
        yield from ()

    def do_draw(self, player: int, number: str) -> Flow:
        """Cards off the deck."""
        yield from self.draw(player, int(number))

    def do_steps(self, player: int, number: str) -> Flow:
        """Steps without larvae."""
        yield from self.walk(player, int(number))

    def do_march(self, player: int) -> Flow:
        """A March without its cost."""
        yield from self.march(player)

    def do_rest(self, player: int) -> Flow:
        """The goods of a rest."""
        yield from self.resting_resources(player)

    def do_decree(self, player: int) -> Flow:
        """MOA-A83."""
        yield from self.decree(player)

    def do_action(self, player: int) -> Flow:
        """Another action (MOA-D18)."""
        yield from self.action(player, bonus=True)

    def do_journey(self, player: int, larvae: str) -> Flow:
        """MOA-D18."""
        if not self.can_reveal():
            return
        number = yield from self.reveal_hex()
        at, _, turn = yield from self.choose(player, "explore", self.ways_to_journey(number))
        tile = self.lay(number, at, turn)
        yield from self.aphid_of_hex(player, tile)
        yield from self.place(player, int(larvae), only(tile))
        yield from self.effects(player, self.hexes[number].get("reveal", []))

    def do_harvest(self, player: int, number: str) -> Flow:
        """One site that is held."""
        for _ in range(int(number)):
            ways: dict[str, Any] = {
                f"harvest {to_text(tile.at, spot)}": tile.site(spot.split()[-1])
                for tile in self.by_number()
                for spot in tile.spots(player)
                if spot.startswith("site")
            }
            if not ways:
                return
            ways["done"] = None
            site = yield from self.choose(player, "harvest", ways)
            if site is None:
                return
            yield from self.harvest_site(player, site)

    def do_blight(self, player: int, number: str) -> Flow:
        """Ants of all die in a hex."""
        tiles = [tile for tile in self.by_number() if any(tile.ants(other) for other in range(self.players))]
        tile = yield from self.target(player, tiles)
        if tile is not None:
            for other in self.clockwise(player):
                yield from self.lose(other, tile, int(number))

    def do_raid(self, player: int, number: str) -> Flow:
        """Ants of the others die in a hex that the player inhabits."""
        tile = yield from self.target(player, self.inhabited(player))
        if tile is not None:
            for other in self.others(player):
                yield from self.lose(other, tile, int(number))

    def target(self, player: int, tiles: Iterable[Tile]) -> Flow:
        """A hex of the player's choice, or None if there is none."""
        ways = {f"at {place_text(tile.at)}": tile for tile in tiles}
        if not ways:
            return None
        return (yield from self.choose(player, "target", ways))

    def do_swap(self, player: int) -> Flow:
        """MOA-B67."""
        ways = {
            f"ant {LETTERS[owner]} {to_text(tile.at, spot)}": (owner, tile, spot)
            for owner in range(self.players)
            for tile in self.all_tiles()
            for spot in tile.spots(owner)
        }
        if len({owner for owner, _, _ in ways.values()}) < 2:
            return
        owner, tile, spot = yield from self.choose(player, "swap", ways)
        ways = {text: what for text, what in ways.items() if what[0] != owner}
        other, there, other_spot = yield from self.choose(player, "swap", ways)
        yield from self.exchange((owner, tile, spot), (other, there, other_spot))

    def exchange(self, one: tuple[int, Tile, str], two: tuple[int, Tile, str]) -> Flow:
        """Two ants change places, with their aphids."""
        sorts = [tile.spots(player)[spot] for player, tile, spot in (one, two)]
        for (player, tile, spot), (other, _, _), (major, aphid) in ((one, two, sorts[1]), (two, one, sorts[0])):
            if spot.startswith("site guest "):
                tile.site(spot.split()[-1]).guest = (other, major)
                if aphid:
                    yield from self.stray(tile)
            elif spot.startswith("site "):
                site = tile.site(spot.split()[-1])
                site.ant = (other, major)
                site.aphid = aphid
            else:
                old = sorts[0] if (player, tile, spot) == one else sorts[1]
                tile.outside[player, old[0], old[1]] -= 1
                tile.outside[other, major, aphid] += 1
                tile.outside += Counter()
        for _, tile, spot in (one, two):
            if spot.startswith("site"):
                yield from self.part_own_ants(tile, tile.site(spot.split()[-1]))
        yield from self.fill(one[1])
        yield from self.fill(two[1])

    def part_own_ants(self, tile: Tile, site: Site) -> Flow:
        """Nobody shares a site with an own ant: the guest goes elsewhere."""
        if site.ant is None or site.guest is None or site.ant[0] != site.guest[0]:
            return
        player, major = site.guest
        site.guest = None
        _, where = yield from self.shift(player, tile, (major, False))
        yield from self.put(player, tile, where, (major, False))

    def holes(self) -> dict[str, tuple[Tile, Tile | None]]:
        """MOA-D18: a wormhole, or a centipede moved."""
        ways: dict[str, tuple[Tile, Tile | None]] = {}
        if self.counters_left():
            ways |= {f"wormhole {place_text(tile.at)}": (tile, None) for tile in self.by_number() if not tile.wormhole}
        for tile in self.by_number():
            for there in self.by_number():
                if tile.centipede and not there.centipede:
                    ways[f"centipede {place_text(tile.at)}>{place_text(there.at)}"] = (tile, there)
        return ways

    def do_hole(self, player: int) -> Flow:
        """A wormhole with a larva, or a centipede."""
        ways = self.holes()
        if not ways:
            return
        tile, there = yield from self.choose(player, "target", ways)
        if there is not None:
            tile.centipede, there.centipede = False, True
            return
        tile.wormhole = True
        yield from self.place(player, 1, only(tile))

    def do_centipede(self, player: int, number: str) -> Flow:
        """Centipedes for hexes without one."""
        for _ in range(int(number)):
            tiles = [tile for tile in self.by_number() if not tile.centipede] if self.counters_left() else []
            tile = yield from self.target(player, tiles)
            if tile is None:
                return
            tile.centipede = True

    def do_battle(self, player: int) -> Flow:
        """MOA-D18."""
        several = [tile for tile in self.by_number() if sum(tile.ants(p) > 0 for p in range(self.players)) >= 2]
        tile = yield from self.target(player, several)
        if tile is not None:
            yield from self.battle(tile)

    def do_radiate(self, player: int) -> Flow:
        """MOA-D18, B29."""
        colony = self.colonies[player]
        ways = {f"shed {segment} {row + 1}": (segment, row) for segment, row, _ in colony.parts()}
        if not ways:
            return
        segment, row = yield from self.choose(player, "shed", ways)
        self.discard.append(colony.body[segment][row].card)
        colony.body[segment][row] = None
        card = yield from self.search(
            lambda card: self.cards[card]["kind"] in SEGMENTS and not self.cards[card].get("parasite")
        )
        if card is None:
            self.count_bodies(player)
            return
        if self.cards[card]["kind"] == segment:
            yield from self.evolve(player, card, row)
        else:
            yield from self.find_room(player, card)

    def find_room(self, player: int, card: str) -> Flow:
        """An evolution goes onto the first free row, or where its player says."""
        segment = self.cards[card]["kind"]
        rows = self.colonies[player].body[segment]
        row = next((row for row, part in enumerate(rows) if part is None), None)
        if row is None:
            row = yield from self.choose(player, "cover", {f"on {segment} {r + 1}": r for r in range(len(rows))})
        yield from self.evolve(player, card, row)

    def do_theft(self, player: int, number: str) -> Flow:
        """MOA-D18."""
        stolen: list[str] = []
        for other in self.others(player):
            for _ in range(int(number)):
                card = yield from self.discard_one(other)
                if card is not None:
                    self.discard.remove(card)
                    stolen.append(card)
        if not stolen:
            return
        ways: dict[str, Any] = {}
        for card in stolen:
            ways |= self.ways_to_play(player, card)
        ways["done"] = None
        what = yield from self.choose(player, "offered", ways)
        if what is not None:
            stolen.remove(what[0])
        self.discard += stolen
        if what is not None:
            yield from self.resolve(player, *what)

    def do_search(self, player: int, segment: str) -> Flow:
        """The next evolution of a segment."""
        card = yield from self.search(lambda card: self.cards[card]["kind"] == segment)
        if card is not None:
            self.colonies[player].hand.append(card)
            self.colonies[player].known.add(card)

    def do_aphid(self, player: int, number: str) -> Flow:
        """Aphids for inhabited hexes."""
        yield from self.new_aphids(player, int(number), lambda: self.inhabited(player))

    def do_herd(self, player: int, number: str) -> Flow:
        """Aphids for any hexes."""
        yield from self.new_aphids(player, int(number), self.by_number)

    def new_aphids(self, player: int, number: int, tiles: Callable[[], list[Tile]]) -> Flow:
        """One after the other (MOA-B16)."""
        for _ in range(number):
            if not self.aphids_left():
                return
            free = [tile for tile in tiles() if not all(site.aphid for site in tile.sites)]
            tile = yield from self.target(player, free)
            if tile is None:
                return
            yield from self.put_aphid(player, tile)

    # What is counted

    def metric(self, player: int, name: str) -> int:
        """The metrics of conditions and goals."""
        colony = self.colonies[player]
        if name in ("heads", "thoraxes", "abdomens"):
            return colony.count({"heads": "head", "thoraxes": "thorax", "abdomens": "abdomen"}[name])
        tiles = self.by_number()
        if name == "sites" or name.endswith("_sites"):
            stand = [
                site.resource
                for tile in tiles
                for site in tile.sites
                for ant in (site.ant, site.guest)
                if ant is not None and ant[0] == player
            ]
            return len(stand) if name == "sites" else stand.count(name.removesuffix("_sites"))

        def controlled() -> list[Tile]:
            return [tile for tile in tiles if tile.controller() == player]

        def shared(tile: Tile) -> bool:
            return any(self.inhabits(other, tile) for other in self.others(player))

        counts: dict[str, Callable[[], int]] = {
            "food": lambda: colony.food,
            "larvae": lambda: colony.larvae,
            "cards": lambda: len(colony.hand),
            "ants": lambda: self.ants(player),
            "tunnel_ants": lambda: self.tiles[CENTRE].ants(player),
            "outskirts": lambda: sum(tile.outskirts(player) for tile in tiles),
            "evolutions": lambda: len(colony.parts()),
            "bodies": colony.bodies,
            "goals": lambda: len(colony.goals),
            "hexes": lambda: len(self.inhabited(player)),
            "frontier": lambda: sum(not self.inner(tile) for tile in self.inhabited(player)),
            "controlled": lambda: len(controlled()),
            "inner": lambda: sum(self.inner(tile) for tile in controlled()),
            "outer": lambda: sum(not self.inner(tile) for tile in controlled()),
            "full_hexes": lambda: sum(len(tile.held(player)) == len(tile.sites) for tile in tiles),
            "shared_hexes": lambda: sum(shared(tile) for tile in self.inhabited(player)),
            "wins": lambda: colony.wins,
            "battles": lambda: len(colony.battled),
            "centipedes": lambda: sum(tile.centipede for tile in tiles),
            "wormholes": lambda: sum(tile.wormhole for tile in self.inhabited(player)),
            "aphids": lambda: sum(site.aphid for tile in tiles for site in tile.held(player)),
            "majors": lambda: 2 - colony.majors if self.majors_in_play else 0,
            "parasites": lambda: sum(part.parasite == player for _, _, _, part in self.all_parts()),
        }
        return counts[name]()

    def goal(self, player: int, card: str) -> int:
        """What a Colony Goal is worth now."""
        goal = self.cards[card]["goal"]
        if "beat" in goal:
            own = self.metric(player, goal["beat"])
            less = sum(self.metric(other, goal["beat"]) < own for other in self.neighbours(player))
            return int(goal["points"]) * less
        return min(int(goal["most"]), self.metric(player, goal["count"]) // int(goal["per"]) * int(goal["points"]))

    # The Soldier Phase

    def soldier_phase(self) -> Flow:
        """MOA-A37: battles by number; a higher hex that becomes contested is fought too (MOA-B67)."""
        self.active = self.first
        if self.majors_in_play:
            for player in self.clockwise(self.first):
                for tile in [tile for tile in self.with_major(player) if self.contested(tile)]:
                    yield from self.place(player, 2, only(tile), "rally")
        fought = -1
        while True:
            left = [tile for tile in self.by_number() if tile.number > fought and self.contested(tile)]
            if not left:
                break
            fought = left[0].number
            yield from self.battle(left[0])
        for player in self.clockwise(self.first):
            for owner, does in self.triggered(player, "aftermath"):
                yield from self.effects(owner, does)
            for tile in self.by_number():
                if tile.number in self.colonies[player].battled:
                    for owner, does in self.triggered(player, "battled"):
                        yield from self.effects(owner, does, tile)
            if not self.colonies[player].battled:
                for owner, does in self.triggered(player, "peace"):
                    yield from self.effects(owner, does)

    def defender(self, tile: Tile, sides: list[int]) -> int:
        """MOA-D10: the controller, else who has most sites, else the earlier in turn order."""
        controller = tile.controller()
        if controller is not None:
            return controller
        return max(sides, key=lambda player: (len(tile.held(player)), -sides.index(player)))

    def size(self, player: int, tile: Tile) -> int:
        """Ants and heads."""
        return tile.ants(player) + self.colonies[player].count("head") + self.power(player, "size")

    def battle(self, tile: Tile) -> Flow:
        """MOA-D10 to D12."""
        sides = [player for player in self.clockwise(self.first) if tile.ants(player)]
        defender = self.defender(tile, sides)
        centipede = tile.centipede and any(self.centipede_fights(player) for player in sides)
        self.battle_at = tile.at
        if centipede and not all(self.centipede_fights(player) for player in sides):
            self.seen["traitor"] += 1
        fighters = {player: Fighter(player) for player in sides}
        for player in sides:
            self.colonies[player].battled.add(tile.number)
        for player in sides:
            hand = self.colonies[player].hand
            if hand:
                ways: dict[str, Any] = {f"ferocity {card}": card for card in hand}
                ways["ferocity none"] = None
                fighters[player].card = yield from self.choose(player, "ferocity", ways)
        horde = 0
        if centipede:
            for _ in range(self.numbers["centipede_cards"][0]):
                card = yield from self.off_the_deck("horde", "reveal")
                if card is not None:
                    self.discard.append(card)
                    horde += int(self.cards[card]["ferocity"])
        for player in [*(side for side in sides if side != defender), defender]:
            yield from self.tactic(fighters, player, tile)
        yield from self.decide(tile, fighters, defender, horde if centipede else None)

    def tactic(self, fighters: dict[int, Fighter], player: int, tile: Tile) -> Flow:
        """MOA-B12."""
        me = fighters[player]
        for text in self.cards[me.card].get("tactic", []) if me.card else []:
            yield from self.tactic_effect(fighters, me, tile, text)

    def tactic_effect(self, fighters: dict[int, Fighter], me: Fighter, tile: Tile, text: str) -> Flow:
        """One line of a Tactic."""
        word, rest = split_effect(text)
        player = me.player
        if word == "if":
            head, _, tail = text.partition(": ")
            _, metric, least = head.split()
            if self.metric(player, metric) >= int(least):
                yield from self.tactic_effect(fighters, me, tile, tail)
            return
        if word == "for":
            head, _, tail = text.partition(": ")
            _, _, price = head.split()
            if self.colonies[player].larvae >= int(price) and (
                yield from self.choose(player, "offer", {"accept": True, "done": False})
            ):
                self.colonies[player].larvae -= int(price)
                yield from self.tactic_effect(fighters, me, tile, tail)
            return
        if word == "choose":
            lines = text.partition(": ")[2].split(" | ")
            i = yield from self.choose(player, "choose", {f"choose {i + 1}": i for i in range(len(lines))})
            yield from self.tactic_effect(fighters, me, tile, lines[i])
            return
        self.seen[f"tactic {word}"] += 1
        if word == "strength":
            me.strength += int(rest[0])
        elif word == "reinforce":
            yield from self.place(player, int(rest[0]), only(tile))
        elif word == "kill":
            for other in self.others(player):
                yield from self.lose(other, tile, int(rest[0]))
        elif word == "blunt":
            for fighter in fighters.values():
                fighter.blunted = fighter.blunted or fighter is not me
        elif word == "spare":
            me.spared = True
        elif word == "flee":
            me.flees = True
        else:
            assert word == "retreat"
            while ways := dict[str, Any](self.leaving(player, tile)):
                ways["done"] = None
                what = yield from self.choose(player, "retreat", ways)
                if what is None:
                    break
                yield from self.step(player, *what)

    def decide(self, tile: Tile, fighters: dict[int, Fighter], defender: int, horde: int | None) -> Flow:
        """Strengths, the winner, the dead, the spoils."""
        strengths: dict[int | None, int] = {}
        sizes: dict[int | None, int] = {}
        order = [player for player in fighters if tile.ants(player)]
        for player in order:
            me = fighters[player]
            size = self.size(player, tile)
            strength = size + me.strength
            if me.card is not None and not me.blunted:
                strength += int(self.cards[me.card]["ferocity"]) + self.power(player, "ferocity")
            strength += self.power(player, "defence" if player == defender else "invasion")
            strengths[player], sizes[player] = strength, size
        if horde is not None:
            sizes[None] = self.round
            strengths[None] = self.round + horde
        winner: int | None = None
        if strengths:
            ranks = [*([defender] if defender in strengths else []), *(p for p in order if p != defender), None]
            winner = max((p for p in ranks if p in strengths), key=lambda p: strengths[p])
        base = sizes if self.options.get("casualty_base", "strength") == "size" else strengths

        def fight(one: int | None, two: int | None) -> bool:
            return one is not two and all(
                other is None or self.centipede_fights(other) or (one is not None and two is not None)
                for other in (one, two)
            )

        losses: dict[int, int] = {}
        for player in order:
            if player == winner:
                beaten = [base[other] for other in strengths if other != winner and fight(winner, other)]
                losses[player] = max(beaten, default=0) // 2
            elif fight(winner, player):
                losses[player] = base[winner]
            if fighters[player].spared:
                losses[player] = losses.get(player, 0) // 2
        hunter = winner if horde is not None and fight(winner, None) else None
        for player in order:
            yield from self.lose(player, tile, losses.get(player, 0), fighters[player].flees)
        if winner is not None:
            self.colonies[winner].wins += 1
            self.score(winner, "battles", self.numbers["battle_points"])
            self.seen["battle won"] += 1
        else:
            self.seen["battle lost"] += 1
        if hunter is not None:
            self.seen["centipede beaten"] += 1
            tile.centipede = False
            reward = self.numbers["centipede_reward"]
            self.gain_larvae(hunter, reward["larvae"])
            self.gain_food(hunter, reward["food"])
        for player, me in fighters.items():
            if me.card is not None:
                self.from_hand(player, me.card)
                if player != winner or not self.kept(me.card):
                    self.discard.append(me.card)
        self.battle_at = None
        if hunter is not None:
            yield from self.draw(hunter, self.numbers["centipede_reward"]["cards"])
        for player in order:
            for owner, does in self.triggered(player, "win" if player == winner else "lose"):
                yield from self.effects(owner, does)
        card = None if winner is None else fighters[winner].card
        if winner is not None and card is not None and self.kept(card):
            if self.cards[card]["kind"] == "goal":
                self.colonies[winner].goals.append(card)
            else:
                yield from self.find_room(winner, card)

    def kept(self, card: str) -> bool:
        """MOA-B13: Tactics that stay with who wins."""
        return bool(self.cards[card].get("tactic")) and self.cards[card]["kind"] != "event"

    # The Queen Phase

    def queen_phase(self) -> Flow:
        """MOA-A79."""
        self.active = self.first
        yield from self.harvest()
        for player in self.clockwise(self.first):
            yield from self.feed(player)
        for player in self.clockwise(self.first):
            yield from self.decree(player)
        yield from self.slumber()

    def harvest(self) -> Flow:
        """MOA-A80: abilities, then player by player what sites yield, cards last."""
        for player in self.clockwise(self.first):
            for owner, does in self.triggered(player, "harvest"):
                yield from self.effects(owner, does)
        for player in self.clockwise(self.first):
            cards = 0
            for tile in self.by_number():
                for site in tile.sites:
                    for ant in (site.ant, site.guest):
                        if ant is not None and ant[0] == player:
                            cards += site.amount if site.resource == "card" else 0
                            if site.resource != "card":
                                yield from self.harvest_site(player, site)
                if self.options.get("aphids"):
                    cards += self.farm(player, tile)
            yield from self.draw(player, cards)
        if self.options.get("aphids"):
            yield from self.breeding()

    def harvest_site(self, player: int, site: Site) -> Flow:
        """What a site yields."""
        if site.resource == "food":
            self.gain_food(player, site.amount)
        elif site.resource == "larva":
            self.gain_larvae(player, site.amount)
        elif site.resource == "point":
            self.score(player, "sites", site.amount)
        else:
            yield from self.draw(player, site.amount)

    def farm(self, player: int, tile: Tile) -> int:
        """MOA-B20: points, and how many cards."""
        herders = [site.ant[0] for site in tile.sites if site.ant is not None and site.aphid]
        table = FARM_ALONE if len(set(herders)) < 2 else FARM_SHARED
        cards, points = table[min(len(herders), 4)]
        if player not in herders:
            return 0
        self.seen["farm" if table is FARM_ALONE else "farm shared"] += len(herders) >= 2
        self.score(player, "farms", points)
        return cards

    def breeding(self) -> Flow:
        """MOA-B22, B23."""
        for tile in self.by_number():
            if not self.aphids_left() or not any(site.aphid for site in tile.sites):
                continue
            controller = tile.controller()
            if controller is not None:
                yield from self.put_aphid(controller, tile)
            else:
                for site in tile.sites:
                    if not site.aphid:
                        site.aphid = True
                        break

    def feed(self, player: int) -> Flow:
        """MOA-D13."""
        colony = self.colonies[player]
        each = self.numbers["ants_per_food"] + colony.count("abdomen") + self.power(player, "feeds")
        eaten = min(colony.food, -(-self.ants(player) // each))
        colony.food -= eaten
        hungry = max(0, self.ants(player) - eaten * each)
        if hungry:
            self.seen["hungry"] += 1
        everybody = hungry == self.ants(player)
        for _ in range(hungry):
            ways = {
                f"lose {to_text(tile.at, spot)}": (tile, spot)
                for tile in self.all_tiles()
                for spot in tile.spots(player)
            }
            if everybody:
                yield from self.dies(player, *next(reversed(ways.values())))
            else:
                yield from self.dies(player, *(yield from self.choose(player, "starve", ways)))

    def decree(self, player: int) -> Flow:
        """MOA-D14."""
        what = yield from self.choose(player, "decree", {f"decree {word}": word for word in ("larvae", "food", "card")})
        name = "cards" if what == "card" else what
        yield from self.gain(player, {name: self.numbers["decree"][name]})

    def slumber(self) -> Flow:
        """MOA-D15."""
        for player in self.clockwise(self.first):
            for tile in self.by_number():
                if tile.controller() == player and self.inner_scores(tile):
                    self.score(player, "inner_meadow", self.numbers["inner_points"])
            for card in self.colonies[player].goals:
                self.score(player, "goals", self.goal(player, card))
        for player in self.clockwise(self.first):
            for owner, does in self.triggered(player, "slumber"):
                yield from self.effects(owner, does)
        for player in self.clockwise(self.first):
            while len(self.colonies[player].hand) > self.numbers["hand_limit"] + self.power(player, "hand"):
                yield from self.discard_one(player)

    def end(self) -> None:
        """MOA-D15: bonuses for the most of something."""
        for name in ("ants", "food", "evolutions"):
            counts = [self.metric(player, name) for player in range(self.players)]
            for player, count in enumerate(counts):
                if count and count == max(counts):
                    self.score(player, "end", self.numbers["end_bonus"])

    def winners(self) -> list[int]:
        """MOA-D15: most points, then most ants."""
        ranks = [(score, self.ants(player)) for player, score in enumerate(self.scores())]
        return [player for player, rank in enumerate(ranks) if rank == max(ranks)]
