"""`replay`: a game that was played, step by step."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import eusocial
from eusocial import draw

from . import _export
from ._board import HERE, Board
from ._box import explorer
from ._chart import chart, reasons
from ._controls import SIZES, THEMES, button, changed, choice, widgets
from ._selection import marks_of

import anywidget  # isort: skip
import traitlets  # isort: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from eusocial.draw import Theme

__all__ = ["Chart", "Replay", "replay"]


class Chart(anywidget.AnyWidget):
    """Scores over the steps of a game; a click goes to a step."""

    _esm = HERE / "chart.js"
    _css = HERE / "chart.css"

    data = traitlets.Dict({}).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    size = traitlets.Enum(SIZES, "laptop").tag(sync=True)

    def __init__(self, data: Mapping[str, Any], theme: str, size: str, pick: Callable[[int], None]) -> None:
        """A chart; `pick` is called with the step that was clicked on."""
        super().__init__(data=dict(data), theme=theme, size=size)
        self._pick = pick
        cast("Any", self).on_msg(self._told)

    def _told(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        match content:
            case {"step": int(step)}:
                self._pick(step)
            case _:
                pass


class Replay:
    """A game that was played: a slider over its steps, the board, and the scores as they grew.

    Steps are numbers of actions done: 0 is the start, `len(replay) - 1` the last position.
    """

    def __init__(
        self,
        state: eusocial.State,
        *,
        seats: Sequence[str] = (),
        theme: Theme = "auto",
        size: str = "laptop",
        step: int = 0,
        player: int | None = None,
    ) -> None:
        """Look at the history of a position; `replay` says what the arguments are."""
        if player is not None and not 0 <= player < state.num_players():
            raise ValueError(f"no player {player}; players go from 0 to {state.num_players() - 1}")
        self.player = player
        """Whose eyes see the game; None shows everything."""
        origin, actions = state.clone(), state.history()
        while origin.history():
            origin.undo()
        self._states = [origin]
        self._marks: list[list[str]] = [[]]
        self.actions: list[str] = ["start"]
        """What was done at each step, as text; `start` at step 0."""
        for number in actions:
            before = self._states[-1]
            action = before.action(number)
            actor = before.current_player()
            text = action.text if player is None else before.observed_action_string(player, number)
            self.actions.append(f"{'chance' if actor < 0 else 'abcde'[actor]}: {text}")
            self._marks.append(marks_of(before, action, player) if actor >= 0 else [])
            self._states.append(before.child(number))
        self._ledger = state.ledger()
        self.reasons: dict[int, list[str]] = reasons(self._ledger)
        """The ledger's entries of each step in words."""
        self._seats = list(seats)
        self._step = 0
        self.board = Board(theme=theme, size=size)
        self._build(theme, size)
        self.step = step
        self._show()

    # What a notebook reads

    def __len__(self) -> int:
        """The number of positions."""
        return len(self._states)

    @property
    def step(self) -> int:
        """How many actions are done; set it to go there. Numbers outside the game become the nearest inside."""
        return self._step

    @step.setter
    def step(self, step: int) -> None:
        step = max(0, min(len(self) - 1, step))
        if step != self._step:
            self._step = step
            self._slider.value = step
            self._show()

    @property
    def state(self) -> eusocial.State:
        """A copy of the position that is shown, with its history."""
        return self._states[self._step].clone()

    @property
    def scorings(self) -> list[int]:
        """The steps at which points were won or lost."""
        return [step for step in self.reasons if step > 0]

    @property
    def widget(self) -> Any:
        """The whole as an ipywidgets box, to be put into other layouts."""
        return self._widget

    def _repr_mimebundle_(self, **arguments: Any) -> Any:
        bundle: dict[str, Any] = self._widget._repr_mimebundle_(**arguments) or {}
        return {**bundle, **self.board.still(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        """Which game and which of its steps, on one line."""
        title = self._states[0].game.info.title
        return f"Replay({title}, step {self._step} of {len(self) - 1}: {self.actions[self._step]})"

    def next_scoring(self) -> None:
        """Go to the next step at which points were won or lost; to the end where there is none."""
        self.step = next((step for step in self.scorings if step > self._step), len(self) - 1)

    def previous_scoring(self) -> None:
        """Go to the last step before this one at which points were won or lost; to the start where there is none."""
        self.step = next((step for step in reversed(self.scorings) if step < self._step), 0)

    # Files

    def svg(self, step: int, *, theme: Theme | None = None) -> str:
        """The picture of a step.

        Args:
            step: number of actions done.
            theme: as for `eusocial.draw.svg`; left out, that of the board.

        Raises:
            ValueError: the game has no drawing.
            IndexError: no such step.
        """
        return draw.svg(self._states[step], theme=theme or self.board.chosen_theme, player=self.player)

    def to_html(self, path: str | PathLike[str], *, theme: Theme | None = None) -> None:
        """Write the whole game as one page with slider, buttons and chart, which needs no network and no server.

        Args:
            path: the file to write; one that is there is replaced.
            theme: left out, that of the board.

        Raises:
            ValueError: the game has no drawing.
            OSError: the file can't be written.
        """
        chosen = theme or self.board.chosen_theme
        frames = (self.svg(step, theme=chosen) for step in range(len(self)))
        text = _export.page(f"{self._states[0].game.info.title}, a game", chosen, frames, self._chart_data(chosen))
        Path(path).write_text(text, encoding="utf-8")

    def to_png(self, path: str | PathLike[str], step: int | None = None, *, width: int = 1200) -> None:
        """Write the picture of a step as PNG; needs `pip install 'eusocial[images]'`.

        Args:
            path: the file to write.
            step: number of actions done; left out, the one that is shown.
            width: in pixels.

        Raises:
            ModuleNotFoundError: says what to install.
            OSError: the file can't be written.
        """
        Path(path).write_bytes(_export.png(self.svg(self._step if step is None else step, theme=self._fixed()), width))

    def to_frames(
        self, folder: str | PathLike[str], steps: Iterable[int] | None = None, *, width: int = 1200
    ) -> list[Path]:
        """Write the pictures of steps as `step-0012.png`; needs `pip install 'eusocial[images]'`.

        Args:
            folder: where; it is made if it isn't there.
            steps: numbers of actions done; left out, `film_steps`.
            width: in pixels.

        Returns:
            The files.

        Raises:
            ModuleNotFoundError: says what to install.
            OSError: a file can't be written.
        """
        Path(folder).mkdir(parents=True, exist_ok=True)
        files: list[Path] = []
        for step in self.film_steps() if steps is None else steps:
            files.append(Path(folder) / f"step-{step:04}.png")
            self.to_png(files[-1], step, width=width)
        return files

    def to_gif(
        self,
        path: str | PathLike[str],
        steps: Iterable[int] | None = None,
        *,
        width: int = 640,
        milliseconds: int = 600,
    ) -> None:
        """Write steps as an animated GIF; needs `pip install 'eusocial[images]'`.

        Args:
            path: the file to write.
            steps: numbers of actions done; left out, `film_steps`.
            width: in pixels.
            milliseconds: how long a step is shown; the last one four times as long.

        Raises:
            ModuleNotFoundError: says what to install.
            ValueError: no steps.
            OSError: the file can't be written.
        """
        chosen = self.film_steps() if steps is None else list(steps)
        _export.gif(path, [self.svg(step, theme=self._fixed()) for step in chosen], width, milliseconds)

    def film_steps(self) -> list[int]:
        """The start of play and each step at which a player decided; what chance drew before play is left out."""
        decided = [step for step in range(1, len(self)) if not self._states[step - 1].is_chance_node()]
        return [decided[0] - 1, *decided] if decided else [len(self) - 1]

    def _fixed(self) -> Theme:
        """The theme of files that can't follow their reader's."""
        return "dark" if self.board.theme == "dark" else "light"

    # What is shown

    def _chart_data(self, theme: Theme) -> dict[str, Any]:
        scores = [state.scores() for state in self._states]
        return {"svg": chart(scores, self._ledger, theme), "reasons": self.reasons, "actions": self.actions}

    def _build(self, theme: Theme, size: str) -> None:
        last = len(self) - 1
        self._chart = Chart(self._chart_data(theme), theme, size, self._go)
        self._slider = widgets.IntSlider(
            min=0, max=last, description="step", layout={"flex": "1 1 16em"}, style={"description_width": "initial"}
        )
        runner = widgets.Play(min=0, max=last, interval=700, show_repeat=False)
        widgets.jslink((runner, "value"), (self._slider, "value"))
        changed(self._slider, self._go)
        names = {step: ", ".join(line.partition(":")[0] for line in lines) for step, lines in self.reasons.items()}
        self._jumps = choice(
            "",
            [("scorings", -1), *((f"{step}: {names[step]}", step) for step in self.scorings)],
            -1,
            self._jump,
            "16em",
        )
        first = widgets.Box(
            [
                button("", "step-backward", "One step back", lambda: self._go(self._step - 1)),
                button("", "step-forward", "One step on", lambda: self._go(self._step + 1)),
                runner,
                self._slider,
            ],
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )
        second = widgets.Box(
            [
                button("Scoring before", "chevron-left", "Go to the scoring before", self.previous_scoring),
                button("Scoring after", "chevron-right", "Go to the next scoring", self.next_scoring),
                self._jumps,
                choice("theme", THEMES, theme, self._set_theme),
                choice("size", SIZES, size, self._set_size),
            ],
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )
        self._widget = explorer(first, second, self._chart, self.board)
        self._widget.add_class("eu-replay")

    def _go(self, step: int) -> None:
        self.step = step

    def _jump(self, step: int) -> None:
        if step >= 0:
            self.step = step

    def _set_theme(self, theme: Theme) -> None:
        self.board.theme = theme
        with self._chart.hold_sync():
            self._chart.theme = theme
            self._chart.data = self._chart_data(theme)

    def _set_size(self, size: str) -> None:
        self.board.size = size
        self._chart.size = size

    def _show(self) -> None:
        log = self.actions[max(1, self._step - 5) : self._step + 1]
        self.board.show(
            self._states[self._step],
            last=self._marks[self._step],
            seats=self._seats,
            log=log or self.actions[:1],
            player=self.player,
        )
        words = [f"{self._step} / {len(self) - 1}", self.actions[self._step], *self.reasons.get(self._step, [])]
        self.board.say(" · ".join(words))
        self._chart.step = self._step
        self._jumps.value = self._step if self._step in self.scorings else -1


def replay(
    game: eusocial.State | Mapping[str, Any] | str | PathLike[str],
    *,
    seats: Sequence[str] = (),
    theme: Theme = "auto",
    size: str = "laptop",
    step: int = 0,
    player: int | None = None,
) -> Replay:
    """Look at a game that was played, in a notebook or as files.

        game = eusocial.explore.replay(state)
        game.to_html("game.html")

    Args:
        game: a state with its history, a record as a map or JSON text, or the path of a record.
        seats: who played on each seat, as text.
        theme: `light`, `dark`, or `auto` to follow the page.
        size: `laptop`, or `projector` for larger letters.
        step: where to begin, as the number of actions done.
        player: whose eyes see the game, as it was played; left out, everything is shown, hidden things included.

    Returns:
        The game, which the notebook shows.

    Raises:
        eusocial.RecordError: a record that can't be read or doesn't replay.
        ValueError: an unknown theme or size, or no such player.
    """
    if isinstance(game, eusocial.State):
        state = game
    elif isinstance(game, (str, PathLike)):
        state = eusocial.load_record(game)
    else:
        state = eusocial.deserialize(game)
    return Replay(state, seats=seats, theme=theme, size=size, step=step, player=player)
