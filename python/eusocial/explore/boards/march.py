"""March of the Ants: hexes, sites and ants of the meadow, hexes to place, cards, and evolutions of the bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from eusocial.draw import _march as drawn

from ._ways import NOWHERE, Place, Status, Way

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def hexagon(at: Sequence[int]) -> Place:
    """A hex with all that is on it, or a place where one may go."""
    return Place(f'[data-hex="{drawn.name_of(at)}"]')


def goal(at: Sequence[int], site: str | None) -> Place:
    """Where an ant arrives: a site, which a guest shares, or the outskirts or Great Tunnel."""
    name = drawn.name_of(at)
    if site is None:
        # The whole of the Great Tunnel, which has no sites, and the outskirts alone of other hexes.
        return Place(f'[data-out="{name}"]', f'[data-hex="{name}"][data-number="0"]')
    return Place(f'[data-hex="{name}"] [data-spot="{site.removeprefix("guest ")}"]')


def spot(at: Sequence[int], name: str, player: int) -> Place:
    """Where an ant stands: a site, a guest's place, or the ants of its sort in the outskirts."""
    mark = f'[data-hex="{drawn.name_of(at)}"] [data-spot="{name}"]'
    own = f'[data-of="{drawn.letter_of(player)}"]'
    return Place(mark + (own if name.startswith("outskirts") else ""))


def card(name: str) -> Place:
    """A card in hand, on offer or drafted."""
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return Place(f'[data-card="{quoted}"]')


def board(player: int, name: str, value: str) -> Place:
    """Something on a player's board."""
    return Place(f'[data-player="{drawn.letter_of(player)}"] [data-{name}="{value}"]')


def _shown(view: Mapping[str, Any], name: str) -> bool:
    colonies = view["colonies"]
    drafted = (colony[pile] or () for colony in colonies for pile in ("pack_cards", "picked_cards"))
    hands = (drawn.hand_of(colony) for colony in colonies)
    lying = (cards for _, _, cards in drawn.spreads(cast("drawn.View", view)))
    return any(name in cards for cards in (*hands, *drafted, *lying))


def way(view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
    """The places of a move: whence before where to; a hex, the one that it touches and its turn in any order."""
    kind = str(move["kind"])
    decider = 0 if view["player"] is None else int(view["player"])
    asked: Sequence[int] | None = view["asked"]["at"] if view["asked"] else None
    match kind:
        case "lay":
            turned = (Place(f'[data-turn="{move["turn"]}"]'),) if len(view["drawn"]) == 1 else ()
            return Way((hexagon(move["at"]), hexagon(move["from"]), *turned))
        case "settle":
            return Way((hexagon(move["at"]), Place(f'[data-turn="{move["turn"]}"]')))
        case "flip":
            return Way((hexagon(move["from"]), hexagon(move["at"])), ordered=True)
        case "take" | "top_hex" | "bottom_hex":
            return Way((Place(f'[data-drawn="{move["hex"]}"]'),))
        case "move":
            return Way((hexagon(move["from"]), goal(move["to"], move.get("site"))), ordered=True)
        case "bring":
            return Way((goal(move["to"], move.get("site")),))
        case "place" if view["phase"] == "march":
            # A click on a hex begins a step there, so a larva comes from the chamber.
            return Way((board(decider, "store", "larvae"), goal(move["hex"], move.get("site"))), ordered=True)
        case "devour":
            return Way((hexagon(move["hex"]), spot(move["hex"], move["spot"], decider)), ordered=True)
        case "hand":
            ants = (spot(move["hex"], move[name], decider) for name in ("from", "to"))
            return Way((hexagon(move["hex"]), *ants), ordered=True)
        case "push" if move["from"] == move["to"]:
            # A nymph goes nowhere.
            return Way((goal(move["from"], move["site"]),))
        case "push":
            return Way((goal(move["from"], move["site"]), hexagon(move["to"])), ordered=True)
        case "place" | "major" | "aphid" | "eat" | "nymph":
            return Way((goal(move["hex"], move.get("site")),))
        case "centipede":
            return Way((hexagon(move["from"]), hexagon(move["to"])), ordered=True)
        case "which" if asked:
            return NOWHERE if move.get("leave") else Way((spot(asked, move["spot"], decider),))
        case "shift" if asked:
            return NOWHERE if move.get("leave") else Way((goal(asked, move.get("site")),))
        case "pay_ant" | "lose" | "harvest" | "ant":
            return Way((spot(move["hex"], move["spot"], move.get("player", decider)),))
        case "pay_larva":
            return Way((board(decider, "store", "larvae"),))
        case "decree":
            return Way((board(decider, "store", "cards" if move["take"] == "card" else move["take"]),))
        case "host" | "on" | "shed":
            return Way((board(move.get("player", decider), "part", move["on"]),))
        case "play" if _shown(view, move["card"]):
            part = (board(decider, "part", move["on"]),) if move.get("on") else ()
            return Way((card(move["card"]), *part))
        case "discard" | "ferocity" | "draft" | "keep" if move.get("card") and _shown(view, move["card"]):
            return Way((card(move["card"]),))
        case "top" | "bottom":
            return Way((card(move["card"]),))
        case "at" | "wormhole" | "predator":
            return Way((hexagon(move["hex"]),))
        case _:
            return NOWHERE


def status(view: Mapping[str, Any], /) -> Status:
    """Whose turn it is, what is chosen from, and each player's means."""
    seen = cast("drawn.View", view)
    supplies = [
        {
            "food": str(colony["food"]),
            "larvae": str(colony["larvae"]),
            "eggs": str(colony["eggs"]),
            "ants": str(colony["ants"]),
            "cards": str(colony["cards"]),
            "bodies": str(colony["bodies"]),
            "rested": "yes" if colony["rested"] else "no",
        }
        for colony in seen["colonies"]
    ]
    if seen["brood"]:
        supplies.append({"eggs": str(seen["brood"]["eggs"]), "powers": ", ".join(seen["brood"]["powers"]) or "none"})
    said = (*drawn.note_texts(seen), *drawn.horde_texts(seen), *drawn.effect_texts(seen))
    notes = (f"round {seen['round']}, {seen['season']}", *said)
    return Status(drawn.turn_text(seen), drawn.phase_text(seen), notes, tuple(supplies))
