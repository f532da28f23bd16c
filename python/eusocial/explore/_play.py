"""`play`: a game on a board, against people or agents."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import eusocial
from eusocial import EusocialError, Rng

from ._board import Board
from ._box import explorer
from ._controls import SIZES, THEMES, button, choice, widgets
from ._options import HUMAN, Form
from ._selection import marks_of
from ._thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eusocial.draw import Theme
    from eusocial.typing import ActionLike

__all__ = ["Play", "play"]

_LOG = 6


class Play:
    """A game that is played on a board; notebooks show it as such.

    The board and the methods here do the same: `apply` is a move that was chosen, `undo` and `redo` are the buttons.
    """

    def __init__(
        self,
        state: eusocial.State,
        seats: Sequence[str],
        *,
        seed: int = 0,
        pause: float = 0.4,
        theme: Theme = "auto",
        size: str = "laptop",
        reveal: bool = False,
    ) -> None:
        """Sit people and agents down at a position; `play` says what the arguments are."""
        self.board = Board(theme=theme, size=size)
        self.board.on_move = self._chosen
        self.board.on_text = self.enter
        self.board.on_stop = self.stop
        self.pause = pause
        self._reveal = reveal
        self._last_viewer: int | None = None
        # Without an event loop, agents hand on their moves in threads of their own.
        self._lock = threading.RLock()
        self._state = state.clone()
        self._redo: list[int] = []
        self._thinking: Thinking | None = None
        self._held = False
        self._last: list[str] = []
        self._seed = seed
        self._seats: list[str] = []
        self._agents: dict[int, eusocial.Agent] = {}
        self._sit(state.game, seats)
        self._build(theme, size)
        with self._lock:
            self._advance()

    # What a notebook reads

    @property
    def state(self) -> eusocial.State:
        """A copy of the position; `apply` moves on."""
        return self._state.clone()

    @property
    def seats(self) -> list[str]:
        """Who plays on each seat."""
        return list(self._seats)

    @property
    def seed(self) -> int:
        """The seed of chance and agents."""
        return self._seed

    @property
    def thinking(self) -> bool:
        """Whether an agent thinks."""
        return self._thinking is not None

    @property
    def viewer(self) -> int | None:
        """Whose eyes see the board; None if it shows everything.

        That of the person who decides; while nobody does, of the one who decided last. Who moves for an agent sees
        what the agent sees. With `reveal`, and where no person plays, it is None.
        """
        return self.board.viewer

    @property
    def reveal(self) -> bool:
        """Whether the board shows what the person who looks at it may not know; set it to change that."""
        return self._reveal

    @reveal.setter
    def reveal(self, reveal: bool) -> None:
        with self._lock:
            self._reveal = reveal
            self._show()

    @property
    def message(self) -> str:
        """What the line above the board says."""
        return str(self.board.message.get("text", ""))

    @property
    def widget(self) -> Any:
        """The whole as an ipywidgets box, to be put into other layouts."""
        return self._widget

    def _repr_mimebundle_(self, **arguments: Any) -> Any:
        bundle: dict[str, Any] = self._widget._repr_mimebundle_(**arguments) or {}
        return {**bundle, **self.board.still(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        """Which game, who plays, and whose turn it is, on one line."""
        info = self.board.info
        seats = ", ".join(self._seats)
        return f"Play({info['title']}; {seats}; {info['turn']}: {info['phase']})"

    # What a person can do

    def apply(self, action: ActionLike) -> None:
        """Make a move for the player who decides, whoever sits there; an agent that thinks is stopped.

        Args:
            action: a number, text or structure, as for `State.apply`.

        Raises:
            eusocial.IllegalActionError: the rules don't allow it; nothing has changed.
            eusocial.ActionParseError: text that is no action.
        """
        with self._lock:
            number = self._state.action(action).number
            self._state.child(number)
            self._drop()
            self._held = False
            self._redo.clear()
            self._do(number)
            self._advance()

    def undo(self) -> bool:
        """Take back the last decision of a person, with all that came after it; of anyone where no person plays.

        Returns:
            Whether there was one.
        """
        with self._lock:
            earlier = self._state.clone()
            undone: list[int] = []
            while earlier.history():
                undone.append(earlier.undo())
                if self._stops_at(earlier):
                    self._go_to(earlier, self._redo + undone)
                    return True
            return False

    def redo(self) -> bool:
        """Make again what was taken back, up to the next decision of a person.

        Returns:
            Whether there was something.
        """
        with self._lock:
            if not self._redo:
                return False
            later, left = self._state.clone(), list(self._redo)
            while left:
                later.apply_action(left.pop())
                if self._stops_at(later):
                    break
            self._go_to(later, left)
            return True

    def stop(self) -> None:
        """Stop the agent that thinks; what it would have found is dropped. You may move for it, or let it `think`."""
        with self._lock:
            if self._thinking is not None:
                self._drop()
                self._held = True
                self._show()
                self.board.say("Stopped. Move for it, or let it think again.")

    def think(self) -> None:
        """Let agents go on after `stop`, `undo` or `redo`."""
        with self._lock:
            self._held = False
            self._advance()

    def enter(self, text: str) -> None:
        """What entering a text does: a legal move is made, of another the line above the board says why it is not."""
        with self._lock:
            try:
                reason = self._state.explain(text)
                if reason is None:
                    self.apply(text)
                else:
                    self.board.say(f"{text}: {reason}", "error")
            except EusocialError as error:
                self.board.say(str(error), "error")

    def new(
        self,
        game: str | eusocial.Game | eusocial.State | None = None,
        seats: Sequence[str] | None = None,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin another game on the same board.

        Args:
            game: as for `play`; left out, the same game.
            seats: as for `play`; left out, the same, as far as there are seats.
            seed: of chance and agents; left out, the next number.
            options: as for `play`.

        Raises:
            eusocial.EusocialError: an unknown game, option or agent.
            ValueError: more seats named than there are.
        """
        with self._lock:
            state = _position(self._state.game if game is None else game, options)
            players = state.game.num_players()
            self._sit(state.game, self._seats[:players] if seats is None else seats)
            self._drop()
            self._seed = self._seed + 1 if seed is None else seed
            self._agents.clear()
            self._state = state
            self._redo.clear()
            self._held = False
            self._last = []
            self._last_viewer = None
            self.board.say("")
            self._advance()

    def wait(self, timeout: float = 60.0) -> None:
        """Wait until no agent thinks: a person decides, the game is over, or agents are stopped.

        Raises:
            TimeoutError: it took longer than `timeout` seconds.
        """
        end = time.monotonic() + timeout
        while True:
            with self._lock:
                thinking = self._thinking
            if thinking is None:
                return
            thinking.wait(max(0.0, end - time.monotonic()))

    # How it goes on

    def _sit(self, game: eusocial.Game, seats: Sequence[str]) -> None:
        players = game.num_players()
        if len(seats) > players:
            raise ValueError(f"{game.name} has {players} seats here, and {len(seats)} are named")
        for seat in seats:
            if seat != HUMAN:
                eusocial.Agent(seat)  # Raises the error that says what there is.
        self._seats = [*seats, *["random"] * (players - len(seats))]

    def _person_decides(self, state: eusocial.State) -> bool:
        player = state.current_player()
        return player >= 0 and self._seats[player] == HUMAN

    def _stops_at(self, state: eusocial.State) -> bool:
        """Whether undo and redo stop at this position."""
        return self._person_decides(state) or (HUMAN not in self._seats and state.current_player() >= 0)

    def _go_to(self, state: eusocial.State, redo: list[int]) -> None:
        self._drop()
        self._state, self._redo = state, redo
        self._last = []
        # What comes next may have been played already; then agents think again only when they are asked to.
        self._held = bool(redo) or HUMAN not in self._seats
        self.board.say("")
        self._advance()

    def _do(self, number: int) -> None:
        self._last = self._marks(number)
        self._state.apply_action(number)
        self.board.say("")

    def _chosen(self, number: int) -> None:
        self.apply(number)

    def _advance(self) -> None:
        """Draw what chance decides, show the position, and let an agent think if one is to decide."""
        while self._state.is_chance_node():
            # The generator depends on the seed and the step alone, so that undo changes no later draw.
            rng = Rng(self._seed, len(self._state.history()))
            self._state.apply_action(self._state.choose("random", rng))
            self._redo.clear()
        player = self._state.current_player()
        if player >= 0 and self._seats[player] != HUMAN and not self._held and self._thinking is None:
            if player not in self._agents:
                self._agents[player] = eusocial.Agent(self._seats[player], seed=self._seed + player)
            self._redo.clear()
            self._thinking = Thinking(
                self._agents[player], self._state, self.pause, self._thought, self._failed, self._heard
            )
        self._show()

    def _thought(self, thinking: Thinking, number: int) -> None:
        with self._lock:
            if thinking is self._thinking:
                self._thinking = None
                self._do(number)
                self._advance()

    def _heard(self, thinking: Thinking, share: float) -> None:
        with self._lock:
            if thinking is self._thinking:
                self.board.busy = self._busy() | {"share": round(share, 3)}

    def _failed(self, thinking: Thinking, error: BaseException) -> None:
        with self._lock:
            if thinking is self._thinking:
                self._thinking = None
                self._held = True
                self._show()
                self.board.say(f"{type(error).__name__}: {error}", "error")

    def _drop(self) -> None:
        if self._thinking is not None:
            self._thinking.drop()
            self._thinking = None
            # Its thread may still hold the agent; the seat gets another.
            self._agents.pop(self._state.current_player(), None)

    # What is shown

    def _build(self, theme: str, size: str) -> None:
        self._undo_button = button("Undo", "undo", "Take back your last decision", self.undo)
        self._redo_button = button("Redo", "repeat", "Make it again", self.redo)
        self._think_button = button("Let it think", "play", "Let the agent go on", self.think)
        self._new_button = button("New game", "plus", "Another game, other options, other players", self._toggle_form)
        themes = choice("theme", THEMES, theme, self._set_theme)
        sizes = choice("size", SIZES, size, self._set_size)
        game = self._state.game
        self._form = Form(game.name, game.options(), self._seats, self._seed, self._begin)
        bar = widgets.Box(
            [self._undo_button, self._redo_button, self._think_button, self._new_button, themes, sizes],
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )
        self._widget = explorer(bar, self._form.widget, self.board)
        self._widget.add_class("eu-play")

    def _toggle_form(self) -> None:
        layout = self._form.widget.layout
        layout.display = "none" if layout.display != "none" else ""

    def _begin(self, game: str, options: dict[str, Any], seats: list[str], seed: int) -> None:
        try:
            state = _position(game, options)
            self.new(state, seats[: state.game.num_players()], seed=seed)
        except ValueError as error:
            self.board.say(str(error), "error")
        else:
            self._form.widget.layout.display = "none"

    def _set_theme(self, theme: Theme) -> None:
        self.board.theme = theme

    def _set_size(self, size: str) -> None:
        self.board.size = size

    def _busy(self) -> dict[str, Any]:
        """What is said of an agent that thinks; the share that is done isn't known at first."""
        if self._thinking is None:
            return {}
        return {"text": f"{self._seats[self._state.current_player()]} thinks", "share": None}

    def _people(self) -> list[int]:
        return [player for player, seat in enumerate(self._seats) if seat == HUMAN]

    def _viewer(self) -> int | None:
        """Whose eyes see the board now."""
        people = self._people()
        if self._reveal or not people:
            return None
        player = self._state.current_player()
        if player in people:
            self._last_viewer = player
        elif player >= 0 and self._thinking is None:
            return player
        elif self._last_viewer not in people:
            self._last_viewer = people[0]
        return self._last_viewer

    def _marks(self, number: int) -> list[str]:
        """The places of a move, if every person here learns all of it."""
        action = self._state.action(number)
        seen = [marks_of(self._state, action, person) for person in self._people() if not self._reveal]
        return min(seen, key=len) if seen else marks_of(self._state, action)

    def _show(self) -> None:
        state = self._state
        self.board.show(
            state,
            choose=self._thinking is None,
            last=self._last,
            seats=self._seats,
            log=self._log(),
            player=self._viewer(),
        )
        self.board.busy = self._busy()
        self._undo_button.disabled = not state.history()
        self._redo_button.disabled = not self._redo
        idle = self._held and not state.is_terminal() and not self._person_decides(state)
        self._think_button.layout.display = "" if idle else "none"

    def _log(self) -> list[str]:
        """The last actions, each as far as every person here may know it."""
        replayed = self._state.clone()
        people = [] if self._reveal else self._people()
        lines: list[str] = []
        while replayed.history() and len(lines) < _LOG:
            number = replayed.undo()
            player = replayed.current_player()
            whole = replayed.action_to_string(number)
            seen = (replayed.observed_action_string(person, number) for person in people)
            text = next((one for one in seen if one != whole), whole)
            lines.append(f"{'chance' if player < 0 else 'abcde'[player]}: {text}")
        return lines[::-1]


def _position(game: str | eusocial.Game | eusocial.State, options: Mapping[str, Any] | None) -> eusocial.State:
    if isinstance(game, str):
        return eusocial.load_game(game, **dict(options or {})).new_initial_state()
    if options:
        raise ValueError("options go with the name of a game; a game or a state has its own")
    return game.new_initial_state() if isinstance(game, eusocial.Game) else game.clone()


def play(
    game: str | eusocial.Game | eusocial.State = "ambrosia",
    seats: Sequence[str] | None = None,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    pause: float = 0.4,
    theme: Theme = "auto",
    size: str = "laptop",
    reveal: bool = False,
) -> Play:
    """Play a game on a board in a notebook.

    Outlined places and the list beside the board are what can be done. Click on a place, or go there with Tab and the
    arrows and press Enter; Escape takes clicks back. Where several moves fit, the next click or the list decides.

        eusocial.explore.play("myrmes", ["human", "mcts:500"])

    Args:
        game: a game's name, a game, or a position to play on from.
        seats: who plays on each seat: `human`, or an agent as text. Left out: a person on the first seat. Seats that
            aren't named get the agent `random`.
        seed: of chance and agents.
        options: options of a game that is given by name.
        pause: seconds that an agent takes at least for a decision, so that it can be followed.
        theme: `light`, `dark`, or `auto` to follow the page.
        size: `laptop`, or `projector` for larger letters.
        reveal: whether the board shows everything. Otherwise it shows what the person who decides may know: in a game
            with hidden cards no others' hands. Several people at one board look away while it isn't their turn.

    Returns:
        The game being played, which the notebook shows.

    Raises:
        eusocial.EusocialError: an unknown game, option or agent.
        ValueError: more seats than the game has; options with a game that has its own; an unknown theme or size.
    """
    return Play(
        _position(game, options),
        [HUMAN] if seats is None else list(seats),
        seed=seed,
        pause=pause,
        theme=theme,
        size=size,
        reveal=reveal,
    )
