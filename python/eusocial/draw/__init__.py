"""Pictures of positions as SVG, for notebooks, web pages and papers.

A picture is made from `State.view()` alone: no rule is worked out here. The SVG stands alone (no fonts, scripts or
files from elsewhere), scales, follows the reader's light or dark theme, tells players apart by letter as well as by
colour, and describes itself to screen readers. The same view always gives the same bytes.

Elements carry plain data for scripts: `data-space` (number of the space or pit), `data-owner` (colour of a group),
`data-layer` (`top` or `covered`) and `data-counter` (kind of a counter). In Microlonies they are `data-hex` with
`data-ground`, `data-bonus`, `data-ant`, `data-termite`, `data-pheromones` and `data-nest`; `data-track`; `data-player`
of an anthill, `data-cell` of its chambers with `data-kind`, `data-workers` and `data-queen`, `data-empty` of its empty
cells; `data-tile`, `data-prey` and `data-objective` of the river.

In Myrmes they are `data-hex` with `data-terrain`, `data-prey-space`, `data-prey`, `data-start`, `data-tile` (kind of
what covers the hex) and `data-owner`; `data-piece` of a tile or exit with `data-of`, `data-cells` and `data-cubes`;
`data-points` of the worker; `data-season` with `data-die`; `data-event` of the track with `data-chosen`;
`data-objective` with `data-level` and `data-completed` (letter and season, counted from 1 through all years);
`data-supply`; `data-player` of a board with `data-room`, `data-store` and `data-left`.

In March of the Ants they are `data-hex` with `data-number`, `data-tunnels` and `data-joined` (sides),
`data-controller`, `data-contested`, `data-wormhole`, `data-centipede`, `data-battle`, `data-asked`, or `data-empty`
for a place where a hex may go; inside of it `data-spot` of a site with `data-resource`, `data-amount`,
`data-special`, `data-control`, `data-ant` and `data-aphid`, of a guest, and of ants outside (`data-of`, `data-ants`),
which stand in `data-out`; `data-joint` of a tunnel between two hexes; `data-drawn` and `data-turn` of hexes to place;
`data-card` with `data-where`, `data-owner` and `data-worth`; `data-player` of a board with `data-store`, `data-part`
(`data-evolution`, `data-parasite`), `data-body` and `data-hidden` with `data-count`.

Of what a player may not see the picture for that player shows nothing but how much there is: `data-hidden` with
`data-count` in Microlonies. Cards in hand are drawn as far as they are known, with `data-where="hand"`; in Myrmes
`data-choice` is an event that was chosen and is not open yet.

Marks of highlighted actions have the class `target`, `source`, `ghost` or `reach`, and on a board `data-marks`.

    eusocial.draw.svg(state, theme="dark", highlight="move 4:3>7")
    eusocial.draw.svg(state, highlight=state.moves())
    eusocial.draw.svg(state, player=0)
"""

from __future__ import annotations

import html as _html
from typing import TYPE_CHECKING, Any, Protocol, cast

from . import ambrosia, mancala, march, microlonies, myrmes
from ._svg import Highlight, Theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["Drawable", "Highlight", "Theme", "html", "supports", "svg", "svg_from_view"]

_DRAWINGS = {
    "ambrosia": ambrosia.draw,
    "kalah": mancala.draw,
    "march": march.draw,
    "microlonies": microlonies.draw,
    "myrmes": myrmes.draw,
    "oware": mancala.draw,
}


class Drawable(Protocol):
    """What of a state is needed to draw it; `eusocial.State` has it."""

    def view(self, player: Any = None) -> dict[str, Any]:
        """The position as plain data, as a player sees it or whole, with the game's name under `game`."""
        ...

    def action(self, x: Any, /) -> Any:
        """An action of this position from its number, text or structure, with `kind` and `fields`."""
        ...


def supports(name: str) -> bool:
    """Whether positions of this game can be drawn."""
    return name in _DRAWINGS


def svg(
    state: Drawable,
    *,
    width: float | None = None,
    theme: Theme = "auto",
    highlight: Any = None,
    player: int | None = None,
) -> str:
    """Draw a position.

    Args:
        state: the position.
        width: width in pixels; None fills what the picture is put into.
        theme: `light`, `dark`, or `auto` to follow the reader's setting.
        highlight: an action that could be taken in this position, by number, text or structure. The spaces that it
            touches are marked, and where it leads. Or a list of actions, such as `state.moves()`: all that they touch
            is marked, without ways.
        player: whose eyes see it: two positions that this player can't tell apart give the same picture. None shows
            everything, hidden things included.

    Returns:
        A whole SVG document as text.

    Raises:
        ValueError: for a game without a drawing (see `supports`), an unknown theme, a width that isn't positive, or no
            such player.
        eusocial.ActionParseError: for a highlight that is no action of the game.
    """
    marked: Highlight = None
    if isinstance(highlight, (list, tuple, set, frozenset)):
        marked = [_fields(state.action(action)) for action in cast("Iterable[Any]", highlight)]
    elif highlight is not None:
        marked = _fields(state.action(highlight))
    view = state.view() if player is None else state.view(player)
    return svg_from_view(view, width=width, theme=theme, highlight=marked)


def svg_from_view(
    view: Mapping[str, Any],
    *,
    width: float | None = None,
    theme: Theme = "auto",
    highlight: Highlight = None,
) -> str:
    """Draw a position from its view alone, for views that were saved or sent.

    Args:
        view: what `State.view()` gave, with or without a player.
        width: as for `svg`.
        theme: as for `svg`.
        highlight: an action as a structure: `{"kind": "move", "from": 4, "count": 3, "to": 7}`, or a list of them.

    Returns:
        A whole SVG document as text.

    Raises:
        ValueError: for a game without a drawing, an unknown theme or a width that isn't positive.
    """
    name = str(view.get("game"))
    if name not in _DRAWINGS:
        raise ValueError(f"no drawing for game {name!r}; games with one: {', '.join(sorted(_DRAWINGS))}")
    return _DRAWINGS[name](view, width, theme, highlight)


def html(
    state: Drawable,
    *,
    width: float | None = 760,
    theme: Theme = "auto",
    highlight: Any = None,
    player: int | None = None,
) -> str:
    """Draw a position for a web page or notebook; a game without a drawing shows its board text.

    Args:
        state: the position.
        width: greatest width in pixels; the picture shrinks with the page. None fills the page.
        theme: as for `svg`.
        highlight: as for `svg`.
        player: as for `svg`.

    Returns:
        One HTML element as text.

    Raises:
        ValueError: for an unknown theme, a width that isn't positive, or no such player.
        eusocial.ActionParseError: for a highlight that is no action of the game.
    """
    if not supports(str(state.view().get("game"))):
        text = str(state) if player is None else cast("Any", state).observation_string(player)
        return f"<pre>{_html.escape(text)}</pre>"
    limit = "" if width is None else f' style="max-width:{width:g}px"'
    picture = svg(state, theme=theme, highlight=highlight, player=player)
    return f'<div class="eusocial-board"{limit}>{picture}</div>'


def _fields(action: Any) -> dict[str, Any]:
    """The structure of an action as one map."""
    return {"kind": action.kind, **action.fields}
