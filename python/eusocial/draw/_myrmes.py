"""What Myrmes' `State.view()` holds, in words, and what actions touch in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

from ._svg import COLOURS, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Cell = tuple[int, int]


class Hex(TypedDict):
    """A hex of the garden."""

    q: int
    r: int
    terrain: str
    players: int
    """With how many players at least it is in play."""
    prey_space: bool
    start: int | None
    prey: str | None
    tile: int | None
    """The index of what covers it."""


class Tile(TypedDict):
    """A pheromone, special tile or tunnel exit; the first hex is its reference cell."""

    kind: str
    owner: int | None
    hexes: list[list[int]]
    cubes: dict[str, int]


class Colony(TypedDict):
    """What a player has."""

    level: int
    larvae: int
    soldiers: int
    workers: int
    """Still to be used."""
    nurses: int
    atelier: int
    food: int
    earth: int
    stone: int
    prey: int
    event: str | None
    chosen: bool
    """Whether a choice is made that the others don't see yet."""
    choice: dict[str, Any] | None
    """That choice as an action, if the viewer sees it."""
    inside: list[int]
    """Levels where a worker is."""
    pheromones: dict[str, int]
    """Left, by kind."""
    exits: int
    markers: int
    reserve: int
    completed: list[str]


class Completion(TypedDict):
    """Who completed an objective, in which season, counted from 1 through all years."""

    player: int
    season: int


class Objective(TypedDict):
    """One of the six objectives."""

    id: str
    level: int
    need: dict[str, int]
    completed: list[Completion]


class Sortie(TypedDict):
    """The worker outside: the space where it stands and the movement points left."""

    at: list[int]
    hexes: list[list[int]]
    points: int


class View(TypedDict):
    """`State.view()` of Myrmes."""

    game: str
    viewer: int | None
    """Who sees it; None if all is shown."""
    players: int
    year: int
    season: str
    phase: str
    player: int | None
    """Who decides; None at chance and at the end."""
    first: int
    dice: list[int]
    die: int | None
    scores: list[float]
    hexes: list[Hex]
    tiles: list[Tile]
    colonies: list[Colony]
    objectives: list[Objective]
    supply: dict[str, int]
    sortie: Sortie | None
    asked: list[int] | None
    """The hex of the worker or of the tile that a decision is about."""
    left: int
    """Movement points, cubes to take or tiles to release."""


SEASONS = ("spring", "summer", "autumn")

EVENTS = {
    "level": "level +1",
    "vp": "points +1",
    "larvae": "larvae +2",
    "harvest": "harvest +3",
    "move": "move +3",
    "soldier": "soldier +1",
    "hexagon": "hexagon +1",
    "worker": "worker +1",
}
"""The event track from left to right; a die gives the place of its number, counted from 0."""

PHASES = {
    "prey": "Prey is being laid out",
    "tiles": "Objectives are being drawn",
    "dice": "The dice of the year are being thrown",
    "event": "Choose the event of the season",
    "births": "Births: send the nurses to their work",
    "workers": "Use a worker",
    "sortie": "A worker is outside",
    "harvest": "Harvest: take a cube of a pheromone",
    "scavenge": "Harvest: what was scavenged",
    "extra": "Harvest +3: take another cube",
    "atelier": "Atelier: what a nurse does there",
    "release": "Choose a special tile to make neutral",
    "storage": "Storage: discard down to the limit",
    "winter": "Winter: food is due",
    "over": "Final points",
}

SPECIAL = ("scavenging", "aphid", "subcolony")
NAMES = {
    "great": "great triangle",
    "aphid": "aphid farm",
    "subcolony": "sub-colony",
    "exit": "tunnel exit",
}
CUBES = ("food", "earth", "stone")
WANTS = {
    "area": ("adjacent hex", "adjacent hexes"),
    "soldiers": ("soldier", "soldiers"),
    "larvae": ("larva", "larvae"),
    "nurses": ("nurse", "nurses"),
    "special": ("special tile", "special tiles"),
}
"""What objectives ask for, by their need; other names are said as they are."""
ROMAN = ("0", "I", "II", "III", "IV", "V")


# Words


def letter_of(player: int | None) -> str:
    """The letter of a player; `-` for nobody."""
    return "-" if player is None else COLOURS[player][0]


def kind_text(kind: str) -> str:
    """What a tile is called."""
    return NAMES.get(kind, kind.replace("_", " "))


def wanted(objective: Objective) -> str:
    """What an objective asks for: `4 adjacent hexes`."""
    return ", ".join(
        f"colony level {count}" if need == "level" else plural(count, *WANTS.get(need, (need, need)))
        for need, count in objective["need"].items()
    )


def season_text(season: int) -> str:
    """A season counted from 1 through all years: 4 is `year 2, spring`."""
    return f"year {(season - 1) // len(SEASONS) + 1}, {SEASONS[(season - 1) % len(SEASONS)]}"


def cubes_text(cubes: Mapping[str, int]) -> str:
    """Cubes on a tile: `2 food, 1 earth`."""
    return ", ".join(f"{cubes[kind]} {kind}" for kind in CUBES if cubes.get(kind))


def tile_text(tile: Tile) -> str:
    """A tile and what lies on it, in one line."""
    name = kind_text(tile["kind"]).capitalize()
    owner = "neutral" if tile["owner"] is None else f"of {letter_of(tile['owner'])}"
    where = " ".join(f"{q},{r}" for q, r in tile["hexes"])
    cubes = cubes_text(tile["cubes"])
    return f"{name} {owner} on {where}" + (f": {cubes}" if cubes else "")


def hex_text(view: View, hexagon: Hex) -> str:
    """A hex and all that is on it, in one line."""
    words = f"Hex {hexagon['q']},{hexagon['r']}: {hexagon['terrain']}"
    if hexagon["start"] is not None:
        words += f", start of {letter_of(hexagon['start'])}"
    if hexagon["prey"]:
        words += f", {hexagon['prey']}"
    elif hexagon["prey_space"]:
        words += ", prey space"
    if hexagon["tile"] is not None:
        tile = view["tiles"][hexagon["tile"]]
        words += f", {kind_text(tile['kind'])} " + ("neutral" if tile["owner"] is None else letter_of(tile["owner"]))
    return words


def objective_text(objective: Objective) -> str:
    """An objective and who completed it when, in one line."""
    words = f"Objective {objective['id']}, level {objective['level']}: {wanted(objective)}"
    done = [f"{letter_of(one['player'])} in {season_text(one['season'])}" for one in objective["completed"]]
    return words + (f"; completed by {', '.join(done)}" if done else "")


def choice_text(colony: Colony) -> str:
    """A choice that is not open yet, as far as the viewer knows it."""
    choice = colony["choice"]
    if choice is None:
        return "has chosen" if colony["chosen"] else ""
    if choice["kind"] == "event":
        return f"has chosen {EVENTS.get(choice['event'], choice['event'])}"
    nurses = [f"{choice[where]} {where}" for where in ("larvae", "soldiers", "workers", "atelier") if choice[where]]
    return f"nurses: {', '.join(nurses) or 'none'}"


def colony_text(view: View, player: int) -> str:
    """A player's points and means, in one sentence."""
    colony = view["colonies"][player]
    words = [
        plural(view["scores"][player], "point"),
        f"colony level {colony['level']}",
        plural(colony["larvae"], "larva", "larvae"),
        plural(colony["soldiers"], "soldier"),
        f"{plural(colony['workers'], 'worker')} to use",
        plural(colony["nurses"], "nurse"),
    ]
    if colony["atelier"]:
        words.append(f"{colony['atelier']} in the atelier")
    if colony["inside"]:
        words.append(f"workers inside at level {', '.join(map(str, colony['inside']))}")
    words += [*(f"{cast('Any', colony)[kind]} {kind}" for kind in CUBES), f"{colony['prey']} prey"]
    words.append(f"{plural(colony['exits'], 'exit')} and {plural(colony['markers'], 'marker')} left")
    if colony["event"]:
        words.append(f"event {EVENTS.get(colony['event'], colony['event'])}")
    if colony["chosen"]:
        words.append(f"{choice_text(colony)}, not open yet")
    if colony["completed"]:
        words.append(f"completed {', '.join(colony['completed'])}")
    return f"Player {player} ({letter_of(player)}): {', '.join(words)}."


def turn_text(view: View) -> str:
    """Who decides."""
    if view["phase"] == "over":
        return "Game over"
    if view["player"] is None:
        return "Chance decides"
    return f"Player {view['player']}"


def phase_text(view: View) -> str:
    """What is decided."""
    return PHASES.get(view["phase"], view["phase"].replace("_", " ").capitalize())


def note_texts(view: View) -> Iterator[str]:
    """What is going on, in a few words each."""
    if view["sortie"]:
        yield f"{plural(view['sortie']['points'], 'movement point')} left"
    elif view["phase"] == "extra":
        yield f"up to {plural(view['left'], 'cube')} more"
    elif view["phase"] == "release":
        yield f"{plural(view['left'], 'tile')} to release"
    yield f"first player {letter_of(view['first'])}"


def describe(view: View) -> Iterator[str]:
    """The position in sentences, for those who can't see it."""
    yield f"{turn_text(view)}. {phase_text(view)}."
    if thrown(view):
        yield f"Dice: {', '.join(f'{season} {die}' for season, die in zip(SEASONS, thrown(view), strict=False))}."
    if view["sortie"]:
        q, r = view["sortie"]["at"]
        yield f"The worker stands at {q},{r}."
    yield from (f"{note[0].upper()}{note[1:]}." for note in note_texts(view))
    yield from (colony_text(view, player) for player in range(view["players"]))
    yield from (f"{objective_text(objective)}." for objective in view["objectives"])
    yield from (f"{tile_text(tile)}." for tile in view["tiles"])
    prey = [f"{hexagon['prey']} on {hexagon['q']},{hexagon['r']}" for hexagon in view["hexes"] if hexagon["prey"]]
    if prey:
        yield f"Prey: {', '.join(prey)}."


def thrown(view: View) -> list[int]:
    """The dice of this year that were thrown."""
    return [die for die in view["dice"] if die]


# Marks of actions


@dataclass(frozen=True)
class Marks:
    """What actions touch. With several placements the union of their hexes is marked, one alone is a ghost."""

    hexes: tuple[Cell, ...] = ()
    """Single hexes."""
    tiles: tuple[int, ...] = ()
    """Tiles as wholes."""
    ghost: tuple[str, tuple[Cell, ...]] | None = None
    """A placement: kind and hexes."""
    reach: tuple[Cell, ...] = ()
    """Hexes that some placement covers."""
    exits: tuple[Cell, ...] = ()
    """Where a new exit would be."""
    objectives: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()
    rooms: frozenset[int] = frozenset()
    """Levels of the colony of the player who decides."""
    stores: frozenset[str] = frozenset()
    """What that player has that is touched."""
    die: bool = False
    """The next die."""

    @classmethod
    def of(cls, view: View, actions: Sequence[Mapping[str, Any]]) -> Marks:
        """The marks of actions of this view; those that touch nothing shown add none."""
        hexes: dict[Cell, None] = {}
        tiles: dict[int, None] = {}
        exits: dict[Cell, None] = {}
        lays: list[tuple[str, tuple[Cell, ...]]] = []
        objectives: set[str] = set()
        events: set[str] = set()
        rooms: set[int] = set()
        stores: set[str] = set()
        die = False
        covered = {(hexagon["q"], hexagon["r"]): hexagon["tile"] for hexagon in view["hexes"]}
        for action in actions:
            kind, spot = action.get("kind"), _cell(action.get("hex"))
            if kind == "lay":
                cells = tuple(cell for one in _list(action.get("hexes")) if (cell := _cell(one)) is not None)
                if cells:
                    lays.append((str(action.get("tile")), cells))
            elif kind == "tunnel" and spot:
                exits[spot] = None
            elif kind == "prey":
                free = [h for h in view["hexes"] if h["prey_space"] and not h["prey"]]
                hexes |= {(h["q"], h["r"]): None for h in free[:1]}
            elif spot:
                tile = covered.get(spot)
                if tile is None or kind == "clear":
                    hexes[spot] = None
                if tile is not None:
                    tiles[tile] = None
            elif kind == "work":
                rooms.add(action.get("level", -1))
            elif kind == "dig" and view["player"] is not None:
                rooms.add(view["colonies"][view["player"]]["level"] + 1)
            elif kind == "die":
                die = True
            if kind == "event":
                events.add(str(action.get("event")))
            elif kind in ("objective", "tile"):
                objectives.add(str(action.get("objective")))
            elif kind == "births":
                stores |= {name for name in ("larvae", "soldiers", "workers", "atelier") if action.get(name)}
            elif kind == "discard":
                stores.add(str(action.get("resource")))
            elif kind in _STORES:
                stores |= _STORES[kind]
        single = len(lays) == 1
        union = {} if single else dict.fromkeys(cell for _, cells in lays for cell in cells)
        return cls(
            tuple(hexes),
            tuple(tiles),
            lays[0] if single else None,
            tuple(union),
            tuple(exits),
            frozenset(objectives),
            frozenset(events),
            frozenset(rooms),
            frozenset(stores),
            die,
        )


_STORES = {"exchange": {"larvae", "food"}, "nurse": {"nurses"}, "winter": {"food"}}


def _list(value: Any) -> list[Any]:
    return list(cast("Sequence[Any]", value)) if isinstance(value, (list, tuple)) else []


def _cell(value: Any) -> Cell | None:
    numbers = [number for number in _list(value) if isinstance(number, int)]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None
