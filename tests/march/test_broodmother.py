"""Against the Broodmother: setup, nymphs, her reactions, her nest, her score, how the game ends (MOA-B40 to B54)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import (
    actions,
    ants_at,
    change,
    colony,
    discards,
    game,
    hex_at,
    legal,
    line,
    lines,
    outcomes,
    phase,
    play,
    position,
    refused,
    starting,
    stats,
    to_move,
)

CONTENT: dict[str, Any] = game().content() or {}
CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in CONTENT["cards"]}
ICONS = {name for name, card in CARDS.items() if card.get("icon") and card.get("set", "base") == "base"}
"""The base game's cards with the centipede icon."""
SPAWN = "reveal Mating Flight"
"""An event of ferocity 1."""
SPAWN_TWO = "reveal Egg Stealer"
"""An event of ferocity 2."""
EXPAND = "reveal Great Nursery"
PLOT = "reveal Mimic Head"
PLOTTED = ["Massive Head", "Venomous Head", "Clever Head", "Scouting Thorax", "Pollinator Thorax", "Pioneer Thorax"]
"""Evolutions of the Broodmother Deck."""
THISTLE = "hex 12 1,0"
"""Thistle Stand: food (control), card."""
FERNS = "hex 16 -1,0"
"""Fern Shade: card (control), food, larva, food2."""
NEST = """
    hex 27 1,0
    stack 9 10 top 0 bottom 2
    horde score 0 found
"""
"""The Nest of Centipedes: point (control), food, card, larva."""


def brood(players: int = 3, **options: Any) -> eusocial.Game:
    return game(mode="broodmother", players=players, **options)


def before(*texts: str, players: int = 3, round: int = 1, **options: Any) -> eusocial.State:
    """The start of a turn of a."""
    return position(brood(players, **options), *texts, round=round)


def revealed(
    reveal: str, *texts: str, players: int = 3, round: int = 1, options: dict[str, Any] | None = None
) -> eusocial.State:
    """The state after a has rested and this card was revealed; as in `SPAWN`."""
    return actions(before(*texts, players=players, round=round, **(options or {})), "rest", reveal)


def battle(*texts: str, players: int = 2, round: int = 1, **options: Any) -> eusocial.State:
    """The start of a Soldier Phase."""
    return position(brood(players, **options), *texts, to_move="a soldier", round=round)


def horde(state: eusocial.State) -> dict[str, Any]:
    found: dict[str, Any] = state.view()["horde"]
    return found


def sites(state: eusocial.State, place: str) -> dict[str, str]:
    """Who is on the sites of a hex; free ones are left out."""
    return {name: who for name, who in ants_at(state, place).items() if not name.startswith("out")}


def centipedes(state: eusocial.State) -> set[int]:
    """The numbers of the hexes with a centipede."""
    return {tile["number"] for tile in state.view()["hexes"] if tile["centipede"]}


def predators(state: eusocial.State) -> dict[str, tuple[list[int], int]]:
    return {one["kind"]: (one["at"], one["health"]) for one in state.view()["predators"]}


# Setup


@pytest.mark.rule("MOA-B40", "MOA-B54")
@pytest.mark.parametrize(("players", "removed"), [(1, 3), (2, 0), (3, 0), (4, 0)])
@pytest.mark.parametrize(("beyond", "ordinary"), [(False, 12), (True, 17)])
def test_six_hexes_with_the_nest_lie_under_the_others(players: int, removed: int, beyond: bool, ordinary: int) -> None:
    state = brood(players, beyond_the_meadow=beyond).new_initial_state()
    top = ordinary - 5 - removed
    assert line(state, "stack ").endswith(f"27 top {top} bottom 6")
    assert line(state, "starts ") == f"1 2 3 4 5 6 7 8 left {2 * players} aphids {players}"
    assert state.view()["stack"] == top + 6 + 2 * players


@pytest.mark.rule("MOA-B40")
def test_one_starting_hex_of_each_kind_a_player() -> None:
    # One of the two left is among 1 to 4, the other is 5 or 6.
    state = actions(before("player a food 2\nout 0,0 a 1\nstarts 1 5 6 left 2 aphids 1"), "explore")
    assert outcomes(state) == pytest.approx({"hex 1": 1 / 2, "hex 5": 1 / 4, "hex 6": 1 / 4})
    state = play(state, "hex 5")
    assert line(state, "starts ") == "1 6 left 1 aphids 1"
    # Three of four: two of 1 to 4 in any order with one other.
    state = actions(before("player a food 2\nout 0,0 a 1\nstarts 1 2 3 5 left 3 aphids 2"), "explore")
    assert outcomes(state) == pytest.approx({"hex 1": 2 / 9, "hex 2": 2 / 9, "hex 3": 2 / 9, "hex 5": 1 / 3})
    assert line(play(state, "hex 2"), "starts ") == "1 3 5 left 2 aphids 1"


@pytest.mark.rule("MOA-B40")
def test_the_nest_is_among_the_last_six() -> None:
    explorer = "player a food 3\nout 0,0 a 3"
    state = actions(before(explorer, "stack 9 10 27 top 1 bottom 2"), "explore")
    assert outcomes(state) == pytest.approx({"hex 9": 1 / 2, "hex 10": 1 / 2})
    state = play(state, "hex 9")
    assert (line(state, "stack "), state.view()["stack"]) == ("10 27 top 0 bottom 2", 2)
    # Of two hexes with it, three may be the other: one of them has left the game, as with one player.
    state = actions(before(explorer, "stack 9 10 11 27 top 0 bottom 2"), "explore")
    assert outcomes(state) == pytest.approx({"hex 9": 1 / 6, "hex 10": 1 / 6, "hex 11": 1 / 6, "hex 27": 1 / 2})
    state = actions(before(explorer, "stack 9 10 27 top 0 bottom 1"), "explore")
    assert outcomes(state) == {"hex 27": 1}
    # Where nothing is said, all are there, and six with it.
    state = before(explorer, "stack 9 10 11 12 13 14 15 27")
    assert line(state, "stack ").endswith("27 top 2 bottom 6")


@pytest.mark.rule("MOA-B40")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("stack 9 27 top 2 bottom 1", "2 hexes of the stack"),
        ("stack 9 27 top 2 bottom 0", "2 hexes of the stack"),
        ("stack 9 10 top 1 bottom 1", "2 hexes of the stack"),
        ("starts 1 5 6 left 2 aphids 2", "2 aphid hexes are not 0..1"),
        (f"{NEST}\nhorde score 0", "MOA-B52"),
        ("predator broodmother 1,0 health 3 by a\nhex 12 1,0\nhorde score 0 found", "MOA-B52"),
        (f"{THISTLE}\nsite 1,0 food nymph aphid", "aphids"),
    ],
)  # fmt: skip
def test_positions_that_can_not_be(text: str, reason: str) -> None:
    with pytest.raises(eusocial.PositionError, match=reason):
        before(text)


@pytest.mark.rule("MOA-B40", "MOA-A14", "MOA-A15")
def test_two_players_draw_of_the_starting_hexes_that_are_left() -> None:
    state = brood(2).new_initial_state()
    # Two of each kind are in the stack, two of each are not.
    assert outcomes(state) == pytest.approx({f"hex {number}": 1 / 8 for number in range(1, 9)})
    chances = outcomes(play(state, "hex 1"))
    plain, aphid = dict.fromkeys(range(5, 9), 1 / 6), dict.fromkeys(range(2, 5), 1 / 9)
    assert chances == pytest.approx({f"hex {number}": chance for number, chance in {**plain, **aphid}.items()})
    state = actions(state, "hex 1", "hex 2", "take 1", "explore 1,0 from 0,0 turn 0", "hex 5")
    # No aphid hex is left outside of the stack.
    assert state.view()["drawn"][0]["number"] == 5
    assert outcomes(state) == pytest.approx({"hex 6": 1 / 3, "hex 7": 1 / 3, "hex 8": 1 / 3})
    assert ants_at(state, "1,0") == {"food": "a", "larva": "a", "card": "a"}


@pytest.mark.rule("MOA-B41")
def test_cards_with_the_icon_are_her_deck() -> None:
    state = brood().new_initial_state()
    others = {name for name, card in CARDS.items() if not card.get("icon") and card.get("set", "base") == "base"}
    assert set(outcomes(state)) == {f"draw {name}" for name in others}
    assert (horde(state)["deck"], horde(state)["tokens"]) == (len(ICONS), 2)
    state = actions(before(), "rest", f"draw {sorted(others)[0]}")
    assert set(outcomes(state)) == {f"reveal {name}" for name in ICONS}


CHART = [
    # Players, mode; larvae, cards, tokens.
    (1, "normal", 3, 4, 2),
    (1, "easy", 5, 4, 3),
    (1, "hard", 3, 3, 1),
    (2, "normal", 3, 2, 2),
    (2, "easy", 3, 4, 2),
    (2, "hard", 3, 2, 0),
    (3, "normal", 5, 2, 2),
    (3, "easy", 5, 3, 3),
    (3, "hard", 5, 2, 0),
    (4, "normal", 5, 2, 2),
    (4, "easy", 5, 3, 2),
    (4, "hard", 5, 1, 0),
]
THRESHOLDS = {1: (3, 12, 7), 2: (5, 16, 8), 3: (6, 18, 9), 4: (7, 20, 9)}


def started(players: int, **options: Any) -> eusocial.State:
    """The first turn of a game; starting hexes lie where they may first."""
    state = brood(players, **options).new_initial_state()
    while phase(state) != "turn":
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.rule("MOA-B42", "MOA-B41", "MOA-B54", "MOA-A8", "MOA-A15")
@pytest.mark.parametrize(("players", "difficulty", "larvae", "cards", "tokens"), CHART)
def test_what_a_game_starts_with(players: int, difficulty: str, larvae: int, cards: int, tokens: int) -> None:
    state = started(players, difficulty=difficulty)
    for letter in "abcd"[:players]:
        found = stats(state, letter)
        assert (found["larvae"], found["food"], found["cards"], found["ants"]) == (
            larvae,
            2,
            cards,
            1 if players > 2 else 3,
        )
    limits = horde(state)["thresholds"]
    assert horde(state)["tokens"] == tokens
    assert (limits["plot"], limits["points"], limits["centipedes"]) == THRESHOLDS[players]


@pytest.mark.rule("MOA-B42")
def test_the_chart_is_content(content_file: Callable[[str], Path]) -> None:
    text = eusocial.default_content("march")
    assert text is not None
    changed = text.replace("plot = 6, points = 18, centipedes = 9", "plot = 1, points = 19, centipedes = 4")
    of = eusocial.load_game("march", content=content_file(changed), mode="broodmother")
    assert horde(of.new_initial_state())["thresholds"] == {"plot": 1, "points": 19, "centipedes": 4}
    wrong = text.replace("plot = 6, points = 18", "plot = 0, points = 18")
    with pytest.raises(eusocial.ContentError, match=r"broodmother\.chart\[2\]\.plot"):
        eusocial.load_game("march", content=content_file(wrong), mode="broodmother")


@pytest.mark.rule("MOA-B54", "MOA-A7")
def test_a_lone_player_starts_on_an_aphid_hex() -> None:
    state = brood(1).new_initial_state()
    assert outcomes(state) == {f"hex {number}": 1 / 4 for number in range(1, 5)}
    state = play(state, "hex 2")
    assert to_move(state) == "a explore"
    # Daisy Root, three tunnels on every other side: two ways to turn it, one of them joined, on six sides.
    assert len(legal(state)) == 6
    state = play(state, "explore 0,-1 from 0,0 turn 1")
    assert ants_at(state, "0,-1") == {"food": "a", "larva": "a", "card": "a"}
    assert (ants_at(state, "0,0"), hex_at(state, "0,-1")["joined"]) == ({}, [1])
    assert line(state, "starts ") == "1 3 4 5 6 7 8 left 2 aphids 1"


@pytest.mark.rule("MOA-B54", "MOA-B15")
def test_with_aphids_it_brings_one() -> None:
    state = actions(brood(1, aphids=True).new_initial_state(), "hex 1", "explore 1,0 from 0,0 turn 0")
    assert hex_at(state, "1,0")["name"] == "Milkweed Stem"
    assert starting(state, "aphid") == {"1,0 site food", "1,0 site larva", "1,0 site food2", "1,0 site card"}


# The end


@pytest.mark.rule("MOA-B43", "MOA-B42")
def test_her_score_above_every_players_wins_at_once() -> None:
    state = revealed(PLOT, "player a score 1", "player b score 0", "player c score 0", "horde score 18")
    # 19 against 1, 0 and 0.
    assert state.is_terminal()
    assert (state.returns(), state.view()["phase"]) == ([-1, -1, -1], "over")
    # One point more of one player.
    state = revealed(PLOT, "player a score 1", "player b score 2", "horde score 18")
    assert not state.is_terminal()
    assert to_move(state) == "b turn"


RING = [(13, "1,0"), (14, "0,1"), (15, "-1,1"), (17, "-1,0"), (18, "0,-1"), (19, "1,-1"), (20, "2,0"), (9, "0,2")]


@pytest.mark.rule("MOA-B43", "MOA-B42")
def test_more_centipedes_than_the_threshold_win_at_once() -> None:
    def one_more(count: int) -> eusocial.State:
        ring = [f"hex {number} {at} centipede" for number, at in RING[:count]]
        return revealed(SPAWN, *ring, "hex 16 -2,0", "site -2,0 card nymph", players=1)

    state = one_more(6)
    # Seven are not more than seven.
    assert len(centipedes(state)) == 7
    assert not state.is_terminal()
    state = one_more(7)
    assert len(centipedes(state)) == 8
    assert state.is_terminal()
    assert state.returns() == [-1]


@pytest.mark.rule("MOA-B43")
def test_without_a_victory_autumn_ends_in_defeat() -> None:
    state = position(brood(2), "player a score 30\nplayer b score 30", to_move="a slumber", round=4)
    assert state.is_terminal()
    assert state.returns() == [-1, -1]


@pytest.mark.rule("MOA-B43", "MOA-B53")
def test_who_destroys_the_broodmother_wins_with_all() -> None:
    ants = "site 1,0 point a\nsite 1,0 food a\nsite 1,0 card a\nsite 1,0 larva b\nout 1,0 a 4"
    state = battle(NEST, ants, "predator broodmother 1,0 health 3 by a", "horde score 3 found")
    state = play(state, "reveal Mating Flight", "reveal Scouting Thorax")
    # 7 of a, the strongest, against 1 + 2.
    assert state.is_terminal()
    assert (state.returns(), predators(state)) == ([1, 1], {})
    assert state.view()["phase"] == "over"


# Nymphs


def chasing(*texts: str, **options: Any) -> eusocial.State:
    """The march of a with an ant in the Great Tunnel."""
    return play(before("player a food 1", "out 0,0 a 1", *texts, **options), "march")


@pytest.mark.rule("MOA-B44")
def test_an_ant_chases_a_nymph_to_another_site() -> None:
    state = chasing(THISTLE, "site 1,0 food nymph")
    # Its site is as good as a free one.
    assert starting(state, "move") == {"0,0>1,0 site food", "0,0>1,0 site card"}
    assert sites(play(state, "move 0,0>1,0 site card"), "1,0") == {"food": "nymph", "card": "a"}
    assert sites(play(state, "move 0,0>1,0 site food"), "1,0") == {"food": "a", "card": "nymph"}
    # To the first that is free, in printed order.
    state = play(chasing(FERNS, "site -1,0 larva nymph\nsite -1,0 card b"), "move 0,0>-1,0 site larva")
    assert sites(state, "-1,0") == {"card": "b", "food": "nymph", "larva": "a"}


@pytest.mark.rule("MOA-B44")
def test_without_a_free_site_it_is_destroyed() -> None:
    state = chasing(THISTLE, "site 1,0 food nymph\nsite 1,0 card b")
    # The outskirts are for those who find no site.
    assert starting(state, "move") == {"0,0>1,0 site food"}
    assert sites(play(state, "move 0,0>1,0 site food"), "1,0") == {"food": "a", "card": "b"}


@pytest.mark.rule("MOA-B44")
def test_larvae_chase_too() -> None:
    state = before(THISTLE, "site 1,0 food nymph\nsite 1,0 card a", "player a food 1 larvae 1")
    state = play(state, "march", "place 1,0 site food")
    assert sites(state, "1,0") == {"food": "a", "card": "a"}


@pytest.mark.rule("MOA-B44", "MOA-A36")
def test_inside_a_hex_ants_of_the_outskirts_come_before_the_nymph() -> None:
    # Without others the nymph takes the place of the ant that chased it.
    state = chasing(THISTLE, "site 1,0 food nymph\nsite 1,0 card a")
    assert sites(play(state, "move 1,0>1,0 site food"), "1,0") == {"food": "a", "card": "nymph"}
    # An ant that waits takes the site first.
    state = play(chasing(THISTLE, "site 1,0 food nymph\nsite 1,0 card a\nout 1,0 b 1"), "move 1,0>1,0 site food")
    assert ants_at(state, "1,0") == {"food": "a", "card": "b"}


@pytest.mark.rule("MOA-B44")
def test_beside_a_centipede_nymphs_stay() -> None:
    state = chasing(f"{THISTLE} centipede", "site 1,0 food nymph")
    assert starting(state, "move") == {"0,0>1,0 site card"}
    state = chasing(f"{THISTLE} centipede", "site 1,0 food nymph\nsite 1,0 card b")
    assert starting(state, "move") == {"0,0>1,0"}
    assert "MOA-D7" in refused(state, "move 0,0>1,0 site food")


@pytest.mark.rule("MOA-B44", "MOA-B25")
def test_specialized_sites_are_for_nymphs_too() -> None:
    held = "site -1,0 food nymph\nsite -1,0 larva b\nsite -1,0 food2 b"
    state = chasing("hex 4 -1,0", held, "site -1,0 card aphid", aphids=True)
    state = play(state, "move 0,0>-1,0 site food")
    # The aphid there is destroyed.
    assert sites(state, "-1,0") == {"food": "a", "larva": "b", "food2": "b", "card": "nymph"}
    # Who may not hold the site does not chase from it.
    held = "site -1,0 food b\nsite -1,0 larva b\nsite -1,0 food2 b\nsite -1,0 card nymph"
    state = chasing("hex 4 -1,0", held, aphids=True)
    assert starting(state, "move") == {"0,0>-1,0"}


@pytest.mark.rule("MOA-B44", "MOA-B16")
def test_no_aphid_is_put_beside_a_nymph() -> None:
    state = position(
        brood(aphids=True),
        "hex 4 -1,0\nsite -1,0 food nymph\nsite -1,0 larva a aphid\nsite -1,0 food2 a",
        to_move="a harvest",
    )
    # Nobody holds the control site, a nymph is on it: the new aphid goes to the first site that has room (MOA-B22).
    assert sites(state, "-1,0") == {"food": "nymph", "larva": "a aphid", "food2": "a aphid"}


@pytest.mark.rule("MOA-B44", "MOA-B7")
def test_push_destroys_a_nymph() -> None:
    head = "part a head 1 Raider Head"
    held = "site -1,0 card nymph\nsite -1,0 food nymph\nsite -1,0 larva b"
    state = before(FERNS, held, head, "player a food 1\nout 0,0 a 1 major", major_workers=True)
    state = play(state, "march", "move 0,0>-1,0 site food2", "done")
    # Ants of control sites can't be pushed, nymphs can; a nymph goes nowhere.
    assert set(legal(state)) == {
        "done", "push -1,0>-1,0 site card", "push -1,0>-1,0 site food", "push -1,0>0,0 site larva",
    }  # fmt: skip
    pushed = play(state, "push -1,0>-1,0 site food")
    assert sites(pushed, "-1,0") == {"card": "nymph", "food": "a major", "larva": "b"}
    # Not beside a centipede.
    state = before(f"{FERNS} centipede", held, head, "player a food 1\nout 0,0 a 1 major", major_workers=True)
    state = play(state, "march", "move 0,0>-1,0 site food2", "done")
    assert set(legal(state)) == {"done", "push -1,0>0,0 site larva"}


@pytest.mark.rule("MOA-B44", "MOA-D12")
def test_nymphs_make_a_centipede_bigger() -> None:
    field = "hex 16 -1,0 centipede\nsite -1,0 card a\nsite -1,0 food a\nsite -1,0 food2 a"
    cards = ("reveal Mating Flight", "reveal Scouting Thorax")
    # 3 against 1 + 2: the defender wins a tie, and one of the three dies.
    state = play(battle(field, "horde score 2"), *cards)
    assert (state.scores()[0], centipedes(state)) == (0, {16})
    assert phase(state) == "lose"
    state = play(state, "lose -1,0 site food")
    assert (state.scores()[0], centipedes(state)) == (1, set())
    # A nymph more, and the centipede wins; it scores (MOA-B51).
    state = play(battle(field, "site -1,0 larva nymph", "horde score 2"), *cards)
    assert (colony(state, "a")["ants"], centipedes(state), horde(state)["score"]) == (0, {16}, 3)
    assert sites(state, "-1,0") == {"larva": "nymph"}


@pytest.mark.rule("MOA-B44", "MOA-A77", "MOA-A36")
def test_nymphs_die_with_their_centipede() -> None:
    field = "hex 16 -1,0 centipede\nsite -1,0 card a\nsite -1,0 food a\nsite -1,0 food2 a\nsite -1,0 larva nymph"
    state = play(battle(field, "out -1,0 a 3"), "reveal Mating Flight", "reveal Scouting Thorax")
    # 6 against 1 + 1 + 2: two of the outskirts die, the third takes the nymph's site.
    assert ants_at(state, "-1,0") == {"card": "a", "food": "a", "larva": "a", "food2": "a"}
    assert (state.scores()[0], horde(state)["score"], colony(state, "a")["food"]) == (1, 0, 1 + 2)


@pytest.mark.rule("MOA-B45")
def test_colonies_do_not_fight_each_other() -> None:
    crowd = f"{THISTLE}\nsite 1,0 food a\nsite 1,0 card a\nout 1,0 b 3"
    assert not hex_at(before(crowd), "1,0")["contested"]
    assert hex_at(before(crowd.replace("hex 12 1,0", "hex 12 1,0 centipede")), "1,0")["contested"]
    assert hex_at(before(crowd, "predator spider 1,0 health 3 by a"), "1,0")["contested"]
    # Nymphs alone do not fight.
    assert not hex_at(before(f"{THISTLE}\nsite 1,0 food nymph\nsite 1,0 card a"), "1,0")["contested"]


# Her reactions


@pytest.mark.rule("MOA-B46", "MOA-C1")
def test_how_often_she_does_what() -> None:
    modules = {"tactics": True, "aphids": True, "parasites": True, "predators": True}
    state = play(before(**modules), "rest")
    while state.is_chance_node() and not next(iter(outcomes(state))).startswith("reveal"):
        state.apply_action(state.legal_actions()[0])
    kinds: defaultdict[str, float] = defaultdict(float)
    for text, chance in outcomes(state).items():
        kind = CARDS[text.removeprefix("reveal ")]["kind"]
        kinds["evolution" if kind in ("head", "thorax", "abdomen") else kind] += chance
    assert kinds == pytest.approx({"event": 0.38, "goal": 0.22, "evolution": 0.40})


@pytest.mark.rule("MOA-B46")
def test_after_each_players_turn() -> None:
    state = before(
        "player a food 3\nplayer b food 3\nplayer c food 3", THISTLE, "out 0,0 a 1\nout 0,0 b 1\nout 0,0 c 1"
    )
    for letter in "abc":
        assert to_move(state) == f"{letter} turn"
        # Reactions come first.
        state = actions(state, "march", "done", f"reveal {PLOTTED['abc'.index(letter)]}")
    assert (to_move(state), horde(state)["score"]) == ("a turn", 3)
    # After the last turn of the phase too.
    state = actions(before("player b rested"), "rest")
    assert to_move(state) == "- wild"


@pytest.mark.rule("MOA-B47", "MOA-A37")
def test_spawn() -> None:
    nymphs = "site 1,0 food nymph\nsite -1,0 card nymph\nsite -1,0 food nymph"
    # One centipede in the first round, on the highest number; then a nymph on the first free site of each hex.
    state = revealed(SPAWN, THISTLE, FERNS, nymphs)
    assert centipedes(state) == {16}
    assert sites(state, "1,0") == {"food": "nymph", "card": "nymph"}
    assert sites(state, "-1,0") == {"card": "nymph", "food": "nymph"}
    # Two in the second.
    state = revealed(SPAWN, THISTLE, FERNS, nymphs, round=2)
    assert (centipedes(state), sites(state, "1,0")) == ({12, 16}, {"food": "nymph"})
    # As many nymphs as the ferocity.
    state = revealed(SPAWN_TWO, THISTLE, FERNS, nymphs, round=2)
    assert (centipedes(state), sites(state, "1,0")) == ({16}, {"food": "nymph", "card": "nymph"})
    assert (to_move(state), discards(state), horde(state)["score"]) == ("b turn", set(), 0)
    assert horde(state)["discard"] == ["Egg Stealer"]


@pytest.mark.rule("MOA-B44", "MOA-B47")
def test_moulting_beside_a_centipede() -> None:
    # No second one comes, so it doesn't count for the round's limit.
    held = "site -1,0 card nymph\nsite -1,0 food b\nsite -1,0 larva b\nsite -1,0 food2 b\nsite 1,0 food nymph"
    state = revealed(SPAWN, THISTLE, f"{FERNS} centipede", held, "site 1,0 card b")
    assert centipedes(state) == {12, 16}


@pytest.mark.rule("MOA-B44", "MOA-A36")
def test_ants_of_the_outskirts_take_the_site_of_a_nymph_that_moults() -> None:
    state = revealed(SPAWN, THISTLE, "site 1,0 food nymph\nsite 1,0 card b\nout 1,0 b 2")
    assert ants_at(state, "1,0") == {"food": "b", "card": "b", "out b": "1"}
    assert centipedes(state) == {12}


@pytest.mark.rule("MOA-B44", "MOA-B47")
def test_a_new_nymph_destroys_the_aphid() -> None:
    state = revealed(SPAWN, "hex 4 -1,0", "site -1,0 food a aphid\nsite -1,0 larva aphid", options={"aphids": True})
    assert sites(state, "-1,0") == {"food": "a aphid", "larva": "nymph"}


@pytest.mark.rule("MOA-B47")
def test_a_spawn_without_effect_is_an_expand() -> None:
    full = "site 1,0 food b\nsite 1,0 card nymph"
    # Two are needed, there is one, and no site is free.
    state = revealed(SPAWN_TWO, THISTLE, full, "stack 9 10 27 top 0 bottom 3")
    assert outcomes(state) == pytest.approx({"hex 9": 1 / 3, "hex 10": 1 / 3, "hex 27": 1 / 3})
    # To moult is to act.
    state = revealed(SPAWN, THISTLE, full)
    assert (to_move(state), centipedes(state)) == ("b turn", {12})
    # An empty meadow has no sites.
    assert phase(revealed(SPAWN)) == "hex"


@pytest.mark.rule("MOA-B48")
def test_expand_in_the_inner_meadow() -> None:
    state = play(revealed(EXPAND, THISTLE, "hex 9 2,0"), "hex 14")
    # Who had the turn chooses; Bramble Thicket has two tunnels, which need not join: five sides are free, six turns.
    assert to_move(state) == "a explore"
    assert len(legal(state)) == 5 * 6
    assert {text.split()[1] for text in legal(state)} == {"0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    assert all(" from 0,0 " in text for text in legal(state))
    assert "MOA-B48" in refused(state, "explore 3,0 from 2,0 turn 0")
    state = play(state, "explore 0,1 from 0,0 turn 0")
    assert (sites(state, "0,1"), centipedes(state), to_move(state)) == ({"card": "nymph"}, set(), "b turn")
    assert hex_at(state, "0,1")["joined"] == []


@pytest.mark.rule("MOA-B48")
def test_expand_elsewhere_when_the_inner_meadow_is_full() -> None:
    ring = [f"hex {number} {at}" for number, at in RING[:6]]
    state = play(revealed(EXPAND, *ring), "hex 12")
    places = {text.split()[1] for text in legal(state)}
    assert len(places) == 12
    assert "2,0" in places


@pytest.mark.rule("MOA-B48", "MOA-A30")
def test_expand_with_a_centipede_hex() -> None:
    # Old Fence Post is the highest: its own nymph moults, and no other in the first round.
    state = actions(revealed(EXPAND, THISTLE, "site 1,0 food nymph"), "hex 18", "explore 0,1 from 0,0 turn 0")
    assert (centipedes(state), sites(state, "0,1"), sites(state, "1,0")) == ({18}, {}, {"food": "nymph"})
    # The Ruined Anthill is higher.
    state = revealed(EXPAND, "hex 19 1,0", "site 1,0 food nymph")
    state = actions(state, "hex 18", "explore 0,1 from 0,0 turn 0")
    assert (centipedes(state), sites(state, "0,1"), sites(state, "1,0")) == ({19}, {"point": "nymph"}, {})
    # Both in the second round.
    state = revealed(EXPAND, "hex 19 1,0", "site 1,0 food nymph", round=2)
    assert centipedes(actions(state, "hex 18", "explore 0,1 from 0,0 turn 0")) == {18, 19}


@pytest.mark.rule("MOA-B48")
def test_she_does_not_do_what_a_hex_does_to_its_finder() -> None:
    state = revealed(EXPAND, "stack 22 27 top 1 bottom 1")
    food = colony(state, "a")["food"]
    state = actions(state, "hex 22", "explore 0,1 from 0,0 turn 0")
    assert (colony(state, "a")["food"], to_move(state)) == (food, "b turn")


@pytest.mark.rule("MOA-B49")
def test_plot() -> None:
    state = revealed(PLOT, THISTLE, "horde score 4", f"plot {'; '.join(PLOTTED[:3])}")
    assert (horde(state)["score"], horde(state)["level"], to_move(state)) == (5, 0, "b turn")
    assert set(horde(state)["plot"]) == {"Mimic Head", *PLOTTED[:3]}
    assert horde(state)["discard"] == []
    # The sixth with three players.
    state = revealed(PLOT, THISTLE, "horde score 4", f"plot {'; '.join(PLOTTED[:5])}")
    assert (horde(state)["score"], horde(state)["level"], horde(state)["plot"]) == (5, 1, [])
    assert set(horde(state)["discard"]) == {"Mimic Head", *PLOTTED[:5]}


@pytest.mark.rule("MOA-B49")
def test_the_first_machination_places_two_nymphs() -> None:
    state = revealed(SPAWN, THISTLE, FERNS, "site 1,0 card b", "horde score 0 level 1")
    assert sites(state, "1,0") == {"food": "nymph", "card": "b"}
    assert sites(state, "-1,0") == {"card": "nymph", "food": "nymph"}
    state = actions(revealed(EXPAND, "horde score 0 level 1"), "hex 12", "explore 0,1 from 0,0 turn 0")
    assert sites(state, "0,1") == {"food": "nymph", "card": "nymph"}


@pytest.mark.rule("MOA-B49", "MOA-B33")
def test_the_second_machination_summons_a_predator() -> None:
    field = f"{THISTLE}\n{FERNS}\nhex 9 0,1"
    ants = "site 1,0 food a\nsite 1,0 card b\nsite -1,0 card b\nout -1,0 b 1\nout 0,0 c 5\nsite 0,1 food c"
    ants = ants.replace("out -1,0 b 1", "site -1,0 food b")
    plot = f"plot {'; '.join(PLOTTED[:5])}"
    state = revealed(PLOT, field, ants, plot, "horde score 0 level 1", round=2)
    assert phase(state) == "machinations"
    assert outcomes(state) == {f"summonable {kind}": 1 / 4 for kind in ("spider", "ladybug", "mantis", "cordyceps")}
    # Two ants in both hexes: the lower number; ants of the Great Tunnel don't count.
    state = play(state, "summonable mantis")
    assert (predators(state), horde(state)["level"], to_move(state)) == ({"mantis": ([1, 0], 6)}, 2, "b turn")
    # Not one that is there or was destroyed, and not to the hex of another.
    there = "predator spider 1,0 health 3 by a\ngone ladybug"
    state = revealed(PLOT, field, ants, plot, there, "horde score 0 level 1", options={"predators": True})
    assert outcomes(state) == {f"summonable {kind}": 1 / 2 for kind in ("mantis", "cordyceps")}
    assert predators(play(state, "summonable mantis"))["mantis"] == ([-1, 0], 3)


@pytest.mark.rule("MOA-B49", "MOA-B35")
def test_a_destroyed_predator_does_not_come_back() -> None:
    ants = f"{THISTLE}\nsite 1,0 food a\nsite 1,0 card a\nout 1,0 a 4"
    state = battle(ants, "predator spider 1,0 health 1 by b")
    while not lines(state, "gone "):
        state.apply_action(state.legal_actions()[0])
    assert (lines(state, "gone "), predators(state)) == (["spider"], {})


@pytest.mark.rule("MOA-B49")
def test_the_third_machination_expands_three_times() -> None:
    plot = f"plot {'; '.join(PLOTTED[:5])}"
    state = revealed(PLOT, plot, "horde score 0 level 2")
    for number, at in ((12, "1,0"), (16, "-1,0"), (9, "0,1")):
        assert phase(state) == "hex"
        state = play(state, f"hex {number}", f"explore {at} from 0,0 turn 0")
        assert list(sites(state, at).values()) == ["nymph", "nymph"]
    assert (horde(state)["level"], to_move(state)) == (3, "b turn")
    # There is no fourth.
    state = revealed(PLOT, plot, "horde score 0 level 3")
    assert (horde(state)["level"], horde(state)["plot"], to_move(state)) == (3, [], "b turn")


@pytest.mark.rule("MOA-B50")
def test_a_token_cancels_a_reaction() -> None:
    state = revealed(SPAWN, THISTLE, "horde score 0 tokens 2")
    assert (to_move(state), set(legal(state))) == ("a cancel", {"pass", "accept"})
    assert state.view()["asked"]["card"] == "Mating Flight"
    assert refused(state, "rest") == ("MOA-B50",)
    cancelled = play(state, "accept")
    assert (sites(cancelled, "1,0"), horde(cancelled)["tokens"], to_move(cancelled)) == ({}, 1, "b turn")
    assert horde(cancelled)["discard"] == ["Mating Flight"]
    passed = play(state, "pass")
    assert (sites(passed, "1,0"), horde(passed)["tokens"], to_move(passed)) == ({"food": "nymph"}, 2, "b turn")
    # A cancelled plot brings neither point nor card.
    state = play(revealed(PLOT, "horde score 0 tokens 1"), "accept")
    assert (horde(state)["score"], horde(state)["plot"], horde(state)["tokens"]) == (0, [], 0)


# Slumber


@pytest.mark.rule("MOA-B51", "MOA-B54")
@pytest.mark.parametrize(("players", "points"), [(1, 5), (2, 3), (3, 3)])
def test_what_she_scores_in_slumber(players: int, points: int) -> None:
    state = position(
        brood(players),
        f"{THISTLE} centipede\n{FERNS}\nhex 9 0,1\nhex 10 0,-1\nhex 11 2,0 centipede",
        # Three hexes of the Inner Meadow, one of them with two nymphs, and one outside.
        "site 1,0 food nymph\nsite -1,0 card nymph\nsite -1,0 food nymph\nsite 0,1 food nymph\nsite 2,0 larva nymph",
        "horde score 1",
        to_move="a slumber",
    )
    assert (horde(state)["score"], phase(state), state.view()["round"]) == (1 + points, "turn", 2)


# Her nest


@pytest.mark.rule("MOA-B52", "MOA-B33", "MOA-A30")
@pytest.mark.parametrize("round", [1, 3])
def test_the_broodmother_arises(round: int) -> None:
    of = before(
        "player a food 1\nout 0,0 a 1",
        "stack 9 27 top 0 bottom 1",
        f"horde score 2 level 1\nplot {'; '.join(PLOTTED[:4])}",
        round=round,
    )
    state = actions(of, "explore", "hex 27", "explore 1,0 from 0,0 turn 1")
    assert predators(state) == {"broodmother": ([1, 0], 3 * round)}
    assert (horde(state)["found"], horde(state)["plot"], horde(state)["score"]) == (True, [], 2)
    assert set(horde(state)["discard"]) == set(PLOTTED[:4])
    # She comes in place of a centipede.
    assert centipedes(state) == set()
    assert to_move(state) == "a bring"


@pytest.mark.rule("MOA-B52", "MOA-B48")
def test_she_arises_where_she_expands() -> None:
    state = revealed(EXPAND, THISTLE, "site 1,0 food nymph", "stack 9 27 top 0 bottom 1", round=2)
    state = actions(state, "hex 27", "explore 0,1 from 0,0 turn 0")
    assert predators(state) == {"broodmother": ([0, 1], 6)}
    # A nymph was placed, then one moulted in each hex: 27 and 12.
    assert (centipedes(state), sites(state, "0,1"), sites(state, "1,0")) == ({12, 27}, {}, {})
    assert to_move(state) == "b turn"


ARISEN = f"{NEST}\npredator broodmother 1,0 health 3 by a"


@pytest.mark.rule("MOA-B52")
def test_strike() -> None:
    ants = "site 1,0 point c\nsite 1,0 food b\nsite 1,0 card b\nsite 1,0 larva nymph\nout 1,0 a 1"
    # One ant: of b, who has most.
    state = revealed(SPAWN, ARISEN, ants)
    assert (to_move(state), starting(state, "lose")) == ("b lose", {"1,0 site food", "1,0 site card"})
    # Two: then all have one, and a is first; b chooses which.
    state = revealed(SPAWN_TWO, ARISEN, ants)
    assert (colony(state, "a")["ants"], to_move(state)) == (0, "b lose")
    state = play(state, "lose 1,0 site food")
    assert (ants_at(state, "1,0"), to_move(state)) == ({"point": "c", "card": "b", "larva": "nymph"}, "b turn")
    # No nymphs come any more.
    assert not horde(state)["nymph"]
    assert revealed("reveal Sparrow Attack", ARISEN, "site 1,0 point c").view()["colonies"][2]["ants"] == 0


@pytest.mark.rule("MOA-B52")
def test_a_strike_at_nobody_invades() -> None:
    state = revealed(SPAWN, ARISEN, "out 0,0 a 2")
    assert (horde(state)["nymph"], colony(state, "a")["ants"]) == (True, 2)


@pytest.mark.rule("MOA-B52")
def test_invade() -> None:
    state = revealed(EXPAND, ARISEN)
    assert (horde(state)["nymph"], centipedes(state), to_move(state)) == (True, set(), "b turn")
    state = revealed(EXPAND, ARISEN, "horde score 0 nymph found")
    assert (horde(state)["nymph"], centipedes(state)) == (False, {0})
    # It is a centipede of the meadow, but there are no battles in the Great Tunnel (MOA-D7).
    state = position(
        brood(2),
        ARISEN,
        "hex 0 0,0 centipede\nout 0,0 a 3\nhorde score 0 found",
        "player a food 2",
        to_move="a soldier",
    )
    assert (to_move(state), horde(state)["score"]) == ("a decree", 0)
    state = actions(state, "decree food", "decree food")
    assert horde(state)["score"] == 1
    # With one there, the nymph doesn't moult.
    state = revealed(EXPAND, ARISEN, "hex 0 0,0 centipede", "horde score 0 nymph found")
    assert (horde(state)["nymph"], centipedes(state)) == (True, {0})


@pytest.mark.rule("MOA-B52")
def test_revel() -> None:
    state = revealed(PLOT, ARISEN, "horde score 4 found")
    assert (horde(state)["score"], horde(state)["plot"], horde(state)["discard"]) == (5, [], ["Mimic Head"])


@pytest.mark.rule("MOA-B53", "MOA-A76", "MOA-B34")
def test_battling_the_broodmother() -> None:
    ants = "site 1,0 point a\nsite 1,0 food a\nsite 1,0 card a\nsite 1,0 larva nymph\nout 1,0 a 3"
    others = "hex 12 2,0 centipede\nhex 16 3,0 centipede"
    state = battle(ARISEN.replace("health 3", "health 4"), ants, others, "horde score 0 nymph found")
    # Two cards of her lowest tier and one for each other centipede; all of ferocity 1.
    for name in ("Mating Flight", "Scouting Thorax", "Pollinator Thorax", "Fertile Abdomen"):
        assert to_move(state) == "- horde"
        state = play(state, f"reveal {name}")
    # 4 + 1, and 1 for each of two nymphs, against 6: all ants die, and she loses half of 6.
    assert (colony(state, "a")["ants"], predators(state)) == (0, {"broodmother": ([1, 0], 1)})
    assert horde(state)["score"] == 0


@pytest.mark.rule("MOA-B53", "MOA-A76")
def test_centipedes_draw_three_cards_with_her() -> None:
    state = battle(ARISEN, "hex 12 2,0 centipede\nsite 2,0 food a\nhorde score 0 found")
    for name in ("Mating Flight", "Scouting Thorax", "Pollinator Thorax"):
        state = play(state, f"reveal {name}")
    assert (to_move(state).split()[1], horde(state)["score"]) == ("decree", 1)


@pytest.mark.rule("MOA-B54", "MOA-A83")
def test_provision_for_war() -> None:
    solo = before("player a food 1\nout 0,0 a 1", "stack 9 27 top 0 bottom 1", players=1)
    state = actions(solo, "explore", "hex 27", "explore 1,0 from 0,0 turn 1")
    assert (to_move(state), set(legal(state))) == ("a decree", {"decree larvae", "decree food", "decree card"})
    after = play(state, "decree larvae")
    assert (change(state, after, "a"), to_move(after)) == ({"larvae": 2}, "a bring")
    # Also where she finds it herself.
    state = revealed(EXPAND, "stack 9 27 top 0 bottom 1", players=1)
    assert to_move(actions(state, "hex 27", "explore 0,1 from 0,0 turn 0")) == "a decree"


@pytest.mark.rule("MOA-B32", "MOA-B52")
def test_no_card_summons_her() -> None:
    state = brood(predators=True).new_initial_state()
    while phase(state) != "predators":
        state.apply_action(state.legal_actions()[0])
    assert outcomes(state) == {f"summonable {kind}": 1 / 4 for kind in ("spider", "ladybug", "mantis", "cordyceps")}


@pytest.mark.rule("MOA-B43")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_of_every_size_end_for_all_alike(players: int) -> None:
    chance = random.Random(players)
    for difficulty in ("easy", "normal", "hard"):
        state = brood(players, difficulty=difficulty).new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        assert state.returns() in ([1] * players, [-1] * players)
