"""`sowing`: what a dispersion of Microlonies can come to."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eusocial.draw._svg import Picture, plural
from eusocial.microlonies import Cell, Sowing, sowings

from ._board import Board
from ._box import explorer
from ._controls import choice, widgets
from ._plots import player_colour, player_letter, table
from ._shown import Shown

if TYPE_CHECKING:
    import eusocial
    from eusocial.draw import Theme

__all__ = ["Outcome", "SowingExplorer", "sowing"]

_PITCH, _CHAMBER, _MARGIN = 118.0, 92.0, 30.0


@dataclass(frozen=True)
class Outcome:
    """One outcome of a dispersion, with what the engine makes of it."""

    sowing: Sowing
    """The outcome: workers by chamber, the queen, the chamber of the last ant, and the drops of one way to it."""
    cells: tuple[Cell, ...]
    """The chambers of the drops, in their order."""
    chamber: str
    """What the chamber of the last ant is, as `build`."""
    efficiency: int
    """The efficiency of the action; 0 where it is lost or the chamber has none."""
    phase: str
    """What the engine asks next, as `build`, or `objectives` where there is nothing to do."""


class SowingExplorer(Shown):
    """The outcomes of dispersions: pick a chamber, then an outcome, and see its way."""

    def __init__(self, state: eusocial.State, cell: Cell | None, theme: Theme) -> None:
        """List the outcomes; `sowing` says what the arguments are."""
        self._state = state.clone()
        self.theme: Theme = theme
        view = state.view()
        self._colony: int = view["colony"]
        chambers = view["colonies"][self._colony]["chambers"]
        self._chambers: dict[Cell, dict[str, Any]] = {(one["cell"][0], one["cell"][1]): one for one in chambers}
        self.cells: list[Cell] = sorted({found.source for found in sowings(state)}, key=lambda at: (at[1], at[0]))
        """The chambers that can be dispersed."""
        self._outcomes: dict[Cell, list[Outcome]] = {}
        if cell is not None and cell not in self.cells:
            chosen = ", ".join(f"{column},{row}" for column, row in self.cells) or "none now"
            raise ValueError(f"{cell[0]},{cell[1]} can't be dispersed; chambers: {chosen}")
        self._cell = cell if cell is not None else (self.cells[0] if self.cells else None)
        self._index = 0

    @property
    def cell(self) -> Cell | None:
        """The chamber that is picked; None where nothing can be dispersed."""
        return self._cell

    def outcomes(self, cell: Cell | None = None) -> list[Outcome]:
        """List the distinct outcomes of a chamber, the most efficient first.

        Args:
            cell: the chamber; left out, the one that is picked.
        """
        at = cell or self._cell
        if at is None:
            return []
        if at not in self._outcomes:
            made = [self._outcome(one) for one in sowings(self._state, at)]
            self._outcomes[at] = sorted(
                made,
                key=lambda one: (one.sowing.lost, -one.efficiency, one.sowing.activated, one.sowing.queen, one.cells),
            )
        return self._outcomes[at]

    def _outcome(self, found: Sowing) -> Outcome:
        after = self._state.clone()
        after.apply(f"sow {found.source[0]},{found.source[1]}")
        cells: list[Cell] = []
        for drop in found.path:
            number = after.action(drop)
            after.apply(number)
            cells.append(_beside(cells[-1] if cells else found.source, number.fields["side"], self._chambers))
        view = after.view()
        kind = self._chambers[found.activated]["kind"]
        return Outcome(found, tuple(cells), kind, int(view["efficiency"]), str(view["phase"]))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each outcome of the chamber: what acts, how well, where the queen is, and the way."""
        return [
            {
                "outcome": index,
                "acts": f"{one.chamber} {_name(one.sowing.activated)}",
                "efficiency": one.efficiency,
                "lost": one.sowing.lost,
                "queen": _name(one.sowing.queen),
                "workers": ", ".join(f"{_name(at)}: {count}" for at, count in sorted(one.sowing.workers.items())),
                "way": " > ".join(_name(at) for at in one.cells),
            }
            for index, one in enumerate(self.outcomes())
        ]

    def svg(self, index: int = 0, theme: Theme | None = None) -> str:
        """Draw the anthill after an outcome, with the way of its ants.

        Args:
            index: which outcome, as in `rows`.
            theme: left out, that of the explorer.

        Raises:
            IndexError: no such outcome.
        """
        outcomes = self.outcomes()
        outcome = outcomes[index] if outcomes else None
        return _anthill(self._chambers, self._colony, outcome, theme or self.theme)

    def to_html(self) -> str:
        """Write the anthill and the table of outcomes as HTML."""
        return f'<div style="max-width:620px">{self.svg(self._index if self.outcomes() else 0)}</div>{self._table()}'

    def _table(self) -> str:
        rows = self.rows
        if not rows:
            return "<p>Nothing can be dispersed here.</p>"
        at = _name(self._cell) if self._cell else ""
        more = f"<p>and {len(rows) - 30} outcomes more, in <code>.rows</code></p>" if len(rows) > 30 else ""
        caption = f"{plural(len(rows), 'distinct outcome')} of dispersing {at}"
        return table(rows[:30], caption) + more

    def __repr__(self) -> str:
        """Which chamber is picked and how much can come of it, on one line."""
        at = _name(self._cell) if self._cell else "none"
        return f"SowingExplorer(chamber {at}, {plural(len(self.outcomes()), 'outcome')})"

    # The widget: a click on a chamber of the board picks it

    def pick(self, cell: Cell, index: int = 0) -> None:
        """Pick a chamber and one of its outcomes.

        Raises:
            ValueError: the chamber can't be dispersed.
            IndexError: no such outcome.
        """
        if cell not in self.cells:
            raise ValueError(f"{_name(cell)} can't be dispersed")
        if not 0 <= index < len(self.outcomes(cell)):
            raise IndexError(f"outcomes go from 0 to {len(self.outcomes(cell)) - 1}")
        self._cell, self._index = cell, index
        if self._made is not None:
            self._refresh()

    def _build(self) -> Any:
        self._board = Board(theme=self.theme, bare=True)
        self._board.on_move = self._clicked
        self._board.show(self._state, choose=True)
        self._picture, self._list = widgets.HTML(), widgets.HTML()
        self._chamber = choice(
            "chamber", [(_name(at), at) for at in self.cells] or [("none", None)], self._cell, self._to
        )
        self._which = widgets.Dropdown(description="outcome", layout={"width": "28em"})
        self._which.observe(self._turned, "value")
        self._refresh()
        return explorer(self._board, widgets.HBox([self._chamber, self._which]), self._picture, self._list)

    def _clicked(self, number: int) -> None:
        move = self._state.action(number)
        if move.kind == "sow":
            self.pick((move.fields["cell"][0], move.fields["cell"][1]))

    def _to(self, cell: Cell | None) -> None:
        if cell is not None and cell != self._cell:
            self.pick(cell)

    def _turned(self, change: Any) -> None:
        index: int | None = change["new"]
        if index is not None and index != self._index and self._cell is not None:
            self._index = index
            self._paint()

    def _refresh(self) -> None:
        self._chamber.value = self._cell
        index = self._index
        self._which.options = [
            (f"{row['outcome']}: {row['acts']}, efficiency {row['efficiency']}{', lost' if row['lost'] else ''}", at)
            for at, row in enumerate(self.rows)
        ]
        self._index = index
        if self.rows:
            self._which.value = index
        self._list.value = self._table()
        self._paint()

    def _paint(self) -> None:
        self._picture.value = f'<div style="max-width:620px">{self.svg(self._index)}</div>'


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _beside(cell: Cell, side: str, chambers: dict[Cell, dict[str, Any]]) -> Cell:
    """Where a tunnel leads, by the engine's word."""
    column, row = chambers[cell]["leads"][side]
    return column, row


def _anthill(chambers: dict[Cell, dict[str, Any]], colony: int, outcome: Outcome | None, theme: Theme) -> str:
    """The chambers with their workers before and after, and a numbered way through them."""
    columns, rows = max(column for column, _ in chambers), max(row for _, row in chambers)
    pic = Picture(theme, ["sowing", sorted(chambers), outcome, theme, colony])
    wide, tall = columns * _PITCH + 2 * _MARGIN, rows * _PITCH + 2 * _MARGIN
    pic.add("rect", x=0.0, y=0.0, width=wide, height=tall, rx=16.0, fill="paper")

    def at(cell: Cell) -> tuple[float, float]:
        return _MARGIN + (cell[0] - 0.5) * _PITCH, _MARGIN + (cell[1] - 0.5) * _PITCH

    for cell, chamber in chambers.items():
        for leads in chamber["leads"].values():
            other = (leads[0], leads[1])
            pic.path("M", at(cell), "L", at(other), stroke="soil", stroke_width=22.0, fill="none")
    for cell, chamber in chambers.items():
        _chamber(pic, at(cell), cell, chamber, colony, outcome)
    words = "No dispersion"
    if outcome is not None:
        _way(pic, [at(one) for one in (outcome.sowing.source, *outcome.cells)], colony)
        words = (
            f"From {_name(outcome.sowing.source)} by {', '.join(map(_name, outcome.cells))}: "
            f"{outcome.chamber} acts with efficiency {outcome.efficiency}"
            + (", and the action is lost" if outcome.sowing.lost else "")
        )
    return pic.render((0, 0, wide, tall), None, f"Anthill of player {player_letter(colony)}", f"{words}.")


def _chamber(
    pic: Picture, middle: tuple[float, float], cell: Cell, chamber: dict[str, Any], colony: int, outcome: Outcome | None
) -> None:
    x, y = middle
    before, after, queen = chamber["workers"], chamber["workers"], chamber["queen"]
    source = acts = False
    if outcome is not None:
        found = outcome.sowing
        after, queen = found.workers.get(cell, 0), found.queen == cell
        source, acts = found.source == cell, found.activated == cell
    change = after - before
    text = f"{chamber['name']} {_name(cell)}: {before} workers before, {after} after" + (", the queen" if queen else "")
    with pic.group(text, data_cell=_name(cell), data_before=before, data_after=after, data_queen="" if queen else None):
        half = _CHAMBER / 2
        pic.add(
            "rect",
            x=x - half,
            y=y - half,
            width=_CHAMBER,
            height=_CHAMBER,
            rx=16.0,
            fill="panel",
            stroke="mark" if acts else "edge",
            stroke_width=6.0 if acts else 2.0,
            stroke_dasharray="6 5" if source else None,
        )
        kind = chamber["kind"]
        pic.text(x, y - half + 14, kind, min(14.0, 130 / len(kind)), bold=acts)
        pic.circle((x - 24, y + 28), 14, fill=player_colour(colony), stroke="edge", stroke_width=1.5)
        pic.text(x - 24, y + 28, str(after), 17, fill="#ffffff", bold=True)
        if change:
            pic.text(x - 24, y + 2, f"{change:+d}".replace("-", "−"), 16, bold=True)
        if queen:
            pic.path(
                *("M", (x + 22, y + 38), "L", (x + 20, y + 22), "L", (x + 26, y + 29), "L", (x + 30, y + 20)),
                *("L", (x + 34, y + 29), "L", (x + 40, y + 22), "L", (x + 38, y + 38), "Z"),
                fill="honey",
                stroke="edge",
                stroke_width=1.5,
            )


def _way(pic: Picture, spots: list[tuple[float, float]], colony: int) -> None:
    """Arrows from drop to drop, each a little aside of the one before, with the number of the drop."""
    for number, ((x0, y0), (x1, y1)) in enumerate(itertools.pairwise(spots), 1):
        length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        # Keeping to the right leaves room for the way back, and later drops lie further out.
        aside = 11.0 + 4.0 * ((number - 1) // 2 % 3)
        ox, oy = -dy * aside, dx * aside
        gap = 42.0
        start = (x0 + ox + gap * dx, y0 + oy + gap * dy)
        end = (x1 + ox - (gap - 6) * dx, y1 + oy - (gap - 6) * dy)
        with pic.group(f"drop {number}", class_="way", data_drop=number):
            pic.path("M", start, "L", end, stroke="mark", stroke_width=4.0, fill="none", stroke_linecap="round")
            heading = {(1, 0): 90, (-1, 0): 270, (0, 1): 180, (0, -1): 0}.get((round(dx), round(dy)), 0)
            pic.chevron(end, heading, 13.0, fill="mark")
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            pic.circle(middle, 9.5, fill="panel", stroke="mark", stroke_width=2.0)
            pic.text(*middle, str(number), 13, bold=True)


def sowing(state: eusocial.State, cell: Cell | None = None, *, theme: Theme = "auto") -> SowingExplorer:
    """Look at what the dispersions of Microlonies can come to.

        eusocial.explore.sowing(state, (1, 1))

    Args:
        state: a state of Microlonies in which a chamber is to be dispersed.
        cell: the chamber to begin with, column and row; left out, the first that can be dispersed.
        theme: `light`, `dark`, or `auto` to follow the page.

    Returns:
        The explorer: its `outcomes()` and `rows` are plain data, `svg` a picture of one, and notebooks show a board on
        which chambers are picked.

    Raises:
        ValueError: the state is of another game, or the chamber can't be dispersed.
    """
    if state.game.name != "microlonies":
        raise ValueError(f"sowing looks at a state of microlonies, not of {state.game.name}")
    return SowingExplorer(state, cell, theme)
