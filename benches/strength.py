"""Measures who beats whom: `python benches/strength.py`, or in parts, `python benches/strength.py kalah --only greedy`.

Every match is a tournament of two agents, half the games on each seat. Finished games are kept in
`benches/report/strength/GAME.jsonl`, so that a stopped run goes on and the parts may be run at any time; `--list` shows
what there is. The table of all that was played is printed, and kept as `benches/report/strength.md`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from report import table, versions
from speed import EXPLORE, PAIRS

import eusocial
from eusocial.simulate import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eusocial.tournament import Player

REPORT = Path(__file__).parent / "report"
SEED = 1
OPENSPIEL = "MCTSBot"
"""OpenSpiel's bot, as the tables call it."""


class Match(NamedTuple):
    """Who should win against whom, and in how many games that is to be seen."""

    game: str
    stronger: str
    weaker: str
    games: int = 200

    @property
    def openspiel(self) -> bool:
        """Whether OpenSpiel's bot takes part."""
        return self.weaker.startswith(OPENSPIEL)


def even(game: str, sims: int) -> Iterator[Match]:
    """Both engines with as many simulations: without the tree of the choice before, and with it."""
    yield Match(game, f"mcts:{sims},c={EXPLORE},reuse=false", f"{OPENSPIEL}:{sims}", 400)
    yield Match(game, f"mcts:{sims},c={EXPLORE}", f"{OPENSPIEL}:{sims}")


MATCHES = [
    *(
        match
        for game in PAIRS
        for match in (
            Match(game, "greedy", "random", 1000),
            Match(game, "mcts:1000", "greedy", 1000),
            Match(game, "mcts:100", "mcts:10", 1000),
            Match(game, "mcts:1000", "mcts:100", 1000),
            Match(game, "mcts:10000", "mcts:1000"),
            *even(game, 100),
            *even(game, 1000),
        )
    ),
    # One step shows little of the points of a turn that takes many.
    Match("myrmes", "greedy", "random", 100000),
    Match("myrmes", "planner", "greedy"),
    Match("myrmes", "mcts:1000", "greedy"),
    Match("myrmes", "mcts:1000", "planner"),
    Match("myrmes", "mcts:100", "mcts:10"),
    Match("myrmes", "mcts:1000", "mcts:100"),
    Match("ambrosia", "greedy", "random", 1000),
    Match("ambrosia", "mcts:100", "greedy"),
    Match("ambrosia", "mcts:100", "mcts:10"),
    Match("ambrosia", "mcts:1000", "greedy"),
    Match("ambrosia", "mcts:1000", "mcts:100"),
    # Objectives are hidden. A search of 1,000 simulations takes about 20 s of one core for a game.
    Match("microlonies", "greedy", "random", 1000),
    Match("microlonies", "ismcts:100", "greedy"),
    Match("microlonies", "ismcts:100", "ismcts:10"),
    Match("microlonies", "mcts:100", "ismcts:100"),
    Match("microlonies", "ismcts:1000", "greedy"),
    Match("microlonies", "ismcts:1000", "ismcts:100"),
    # Hands, the deck and cards chosen for battles are hidden.
    Match("march", "greedy", "random", 4000),
    Match("march", "ismcts:100", "greedy"),
    Match("march", "ismcts:100", "ismcts:10"),
    Match("march", "mcts:100", "ismcts:100"),
    Match("march", "ismcts:1000", "greedy"),
    Match("march", "ismcts:1000", "ismcts:100"),
]

OPTIONS: dict[str, dict[str, Any]] = {"march": {"players": 2}}
"""The options with which a game is played, where those that are left out don't make it one for two."""


class OpenSpielBot:
    """OpenSpiel's Monte Carlo tree search in C++ as an agent: one random rollout a simulation."""

    def __init__(self, name: str, simulations: int) -> None:
        import pyspiel

        self._game = pyspiel.load_game(PAIRS[name])
        self._simulations = simulations
        self.reset(SEED)

    def reset(self, seed: int) -> None:
        """Begins anew."""
        import pyspiel

        # Both seeds are 32 bits there.
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed & 0x7FFFFFFF)
        self._bot = pyspiel.MCTSBot(
            self._game, evaluator, EXPLORE, self._simulations, 1000, False, seed >> 33 & 0x7FFFFFFF, False
        )

    def position(self, state: eusocial.State) -> Any:
        """The same position there: actions have the same numbers."""
        mirror = self._game.new_initial_state()
        for action in state.history():
            mirror.apply_action(action)
        return mirror

    def search(self, mirror: Any) -> int:
        """What the bot chooses."""
        return int(self._bot.step(mirror))

    def choose(self, state: eusocial.State) -> int:
        """What the bot chooses in the same position."""
        return self.search(self.position(state))


def player(game: str, agent: str) -> Player:
    """An agent by its name in the tables."""
    name, _, simulations = agent.partition(":")
    return OpenSpielBot(game, int(simulations)) if name == OPENSPIEL else agent


def log(game: str) -> Path:
    """Where the games are kept."""
    return REPORT / "strength" / f"{game}.jsonl"


def play(match: Match, games: int, threads: int | None) -> None:
    """Plays what is not played yet."""
    log(match.game).parent.mkdir(parents=True, exist_ok=True)
    agents = {agent: player(match.game, agent) for agent in (match.stronger, match.weaker)}
    game = eusocial.load_game(match.game, **OPTIONS.get(match.game, {}))
    eusocial.tournament(game, agents, -(-games // 2), SEED, threads, log(match.game))


class Kept(NamedTuple):
    """One game that was played."""

    returns: list[float]
    scores: list[float]
    length: int


def kept(game: str) -> dict[tuple[str, ...], dict[int, Kept]]:
    """The games that were played, by who sat where and by their number."""
    games: dict[tuple[str, ...], dict[int, Kept]] = defaultdict(dict)
    if not log(game).exists():
        return games
    for line in log(game).read_text(encoding="utf-8").splitlines()[1:]:
        try:
            part = json.loads(line)
        except ValueError:
            # It is being written.
            continue
        rows = zip(part["returns"], part["scores"], part["lengths"], strict=True)
        games[tuple(part["seats"])] |= {part["first"] + i: Kept(*row) for i, row in enumerate(rows)}
    return games


def row(match: Match, games: dict[tuple[str, ...], dict[int, Kept]]) -> list[str] | None:
    """A line of the table; None where nothing was played. Both seats count equally often."""
    ours, theirs = games[(match.stronger, match.weaker)], games[(match.weaker, match.stronger)]
    both = sorted(ours.keys() & theirs.keys())
    if not both:
        return None
    played = [(seat, seated[i]) for seat, seated in enumerate((ours, theirs)) for i in both]
    won = sum((game.returns[seat] + 1) / 2 for seat, game in played)
    low, high = wilson(won, len(played))
    means = [statistics.fmean(game.scores[place ^ seat] for seat, game in played) for place in (0, 1)]
    return [
        f"{match.game}: {match.stronger} – {match.weaker}",
        str(len(played)) + ("" if len(played) >= match.games else f" of {match.games}"),
        f"{100 * won / len(played):.1f}",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{means[0]:.1f} : {means[1]:.1f}",
        f"{statistics.fmean(game.length for _, game in played):.0f}",
    ]


def time_a_choice(game: str, sims: int, games: int = 10) -> list[str]:
    """Milliseconds for a choice of both engines, in turn at the same positions: medians, processor time."""
    ours = eusocial.Agent(f"mcts:{sims},c={EXPLORE},reuse=false", seed=SEED)
    theirs = OpenSpielBot(game, sims)
    spent: tuple[list[float], list[float]] = ([], [])
    rng = eusocial.Rng(SEED)
    for _ in range(games):
        state = eusocial.load_game(game).new_initial_state()
        while not state.is_terminal():
            mirror = theirs.position(state)
            begin = time.thread_time()
            ours.choose(state)
            middle = time.thread_time()
            theirs.search(mirror)
            spent[1].append(time.thread_time() - middle)
            spent[0].append(middle - begin)
            state.apply_action(state.choose("random", rng))
    medians = [1000 * statistics.median(times) for times in spent]
    return [f"{game}: {sims} simulations", *(f"{ms:.2f}" for ms in medians), f"{medians[1] / medians[0]:.1f}"]


def report(matches: Iterable[Match], times: list[list[str]]) -> str:
    """The tables."""
    logs = {game: kept(game) for game in {match.game for match in matches}}
    rows = [shown for match in matches if (shown := row(match, logs[match.game]))]
    heads = ("first – second", "games", "wins of the first, %", "95 %", "mean scores", "length")
    parts = [table(heads, rows), [f"Seed {SEED}; {versions()}."]]
    if times:
        parts.append(table(("milliseconds for a choice", "eusocial", "OpenSpiel", "ratio"), times))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def main() -> None:
    """Plays, prints and keeps the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="games; all if left out")
    parser.add_argument("--only", default="", metavar="TEXT", help="only matches with an agent whose name begins so")
    parser.add_argument("-n", "--games", type=int, help="games of each match, instead of the number in the list")
    parser.add_argument("--threads", type=int, help="threads; all cores if left out")
    parser.add_argument("--list", action="store_true", help="play nothing, and show what there is")
    parser.add_argument("--no-times", action="store_true", help="don't measure the time for a choice")
    given = parser.parse_args()
    known = {match.game for match in MATCHES}
    if wrong := [name for name in given.names if name not in known]:
        parser.error(f"no matches of {', '.join(wrong)}; games: {', '.join(sorted(known))}")
    chosen = [
        match
        for match in MATCHES
        if match.game in (given.names or known)
        and any(agent.startswith(given.only) for agent in (match.stronger, match.weaker))
    ]
    times: list[list[str]] = []
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed, so nothing is compared: pip install open_spiel")
        chosen = [match for match in chosen if not match.openspiel]
    else:
        if not given.no_times and not given.list:
            games = sorted({match.game for match in chosen if match.openspiel})
            times = [time_a_choice(game, sims) for game in games for sims in (100, 1000)]
    if not given.list:
        for match in chosen:
            play(match, given.games or match.games, given.threads)
            print(*(row(match, kept(match.game)) or []), sep="  ", flush=True)
    text = report(MATCHES, times)
    print(text, end="")
    if not given.list:
        REPORT.mkdir(exist_ok=True)
        (REPORT / "strength.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
