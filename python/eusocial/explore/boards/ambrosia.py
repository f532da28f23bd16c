"""Ambrosia: from the space of a stack to the space where it lands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from eusocial.draw import ambrosia as drawn
from eusocial.draw._svg import COLOURS, amount

from ._ways import NOWHERE, Place, Status, Way

if TYPE_CHECKING:
    from collections.abc import Mapping


def space(index: int) -> Place:
    """A space of the ring, with the piles outside it."""
    return Place(f'[data-space="{index}"]', f'[data-at="{index}"]')


def way(view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
    """Source and target of a flight, or the one space that a move is about."""
    if not view["spaces"]:
        return NOWHERE
    if "from" in move and "to" in move:
        return Way((space(move["from"]), space(move["to"])), ordered=True)
    if move.get("space") is not None:
        return Way((space(move["space"]),))
    if move["kind"] == "sting" and move.get("player") is not None:
        return Way((Place(f'[data-player="{COLOURS[move["player"]][0]}"]'),))
    return NOWHERE


def status(view: Mapping[str, Any], /) -> Status:
    """Whose turn it is, the event in force, and each player's jelly and scorings."""
    seen = cast("drawn.View", view)
    notes = [f"turn {seen['turn']}"]
    if seen["event"]:
        notes.append(f"event: {seen['event']['title']}")
    if seen["reversed"]:
        notes.append("play runs counter-clockwise")
    supplies: list[dict[str, str]] = []
    for colour in range(seen["players"]):
        row = {"jelly": amount(seen["jelly"][colour]), "scorings": f"{seen['scorings'][colour]}/{seen['hives'] + 1}"}
        if any(seen["hand"]):
            row["start stack"] = seen["hand"][colour] or "–"
        supplies.append(row)
    return Status(drawn.turn_text(seen), drawn.phase_text(seen), tuple(notes), tuple(supplies))
