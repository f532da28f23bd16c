"""What Microlonies' `State.view()` holds, in words, and what an action touches in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

from ._svg import COLOURS, plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Hex(TypedDict):
    """A hex of the meadow."""

    q: int
    r: int
    place: int
    """The tile that it belongs to: 0 for the central one, then terrain, then start tiles."""
    ground: str | None
    """None before the tile is laid."""
    bonus: str | None
    ant: int | None
    termite: bool
    pheromones: list[int]
    nest: int | None


class Level(TypedDict):
    """A level of an objective."""

    need: int
    points: int


class Objective(TypedDict):
    """An objective card."""

    id: int
    metric: str
    level1: Level
    level2: Level


class Prey(TypedDict):
    """A prey card."""

    id: int
    name: str
    strength: int
    food: int
    losses: int
    points: int
    symbol: str
    trophies: int


class Tile(TypedDict):
    """A chamber tile of the river."""

    id: int
    kind: str
    cost: int
    tunnels: list[str]
    reinforcements: int
    food: int
    symbols: dict[str, str]


class Chamber(TypedDict):
    """A chamber of an anthill; `name` is its kind or the number of its tile."""

    cell: list[int]
    name: str
    kind: str
    tunnels: list[str]
    symbols: dict[str, str]
    food: int
    workers: int
    queen: bool


class Colony(TypedDict):
    """What a player has."""

    species: str | None
    """None while it is being picked in secret, for those who don't see it."""
    title: str | None
    food: int
    eggs: int
    reserve: int
    trophies: int
    """Markers alone; `trophies_in_all` has those of cards too."""
    trophies_in_all: int
    pheromones_left: int
    mound: bool
    prey_cards: list[Prey]
    hand: list[int]
    """As far as they are known to the viewer, as the next two."""
    hand_cards: list[Objective]
    seen: list[int]
    validated: list[list[int]]
    hand_size: int
    """How many there are, known or not, as the next one."""
    booklets_size: int
    booklets: list[str]
    chambers: list[Chamber]
    track: list[list[int]]


class InHand(TypedDict):
    """Ants of a dispersion that is under way."""

    workers: int
    queen: bool


class River(TypedDict):
    """What lies open; None for a gap."""

    tiles: list[Tile | None]
    prey: list[Prey | None]
    objectives: list[Objective | None]


class View(TypedDict):
    """`State.view()` of Microlonies: `player` decides (None at chance and at the end), `colony` has the turn."""

    game: str
    viewer: int | None
    """Who sees it; None if all is shown."""
    players: int
    round: int
    ending: int | None
    """The round in which the end was triggered."""
    phase: str
    player: int | None
    colony: int
    scores: list[float]
    efficiency: int
    in_hand: InHand
    at: list[int] | None
    """The cell where the last ant went, or of the activated chamber."""
    hexes: list[Hex]
    river: River
    mound_taken: bool
    drawn: list[Objective]
    """As far as they are known to the viewer."""
    drawn_size: int
    colonies: list[Colony]


PHASES = {
    "map": "The meadow is being laid out",
    "booklets": "Booklets are being dealt",
    "species": "Pick a species",
    "refill": "The river is being refilled",
    "draw": "An objective is being drawn",
    "keep": "Keep one of the objectives drawn",
    "worker": "Place the fourth worker",
    "sow": "Choose a chamber to disperse",
    "drop": "Dispersion: drop the next ant",
    "lay": "Lay: eggs and planning",
    "build": "Build: choose a tile and a cell",
    "hatch": "Build: hatch an egg",
    "hunt": "Hunt: choose a zone and a prey",
    "mound_plan": "Mound taken: a free planning",
    "colonize": "Colonize: exits and explorations",
    "validate": "End of the turn: validate objectives",
    "final_validate": "End of the game: validate objectives",
    "over": "Final points",
}

METRICS = {
    "track": "hexes of the track",
    "zones": "zones hunted",
    "prey": "prey cards",
    "trophies": "trophies",
    "eggs": "eggs",
    "nurses": "nurses",
    "outside": "workers outside",
    "crowd": "workers in one chamber",
    "chambers": "chambers",
    "architecture": "symbols completed",
    "food": "food",
}

SIDES: dict[str, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


# Words


def letter_of(player: int) -> str:
    """The letter of a player."""
    return COLOURS[player][0]


def metric_text(metric: str) -> str:
    """What an objective counts: `hexes:meadow` as people say it, `meadow hexes`."""
    kind, _, detail = metric.partition(":")
    if not detail:
        return METRICS.get(metric, metric.replace("_", " "))
    return f"{detail.replace('_', ' ')} {kind}"


def bonus_text(bonus: str) -> str:
    """What a bonus hex gives: `food:2` as people say it, `+2 food`."""
    kind, _, value = bonus.partition(":")
    if kind in ("food", "points"):
        return f"+{value} {kind}"
    return value.replace("_", " ")


def hex_text(hexagon: Hex) -> str:
    """A hex and all that is on it, in one line."""
    words = f"Hex {hexagon['q']},{hexagon['r']}: {ground_name(hexagon['ground'])}"
    if hexagon["nest"] is not None:
        words += f" of {letter_of(hexagon['nest'])}"
    if hexagon["bonus"]:
        kind = hexagon["bonus"].partition(":")[0]
        words += f", bonus {bonus_text(hexagon['bonus'])}" + (f" {kind}" if kind in ("prey", "chamber") else "")
    if hexagon["ant"] is not None:
        words += f", ant of {letter_of(hexagon['ant'])}"
    if hexagon["termite"]:
        words += ", termite"
    if hexagon["pheromones"]:
        words += f", pheromones of {', '.join(map(letter_of, hexagon['pheromones']))}"
    return words


def ground_name(ground: str | None) -> str:
    """A ground as people say it."""
    return {None: "not laid yet", "hz": "hunting zone", "mound": "termite mound"}.get(ground, ground or "")


def tile_text(tile: Tile) -> str:
    """All that is printed on a tile, in one line."""
    parts = [f"Tile {tile['id']}: {tile['kind']}, cost {tile['cost']}, tunnels {', '.join(tile['tunnels'])}"]
    if tile["reinforcements"]:
        parts.append(plural(tile["reinforcements"], "worker"))
    if tile["food"]:
        parts.append(f"food {tile['food']}")
    parts += [f"half {symbol} {side}" for side, symbol in tile["symbols"].items()]
    return "; ".join(parts)


def prey_text(prey: Prey) -> str:
    """All that is printed on a prey card, in one line."""
    words = (
        f"Prey {prey['id']}, {prey['name']} ({prey['symbol']}): strength {prey['strength']}, food {prey['food']},"
        f" losses {prey['losses']}, {plural(prey['points'], 'point')}"
    )
    return words + (f", {plural(prey['trophies'], 'trophy', 'trophies')}" if prey["trophies"] else "")


def objective_text(card: Objective) -> str:
    """All that is printed on an objective, in one line."""
    one, two = card["level1"], card["level2"]
    return (
        f"Objective {card['id']}, {metric_text(card['metric'])}: {one['need']} for {plural(one['points'], 'point')},"
        f" {two['need']} for {plural(two['points'], 'point')}"
    )


def chamber_text(chamber: Chamber) -> str:
    """A chamber and who is in it, in one line."""
    column, row = chamber["cell"]
    words = f"{column},{row} {chamber['kind']}"
    if chamber["name"] != chamber["kind"]:
        words += f" (tile {chamber['name']})"
    words += f": {plural(chamber['workers'], 'worker')}"
    if chamber["queen"]:
        words += " and the queen"
    if chamber["food"]:
        words += f", food {chamber['food']}"
    return words


def colony_text(view: View, player: int) -> str:
    """A player's points and stores, in one sentence."""
    colony = view["colonies"][player]
    words = [
        f"{plural(view['scores'][player], 'point')}",
        f"food {colony['food']}",
        plural(colony["eggs"], "egg"),
        f"{colony['reserve']} in the reserve",
        plural(colony["trophies_in_all"], "trophy", "trophies"),
        f"{plural(colony['pheromones_left'], 'pheromone')} left",
        plural(colony["hand_size"], "card") + " in hand",
        plural(sum(map(len, colony["validated"])), "objective") + " validated" + validated_text(colony),
    ]
    if colony["prey_cards"]:
        words.append("prey " + ", ".join(prey["name"] for prey in colony["prey_cards"]))
    if colony["mound"]:
        words.append("the mound")
    return f"Player {player} ({letter_of(player)}), {title_text(view, colony)}: {', '.join(words)}."


def validated_text(colony: Colony) -> str:
    """Which objectives were validated, by level: ` (#4 for level 1, #9 for level 2)`."""
    levels = [
        f"{', '.join(f'#{card}' for card in cards)} for level {level}"
        for level, cards in enumerate(colony["validated"], 1)
        if cards
    ]
    return f" ({', '.join(levels)})" if levels else ""


def title_text(view: View, colony: Colony) -> str:
    """The species, as far as it is known."""
    unknown = view["phase"] in ("map", "booklets", "species")
    return colony["title"] or ("Species to come" if unknown else "Neutral colony")


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


def describe(view: View) -> Iterator[str]:
    """The position in sentences, for those who can't see it."""
    yield f"{turn_text(view)}. {phase_text(view)}."
    yield from (f"{note}." for note in note_texts(view))
    for player, colony in enumerate(view["colonies"]):
        yield colony_text(view, player)
        yield f"Anthill: {'; '.join(map(chamber_text, colony['chambers']))}."
    yield from (
        f"{hex_text(hexagon)}."
        for hexagon in view["hexes"]
        if hexagon["ant"] is not None or hexagon["termite"] or hexagon["pheromones"]
    )
    river = view["river"]
    yield from (f"{tile_text(tile)}." for tile in river["tiles"] if tile)
    yield from (f"{prey_text(prey)}." for prey in river["prey"] if prey)
    yield from (f"{objective_text(card)}." for card in river["objectives"] if card)
    yield from (f"Drawn to choose from: {objective_text(card)}." for card in view["drawn"])
    for player, colony in enumerate(view["colonies"]):
        yield from (f"In the hand of {letter_of(player)}: {objective_text(card)}." for card in colony["hand_cards"])


def note_texts(view: View) -> Iterator[str]:
    """What is going on in this turn, in a few words each."""
    hand = view["in_hand"]
    if hand["workers"] or hand["queen"]:
        ants = [plural(hand["workers"], "worker")] if hand["workers"] else []
        yield f"in hand: {' and '.join([*ants, *(['the queen'] if hand['queen'] else [])])}"
    if view["efficiency"]:
        yield f"efficiency {view['efficiency']}"
    if view["ending"] is not None and view["phase"] != "over":
        left = view["ending"] + 1 - view["round"]
        yield "last round" if left <= 0 else "the next round is the last"


# Marks of an action


@dataclass(frozen=True)
class Marks:
    """What an action touches."""

    hexes: tuple[tuple[int, int], ...] = ()
    """The last is where it leads."""
    cells: tuple[tuple[int, int], ...] = ()
    """Of the anthill of the colony that has the turn; the last is where it leads."""
    place: int | None = None
    """The next tile of the meadow."""
    tiles: frozenset[int] = frozenset()
    prey: frozenset[int] = frozenset()
    objectives: frozenset[int] = frozenset()
    many: bool = False
    """Whether there are several actions: then all hexes and cells are where they lead, and no way is shown."""

    @classmethod
    def of_all(cls, view: View, actions: Sequence[Mapping[str, Any]]) -> Marks:
        """The marks of any number of actions of this view."""
        if len(actions) < 2:
            return cls.of(view, actions[0] if actions else None)
        marks = [cls.of(view, action) for action in actions]
        return cls(
            tuple(dict.fromkeys(one.hexes[-1] for one in marks if one.hexes)),
            tuple(dict.fromkeys(one.cells[-1] for one in marks if one.cells)),
            next((one.place for one in marks if one.place is not None), None),
            frozenset[int]().union(*(one.tiles for one in marks)),
            frozenset[int]().union(*(one.prey for one in marks)),
            frozenset[int]().union(*(one.objectives for one in marks)),
            many=True,
        )

    @classmethod
    def of(cls, view: View, action: Mapping[str, Any] | None) -> Marks:
        """The marks of an action of this view; none for actions that touch nothing shown."""
        if not action:
            return cls()
        kind = action.get("kind")
        hexes = tuple(pair for key in ("from", "to", "hex") if (pair := _pair(action.get(key))) is not None)
        cell = _pair(action.get("cell"))
        cells: tuple[tuple[int, int], ...] = () if cell is None else (cell,)
        at = _pair(view["at"])
        if kind == "drop" and at and action.get("side") in SIDES:
            dx, dy = SIDES[action["side"]]
            cells = (at, (at[0] + dx, at[1] + dy))
        if kind == "mound":
            hexes = ((0, 0),)
        place = None
        if kind == "map":
            place = min((h["place"] for h in view["hexes"] if h["ground"] is None), default=None)
        return cls(
            hexes,
            cells,
            place,
            _number(action.get("tile") if kind == "build" else None),
            _number(action.get("card") if kind == "hunt" else None),
            _number(action.get("objective")),
        )


def _number(value: Any) -> frozenset[int]:
    return frozenset([value] if isinstance(value, int) else [])


def _pair(value: Any) -> tuple[int, int] | None:
    if isinstance(value, (list, tuple)):
        numbers = [number for number in cast("Sequence[Any]", value) if isinstance(number, int)]
        if len(numbers) == 2:
            return numbers[0], numbers[1]
    return None
