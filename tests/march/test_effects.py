"""Each effect, price, condition, trigger, power, and metric of goals, on cards of the content or of a user's file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .battles import FULL, after_losses, fight, is_over, scores
from .positions import (
    MODULES,
    actions,
    ants_at,
    body,
    change,
    colony,
    discards,
    game,
    hand,
    hex_at,
    legal,
    outcomes,
    passed,
    play,
    position,
    starting,
    stats,
    to_move,
)

Writer = Callable[[str], Path]


def paid(card: str, larvae: int, *texts: str, **options: Any) -> eusocial.State:
    """The state after a has played an event and paid it with larvae: its effects begin."""
    state = position(game(**options), f"player a larvae {larvae}\nhand a {card}", *texts)
    return play(state, f"play {card}", *["pay larva"] * larvae)


def content_with(content_file: Writer, name: str, **fields: str) -> eusocial.Game:
    """A game whose card of this name has these fields in place of its own."""
    text = eusocial.default_content("march")
    blocks = text.split("\n[[cards]]\n")
    [index] = [i for i, block in enumerate(blocks) if block.startswith(f'name = "{name}"\n')]
    for field, value in fields.items():
        [old] = re.findall(rf"^{field} = .*$", blocks[index], re.MULTILINE)
        blocks[index] = blocks[index].replace(old, f"{field} = {value}")
    return eusocial.load_game("march", content=content_file("\n[[cards]]\n".join(blocks)))


# Effects of events


@pytest.mark.rule("MOA-A54", "MOA-D17")
def test_season_of_plenty() -> None:
    state = paid("Season of Plenty", 4, "player b larvae 1\nplayer c larvae 36")
    after = play(state, "draw Massive Head", "draw Raider Head")
    before = position(game(), "player a food 0\nplayer b larvae 1\nplayer c larvae 36")
    assert change(before, after, "a") == {"larvae": 3, "food": 2, "cards": 2}
    assert change(before, after, "b") == {"larvae": 1}
    # c has no egg left.
    assert change(before, after, "c") == {}
    assert discards(after) == {"Season of Plenty"}
    assert to_move(after) == "b react"


@pytest.mark.rule("MOA-D17")
def test_midsummer_rain() -> None:
    state = paid("Midsummer Rain", 1)
    # Four cards for a, then one for each of the others in turn order.
    state = play(state, "draw Massive Head", "draw Raider Head", "draw Trophy Head", "draw Clever Head")
    state = play(state, "draw Epic Stores", "draw Breadbasket")
    assert [hand(state, letter) for letter in "bc"] == [{"Epic Stores"}, {"Breadbasket"}]
    assert len(hand(state, "a")) == 4
    assert to_move(state) == "b react"


@pytest.mark.rule("MOA-D17")
def test_poisoned_bait_and_a_price_in_food() -> None:
    others = "player b larvae 5\nplayer c larvae 1"
    state = position(game(), "player a larvae 2 food 1\nhand a Poisoned Bait", others)
    state = play(state, "play Poisoned Bait", "pay larva", "pay larva")
    assert [stats(state, letter)["larvae"] for letter in "abc"] == [0, 3, 0]
    assert to_move(state) == "a offer"
    assert legal(state) == {"done", "accept"}
    kept = play(state, "done")
    assert to_move(kept) == "b react"
    assert stats(kept, "a") == {**stats(kept, "a"), "food": 1, "cards": 0}
    given = play(state, "accept", "draw Massive Head", "draw Raider Head", "draw Trophy Head")
    assert stats(given, "a") == {**stats(given, "a"), "food": 0, "cards": 3}
    # Who can't pay is not asked.
    assert to_move(paid("Poisoned Bait", 2)) == "b react"


@pytest.mark.rule("MOA-D17")
def test_a_price_in_larvae() -> None:
    # Seed Cache: three food, and two more for two larvae.
    state = position(game(), "player a larvae 4\nhand a Seed Cache")
    state = play(state, "play Seed Cache", "pay larva", "pay larva")
    assert legal(state) == {"done", "accept"}
    assert stats(state, "a") == {**stats(state, "a"), "food": 3, "larvae": 2}
    assert change(state, play(state, "accept"), "a") == {"food": 2, "larvae": -2}
    assert change(state, play(state, "done"), "a") == {}
    poor = position(game(), "player a larvae 3\nhand a Seed Cache")
    assert to_move(play(poor, "play Seed Cache", "pay larva", "pay larva")) == "b react"


@pytest.mark.rule("MOA-A34", "MOA-D7", "MOA-D17")
def test_larvae_placed_anywhere() -> None:
    state = position(
        game(),
        "hex 12 1,0\nsite 1,0 food b\nsite 1,0 card b",
        "hex 9 0,1\nsite 0,1 food c",
        "player a larvae 5\nhand a Alarm Pheromone",
    )
    state = play(state, "play Alarm Pheromone", "pay larva", "pay larva")
    # The outskirts where no site is free.
    first = {"place 0,0", "place 1,0", "place 0,1 site food2", "place 0,1 site larva", "done"}
    assert legal(state) == first
    state = play(state, "place 0,1 site larva", "place 0,0", "place 0,0")
    # A fourth could be placed, but the chamber is empty.
    assert to_move(state) == "b react"
    assert ants_at(state, "0,1") == {"food": "c", "larva": "a"}
    assert ants_at(state, "0,0") == {"out a": "2"}


@pytest.mark.rule("MOA-D17")
def test_larvae_into_the_tunnel_then_steps() -> None:
    # Secondary Entrance: up to three into the Great Tunnel, then three steps.
    state = position(game(), "hex 12 1,0", "player a larvae 6\nhand a Secondary Entrance")
    state = play(state, "play Secondary Entrance", "pay larva", "pay larva")
    assert legal(state) == {"done", "place 0,0"}
    state = play(state, "place 0,0", "place 0,0", "place 0,0")
    assert to_move(state) == "a steps"
    assert legal(state) == {"done", "move 0,0>1,0 site food", "move 0,0>1,0 site card"}
    state = play(state, "move 0,0>1,0 site food", "move 0,0>1,0 site card", "move 1,0>0,0")
    if to_move(state) == "a which":
        state.apply("which site food")
    assert to_move(state) == "b react"
    assert stats(state, "a")["larvae"] == 1
    assert ants_at(state, "0,0") == {"out a": "2"}
    # An effect of steps may be ended, and places no larvae.
    assert to_move(play(position_of_entrance(), "done")) == "b react"


def position_of_entrance() -> eusocial.State:
    state = position(game(), "hex 12 1,0", "out 0,0 a 1\nplayer a larvae 6\nhand a Secondary Entrance")
    state = play(state, "play Secondary Entrance", "pay larva", "pay larva", "done")
    assert starting(state, "place") == set()
    return state


@pytest.mark.rule("MOA-A83", "MOA-D14", "MOA-D17")
def test_decrees_out_of_turn() -> None:
    body_lines = "part a head 1 Massive Head\npart a thorax 1 Racing Thorax\npart a abdomen 1 Bloated Abdomen"
    for lines_of, points in (("", 0), (body_lines, 1)):
        state = paid("Court of Queens", 3, lines_of)
        assert to_move(state) == "a decree"
        assert legal(state) == {"decree larvae", "decree food", "decree card"}
        state = play(state, "decree food", "decree larvae")
        assert stats(state, "a") == {**stats(state, "a"), "food": 1, "larvae": 2, "score": points}
        assert to_move(state) == "b react"


@pytest.mark.rule("MOA-D17", "MOA-D16")
def test_a_search_reveals_until_the_segment_comes() -> None:
    state = paid("Selective Rearing", 2)
    assert legal(state) == {"choose 1", "choose 2", "choose 3"}
    state.apply("choose 2")
    assert state.is_chance_node()
    assert len(outcomes(state)) == 65
    state = play(state, "reveal Massive Head", "reveal Epic Stores", "reveal Racing Thorax")
    assert hand(state, "a") == {"Racing Thorax"}
    # All have seen it.
    assert colony(state, "a")["known"] == ["Racing Thorax"]
    assert "Racing Thorax" in state.observation_string(2)
    assert discards(state) == {"Selective Rearing", "Massive Head", "Epic Stores"}
    assert stats(state, "a")["larvae"] == 2
    for choice, card in (("choose 1", "Clever Head"), ("choose 3", "Scented Abdomen")):
        found = play(paid("Selective Rearing", 2), choice, "reveal Sneak Attack", f"reveal {card}")
        assert hand(found, "a") == {card}


@pytest.mark.rule("MOA-D17")
def test_a_search_for_what_is_not_there() -> None:
    abdomens = [
        "Mimic Abdomen", "Bloated Abdomen", "Fertile Abdomen", "Storing Abdomen", "Gleaning Abdomen",
        "Patient Abdomen", "Frugal Abdomen", "Scented Abdomen", "Replete Abdomen",
    ]  # fmt: skip
    state = position(game(), "hand b " + "; ".join(abdomens), "player a larvae 2\nhand a Selective Rearing")
    state = play(state, "play Selective Rearing", "pay larva", "pay larva", "choose 3")
    # Nothing is revealed; the larvae come.
    assert to_move(state) == "b react"
    assert stats(state, "a") == {**stats(state, "a"), "larvae": 2, "cards": 0}


@pytest.mark.rule("MOA-D6", "MOA-D17")
def test_resting_resources_without_resting() -> None:
    state = paid("Winter Stores", 1)
    # A larva and a food, and a food; no card, as nobody rests.
    assert stats(state, "a") == {**stats(state, "a"), "larvae": 1, "food": 2, "cards": 0}
    assert not colony(state, "a")["rested"]
    state = passed(state)
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-D17")
def test_others_discard() -> None:
    state = paid("Scattered Scent", 1, "hand b Massive Head; Raider Head")
    state = play(state, "draw Trophy Head", "draw Clever Head")
    # c has no card.
    assert to_move(state) == "b discard"
    assert legal(state) == {"discard Massive Head", "discard Raider Head"}
    state.apply("discard Raider Head")
    assert to_move(state) == "b react"
    assert discards(state) == {"Scattered Scent", "Raider Head"}


@pytest.mark.rule("MOA-D17")
@pytest.mark.parametrize(
    ("sites", "points"), [("", 1), ("site 1,0 food a", 1), ("site 1,0 food a\nsite 0,1 food a", 2)]
)
def test_points_and_a_condition(sites: str, points: int) -> None:
    state = position(game(tactics=True), "hex 12 1,0\nhex 9 0,1", sites, "player a larvae 5\nhand a Grand Census")
    state = play(state, "play Grand Census", "pay larva", "pay larva", "pay larva", "draw Massive Head")
    assert state.scores() == [points, 0, 0]
    assert {entry.account for entry in state.ledger()} == {"cards"}
    # For two larvae, one more.
    assert play(state, "accept").scores() == [points + 1, 0, 0]


@pytest.mark.rule("MOA-D17", "MOA-A35")
def test_larvae_into_inhabited_hexes() -> None:
    lines_of = (
        "hex 12 1,0\nsite 1,0 food a\nhex 9 0,1\nsite 0,1 food b\nsite 0,1 food2 b\nsite 0,1 larva b\nout 0,1 a 1",
        "player a larvae 2\nhand a Major Levy",
    )
    state = play(position(game(tactics=True), *lines_of), "play Major Levy", "pay larva", "pay larva")
    # Two larvae come and may be placed; the outskirts alone are not inhabited, nor is the Great Tunnel.
    assert legal(state) == {"done", "place 1,0 site card"}
    state = play(state, "place 1,0 site card", "done")
    assert stats(state, "a")["larvae"] == 1
    assert to_move(state) == "b react"
    # With a Major Worker in the meadow a third larva.
    state = position(game(tactics=True, major_workers=True), *lines_of, "out 0,0 a 1 major")
    state = play(state, "play Major Levy", "pay larva", "pay larva", "done")
    assert stats(state, "a")["larvae"] == 3


@pytest.mark.rule("MOA-D17")
@pytest.mark.parametrize(("thoraxes", "steps"), [(1, 4), (2, 6)])
def test_steps_on_a_condition(thoraxes: int, steps: int) -> None:
    cards = ["Trailing Thorax", "Pioneer Thorax"][:thoraxes]
    parts = "\n".join(f"part a thorax {row} {card}" for row, card in enumerate(cards, 1))
    state = position(
        game(tactics=True), "hex 12 1,0\nsite 1,0 food a", parts, "player a larvae 2\nhand a Ferry of Leaves"
    )
    state = play(state, "play Ferry of Leaves", "pay larva", "pay larva")
    # Thoraxes add no steps of their own: this is no March.
    assert walked(state) == steps
    assert stats(to_the_end(state), "a")["food"] == 1


def to_the_end(state: eusocial.State) -> eusocial.State:
    """The state after the one ant in Thistle Stand at 1,0 has walked to and fro between its sites as long as it can."""
    state = state.clone()
    while moves := sorted(starting(state, "move 1,0>1,0 site")):
        state.apply(f"move 1,0>1,0 site {moves[0]}")
    return state


def walked(state: eusocial.State) -> int:
    """How many steps that takes."""
    return len(to_the_end(state).history()) - len(state.history())


@pytest.mark.rule("MOA-B16", "MOA-D17")
def test_aphids_for_inhabited_hexes_and_for_any() -> None:
    of = game(aphids=True)
    lines_of = (
        "hex 12 1,0\nsite 1,0 food a aphid",
        "hex 9 0,1\nsite 0,1 food b aphid\nsite 0,1 food2 aphid\nsite 0,1 larva aphid",
        "hex 17 -1,0",
    )
    state = position(of, *lines_of, "player a larvae 2\nhand a Honeydew Feast")
    state = play(state, "play Honeydew Feast", "pay larva", "pay larva")
    assert legal(state) == {"at 1,0"}
    state.apply("at 1,0")
    assert legal(state) == {"aphid 1,0 site card"}
    state.apply("aphid 1,0 site card")
    assert ants_at(state, "1,0") == {"food": "a aphid", "card": "aphid"}
    # One food; two more would take a herd of two, and one aphid is alone.
    assert stats(state, "a")["food"] == 1
    two = position(of, *lines_of, "site 1,0 card a", "player a larvae 2\nhand a Honeydew Feast")
    two = play(two, "play Honeydew Feast", "pay larva", "pay larva", "at 1,0", "aphid 1,0 site card")
    assert stats(two, "a")["food"] == 3
    # Windborne Aphids go anywhere with a site free of aphids: two, then a larva.
    state = position(of, *lines_of, "player a larvae 1\nhand a Windborne Aphids")
    state = play(state, "play Windborne Aphids", "pay larva")
    assert legal(state) == {"at 1,0", "at -1,0"}
    state.apply("at -1,0")
    assert legal(state) == {"aphid -1,0 site point", "aphid -1,0 site food"}
    state = play(state, "aphid -1,0 site food", "at -1,0", "aphid -1,0 site point")
    assert ants_at(state, "-1,0") == {"point": "aphid", "food": "aphid"}
    assert stats(state, "a")["larvae"] == 1


@pytest.mark.rule("MOA-B32", "MOA-D17")
def test_a_predator_card_may_bring_a_centipede(content_file: Writer) -> None:
    of = content_with(content_file, "Seed Cache", effects='["predator any"]')
    state = position(of, "hex 12 1,0 centipede\nhex 9 0,1", "player a larvae 2\nhand a Seed Cache")
    state = play(state, "play Seed Cache", "pay larva", "pay larva", "at 0,1")
    assert hex_at(state, "0,1")["centipede"]


@pytest.mark.rule("MOA-D17")
def test_conditions_and_prices_together(content_file: Writer) -> None:
    of = content_with(
        content_file, "Seed Cache", cost="1", effects='["if food 3: for food 2: points 4", "if food 3: draw 1"]'
    )

    def played(food: int) -> eusocial.State:
        state = position(of, f"player a larvae 1 food {food}\nhand a Seed Cache")
        return play(state, "play Seed Cache", "pay larva")

    assert to_move(played(2)) == "b react"
    state = played(3)
    assert legal(state) == {"done", "accept"}
    # The second condition looks at what is left.
    assert to_move(play(state, "accept")) == "b react"
    assert play(state, "accept").scores() == [4, 0, 0]
    assert play(state, "done").is_chance_node()
    assert play(played(5), "accept").is_chance_node()


# Tactics

THREE = "out 1,0 a 1"
ACID = "ferocity Acid Abdomen"


@pytest.mark.rule("MOA-B11", "MOA-B12", "MOA-D17")
@pytest.mark.parametrize(
    ("pays", "card", "winner"),
    [
        (False, "Raider Head", "a"),
        (False, "Egg Stealer", "b"),
        (True, "Warrior Culture", "a"),
        (True, "Massive Head", "b"),
    ],
)
def test_strength_for_larvae(pays: bool, card: str, winner: str) -> None:
    # a 3 + 3, 2, 5, or 4; b 2 + 3 + 1, and 2 for a larva. a wins ties.
    state = fight(FULL, THREE, f"out 1,0 b 2\nplayer b larvae 1\nhand a {card}\nhand b Death Grip", tactics=True)
    state = play(state, f"ferocity {card}", "ferocity Death Grip")
    assert to_move(state) == "b offer"
    state = after_losses(play(state, "accept" if pays else "done"))
    assert is_over(state)
    assert scores(state) == [int(letter == winner) for letter in "abcde"]
    assert stats(state, "b")["larvae"] == (0 if pays else 1)
    assert discards(state) == {card, "Death Grip"}


@pytest.mark.rule("MOA-B11", "MOA-B12")
def test_tactics_cannot_be_played_in_a_turn() -> None:
    state = position(game(tactics=True), "player a larvae 5\nhand a Death Grip; Acid Abdomen; Hall of Trophies")
    assert starting(state, "play") == set()


@pytest.mark.rule("MOA-B12", "MOA-D17")
@pytest.mark.parametrize(("heads", "killed"), [(0, 1), (1, 1), (2, 2)])
def test_kill(heads: int, killed: int) -> None:
    # Formic Spray of b kills before the battle is decided. a 3 less those killed; b 2 + 2 + heads.
    parts = "\n".join(
        f"part b head {row} {card}" for row, card in enumerate(["Clever Head", "Watchful Head"][:heads], 1)
    )
    state = fight(FULL, THREE, "out 1,0 b 2\nout 1,0 c 1\nhand b Formic Spray", parts, tactics=True)
    state.apply("ferocity Formic Spray")
    # c's ant dies: it is no side when the battle is decided.
    state = after_losses(state)
    assert is_over(state)
    assert scores(state) == [0, 1, 0, 0, 0]
    # b loses half of a's strength: of 2, or of 1.
    assert stats(state, "b")["ants"] == 2 - (3 - killed) // 2
    assert stats(state, "a")["ants"] == stats(state, "c")["ants"] == 0
    # Acid Abdomen kills one: a 7 - 1 against 2 + 2, and loses half of 4.
    state = after_losses(play(fight(FULL, "out 1,0 a 5\nout 1,0 b 2\nhand b Acid Abdomen", tactics=True), ACID))
    assert scores(state) == [1, 0, 0, 0, 0]
    assert stats(state, "a")["ants"] == 7 - 1 - 2


@pytest.mark.rule("MOA-B12", "MOA-D17")
def test_blunt() -> None:
    # Sudden Fog: the others' cards count nothing, its own does. a 3 against 2 + 2 instead of 3 + 5.
    state = fight(FULL, THREE, "out 1,0 b 2\nhand a Warrior Culture\nhand b Sudden Fog", tactics=True)
    state = after_losses(play(state, "ferocity Warrior Culture", "ferocity Sudden Fog"))
    assert scores(state) == [0, 1, 0, 0, 0]
    # b loses half of 3.
    assert [stats(state, letter)["ants"] for letter in "ab"] == [0, 1]


@pytest.mark.rule("MOA-D17")
def test_spare() -> None:
    # b loses half of what it would.
    state = fight(FULL, "out 1,0 a 4\nout 1,0 b 4\nhand b Feigned Death", tactics=True)
    state = after_losses(play(state, "ferocity Feigned Death"))
    # 6 against 5: b loses 3, a half of 5.
    assert [stats(state, letter)["ants"] for letter in "ab"] == [4, 1]
    assert scores(state) == [1, 0, 0, 0, 0]


@pytest.mark.rule("MOA-B12", "MOA-D17")
def test_reinforce_or_strength() -> None:
    # Call to Arms: three larvae into the battle, or strength. b 2 + 2 against 5.
    lines_of = (FULL, "out 1,0 a 3\nout 1,0 b 2\nplayer b larvae 4\nhand b Call to Arms")
    state = play(fight(*lines_of, tactics=True), "ferocity Call to Arms")
    assert legal(state) == {"choose 1", "choose 2"}
    strong = after_losses(play(state, "choose 2"))
    # 2 + 2 + 2 against 5.
    assert scores(strong) == [0, 1, 0, 0, 0]
    assert stats(strong, "b")["larvae"] == 4
    # Against 6 that is a tie, the defender's.
    tie = play(fight(*lines_of, "out 1,0 a 4", tactics=True), "ferocity Call to Arms", "choose 2")
    assert scores(after_losses(tie)) == [1, 0, 0, 0, 0]
    more = play(state, "choose 1")
    assert to_move(more) == "b place"
    assert legal(more) == {"done", "place 1,0"}
    more = after_losses(play(more, "place 1,0", "place 1,0", "place 1,0"))
    # 5 + 2 against 5; half of 5 is lost.
    assert scores(more) == [0, 1, 0, 0, 0]
    assert stats(more, "b") == {**stats(more, "b"), "larvae": 1, "ants": 5 - 2}
    none = after_losses(play(state, "choose 1", "done"))
    assert scores(none) == [1, 0, 0, 0, 0]


@pytest.mark.rule("MOA-D17", "MOA-B67")
def test_flee() -> None:
    # Agile Thorax: b's ants that would be destroyed may go to hexes connected with this one. b 2 + 2 against 5.
    state = fight(FULL, "out 1,0 a 3\nout 1,0 b 2\nhand b Agile Thorax", "hex 9 0,1 turn 1", tactics=True)
    # Thistle Stand's tunnel to the southwest joins Fungalreach's to the northeast, that to the west the Great Tunnel.
    state = play(state, "ferocity Agile Thorax")
    ways = {"0,0", "0,1 site food", "0,1 site food2", "0,1 site larva"}
    while to_move(state) == "a lose":
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "b lose"
    assert starting(state, "move") == {f"1,0>{way}" for way in ways}
    assert len(starting(state, "lose")) == 1
    state.apply("move 1,0>0,0")
    [lost] = starting(state, "lose")
    state.apply(f"lose {lost}")
    assert is_over(state)
    assert ants_at(state, "0,0") == {"out b": "1"}
    assert stats(state, "b")["ants"] == 1
    # The loser's card is discarded.
    assert "Agile Thorax" in discards(state)


@pytest.mark.rule("MOA-B12", "MOA-D17", "MOA-B67")
def test_retreat() -> None:
    # Camouflage Head: b may move ants out before the battle is decided.
    state = fight(FULL, "out 1,0 a 3\nout 1,0 b 2\nhand b Camouflage Head", tactics=True)
    state = play(state, "ferocity Camouflage Head")
    assert to_move(state) == "b retreat"
    assert starting(state, "move") == {"1,0>0,0"}
    assert "done" in legal(state)
    gone = play(state, "move 1,0>0,0", "move 1,0>0,0")
    # Nobody is left to fight a, who wins and loses nothing.
    assert is_over(gone)
    assert [stats(gone, letter)["ants"] for letter in "ab"] == [5, 2]
    assert ants_at(gone, "0,0") == {"out b": "2"}
    one = after_losses(play(state, "move 1,0>0,0", "done"))
    # 5 against 1 + 1: a loses half of 2.
    assert [stats(one, letter)["ants"] for letter in "ab"] == [4, 1]


@pytest.mark.rule("MOA-B67", "MOA-A37", "MOA-D17")
def test_a_higher_hex_that_becomes_contested_is_fought() -> None:
    lines_of = (
        FULL,
        "out 1,0 a 3\nout 1,0 b 2\nhand b Camouflage Head",
        # Both sites of Snail Shell, whose tunnel to the northwest leads to Thistle Stand's to the southeast, are a's.
        "hex 17 1,1\nsite 1,1 point a\nsite 1,1 food a",
    )
    state = play(fight(*lines_of, tactics=True), "ferocity Camouflage Head")
    assert starting(state, "move") == {"1,0>0,0", "1,0>1,1"}
    state = after_losses(play(state, "move 1,0>1,1", "done"))
    # In 1,0: 5 against 1 + 1. In 1,1: 2 against 1. Two points.
    assert is_over(state)
    assert scores(state) == [2, 0, 0, 0, 0]
    assert stats(state, "b")["ants"] == 0


@pytest.mark.rule("MOA-B12")
def test_the_invaders_tactics_come_before_the_defenders() -> None:
    # a defends.
    state = fight(
        FULL, "out 1,0 a 1\nout 1,0 b 2\nhand a Call to Arms\nhand b Death Grip\nplayer b larvae 1", tactics=True
    )
    state = play(state, "ferocity Call to Arms", "ferocity Death Grip")
    assert to_move(state) == "b offer"
    state.apply("done")
    assert to_move(state) == "a choose"
    # Among invaders, turn order.
    state = fight(
        FULL,
        "out 1,0 b 1\nout 1,0 c 1\nhand b Death Grip\nhand c Call to Arms\nplayer b larvae 1",
        tactics=True,
        first="c",
    )
    state = play(state, "ferocity Call to Arms", "ferocity Death Grip")
    assert to_move(state) == "c choose"


@pytest.mark.rule("MOA-A73", "MOA-B13")
def test_the_winner_keeps_a_tactic_evolution_or_goal() -> None:
    # Acid Abdomen: a's ant dies; 2 + 2 against 2. From then on b's victories bring larvae, this one too or not.
    state = fight(FULL, THREE, "out 1,0 b 2\nhand b Acid Abdomen", tactics=True)
    state = after_losses(play(state, "ferocity Acid Abdomen"))
    assert body(state, "b") == {"abdomen 1": "Acid Abdomen"}
    assert not discards(state)
    # Behind another abdomen there is room.
    state = fight(FULL, THREE, "out 1,0 b 2\nhand b Acid Abdomen\npart b abdomen 1 Scented Abdomen", tactics=True)
    state = after_losses(play(state, "ferocity Acid Abdomen"))
    assert body(state, "b") == {"abdomen 1": "Scented Abdomen", "abdomen 2": "Acid Abdomen"}
    # Hall of Trophies: 2 + 4 + 1 against 3 + 3.
    state = fight(FULL, THREE, "out 1,0 b 2\nhand a Raider Head\nhand b Hall of Trophies", tactics=True)
    state = after_losses(play(state, "ferocity Raider Head", "ferocity Hall of Trophies"))
    assert scores(state) == [0, 1, 0, 0, 0]
    assert [goal["card"] for goal in colony(state, "b")["goals"]] == ["Hall of Trophies"]
    assert discards(state) == {"Raider Head"}
    # The loser doesn't: 2 + 4 + 1 against 3 + 4.
    state = fight(FULL, THREE, "out 1,0 b 2\nhand a Massive Head\nhand b Hall of Trophies", tactics=True)
    state = after_losses(play(state, "ferocity Massive Head", "ferocity Hall of Trophies"))
    assert scores(state) == [1, 0, 0, 0, 0]
    assert discards(state) == {"Massive Head", "Hall of Trophies"}
    # An event is discarded by the winner too.
    state = fight(FULL, THREE, "out 1,0 b 2\nhand a Death Grip", tactics=True)
    state = after_losses(play(state, "ferocity Death Grip"))
    assert discards(state) == {"Death Grip"}


@pytest.mark.rule("MOA-B13", "MOA-D9", "MOA-A60")
def test_a_tactic_evolution_may_complete_a_body_or_cover() -> None:
    two = "part b head 1 Clever Head\npart b thorax 1 Racing Thorax"
    state = fight(FULL, THREE, "out 1,0 b 2\nhand b Acid Abdomen", two, tactics=True)
    state = after_losses(play(state, "ferocity Acid Abdomen"))
    assert scores(state) == [0, 1 + 3, 0, 0, 0]
    three = "\n".join(
        f"part b abdomen {row} {card} Abdomen" for row, card in enumerate(["Scented", "Gleaning", "Bloated"], 1)
    )
    state = fight(FULL, THREE, "out 1,0 b 2\nhand b Acid Abdomen", three, tactics=True)
    state = after_losses(play(state, "ferocity Acid Abdomen"))
    assert legal(state) == {"on abdomen 1", "on abdomen 2", "on abdomen 3"}
    state.apply("on abdomen 2")
    assert body(state, "b")["abdomen 2"] == "Acid Abdomen"
    assert discards(state) == {"Gleaning Abdomen"}


# Powers in battle


def highest_beaten(*texts: str, card: str = "none", **options: Any) -> int:
    """With how many ants b still loses to a, who defends with three and this card: a's strength."""
    for ants in range(1, 20):
        state = fight(FULL, THREE, f"out 1,0 b {ants}", *texts, **options)
        while to_move(state) == "a ferocity":
            state.apply(f"ferocity {card}")
        if after_losses(state).breakdown()["battles"][1]:
            return ants - 1
    raise AssertionError("a always wins")


@pytest.mark.rule("MOA-A67", "MOA-D10", "MOA-D17")
@pytest.mark.parametrize(
    ("texts", "card", "strength"),
    [
        ("", "none", 3),
        ("part a head 1 Clever Head", "none", 4),
        ("hand a Egg Stealer", "Egg Stealer", 5),
        # size 1
        ("part a head 1 Massive Head", "none", 5),
        # defence 2, and not for an invader
        ("part a head 1 Guardian Head", "none", 6),
        # invasion 2 doesn't help the defender
        ("part a head 1 Raider Head", "none", 4),
        # ferocity 2, with a card alone
        ("part a head 1 Venomous Head", "none", 4),
        ("part a head 1 Venomous Head\nhand a Egg Stealer", "none", 4),
        ("part a head 1 Venomous Head\nhand a Egg Stealer", "Egg Stealer", 8),
        ("part a head 1 Massive Head\npart a head 2 Guardian Head\npart a head 3 Clever Head", "none", 9),
    ],
)
def test_strength_of_the_defender(texts: str, card: str, strength: int) -> None:
    assert highest_beaten(texts, card=card) == strength


@pytest.mark.rule("MOA-A67", "MOA-D10", "MOA-D17")
@pytest.mark.parametrize(
    ("head", "strength"), [("Clever Head", 4), ("Massive Head", 5), ("Guardian Head", 4), ("Raider Head", 6)]
)
def test_strength_of_an_invader(head: str, strength: int) -> None:
    # b invades with three ants and this head; a has as many ants as b's strength, or one less.
    for ants, winner in ((strength, "a"), (strength - 1, "b")):
        state = fight(FULL, f"out 1,0 a {ants - 2}\nout 1,0 b 3\npart b head 1 {head}")
        assert scores(after_losses(state)) == [int(letter == winner) for letter in "abcde"]


@pytest.mark.rule("MOA-C3", "MOA-D10")
@pytest.mark.parametrize(("head", "left"), [("Massive Head", 2), ("Raider Head", 3), ("Clever Head", 3)])
def test_what_counts_as_size(head: str, left: int) -> None:
    # b wins with three ants, this head and a card of 5 against 7.
    state = fight(FULL, f"out 1,0 a 5\nout 1,0 b 3\npart b head 1 {head}\nhand b Warrior Culture", casualty_base="size")
    state = after_losses(play(state, "ferocity Warrior Culture"))
    # a loses b's size: 3 + 1, with Massive Head 3 + 2; what Raider Head adds to strength doesn't count.
    assert scores(state) == [0, 1, 0, 0, 0]
    assert stats(state, "a")["ants"] == left


@pytest.mark.rule("MOA-A63", "MOA-D17")
def test_camouflage() -> None:
    lines_of = ("hex 12 1,0\nsite 1,0 food a\nsite 1,0 card a", "part b head 1 Camouflage Head")
    of = game(tactics=True)
    assert not hex_at(position(of, *lines_of, "out 1,0 b 2"), "1,0")["contested"]
    assert hex_at(position(of, *lines_of, "out 1,0 b 2\nout 1,0 c 1"), "1,0")["contested"]
    assert hex_at(position(of, *lines_of, "out 1,0 b 2\nout 1,0 a 1"), "1,0")["contested"]


# Other powers


@pytest.mark.rule("MOA-A81", "MOA-D17")
@pytest.mark.parametrize(("ants", "food"), [(4, 1), (5, 2), (8, 2)])
def test_feeds(ants: int, food: int) -> None:
    # Bloated Abdomen: one for the abdomen, one for the power: four ants a food.
    state = position(
        game(), f"out 0,0 a {ants}\nplayer a food 5\npart a abdomen 1 Bloated Abdomen", to_move="a feeding"
    )
    assert stats(state, "a") == {**stats(state, "a"), "food": 5 - food, "ants": ants}


@pytest.mark.rule("MOA-D15", "MOA-D17")
def test_hand_limit() -> None:
    cards = [
        "Massive Head", "Raider Head", "Trophy Head", "Clever Head", "Epic Stores", "Breadbasket", "Seed Cache",
        "Royal Jelly", "Sneak Attack", "Egg Stealer", "Mating Flight",
    ]  # fmt: skip
    state = position(game(), "hand a " + "; ".join(cards), "part a abdomen 2 Patient Abdomen", to_move="a slumber")
    # Ten are kept. Five cards in hand are worth a point.
    assert legal(state) == {f"discard {card}" for card in cards}
    assert to_move(play(state, "discard Epic Stores")) == "a turn"
    assert state.breakdown()["cards"] == [1, 0, 0]


@pytest.mark.rule("MOA-D17", "MOA-A52")
def test_thrift() -> None:
    cards = "hand a Seed Cache; Winter Stores; Hunting Centipedes; Season of Plenty"
    state = position(game(), "player a larvae 1\npart a abdomen 1 Frugal Abdomen", cards)
    # Costs of 2, 1, 1 in ants alone, 4.
    assert starting(state, "play") == {"Seed Cache", "Winter Stores", "Hunting Centipedes"}
    free = play(state, "play Winter Stores")
    assert stats(free, "a")["larvae"] == 1 + 1
    cheap = play(state, "play Seed Cache")
    assert legal(cheap) == {"pay larva"}
    assert stats(play(cheap, "pay larva"), "a")["food"] == 3


@pytest.mark.rule("MOA-D2", "MOA-D17")
@pytest.mark.parametrize(
    ("parts", "most"), [("", 2), ("part a thorax 1 Pioneer Thorax", 4), ("part a thorax 1 Racing Thorax", 2)]
)
def test_bring(parts: str, most: int) -> None:
    state = position(game(), "out 0,0 a 6\nstack 16", "player a food 1", parts)
    state = play(state, "explore", "hex 16")
    state.apply_action(state.legal_actions()[0])
    moved = 0
    while to_move(state) == "a bring":
        state.apply(sorted(text for text in legal(state) if text.startswith("bring"))[0])
        moved += 1
    assert moved == most


@pytest.mark.rule("MOA-A50", "MOA-D4", "MOA-D17")
def test_forage_power() -> None:
    state = position(game(), "player a food 1\npart a abdomen 1 Gleaning Abdomen")
    after = play(state, "forage", "draw Massive Head", "draw Raider Head", "draw Trophy Head")
    assert change(state, after, "a") == {"food": -1, "larvae": 2, "cards": 3}
    # The others have no card to react with.
    assert to_move(after) == "b turn"


@pytest.mark.rule("MOA-B67", "MOA-D17")
def test_minim() -> None:
    of = game(tactics=True)
    lines_of = (
        "hex 12 1,0\nsite 1,0 food b\nsite 1,0 card a",
        "out 0,0 a 1\nout 0,0 b 1",
        "player a food 1\nplayer b food 1",
    )
    plain = play(position(of, *lines_of), "march")
    assert "0,0>1,0 site food" not in starting(plain, "move")
    minim = "part a thorax 1 Minim Thorax"
    state = play(position(of, *lines_of, minim), "march")
    # The outskirts, or the site that b holds; not one's own.
    assert {text for text in starting(state, "move") if text.startswith("0,0>1,0")} == {
        "0,0>1,0",
        "0,0>1,0 site guest food",
    }
    state = play(state, "move 0,0>1,0 site guest food", "done")
    assert ants_at(state, "1,0") == {"food": "b guest a", "card": "a"}
    # Nobody is in the outskirts: no battle. Both harvest.
    assert not hex_at(state, "1,0")["contested"]
    harvest = position(
        of, "hex 12 1,0\nsite 1,0 food b guest a\nsite 1,0 card a", minim, "player a food 1\nplayer b food 1",
        to_move="a harvest",
    )  # fmt: skip
    harvest = play(harvest, "draw Massive Head")
    assert [stats(harvest, letter)["food"] for letter in "ab"] == [1 + 2 - 1, 1 + 2 - 1]
    # Others may not begin to share, though a's ant shares already.
    state = passed(state)
    assert to_move(state) == "b turn"
    state.apply("march")
    assert {text for text in starting(state, "move") if text.startswith("0,0>1,0")} == {"0,0>1,0"}


@pytest.mark.rule("MOA-B31", "MOA-D17")
def test_echo() -> None:
    state = position(game(parasites=True), "part b thorax 1 Echoing Thorax from a", "player a food 1", to_move="b turn")
    after = play(state, "rest", "draw Massive Head")
    # b rests as the first, a collects what resting brings and no card.
    assert change(state, after, "b") == {"larvae": 1, "food": 1, "cards": 1}
    assert change(state, after, "a") == {"larvae": 1, "food": 1}
    assert not colony(after, "a")["rested"]
    # Nothing the other way round.
    state = position(game(parasites=True), "part b thorax 1 Echoing Thorax from a")
    after = play(state, "rest", "draw Massive Head")
    assert change(state, after, "b") == {}


# Triggers of the Worker Phase


@pytest.mark.rule("MOA-D17")
def test_on_march() -> None:
    # Burrowing Thorax: for a food, a wormhole, or a centipede moved.
    state = position(game(), "hex 12 1,0\nout 0,0 a 1", "player a food 2\npart a thorax 1 Burrowing Thorax")
    state = passed(play(state, "march", "done"))
    assert to_move(state) == "a offer"
    state.apply("accept")
    assert legal(state) == {"wormhole 1,0"}
    state.apply("wormhole 1,0")
    assert stats(state, "a")["food"] == 0
    assert to_move(state) == "b turn"
    # Another's March doesn't set it off.
    state = position(
        game(),
        "out 0,0 b 1\nhex 12 1,0",
        "player b food 1\nplayer a food 2\npart a thorax 1 Burrowing Thorax",
        to_move="b turn",
    )
    assert to_move(passed(play(state, "march", "done"))) == "c turn"


@pytest.mark.rule("MOA-D17")
@pytest.mark.parametrize(("more", "food"), [("", 0), ("part a abdomen 2 Scented Abdomen", 1)])
def test_on_forage(more: str, food: int) -> None:
    state = position(game(), "player a food 1\npart a abdomen 1 Storing Abdomen", more)
    after = passed(play(state, "forage", "draw Massive Head", "draw Raider Head"))
    assert to_move(after) == "b turn"
    assert stats(after, "a") == {**stats(after, "a"), "food": food, "larvae": 2 + 1}


@pytest.mark.rule("MOA-D17")
def test_on_play() -> None:
    state = position(game(), "player a larvae 1\nhand a Winter Stores\npart a head 1 Clever Head")
    state = passed(play(state, "play Winter Stores", "pay larva"))
    assert state.is_chance_node()
    state.apply("draw Massive Head")
    assert hand(state, "a") == {"Massive Head"}
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-D6", "MOA-D17")
def test_on_rest() -> None:
    state = position(game(), "player b rested\npart a abdomen 1 Fertile Abdomen\nplayer c food 1", to_move="c turn")
    assert to_move(play(state, "rest")).endswith("decree")
    state = position(game(), "part a abdomen 1 Fertile Abdomen")
    after = play(state, "rest", "draw Massive Head")
    assert change(state, after, "a") == {"larvae": 1 + 2, "food": 1, "cards": 1}


@pytest.mark.rule("MOA-D17")
def test_on_others_actions() -> None:
    # Trailing Thorax: a step after another's Explore, after the own reaction.
    ants = "hex 12 1,0\nsite 1,0 food a\nout 0,0 b 1\nstack 16"
    state = position(game(), ants, "player b food 1\npart a thorax 1 Trailing Thorax", to_move="b turn")
    state = passed(actions(state, "explore", "hex 16", "explore -1,0 from 0,0 turn 0", "done"))
    assert to_move(state) == "a steps"
    assert "1,0>1,0 site card" in starting(state, "move")
    state.apply("move 1,0>1,0 site card")
    assert to_move(state) == "c turn"
    # Agile Thorax: a step after another's March.
    state = position(game(tactics=True), ants, "player b food 1\npart a thorax 1 Agile Thorax", to_move="b turn")
    state = passed(play(state, "march", "done"))
    assert to_move(state) == "a steps"
    assert to_move(play(state, "done")) == "c turn"
    assert to_move(play(state, "move 1,0>1,0 site card")) == "c turn"
    # Scented Abdomen: a larva after another's Forage.
    state = position(game(), "player b food 1\npart a abdomen 1 Scented Abdomen", to_move="b turn")
    after = passed(play(state, "forage", "draw Massive Head", "draw Raider Head"))
    assert change(state, after, "a") == {"larvae": 1}
    # Watchful Head: a larva after another's card, in three hexes.
    for hexes, larvae in (("", 0), ("hex 12 0,1\nsite 0,1 food a\nhex 9 -1,0\nsite -1,0 food a", 1)):
        state = position(
            game(),
            "hex 16 1,0\nsite 1,0 food a",
            hexes,
            "player b larvae 1\nhand b Winter Stores\npart a head 1 Watchful Head",
            to_move="b turn",
        )
        after = passed(play(state, "play Winter Stores", "pay larva"))
        assert stats(after, "a")["larvae"] == larvae
    # Not after the own action.
    state = position(game(), "player a food 1\npart a abdomen 1 Scented Abdomen")
    after = passed(play(state, "forage", "draw Massive Head", "draw Raider Head"))
    assert stats(after, "a")["larvae"] == 2


# Triggers of the Soldier and Queen Phases


@pytest.mark.rule("MOA-A72", "MOA-D17")
def test_on_win() -> None:
    # Trophy Head, and Fluke Head: the host's victories are the parasite's too.
    state = fight(
        FULL, THREE, "out 1,0 b 1\npart a head 1 Trophy Head\npart a head 2 Fluke Head from c", parasites=True
    )
    assert is_over(state)
    assert scores(state) == [2, 0, 1, 0, 0]
    assert state.breakdown()["cards"] == [1, 0, 1, 0, 0]
    # Acid Abdomen: a larva.
    state = fight(FULL, THREE, "out 1,0 b 1\npart a abdomen 1 Acid Abdomen", tactics=True)
    assert stats(state, "a") == {**stats(state, "a"), "larvae": 1, "score": 1}
    # Who loses has none of it.
    state = after_losses(fight(FULL, "out 1,0 b 5\npart a head 1 Trophy Head"))
    assert scores(state) == [0, 1, 0, 0, 0]


@pytest.mark.rule("MOA-D17")
def test_on_lose() -> None:
    # Armored Thorax: a larva placed at home, for a food two more. b has an ant in 0,1.
    lines_of = (
        FULL,
        THREE,
        "out 1,0 b 1\npart b thorax 1 Armored Thorax\nplayer b larvae 4 food 1",
        "hex 9 0,1\nsite 0,1 food b",
    )
    state = fight(*lines_of)
    assert to_move(state) == "b place"
    assert legal(state) == {"done", "place 0,0", "place 0,1 site food2", "place 0,1 site larva"}
    state.apply("place 0,0")
    assert legal(state) == {"done", "accept"}
    state = play(state, "accept", "place 0,1 site larva", "place 0,0")
    assert is_over(state)
    assert stats(state, "b") == {**stats(state, "b"), "larvae": 1, "food": 0, "ants": 1 + 3}


@pytest.mark.rule("MOA-A39", "MOA-D17")
@pytest.mark.parametrize(("first", "order"), [("a", "bc"), ("b", "bc"), ("c", "cb")])
def test_who_lost_is_asked_in_turn_order(first: str, order: str) -> None:
    # a 3 ants, b and c 1 each; b's Mimic Thorax copies c's Armored Thorax.
    state = fight(
        FULL,
        THREE,
        "out 1,0 b 1\nout 1,0 c 1\npart b thorax 1 Mimic Thorax\npart c thorax 1 Armored Thorax",
        "player b larvae 1\nplayer c larvae 1",
        first=first,
    )
    asked = []
    while not is_over(state):
        asked.append(to_move(state))
        state.apply("place 0,0")
    assert asked == [f"{letter} place" for letter in order]


@pytest.mark.rule("MOA-D17")
@pytest.mark.parametrize(("hexes", "points"), [(3, 0), (4, 1)])
def test_on_aftermath(hexes: int, points: int) -> None:
    places = ["hex 12 1,0\nsite 1,0 food a", "hex 9 0,1\nsite 0,1 food a", "hex 22 -1,0\nsite -1,0 food a",
              "hex 15 0,-1\nsite 0,-1 food a"][:hexes]  # fmt: skip
    state = position(game(tactics=True), *places, "player a food 9\npart a head 1 Ruling Head", to_move="a soldier")
    assert to_move(state) == "a decree"
    assert state.breakdown()["cards"] == [points, 0, 0]


@pytest.mark.rule("MOA-D17")
def test_on_peace() -> None:
    # Serene Abdomen: a larva, and with five sites a point, if there was no battle.
    calm = (
        "hex 9 0,1\nsite 0,1 food a\nsite 0,1 food2 a\nsite 0,1 larva a\nhex 17 1,0\nsite 1,0 food a\nsite 1,0 point a"
    )
    serene = "part a abdomen 1 Serene Abdomen\nplayer a food 9\nplayer b food 9"
    before = position(game(tactics=True), calm, serene)
    state = position(game(tactics=True), calm, serene, to_move="a soldier")
    # The larva site and the points of Harvest come beside.
    assert stats(state, "a")["larvae"] == 1 + 1
    assert state.breakdown()["cards"] == [1, 0, 0]
    assert stats(before, "a")["larvae"] == 0
    state = after_losses(position(game(tactics=True), calm, serene, "out 1,0 b 1", to_move="a soldier"))
    assert state.breakdown()["battles"] == [1, 0, 0]
    assert stats(state, "a")["larvae"] == 1
    assert state.breakdown()["cards"] == [0, 0, 0]


@pytest.mark.rule("MOA-B30", "MOA-D17")
def test_on_battled() -> None:
    # Incubator Head of c on a: up to two larvae of c in each hex where a battled.
    of = game(parasites=True)
    incubator = "part a head 1 Incubator Head from c\nplayer a food 9\nplayer b food 9\nplayer c larvae 3"
    battles = (
        FULL,
        "out 1,0 b 1",
        "hex 17 0,1\nsite 0,1 point b\nsite 0,1 food b\nout 0,1 a 1",
        "hex 20 -1,0\nsite -1,0 food b\nsite -1,0 card b\nsite -1,0 card2 b",
    )
    state = after_losses(position(of, incubator, *battles, to_move="a soldier"))
    # By number: 12, then 17.
    assert to_move(state) == "c place"
    assert {text.split()[1] for text in legal(state) - {"done"}} == {"1,0"}
    state.apply(min(legal(state) - {"done"}))
    state.apply("done")
    assert to_move(state) == "c place"
    assert {text.split()[1] for text in legal(state) - {"done"}} == {"0,1"}
    state.apply(min(legal(state) - {"done"}))
    state.apply(min(legal(state) - {"done"}))
    assert stats(state, "c")["larvae"] == 0
    assert state.breakdown()["cards"] == [0, 0, 0]
    # Without a battle, a point for the parasite.
    state = position(of, incubator, to_move="a soldier")
    assert to_move(state) == "a decree"
    assert state.breakdown()["cards"] == [0, 0, 1]


@pytest.mark.rule("MOA-D17", "MOA-A80")
@pytest.mark.parametrize(("more", "food"), [("", 1), ("part a abdomen 2 Scented Abdomen", 2)])
def test_on_harvest(more: str, food: int) -> None:
    state = position(game(), "part a abdomen 1 Replete Abdomen", more, to_move="a harvest")
    assert [stats(state, letter)["food"] for letter in "abc"] == [food, 0, 0]
    # With Tapeworm Abdomen it is the parasite's, with a point for two parasites.
    of = game(parasites=True)
    tapeworm = "part b abdomen 1 Tapeworm Abdomen from a"
    assert stats(position(of, tapeworm, to_move="a harvest"), "a")["food"] == 1
    two = position(of, tapeworm, "part c head 1 Fluke Head from a", to_move="a harvest")
    assert two.breakdown()["cards"] == [1, 0, 0]


@pytest.mark.rule("MOA-D17", "MOA-D15")
@pytest.mark.parametrize(("larvae", "points"), [(4, 0), (5, 1), (9, 1)])
def test_on_slumber(larvae: int, points: int) -> None:
    state = position(game(), f"player a larvae {larvae}\npart a abdomen 1 Fertile Abdomen", to_move="a slumber")
    assert state.scores() == [points, 0, 0]


@pytest.mark.rule("MOA-D17", "MOA-B30")
def test_a_parasites_gain_is_its_players() -> None:
    of = game(parasites=True)
    # Berry Abdomen: a larva for the parasite when the host forages; Twisted Thorax: a step when it marches.
    state = position(of, "player a food 1\npart a abdomen 1 Berry Abdomen from b")
    after = passed(play(state, "forage", "draw Massive Head", "draw Raider Head"))
    assert change(state, after, "b") == {"larvae": 1}
    assert stats(after, "a")["larvae"] == 2
    state = position(
        of, "player a food 1\nout 0,0 a 1\nhex 12 1,0\nsite 1,0 food b\npart a thorax 1 Twisted Thorax from b"
    )
    state = passed(play(state, "march", "done"))
    assert to_move(state) == "b steps"
    assert "1,0>1,0 site card" in starting(state, "move")


# What hexes do when they are revealed


def explored(number: int, *texts: str, **options: Any) -> eusocial.State:
    """The state after a has explored this hex from the Great Tunnel, and moved nobody in."""
    state = position(game(**options), f"stack {number}\nout 0,0 a 1", "player a food 1", *texts)
    state = play(state, "explore", f"hex {number}")
    state.apply(next(text for text in sorted(legal(state)) if text.startswith("explore 0,1 from 0,0")))
    return play(state, "done")


@pytest.mark.rule("MOA-A2", "MOA-D17")
def test_hexes_beyond_the_meadow() -> None:
    warren = explored(21)
    assert legal(warren) == {"wormhole 0,1"}
    apple = explored(22)
    assert stats(apple, "a")["food"] == 1
    compost = explored(23)
    assert stats(compost, "a")["larvae"] == 2
    assert hex_at(compost, "0,1")["centipede"]
    picnic = explored(24)
    assert legal(picnic) == {"choose 1", "choose 2"}
    picnic.apply("choose 1")
    assert stats(picnic, "a")["food"] == 2
    picnic = play(picnic, "draw Massive Head", "draw Raider Head")
    assert [hand(picnic, letter) for letter in "abc"] == [set(), {"Massive Head"}, {"Raider Head"}]
    for thorax, task in (("", "b turn"), ("part a thorax 1 Racing Thorax", "a steps")):
        oak = play(explored(25, thorax), "draw Massive Head")
        assert hand(oak, "a") == {"Massive Head"}
        assert to_move(passed(oak)) == task


@pytest.mark.rule("MOA-B65", "MOA-D17")
def test_the_flooded_spring() -> None:
    state = explored(
        26, "hex 12 1,0\nsite 1,0 food b\nhex 9 -1,0\nsite -1,0 food b\nsite -1,0 larva c", flooded_spring=True
    )
    assert legal(state) == {"at 1,0", "at -1,0"}
    state.apply("at -1,0")
    assert ants_at(state, "-1,0") == {}
    assert ants_at(state, "1,0") == {"food": "b"}


# Metrics

MEADOW = """
    hex 12 1,0
    site 1,0 food a
    site 1,0 card a
    out 1,0 b 1
    hex 16 0,1
    site 0,1 card b
    site 0,1 food a aphid
    site 0,1 larva a
    site 0,1 food2 b aphid
    out 0,1 a 1
    out 0,1 a 1 aphid
    hex 13 2,0 wormhole centipede
    site 2,0 point a major
    site 2,0 food a
    site 2,0 larva c
    hex 10 1,1 wormhole
    site 1,1 food b
    site 1,1 larva a
    site 1,1 card a aphid
    hex 9 -1,0 wormhole centipede
    out 0,0 a 3
    out 0,0 b 1
    player a food 4 larvae 6 majors 1 wins 2
    hand a Seed Cache; Royal Jelly; Sneak Attack; Egg Stealer; Mating Flight
    battled a 12 13 16
    part a head 1 Raider Head
    part a head 2 Guardian Head
    part a thorax 1 Racing Thorax
    part a abdomen 1 Bloated Abdomen
    part a abdomen 2 Gleaning Abdomen
    part a abdomen 3 Berry Abdomen from b
    part b head 1 Fluke Head from a
    part c abdomen 1 Tapeworm Abdomen from a
"""
METRICS = {
    "food": 4,
    "larvae": 6,
    "cards": 5,
    # Two, four with the outskirts, two with the Major Worker, two, three.
    "ants": 13,
    "tunnel_ants": 3,
    "outskirts": 2,
    "evolutions": 6,
    "heads": 2,
    "thoraxes": 1,
    "abdomens": 3,
    "bodies": 1,
    "goals": 1,
    "hexes": 4,
    "frontier": 2,
    # 12 and 13.
    "controlled": 2,
    "inner": 1,
    "outer": 1,
    "full_hexes": 1,
    # 16, 10 with b, 13 with c; in 12 b stands in the outskirts.
    "shared_hexes": 3,
    "sites": 8,
    "food_sites": 3,
    "larva_sites": 2,
    "card_sites": 2,
    "point_sites": 1,
    "wins": 2,
    "battles": 3,
    "centipedes": 2,
    "wormholes": 2,
    # That in the outskirts has no site.
    "aphids": 2,
    "majors": 1,
    "parasites": 2,
}
"""What is counted of a in that meadow."""


def goal_points(of: eusocial.Game, goal: str) -> list[float]:
    state = position(of, MEADOW, f"goals a {goal}", to_move="a slumber")
    return state.breakdown()["goals"]


def with_goal(content_file: Writer, goal: str) -> eusocial.Game:
    text = eusocial.default_content("march")
    start = text.index('name = "Breadbasket"')
    at = text.index("goal = ", start)
    text = text[:at] + f"goal = {goal}" + text[text.index("\n", at) :]
    return eusocial.load_game("march", content=content_file(text), **MODULES)


@pytest.mark.rule("MOA-A84", "MOA-D15", "MOA-D17")
@pytest.mark.parametrize("metric", METRICS)
def test_what_goals_count(content_file: Writer, metric: str) -> None:
    of = with_goal(content_file, f'{{ count = "{metric}", per = 1, points = 1, most = 99 }}')
    assert goal_points(of, "Breadbasket") == [METRICS[metric], 0, 0]


@pytest.mark.rule("MOA-D17")
def test_all_metrics_are_told(content_file: Writer) -> None:
    with pytest.raises(eusocial.ContentError) as caught:
        with_goal(content_file, '{ count = "wings", per = 1, points = 1, most = 99 }')
    assert str(caught.value).endswith("they are " + ", ".join(METRICS))


@pytest.mark.rule("MOA-D15")
@pytest.mark.parametrize(
    ("per", "points", "most", "worth"), [(1, 1, 13, 13), (1, 1, 12, 12), (2, 1, 99, 6), (5, 3, 99, 6), (14, 9, 99, 0)]
)
def test_so_many_for_points(content_file: Writer, per: int, points: int, most: int, worth: int) -> None:
    of = with_goal(content_file, f'{{ count = "ants", per = {per}, points = {points}, most = {most} }}')
    assert goal_points(of, "Breadbasket") == [worth, 0, 0]


GOALS = {
    "Xenophobic Tribe": 2,
    # b and c have less food, fewer ants in the Great Tunnel, fewer ants and aphids.
    "Epic Stores": 2,
    "Bound to the Past": 2,
    "Cult of the Enemy": 2,
    "Ancient Dynasty": 1,
    "Far Horizons": 1,
    "Breadbasket": 1,
    "Great Nursery": 1,
    "Keepers of Lore": 2,
    "Gleaming Hoard": 1,
    "Teeming Multitude": 2,
    "Warrior Culture": 2,
    "Marvel of Nature": 3,
    "Open Borders": 1,
    "Elder Guard": 1,
    "Hall of Trophies": 3,
    "Hollow Earth": 2,
    "Provincial Rule": 0,
    "Swarming Outskirts": 0,
    "Many Ambitions": 0,
    "Dairy Kingdom": 0,
    "Herder's Pride": 2,
}


@pytest.mark.rule("MOA-A84", "MOA-D17")
@pytest.mark.parametrize("goal", GOALS)
def test_each_goal(goal: str) -> None:
    assert goal_points(game(**MODULES), goal) == [GOALS[goal], 0, 0]


@pytest.mark.rule("MOA-A84")
def test_goals_add_up_and_count_themselves() -> None:
    # Four goals are two points of Many Ambitions; the others bring 2 + 1 + 3.
    goals = "Many Ambitions; Epic Stores; Gleaming Hoard; Marvel of Nature"
    assert goal_points(game(**MODULES), goals) == [2 + 2 + 1 + 3, 0, 0]
    state = position(game(**MODULES), MEADOW, f"goals a {goals}")
    worth = {goal["card"]: goal["worth"] for goal in colony(state, "a")["goals"]}
    assert worth == {"Many Ambitions": 2, "Epic Stores": 2, "Gleaming Hoard": 1, "Marvel of Nature": 3}
