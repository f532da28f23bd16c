"""The board: a picture of a position on which moves are chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

# Says what to install where something is missing.
from . import _controls

import anywidget  # isort: skip
import traitlets  # isort: skip

from eusocial import draw
from eusocial.draw._svg import COLOURS, amount, check_theme

from ._selection import Selection
from .boards import board_map

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import eusocial
    from eusocial.draw import Theme

HERE = Path(__file__).parent


class Board(anywidget.AnyWidget):
    """A picture of a position, with the moves that can be chosen on it.

    Places of legal moves are outlined. A click on one, or Enter, narrows the moves; the one that is left is handed to
    `on_move`. Beside the picture stand the players and the list of moves that fit, with a filter that also takes a
    move as text.

    The widget sends the SVG text when the position changes, and a short list of places and moves at each click.
    """

    _esm = HERE / "board.js"
    _css = HERE / "board.css"

    svg = traitlets.Unicode("").tag(sync=True)
    offer = traitlets.Dict({}).tag(sync=True)
    info = traitlets.Dict({}).tag(sync=True)
    busy = traitlets.Dict({}).tag(sync=True)
    message = traitlets.Dict({}).tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    size = traitlets.Enum(_controls.SIZES, "laptop").tag(sync=True)
    bare = traitlets.Bool(False).tag(sync=True)
    """Whether the picture stands alone, without players and moves beside it."""
    answered = traitlets.Int(0).tag(sync=True)
    """The serial number of the last thing that the page asked for."""

    def __init__(self, *, theme: Theme = "auto", size: str = "laptop", bare: bool = False) -> None:
        """An empty board.

        Args:
            theme: `light`, `dark`, or `auto` to follow the page.
            size: `laptop` or `projector`, which has larger letters.
            bare: whether the picture stands alone.

        Raises:
            ValueError: for an unknown theme or size.
        """
        check_theme(theme)
        _controls.check_size(size)
        super().__init__(theme=theme, size=size, bare=bare)
        self.on_move: Callable[[int], None] = lambda _: None
        """Called with the number of a move that was chosen."""
        self.on_text: Callable[[str], None] = lambda _: None
        """Called with what was entered as text."""
        self.on_stop: Callable[[], None] = lambda: None
        """Called when the agent that thinks is to stop."""
        self._selection = Selection(None)
        self._state: eusocial.State | None = None
        self._player: int | None = None
        cast("Any", self).on_msg(self._told)
        self.observe(self._themed, "theme")

    def show(
        self,
        state: eusocial.State,
        *,
        choose: bool = False,
        last: Sequence[str] = (),
        seats: Sequence[str] = (),
        log: Sequence[str] = (),
        player: int | None = None,
    ) -> None:
        """Show a position.

        Args:
            state: the position; it is copied.
            choose: whether moves can be chosen.
            last: marks of the places that the last move touched.
            seats: who plays on each seat.
            log: the last moves as text, the latest at the end.
            player: whose eyes see the picture; None shows everything. Moves that can be chosen are those of whoever
                decides.
        """
        self._state = state.clone()
        self._player = player
        self._selection = Selection(state if choose else None)
        with self.hold_sync():
            self.svg = self._picture(state)
            self.info = {**_info(state, player, seats), "last": list(last), "log": list(log)}
            self.offer = self._selection.offer()

    def _picture(self, state: eusocial.State) -> str:
        if draw.supports(state.game.name):
            return draw.svg(state, theme=self.chosen_theme, player=self._player)
        return ""

    @property
    def viewer(self) -> int | None:
        """Whose eyes see the picture; None if it shows everything."""
        return self._player

    def _themed(self, _: object) -> None:
        if self._state is not None:
            self.svg = self._picture(self._state)

    @property
    def chosen_theme(self) -> Theme:
        """The theme, as `eusocial.draw` takes it."""
        return cast("Theme", self.theme)

    def still(self) -> dict[str, str]:
        """The picture as a MIME bundle, for pages without a kernel such as rendered notebooks."""
        if self._state is None or not draw.supports(self._state.game.name):
            return {}
        return {"image/svg+xml": draw.svg(self._state, theme=self.chosen_theme, player=self._player, width=760)}

    @property
    def selection(self) -> Selection:
        """The moves that fit what was clicked on."""
        return self._selection

    def click(self, mark: str) -> None:
        """What a click on a place does; `mark` is its CSS selector, as in `offer["places"]`."""
        chosen = self._selection.click(mark)
        if chosen is None:
            self.offer = self._selection.offer()
        else:
            self.on_move(chosen.number)

    def clear(self) -> None:
        """Forget what was clicked on."""
        self._selection.clear()
        self.offer = self._selection.offer()

    def say(self, text: str, kind: str = "note") -> None:
        """Show a line above the picture; of the kind `error` it stands out and is read out at once."""
        self.message = {"text": text, "kind": kind} if text else {}

    def _told(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        with self.hold_sync():
            match content:
                case {"click": str(mark)}:
                    self.click(mark)
                case {"move": int(number)}:
                    if any(one.number == number for one in self._selection.candidates):
                        self.on_move(number)
                case {"text": str(text)}:
                    self.on_text(text)
                case {"clear": _}:
                    self.clear()
                case {"stop": _}:
                    self.on_stop()
                case _:
                    pass
            serial = content.get("serial")
            if isinstance(serial, int):
                self.answered = serial


def _info(state: eusocial.State, viewer: int | None, seats: Sequence[str]) -> dict[str, Any]:
    """Who plays, and what everyone has."""
    view = state.view() if viewer is None else state.view(viewer)
    status = board_map(state.game.name).status(view)
    scores = view.get("scores", state.scores())
    text = str(state) if viewer is None else state.observation_string(viewer)
    return {
        "title": state.game.info.title,
        "turn": status.turn,
        "phase": status.phase,
        "notes": list(status.notes),
        "player": state.current_player(),
        "over": state.is_terminal(),
        "text": "" if draw.supports(state.game.name) else text,
        "viewer": viewer,
        "players": [
            {
                "letter": COLOURS[player][0],
                "fill": COLOURS[player][1],
                "ink": COLOURS[player][2],
                "seat": seats[player] if player < len(seats) else "",
                "score": amount(scores[player]),
                "supplies": dict(status.supplies[player]) if player < len(status.supplies) else {},
            }
            for player in range(state.num_players())
        ],
    }
