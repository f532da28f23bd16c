"""Scores over the steps of a game as SVG, and the reasons behind each change."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from eusocial.draw._svg import COLOURS, Picture, Theme, amount, num

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eusocial import LedgerEntry

WIDTH, HEIGHT = 900.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 14.0, 14.0, 30.0


def reason(entry: LedgerEntry) -> str:
    """An entry in one line: `a +3 pheromones (MYR-L2): pheromones laid`."""
    clause = f" ({entry.clause})" if entry.clause else ""
    sign = "+" if entry.amount >= 0 else "−"
    return f"{COLOURS[entry.player][0]} {sign}{amount(abs(entry.amount))} {entry.account}{clause}: {entry.what}"


def reasons(ledger: Sequence[LedgerEntry]) -> dict[int, list[str]]:
    """The reasons by number of actions done: 1 for the first action; 0 for what the start held."""
    steps: dict[int, list[str]] = {}
    for step, entries in groupby(ledger, key=lambda entry: entry.step):
        steps.setdefault(step + 1, []).extend(map(reason, entries))
    return steps


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers that divide a span into at most so many parts."""
    step = 1.0
    while (high - low) / step > most:
        step *= 2.5 if str(step).startswith("2") else 2
    first = -(-low // step) * step
    return [first + step * index for index in range(int((high - first) // step) + 1)]


def chart(scores: Sequence[Sequence[float]], ledger: Sequence[LedgerEntry], theme: Theme) -> str:
    """Draw scores, given for each player after each number of actions, from 0 on; dots are entries of the ledger.

    Elements carry `data-step`; the attributes `data-left`, `data-right` and `data-steps` of the element of the class
    `plot` say where steps lie.
    """
    steps = max(1, len(scores) - 1)
    values = [value for row in scores for value in row]
    low, high = min(0.0, *values), max(1.0, *values)
    pic = Picture(theme, ["scores", scores, [list(entry) for entry in ledger], theme])

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / steps

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)

    pic.add("rect", x=0.0, y=0.0, width=WIDTH, height=HEIGHT, rx=10.0, fill="panel")
    with pic.group(class_="plot", data_left=num(x(0)), data_right=num(x(steps)), data_steps=steps):
        for value in ticks(low, high, 5):
            pic.path("M", (x(0), y(value)), "L", (x(steps), y(value)), stroke="seam", stroke_width=1.0, fill="none")
            pic.text(LEFT - 8, y(value), amount(value), 13, fill="muted", anchor="end")
        for step in ticks(0, steps, 10):
            pic.text(x(step), HEIGHT - 13, amount(step), 13, fill="muted")
        for player in range(len(scores[0])):
            _line(pic, [(x(step), y(row[player])) for step, row in enumerate(scores)], player)
        for (step, player), group in groupby(ledger, key=lambda entry: (entry.step + 1, entry.player)):
            entries = list(group)
            if step < len(scores):
                with pic.group("\n".join(map(reason, entries)), data_step=step):
                    spot = (x(step), y(scores[step][player]))
                    pic.circle(spot, 4.5, fill=COLOURS[player][1], stroke="edge", stroke_width=1.2)
        pic.path("M", (x(0), TOP), "L", (x(0), HEIGHT - BOTTOM), class_="cursor", stroke="mark", stroke_width=2.0)
    final = ", ".join(f"{COLOURS[player][0]} {amount(score)}" for player, score in enumerate(scores[-1]))
    title = "Scores over the steps of the game"
    return pic.render((0, 0, WIDTH, HEIGHT), None, title, f"After {len(scores) - 1} steps: {final}.")


_DASHES = (None, "9 4", "2 4", "12 4 2 4", "16 3")
"""Lines are told apart by more than their colour."""


def _line(pic: Picture, points: Sequence[tuple[float, float]], player: int) -> None:
    steps: list[str | float | tuple[float, float]] = ["M", points[0]]
    for (_, before), point in pairwise(points):
        if point[1] != before:
            steps += ["L", (point[0], before), "L", point]
    steps += ["L", points[-1]]
    pic.path(
        *steps,
        class_="scores",
        data_player=COLOURS[player][0],
        fill="none",
        stroke=COLOURS[player][1],
        stroke_width=2.4,
        stroke_dasharray=_DASHES[player % len(_DASHES)],
        stroke_linejoin="round",
    )
