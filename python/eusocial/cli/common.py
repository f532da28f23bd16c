"""What all commands share: errors as one line, games from names and options, completion, and writing files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

import eusocial
from eusocial import EusocialError, Game

HUMAN = "human"
"""The seat of a person."""

WRONG = 2
"""The exit status of everything that is the caller's mistake; usage errors have it too."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

MAX_SEED = 2**64 - 1


class Group(TyperGroup):
    """A group of commands whose mistakes end in one line and a status, not in a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was asked for."""
        try:
            return super().invoke(ctx)
        except EusocialError as error:
            complain(str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:
                # The reader has gone (`eusocial replay FILE | head`): typer ends quietly.
                raise
            complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except MemoryError as error:
            complain(f"not enough memory: {str(error) or 'this machine has no more'}")
        except KeyboardInterrupt:
            complain("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(WRONG)


def complain(message: str) -> None:
    """Writes one line to standard error."""
    print(f"eusocial: {' '.join(message.split())}", file=sys.stderr)


def console() -> Console:
    """Where results go: standard output as it is now, without guesses at what to colour."""
    return Console(highlight=False)


def plain(out: Console, line: str = "") -> None:
    """Writes a line as it is: no markup, no breaks."""
    out.print(line, markup=False, soft_wrap=True)


# Completion. Words of the shell may be incomplete or wrong, so that nothing here may raise.


def complete_game(incomplete: str) -> Iterator[tuple[str, str]]:
    """Names of games."""
    return ((game.name, game.summary) for game in eusocial.games() if game.name.startswith(incomplete))


def complete_option(ctx: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Options of the game that stands on the line, then the values of one, where they are words."""
    # Behind an option without its value, the words before it are not parsed yet.
    words = (ctx.params.get("game"), *ctx.args)
    for option in (option for game in eusocial.games() if game.name in words for option in game.options):
        name, _, values = option.usage.partition(" = ")
        for word in [f"{name}={value}" for value in values.split("|")] if "|" in values else [f"{name}="]:
            if word.startswith(incomplete):
                yield word, option.help


def agent_names() -> list[str]:
    """Names of all agents."""
    return [info.name for info in eusocial.agents()]


def complete_agent(incomplete: str) -> list[str]:
    """Names of agents."""
    return [name for name in agent_names() if name.startswith(incomplete)]


def complete_seat(incomplete: str) -> list[str]:
    """Names of agents, and a person."""
    return [name for name in (HUMAN, *agent_names()) if name.startswith(incomplete)]


def complete_agents(incomplete: str) -> list[str]:
    """The last name of a list with commas."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in complete_agent(last)]


def split_agents(text: str) -> list[str]:
    """Agents out of a list with commas, which stand between parameters of an agent too.

    A word with an equals sign and without a colon before it goes on with the parameters: `mcts:sims=500,c=2,random`
    is two agents.
    """
    agents: list[str] = []
    for word in (word.strip() for word in text.split(",")):
        if agents and "=" in word and ":" not in word.partition("=")[0]:
            agents[-1] += f",{word}"
        else:
            agents.append(word)
    return agents


# Arguments and options that several commands take.

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Name of the game; `eusocial games` lists all.", autocompletion=complete_game),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game. Repeatable.",
        autocompletion=complete_option,
    ),
]
ContentFile = Annotated[
    Path | None, typer.Option("--content", metavar="FILE", help="A content file that replaces the game's own.")
]


def check_seed(value: int | None) -> int | None:
    """The seed of the command line, if it is one."""
    if value is not None and not 0 <= value <= MAX_SEED:
        raise typer.BadParameter(f"{value} is not from 0 to 2**64 - 1")
    return value


Seed = Annotated[int, typer.Option("--seed", callback=check_seed, help="Seed of everything random.", metavar="N")]


def examples(*commands: str) -> str:
    """The end of a command's help."""
    # Typer takes each paragraph as a line.
    return "\n\n".join(["Examples:", *(f"  eusocial {command}" for command in commands)])


def load(name: str, options: list[str] | None, content: Path | None) -> Game:
    """The game that the command line asks for."""
    given: dict[str, Any] = {}
    for word in options or []:
        key, equals, value = word.partition("=")
        if not equals:
            raise typer.BadParameter(f"{word!r}: write NAME=VALUE, as in players=2", param_hint="--option")
        given[key.strip()] = value.strip()
    if "content" in given:
        raise typer.BadParameter("content is not an option of a game: use --content FILE", param_hint="--option")
    if content is not None:
        given["content"] = content
    return eusocial.load_game(name, **given)


def option_value(value: bool | int | str | Sequence[int] | None) -> str:
    """An option's value as the command line takes it."""
    if value is None:
        return "none"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_text(path: Path) -> str:
    """The text of a file; bytes that are no text are an OSError like any other that keeps a file from being read."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, "not a text file (UTF-8)", str(path)) from None


def check_writable(path: Path) -> None:
    """Raises OSError if the file can't be written, before hours of play find out."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    folder = path.parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
