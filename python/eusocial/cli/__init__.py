"""The command line: one module for each group of commands.

``common`` turns every mistake into one line and holds what commands share; ``layout`` sets boards and lists of moves in
text.
"""

from __future__ import annotations

from typing import Annotated

import typer

from eusocial import __version__
from eusocial.cli import agents, content, games, perft, play, records, simulate, tournament
from eusocial.cli.common import Group, examples

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Group,
    name="eusocial",
    help="Insect-colony board games by their real rules: play them, simulate them, replay and check their records.",
    epilog="Try: eusocial games, then eusocial play kalah. Each command has its own --help, with examples.",
    no_args_is_help=True,
    # A traceback that reaches a user is a defect; it should then be a plain one.
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"eusocial {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


app.command("games", epilog=examples("games", "games ambrosia", "games --json"))(games.games)
app.command("agents", epilog=examples("agents", "agents --json"))(agents.agents)
app.command(
    "play",
    epilog=examples(
        "play kalah", "play ambrosia --seat human --seat greedy -o side=back --seed 7", "play --resume game.json"
    ),
)(play.play)
app.command(
    "simulate",
    epilog=examples(
        "simulate kalah -n 10000 --agents greedy,random",
        "simulate kalah -n 100 --agents mcts:500,greedy",
        "simulate ambrosia -o players=3 -n 5000 --seed 7 --out games.csv",
        "simulate myrmes -n 1000000 --store runs/myrmes --processes 8",
    ),
)(simulate.simulate)
app.command(
    "tournament",
    epilog=examples(
        "tournament kalah mcts:200 greedy random",
        "tournament ambrosia -o players=3 mcts:100 flat:100 greedy random -n 20 --log games.jsonl",
        "tournament oware mcts:1000 mcts:100 greedy -n 100 --out table.md",
    ),
)(tournament.tournament)
app.command(
    "replay", epilog=examples("replay game.json", "replay game.json --at 12", "replay game.json --boards | less -R")
)(records.replay)
app.command("check", epilog=examples("check games/*.json"))(records.check)
app.command("perft", epilog=examples("perft kalah 7", "perft ambrosia 3 -o parts=0,1,2,3 --divide"))(perft.perft)
app.add_typer(content.app, name="content")


def main() -> None:
    """Runs the command line, and exits with its status."""
    app(prog_name="eusocial")
