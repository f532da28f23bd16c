"""A form for a new game: which one, with which options, who sits where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import eusocial

from ._controls import button, changed, widgets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

HUMAN = "human"
SEATS = (HUMAN, "random", "greedy", "planner", "mcts:500", "mcts:ms=2000", "ismcts:500")
_WIDE = {"width": "25em"}
_STYLE = {"description_width": "12em"}


def entry(option: eusocial.OptionInfo, value: Any) -> Any:
    """A control for an option of a game: a list, a tick, a number, or text where its values are a list."""
    usage = option.usage.partition("=")[2].strip()
    shown = option.default if value is None else value
    common = {"description": option.name, "tooltip": option.help, "layout": _WIDE, "style": _STYLE}
    if usage in ("true|false", "false|true"):
        return widgets.Checkbox(value=bool(shown), indent=True, **common)
    if re.fullmatch(r"[\w-]+(\|[\w-]+)+", usage):
        return widgets.Dropdown(options=usage.split("|"), value=str(shown), **common)
    span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", usage)
    if span and shown is not None:
        low, high = int(span[1]), int(span[2])
        if high - low <= 12:
            return widgets.Dropdown(options=list(range(low, high + 1)), value=shown, **common)
        return widgets.BoundedIntText(min=low, max=high, value=shown, **common)
    text = ",".join(map(str, cast("list[Any]", shown))) if isinstance(shown, list) else str(shown or "")
    return widgets.Text(value=text, placeholder=usage, continuous_update=False, **common)


def given(control: Any) -> Any:
    """What an option's control holds; None for text that was left empty."""
    return (control.value.strip() or None) if isinstance(control.value, str) else control.value


class Form:
    """Asks for a new game."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        seats: Sequence[str],
        seed: int,
        begin: Callable[[str, dict[str, Any], list[str], int], None],
    ) -> None:
        """A form that shows a game as it is played now; `begin` is called with game, options, seats and seed."""
        self._infos = {info.name: info for info in eusocial.games()}
        self._begin = begin
        self.game = widgets.Dropdown(
            description="game",
            options=[(info.title, name) for name, info in self._infos.items()],
            value=game,
            layout=_WIDE,
            style=_STYLE,
        )
        self.seed = widgets.IntText(description="seed of chance", value=seed, layout=_WIDE, style=_STYLE)
        self.options: dict[str, Any] = {}
        self.seats: list[Any] = []
        self._box = widgets.Box(layout={"flex_flow": "row wrap"})
        self._chairs = widgets.Box(layout={"flex_flow": "row wrap"})
        start = button("Begin", "play", "Begin this game", self.submit)
        start.button_style = "primary"
        self.widget = widgets.VBox(
            [widgets.Box([self.game, self.seed], layout={"flex_flow": "row wrap"}), self._box, self._chairs, start],
            layout={"padding": "0.5em 0", "display": "none"},
        )
        self.widget.add_class("eu-new")
        self.fill(options, seats)
        changed(self.game, lambda _: self.fill({}, [seat.value for seat in self.seats]))

    def fill(self, options: Mapping[str, Any], seats: Sequence[str]) -> None:
        """Show the options of the game that is chosen."""
        info = self._infos[self.game.value]
        self.options = {option.name: entry(option, options.get(option.name)) for option in info.options}
        self._box.children = list(self.options.values())
        self.seats = [
            widgets.Combobox(
                description=f"player {seat}",
                options=SEATS,
                value=seats[seat] if seat < len(seats) else "random",
                ensure_option=False,
                layout=_WIDE,
                style=_STYLE,
            )
            for seat in range(info.max_players)
        ]
        self._chairs.children = self.seats
        if "players" in self.options:
            changed(self.options["players"], lambda _: self._set_chairs())
        self._set_chairs()

    def _set_chairs(self) -> None:
        players = int(self.options["players"].value) if "players" in self.options else len(self.seats)
        for seat, control in enumerate(self.seats):
            control.layout.display = "" if seat < players else "none"

    def submit(self) -> None:
        """Begin the game as the form has it."""
        options = {name: value for name, control in self.options.items() if (value := given(control)) is not None}
        self._begin(self.game.value, options, [seat.value.strip() for seat in self.seats], int(self.seed.value))
