"""Microlonies: chambers and cells of the anthill, hexes of the meadow, tiles and cards of the river."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from eusocial.draw import _microlonies as drawn

from ._ways import NOWHERE, Place, Status, Way

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def hexagon(at: Sequence[int]) -> Place:
    """A hex with what stands on it."""
    name = f"{at[0]},{at[1]}"
    return Place(f'[data-hex="{name}"]', f'[data-at="{name}"]')


def cell(view: Mapping[str, Any], at: Sequence[int]) -> Place:
    """A cell of the anthill of the colony that has the turn, built or empty."""
    name = f"{at[0]},{at[1]}"
    hill = f'[data-player="{drawn.letter_of(view["colony"])}"]'
    return Place(f'{hill} [data-cell="{name}"], {hill} [data-empty="{name}"]')


def way(view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
    """The places of a move; a tile and its cell, a zone and its prey in any order, an ant before where it goes."""
    kind = move["kind"]
    if kind == "explore":
        return Way((hexagon(move["from"]), hexagon(move["to"])), ordered=True)
    if kind == "drop" and view["at"] and move["side"] in drawn.SIDES:
        dx, dy = drawn.SIDES[move["side"]]
        return Way((cell(view, (view["at"][0] + dx, view["at"][1] + dy)),))
    if kind == "build":
        return Way((Place(f'[data-tile="{move["tile"]}"]'), cell(view, move["cell"])))
    if kind == "hunt":
        return Way((hexagon(move["hex"]), Place(f'[data-prey="{move["card"]}"]')))
    if kind == "mound":
        return Way((hexagon((0, 0)),))
    if "cell" in move:
        return Way((cell(view, move["cell"]),))
    if "hex" in move:
        return Way((hexagon(move["hex"]),))
    shown = [*view["river"]["objectives"], *view["drawn"], *view["colonies"][view["colony"]]["hand_cards"]]
    if any(card and card["id"] == move.get("objective") for card in shown):
        return Way((Place(f'[data-objective="{move["objective"]}"]'),))
    return NOWHERE


def status(view: Mapping[str, Any], /) -> Status:
    """Whose turn it is, what is in hand, and each player's stores."""
    seen = cast("drawn.View", view)
    supplies = [
        {
            "species": drawn.title_text(seen, colony),
            "food": str(colony["food"]),
            "eggs": str(colony["eggs"]),
            "reserve": str(colony["reserve"]),
            "trophies": str(colony["trophies_in_all"]),
            "pheromones": str(colony["pheromones_left"]),
            "cards": str(colony["hand_size"]),
        }
        for colony in seen["colonies"]
    ]
    notes = (f"round {seen['round']}", *drawn.note_texts(seen))
    return Status(drawn.turn_text(seen), drawn.phase_text(seen), notes, tuple(supplies))
