"""Games with content of a test's own, positions by a few words, and what is read from the board text.

The plain content gives a test nothing that it didn't ask for: every terrain tile has its hunting zone in the middle and
meadow, forest, rock, meadow, forest, rock round it (clockwise from the east); chamber tiles give nothing; no objective
can be met. The meadow of two players then looks so, by the middles of its flowers: the mound 0,0, terrain 2,1 -1,3
-3,2 -2,-1 1,-3 3,-2 (hunting zones), the nests 4,2 of a and -4,-2 of b.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cases import legal as legal
from cases import play as play

import eusocial

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

Hex = tuple[int, int]
Item = dict[str, Any]

PLAYERS = "abcd"
RING = ["meadow", "forest", "rock", "meadow", "forest", "rock"]
"""The six hexes round the middle of a plain terrain tile, clockwise from the east."""
CENTRE = ["mound", "meadow", "water", "forest", "water", "rock", "water"]
START = ["nest", "meadow", "water", "forest", "water", "rock", "water"]
ROUND: list[Hex] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
"""The six directions, clockwise from the east."""
CELLS = {"lay": (1, 1), "nursery": (2, 1), "build": (3, 1), "hunt": (1, 2), "colonize": (3, 2)}
"""Where the initial chambers lie (MIC-B3)."""
INITIAL: list[Item] = [
    {"kind": "lay", "at": [1, 1], "tunnels": ["north", "east", "south", "west"], "crown": True},
    {"kind": "nursery", "at": [2, 1], "tunnels": ["east", "south", "west"]},
    {"kind": "build", "at": [3, 1], "tunnels": ["north", "east", "south", "west"]},
    {"kind": "hunt", "at": [1, 2], "tunnels": ["north", "east", "south"]},
    {"kind": "colonize", "at": [3, 2], "tunnels": ["north", "south", "west"]},
]
WORKERS = 24
HOME: dict[int, list[Sequence[Hex]]] = {
    1: [[(4, 3), (3, 2), (5, 1), (2, 2)]],
    2: [[(4, 3), (3, 2), (5, 1), (2, 2)], [(-4, -3), (-3, -2), (-5, -1), (-2, -2)]],
    3: [
        [(4, 3), (3, 2), (5, 1), (2, 2)],
        [(-7, 4), (-5, 3), (-6, 5), (-4, 3)],
        [(3, -7), (2, -5), (1, -6), (2, -4)],
    ],
    4: [
        [(5, 2), (3, 3), (4, 1), (2, 2)],
        [(-3, 5), (-5, 6), (-4, 4), (-2, 4)],
        [(-4, -1), (-5, -2), (-3, -3), (-2, -2)],
        [(4, -4), (3, -5), (5, -6), (3, -3)],
    ],
}
"""Where the four workers stand at the start, unless a position says otherwise."""


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    assert isinstance(value, list | tuple)
    return "[" + ", ".join(_value(item) for item in value) + "]"


def _table(name: str, items: Iterable[Item]) -> list[str]:
    lines = []
    for item in items:
        lines += ["", f"[[{name}]]", *(f"{key} = {_value(value)}" for key, value in item.items())]
    return lines


def _merged(base: Mapping[int, Item], changes: Mapping[int, Item] | None) -> list[Item]:
    changes = changes or {}
    ids = list(base) + [number for number in changes if number not in base]
    return [
        {"id": number, **base.get(number, base[1]), **changes.get(number, {}), "provenance": "rebuilt"}
        for number in ids
    ]


def content_text(
    *,
    terrain: Mapping[int, Item] | None = None,
    chambers: Mapping[int, Item] | None = None,
    prey: Mapping[int, Item] | None = None,
    objectives: Mapping[int, Item] | None = None,
    species: Mapping[str, Item] | None = None,
    initial: Sequence[Item] = INITIAL,
    mound: Mapping[str, int] | None = None,
    counts: Mapping[str, int] | None = None,
    architecture: Sequence[int] = (0, 1, 3, 6, 10, 15, 21),
    trophies: Sequence[int] = (7, 4, 2),
    **others: object,
) -> str:
    """A content file: 12 plain items of each list (or `counts`), changed where a test wants another.

    Species have no effect and no supremacy but what the test gives.
    """
    counts = {"terrain": 12, "chambers": 12, "prey": 12, "objectives": 12, **(counts or {})}

    def numbers(name: str, item: Item) -> dict[int, Item]:
        return {number: dict(item) for number in range(1, counts[name] + 1)}

    plain_objective = {
        "metric": "track",
        "level1": {"need": 90, "points": 1},
        "level2": {"need": 91, "points": 2},
    }
    plain_tile = {"kind": "architecture", "cost": 1, "tunnels": ["north", "east", "south", "west"]}
    plain_prey = {"name": "fly", "strength": 1, "food": 1, "losses": 0, "points": 0, "symbol": "wing"}
    booklets = [
        {
            "id": name,
            "title": name.title(),
            "difficulty": "green",
            "archetype": "swarm",
            "supremacy": {"metric": "eggs", "per": 1, "points": 0, "most": 0},
            **item,
            "provenance": "rebuilt",
        }
        for name, item in (species or {"plain": {}}).items()
    ]
    head: Item = {
        "format": 1,
        "architecture": list(architecture),
        "trophies": list(trophies),
        "centre": CENTRE,
        "start": START,
        **others,
    }
    lines = [f"{key} = {_value(value)}" for key, value in head.items()]
    card = {"workers": 4, "losses": 4, "points": 5, "trophies": 1, **(mound or {}), "provenance": "book"}
    lines += ["", "[mound]", *(f"{key} = {_value(value)}" for key, value in card.items())]
    lines += _table("initial", initial)
    lines += _table("terrain", _merged(numbers("terrain", {"hexes": ["hz", *RING]}), terrain))
    lines += _table("chambers", _merged(numbers("chambers", plain_tile), chambers))
    lines += _table("prey", _merged(numbers("prey", plain_prey), prey))
    lines += _table("objectives", _merged(numbers("objectives", plain_objective), objectives))
    lines += _table("species", booklets)
    return "\n".join(lines) + "\n"


class Games:
    """Loads games with content of a test's own; one folder, one file for each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def file(self, text: str) -> Path:
        """Writes a content file."""
        self._count += 1
        path = self._folder / f"content{self._count}.toml"
        path.write_text(text)
        return path

    def __call__(
        self,
        players: int = 2,
        *,
        seats: Sequence[str] | None = None,
        species: Mapping[str, Item] | None = None,
        max_rounds: int = 60,
        **content: Any,
    ) -> eusocial.Game:
        """A game; with `species`, the first colony has the first of them and the others are neutral."""
        if seats is None:
            first = next(iter(species)) if species else "neutral"
            seats = [first] + ["neutral"] * (players - 1)
        path = self.file(content_text(species=species, **content))
        return eusocial.load_game(
            "microlonies", content=path, players=players, seats=",".join(seats), max_rounds=max_rounds
        )


def hexes(places: Iterable[Hex]) -> str:
    """Hexes as the board text writes them."""
    return " ".join(f"{q},{r}" for q, r in places)


def colony_lines(letter: str, home: Sequence[Hex], given: Mapping[str, Any]) -> list[str]:
    """The lines of a colony.

    `hill`: workers by the name of an initial chamber, one each unless said; `built`: tile and workers by cell; `queen`:
    a name or a cell; `outside`, `pheromones`: hexes; `hand`, `seen`, `validated` (a pair of lists): objectives; `prey`;
    `mound`; `food`, `eggs`, `trophies`, `species`.
    """
    known = {
        "hill", "built", "queen", "outside", "pheromones", "hand", "seen", "validated", "prey", "mound", "food", "eggs",
        "trophies", "species",
    }  # fmt: skip
    assert set(given) <= known, set(given) - known
    workers = {**dict.fromkeys(CELLS, 1), **given.get("hill", {})}
    assert set(workers) == set(CELLS), workers
    built = given.get("built", {})
    outside = given.get("outside", home)
    inside = sum(workers.values()) + sum(count for _, count in built.values())
    reserve = WORKERS - inside - len(outside)
    assert reserve >= 0, "more than 24 workers"
    queen = given.get("queen", "lay")
    column, row = CELLS[queen] if isinstance(queen, str) else queen
    line = f"player {letter} species {given.get('species', 'neutral')} food {given.get('food', 0)}"
    line += f" eggs {given.get('eggs', 0)} reserve {reserve} trophies {given.get('trophies', 0)} queen {column},{row}"
    if given.get("prey"):
        line += " prey " + ",".join(str(card) for card in given["prey"])
    if given.get("mound"):
        line += " mound"
    cells = [f"{CELLS[name][0]},{CELLS[name][1]}={name}:{count}" for name, count in workers.items()]
    cells += [f"{cell[0]},{cell[1]}={tile}:{count}" for cell, (tile, count) in built.items()]
    hand = ",".join(str(card) for card in given.get("hand", []))
    seen = ",".join(str(card) for card in given.get("seen", []))
    lines = [
        line,
        f"outside {letter} {hexes(outside)}",
        f"pheromones {letter} {hexes(given.get('pheromones', []))}",
        f"hill {letter} {' '.join(cells)}",
        f"hand {letter} {hand}" + (f" seen {seen}" if seen else ""),
    ]
    for level, cards in enumerate(given.get("validated", ([], [])), 1):
        if cards:
            lines.append(f"validated {letter} level {level} {','.join(str(card) for card in cards)}")
    return lines


ZONES: dict[int, dict[str, list[Hex]]] = {
    2: {
        "a": [(1, -3), (-2, -1), (-3, 2), (-1, 3), (3, -2), (2, 1)],
        "b": [(-1, 3), (2, 1), (3, -2), (1, -3), (-3, 2), (-2, -1)],
    }
}
"""The zones of two players, those first that lie farthest from the colony."""


def won(
    players: int, river: Sequence[int | str], colonies: Mapping[str, Mapping[str, Any]]
) -> dict[str, Mapping[str, Any]]:
    """The colonies, with a plain card of prey for each pheromone that has none, and a far zone for each such card.

    MIC-H1, MIC-H4: each pheromone lies where a card was won.
    """
    cards = {card for given in colonies.values() for card in given.get("prey", [])} | set(river)
    left = [card for card in range(12, 0, -1) if card not in cards]
    found: dict[str, Mapping[str, Any]] = {}
    for letter, given in colonies.items():
        prey, zones = list(given.get("prey", [])), list(given.get("pheromones", []))
        more = len(zones) - len(prey) - bool(given.get("mound"))
        if more > 0:
            prey += [left.pop(0) for _ in range(more)]
        if more < 0:
            zones += [zone for zone in ZONES[max(players, 2)][letter] if zone not in zones][:-more]
        found[letter] = {**given, "prey": prey, "pheromones": zones}
    return found


def position(
    game: eusocial.Game,
    *,
    to_move: str = "a",
    round: int = 1,
    ending: int | None = None,
    terrain: Sequence[str] | None = None,
    termites: Sequence[Hex] = ((1, 0), (-1, 1), (0, -1)),
    tiles: Sequence[int | str] = (1, 2, 3, 4),
    prey: Sequence[int | str] = (1, 2, 3, 4),
    display: Sequence[int | str] = (1, 2, 3),
    bottom: Sequence[str] = (),
    traced: Mapping[str, Sequence[int]] | None = None,
    pairs: Sequence[str] = (),
    **colonies: Mapping[str, Any],
) -> eusocial.State:
    """A position at the start of a turn; colonies that aren't given are as at the start, with no objective in hand.

    Where a colony has its last pheromone or chamber the end is triggered in this round, unless `ending` says otherwise.
    """
    number = game.num_players()
    colonies = won(number, prey, colonies)
    if ending is None and any(
        len(given["pheromones"]) >= 5 or len(given.get("built", {})) >= 7 for given in colonies.values()
    ):
        # MIC-E1
        ending = round
    species = game.options()["seats"]
    assert isinstance(species, str)
    places = {1: 6, 2: 6, 3: 9, 4: 12}[number]
    if terrain is None:
        terrain = [f"{tile}.0" for tile in range(1, places + 1)]
    lines = [f"microlonies players {number} round {round}"]
    if ending is not None:
        lines.append(f"ending {ending}")
    lines.append("map " + " ".join(terrain))
    lines.append("termites " + hexes(termites))
    row = [",".join(str(card) for card in cards) for cards in (tiles, prey, display)]
    lines.append(f"river tiles {row[0]} prey {row[1]} objectives {row[2]}")
    if bottom:
        lines.append("bottom " + " ".join(bottom))
    for letter, cards in (traced or {}).items():
        lines.append(f"traced {letter} " + ",".join(str(card) for card in cards))
    lines += [f"pair {pair}" for pair in pairs]
    for letter, kind, home in zip(PLAYERS, species.split(","), HOME[number], strict=False):
        lines += colony_lines(letter, home, {"species": kind, **colonies.get(letter, {})})
    lines.append(f"to move {to_move} sow")
    return game.state_from_string("\n".join(lines) + "\n")


def starting(state: eusocial.State, word: str) -> set[str]:
    """What follows this word in the legal actions that begin with it."""
    return {text.removeprefix(word + " ") for text in legal(state) if text.startswith(word + " ")}


def outcomes(state: eusocial.State) -> dict[str, float]:
    """The outcomes of a chance node with their probabilities."""
    assert state.is_chance_node()
    return {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}


def settle(state: eusocial.State) -> eusocial.State:
    """The state after the chance nodes here, each with its first outcome."""
    state = state.clone()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def line(state: eusocial.State, start: str) -> str:
    """The line of the board text that starts so, without its start."""
    found = [text for text in str(state).splitlines() if text.startswith(start)]
    assert len(found) == 1, f"{len(found)} lines start with {start!r}"
    return found[0].removeprefix(start).strip()


def stats(state: eusocial.State, letter: str) -> dict[str, str]:
    """The fields of a player's line: species, food, eggs, reserve, trophies, queen, prey, mound."""
    words = [word for word in line(state, f"player {letter} ").split() if word != "mound"]
    return dict(zip(words[::2], words[1::2], strict=True))


def hill(state: eusocial.State, letter: str) -> dict[str, int]:
    """Workers by chamber: `{"1,1=lay": 2, "4,1=7": 1}`."""
    pairs = (text.rsplit(":", 1) for text in line(state, f"hill {letter} ").split())
    return {chamber: int(workers) for chamber, workers in pairs}


def places(state: eusocial.State, what: str) -> set[str]:
    """The hexes of a line, as in `outside a` or `termites`."""
    return set(line(state, what).split())


def to_move(state: eusocial.State) -> str:
    """The last line, without `to move`."""
    return line(state, "to move ")


def total(state: eusocial.State, letter: str) -> int:
    """All workers of a colony: inside, outside, reserve (none in hand)."""
    return (
        sum(hill(state, letter).values())
        + len(places(state, f"outside {letter}"))
        + int(stats(state, letter)["reserve"])
    )


def facts(state: eusocial.State, name: str) -> list[int]:
    """A line of the scoring, by player."""
    found = state.facts()[name]
    assert isinstance(found, list)
    return found
