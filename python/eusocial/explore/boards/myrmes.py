"""Myrmes: hexes and tiles of the garden, the event track, objectives, and what lies on a player's board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from eusocial.draw import _myrmes as drawn

from ._ways import NOWHERE, Place, Status, Way

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BORN = ("larvae", "soldiers", "workers", "atelier")


def hexagon(at: Sequence[int]) -> Place:
    """One hex with what stands on it."""
    name = f"{at[0]},{at[1]}"
    return Place(f'[data-hex="{name}"]', f'[data-at="{name}"]')


def space(view: Mapping[str, Any], at: Sequence[int]) -> Place:
    """What a worker enters: a whole tile, or a hex that none covers."""
    covering = (tile for tile in view["tiles"] if list(at) in [list(one) for one in tile["hexes"]])
    tile = next(covering, None)
    if tile is None:
        return hexagon(at)
    cells = [f"{q},{r}" for q, r in tile["hexes"]]
    hits = [f'[data-{name}="{one}"]' for one in cells for name in ("hex", "at")]
    return Place(f'[data-cells="{" ".join(cells)}"]', ", ".join(hits))


def board(view: Mapping[str, Any], name: str, value: object) -> Place:
    """Something on the board of the player who decides."""
    return Place(f'[data-player="{drawn.letter_of(view["player"])}"] [data-{name}="{value}"]')


def way(view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
    """The places of a move. Placements are narrowed hex by hex, births nurse by nurse."""
    kind = move["kind"]
    if kind == "lay":
        return Way(tuple(hexagon(one) for one in move["hexes"]))
    if kind == "births":
        return Way(tuple(board(view, "store", name) for name in BORN for _ in range(move[name])))
    if kind == "event":
        return Way((Place(f'[data-event="{move["event"]}"]'),))
    if kind == "objective":
        return Way((Place(f'[data-objective="{move["objective"]}"]'),))
    if kind == "work":
        return Way((board(view, "room", move["level"]),))
    if kind == "dig":
        return Way((board(view, "room", view["colonies"][view["player"]]["level"] + 1),))
    if kind in ("nurse", "exchange", "discard"):
        store = {"nurse": "nurses", "exchange": "larvae"}.get(kind) or move["resource"]
        return Way((board(view, "store", store),))
    if move.get("hex"):
        return Way((space(view, move["hex"]),))
    return NOWHERE


def status(view: Mapping[str, Any], /) -> Status:
    """Whose turn it is, and each player's means."""
    seen = cast("drawn.View", view)
    supplies = [
        {
            "level": str(colony["level"]),
            "larvae": str(colony["larvae"]),
            "soldiers": str(colony["soldiers"]),
            "workers": str(colony["workers"]),
            "nurses": str(colony["nurses"]),
            "food": str(colony["food"]),
            "earth": str(colony["earth"]),
            "stone": str(colony["stone"]),
            "prey": str(colony["prey"]),
        }
        for colony in seen["colonies"]
    ]
    notes = (f"year {seen['year']}, {seen['season']}", *drawn.note_texts(seen))
    return Status(drawn.turn_text(seen), drawn.phase_text(seen), notes, tuple(supplies))
