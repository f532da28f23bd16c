"""Win rates of the species of Microlonies, all pairs on both seats: `python benches/balance.py --agent planner -n 24`.

Each ordered pair of species plays `n` games with the same agent on both seats. A species' rate is over all games in
which it took part, its Wilson interval at 95 %. The table is printed, and kept as `benches/report/balance-AGENT.md`.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import defaultdict
from pathlib import Path

from report import table

import eusocial
from eusocial.simulate import wilson

REPORT = Path(__file__).parent / "report"


def species(file: Path | None) -> list[str]:
    """Ids of all species in the content in force."""
    content = eusocial.load_game("microlonies", content=file).content() or {}
    return [str(booklet["id"]) for booklet in content["species"]]


def measured(agent: str, games: int, seed: int, file: Path | None) -> list[str]:
    """The report, line by line."""
    wins: dict[str, float] = defaultdict(float)
    points: dict[str, float] = defaultdict(float)
    played: dict[str, int] = defaultdict(int)
    begin = time.perf_counter()
    lengths, stopped, first_seat = 0.0, 0, 0.0
    pairs = list(itertools.permutations(species(file), 2))
    for pair in pairs:
        game = eusocial.load_game("microlonies", seats=pair, content=file)
        results = eusocial.simulate(game, games, agent, seed=seed)
        shares = results.win_share().sum(axis=0)
        for seat, name in enumerate(pair):
            wins[name] += float(shares[seat])
            points[name] += float(results.scores[:, seat].sum())
            played[name] += games
        lengths += float(results.lengths.sum())
        stopped += int(results.truncated.sum())
        first_seat += float(shares[0])
    total = len(pairs) * games
    rows = []
    for name in sorted(wins, key=lambda name: -wins[name] / played[name]):
        low, high = wilson(wins[name], played[name])
        rate = wins[name] / played[name]
        rows.append([name, f"{rate:.1%}", f"{low:.1%} to {high:.1%}", f"{points[name] / played[name]:.1f}"])
    return [
        f"Agent {agent} on both seats, {games} games for each ordered pair, seed {seed}: {total} games.",
        f"Seat 0 won {first_seat / total:.1%}; {lengths / total:.0f} decisions and outcomes a game; "
        f"{stopped / total:.0%} stopped by max_rounds.",
        "",
        *table(["species", "wins", "95 % interval", "mean score"], rows),
        "",
        f"Measured in {time.perf_counter() - begin:.0f} s.",
    ]


def main() -> None:
    """Measures, prints and keeps the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agent", default="planner", help="who plays on both seats")
    parser.add_argument("-n", "--games", type=int, default=24, help="games for each ordered pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--content", type=Path, help="a content file of your own")
    options = parser.parse_args()
    text = "\n".join(measured(options.agent, options.games, options.seed, options.content)) + "\n"
    REPORT.mkdir(exist_ok=True)
    (REPORT / f"balance-{options.agent.replace(':', '-')}.md").write_text(text)
    print(text, end="")


if __name__ == "__main__":
    main()
