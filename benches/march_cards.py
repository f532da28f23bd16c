"""Counts how often each card of March of the Ants is played, and what it was worth: `python benches/march_cards.py`.

All modules are on, with three players. A card is played when it leaves a hand for its cost or as a Ferocity card, or
when an effect plays it. Worth is the mean score of those who played it, less the mean score of all, in points; it tells
what goes together with points, not what brings them. The table goes to `benches/report/march-cards.md`.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

from report import table, versions

import eusocial

REPORT = Path(__file__).parent / "report"
MODULES = ("major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring")
PLAYERS = 3


def card_of(text: str) -> tuple[str, str] | None:
    """How a card is played by this action, and its name; None if none is."""
    verb, _, rest = text.partition(" ")
    if verb == "play":
        return "played", rest.partition(" on ")[0]
    if verb == "ferocity" and rest != "none":
        return "ferocity", rest
    return None


def main() -> None:
    """Plays, counts and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--games", type=int, default=10_000, help="games")
    parser.add_argument("--agent", default="random", help="who plays on all seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--content", type=Path, help="a content file of your own")
    given = parser.parse_args()
    game = eusocial.load_game("march", content=given.content, players=PLAYERS, **dict.fromkeys(MODULES, True))
    agents = [eusocial.Agent(given.agent) for _ in range(PLAYERS)]
    uses: Counter[tuple[str, str]] = Counter()
    scores: defaultdict[str, list[float]] = defaultdict(list)
    everyone: list[float] = []
    for index in range(given.games):
        rng = eusocial.Rng(given.seed, index)
        for seat, agent in enumerate(agents):
            agent.reset(given.seed + PLAYERS * index + seat)
        state = game.new_initial_state()
        by: set[tuple[int, str]] = set()
        while not state.is_terminal():
            player = state.current_player()
            if player < 0:
                state.apply_action(state.choose("random", rng))
                continue
            action = agents[player].choose(state)
            use = card_of(state.action_to_string(action))
            if use:
                uses[use] += 1
                by.add((player, use[1]))
            state.apply_action(action)
        final = state.scores()
        everyone.extend(final)
        for player, name in by:
            scores[name].append(final[player])
    mean = sum(everyone) / len(everyone)
    rows = []
    for card in sorted((game.content() or {})["cards"], key=lambda card: str(card["name"])):
        name = str(card["name"])
        own = scores[name]
        worth = f"{sum(own) / len(own) - mean:+.2f}" if own else "-"
        rows.append([name, str(card["kind"]), str(uses["played", name]), str(uses["ferocity", name]), worth])
    unused = [row[0] for row in rows if row[2] == row[3] == "0"]
    parts = [
        f"Cards of March of the Ants in {given.games} games of {PLAYERS} players, all modules, by `{given.agent}`:",
        "\n".join(table(("card", "kind", "played", "as ferocity", "worth"), rows)),
        f"Never used: {', '.join(unused) or 'none'}. Mean score {mean:.2f}. Seed {given.seed}; {versions()}.",
    ]
    text = "\n\n".join(parts) + "\n"
    REPORT.mkdir(exist_ok=True)
    (REPORT / "march-cards.md").write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
