"""Evolutions: segments and rows, caste bonuses, complete bodies and their points."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import eusocial

from .positions import (
    actions,
    body,
    change,
    colony,
    discards,
    game,
    hand,
    hex_at,
    legal,
    play,
    position,
    refused,
    starting,
    stats,
    to_move,
)


def parts(*places: str, letter: str = "a") -> str:
    """Lines of evolutions, as in `head 1 Massive Head`."""
    return "\n".join(f"part {letter} {place}" for place in places)


def steps_left(state: eusocial.State) -> int:
    """How many steps the one ant of a in Thistle Stand at 1,0 can take, to and fro between its sites."""
    state = state.clone()
    for steps in range(99):
        there = "card" if steps % 2 == 0 else "food"
        if f"move 1,0>1,0 site {there}" not in legal(state):
            return steps
        state.apply(f"move 1,0>1,0 site {there}")
    raise AssertionError("no end of steps")


# Rows


@pytest.mark.rule("MOA-A58", "MOA-A61", "MOA-A62", "MOA-D9")
@pytest.mark.parametrize(
    ("there", "rows"),
    [
        ([], [1]),
        (["head 1 Massive Head"], [1, 2]),
        (["head 1 Massive Head", "head 2 Raider Head"], [1, 2, 3]),
        (["head 2 Raider Head"], [1, 2]),
        (["head 3 Raider Head"], [1, 3]),
        (["head 1 Massive Head", "head 2 Raider Head", "head 3 Trophy Head"], [1, 2, 3]),
        # Other segments don't count.
        (["thorax 1 Racing Thorax", "abdomen 2 Bloated Abdomen"], [1]),
    ],
)
def test_where_an_evolution_may_go(there: list[str], rows: list[int]) -> None:
    state = position(game(), parts(*there), "player a larvae 4\nhand a Clever Head")
    assert starting(state, "play") == {f"Clever Head on head {row}" for row in rows}
    for row in {1, 2, 3} - set(rows):
        assert "MOA-D9" in refused(state, f"play Clever Head on head {row}")
    # No evolution goes onto another segment.
    assert f"play Clever Head on thorax {rows[0]}" not in legal(state)


@pytest.mark.rule("MOA-A54", "MOA-A58", "MOA-D9")
def test_an_evolution_lies_on_its_place() -> None:
    state = position(game(), parts("thorax 1 Racing Thorax"), "player a larvae 3\nhand a Pioneer Thorax")
    state = play(state, "play Pioneer Thorax on thorax 2", "pay larva")
    assert body(state, "a") == {"thorax 1": "Racing Thorax", "thorax 2": "Pioneer Thorax"}
    assert not discards(state)
    assert not hand(state, "a")


@pytest.mark.rule("MOA-A61", "MOA-D9")
def test_a_covered_evolution_is_discarded() -> None:
    state = position(
        game(),
        parts("head 1 Massive Head", "head 2 Raider Head", "head 3 Trophy Head"),
        "player a larvae 3\nhand a Watchful Head",
    )
    state = play(state, "play Watchful Head on head 2", "pay larva", "pay larva")
    assert body(state, "a") == {"head 1": "Massive Head", "head 2": "Watchful Head", "head 3": "Trophy Head"}
    assert discards(state) == {"Raider Head"}


# Caste bonuses


@pytest.mark.rule("MOA-A48", "MOA-A59", "MOA-D3")
@pytest.mark.parametrize("thoraxes", [0, 1, 2, 3])
def test_a_thorax_is_a_step_more(thoraxes: int) -> None:
    cards = ["Pioneer Thorax", "Scouting Thorax", "Trailing Thorax"][:thoraxes]
    state = position(
        game(),
        "hex 12 1,0\nsite 1,0 food a\nplayer a food 1",
        parts(*(f"thorax {row} {card}" for row, card in enumerate(cards, 1))),
    )
    state.apply("march")
    assert steps_left(state) == 3 + thoraxes


@pytest.mark.rule("MOA-A59", "MOA-A81", "MOA-D13")
@pytest.mark.parametrize(("abdomens", "fed"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_an_abdomen_feeds_an_ant_more(abdomens: int, fed: int) -> None:
    cards = ["Gleaning Abdomen", "Scented Abdomen", "Patient Abdomen"][:abdomens]
    state = position(
        game(),
        f"out 0,0 a {2 * fed}\nplayer a food 9",
        parts(*(f"abdomen {row} {card}" for row, card in enumerate(cards, 1))),
        to_move="a feeding",
    )
    assert to_move(state) == "a decree"
    assert stats(state, "a") == {**stats(state, "a"), "food": 7, "ants": 2 * fed}


# Bodies

TWO = ("head 1 Massive Head", "thorax 1 Racing Thorax")


@pytest.mark.rule("MOA-A60", "MOA-D9")
@pytest.mark.parametrize(
    ("there", "play_on", "bodies", "points"),
    [
        (["head 1 Massive Head"], "1", 0, 0),
        (TWO, "1", 1, 3),
        # Of the same row.
        (["head 1 Massive Head", "thorax 2 Racing Thorax"], "1", 0, 0),
        (["head 2 Massive Head", "thorax 2 Racing Thorax", "abdomen 1 Bloated Abdomen"], "2", 1, 3),
        (["head 2 Massive Head", "thorax 2 Racing Thorax", "abdomen 1 Bloated Abdomen"], "1", 0, 0),
        # Covering changes nothing.
        ([*TWO, "abdomen 1 Bloated Abdomen"], "1", 1, 0),
        # A second body.
        ([*TWO, "abdomen 1 Bloated Abdomen", "head 2 Raider Head", "thorax 2 Pioneer Thorax"], "2", 2, 3),
    ],
)
def test_a_complete_body(there: list[str], play_on: str, bodies: int, points: int) -> None:
    state = position(game(), parts(*there), "player a larvae 1 score 4\nhand a Scented Abdomen")
    after = play(state, f"play Scented Abdomen on abdomen {play_on}", "pay larva")
    assert colony(after, "a")["bodies"] == bodies
    assert after.scores() == [4 + points, 0, 0]
    entries = [(entry.player, entry.account, entry.clause, entry.amount) for entry in after.ledger()[1:]]
    assert entries == ([(0, "bodies", "MOA-A60", points)] if points else [])


@pytest.mark.rule("MOA-A60", "MOA-D9", "MOA-D18")
def test_adaptive_radiation_within_a_body_moves_no_points() -> None:
    state = position(
        game(), parts(*TWO, "abdomen 1 Bloated Abdomen"), "player a larvae 1 score 3\nhand a Adaptive Radiation"
    )
    state = play(state, "play Adaptive Radiation", "pay larva")
    assert legal(state) == {"shed head 1", "shed thorax 1", "shed abdomen 1"}
    state.apply("shed head 1")
    assert state.is_chance_node()
    assert colony(state, "a")["bodies"] == 0
    # Events and goals are passed over.
    state = play(state, "reveal Sneak Attack", "reveal Breadbasket", "reveal Clever Head")
    assert body(state, "a") == {
        "head 1": "Clever Head",
        "thorax 1": "Racing Thorax",
        "abdomen 1": "Bloated Abdomen",
    }
    assert discards(state) == {"Massive Head", "Sneak Attack", "Breadbasket", "Adaptive Radiation"}
    assert state.scores() == [3, 0, 0]
    assert [entry.account for entry in state.ledger()] == ["start"]


@pytest.mark.rule("MOA-A60", "MOA-D9", "MOA-D18")
def test_a_body_broken_up_takes_its_points_back() -> None:
    state = position(
        game(), parts(*TWO, "abdomen 1 Bloated Abdomen"), "player a larvae 1 score 3\nhand a Adaptive Radiation"
    )
    state = play(state, "play Adaptive Radiation", "pay larva", "shed head 1", "reveal Scented Abdomen")
    # It goes where there is room.
    assert body(state, "a") == {
        "thorax 1": "Racing Thorax",
        "abdomen 1": "Bloated Abdomen",
        "abdomen 2": "Scented Abdomen",
    }
    assert state.scores() == [0, 0, 0]
    assert [(entry.account, entry.amount) for entry in state.ledger()] == [("start", 3), ("bodies", -3)]


@pytest.mark.rule("MOA-D9", "MOA-D18")
def test_another_body_completed_by_adaptive_radiation_moves_no_points() -> None:
    state = position(
        game(),
        parts(*TWO, "abdomen 1 Bloated Abdomen", "head 2 Raider Head", "abdomen 2 Gleaning Abdomen"),
        "player a larvae 1\nhand a Adaptive Radiation",
    )
    # Without its head the first body is lost, with a second thorax another is complete.
    state = play(state, "play Adaptive Radiation", "pay larva", "shed head 1", "reveal Pioneer Thorax")
    assert colony(state, "a")["bodies"] == 1
    assert state.scores() == [0, 0, 0]


@pytest.mark.rule("MOA-D9", "MOA-D18")
def test_a_body_completed_by_adaptive_radiation() -> None:
    state = position(
        game(),
        parts(*TWO, "head 2 Raider Head"),
        "player a larvae 1\nhand a Adaptive Radiation",
    )
    state = play(state, "play Adaptive Radiation", "pay larva", "shed head 2", "reveal Pioneer Thorax")
    assert state.scores() == [0, 0, 0]
    state = position(game(), parts(*TWO, "head 2 Raider Head"), "player a larvae 1\nhand a Adaptive Radiation")
    state = play(state, "play Adaptive Radiation", "pay larva", "shed head 2", "reveal Scented Abdomen")
    assert state.scores() == [3, 0, 0]


@pytest.mark.rule("MOA-D9", "MOA-D18")
def test_without_room_adaptive_radiation_covers() -> None:
    thoraxes = ("thorax 1 Racing Thorax", "thorax 2 Pioneer Thorax", "thorax 3 Trailing Thorax")
    state = position(game(), parts("head 1 Massive Head", *thoraxes), "player a larvae 1\nhand a Adaptive Radiation")
    state = play(state, "play Adaptive Radiation", "pay larva", "shed head 1", "reveal Burrowing Thorax")
    assert legal(state) == {"on thorax 1", "on thorax 2", "on thorax 3"}
    state.apply("on thorax 3")
    assert body(state, "a") == {
        "thorax 1": "Racing Thorax",
        "thorax 2": "Pioneer Thorax",
        "thorax 3": "Burrowing Thorax",
    }
    assert {"Massive Head", "Trailing Thorax"} <= discards(state)


@pytest.mark.rule("MOA-B29", "MOA-D17", "MOA-D18")
def test_adaptive_radiation_passes_parasites_over() -> None:
    of = game(parasites=True)
    state = position(of, parts("head 1 Massive Head"), "player a larvae 1\nhand a Adaptive Radiation")
    state = play(state, "play Adaptive Radiation", "pay larva", "shed head 1", "reveal Fluke Head")
    assert state.is_chance_node()
    state.apply("reveal Raider Head")
    assert body(state, "a") == {"head 1": "Raider Head"}
    assert "Fluke Head" in discards(state)


@pytest.mark.rule("MOA-D18")
def test_adaptive_radiation_without_a_body() -> None:
    # Nothing leaves, so none comes; the draw of the card remains.
    state = position(game(), "player a larvae 1\nhand a Adaptive Radiation")
    state = play(state, "play Adaptive Radiation", "pay larva")
    assert state.is_chance_node()
    after = play(state, "draw Massive Head")
    assert hand(after, "a") == {"Massive Head"}
    assert body(after, "a") == {}
    assert to_move(after) == "b react"


@pytest.mark.rule("MOA-C5", "MOA-D9")
def test_rows_and_points_are_settings(content_file: Callable[[str], Path]) -> None:
    text = eusocial.default_content("march")
    for old, new in (("rows = 3", "rows = 2"), ("body_points = 3", "body_points = 5")):
        assert text.count(f"\n{old}\n") == 1
        text = text.replace(f"\n{old}\n", f"\n{new}\n")
    of = eusocial.load_game("march", content=content_file(text))
    state = position(
        of,
        parts(
            "abdomen 1 Bloated Abdomen", "abdomen 2 Gleaning Abdomen", "head 2 Raider Head", "thorax 2 Racing Thorax"
        ),
        "player a larvae 9\nhand a Scented Abdomen; Massive Head",
    )
    assert starting(state, "play") == {
        "Scented Abdomen on abdomen 1",
        "Scented Abdomen on abdomen 2",
        "Massive Head on head 1",
        "Massive Head on head 2",
    }
    state = position(of, parts(*TWO), "player a larvae 1\nhand a Scented Abdomen")
    assert play(state, "play Scented Abdomen on abdomen 1", "pay larva").scores() == [5, 0, 0]


# Values of cards


@pytest.mark.rule("MOA-C2")
def test_values_of_cards() -> None:
    blocks = eusocial.default_content("march").split("\n[[cards]]\n")[1:]

    def numbers(key: str, of: list[str]) -> list[int]:
        return [int(found[1]) for block in of if (found := re.search(rf"^{key} = (\d+)$", block, re.MULTILINE))]

    tactics = [block for block in blocks if re.search(r"^tactic = ", block, re.MULTILINE)]
    others = [block for block in blocks if block not in tactics]
    goals = [block for block in blocks if 'kind = "goal"' in block]
    assert len(blocks) == 102
    assert set(numbers("cost", tactics)) == {0}
    assert set(numbers("cost", others)) == {1, 2, 3, 4}
    ferocity = numbers("ferocity", blocks)
    assert len(ferocity) == 102
    assert set(ferocity) == {1, 2, 3, 4, 5}
    assert ferocity.count(5) == 1
    # Goals are among the highest.
    assert min(numbers("ferocity", goals)) >= 3
    assert sum(value >= 3 for value in numbers("ferocity", goals)) == len(goals) == 22


# Mimics


@pytest.mark.rule("MOA-B29", "MOA-D17")
def test_a_mimic_copies_the_same_place_of_the_next_player() -> None:
    march = "hex 12 1,0\nsite 1,0 food a\nplayer a food 1"
    # Racing Thorax: two steps more; the mimic itself is a thorax.
    for place, more in (("b thorax 1", 2), ("b thorax 2", 0), ("c thorax 1", 0)):
        state = position(game(), march, parts("thorax 1 Mimic Thorax"), f"part {place} Racing Thorax")
        state.apply("march")
        assert steps_left(state) == 3 + 1 + more, place


@pytest.mark.rule("MOA-B29", "MOA-D17")
def test_a_mimic_copies_abilities() -> None:
    # Storing Abdomen: a larva after a Forage.
    state = position(
        game(),
        "player a food 1",
        parts("abdomen 1 Mimic Abdomen"),
        parts("abdomen 1 Storing Abdomen", letter="b"),
    )
    after = actions(state, "forage", "draw Massive Head", "draw Raider Head")
    assert to_move(after) == "b turn"
    assert stats(after, "a")["larvae"] == 2 + 1
    # b had no Forage.
    assert stats(after, "b")["larvae"] == 0


@pytest.mark.rule("MOA-B29", "MOA-D17")
def test_a_mimic_copies_no_parasite_and_no_mimic() -> None:
    of = game(parasites=True)
    forage = ("forage", "draw Massive Head", "draw Raider Head", "pass", "pass")
    # Berry Abdomen of c on b would bring c a larva when b forages; a's mimic brings nothing.
    state = position(
        of,
        "player a food 1\nplayer b larvae 0\nhand b Breadbasket\nhand c Epic Stores",
        parts("abdomen 1 Mimic Abdomen"),
        "part b abdomen 1 Berry Abdomen from c",
    )
    after = play(state, *forage)
    assert to_move(after) == "b turn"
    assert change(state, after, "a") == {"food": -1, "larvae": 2, "cards": 2}
    assert change(state, after, "c") == {}
    # b's mimic would copy c's Storing Abdomen; a's doesn't copy the copy.
    state = position(
        game(),
        "player a food 1\nhand b Breadbasket\nhand c Epic Stores",
        parts("thorax 1 Mimic Thorax"),
        parts("thorax 1 Trailing Thorax", letter="b"),
        parts("abdomen 1 Mimic Abdomen"),
        parts("abdomen 1 Storing Abdomen", letter="c"),
    )
    after = play(state, *forage)
    assert change(state, after, "a") == {"food": -1, "larvae": 2, "cards": 2}


@pytest.mark.rule("MOA-A78", "MOA-D17")
def test_a_mimic_head_copies_a_traitor() -> None:
    lines = "hex 12 1,0 centipede\nsite 1,0 card a"
    assert hex_at(position(game(), lines), "1,0")["contested"]
    state = position(game(), lines, parts("head 3 Mimic Head"), parts("head 3 Traitorous Head", letter="b"))
    assert not hex_at(state, "1,0")["contested"]
