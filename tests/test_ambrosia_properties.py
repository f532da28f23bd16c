"""What holds in every state of Ambrosia: counters, jelly and hives go nowhere that the rules don't send them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from cases import CASES, Case, states
from hypothesis import given, settings
from hypothesis import strategies as st

AMBROSIA = [case for case in CASES if case.name == "ambrosia"]
SETUP = {"parts", "first_event", "setup", "place"}
# A counter has gone to the hive, and the special one that replaces it isn't on the meadow yet.
REPLACING = {"event", "choose", "alone"}
JELLY_SUPPLY = 30


def counters(view: dict[str, Any], colour: int) -> Counter[str]:
    """The counters of a colour on the meadow."""
    groups = [space[level] for space in view["spaces"] for level in ("top", "covered") if space[level]]
    return Counter(kind for group in groups if group["owner"] == colour for kind in group["counters"])


@pytest.mark.rule("AMB-C4", "AMB-C6", "AMB-G4", "AMB-G6")
@pytest.mark.parametrize("case", AMBROSIA, ids=str)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_counters_are_conserved(case: Case, seed: int) -> None:
    hives = {2: 6, 3: 5, 4: 4}[case.game.num_players()]
    for state in states(case.game, seed):
        view = state.view()
        phase = view["phase"]
        replacing = 0
        for colour in range(case.game.num_players()):
            have = counters(view, colour)
            total, normal = sum(have.values()), have["normal"]
            scorings = view["scorings"][colour]
            assert all(count == 1 for kind, count in have.items() if kind != "normal")
            if phase in SETUP:
                assert total in (0, 7)
                assert normal in (0, 6)
                continue
            replacing += total == 6
            assert total == 7 or (total == 6 and phase in REPLACING)
            assert 0 <= scorings <= hives + 1
            if phase == "start":
                assert normal == 6 - scorings
                assert total - normal == 1 + scorings
        assert replacing <= 1


@pytest.mark.rule("AMB-M2", "AMB-M6", "AMB-P7")
@pytest.mark.parametrize("case", AMBROSIA, ids=str)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_spaces_hold_at_most_two_groups_of_different_players(case: Case, seed: int) -> None:
    for state in states(case.game, seed):
        owners = []
        for space in state.view()["spaces"]:
            top, covered = space["top"], space["covered"]
            assert covered is None or top is not None
            if covered is not None:
                assert covered["owner"] != top["owner"]
                # Only a Berserker makes a covered pair, and nothing a larger group.
                assert 1 <= len(covered["counters"]) <= 2
            owners += [group["owner"] for group in (top, covered) if group]
            assert all(group["counters"] for group in (top, covered) if group)
        assert len(owners) <= 7 * case.game.num_players()


@pytest.mark.rule("AMB-C5", "AMB-J1", "AMB-S4", "AMB-B6")
@pytest.mark.parametrize("case", AMBROSIA, ids=str)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_jelly_is_conserved_and_points_stay_above_zero(case: Case, seed: int) -> None:
    for state in states(case.game, seed):
        view = state.view()
        assert view["supply"] + sum(view["jelly"]) == JELLY_SUPPLY
        assert view["supply"] >= 0
        assert min(view["jelly"]) >= 0
        assert min(view["scores"]) >= 0
        assert view["scores"] == state.scores()


@pytest.mark.rule("AMB-F1", "AMB-F4", "AMB-F5", "AMB-F6")
@pytest.mark.parametrize("case", AMBROSIA, ids=str)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_games_end_as_the_rules_say(case: Case, seed: int) -> None:
    *_, end = states(case.game, seed, every=10_000)
    scores, facts = end.scores(), end.facts()
    limit = case.game.options()["max_turns"]
    most_scorings = max(facts["scorings"])
    assert isinstance(limit, int)
    assert facts["turns"] <= limit
    assert end.is_truncated() is (most_scorings < {2: 7, 3: 6, 4: 5}[case.game.num_players()])
    if end.is_truncated():
        assert facts["turns"] == limit
    best = max(scores)
    fewest = min(facts["scorings"][p] for p, score in enumerate(scores) if score == best)
    winners = [p for p, score in enumerate(scores) if score == best and facts["scorings"][p] == fewest]
    assert facts["winners"] == winners
    assert facts["next_start_jelly"] == [p for p, score in enumerate(scores) if score == min(scores)]
    assert [p for p, value in enumerate(end.returns()) if value == max(end.returns())] == winners
