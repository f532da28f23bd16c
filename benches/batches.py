"""Measures `BatchState` beside one game that is stepped at a time: `python benches/batches.py`.

Decisions a second, all uniformly random, by the clock on the wall: the best of some rounds in turn, so that a busy
moment of the machine counts little. The table is printed, and kept as `benches/report/batches.md`.

- PettingZoo: its loop over `agent_iter()`, with `last()`, a sample of the masked action space and `step()`.
- One state: observation, mask, a choice from the mask in NumPy and `apply_action`, with nothing around them.
- Batches: `batch.step(batch.sample_actions(actions))`, so that all actions pass through Python.
- Inside: `batch.step_random(50)`, with neither observations nor masks nor history.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import report
from speed import SEED, Work

import eusocial

if TYPE_CHECKING:
    from collections.abc import Sequence

KEPT = Path(__file__).parent / "report" / "batches.md"


def pettingzoo_loop(name: str, steps: int) -> Work | None:
    """A loop over PettingZoo's AEC environment; None where PettingZoo is not installed."""
    try:
        from eusocial.adapters import pettingzoo
    except ImportError:
        return None
    env = pettingzoo.env(name)

    def run() -> None:
        left = steps
        while left:
            env.reset(seed=left)
            for agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                left -= 1
                if not left:
                    return

    return Work(run, steps)


def one_state(name: str, steps: int) -> Work:
    """The same with a state alone."""
    game, rng, chance = eusocial.load_game(name), np.random.default_rng(SEED), eusocial.Rng(SEED)
    fractions = rng.random(steps).tolist()

    def run() -> None:
        state = game.new_initial_state()
        for fraction in fractions:
            while state.is_chance_node():
                state.apply_action(state.choose("random", chance))
            state.observation_tensor()
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(legal[int(fraction * len(legal))]))
            while state.is_chance_node():
                state.apply_action(state.choose("random", chance))
            if state.is_terminal():
                state.returns()
                state = game.new_initial_state()

    return Work(run, steps)


def batch(name: str, size: int, steps: int, threads: int, *, observations: bool, masks: bool) -> Work:
    """Actions that are sampled into an array and stepped."""
    games = eusocial.BatchState(
        eusocial.load_game(name), size, SEED, threads=threads, observations=observations, masks=masks
    )
    actions = games.sample_actions()

    def run() -> None:
        for _ in range(steps):
            games.step(games.sample_actions(actions))

    return Work(run, size * steps)


def inside(name: str, size: int, threads: int) -> Work:
    """Random steps inside the engine."""
    games = eusocial.BatchState(
        eusocial.load_game(name), size, SEED, threads=threads, observations=False, masks=False, history=False
    )
    return Work(lambda: games.step_random(50), size * 50)


def rates(works: Sequence[Work | None], rounds: int) -> list[float | None]:
    """How many a second of each: the best of rounds in turn."""
    best = [float("inf")] * len(works)
    for _ in range(rounds + 1):
        for i, work in enumerate(works):
            if work is not None:
                begin = time.perf_counter()
                work.run()
                best[i] = min(best[i], time.perf_counter() - begin)
    return [None if work is None else work.amount / seconds for work, seconds in zip(works, best, strict=True)]


def rows(name: str, size: int, threads: int, rounds: int) -> list[list[str]]:
    """The lines of one game."""
    steps = 20 if name in ("kalah", "oware") else 4
    works: dict[str, Work | None] = {
        "PettingZoo's loop": pettingzoo_loop(name, 2000),
        "one state": one_state(name, 10_000),
    }
    for used in sorted({1, threads}):
        on = f"{used} thread{'s' * (used > 1)}"
        works |= {
            f"batch, {on}": batch(name, size, steps, used, observations=True, masks=True),
            f"batch without observations, {on}": batch(name, size, steps, used, observations=False, masks=True),
            f"batch without both, {on}": batch(name, size, steps, used, observations=False, masks=False),
            f"inside, {on}": inside(name, size, used),
        }
    measured = rates(list(works.values()), rounds)
    loop, single = measured[:2]

    def ratio(rate: float | None, base: float | None) -> str:
        return "" if rate is None or base is None else f"{rate / base:.1f}"

    return [
        [f"{name}: {what}", "" if rate is None else report.short(rate), ratio(rate, loop), ratio(rate, single)]
        for what, rate in zip(works, measured, strict=True)
    ]


def main() -> None:
    """Measures, prints and keeps the report."""
    parser = argparse.ArgumentParser(description="Measure batches beside single games.")
    parser.add_argument("games", nargs="*", default=[info.name for info in eusocial.games()], help="games (all)")
    parser.add_argument("--size", type=int, default=4096, help="games in a batch (4096)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="threads beside 1 (all cores)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds for each figure (9)")
    asked = parser.parse_args()
    if min(asked.size, asked.threads, asked.rounds) < 1:
        parser.error("size, threads and rounds must be 1 or more")
    setting = (
        f"{report.versions()}{report.load()}; {asked.size} games; best of {asked.rounds} rounds in turn, wall clock."
    )
    lines = [row for name in asked.games for row in rows(name, asked.size, asked.threads, asked.rounds)]
    heads = ("random decisions a second", "eusocial", "× PettingZoo's loop", "× one state")
    text = "\n\n".join([setting, "\n".join(report.table(heads, lines))])
    print(text)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
