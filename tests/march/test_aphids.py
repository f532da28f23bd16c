"""Aphids: placing, herding, farming, breeding, devouring, specialized sites, moves inside a hex (MOA-B15 to B26)."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    actions,
    ants_at,
    change,
    colony,
    game,
    hand,
    hex_at,
    legal,
    lines,
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

OF = game(aphids=True)
BOTH = game(aphids=True, major_workers=True)
LAND = """
    hex 10 1,0
    hex 6 2,0
    hex 16 -1,0
"""
"""Lichen (food, larva 2, card), Stoney Mound (point, food, larva) behind it, Fern Shade (card, food, larva, food)."""


def marching(*texts: str, of: eusocial.Game = OF) -> eusocial.State:
    return play(position(of, LAND, "player a food 1", *texts), "march")


def aphids(state: eusocial.State) -> int:
    """How many there are in the meadow, on sites and in the outskirts."""
    on_sites = sum("aphid" in text.split() for text in lines(state, "site "))
    return on_sites + sum(int(text.split()[2]) for text in lines(state, "out ") if "aphid" in text.split())


# Placing


@pytest.mark.rule("MOA-B15", "MOA-B16")
def test_an_aphid_comes_with_an_aphid_hex() -> None:
    state = position(OF, "player a food 1", "out 0,0 a 1", "starts 1 5 left 2")
    state = play(state, "explore", "hex 1", "explore 1,0 from 0,0 turn 0")
    # On any site, specialized ones too: Milkweed Stem has food, larva, food and a card site for abdomens.
    assert to_move(state) == "a aphid"
    assert legal(state) == {f"aphid 1,0 site {site}" for site in ("food", "larva", "food2", "card")}
    state = play(state, "aphid 1,0 site food2")
    assert ants_at(state, "1,0") == {"food2": "aphid"}
    # Whose ant takes the site herds it.
    state = play(state, "bring 0,0>1,0 site food2")
    assert ants_at(state, "1,0") == {"food2": "a aphid"}


@pytest.mark.rule("MOA-B16")
def test_no_aphid_comes_with_other_hexes() -> None:
    state = position(OF, "player a food 1", "out 0,0 a 1", "starts 1 5 left 2")
    state = play(state, "explore", "hex 5", "explore 1,0 from 0,0 turn 1")
    assert to_move(state) == "a bring"


@pytest.mark.rule("MOA-B16", "MOA-B17")
def test_one_aphid_a_site() -> None:
    # Honeydew Feast: an aphid to a hex that a inhabits.
    state = position(
        OF, LAND, "player a larvae 2", "hand a Honeydew Feast",
        "site 1,0 food a\nsite 1,0 larva aphid\nsite 2,0 food b\nsite -1,0 card a",
    )  # fmt: skip
    state = play(state, "play Honeydew Feast", "pay larva", "pay larva")
    assert legal(state) == {"at 1,0", "at -1,0"}
    state = play(state, "at 1,0")
    assert legal(state) == {"aphid 1,0 site food", "aphid 1,0 site card"}
    # An ant that holds the site already herds it.
    state = play(state, "aphid 1,0 site food")
    assert ants_at(state, "1,0") == {"food": "a aphid", "larva": "aphid"}


@pytest.mark.rule("MOA-B16")
def test_without_a_free_site_no_aphid() -> None:
    before = position(
        OF, LAND, "player a larvae 2", "hand a Honeydew Feast",
        "site 1,0 food a aphid\nsite 1,0 larva aphid\nsite 1,0 card b aphid",
    )  # fmt: skip
    state = play(before, "play Honeydew Feast", "pay larva", "pay larva")
    # The food of the card comes all the same, one and not three: one aphid is herded.
    assert change(before, state, "a") == {"larvae": -2, "food": 1, "cards": -1}
    assert aphids(state) == 3


HEXES = {
    4: "food larva food2 card point",
    1: "food larva food2 card",
    2: "larva food food2 point",
    3: "food card larva larva2",
    13: "point food larva card",
    16: "card food larva food2",
    11: "larva food food2 card",
    19: "food card larva point",
    10: "food larva card",
    6: "point food larva",
}
"""Sites of hexes: 5 + 3 x 4 + 4 x 4 + 3 = 36 in those before Stoney Mound."""


@pytest.mark.rule("MOA-B1", "MOA-B16")
@pytest.mark.parametrize(("there", "comes"), [(35, True), (36, False)])
def test_there_are_36_aphids(there: int, comes: bool) -> None:
    land: list[str] = []
    sites: list[str] = []
    for q, (number, names) in enumerate(HEXES.items(), 1):
        land.append(f"hex {number} {q},0")
        sites += [f"site {q},0 {name}" for name in names.split()]
    assert len(sites) == 39
    herd = [f"{site} aphid" for site in sites[:there]]
    state = position(OF, *land, *herd, "site 10,0 food a", "player a larvae 2", "hand a Honeydew Feast")
    assert aphids(state) == there
    state = play(state, "play Honeydew Feast", "pay larva", "pay larva")
    assert (phase(state) == "target") is comes


# Herding


@pytest.mark.rule("MOA-B17")
def test_an_ant_that_comes_to_an_aphid_herds_it_and_takes_it_along() -> None:
    state = marching("out 0,0 a 1", "site 1,0 card aphid")
    state = play(state, "move 0,0>1,0 site card")
    assert ants_at(state, "1,0") == {"card": "a aphid"}
    state = play(state, "move 1,0>2,0 site larva")
    assert to_move(state) == "a which"
    assert legal(state) == {"which site card", "which site card leave aphid"}
    taken = play(state, "which site card")
    assert (ants_at(taken, "1,0"), ants_at(taken, "2,0")) == ({}, {"larva": "a aphid"})
    left = play(state, "which site card leave aphid")
    assert (ants_at(left, "1,0"), ants_at(left, "2,0")) == ({"card": "aphid"}, {"larva": "a"})
    # Two of three steps are taken: the aphid costs none.
    for after in (taken, left):
        assert to_move(after) == "a march"
        after = actions(after, "move 2,0>1,0 site food")
        assert phase(after) in ("which", "turn", "react")


@pytest.mark.rule("MOA-B17", "MOA-A33")
def test_an_aphid_comes_into_the_great_tunnel_and_out_again() -> None:
    state = marching("site 1,0 card a aphid")
    state = play(state, "move 1,0>0,0", "which site card")
    assert ants_at(state, "0,0") == {"out a": "1 aphid"}
    state = play(state, "move 0,0>-1,0 site food", "which outskirts aphid")
    assert ants_at(state, "-1,0") == {"food": "a aphid"}


@pytest.mark.rule("MOA-B17", "MOA-B16")
def test_a_site_with_an_aphid_holds_no_second() -> None:
    state = marching("site 1,0 card a aphid", "site 2,0 food aphid")
    state = play(state, "move 1,0>2,0 site food", "which site card")
    # The one that was brought goes to another site of the hex, as the active player says.
    assert to_move(state) == "a aphid"
    assert legal(state) == {"aphid 2,0 site point", "aphid 2,0 site larva"}
    state = play(state, "aphid 2,0 site point")
    assert ants_at(state, "2,0") == {"food": "a aphid", "point": "aphid"}


@pytest.mark.rule("MOA-B18", "MOA-B17")
def test_in_the_outskirts_the_aphid_stays_with_its_ant() -> None:
    state = marching("out 0,0 a 1 aphid", "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 card b")
    state = play(state, "move 0,0>1,0", "which outskirts aphid")
    assert ants_at(state, "1,0") == {"food": "b", "larva": "b", "card": "b", "out a": "1 aphid"}


@pytest.mark.rule("MOA-B19")
def test_an_aphid_left_in_the_outskirts_goes_to_a_site_without_one() -> None:
    # The step is b's reaction; the active player a chooses.
    state = position(
        OF, LAND, "player a food 1", "out 0,0 a 1",
        "site 1,0 food c\nsite 1,0 larva c aphid\nsite 1,0 card c\nout 1,0 b 1 aphid",
    )  # fmt: skip
    state = play(state, "march", "done", "react march", "move 1,0>2,0 site food", "which outskirts aphid leave aphid")
    assert to_move(state) == "a aphid"
    assert legal(state) == {"aphid 1,0 site food", "aphid 1,0 site card"}
    state = play(state, "aphid 1,0 site card")
    assert ants_at(state, "1,0") == {"food": "c", "larva": "c aphid", "card": "c aphid"}
    assert ants_at(state, "2,0") == {"food": "b"}


@pytest.mark.rule("MOA-B19")
def test_without_such_a_site_it_dies() -> None:
    state = marching("site 1,0 food b aphid\nsite 1,0 larva b aphid\nsite 1,0 card b aphid\nout 1,0 a 1 aphid")
    assert aphids(state) == 4
    state = play(state, "move 1,0>2,0 site food", "which outskirts aphid leave aphid")
    assert to_move(state) == "a march"
    assert aphids(state) == 3


@pytest.mark.rule("MOA-B17", "MOA-B19")
def test_aphids_of_ants_that_leave_the_meadow_stay() -> None:
    before = position(
        OF, LAND, "hand a Pioneer Thorax",
        "site 1,0 food a aphid\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1 aphid",
    )  # fmt: skip
    # From a site: it stays there, and the ant of the outskirts that takes the site brings another.
    state = play(before, "play Pioneer Thorax on thorax 1", "pay ant 1,0 site food")
    assert to_move(state) == "a aphid"
    assert legal(state) == {"aphid 1,0 site larva", "aphid 1,0 site card"}
    state = play(state, "aphid 1,0 site larva")
    assert ants_at(state, "1,0") == {"food": "a aphid", "larva": "b aphid", "card": "b"}
    # From the outskirts: it goes to a site.
    state = play(before, "play Pioneer Thorax on thorax 1", "pay ant 1,0 outskirts aphid", "aphid 1,0 site card")
    assert ants_at(state, "1,0") == {"food": "a aphid", "larva": "b", "card": "b aphid"}


# Farming

SPECIALISTS = "\n".join(
    f"part {letter} {place}"
    for letter, places in {
        "a": ["head 1 Massive Head", "head 2 Guardian Head", "thorax 1 Racing Thorax", "thorax 2 Pioneer Thorax"],
        "b": ["head 1 Raider Head", "head 2 Venomous Head", "thorax 1 Scouting Thorax", "thorax 2 Pollinator Thorax"],
    }.items()
    for place in places
)
BEAN_ROW = ("food", "larva", "food2", "point", "card")


@pytest.mark.rule("MOA-B20", "MOA-B21", "MOA-A80")
@pytest.mark.parametrize(
    ("herders", "reward"),
    [
        # One player herds all.
        ("a", (0, 0)), ("aa", (1, 0)), ("aaa", (1, 1)), ("aaaa", (0, 3)), ("aaaaa", (0, 3)),
        # Shared: the same to every herder, however many each herds.
        ("ab", (1, 0)), ("aab", (0, 1)), ("abb", (0, 1)), ("aaab", (1, 1)), ("aabb", (1, 1)), ("aaaab", (1, 1)),
    ],
)  # fmt: skip
def test_the_farming_table(herders: str, reward: tuple[int, int]) -> None:
    sites = dict(zip(BEAN_ROW, herders, strict=False))
    herd = [f"site 1,0 {site} {letter} aphid" for site, letter in sites.items()]
    state = position(OF, "hex 4 1,0", SPECIALISTS, *herd, "player a food 9\nplayer b food 9", to_move="a harvest")
    state = rest_of_chance(state)
    for letter in "ab":
        cards, points = reward if letter in herders else (0, 0)
        # What the sites themselves yield.
        cards += sites.get("card") == letter
        points += sites.get("point") == letter
        assert (stats(state, letter)["cards"], stats(state, letter)["score"]) == (cards, points)


@pytest.mark.rule("MOA-B20", "MOA-B18")
def test_only_herded_aphids_on_sites_count() -> None:
    # Two herded; one alone, one in the outskirts.
    state = position(
        OF, "hex 4 1,0", SPECIALISTS, "site 1,0 food a aphid\nsite 1,0 larva a aphid\nsite 1,0 food2 aphid",
        to_move="a harvest",
    )  # fmt: skip
    assert stats(rest_of_chance(state), "a")["cards"] == 1
    state = position(
        OF, LAND, "site 1,0 food a aphid\nsite 1,0 larva a aphid\nsite 1,0 card b",
        "out 1,0 a 1 aphid\nout 1,0 b 1 aphid", to_move="a harvest",
    )  # fmt: skip
    state = rest_of_chance(state)
    # a: of two aphids, alone; b: the card of its site.
    assert [(stats(state, letter)["cards"], stats(state, letter)["score"]) for letter in "ab"] == [(1, 0), (1, 0)]


@pytest.mark.rule("MOA-B20")
def test_each_hex_is_a_farm_of_its_own() -> None:
    state = position(
        OF, LAND,
        "site 1,0 food a aphid\nsite 1,0 larva a aphid\nsite 2,0 food a aphid\nsite 2,0 larva a aphid",
        "site -1,0 food a aphid", to_move="a harvest",
    )  # fmt: skip
    assert stats(rest_of_chance(state), "a")["cards"] == 2


# Breeding


@pytest.mark.rule("MOA-B22", "MOA-B25")
def test_the_controller_says_where_an_aphid_is_born() -> None:
    state = position(
        OF,
        "hex 4 1,0",
        "site 1,0 food a\nsite 1,0 larva b aphid",
        "player a food 9\nplayer b food 9",
        to_move="a harvest",
    )
    # After Harvest; on specialized sites too, whoever could hold them.
    assert to_move(state) == "a aphid"
    assert (stats(state, "a")["food"], stats(state, "b")["larvae"]) == (10, 1)
    assert legal(state) == {f"aphid 1,0 site {site}" for site in ("food", "food2", "card", "point")}
    state = play(state, "aphid 1,0 site point")
    assert ants_at(state, "1,0") == {"food": "a", "larva": "b aphid", "point": "aphid"}
    # One in each hex: the next phase is there.
    assert phase(state) != "aphid"


@pytest.mark.rule("MOA-B22")
def test_without_a_controller_it_is_born_on_the_control_site() -> None:
    state = position(OF, LAND, "site 1,0 card a aphid", "player a food 9", to_move="a harvest")
    state = rest_of_chance(state)
    assert ants_at(state, "1,0") == {"food": "aphid", "card": "a aphid"}


@pytest.mark.rule("MOA-B23")
def test_without_a_controller_and_with_an_aphid_there_on_the_next_site() -> None:
    state = position(OF, LAND, "site 1,0 food aphid", "out 0,0 a 1", "player a food 9", to_move="a harvest")
    assert ants_at(rest_of_chance(state), "1,0") == {"food": "aphid", "larva": "aphid"}


@pytest.mark.rule("MOA-B22", "MOA-B18")
@pytest.mark.parametrize(
    "herd",
    [
        # None.
        "site 1,0 food a",
        # In the outskirts alone.
        "site 1,0 food a\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1 aphid",
        # No site without one.
        "site 1,0 food a aphid\nsite 1,0 larva a aphid\nsite 1,0 card a aphid",
    ],
)
def test_no_aphid_is_born(herd: str) -> None:
    before = position(OF, LAND, herd, "player a food 9\nplayer b food 9", to_move="a harvest")
    state = rest_of_chance(before)
    assert phase(state) == "decree"
    assert aphids(state) == aphids(before)


@pytest.mark.rule("MOA-B22", "MOA-A37")
def test_hexes_breed_by_their_numbers() -> None:
    state = position(
        OF, LAND, "site 1,0 food a aphid\nsite 2,0 point b aphid\nsite -1,0 food c aphid", "player a food 9",
        to_move="a harvest",
    )  # fmt: skip
    # Stoney Mound is 6, Lichen 10, Fern Shade 16, where nobody has the control site.
    assert to_move(state) == "b aphid"
    state = play(state, "aphid 2,0 site larva")
    assert to_move(state) == "a aphid"
    state = play(state, "aphid 1,0 site card")
    assert ants_at(state, "-1,0") == {"card": "aphid", "food": "c aphid"}


# Devour


@pytest.mark.rule("MOA-B24")
def test_two_steps_eat_an_aphid_and_draw_a_card() -> None:
    before = marching("site 1,0 food a aphid\nsite 1,0 card a aphid\nsite 2,0 food b aphid\nsite 2,0 larva aphid")
    # Those of the own herd alone.
    assert starting(before, "devour") == {"1,0 site food", "1,0 site card"}
    assert "MOA-B24" in refused(before, "devour 2,0 site food")
    assert "MOA-B24" in refused(before, "devour 2,0 site larva")
    state = play(before, "devour 1,0 site card")
    assert state.is_chance_node()
    state = play(state, "draw Massive Head")
    assert hand(state, "a") == {"Massive Head"}
    assert ants_at(state, "1,0") == {"food": "a aphid", "card": "a"}
    assert aphids(state) == 3
    # One step is left: too few for another, enough for a move.
    assert starting(state, "devour") == set()
    assert "MOA-B24" in refused(state, "devour 1,0 site food")
    state = play(state, "move 1,0>0,0", "which site card")
    assert phase(state) in ("react", "turn")


@pytest.mark.rule("MOA-B24", "MOA-A48")
def test_four_steps_eat_two_after_which_none_is_left() -> None:
    state = marching("part a thorax 1 Trailing Thorax", "site 1,0 food a aphid\nsite 1,0 card a aphid")
    state = play(state, "devour 1,0 site card", "draw Massive Head", "devour 1,0 site food", "draw Raider Head")
    assert phase(state) in ("react", "turn")
    assert aphids(state) == 0
    assert hand(state, "a") == {"Massive Head", "Raider Head"}


@pytest.mark.rule("MOA-B24", "MOA-A47")
def test_no_larvae_are_placed_after_it() -> None:
    state = play(position(OF, LAND, "player a food 1 larvae 2", "site 1,0 food a aphid"), "march")
    assert starting(state, "place") != set()
    state = play(state, "devour 1,0 site food", "draw Massive Head")
    assert starting(state, "place") == set()


@pytest.mark.rule("MOA-B24", "MOA-A49")
def test_the_one_step_of_a_reaction_is_too_little() -> None:
    state = position(OF, LAND, "player a food 1", "out 0,0 a 1", "site 1,0 food b aphid")
    state = play(state, "march", "done", "react march")
    assert starting(state, "devour") == set()
    assert "MOA-B24" in refused(state, "devour 1,0 site food")


@pytest.mark.rule("MOA-B24")
def test_the_steps_of_a_card_eat_too() -> None:
    of = game(aphids=True, tactics=True)
    # Ferry of Leaves: four steps.
    state = position(
        of, LAND, "player a larvae 2", "hand a Ferry of Leaves", "site 1,0 food a aphid\nsite 1,0 card a aphid"
    )
    state = play(state, "play Ferry of Leaves", "pay larva", "pay larva")
    assert to_move(state) == "a steps"
    state = play(state, "devour 1,0 site food", "draw Massive Head", "devour 1,0 site card", "draw Raider Head")
    assert (aphids(state), stats(state, "a")["cards"]) == (0, 2)


@pytest.mark.rule("MOA-B24", "MOA-B18")
@pytest.mark.parametrize("place", ["1,0", "0,0"])
def test_aphids_of_the_outskirts_and_the_great_tunnel_are_of_the_herd(place: str) -> None:
    state = marching(
        "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 card b",
        f"out {place} a 1 aphid\nout {place} a 1 major aphid",
        of=BOTH,
    )
    assert starting(state, "devour") == {f"{place} outskirts aphid", f"{place} outskirts major aphid"}
    state = play(state, f"devour {place} outskirts major aphid", "draw Massive Head")
    assert ants_at(state, place)["out a"] == "1 major + 1 aphid"


# Specialized sites


@pytest.mark.rule("MOA-B25", "MOA-A63", "MOA-A36")
def test_the_specialized_site_diagram() -> None:
    # a is red, b purple, c blue. Briar Rose has larva, food, food and a point site for heads.
    state = position(
        OF, "hex 2 1,0", "site 1,0 larva b\nsite 1,0 food b\nsite 1,0 food2 b\nout 1,0 b 1\nout 1,0 a 1", "out 0,0 c 1",
        "part a head 1 Massive Head\npart b thorax 1 Racing Thorax\npart b thorax 2 Pioneer Thorax",
        "part c head 1 Raider Head\npart c head 2 Venomous Head", "player a food 1\nplayer b food 1\nplayer c food 1",
        to_move="b turn", first="b",
    )  # fmt: skip
    # 1: neither purple nor red has two heads; the free site is free, and the hex contested.
    assert hex_at(state, "1,0")["contested"] is True
    purple = play(state, "march")
    assert not any(text.endswith("point") for text in starting(purple, "move"))
    # 2: blue has.
    state = passed(rest_of_chance(play(purple, "done")))
    assert to_move(state) == "c turn"
    state = play(state, "march")
    assert starting(state, "move") == {"0,0>1,0 site point"}
    state = passed(play(state, "move 0,0>1,0 site point", "done"))
    assert ants_at(state, "1,0")["point"] == "c"
    # 3: red leaves; purple still has an ant in the outskirts.
    state = play(state, "march", "move 1,0>0,0")
    assert ants_at(state, "1,0") == {"larva": "b", "food": "b", "food2": "b", "point": "c", "out b": "1"}
    assert hex_at(state, "1,0")["contested"] is True


FULL = "site 1,0 larva b\nsite 1,0 food b\nsite 1,0 food2 b\nout 1,0 a 1"


@pytest.mark.rule("MOA-B25")
@pytest.mark.parametrize(
    ("heads", "card", "takes"),
    [
        ("part a head 1 Raider Head", "Traitorous Head on head 2", True),
        # On top of the one head: still one.
        ("part a head 1 Raider Head", "Traitorous Head on head 1", False),
        ("", "Traitorous Head on head 1", False),
        ("part a head 1 Raider Head", "Pioneer Thorax on thorax 1", False),
    ],
)
def test_an_ant_takes_the_site_as_soon_as_it_can(heads: str, card: str, takes: bool) -> None:
    state = position(OF, "hex 2 1,0", FULL, heads, "out 0,0 a 1", "hand a Traitorous Head; Pioneer Thorax")
    state = play(state, f"play {card}", "pay ant 0,0 outskirts")
    assert ("point" in ants_at(state, "1,0")) is takes
    assert ("out a" in ants_at(state, "1,0")) is not takes


@pytest.mark.rule("MOA-B25", "MOA-B27")
def test_a_parasite_counts_as_an_evolution_for_it() -> None:
    of = game(aphids=True, parasites=True)
    state = position(
        of,
        "hex 2 1,0",
        FULL,
        "part a head 1 Raider Head",
        "hand b Incubator Head",
        "player b larvae 2",
        to_move="b turn",
    )
    state = play(state, "play Incubator Head", "pay larva", "pay larva", "host a head 2")
    assert ants_at(state, "1,0")["point"] == "a"


@pytest.mark.rule("MOA-B25")
def test_who_already_holds_it_stops_the_next() -> None:
    heads = "part a head 1 Raider Head\npart c head 1 Venomous Head\npart c head 2 Massive Head"
    state = position(
        OF, "hex 2 1,0", FULL, "site 1,0 point c", heads, "out 0,0 a 1", "hand a Traitorous Head"
    )  # fmt: skip
    state = play(state, "play Traitorous Head on head 2", "pay ant 0,0 outskirts")
    assert ants_at(state, "1,0")["point"] == "c"
    assert ants_at(state, "1,0")["out a"] == "1"


@pytest.mark.rule("MOA-B25", "MOA-D7")
@pytest.mark.parametrize(("heads", "thoraxes", "sites"), [
    (0, 0, ""), (1, 2, "point"), (2, 1, "card"), (2, 2, "card point"),
])  # fmt: skip
def test_each_site_asks_for_its_own_segment(heads: int, thoraxes: int, sites: str) -> None:
    parts = [f"part a head {row} {card}" for row, card in enumerate(("Massive Head", "Raider Head")[:heads], 1)]
    parts += [
        f"part a thorax {row} {card}" for row, card in enumerate(("Racing Thorax", "Pioneer Thorax")[:thoraxes], 1)
    ]
    state = position(
        OF,
        "hex 4 1,0 turn 1",
        "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 food2 b\nout 0,0 a 1",
        "player a food 1",
        *parts,
    )
    goals = {f"0,0>1,0 site {site}" for site in sites.split()} or {"0,0>1,0"}
    assert starting(play(state, "march"), "move") == goals


@pytest.mark.rule("MOA-B25", "MOA-B26")
@pytest.mark.parametrize(("abdomens", "open_"), [(1, False), (2, True)])
def test_a_colony_that_lost_an_evolution_sends_no_other_ant_there(abdomens: int, open_: bool) -> None:
    # Milkweed Stem has food, larva, food and a card site for abdomens; a's ant there has stayed.
    parts = [f"part a abdomen {row} {card} Abdomen" for row, card in enumerate(("Bloated", "Frugal")[:abdomens], 1)]
    state = position(
        OF,
        "hex 1 1,0",
        "site 1,0 food b\nsite 1,0 larva a\nsite 1,0 food2 b\nsite 1,0 card a\nout 0,0 a 1",
        "player a food 1 larvae 1",
        *parts,
    )
    state = play(state, "march")
    texts = {"place 1,0 site card", "move 0,0>1,0 site card", "move 1,0>1,0 site card"}
    assert texts & legal(state) == (texts if open_ else set())
    if not open_:
        assert "MOA-B25" in refused(state, "move 1,0>1,0 site card")
    # The ant itself may go where it likes.
    assert "move 1,0>1,0 site larva" in legal(state)


# Moves inside a hex


@pytest.mark.rule("MOA-B26", "MOA-B17")
def test_the_ant_movement_diagram() -> None:
    # a is red, b purple. Lichen at 1,0 has a control site of food and a double larva site; Stoney Mound lies at 2,0.
    state = marching(
        "site 1,0 food a major aphid\nsite 2,0 food a\nsite 2,0 larva a major",
        "site -1,0 card b aphid\nsite -1,0 food b major",
        of=BOTH,
    )
    # 1: red switches ant and Major Worker, for one step.
    state = play(state, "move 2,0>2,0 site larva", "shift site food")
    assert ants_at(state, "2,0") == {"food": "a major", "larva": "a"}
    # 3: an ant from Stoney Mound displaces the Major Worker, which leaves its aphid behind.
    state = play(state, "move 2,0>1,0 site food", "which site larva")
    assert to_move(state) == "a shift"
    assert legal(state) == {
        "shift site larva", "shift site larva leave aphid", "shift site card", "shift site card leave aphid",
    }  # fmt: skip
    along = play(state, "shift site larva")
    assert ants_at(along, "1,0") == {"food": "a", "larva": "a major aphid"}
    state = play(state, "shift site larva leave aphid")
    assert ants_at(state, "1,0") == {"food": "a aphid", "larva": "a major"}
    assert ants_at(state, "2,0") == {"food": "a major"}
    # Two steps of three so far.
    state = play(state, "move 1,0>0,0", "which site larva")
    # 2: purple passes its aphid to the Major Worker, for the one step of the reaction.
    assert to_move(state) == "b react"
    state = play(state, "react march")
    assert starting(state, "hand") == {"-1,0 site card>site food"}
    state = play(state, "hand -1,0 site card>site food")
    assert ants_at(state, "-1,0") == {"card": "b", "food": "b major aphid"}
    assert phase(state) in ("turn", "react")
    assert to_move(passed(state)) == "b turn"


@pytest.mark.rule("MOA-B26")
def test_aphids_are_passed_between_own_ants_of_a_hex() -> None:
    state = marching(
        "site 1,0 food a aphid\nsite 1,0 larva a\nsite 1,0 card a aphid\nout 1,0 a 1 major aphid\nout 1,0 a 1",
        "site 2,0 food a\nsite 2,0 larva b\nsite 2,0 point b aphid",
        of=BOTH,
    )
    # From each that has one to each that has none; none to others, none over borders.
    assert starting(state, "hand") == {
        "1,0 site food>site larva", "1,0 site card>site larva", "1,0 outskirts major aphid>site larva",
        "1,0 site food>outskirts", "1,0 site card>outskirts", "1,0 outskirts major aphid>outskirts",
    }  # fmt: skip
    for no in ("1,0 site food>site card", "2,0 site point>site larva", "2,0 site food>site larva"):
        assert "MOA-B26" in refused(state, f"hand {no}")
    state = play(state, "hand 1,0 site card>outskirts")
    assert ants_at(state, "1,0") == {
        "food": "a aphid", "larva": "a", "card": "a", "out a": "1 aphid + 1 major aphid",
    }  # fmt: skip
    state = play(state, "hand 1,0 outskirts major aphid>site larva")
    assert ants_at(state, "1,0") == {
        "food": "a aphid", "larva": "a aphid", "card": "a", "out a": "1 major + 1 aphid",
    }  # fmt: skip
    state = play(state, "hand 1,0 outskirts aphid>outskirts major")
    assert ants_at(state, "1,0") == {
        "food": "a aphid", "larva": "a aphid", "card": "a", "out a": "1 + 1 major aphid",
    }  # fmt: skip
    # Three steps.
    assert phase(state) in ("react", "turn")


@pytest.mark.rule("MOA-B26", "MOA-A49")
def test_one_may_react_to_a_march_by_passing_an_aphid() -> None:
    state = position(
        OF, "hex 10 1,0 turn 2", "player a food 1", "out 0,0 a 1", "site 1,0 food b aphid\nsite 1,0 card b"
    )
    # No tunnel leads to the Great Tunnel.
    assert hex_at(state, "1,0")["joined"] == []
    # So a has no step at all.
    state = play(state, "march")
    assert to_move(state) == "b react"
    state = play(state, "react march", "hand 1,0 site food>site card")
    assert ants_at(state, "1,0") == {"food": "b", "card": "b aphid"}


@pytest.mark.rule("MOA-B26", "MOA-A36")
def test_ants_switch_beside_an_ant_of_the_outskirts() -> None:
    # Others wait in the outskirts, but the sites are never free.
    state = marching("site 1,0 food a\nsite 1,0 larva a major\nsite 1,0 card b\nout 1,0 b 1", of=BOTH)
    state = play(state, "move 1,0>1,0 site larva")
    assert ants_at(state, "1,0") == {"food": "a major", "larva": "a", "card": "b", "out b": "1"}


@pytest.mark.rule("MOA-B26")
def test_an_ant_of_the_outskirts_switches_with_one_on_a_site() -> None:
    state = marching("site 1,0 food a\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1 major", of=BOTH)
    state = play(state, "move 1,0>1,0 site food")
    assert ants_at(state, "1,0") == {"food": "a major", "larva": "b", "card": "b", "out a": "1"}


@pytest.mark.rule("MOA-B26", "MOA-B17")
def test_two_herders_switch_with_their_aphids() -> None:
    state = marching("site 1,0 food a aphid\nsite 1,0 larva a major aphid\nsite 1,0 card b", of=BOTH)
    state = play(state, "move 1,0>1,0 site larva", "which site food")
    assert legal(state) == {"shift site food", "shift site food leave aphid"}
    both = play(state, "shift site food")
    assert ants_at(both, "1,0") == {"food": "a major aphid", "larva": "a aphid", "card": "b"}


@pytest.mark.rule("MOA-B26", "MOA-A34")
def test_a_larva_displaces_too() -> None:
    before = play(position(OF, LAND, "player a food 1 larvae 1", "site 1,0 food a aphid"), "march")
    assert starting(before, "place") == {"0,0", "1,0 site food", "1,0 site larva", "1,0 site card"}
    state = play(before, "place 1,0 site food")
    assert starting(state, "shift") == {
        "site larva", "site card", "site larva leave aphid", "site card leave aphid",
    }  # fmt: skip
    state = play(state, "shift site card leave aphid")
    assert ants_at(state, "1,0") == {"food": "a aphid", "card": "a"}
    # Ants of others aren't displaced.
    other = play(position(OF, LAND, "player a food 1 larvae 1", "site 1,0 food a\nsite 1,0 card b"), "march")
    assert starting(other, "place") == {"0,0", "1,0 site food", "1,0 site larva"}


@pytest.mark.rule("MOA-B26")
def test_without_an_empty_site_the_displaced_ant_goes_to_the_outskirts() -> None:
    state = marching("site 1,0 food a\nsite 1,0 larva b\nsite 1,0 card b\nout 0,0 a 1 aphid")
    state = play(state, "move 0,0>1,0 site food", "which outskirts aphid")
    assert ants_at(state, "1,0") == {"food": "a aphid", "larva": "b", "card": "b", "out a": "1"}


@pytest.mark.rule("MOA-B24", "MOA-B26")
def test_every_action_reads_back() -> None:
    state = marching("site 1,0 food a aphid\nsite 1,0 larva a\nout 0,0 a 1 aphid\nout 0,0 a 1 major", of=BOTH)
    texts = legal(state)
    assert {
        "devour 0,0 outskirts aphid",
        "hand 0,0 outskirts aphid>outskirts major",
        "hand 1,0 site food>site larva",
    } <= texts
    for number in state.legal_actions():
        assert state.string_to_action(state.action_to_string(number)) == number
    assert colony(state, "a")["ants"] == 4
