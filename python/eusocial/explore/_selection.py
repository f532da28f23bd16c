"""From clicks to moves: which moves still fit, and where one may click next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .boards import NOWHERE, Place, Way, board_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import eusocial


def places_of(view: Mapping[str, Any], action: eusocial.Action) -> Way:
    """Where an action of this view is taken on the picture; nowhere for one that isn't on it."""
    return board_map(str(view["game"])).way(view, {"kind": action.kind, **action.fields})


@dataclass(frozen=True)
class Candidate:
    """A move with the places that it asks for."""

    number: int
    text: str
    way: Way


class Selection:
    """The legal moves of a position, narrowed by clicks."""

    def __init__(self, state: eusocial.State | None) -> None:
        """All legal moves of a player's decision; none without a position, at chance and at the end."""
        self.clicks: list[str] = []
        self.candidates: tuple[Candidate, ...] = ()
        if state is not None and state.current_player() >= 0:
            view = state.view()
            self.candidates = tuple(Candidate(move.number, move.text, places_of(view, move)) for move in state.moves())

    @property
    def fitting(self) -> tuple[Candidate, ...]:
        """The moves that go with the clicks so far."""
        return tuple(one for one in self.candidates if one.way.rest(self.clicks) is not None)

    def places(self) -> dict[str, tuple[Place, list[Candidate]]]:
        """Where one may click next, by mark, with the moves that a click leaves.

        A second click on the same place takes the move that asks for nothing more, if there is one such.
        """
        found: dict[str, tuple[Place, list[Candidate]]] = {}
        for one in self.fitting:
            for place in dict.fromkeys(one.way.rest(self.clicks) or ()):
                found.setdefault(place.mark, (place, []))[1].append(one)
        whole = self._whole()
        if whole is not None and self.clicks[-1] not in found:
            place = next(place for place in whole.way.places if place.mark == self.clicks[-1])
            found[place.mark] = (place, [whole])
        return found

    def _whole(self) -> Candidate | None:
        """The one move all of whose places were clicked on."""
        whole = [one for one in self.fitting if not one.way.rest(self.clicks)] if self.clicks else []
        return whole[0] if len(whole) == 1 else None

    def click(self, mark: str) -> Candidate | None:
        """Narrow the moves by a click on a place.

        Returns:
            The move, if one alone is left, and the selection is as it was at first; otherwise None. A place that isn't
            offered narrows nothing, and a second click on the last place takes the first one back, unless it takes
            the move that asks for nothing more.
        """
        offered = self.places().get(mark)
        if offered is not None:
            _, left = offered
            if len(left) == 1:
                self.clear()
                return left[0]
            self.clicks.append(mark)
        elif self.clicks and mark == self.clicks[-1]:
            self.clicks.pop()
        elif not self.clicks or not self._begins(mark):
            return None
        else:
            # Another stack instead of the one that was picked up.
            self.clear()
            return self.click(mark)
        return None

    def _begins(self, mark: str) -> bool:
        return any(place.mark == mark for one in self.candidates for place in one.way.rest(()) or ())

    def clear(self) -> None:
        """Forget the clicks."""
        self.clicks.clear()

    def offer(self) -> dict[str, Any]:
        """What the board shows of it, as plain data.

        `moves` are those that fit, each with its number, text, the marks of its places, whether it has none (`free`)
        and whether all of them were clicked on (`whole`); `places` are those to click on next, with the indices of
        their moves; `chosen` are the clicks.
        """
        fitting = self.fitting
        index = {one.number: at for at, one in enumerate(fitting)}
        return {
            "moves": [
                {
                    "number": one.number,
                    "text": one.text,
                    "marks": [place.mark for place in dict.fromkeys(one.way.places)],
                    "free": one.way == NOWHERE,
                    "whole": bool(self.clicks) and not one.way.rest(self.clicks),
                }
                for one in fitting
            ],
            "places": [
                {"mark": place.mark, "hits": place.hits, "moves": [index[one.number] for one in moves]}
                for place, moves in self.places().values()
            ],
            "chosen": list(self.clicks),
            "total": len(self.candidates),
        }


def marks_of(state: eusocial.State, action: eusocial.Action, viewer: int | None = None) -> list[str]:
    """The marks that an action of this position touches, as far as they are on the picture.

    Of an action that the viewer doesn't learn in full there are none.
    """
    if viewer is not None and state.observed_action_string(viewer, action.number) != action.text:
        return []
    return marks(places_of(state.view(), action).places)


def marks(places: Iterable[Place]) -> list[str]:
    """Their names, each once."""
    return list(dict.fromkeys(place.mark for place in places))
