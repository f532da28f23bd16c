"""Boards and positions for tests: content files with chosen values and specials, positions in a few characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cases import legal as legal
from cases import play as play

import eusocial

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

COLOURS = "abcd"
PARTS = {2: 4, 3: 6, 4: 8}
"""Parts in play by number of players (AMB-C1)."""
HIVES = {2: 6, 3: 5, 4: 4}
"""Hives by number of players (AMB-C6)."""
EVENTS = {
    "surprising_turn": "{ reverse = true }",
    "advanced_movement": "{ normal_bonus = true }",
    "mutual_agreement": "{ swap = 1 }",
    "leaping_behaviour": "{ leap = true }",
    "royal_favour": "{ jelly = 1 }",
    "unintended_consequences": "{ long_move = { distance = 3, points = 1 } }",
    "valuable_prisoners": "{ prisoners = 1 }",
}
"""The seven whole cards of the book with their effects."""
KINDS = {"guardian", "collector", "heavyweight", "turbo", "rebel", "berserker", "drone", "saboteur"}


def content_text(
    values: Mapping[int, int] | None = None,
    specials: Mapping[int, str] | None = None,
    *,
    default: int = 1,
    supply: int = 30,
    symbols: Iterable[int] = (),
    events: Iterable[str] = tuple(EVENTS),
) -> str:
    """A content file: every space has the value `default` unless `values` says otherwise; the back has `specials`.

    Space `s` is space `s % 5` of part `s // 5`. Fronts only have 1 to 3, so other values stand on the back alone.
    Without `symbols` the only one is 50, which few tests come near.
    """
    values, specials = values or {}, specials or {}
    marks = list(symbols) or [50]
    lines = ["format = 1", f"jelly_supply = {supply}", "track = 50", ""]
    for part in range(8):
        front, back = [], []
        for space in range(5 * part, 5 * part + 5):
            value = values.get(space, default)
            front.append(str(value if 1 <= value <= 3 else 1))
            special = f', special = "{specials[space]}"' if space in specials else ""
            back.append(f"{{ value = {value}{special} }}")
        lines += [
            "[[parts]]",
            f"players = {2 if part < 4 else 3 if part < 6 else 4}",
            f"front = [{', '.join(front)}]",
            f"back = [{', '.join(back)}]",
            'provenance = "rebuilt"',
            'note = "made for a test"',
            "",
        ]
    lines += ["[jelly_symbols]", *(f"{n} = {marks}" for n in (2, 3, 4)), 'provenance = "rebuilt"', ""]
    for event in events:
        lines += [
            "[[events]]",
            f'id = "{event}"',
            f'title = "{event.replace("_", " ").title()}"',
            'text = "As the clause says."',
            'provenance = "book"',
            f"effect = {EVENTS[event]}",
            "",
        ]
    return "\n".join(lines)


class Boards:
    """Loads games on boards of a test's own; one folder, one file for each board."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def file(self, text: str) -> Path:
        """Writes a content file."""
        self._count += 1
        path = self._folder / f"board{self._count}.toml"
        path.write_text(text)
        return path

    def __call__(
        self,
        values: Mapping[int, int] | None = None,
        specials: Mapping[int, str] | None = None,
        *,
        players: int = 2,
        default: int = 1,
        supply: int = 30,
        symbols: Iterable[int] = (),
        deck: Iterable[str] = tuple(EVENTS),
        **options: Any,
    ) -> eusocial.Game:
        """A game on the back of a board with these values and specials, its parts in the order of their numbers."""
        text = content_text(values, specials, default=default, supply=supply, symbols=symbols, events=deck)
        settings: dict[str, Any] = {"players": players, "side": "back", "parts": list(range(PARTS[players]))}
        settings.update(options)
        return eusocial.load_game("ambrosia", content=self.file(text), **settings)


def position(
    game: eusocial.Game,
    spaces: Mapping[int, str],
    *,
    to_move: str = "a",
    turn: int = 1,
    event: str | None = None,
    **players: Mapping[str, int],
) -> eusocial.State:
    """A position at the start of a turn: `{4: "a:nnT / b:n"}` and lines of players as in `a={"score": 6, "jelly": 1}`.

    Every colour must have at least 7 counters. Unless given, a colour has had one scoring less than it has specials.
    With an event, as many cards have been turned up as hives are full, and one.
    """
    number = game.num_players()
    settings = game.options()
    counters = dict.fromkeys(COLOURS[:number], "")
    for groups in spaces.values():
        for group in groups.split(" / "):
            colour, letters = group.split(":")
            counters[colour] += letters
    lines = [f"ambrosia players {number} side {settings['side']} turn {turn}"]
    parts = settings["parts"]
    assert isinstance(parts, list), "the test needs a given order of parts"
    lines.append("parts " + ",".join(str(part) for part in parts))
    scorings = {}
    for colour, letters in counters.items():
        specials = letters.replace("n", "")
        assert len(letters) >= 7, f"{colour} has {len(letters)} counters"
        assert len(set(specials)) == len(specials), f"{colour} has a special twice: {specials}"
        scorings[colour] = players.get(colour, {}).get("scorings", max(len(specials) - 1, 0))
    if event is not None:
        others = [name for name in EVENTS if name != event][: min(scorings.values())]
        lines.append(f"event {event} drawn {','.join([*others, event])}")
    for colour in counters:
        given = players.get(colour, {})
        score = given.get("score", 0)
        lines.append(
            f"player {colour} score {score} peak {given.get('peak', score)} jelly {given.get('jelly', 0)}"
            f" scorings {scorings[colour]}"
        )
    lines.append(f"to move {to_move} start")
    kinds = game.new_initial_state().view()["spaces"]
    for space, groups in sorted(spaces.items()):
        lines.append(f"{space} v{kinds[space]['value']} {kinds[space]['special'] or '-'} | {groups}")
    return game.state_from_string("\n".join(lines) + "\n")


def moves(state: eusocial.State, origin: int) -> set[str]:
    """The legal moves from one space, without the word and the space: `3>7`."""
    start = f"move {origin}:"
    return {text.removeprefix(start) for text in legal(state) if text.startswith(start)}


LINE = re.compile(r"(\d+) v(\d) (\S+) \|(.*)")


def board(state: eusocial.State) -> dict[int, str]:
    """What stands on the spaces that aren't empty, from the board text."""
    found = {}
    for line in str(state).splitlines():
        match = LINE.fullmatch(line)
        if match and match[4].strip():
            found[int(match[1])] = match[4].strip()
    return found


def header(state: eusocial.State, start: str) -> str:
    """The line of the board text that starts so, without its start."""
    found = [line for line in str(state).splitlines() if line.startswith(start)]
    assert len(found) == 1, f"{len(found)} lines start with {start!r}"
    return found[0].removeprefix(start).strip()


def scores(state: eusocial.State) -> list[int]:
    """Points of each colour."""
    assert all(score == int(score) for score in state.scores())
    return [int(score) for score in state.scores()]


def jelly(state: eusocial.State) -> list[int]:
    """Jelly of each colour."""
    return list(state.view()["jelly"])


def scorings(state: eusocial.State) -> list[int]:
    """Scorings of each colour."""
    return list(state.view()["scorings"])


def empty(state: eusocial.State) -> set[int]:
    """The spaces where nothing stands."""
    return set(range(len(state.view()["spaces"]))) - set(board(state))
