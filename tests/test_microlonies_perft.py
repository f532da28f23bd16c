"""Perft of Microlonies from fixed positions: golden counts, of which the first were worked out by hand.

`python tests/test_microlonies_perft.py` makes `golden/microlonies_perft.json` again. Do so only when a rule or the
content changed, and read what changed.

From the opening position below each colony has one worker in each chamber and the queen in Lay. Depth 1: five chambers
can be dispersed. Depth 2: Lay holds two ants and two ways out, so worker or queen to the east or south, 4; Nursery 2
(Lay, Build); Build 2 (Nursery, Colonize); Hunt 1 (Lay); Colonize 1 (Build): 10.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import eusocial

GOLDEN = Path(__file__).parent / "golden" / "microlonies_perft.json"
COMMAND = "python tests/test_microlonies_perft.py"
DEPTH = 6


def opening() -> eusocial.State:
    """Two neutral colonies before the first turn, everything drawn from seed 4."""
    game = eusocial.load_game("microlonies", seats=["neutral", "neutral"])
    state, rng = game.new_initial_state(), eusocial.Rng(4)
    while state.view()["phase"] != "sow":
        state.apply_action(state.choose("random", rng))
    return state


def later(players: int, rounds: int) -> eusocial.State:
    """Dealt species in the middle of a game that planners played from seed 5."""
    state, rng = eusocial.load_game("microlonies", players=players).new_initial_state(), eusocial.Rng(5)
    while state.view()["phase"] != "sow" or state.view()["round"] < rounds:
        state.apply_action(state.choose("planner", rng))
    return state


def entry(state: eusocial.State) -> dict[str, Any]:
    counts = [state.perft(depth) for depth in range(1, DEPTH + 1)]
    return {"options": state.game.options(), "position": str(state), "counts": counts}


def entries() -> list[dict[str, Any]]:
    return [entry(state) for state in (opening(), later(2, 8), later(2, 16), later(3, 7), later(4, 6))]


CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text())["entries"] if GOLDEN.exists() else []


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_perft(case: dict[str, Any]) -> None:
    state = eusocial.load_game("microlonies", **case["options"]).state_from_string(case["position"])
    assert [state.perft(depth) for depth in range(1, DEPTH + 1)] == case["counts"]


@pytest.mark.rule("MIC-D1", "MIC-D4")
def test_the_first_counts_are_those_found_by_hand() -> None:
    assert CASES[0]["counts"][:2] == [5, 10]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({"command": COMMAND, "entries": entries()}, indent=1) + "\n")
    print(GOLDEN.name, [entry["counts"] for entry in json.loads(GOLDEN.read_text())["entries"]])
