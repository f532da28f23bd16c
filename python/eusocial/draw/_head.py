"""The second line above a board: whose turn it is, what is decided, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._icons import chip
from ._svg import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ._svg import Picture


def turn_line(
    pic: Picture,
    view: Mapping[str, Any],
    texts: tuple[str, str],
    notes: Iterable[str],
    sides: tuple[float, float],
) -> None:
    """Draw the line.

    Args:
        pic: the picture.
        view: the position, with `player` and `phase`.
        texts: whose turn it is, and what is decided.
        notes: short notes, which stand at the right.
        sides: the left and the right end.
    """
    (turn, phase), size = texts, 20.0
    boxes = [(note, text_width(note, 15) + 20) for note in notes]
    taken = sum(wide + 8 for _, wide in boxes)
    chipped = 0.0 if view["player"] is None else 36.0
    room = sides[1] - taken - sides[0] - chipped - 12
    # Long words beside many notes become smaller.
    size = min(size, room / max(1.0, text_width(turn, 1.08) + text_width(phase, 1.0)))
    with pic.group(class_="turn", data_phase=view["phase"]):
        x = sides[0]
        if view["player"] is not None:
            chip(pic, (x + 14, 70), 14, view["player"])
            x += 36
        pic.text(x, 70, turn, size, bold=True, anchor="start")
        x += text_width(turn, size) * 1.08 + 12
        pic.text(x, 70, phase, size, anchor="start")
    x = sides[1]
    for note, wide in reversed(boxes):
        with pic.group(class_="note"):
            pic.add("rect", x=x - wide, y=55.0, width=wide, height=30.0, rx=15.0, fill="petal2", stroke="edge")
            pic.text(x - wide / 2, 70, note, 15)
        x -= wide + 8
