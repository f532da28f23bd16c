"""Places on a picture, and the clicks that a move asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Place:
    """Something on a picture that can be clicked on."""

    mark: str
    """CSS selector of the element that is outlined; it is also the name of the place."""
    hits: str = ""
    """Selectors of other elements on which a click means the same."""


@dataclass(frozen=True)
class Way:
    """The places that a move asks for, one click each."""

    places: tuple[Place, ...] = ()
    ordered: bool = False
    """Whether they are clicked on in this order; otherwise any order will do."""

    def rest(self, clicks: Sequence[str]) -> tuple[Place, ...] | None:
        """The places that may be clicked on next, after clicks on these; None if the move doesn't go with them."""
        if self.ordered:
            marks = [place.mark for place in self.places]
            return self.places[len(clicks) :][:1] if marks[: len(clicks)] == list(clicks) else None
        left = list(self.places)
        for click in clicks:
            found = next((place for place in left if place.mark == click), None)
            if found is None:
                return None
            left.remove(found)
        return tuple(left)


NOWHERE = Way()
"""The way of a move that has no place on the picture."""


@dataclass(frozen=True)
class Status:
    """What there is to say of a position in words."""

    turn: str
    phase: str
    notes: tuple[str, ...] = ()
    supplies: tuple[Mapping[str, str], ...] = field(default=())
    """What each player has, by name."""

    @classmethod
    def of(
        cls,
        player: int | None,
        phase: str,
        notes: Sequence[str] = (),
        supplies: Sequence[Mapping[str, str]] = (),
    ) -> Status:
        """A status in which the turn is worded as everywhere."""
        turn = "Chance decides" if player is None else f"Player {player}"
        return cls("Game over" if phase.lower().startswith("final") else turn, phase, tuple(notes), tuple(supplies))
