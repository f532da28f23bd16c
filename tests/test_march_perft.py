"""Perft of March of the Ants from fixed positions: golden counts, of which the first were worked out by hand.

`python tests/test_march_perft.py` makes `golden/march_perft.json` again. Do so only when a rule or the content changed,
and read what changed. An entry begins with a position, or with the actions that lead from the start into a draft.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import eusocial

GOLDEN = Path(__file__).parent / "golden" / "march_perft.json"
COMMAND = "python tests/test_march_perft.py"
DEEPEST = 6
# Counting more takes too long.
MOST = 200_000
MODULES = ("major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring")
EVERYTHING = dict.fromkeys(MODULES, True)

# Positions counted by hand: name, options, position, counts.
#
# turn. Explore, march, forage, rest: 4. Then explore reveals one of 16 hexes, march may place the larva, step onto one
# of two sites, or end, 4; forage draws one of 66 cards, and so does who rests first: 16 + 4 + 66 + 66 = 152. Then the
# hex lies at -1,1 or 0,-1 (the tunnel's reverse leads there and to 1,0), in as many turns as its tunnels, but 2 for
# two or four tunnels in opposite pairs, where there are four (9, 10, 16, 23), 1 for such a pair (24), for every second
# side (11, 18, 25) and for all six (19, 21): 9 to 25 without 12 have 2+2+1+3+2+4+2+3+1+1+4+1+3+2+1+1 = 33, so 66. After
# the first thing in a march 3 are left each, after `done` nobody can react and b, who has nothing, rests: 10. The
# second card is one of 65; after the card for resting b can only rest: 66 * 65 + 66. 66 + 10 + 4290 + 66 = 4432.
#
# hungry. One food feeds two of three ants: one of three sites is lost. Then each takes one of three things: 9 for a.
#
# decree. One of three things. After larvae or food b has three, after a card it is one of 66: 3 + 3 + 66 = 72. Then
# b's card after larvae or food, 2 * 66, or b's three things after each card, 66 * 3: 330; otherwise the game is over.
#
# battle. Two cards or none, a card or none: 3, 6. a defends: 2 ants and a card of 2, 3 or none against 2 ants and a
# card of 2 or none, ties to a. Where b has no card, b loses all and a one of two sites, half of b's 2: 3 * 2. Where
# a's 4 or 5 beats b's 4, both lose all and the decree comes, 3 things: 2 * 3. Where a's 2 lose to 4, a loses all
# before b, whose ant outside takes the control site and who then loses one of two sites: 2. In all 14.
#
# draft. Each of three players picks one of the cards dealt, in secret, then one of what a neighbour left.
SMALL: dict[str, tuple[dict[str, Any], str, list[int]]] = {
    "turn": (
        {"players": 2},
        """\
march players 2 round 1 first a turns 0
hex 12 1,0 turn 0
out 0,0 a 1
player a larvae 1 food 1
player b food 0
to move a turn
""",
        [4, 152, 4432],
    ),
    "hungry": (
        {"players": 2},
        """\
march players 2 round 1 first a turns 0
hex 4 1,0 turn 0
site 1,0 food a
site 1,0 food2 a
site 1,0 larva a
player a food 1
player b food 0
to move a feeding
""",
        [3, 9],
    ),
    "decree": (
        {"players": 2},
        """\
march players 2 round 4 first a turns 0
hex 4 1,0 turn 0
player a food 1
player b food 0
to move a decree
""",
        [3, 72, 330],
    ),
    "battle": (
        {"players": 3},
        """\
march players 3 round 1 first a turns 0
hex 4 1,0 turn 0
site 1,0 food a
site 1,0 food2 a
site 1,0 larva b
out 1,0 b 1
player a food 3
player b food 3
player c food 0
hand a Royal Jelly; Epic Stores
hand b Egg Stealer
to move a soldier
""",
        [3, 6, 14],
    ),
}
DRAFTS = {"setup": 4, "round": 5, "deck": 7}

# Positions of whole games: name, options, the round of the turn.
LATER: list[tuple[str, dict[str, Any], int]] = [
    ("two", {"players": 2}, 2),
    ("three", {"players": 3}, 3),
    ("three, the last round", {"players": 3}, 4),
    ("five", {"players": 5}, 2),
    ("three by size", {"players": 3, "major_workers": True, "beyond_the_meadow": False, "casualty_base": "size"}, 2),
    ("two, everything", {"players": 2, **EVERYTHING}, 3),
    ("three, everything", {"players": 3, **EVERYTHING}, 2),
    ("four, everything, setup draft", {"players": 4, "draft": "setup", **EVERYTHING}, 3),
    ("three, everything, round draft", {"players": 3, "draft": "round", **EVERYTHING}, 2),
    ("five, everything, deck draft", {"players": 5, "draft": "deck", **EVERYTHING}, 4),
]


def counts(state: eusocial.State) -> list[int]:
    """Counts for depth 1 and on, as long as they are small."""
    found: list[int] = []
    while len(found) < DEEPEST and (len(found) < 2 or found[-1] ** 2 <= MOST * found[-2]):
        found.append(state.perft(len(found) + 1))
    return found


def drafting(draft: str) -> tuple[dict[str, Any], list[str], eusocial.State]:
    """Three players before their first pick, cards dealt as chance lists them."""
    options: dict[str, Any] = {"players": 3, "draft": draft}
    state = eusocial.load_game("march", **options).new_initial_state()
    actions: list[str] = []
    while state.is_chance_node():
        actions.append(state.action_to_string(state.legal_actions()[0]))
        state.apply(actions[-1])
    return options, actions, state


def later(options: dict[str, Any], rounds: int) -> eusocial.State:
    """The first turn of a round where the player has cards, in a game that was played at random from seed 7."""
    state, rng = eusocial.load_game("march", **options).new_initial_state(), eusocial.Rng(7)
    while True:
        view = state.view()
        if view["phase"] == "turn" and view["round"] >= rounds and view["colonies"][view["player"]]["cards"] > 2:
            return state
        state.apply_action(state.choose("random", rng))


def entries() -> Iterator[dict[str, Any]]:
    for name, (options, position, _) in SMALL.items():
        state = eusocial.load_game("march", **options).state_from_string(position)
        yield {"name": name, "options": options, "position": position.splitlines(), "counts": counts(state)}
    for draft in DRAFTS:
        options, actions, state = drafting(draft)
        yield {"name": f"draft {draft}", "options": options, "actions": actions, "counts": counts(state)}
    for name, options, rounds in LATER:
        state = later(options, rounds)
        yield {"name": name, "options": options, "position": str(state).splitlines(), "counts": counts(state)}


CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["entries"] if GOLDEN.exists() else []


def start(case: dict[str, Any]) -> eusocial.State:
    """The state of an entry."""
    game = eusocial.load_game("march", **case["options"])
    if "position" in case:
        return game.state_from_string("\n".join(case["position"]))
    state = game.new_initial_state()
    for text in case["actions"]:
        state.apply(text)
    return state


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_perft(case: dict[str, Any]) -> None:
    state = start(case)
    assert [state.perft(depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


def test_all_entries_are_there() -> None:
    wanted = [*SMALL, *(f"draft {draft}" for draft in DRAFTS), *(name for name, _, _ in LATER)]
    assert [case["name"] for case in CASES] == wanted
    assert all(len(case["counts"]) >= 2 for case in CASES)


@pytest.mark.rule("MOA-A40", "MOA-D2", "MOA-D3", "MOA-D4", "MOA-D6", "MOA-D10", "MOA-D13", "MOA-D14")
@pytest.mark.parametrize("name", SMALL)
def test_the_first_counts_are_those_found_by_hand(name: str) -> None:
    by_hand = SMALL[name][2]
    found = next(case["counts"] for case in CASES if case["name"] == name)
    assert found[: len(by_hand)] == by_hand


@pytest.mark.rule("MOA-B63")
@pytest.mark.parametrize(("draft", "cards"), DRAFTS.items())
def test_the_first_counts_of_drafts_are_those_found_by_hand(draft: str, cards: int) -> None:
    found = next(case["counts"] for case in CASES if case["name"] == f"draft {draft}")
    assert found[:4] == [cards, cards**2, cards**3, cards**3 * (cards - 1)]


if __name__ == "__main__":
    made = list(entries())
    GOLDEN.write_text(json.dumps({"command": COMMAND, "entries": made}, indent=1) + "\n", encoding="utf-8")
    for one in made:
        print(one["name"], one["counts"])
