"""Measures copies, branching and undo of a state in the middle of a game: `python benches/branching.py`.

Nanoseconds, in processor time of one thread: the best of some rounds. The table is printed, and kept as
`benches/report/branching.md`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

import report
import speed

import eusocial

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = Path(__file__).parent / "report" / "branching.md"

HEADS = ("ns", "actions", "clone", "child", "children, each", "apply", "apply and undo", "undo to the start, each")


def best(run: Callable[[], object], amount: int, rounds: int) -> str:
    """Nanoseconds for one of an amount."""
    spent = []
    for _ in range(rounds + 1):
        begin = time.thread_time()
        run()
        spent.append(time.thread_time() - begin)
    return f"{min(spent) / amount * 1e9:,.0f}".replace(",", " ")


def row(name: str, rounds: int, times: int = 500) -> list[str]:
    """The figures of one game."""
    new_initial_state = eusocial.load_game(name).new_initial_state
    games = speed.random_games(name, 20)
    actions = max(games, key=len)
    middle = speed.middle(new_initial_state, actions)
    following = actions[len(actions) // 2]
    width = len(middle.legal_actions())

    def clone() -> None:
        for _ in range(times):
            middle.clone()

    def child() -> None:
        for _ in range(times):
            middle.child(following)

    def children() -> None:
        for _ in range(times):
            middle.children()

    def apply_and_undo() -> None:
        for _ in range(times):
            middle.apply_action(following)
            middle.undo()

    def apply() -> None:
        for game in games:
            state = new_initial_state()
            for action in game:
                state.apply_action(action)

    def back() -> None:
        for game in games:
            state = new_initial_state()
            for action in game:
                state.apply_action(action)
            for _ in game:
                state.undo()

    total = sum(map(len, games))
    there, there_and_back = best(apply, total, rounds), best(back, total, rounds)
    alone = int(there_and_back.replace(" ", "")) - int(there.replace(" ", ""))
    return [
        name,
        str(len(actions)),
        best(clone, times, rounds),
        best(child, times, rounds),
        best(children, times * width, rounds),
        there,
        best(apply_and_undo, times, rounds),
        str(alone),
    ]


def main() -> None:
    """Measures, prints and keeps the report."""
    parser = argparse.ArgumentParser(description="Measure copies, branching and undo.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds for each figure (15)")
    asked = parser.parse_args()
    if asked.rounds < 1:
        parser.error("rounds must be 1 or more")
    lines = [row(info.name, asked.rounds) for info in eusocial.games()]
    setting = f"{report.versions()}, one thread used; best of {asked.rounds} rounds, processor time."
    text = "\n\n".join([setting, "\n".join(report.table(HEADS, lines))])
    print(text)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
