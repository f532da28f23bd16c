"""Kalah and Oware: a pit is sown by a click on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._ways import NOWHERE, Place, Status, Way

if TYPE_CHECKING:
    from collections.abc import Mapping


def way(view: Mapping[str, Any], move: Mapping[str, Any], /) -> Way:
    """The pit that is sown."""
    label = move.get("house", move.get("pit"))
    return NOWHERE if label is None else Way((Place(f'[data-space="{label}"]'),))


def status(view: Mapping[str, Any], /) -> Status:
    """Who sows."""
    over = view["player"] is None
    supplies = [{"seeds in the pits": str(sum(pits))} for pits in view["pits"]]
    return Status.of(view["player"], "Final points" if over else "Choose a pit to sow", (), supplies)
