"""Major Workers: Breed and its reaction, Rally, Push, Scout, Populate (MOA-B4 to B10), and the book's example."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    actions,
    ants_at,
    change,
    game,
    hand,
    hex_at,
    legal,
    passed,
    phase,
    play,
    position,
    refused,
    rest_of_chance,
    starting,
    stats,
    to_move,
)

OF = game(major_workers=True)
LAND = """
    hex 10 1,0
    hex 6 2,0
    hex 16 -1,0
"""
"""Lichen (food, larva 2, card), Stoney Mound (point, food, larva) behind it, Fern Shade (card, food, larva, food)."""
HEAD = "part a head 1 Massive Head"
THORAX = "part a thorax 1 Racing Thorax"


def breeding(*lines: str) -> eusocial.State:
    return position(OF, LAND, "site 1,0 food a", *lines)


# Breed


@pytest.mark.rule("MOA-B4", "MOA-B1", "MOA-A35")
def test_breed_places_a_major_worker_in_a_hex_that_one_inhabits() -> None:
    # Ants in the Great Tunnel and in the outskirts of 2,0 don't inhabit.
    before = breeding(
        "player a larvae 3 food 1", "out 0,0 a 2", "site 2,0 point b\nsite 2,0 food b\nsite 2,0 larva b\nout 2,0 a 1"
    )
    state = play(before, "breed", "pay larva", "pay larva")
    assert to_move(state) == "a major"
    # On the food site it displaces an own ant (MOA-B26).
    assert starting(state, "major") == {"1,0 site food", "1,0 site larva", "1,0 site card"}
    state = play(state, "major 1,0 site card")
    assert ants_at(state, "1,0") == {"food": "a", "card": "a major"}
    # It costs no food.
    assert change(before, state, "a") == {"larvae": -2, "ants": 1, "majors": -1}


@pytest.mark.rule("MOA-B4")
@pytest.mark.parametrize(
    ("payment", "changes"),
    [
        (["pay larva", "pay ant 0,0 outskirts"], {"larvae": -1, "majors": -1}),
        (["pay ant 0,0 outskirts", "pay ant 0,0 outskirts"], {"ants": -1, "majors": -1}),
    ],
)
def test_larvae_and_ants_pay_for_it(payment: list[str], changes: dict[str, int]) -> None:
    before = breeding("player a larvae 2", "out 0,0 a 2")
    state = play(before, "breed", *payment, "major 1,0 site card")
    assert change(before, state, "a") == changes


@pytest.mark.rule("MOA-B4", "MOA-B1")
@pytest.mark.parametrize(
    ("ants", "player"),
    [
        # No hex that a inhabits.
        ("", "player a larvae 5"),
        ("out 0,0 a 5", "player a larvae 5"),
        # Both Major Workers are out.
        ("site 1,0 food a\nsite 1,0 card a major\nsite 2,0 food a major", "player a larvae 5"),
        # One ant alone.
        ("site 1,0 food a", "player a"),
    ],
)
def test_what_breeding_takes(ants: str, player: str) -> None:
    state = position(OF, LAND, ants, player)
    assert "MOA-B4" in refused(state, "breed")


@pytest.mark.rule("MOA-B4")
def test_a_larva_and_an_ant_are_enough() -> None:
    assert "breed" in legal(position(OF, LAND, "site 1,0 food a", "player a larvae 1"))


@pytest.mark.rule("MOA-B4")
def test_without_the_option_nobody_breeds() -> None:
    state = position(game(), LAND, "site 1,0 food a", "player a larvae 5")
    assert "MOA-B4" in refused(state, "breed")


@pytest.mark.rule("MOA-B5", "MOA-A43")
def test_each_other_picks_one_of_the_four_reactions() -> None:
    before = breeding(
        "player a larvae 2\nplayer b larvae 1\nplayer c",
        "site 1,0 larva b\nsite -1,0 card c",
        "hand b Massive Head",
    )
    state = play(before, "breed", "pay larva", "pay larva", "major 1,0 site card")
    assert to_move(state) == "b react"
    assert legal(state) == {"pass", "react explore", "react march", "react forage", "react play"}
    placed = play(state, "react explore")
    assert to_move(placed) == "b place"
    placed = play(placed, "place 1,0")
    assert ants_at(placed, "1,0") == {"food": "a", "card": "a major", "larva": "b", "out b": "1"}
    marched = play(state, "react march", "move 1,0>2,0 site point")
    assert ants_at(marched, "2,0") == {"point": "b"}
    assert to_move(marched) == "c react"
    foraged = play(state, "react forage", "discard Massive Head", "draw Raider Head")
    assert hand(foraged, "b") == {"Raider Head"}
    played = play(state, "react play")
    assert change(state, played, "b") == {"larvae": 1}
    # c has neither larvae nor cards.
    assert to_move(played) == "c react"
    assert legal(played) == {"pass", "react march", "react play"}
    assert to_move(play(played, "react play")) == "b turn"


# Rally


@pytest.mark.rule("MOA-B6", "MOA-B10")
def test_rally_in_contested_hexes() -> None:
    state = position(
        OF,
        LAND,
        # Contested, inhabited, with a Major Worker: by another ant's site (1,0), by its own (-1,0).
        "site 1,0 food a\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1 major",
        "site -1,0 card a major\nsite -1,0 food b\nsite -1,0 larva b\nsite -1,0 food2 b\nout -1,0 b 1",
        "player a larvae 5",
        to_move="a soldier",
    )
    assert to_move(state) == "a rally"
    # By ascending number: Lichen is 10, Fern Shade 16. A larva may displace an own ant (MOA-B26).
    assert legal(state) == {"done", "place 1,0", "place 1,0 site food"}
    state = play(state, "place 1,0", "place 1,0")
    assert ants_at(state, "1,0")["out a"] == "2 + 1 major"
    assert to_move(state) == "a rally"
    assert legal(state) == {"done", "place -1,0", "place -1,0 site card"}
    state = play(state, "place -1,0", "done")
    # The battle in 1,0 is over at once: 4 of a against 2 of b, nobody has a card.
    assert stats(state, "a")["larvae"] == 2


@pytest.mark.rule("MOA-B6")
@pytest.mark.parametrize(
    "ants",
    [
        # Not contested: all have sites.
        "site 1,0 food a major\nsite 1,0 larva b",
        # Contested, but a inhabits nothing.
        "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1 major",
        # Contested, but no Major Worker there.
        "site 1,0 food a\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 b 1\nsite 2,0 food a major",
    ],
)
def test_no_rally(ants: str) -> None:
    state = position(OF, LAND, ants, "player a larvae 5", to_move="a soldier")
    assert phase(state) != "rally"
    assert stats(state, "a")["larvae"] == 5


@pytest.mark.rule("MOA-B6")
def test_all_rally_before_the_battles_from_the_starting_player_on() -> None:
    state = position(
        OF,
        LAND,
        "site 1,0 food a major\nsite 1,0 larva b major\nsite 1,0 card b\nout 1,0 b 1",
        "player a larvae 1\nplayer b larvae 1",
        to_move="b soldier",
        first="b",
    )
    assert to_move(state) == "b rally"
    state = play(state, "place 1,0")
    assert to_move(state) == "a rally"
    assert ants_at(state, "1,0")["out b"] == "2"


# Push

CROWD = "site 1,0 food c\nsite 1,0 larva b\nsite 1,0 card b"


def marching(*lines: str) -> eusocial.State:
    return play(position(OF, LAND, "player a food 1", *lines), "march")


@pytest.mark.rule("MOA-B7", "MOA-D7", "MOA-A25")
def test_a_major_worker_pushes_an_ant_into_a_connected_hex() -> None:
    state = marching(CROWD, HEAD, "out 0,0 a 1 major")
    state = play(state, "move 0,0>1,0")
    # Not before all steps are taken.
    assert to_move(state) == "a march"
    state = play(state, "done")
    assert to_move(state) == "a push"
    # Not the ant on the control site.
    assert legal(state) == {
        "done",
        "push 1,0>0,0 site larva", "push 1,0>2,0 site larva", "push 1,0>0,0 site card", "push 1,0>2,0 site card",
    }  # fmt: skip
    assert "MOA-B7" in refused(state, "push 1,0>2,0 site food")
    back = play(state, "push 1,0>0,0 site larva")
    assert ants_at(back, "1,0") == {"food": "c", "larva": "a major", "card": "b"}
    assert ants_at(back, "0,0") == {"out b": "1"}
    # The pushed ant takes a free site of its own player's choice.
    on = play(state, "push 1,0>2,0 site card")
    assert to_move(on) == "b shift"
    assert legal(on) == {"shift site point", "shift site food", "shift site larva"}
    on = play(on, "shift site point")
    assert ants_at(on, "1,0") == {"food": "c", "larva": "b", "card": "a major"}
    assert ants_at(on, "2,0") == {"point": "b"}
    # Only one is pushed.
    assert phase(on) == "react"


@pytest.mark.rule("MOA-B7")
def test_a_pushed_ant_goes_to_the_outskirts_where_no_site_is_free() -> None:
    state = marching(CROWD, HEAD, "out 0,0 a 1 major", "site 2,0 point b\nsite 2,0 food c\nsite 2,0 larva c")
    state = play(state, "move 0,0>1,0", "done", "push 1,0>2,0 site card")
    assert ants_at(state, "2,0") == {"point": "b", "food": "c", "larva": "c", "out b": "1"}


@pytest.mark.rule("MOA-B7")
def test_a_push_may_be_left_out_and_comes_from_a_site_too() -> None:
    state = marching("site 1,0 food c\nsite 1,0 card b", HEAD, "out 0,0 a 1 major")
    state = play(state, "move 0,0>1,0 site larva", "done")
    assert legal(state) == {"done", "push 1,0>0,0 site card", "push 1,0>2,0 site card"}
    assert ants_at(play(state, "done"), "1,0") == {"food": "c", "larva": "a major", "card": "b"}
    pushed = play(state, "push 1,0>0,0 site card")
    assert ants_at(pushed, "1,0") == {"food": "c", "card": "a major"}


@pytest.mark.rule("MOA-B7")
@pytest.mark.parametrize(
    ("ants", "steps"),
    [
        # No head.
        (CROWD + "\nout 0,0 a 1 major", ["move 0,0>1,0", "done"]),
        # No Major Worker moved.
        (CROWD + f"\nout 0,0 a 1\nout 1,0 a 1 major\n{HEAD}", ["move 0,0>1,0", "done"]),
        # It moved on into the Great Tunnel.
        (CROWD + f"\nout 0,0 a 1 major\n{HEAD}", ["move 0,0>1,0", "move 1,0>0,0", "done"]),
        # Major Workers alone are there, and an ant on the control site.
        (
            "site 1,0 food b\nsite 1,0 larva b major\nsite 1,0 card c major\nout 0,0 a 1 major\n" + HEAD,
            ["move 0,0>1,0", "done"],
        ),
    ],
)
def test_no_push(ants: str, steps: list[str]) -> None:
    state = play(marching(ants), *steps)
    assert phase(state) in ("react", "turn")


@pytest.mark.rule("MOA-B7", "MOA-A49")
def test_the_step_of_a_reaction_is_no_march() -> None:
    state = position(
        OF, LAND, CROWD, "player c food 1", "out 0,0 a 1 major\nout 0,0 c 1", HEAD, to_move="c turn", first="c"
    )
    state = play(state, "march", "done", "react march", "move 0,0>1,0")
    assert to_move(state) == "b react"
    assert ants_at(state, "1,0")["out a"] == "1 major"


@pytest.mark.rule("MOA-B7", "MOA-B17")
def test_a_pushed_ant_takes_its_aphid_along() -> None:
    of = game(major_workers=True, aphids=True)
    state = position(
        of, LAND, "player a food 1", HEAD,
        "site 1,0 food c\nsite 1,0 larva b aphid\nsite 1,0 card b", "out 0,0 a 1 major",
        "site 2,0 point c\nsite 2,0 food c",
    )  # fmt: skip
    state = play(state, "march", "move 0,0>1,0", "done", "push 1,0>2,0 site larva")
    assert ants_at(state, "1,0") == {"food": "c", "larva": "a major", "card": "b"}
    assert ants_at(state, "2,0") == {"point": "c", "food": "c", "larva": "b aphid"}


# Scout


def exploring(*lines: str) -> eusocial.State:
    """a has explored from Lichen at 1,0 to 2,0: Humus, whose tunnels now lie to the west, south-east and north-east."""
    state = position(OF, "hex 10 1,0", "player a food 1", *lines)
    return play(state, "explore", "hex 11", "explore 2,0 from 1,0 turn 1")


@pytest.mark.rule("MOA-B8")
def test_a_scout_goes_on_with_the_major_worker_alone() -> None:
    state = exploring("site 1,0 food a\nsite 1,0 card a major", THORAX)
    state = play(state, "bring 1,0>2,0 site larva", "which site card", "bring 1,0>2,0 site food")
    assert to_move(state) == "a scout"
    assert legal(state) == {"accept", "done"}
    state = play(state, "accept", "hex 14")
    # Bramble Thicket has tunnels on two sides that stand two apart; joined to the explored hex alone.
    assert legal(state) == {
        "explore 2,1 from 2,0 turn 2", "explore 2,1 from 2,0 turn 4",
        "explore 3,-1 from 2,0 turn 0", "explore 3,-1 from 2,0 turn 2",
    }  # fmt: skip
    state = play(state, "explore 3,-1 from 2,0 turn 0")
    # It must move in.
    assert legal(state) == {f"move 2,0>3,-1 site {site}" for site in ("card", "food", "larva")}
    state = play(state, "move 2,0>3,-1 site card")
    assert ants_at(state, "3,-1") == {"card": "a major"}
    assert ants_at(state, "2,0") == {"food": "a"}
    assert ants_at(state, "1,0") == {}


@pytest.mark.rule("MOA-B8")
def test_a_scout_may_be_left_out() -> None:
    state = exploring("site 1,0 card a major", THORAX)
    state = play(state, "bring 1,0>2,0 site larva", "done")
    assert ants_at(state, "2,0") == {"larva": "a major"}
    assert "hex 14" not in legal(state)


@pytest.mark.rule("MOA-B8")
@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        # No thorax.
        ("site 1,0 food a\nsite 1,0 card a major", ["bring 1,0>2,0 site larva", "which site card", "done"]),
        # No Major Worker came along.
        (f"site 1,0 food a\nsite 1,0 card a major\n{THORAX}", ["bring 1,0>2,0 site larva", "which site food", "done"]),
        (f"site 1,0 card a major\n{THORAX}", ["done"]),
    ],
)
def test_no_scout(lines: str, steps: list[str]) -> None:
    state = play(exploring(lines), *steps)
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-B8", "MOA-A30")
def test_a_scout_is_no_explore_for_other_effects() -> None:
    state = exploring("site 1,0 food a\nsite 1,0 card a major", "part a thorax 1 Harvesting Thorax")
    state = play(state, "bring 1,0>2,0 site larva", "which site card", "done", "accept", "hex 14")
    before = play(state, "explore 3,-1 from 2,0 turn 0", "move 2,0>3,-1 site food")
    # One harvest, by the Explore: of Lichen's food or Bramble Thicket's.
    assert starting(before, "harvest") == {"1,0 site food", "3,-1 site food"}
    after = play(before, "harvest 3,-1 site food")
    assert change(before, after, "a") == {"food": 1}
    assert to_move(after) == "b turn"


# Populate

ABDOMENS = "part a abdomen 1 Bloated Abdomen\npart a abdomen 2 Frugal Abdomen"


@pytest.mark.rule("MOA-B9", "MOA-D4")
def test_populate_when_foraging() -> None:
    before = position(
        OF, LAND, "player a food 1 larvae 3", ABDOMENS,
        "site 1,0 food a major\nsite 1,0 card b\nsite 1,0 larva b",
        "site -1,0 card a\nsite -1,0 food a major\nsite 2,0 food a",
    )  # fmt: skip
    state = rest_of_chance(play(before, "forage"))
    # Two larvae of the Forage, then one for each abdomen into each of two hexes.
    assert to_move(state) == "a populate"
    assert stats(state, "a")["larvae"] == 5
    assert legal(state) == {"done", "place 1,0", "place 1,0 site food"}
    state = play(state, "place 1,0", "place 1,0")
    assert ants_at(state, "1,0")["out a"] == "2"
    assert starting(state, "place") == {f"-1,0 site {site}" for site in ("card", "food", "larva", "food2")}
    state = play(state, "place -1,0 site larva", "done")
    assert stats(state, "a")["larvae"] == 2
    assert phase(state) in ("react", "turn")


@pytest.mark.rule("MOA-B9")
@pytest.mark.parametrize(
    "lines",
    [
        # No abdomen.
        "site 1,0 food a major",
        # A Major Worker where a inhabits nothing.
        ABDOMENS + "\nsite 1,0 food b\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1 major",
        # No Major Worker.
        ABDOMENS + "\nsite 1,0 food a",
    ],
)
def test_no_populate(lines: str) -> None:
    state = rest_of_chance(play(position(OF, LAND, "player a food 1 larvae 3", lines), "forage"))
    assert phase(state) in ("react", "turn")


@pytest.mark.rule("MOA-B9", "MOA-D5")
def test_the_reaction_to_forage_populates_nothing() -> None:
    state = position(
        OF, LAND, "player c food 1\nplayer a larvae 3", ABDOMENS, "site 1,0 food a major", "hand a Massive Head",
        to_move="c turn", first="c",
    )  # fmt: skip
    state = passed(rest_of_chance(play(state, "forage")), to="a")
    state = rest_of_chance(play(state, "react forage", "discard Massive Head"))
    assert to_move(state) == "a turn"
    assert stats(state, "a")["larvae"] == 3


# In all else an ant


@pytest.mark.rule("MOA-B10")
def test_a_major_worker_takes_one_step() -> None:
    state = marching("out 0,0 a 1 major", "player a food 1")
    state = play(state, "move 0,0>1,0 site food", "move 1,0>2,0 site food", "move 2,0>1,0 site food")
    assert phase(state) in ("react", "turn")


@pytest.mark.rule("MOA-B10", "MOA-A67")
def test_a_major_worker_is_one_ant_in_battle() -> None:
    # Two ants and a Major Worker of a, two ants of b: 3 against 2.
    state = position(
        OF, LAND, "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 card a\nout 1,0 a 1\nout 1,0 a 1 major",
        to_move="a soldier",
    )  # fmt: skip
    # b loses both, a half of two: an ant or the Major Worker of the outskirts.
    assert starting(state, "lose") == {"1,0 outskirts", "1,0 outskirts major"}
    state = play(state, "lose 1,0 outskirts major")
    assert stats(state, "a")["majors"] == 2
    # Both ants hold sites now.
    assert ants_at(state, "1,0") == {"food": "a", "card": "a"}


@pytest.mark.rule("MOA-B10", "MOA-A81", "MOA-D13")
@pytest.mark.parametrize(("ants", "hungry"), [("out 0,0 a 1", False), ("out 0,0 a 2", True)])
def test_a_major_worker_is_fed_as_one_ant(ants: str, hungry: bool) -> None:
    state = position(OF, LAND, "player a food 1", "site 1,0 food a major", ants, to_move="a feeding")
    # One food feeds two.
    assert (phase(state) == "starve") is hungry
    if hungry:
        state = play(state, "lose 1,0 site food")
        assert stats(state, "a") == {
            "score": 0, "larvae": 0, "food": 0, "cards": 0, "ants": 2, "eggs": 34, "majors": 2,
        }  # fmt: skip


@pytest.mark.rule("MOA-B10", "MOA-A52")
def test_a_major_worker_pays_for_cards() -> None:
    before = position(OF, LAND, "site 1,0 food a major", "hand a Pioneer Thorax")
    state = play(before, "play Pioneer Thorax on thorax 1", "pay ant 1,0 site food")
    assert change(before, state, "a") == {"cards": -1, "ants": -1, "majors": 1}
    # Back in the supply it isn't a cube.
    assert stats(state, "a")["eggs"] == 36


@pytest.mark.rule("MOA-B10", "MOA-B17")
def test_a_major_worker_herds() -> None:
    of = game(major_workers=True, aphids=True)
    state = position(of, LAND, "player a food 1", "out 0,0 a 1 major", "site 1,0 card aphid")
    state = play(state, "march", "move 0,0>1,0 site card", "move 1,0>2,0 site point", "which site card")
    assert ants_at(state, "1,0") == {}
    assert ants_at(state, "2,0") == {"point": "a major aphid"}


# The book's example


@pytest.mark.rule("MOA-B4", "MOA-B6", "MOA-B7", "MOA-B8")
def test_the_five_steps_of_the_books_example() -> None:
    # a is red, b blue; c, a third colony, holds the other sites of Fungalreach (9, at 1,0). Water's Edge (5) lies at
    # 2,0 with red's Major Worker.
    state = position(
        OF,
        "hex 9 1,0\nhex 5 2,0 turn 1",
        "site 1,0 food c\nsite 1,0 food2 a\nsite 1,0 larva c\nout 1,0 b 1\nout 0,0 b 1 major",
        "site 2,0 larva a major",
        "player a food 1\nplayer b food 1 larvae 2\nplayer c food 0",
        "part b head 1 Massive Head\npart a thorax 1 Harvesting Thorax",
        to_move="b turn",
        first="b",
    )
    # 1 and 2: blue marches, and pushes red's ant from the food site into Water's Edge.
    state = play(state, "march", "move 0,0>1,0", "done")
    assert {text for text in starting(state, "push") if text.startswith("1,0>2,0")} == {
        "1,0>2,0 site food2", "1,0>2,0 site larva",
    }  # fmt: skip
    state = play(state, "push 1,0>2,0 site food2", "shift site food")
    assert ants_at(state, "1,0") == {"food": "c", "food2": "b major", "larva": "c", "out b": "1"}
    assert ants_at(state, "2,0") == {"larva": "a major", "food": "a"}
    # 3: red explores Humus with the Major Worker and the ant, after the third colony has rested.
    state = rest_of_chance(play(passed(state), "rest"))
    assert to_move(state) == "a turn"
    state = play(state, "explore", "hex 11", "explore 3,0 from 2,0 turn 1")
    state = play(state, "bring 2,0>3,0 site larva", "which site larva", "bring 2,0>3,0 site card")
    assert ants_at(state, "3,0") == {"larva": "a major", "card": "a"}
    # 4: the thorax lets the Major Worker scout on; the ant stays.
    state = play(state, "accept", "hex 14", "explore 4,-1 from 3,0 turn 0")
    assert starting(state, "move") == {f"3,0>4,-1 site {site}" for site in ("card", "food", "larva")}
    state = passed(play(state, "move 3,0>4,-1 site larva"))
    assert ants_at(state, "3,0") == {"card": "a"}
    assert ants_at(state, "4,-1") == {"larva": "a major"}
    # The Harvesting Thorax, once, as for an Explore.
    state = play(state, "harvest 4,-1 site larva")
    assert to_move(state) == "b turn"
    # 5: blue rests, the phase ends; Fungalreach is contested, and blue rallies there.
    state = play(state, "rest")
    assert hex_at(state, "1,0")["contested"] is True
    assert to_move(state) == "b rally"
    state = play(state, "place 1,0", "place 1,0")
    assert ants_at(state, "1,0")["out b"] == "3"
    # Two larvae at the start, one of the rest.
    assert stats(state, "b")["larvae"] == 1


def test_every_action_reads_back() -> None:
    state = actions(marching(CROWD, HEAD, "out 0,0 a 1 major"), "move 0,0>1,0", "done")
    for number in state.legal_actions():
        assert state.string_to_action(state.action_to_string(number)) == number
