"""Perft of Myrmes: the engine against golden counts, which the plain model of `myrmes/reference.py` made.

`python -m tests.myrmes.reference tests/golden/myrmes_perft.json` counts them again. Do so only when a rule changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from myrmes.reference import Reference, perft

import eusocial

GOLDEN = Path(__file__).parent / "golden" / "myrmes_perft.json"
ENTRIES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["entries"]
# What the model counts in a moment.
QUICK = 5000


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_counts_of_sequences(entry: dict[str, Any]) -> None:
    game = eusocial.load_game("myrmes", **entry["options"])
    state = game.state_from_string("\n".join(entry["position"]))
    assert {depth: state.perft(int(depth)) for depth in entry["counts"]} == entry["counts"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_counts_are_those_of_the_model(entry: dict[str, Any]) -> None:
    model = Reference.from_position(entry["options"], "\n".join(entry["position"]))
    quick = {depth: count for depth, count in entry["counts"].items() if count <= QUICK}
    assert len(quick) >= 2
    assert {depth: perft(model, int(depth)) for depth in quick} == quick


@pytest.mark.rule("MYR-V2", "MYR-B1")
def test_the_first_counts_are_those_found_by_hand() -> None:
    # One larva and a 4: three events each, whatever the other chose. Three nurses: with none for soldiers and workers
    # 10 ways to share at most three among larvae and atelier; with two for either 3 ways for the third (one more larva,
    # the atelier, rest); three for soldiers 1: 10 + 3 + 3 + 1 = 17.
    counts = next(entry["counts"] for entry in ENTRIES if entry["name"] == "start-2")
    assert [counts["1"], counts["2"], counts["3"], counts["4"]] == [3, 9, 9 * 17, 9 * 17 * 17]
