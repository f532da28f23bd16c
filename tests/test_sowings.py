"""The outcomes of dispersions from Python."""

from __future__ import annotations

import pytest

import eusocial
from eusocial.microlonies import Sowing, sowings


def start() -> eusocial.State:
    """Two neutral colonies before the first turn: a worker in each initial chamber, the queen in Lay."""
    state = eusocial.load_game("microlonies", seats=["neutral", "neutral"]).new_initial_state()
    rng = eusocial.Rng(1)
    while state.view()["phase"] != "sow":
        state.apply_action(state.choose("random", rng))
    return state


@pytest.mark.rule("MIC-D7", "MIC-D4", "MIC-D5")
def test_outcomes_of_a_worker_and_the_queen_by_hand() -> None:
    # Lay (1,1) leads to Nursery (2,1) and Hunt (1,2). From Nursery the second ant goes on to Build (3,1); Hunt is a
    # dead end, so from there it comes back to Lay. Each time the queen is first or last: four outcomes, none lost.
    nursery = {(2, 1): 2, (3, 1): 1, (1, 2): 1, (3, 2): 1}
    found = sowings(start(), (1, 1))
    assert sorted(found, key=lambda sowing: (sowing.activated, sowing.queen)) == [
        Sowing((1, 1), {(2, 1): 1, (3, 1): 1, (1, 2): 2, (3, 2): 1}, (1, 1), (1, 1), False,
               ("drop worker south", "drop queen north")),
        Sowing((1, 1), {(1, 1): 1, (2, 1): 1, (3, 1): 1, (1, 2): 1, (3, 2): 1}, (1, 2), (1, 1), False,
               ("drop queen south", "drop worker north")),
        Sowing((1, 1), {**nursery, (2, 1): 1, (3, 1): 2}, (2, 1), (3, 1), False,
               ("drop queen east", "drop worker east")),
        Sowing((1, 1), nursery, (3, 1), (3, 1), False, ("drop worker east", "drop queen east")),
    ]  # fmt: skip


@pytest.mark.rule("MIC-D5", "MIC-D7")
def test_an_outcome_tells_that_the_action_is_lost() -> None:
    # One worker from Nursery: west to Lay, where the queen sits, or east to Build.
    assert {(sowing.activated, sowing.lost) for sowing in sowings(start(), (2, 1))} == {((1, 1), True), ((3, 1), False)}


def test_all_chambers_by_default_and_errors() -> None:
    state = start()
    by_cell = [sowing for action in state.moves() for sowing in sowings(state, tuple(action.fields["cell"]))]
    assert sowings(state) == by_cell
    assert sowings(state, (5, 4)) == []
    with pytest.raises(ValueError, match="no cell of the anthill is 6,1"):
        sowings(state, (6, 1))
    with pytest.raises(ValueError, match="kalah has no insight"):
        sowings(eusocial.load_game("kalah").new_initial_state())
    state.apply("sow 1,1")
    assert sowings(state) == []
