"""Boards, scores and lists of moves as text that fits the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from eusocial import State

COLOURS = ("cyan", "magenta", "yellow", "green", "red")
"""The colours of players 0 to 4 on a screen."""

_NUMBERED = re.compile(r"\d+ ")
_OWNED = re.compile(r"\b([a-e]):\S+|^player ([a-e])\b|^to move ([a-e])\b")
_WORD_AND_NUMBER = re.compile(r"(\w+) (\d+)")
_GAP = 3
_LEAST_WORDS = 10
"""Room that a column of words keeps on a narrow screen."""


def number(value: float) -> str:
    """Points without a needless fraction."""
    return f"{value:g}" if value == round(value) else f"{value:.2f}"


def in_columns(cells: Sequence[str], width: int, least_rows: int = 1) -> list[str]:
    """Sets cells in as many columns as fit, reading down; returns the lines.

    With fewer cells than would fill ``least_rows`` rows of columns they are set in fewer columns.
    """
    if not cells:
        return []
    widest = max(map(len, cells))
    fitting = max(1, (width + _GAP) // (widest + _GAP))
    rows = max(-(-len(cells) // fitting), min(least_rows, len(cells)))
    return [(" " * _GAP).join(cell.ljust(widest) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def show_table(table: Table, out: Console) -> None:
    """Shows a table; one that the screen is too narrow for runs over its edge, as cut figures would be wrong ones."""
    folding = [column for column in table.columns if not column.no_wrap]
    for column in folding:
        column.max_width = _LEAST_WORDS
    least = Measurement.get(out, out.options.update(max_width=10_000), table).maximum
    for column in folding:
        column.max_width = None
    if least > out.width:
        table.width = least
    out.print(table, crop=False)


def board(text: str, out: Console) -> None:
    """Shows a board text: a long run of numbered lines at its end in columns, and pieces in their players' colours.

    What the engine has still to do within a turn, lines of `task`, is for programs that tell positions apart.
    """
    lines = [line for line in text.rstrip("\n").split("\n") if not line.startswith("task ")]
    start = len(lines)
    while start > 0 and _NUMBERED.match(lines[start - 1]):
        start -= 1
    spaces = _aligned(lines[start:])
    if len(spaces) > 8:
        spaces = in_columns(spaces, out.width, least_rows=5)
    for line in [*lines[:start], *spaces]:
        coloured = Text(line)
        for owned in _OWNED.finditer(line):
            letter = next(filter(None, owned.groups()))
            coloured.stylize(f"bold {COLOURS[ord(letter) - ord('a')]}", *owned.span())
        out.print(coloured, soft_wrap=True)


def _aligned(lines: list[str]) -> list[str]:
    """Lines of the same number of words before a bar, with each word under the one above."""
    heads = [line.partition("|")[0].split() for line in lines]
    if len(set(map(len, heads))) != 1 or not all("|" in line for line in lines):
        return lines
    widths = [max(map(len, column)) for column in zip(*heads, strict=True)]
    return [
        " ".join([head[0].rjust(widths[0]), *map(str.ljust, head[1:], widths[1:]), f"|{line.partition('|')[2]}"])
        for head, line in zip(heads, lines, strict=True)
    ]


def player(seat: int, who: str) -> Text:
    """`player 0 (you)` in the player's colour; without the rest where nobody knows who sits there."""
    return Text(f"player {seat} ({who})" if who else f"player {seat}", style=COLOURS[seat % len(COLOURS)])


def scores(state: State, names: Sequence[str], out: Console) -> None:
    """Shows the points of all players on one line."""
    line = Text("scores  ")
    for seat, points in enumerate(state.scores()):
        line.append_text(Text("  ") if seat else Text()).append_text(player(seat, names[seat])).append(
            f" {number(points)}", style="bold"
        )
    out.print(line, soft_wrap=True)


def result(state: State, names: Sequence[str], out: Console) -> None:
    """Shows how a finished game ended."""
    returns = state.returns()
    winners = [seat for seat, value in enumerate(returns) if value == max(returns)]
    scores(state, names, out)
    line = Text("result  ")
    if state.is_truncated():
        line.append("stopped by the limit of turns; ")
    if state.game.is_cooperative():
        line.append("all win" if max(returns) > 0 else "all lose" if max(returns) < 0 else "nobody wins", style="bold")
    elif len(winners) == len(returns):
        line.append("a draw", style="bold")
    else:
        for n, seat in enumerate(winners):
            line.append(" and " if n else "").append_text(player(seat, names[seat]))
        line.append(" wins" if len(winners) == 1 else " share the win", style="bold")
    out.print(line, soft_wrap=True)


class Moves:
    """The legal moves of a position, numbered and grouped by kind.

    Moves that differ in one number alone (`sow 1`, `sow 3`) go by that number, so that nobody who types a pit gets
    another one; all others are numbered from 1.
    """

    def __init__(self, state: State) -> None:
        """Reads the moves of a position in which a player decides."""
        self.actions = state.moves()
        self.texts = [action.text for action in self.actions]
        parts = [_WORD_AND_NUMBER.fullmatch(text) for text in self.texts]
        if all(parts) and len({part[1] for part in parts if part}) == 1:
            self.numbers = [part[2] for part in parts if part]
        else:
            self.numbers = [str(n) for n in range(1, len(self.texts) + 1)]
        self._by_number = dict(zip(self.numbers, self.texts, strict=True))

    def __len__(self) -> int:
        """How many moves."""
        return len(self.texts)

    @property
    def span(self) -> str:
        """The numbers in use, for the prompt: `1-6`."""
        return "-".join(dict.fromkeys((self.numbers[0], self.numbers[-1])))

    def is_wrong_number(self, word: str) -> bool:
        """Whether this is a number that no move has."""
        return word.isdigit() and word not in self._by_number

    def named(self, word: str) -> str:
        """The text of the move with this number; any other word as it is."""
        return self._by_number.get(word, word)

    def lines(self, width: int, most_rows: int | None = None, containing: str = "") -> Iterator[str]:
        """Lines for the screen, a block for each kind of move; at most ``most_rows`` rows of each where given."""
        digits = max(map(len, self.numbers))
        kinds: dict[str, list[str]] = {}
        for n, action in zip(self.numbers, self.actions, strict=True):
            if containing in action.text:
                kinds.setdefault(action.kind, []).append(f"{n:>{digits}}  {action.text}")
        for cells in kinds.values():
            rows = in_columns(cells, width - 2)
            hidden = 0
            if most_rows is not None and len(rows) > most_rows:
                kept = most_rows * -(-len(cells) // len(rows))
                hidden = len(cells) - kept
                rows = in_columns(cells[:kept], width - 2)
            yield from (f"  {row}" for row in rows)
            if hidden > 0:
                yield f"  {'':{digits}}  and {hidden} more: ? shows all, ?text those that contain it"
