"""``eusocial play``: a game at the prompt."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import eusocial
from eusocial import CHANCE_PLAYER, EusocialError, Game, Rng, State
from eusocial.cli import layout, records
from eusocial.cli.common import (
    HUMAN,
    ContentFile,
    GameOptions,
    agent_names,
    check_seed,
    check_writable,
    complete_game,
    complete_seat,
    console,
    load,
    plain,
    read_text,
)

HELP = """\
  {number:13} the move with this number in the list
  {text:13} a move as it is written
  Enter         the only move, where there is one
  ?             all moves;  ?text  those that contain the text
  why MOVE      why a move is not allowed
  board         the board again
  scores        the points as they stand
  undo          back to your last decision
  save FILE     write the game so far; play --resume FILE goes on with it
  quit          leave"""

_COMMANDS = ("board", "help", "quit", "save", "scores", "undo", "why")
_ROWS = 8


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Name of the game; `eusocial games` lists all.", autocompletion=complete_game
        ),
    ] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="Who plays on the next seat: human, or an agent, as in greedy or mcts:1000. Repeatable. "
            "Left out: human on seat 0, random on the others.",
            autocompletion=complete_seat,
            show_default=False,
        ),
    ] = None,
    options: GameOptions = None,
    content: ContentFile = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            callback=check_seed,
            help="Seed of everything random. Left out: that of the saved game, or 0.",
            metavar="N",
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game instead of a new one.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the record of the game when play ends.")
    ] = None,
) -> None:
    """Play a game at the prompt, against people or agents.

    Type a number of the list, or a move as it is written. `help` at the prompt shows what else there is.
    """
    if record is not None:
        check_writable(record)
    if resume is not None:
        state = _resumed(resume, game, options, content)
        if seed is None:
            seed = json.loads(read_text(resume)).get("seed")
    elif game is None:
        raise typer.BadParameter("name a game, or --resume FILE", param_hint="GAME")
    else:
        state = load(game, options, content).new_initial_state()
    match = Match(state, _seats(state.game, seats), seed or 0, console())
    try:
        match.run()
    finally:
        if record is not None:
            match.save(record)


def _resumed(file: Path, game: str | None, options: list[str] | None, content: Path | None) -> State:
    state = records.read(file, content)
    if options or game not in (None, state.game.name):
        raise typer.BadParameter(
            f"{file} says what is played: {state.game.name} with its options", param_hint="--resume"
        )
    return state


def _seats(game: Game, given: list[str] | None) -> list[str]:
    seats = given or [HUMAN]
    known = (HUMAN, *agent_names())
    for name in seats:
        if name.partition(":")[0] not in known or name.startswith(f"{HUMAN}:"):
            raise typer.BadParameter(f"nobody is called {name!r}; known: {', '.join(known)}", param_hint="--seat")
        if name != HUMAN:
            eusocial.Agent(name)  # Raises the error that says what the parameters are.
    players = game.num_players()
    if len(seats) > players:
        raise typer.BadParameter(
            f"{game.name} has {players} seats here, and {len(seats)} are named", param_hint="--seat"
        )
    return seats + ["random"] * (players - len(seats))


class Match:
    """One game at one prompt."""

    def __init__(self, state: State, seats: list[str], seed: int, out: Console) -> None:
        """Sits people and agents down at a position."""
        self.state = state
        self.seats = seats
        self.seed = seed
        self.out = out
        people = seats.count(HUMAN)
        self.names = [name if name != HUMAN else "you" if people == 1 else HUMAN for name in seats]

    def run(self) -> None:
        """Plays until the game is over, or the person leaves."""
        while not self.state.is_terminal():
            if self._asks_a_person(self.state):
                if not self._decision():
                    return
            else:
                self._drawn_or_chosen()
        self.out.print()
        layout.board(str(self.state), self.out)
        layout.result(self.state, self.names, self.out)

    def save(self, path: Path) -> None:
        """Writes the record of the game so far."""
        eusocial.save_record(self.state, path, seed=self.seed)
        plain(self.out, f"written: {path}")

    def _asks_a_person(self, state: State) -> bool:
        player = state.current_player()
        return player >= 0 and self.seats[player] == HUMAN

    def _drawn_or_chosen(self) -> None:
        player = self.state.current_player()
        # Chance needs no agent, but one has to be named.
        agent = "random" if player == CHANCE_PLAYER else self.seats[player]
        action = self.state.choose(agent, self._rng())
        who = Text("chance", style="dim") if player == CHANCE_PLAYER else layout.player(player, self.names[player])
        self.out.print(Text.assemble(who, ": ", (self._as_seen(action), "bold")), soft_wrap=True)
        self.state.apply_action(action)

    def _as_seen(self, action: int) -> str:
        """The text of an action as far as every person at the prompt may know it."""
        whole = self.state.action_to_string(action)
        people = (player for player, seat in enumerate(self.seats) if seat == HUMAN)
        return next(
            (seen for player in people if (seen := self.state.observed_action_string(player, action)) != whole), whole
        )

    def _rng(self) -> Rng:
        """The generator of this step. It depends on the seed and the step alone, so that undo changes no later draw."""
        return Rng(self.seed, len(self.state.history()))

    def _decision(self) -> bool:
        """Asks a person until the position has changed. Returns False if that person leaves."""
        self._show_board()
        moves = layout.Moves(self.state)
        for line in moves.lines(self.out.width, _ROWS):
            plain(self.out, line)
        before = self.state.history()
        while self.state.history() == before:
            try:
                words = self._ask(moves)
            except KeyboardInterrupt:
                self.out.print()
                raise
            except EOFError:
                self.out.print()
                plain(
                    self.out, "No more input: the game stops here. --record FILE, or save FILE at the prompt, keeps it."
                )
                return False
            if words in (["quit"], ["exit"], ["q"]):
                return False
            try:
                self._obey(words, moves)
            except EusocialError as error:
                plain(self.out, str(error))
            except OSError as error:
                plain(self.out, f"{error.filename}: {error.strerror}")
        return True

    def _show_board(self) -> None:
        player = self.state.current_player()
        self.out.print()
        layout.board(self.state.observation_string(player), self.out)
        layout.scores(self.state, self.names, self.out)

    def _ask(self, moves: layout.Moves) -> list[str]:
        player = self.state.current_player()
        with self.out.capture() as captured:
            prompt = Text.assemble(layout.player(player, self.names[player]), f" [{moves.span}, ? or help]: ")
            self.out.print(prompt, end="", soft_wrap=True)
        line = input(_editable(captured.get(), moves.texts) if sys.stdin.isatty() else captured.get())
        if not sys.stdin.isatty():
            # A transcript without the answers would be hard to read.
            plain(self.out, line)
        return line.split()

    def _obey(self, words: list[str], moves: layout.Moves) -> None:
        match words:
            case []:
                if len(moves) == 1:
                    self.state.apply(moves.texts[0])
            case ["help"]:
                plain(self.out, HELP.format(number=moves.numbers[-1], text=moves.texts[-1]))
            case ["board"]:
                self._show_board()
            case ["scores"]:
                layout.scores(self.state, self.names, self.out)
            case ["undo"]:
                self._undo()
            case ["save", *name] if name:
                self.save(Path(" ".join(name)))
            case ["save"]:
                plain(self.out, "save FILE: the name of the file is missing")
            case ["why", *move] if move:
                self._why(moves.named(" ".join(move)))
            case ["why"]:
                plain(self.out, "why MOVE: the move is missing, as it is written")
            case [first, *rest] if first.startswith("?"):
                self._list(moves, " ".join([first[1:], *rest]).strip())
            case [number] if moves.is_wrong_number(number):
                plain(self.out, f"No move here has number {number}; ? shows all.")
            case _:
                self.state.apply(moves.named(" ".join(words)))

    def _undo(self) -> None:
        earlier = self.state.clone()
        while earlier.history():
            earlier.undo()
            if self._asks_a_person(earlier):
                self.state = earlier
                return
        plain(self.out, "There is no decision of yours to take back.")

    def _why(self, move: str) -> None:
        reason = self.state.explain(move)
        plain(self.out, f"{move}: {'it is legal' if reason is None else reason}")

    def _list(self, moves: layout.Moves, containing: str) -> None:
        lines = list(moves.lines(self.out.width, containing=containing))
        if not lines:
            plain(self.out, f"No move contains {containing!r}.")
        elif self.out.is_terminal and len(lines) >= self.out.height:
            with self.out.pager():
                plain(self.out, "\n".join(lines))
        else:
            plain(self.out, "\n".join(lines))


def _editable(prompt: str, texts: list[str]) -> str:
    """Lets Tab complete moves and commands, where the platform has readline; returns the prompt as it wants it."""
    try:
        import readline
    except ImportError:
        return prompt
    words = sorted([*texts, *_COMMANDS])

    def complete(start: str, n: int) -> str | None:
        fitting = [word for word in words if word.startswith(start)]
        return fitting[n] if n < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
    # Between these marks stands what takes no room on the screen.
    return re.sub(r"(\x1b\[[0-9;]*m)", "\x01\\1\x02", prompt)
