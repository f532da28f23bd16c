"""Positions of Myrmes by a few words, and what is read from the board text.

The garden of two players, row by row; `*` are prey spaces, `~` is water, `g m e s` grass, mushroom, earth, stone:

    r 0   q -5..5   e  m  g* m  g  m  g  m  g* m  e
    r 1   q -5..4     g  g  ~  g* g  g  g* ~  g  g
    r 2   q -5..3       m  s  ~  m  g* m  ~  s  m
    r 3   q -5..2         m  e  g* ~  ~  g* e  m
    r 4   q -5..1           g  s  g  ~  g  s  g          the exits of a at -5,4 and of b at 1,4 lie on grass
    r 5   q -5..0             e  g  m  m  g  e
    r 6   q -5..-1              e  m  s  m  e
    r 7   q -5..-2                s  g  g  s

A position has no prey, no tiles but the start exits, and colonies as at the start of a game, unless a test says
otherwise. Every player has had the event of the die, soldier+1, which matters at births alone.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cases import legal as legal
from cases import play as play

import eusocial

Hex = tuple[int, int]

PLAYERS = "abcd"
PHASES_WITH_EVENT = ("births", "workers", "sortie", "harvest", "scavenge", "extra", "atelier", "release", "storage")
EVENTS = ["level", "vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]
"""The event track from left to right (MYR-V1)."""
STARTS: dict[int, list[Hex]] = {
    2: [(-5, 4), (1, 4)],
    3: [(-2, 5), (5, -3), (-3, -2)],
    4: [(-5, 4), (1, 4), (-1, -4), (5, -4)],
}
"""Where each player's first exit is (MYR-S1)."""
OBJECTIVES = ("prey2", "area4", "prey3", "area7", "prey4", "special3")
NAMES = {"g": "grass", "m": "mushroom", "e": "earth", "s": "stone", "~": "water"}
CUBES = {"grass": "food", "earth": "earth", "stone": "stone"}
"""The cube that a pheromone brings on each terrain (MYR-L2)."""
ROWS: list[tuple[int, int, str]] = [
    (-7, 2, "m g g m"),
    (-6, 0, "g* e g s g e g*"),
    (-5, -2, "g e e g m m g e e g"),
    (-4, -3, "s m g s g ~ g s g m s"),
    (-3, -4, "g ~ m e g* ~ ~ g* e m ~ g"),
    (-2, -5, "e e m s ~ m g* m ~ s m e e"),
    (-1, -5, "s g g ~ g* g g g* ~ g g s"),
    (0, -6, "g* e m g* m g m g m g* m e g*"),
    (1, -6, "e g g ~ g* g g g* ~ g g e"),
    (2, -7, "m g m s ~ m g* m ~ s m g m"),
    (3, -7, "e ~ m e g* ~ ~ g* e m ~ e"),
    (4, -7, "s m g s g ~ g s g m s"),
    (5, -7, "g e e g m m g e e g"),
    (6, -6, "g* e m s m e g*"),
    (7, -5, "s g g s"),
]
"""The garden of four players: r, the first q, the terrain from there on; `*` marks a prey space."""


def _garden() -> Iterator[tuple[Hex, str, bool]]:
    for r, first, row in ROWS:
        for q, sign in enumerate(row.split(), first):
            yield (q, r), NAMES[sign[0]], sign.endswith("*")


TERRAIN: dict[Hex, str] = {place: terrain for place, terrain, _ in _garden()}
PREY_SPACES: set[Hex] = {place for place, _, prey in _garden() if prey}

SHAPES: dict[str, list[Hex]] = {
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
"""Cells in axial offsets (MYR-C3, MYR-C4)."""
PHEROMONES = list(SHAPES)[:7]


def hex_order(place: Hex) -> tuple[int, int]:
    """The key by which hexes are ordered: r, then q."""
    return place[1], place[0]


def in_play(place: Hex, players: int) -> bool:
    """Whether a hex lies within the black line of so many players (MYR-C1)."""
    q, r = place
    if place not in TERRAIN:
        return False
    if players == 4:
        return True
    if players == 3:
        return r >= -5
    return r >= 0 and q >= -5 and q + r <= 5


def garden(players: int) -> list[Hex]:
    """The hexes in play, in hex order."""
    return sorted((place for place in TERRAIN if in_play(place, players)), key=hex_order)


def dry(players: int = 2) -> set[Hex]:
    """The hexes in play without water."""
    return {place for place in garden(players) if TERRAIN[place] != "water"}


def neighbours(place: Hex) -> list[Hex]:
    """The six hexes round one, clockwise from the east, in play or not."""
    q, r = place
    return [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]


def turned(cells: Iterable[Hex], turn: int, flipped: bool) -> list[Hex]:
    """A shape flipped, then turned: the formulas of the notation."""
    found = [(q + r, -r) if flipped else (q, r) for q, r in cells]
    for _ in range(turn):
        found = [(-r, q + r) for q, r in found]
    return found


def placements(kind: str, through: Hex, free: Iterable[Hex]) -> set[str]:
    """The texts of all placements that cover `through` and only free hexes, one for each set of hexes covered."""
    free = set(free)
    best: dict[frozenset[Hex], tuple[bool, int, int, int]] = {}
    for flipped in (False, True):
        for turn in range(6):
            cells = turned(SHAPES[kind], turn, flipped)
            for cell in cells:
                q, r = through[0] - cell[0], through[1] - cell[1]
                covered = frozenset((q + dq, r + dr) for dq, dr in cells)
                key = (flipped, turn, r, q)
                if covered <= free and key < best.get(covered, (True, 9, 0, 0)):
                    best[covered] = key
    return {
        f"lay {kind} at {q},{r} turn {turn}" + (" flipped" if flipped else "") for flipped, turn, r, q in best.values()
    }


def lays(kinds: Iterable[str], through: Hex, free: Iterable[Hex]) -> set[str]:
    """The placements of several kinds."""
    free = set(free)
    return {text for kind in kinds for text in placements(kind, through, free)}


@functools.cache
def load(players: int = 2, first_player: int = 0, simultaneous: str = "sequential") -> eusocial.Game:
    """A game with the printed content."""
    return eusocial.load_game("myrmes", players=players, first_player=first_player, simultaneous=simultaneous)


def at(place: Hex) -> str:
    """A hex as text."""
    return f"{place[0]},{place[1]}"


def _reference(words: Sequence[str]) -> tuple[int, int]:
    q, r = words[2].split(",")
    return int(r), int(q)


def _start_exits(players: int, tiles: Sequence[str]) -> list[str]:
    given = {tile.split()[1] for tile in tiles if tile.startswith("exit ")}
    return [
        f"exit {letter} {at(place)}"
        for letter, place in zip(PLAYERS, STARTS[players], strict=False)
        if letter not in given
    ]


def colony_lines(letter: str, given: Mapping[str, Any], event: str | None) -> list[str]:
    """The lines of a colony.

    `score`, `level`, `larvae`, `soldiers`, `workers` (still to be used), `nurses`, `food`, `earth`, `stone`, `prey`;
    `event`; `atelier`: nurses there; `inside`: levels with a worker; `cleared`: numbers by kind; `completed`: season by
    objective.
    """
    numbers = {
        "score": 10, "level": 0, "larvae": 1, "soldiers": 0, "workers": 2, "nurses": 3, "food": 0, "earth": 0,
        "stone": 0, "prey": 0,
    }  # fmt: skip
    others = {"event", "atelier", "inside", "cleared", "completed"}
    assert set(given) <= set(numbers) | others, set(given) - set(numbers) - others
    numbers.update({name: value for name, value in given.items() if name in numbers})
    lines = [f"player {letter} " + " ".join(f"{name} {value}" for name, value in numbers.items())]
    event = given.get("event", event)
    if event is not None:
        lines.append(f"event {letter} {event}")
    if given.get("atelier"):
        lines.append(f"atelier {letter} {given['atelier']}")
    if given.get("inside"):
        lines.append(f"inside {letter} " + " ".join(str(level) for level in sorted(given["inside"])))
    if given.get("cleared"):
        lines.append(f"cleared {letter} " + " ".join(f"{kind} {number}" for kind, number in given["cleared"].items()))
    if given.get("completed"):
        lines.append(f"completed {letter} " + " ".join(f"{name}:{when}" for name, when in given["completed"].items()))
    return lines


def position_text(
    *,
    players: int = 2,
    year: int = 1,
    season: str = "spring",
    first: str = "a",
    dice: Sequence[int] = (5, 5, 5),
    objectives: Sequence[str] = OBJECTIVES,
    tiles: Sequence[str] = (),
    prey: Sequence[str] = (),
    chosen: Sequence[str] = (),
    to_move: str = "a workers",
    **colonies: Mapping[str, Any],
) -> str:
    """The board text of a position.

    `tiles` as in `pair a 0,1 1,1 food 1` (the start exits of players without an exit are added), `prey` as in
    `spider 1,1`, `chosen` as in `a event worker`; a colony's fields are those of `colony_lines`. In the event phase
    those before the player to move have had their event.
    """
    seats = PLAYERS[:players]
    mover, phase = to_move.split()[:2]
    with_event = ""
    if phase in PHASES_WITH_EVENT:
        with_event = seats
    elif phase == "event" and not chosen:
        order = [seats[(seats.index(first) + k) % players] for k in range(players)]
        with_event = "".join(order[: order.index(mover)])
    lines = [
        f"myrmes players {players} year {year} season {season} first {first}",
        "dice " + " ".join(str(die) for die in dice),
        "objectives " + " ".join(objectives),
    ]
    for letter in seats:
        event = EVENTS[dice[["spring", "summer", "autumn"].index(season)]] if letter in with_event else None
        lines += colony_lines(letter, colonies.get(letter, {}), event)
        lines += [f"chosen {what}" for what in chosen if what.startswith(letter)]
    found = [tile.split() for tile in [*tiles, *_start_exits(players, tiles)]]
    lines += ["tile " + " ".join(words) for words in sorted(found, key=_reference)]
    lines += sorted((f"prey {what}" for what in prey), key=lambda text: _reference(["", *text.split()[1:]]))
    lines.append(f"to move {to_move}")
    return "\n".join(lines) + "\n"


def position(
    *, simultaneous: str = "sequential", game: eusocial.Game | None = None, players: int = 2, **given: Any
) -> eusocial.State:
    """A position; see `position_text`."""
    game = game or load(players, simultaneous=simultaneous)
    return game.state_from_string(position_text(players=players, **given))


def standing(place: Hex, points: int = 0, *, player: str = "a", **given: Any) -> eusocial.State:
    """A position during a player's sortie, whose worker stands on this hex, or on the tile with this reference cell."""
    return position(to_move=f"{player} sortie at {at(place)} points {points}", **given)


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


def lines(state: eusocial.State, start: str) -> list[str]:
    """The lines of the board text that start so, without their start."""
    return [text.removeprefix(start).strip() for text in str(state).splitlines() if text.startswith(start)]


def line(state: eusocial.State, start: str) -> str:
    """The one line of the board text that starts so, without its start."""
    found = lines(state, start)
    assert len(found) == 1, f"{len(found)} lines start with {start!r}"
    return found[0]


def stats(state: eusocial.State, letter: str) -> dict[str, int]:
    """The numbers of a player's line: score, level, larvae, soldiers, workers, nurses, food, earth, stone, prey."""
    words = line(state, f"player {letter} ").split()
    return {name: int(value) for name, value in zip(words[::2], words[1::2], strict=True)}


def change(before: eusocial.State, after: eusocial.State, letter: str) -> dict[str, int]:
    """What changed in a player's line: the differences other than 0."""
    old, new = stats(before, letter), stats(after, letter)
    return {name: new[name] - old[name] for name in old if new[name] != old[name]}


def tiles(state: eusocial.State) -> list[str]:
    """The tiles on the board without exits, as in `pair a 0,1 1,1 food 1 earth 1`."""
    return [text for text in lines(state, "tile ") if not text.startswith("exit ")]


def exits(state: eusocial.State) -> list[str]:
    """The exits, as in `a -5,4`."""
    return lines(state, "tile exit ")


def colony(state: eusocial.State, letter: str) -> dict[str, Any]:
    """A player's part of the view."""
    found = state.view()["colonies"][PLAYERS.index(letter)]
    assert isinstance(found, dict)
    return found


def to_move(state: eusocial.State) -> str:
    """The last line, without `to move`."""
    return line(state, "to move ")


def refused(state: eusocial.State, text: str) -> tuple[str, ...]:
    """The clauses that forbid an action; it is refused in every way and nothing changes."""
    before = (str(state), state.history(), state.scores())
    reason = state.explain(text)
    assert reason is not None, f"{text} is legal"
    raised: eusocial.IllegalActionError | None = None
    try:
        state.apply(text)
    except eusocial.IllegalActionError as error:
        raised = error
    assert raised is not None, f"{text} was applied"
    assert (str(state), state.history(), state.scores()) == before
    assert "\n" not in str(raised)
    for clause in raised.clauses:
        assert clause in reason
        assert clause in str(raised)
    return raised.clauses
