"""Drafting: the Setup Draft, the Round Draft and the Deck Draft, and what each player knows of a draft."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

import eusocial

from .positions import (
    PLAYERS,
    actions,
    colony,
    discards,
    game,
    hand,
    legal,
    lines,
    outcomes,
    phase,
    play,
    position,
    refused,
    to_move,
)
from .test_hidden import BASE, near, same
from .test_notation import livelier

VARIANTS = ("setup", "round", "deck")
PACK = {"setup": 4, "round": 5, "deck": 7}
"""Cards of a pack."""


def packs(draft: str, players: int = 3) -> list[list[str]]:
    """Packs for tests: the first cards of the base game, then the next ones."""
    size = PACK[draft]
    return [BASE[size * player : size * (player + 1)] for player in range(players)]


def dealt(draft: str, players: int = 3, first: int = 0) -> eusocial.State:
    """The start of a game whose packs are `packs`, the first for the starting player."""
    state = game(players=players, draft=draft, first_player=first).new_initial_state()
    for name in itertools.chain(*packs(draft, players)):
        assert phase(state) == "deal"
        state.apply(f"draw {name}")
    return state


def drafted(draft: str, *, last: bool = False) -> eusocial.State:
    """The state after all have picked the first, or the last, card of each pack."""
    state = dealt(draft)
    while phase(state) == "draft":
        state.apply_action(state.legal_actions()[-1 if last else 0])
    return state


def finished(state: eusocial.State) -> eusocial.State:
    """The state after a draft in which the first offered is taken."""
    state = state.clone()
    while phase(state) in ("deal", "draft", "keep", "discard", "draw"):
        state.apply_action(state.legal_actions()[0])
    return state


def pack(state: eusocial.State, letter: str) -> set[str]:
    return set(colony(state, letter)["pack_cards"])


def picked(state: eusocial.State, letter: str) -> set[str]:
    return set(colony(state, letter)["picked_cards"])


# How packs go round


@pytest.mark.rule("MOA-B63")
@pytest.mark.parametrize("draft", VARIANTS)
def test_packs_are_dealt_from_the_starting_player_on(draft: str) -> None:
    state = game(draft=draft, first_player=1).new_initial_state()
    assert outcomes(state) == pytest.approx({f"draw {name}": 1 / 66 for name in BASE})
    state = dealt(draft, first=1)
    assert to_move(state) == "b draft"
    for letter, cards in zip("bca", packs(draft), strict=True):
        assert pack(state, letter) == set(cards)
    assert [hand(state, letter) for letter in "abc"] == [set()] * 3
    assert state.view()["deck"] == 66 - 3 * PACK[draft]


@pytest.mark.rule("MOA-B63")
@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize("draft", VARIANTS)
def test_packs_go_to_the_left(draft: str, players: int) -> None:
    if players == 2:
        # Two players place hexes first.
        state = game(players=2, draft=draft).new_initial_state()
        while phase(state) != "deal":
            state.apply_action(state.legal_actions()[0])
        for name in itertools.chain(*packs(draft, 2)):
            state.apply(f"draw {name}")
    else:
        state = dealt(draft, players)
    held = [list(cards) for cards in packs(draft, players)]
    taken: list[set[str]] = [set() for _ in range(players)]
    rng = random.Random(draft)
    for _ in range(PACK[draft]):
        for player in range(players):
            letter = PLAYERS[player]
            assert to_move(state) == f"{letter} draft"
            assert pack(state, letter) == set(held[player])
            assert legal(state) == {f"draft {name}" for name in held[player]}
            choice = rng.choice(held[player])
            state.apply(f"draft {choice}")
            held[player].remove(choice)
            taken[player].add(choice)
            assert picked(state, letter) == taken[player]
        # What is left goes to the next player clockwise.
        held = held[-1:] + held[:-1]
    assert phase(state) != "draft"
    assert [picked(state, letter) for letter in PLAYERS[:players]] == taken


@pytest.mark.rule("MOA-B63")
def test_a_card_of_another_pack_is_refused() -> None:
    state = dealt("setup")
    assert "MOA-B63" in refused(state, f"draft {packs('setup')[1][0]}")
    assert refused(state, "rest")
    state = drafted("setup")
    other = min(picked(state, "b"))
    assert "MOA-B63" in refused(state, f"keep {other}")


# Setup Draft


@pytest.mark.rule("MOA-B63")
def test_the_setup_draft_keeps_two_of_four() -> None:
    state = drafted("setup")
    kept: list[set[str]] = []
    for letter in "abc":
        own = sorted(picked(state, letter))
        assert to_move(state) == f"{letter} keep"
        assert legal(state) == {f"keep {name}" for name in own}
        state = play(state, f"keep {own[3]}")
        assert legal(state) == {f"keep {name}" for name in own[:3]}
        state = play(state, f"keep {own[0]}")
        kept.append({own[0], own[3]})
    assert to_move(state) == "a turn"
    assert [hand(state, letter) for letter in "abc"] == kept
    # The others go back into the deck, and no cards are dealt beside.
    assert state.view()["deck"] == 66 - 6
    assert discards(state) == set()
    assert [picked(state, letter) for letter in "abc"] == [set()] * 3
    state = play(state, "forage")
    assert {f"draw {name}" for name in BASE if name not in set().union(*kept)} == legal(state)
    # Only at the start of the game.
    later = position(game(draft="setup"), "hand a Seed Cache", to_move="a slumber")
    assert to_move(later) == "a turn"
    assert hand(later, "a") == {"Seed Cache"}


# Round Draft


@pytest.mark.rule("MOA-B63")
def test_the_round_draft_keeps_two_of_five_each_round() -> None:
    state = drafted("round")
    taken = {letter: sorted(picked(state, letter)) for letter in "abc"}
    for letter in "abc":
        assert to_move(state) == f"{letter} keep"
        state = play(state, *(f"keep {name}" for name in taken[letter][1:3]))
    assert to_move(state) == "a turn"
    assert {letter: hand(state, letter) for letter in "abc"} == {who: set(names[1:3]) for who, names in taken.items()}
    assert discards(state) == {name for names in taken.values() for name in (names[0], *names[3:])}
    assert state.view()["deck"] == 66 - 15


@pytest.mark.rule("MOA-B63")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_next_round_draft(round: int) -> None:
    # What is still in hand at the end of Slumber is discarded; a keeps two more, b has a card of a farm.
    state = position(
        game(draft="round"), "hand a Seed Cache; Egg Stealer\nhand c Royal Jelly\naside b Massive Head\nmore a 2",
        to_move="b slumber", round=round, first="b",
    )  # fmt: skip
    assert state.view()["round"] == round + 1
    assert discards(state) == {"Seed Cache", "Egg Stealer", "Royal Jelly"}
    assert [hand(state, letter) for letter in "abc"] == [set()] * 3
    assert colony(state, "b")["aside"] == 1
    for _ in range(15):
        assert phase(state) == "deal"
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "b draft"
    while phase(state) == "draft":
        state.apply_action(state.legal_actions()[0])
    keeps: Counter[str] = Counter()
    while phase(state) == "keep":
        keeps[to_move(state)] += 1
        state.apply_action(state.legal_actions()[0])
    assert keeps == {"b keep": 2, "c keep": 2, "a keep": 4}
    assert to_move(state) == "b turn"
    assert {letter: len(hand(state, letter)) for letter in "abc"} == {"a": 4, "b": 3, "c": 2}
    assert "Massive Head" in hand(state, "b")
    assert colony(state, "b")["aside"] == 0
    assert lines(state, "more ") == []


@pytest.mark.rule("MOA-B63")
def test_no_more_can_be_kept_than_was_drafted() -> None:
    state = position(game(draft="round"), "more a 9", to_move="a slumber")
    state = finished(state)
    assert {letter: len(hand(state, letter)) for letter in "abc"} == {"a": 5, "b": 2, "c": 2}


SITES = "hex 14 1,0\nsite 1,0 card a\nhex 10 0,1\nsite 0,1 card a\nsite 0,1 food b\nplayer a food 9\nplayer b food 9"
"""a harvests two cards and one, b a food."""


@pytest.mark.rule("MOA-B63")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_card_sites_give_choice_instead_of_cards(round: int) -> None:
    state = position(game(draft="round"), SITES, to_move="a harvest", round=round)
    assert to_move(state) == "a decree"
    assert hand(state, "a") == set()
    assert lines(state, "more ") == ["a 3"]
    assert colony(state, "b")["food"] == 9


@pytest.mark.rule("MOA-B63")
@pytest.mark.parametrize(("draft", "round"), [("round", 4), ("setup", 1), ("deck", 2), ("none", 1)])
def test_card_sites_give_cards_in_autumn_and_else(draft: str, round: int) -> None:
    state = position(game(draft=draft), SITES, to_move="a harvest", round=round)
    for _ in range(3):
        assert phase(state) == "draw"
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "a decree"
    assert len(hand(state, "a")) == 3
    assert lines(state, "more ") == []


FARM = "hex 9 1,0\nsite 1,0 food a aphid\nsite 1,0 larva a aphid\nplayer a food 9"
"""Two aphids of one player: a card."""


@pytest.mark.rule("MOA-B63", "MOA-B20")
@pytest.mark.parametrize("round", [1, 3, 4])
def test_cards_of_farms_wait_for_the_end_of_the_next_draft(round: int) -> None:
    state = position(game(draft="round", aphids=True), FARM, "hand a Royal Jelly", to_move="a harvest", round=round)
    assert state.is_chance_node()
    number = state.string_to_action("draw Seed Cache")
    assert state.observed_action_string(1, number) == "draw ?"
    state.apply(number)
    # A new aphid first.
    state = play(state, "aphid 1,0 site food2")
    assert to_move(state) == "a decree"
    if round == 4:
        assert hand(state, "a") == {"Royal Jelly", "Seed Cache"}
        return
    assert hand(state, "a") == {"Royal Jelly"}
    assert lines(state, "aside ") == ["a Seed Cache"]
    assert "Seed Cache" in state.observation_string(0)
    assert "Seed Cache" not in state.observation_string(1)
    # It is neither discarded in Slumber nor part of the draft.
    state = actions(state, "decree food", "decree food", "decree food")
    assert discards(state) == {"Royal Jelly"}
    assert "draw Seed Cache" not in legal(state)
    state = finished(state)
    assert len(hand(state, "a")) == 3
    assert "Seed Cache" in hand(state, "a")


@pytest.mark.rule("MOA-B63")
def test_hands_stay_in_the_slumber_of_autumn() -> None:
    state = position(game(draft="round"), "hand a Seed Cache", to_move="a slumber", round=4)
    assert state.is_terminal()
    assert hand(state, "a") == {"Seed Cache"}


# Deck Draft


@pytest.mark.rule("MOA-B63")
def test_the_deck_draft_makes_decks_of_five() -> None:
    state = drafted("deck")
    taken = {letter: sorted(picked(state, letter)) for letter in "abc"}
    for letter in "abc":
        assert to_move(state) == f"{letter} discard"
        assert legal(state) == {f"discard {name}" for name in taken[letter]}
        state = play(state, *(f"discard {name}" for name in taken[letter][:2]))
    assert discards(state) == {name for names in taken.values() for name in names[:2]}
    # All draw two cards, each from the own deck.
    for letter in "abc":
        for left in (5, 4):
            assert colony(state, letter)["own_deck"] == left
            assert sorted(outcomes(state).values()) == pytest.approx([1 / left] * left)
            assert legal(state) <= {f"draw {name}" for name in taken[letter][2:]}
            state.apply_action(state.legal_actions()[-1])
        assert len(hand(state, letter)) == 2
        assert hand(state, letter) <= set(taken[letter][2:])
    assert to_move(state) == "a turn"
    assert state.view()["deck"] == 66 - 21
    # A Forage draws from there too.
    state = play(state, "forage")
    assert legal(state) == {f"draw {name}" for name in taken["a"][2:] if name not in hand(state, "a")}


@pytest.mark.rule("MOA-B63")
def test_an_empty_own_deck_and_central_discards() -> None:
    state = position(
        game(draft="deck"),
        "player a food 1\nown a Seed Cache\nhand a Egg Stealer\nhand b Royal Jelly\nown b Massive Head",
    )
    state = play(state, "forage")
    assert outcomes(state) == {"draw Seed Cache": 1.0}
    state.apply("draw Seed Cache")
    assert legal(state) == {f"draw {name}" for name in BASE} - {
        f"draw {name}" for name in ("Seed Cache", "Egg Stealer", "Royal Jelly", "Massive Head")
    }
    state.apply("draw Early Harvest")
    # A reaction discards to the central pile and draws from the own deck.
    state = play(state, "react forage", "discard Royal Jelly")
    assert outcomes(state) == {"draw Massive Head": 1.0}
    assert discards(state) == {"Royal Jelly"}


@pytest.mark.rule("MOA-B63")
def test_decks_grow_from_round_to_round() -> None:
    state = position(game(draft="deck"), "own a Seed Cache\nhand a Egg Stealer", to_move="a slumber")
    assert phase(state) == "deal"
    for _ in range(21):
        state.apply_action(state.legal_actions()[0])
    while phase(state) in ("draft", "discard"):
        state.apply_action(state.legal_actions()[0])
    # Cards are drawn at the start of the game alone; hands stay.
    assert to_move(state) == "a turn"
    assert [colony(state, letter)["own_deck"] for letter in "abc"] == [6, 5, 5]
    assert hand(state, "a") == {"Egg Stealer"}
    assert len(discards(state)) == 6


@pytest.mark.rule("MOA-A75", "MOA-B63")
def test_centipedes_reveal_cards_of_the_central_deck() -> None:
    state = position(game(draft="deck"), "hex 12 1,0 centipede\nsite 1,0 food a\nown a Seed Cache", to_move="a soldier")
    assert phase(state) == "horde"
    assert "reveal Seed Cache" not in legal(state)
    assert len(legal(state)) == 65


# What is known


@pytest.mark.rule("MOA-D16", "MOA-B63")
@pytest.mark.parametrize("draft", VARIANTS)
def test_packs_and_picks_of_others_are_hidden(draft: str) -> None:
    state = dealt(draft)
    for player, letter in enumerate("abc"):
        text = state.observation_string(player)
        for owner, cards in enumerate(packs(draft)):
            assert all((name in text) is (owner == player) for name in cards)
        assert f"pack {letter} " in text
    numbers = state.legal_actions()
    assert {state.observed_action_string(1, n) for n in numbers} == {"draft ?"}
    assert {state.observed_action_string(0, n) for n in numbers} == legal(state)
    # Whichever a picks, b and c can't tell; b can, once the rest of the pack is before him.
    one, other = (play(state, f"draft {packs(draft)[0][i]}") for i in (0, 1))
    assert same(one, other, 1)
    assert same(one, other, 2)
    assert not same(one, other, 0)
    rest = [f"draft {packs(draft)[player][0]}" for player in (1, 2)]
    one, other = play(one, *rest), play(other, *rest)
    assert not same(one, other, 1)
    assert same(one, other, 2)
    # Dealing is hidden too.
    start = game(draft=draft).new_initial_state()
    assert {start.observed_action_string(1, n) for n in start.legal_actions()} == {"draw ?"}
    assert {start.observed_action_string(0, n) for n in start.legal_actions()} == legal(start)


@pytest.mark.rule("MOA-D16", "MOA-B63")
def test_what_was_kept_is_hidden() -> None:
    state = drafted("setup")
    numbers = state.legal_actions()
    assert {state.observed_action_string(1, n) for n in numbers} == {"keep ?"}
    assert {state.observed_action_string(0, n) for n in numbers} == legal(state)
    own = sorted(picked(state, "a"))
    one, other = play(state, f"keep {own[0]}"), play(state, f"keep {own[1]}")
    assert same(one, other, 1)
    assert not same(one, other, 0)


@pytest.mark.rule("MOA-D16", "MOA-B63")
def test_what_was_seen_in_a_pack_stays_where_it_can_be() -> None:
    a, b, c = packs("setup")
    state = play(dealt("setup"), f"draft {a[0]}", f"draft {b[0]}", f"draft {c[0]}")
    # Before a now: what c left. a knows where all of a's pack is.
    assert pack(state, "a") == set(c[1:])
    unseen = set(BASE) - set(a) - set(c[1:])
    for seed in range(30):
        world = state.resample_from_infostate(0, seed)
        assert same(state, world, 0)
        assert colony(world, "a") == colony(state, "a")
        assert pack(world, "b") == set(a[1:])
        assert picked(world, "b") | picked(world, "c") | pack(world, "c") <= unseen
    # b picks one of those three; a doesn't see which.
    state = play(state, f"draft {c[1]}", f"draft {a[1]}")
    found: Counter[str] = Counter()
    for seed in range(1500):
        world = state.resample_from_infostate(0, seed)
        both = picked(world, "b")
        [second] = both & set(a)
        assert pack(world, "b") | {second} == set(a[1:]) or pack(world, "b") == set()
        assert len(both) == 2
        assert both - {second} <= unseen
        found[second] += 1
    near(found, dict.fromkeys(a[1:], 1 / 3))


@pytest.mark.rule("MOA-D16", "MOA-B63")
def test_a_pack_that_comes_back_tells_what_others_took() -> None:
    # Five cards, three players: at the fourth pick the own pack is back.
    state = dealt("round")
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "a draft"
    first = packs("round")[0]
    assert pack(state, "a") == set(first[3:])
    taken = set(first[1:3])
    found: Counter[str] = Counter()
    for seed in range(800):
        world = state.resample_from_infostate(0, seed)
        assert same(state, world, 0)
        assert pack(world, "a") == set(first[3:])
        [by_b], [by_c] = picked(world, "b") & set(first), picked(world, "c") & set(first)
        assert {by_b, by_c} == taken
        found[by_b] += 1
    near(found, dict.fromkeys(taken, 1 / 2))


@pytest.mark.rule("MOA-D16", "MOA-B63")
def test_after_a_draft_only_the_own_cards_are_remembered() -> None:
    a, b, c = packs("setup")
    start = dealt("setup")
    # a picks the same four cards; b and c swap two of theirs.
    one = play(start, f"draft {a[0]}", f"draft {b[0]}", f"draft {c[0]}")
    state = play(one, f"draft {c[1]}")
    one, other = play(state, f"draft {a[1]}"), play(state, f"draft {a[2]}")
    rest = [f"draft {b[1]}", f"draft {b[2]}", f"draft {c[2]}"]
    one, other = play(one, *rest, f"draft {a[2]}"), play(other, *rest, f"draft {a[1]}")
    one, other = (play(end, f"draft {a[3]}", f"draft {b[3]}", f"draft {c[3]}") for end in (one, other))
    assert picked(one, "a") == picked(other, "a")
    assert picked(one, "b") != picked(other, "b")
    assert same(one, other, 0)
    worlds = [one.resample_from_infostate(0, seed) for seed in range(300)]
    assert {name for world in worlds for name in picked(world, "b")} == set(BASE) - picked(one, "a")


@pytest.mark.rule("MOA-D16", "MOA-B63")
def test_own_decks_are_hidden() -> None:
    of = game(draft="deck")
    lines_ = "own a Seed Cache; Royal Jelly\nown b Massive Head\nhand b Egg Stealer\nplayer a food 1"
    state = position(of, lines_)
    assert "own a Royal Jelly; Seed Cache" in state.observation_string(0)
    assert "own a ? 2" in state.observation_string(1)
    other = position(of, lines_.replace("Massive Head", "Raider Head"))
    assert same(state, other, 0)
    assert not same(state, other, 1)
    found: set[str] = set()
    for seed in range(400):
        world = state.resample_from_infostate(0, seed)
        assert same(state, world, 0)
        assert colony(world, "b")["own_deck"] == 1
        found.update(name for text in lines(world, "own b ") for name in text.split("; "))
        assert lines(world, "own a ") == lines(state, "own a ")
    assert found == set(BASE) - {"Seed Cache", "Royal Jelly"}


def cards_of(state: eusocial.State) -> list[str]:
    """All cards that lie somewhere with a name, the central deck aside."""
    view = state.view()
    cards = [*view["discard"], *view["offered"]]
    for letter, own in zip(PLAYERS, view["colonies"], strict=False):
        cards += [*own["hand"], *own["pack_cards"], *own["picked_cards"], *(goal["card"] for goal in own["goals"])]
        cards += [part["card"] for rows in own["body"].values() for part in rows if part]
        for word in ("own", "aside"):
            cards += [name for text in lines(state, f"{word} {letter} ") for name in text.split("; ")]
    return cards


@pytest.mark.rule("MOA-D16", "MOA-B63")
@pytest.mark.parametrize("draft", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_worlds_with_drafts(draft: str, players: int) -> None:
    of = game(players=players, draft=draft, aphids=True, tactics=True)
    rng = random.Random(players)
    state = of.new_initial_state()
    differ = 0
    for step in itertools.count():
        if state.is_terminal():
            break
        if step % (3 if phase(state) in ("draft", "keep", "discard") else 12) == 0:
            for observer in range(players):
                differ += check_world(state, observer, step)
        state.apply_action(livelier(state, rng))
    assert differ > 20


@pytest.mark.rule("MOA-D16", "MOA-B63")
def test_packs_that_were_dealt_short_are_known_as_far_as_they_were_seen() -> None:
    of = game(players=4, draft="deck")
    alike = 0
    for seed in range(6):
        state, rng = of.new_initial_state(), eusocial.Rng(seed)
        while not state.is_terminal():
            sizes = {own["pack"] for own in state.view()["colonies"]}
            if phase(state) == "draft" and len(state.legal_actions()) > 1 and max(sizes) - min(sizes) > 1:
                # Who can't tell which card was picked deals the same worlds, whichever it was.
                one, other = (state.child(state.legal_actions()[index]) for index in (0, -1))
                for observer in set(range(4)) - {state.current_player()}:
                    if same(one, other, observer):
                        alike += 1
                        assert one.resample_from_infostate(observer, 1) == other.resample_from_infostate(observer, 1)
            state.apply_action(state.choose("random", rng))
    assert alike > 20


HIDDEN = ("hand", "pack_cards", "picked_cards")


def check_world(state: eusocial.State, observer: int, seed: int) -> bool:
    """What the observer knows is kept, and no card is lost or made; whether the world is another."""
    world = state.resample_from_infostate(observer, seed)
    assert same(state, world, observer)
    for player, (old, new) in enumerate(zip(state.view()["colonies"], world.view()["colonies"], strict=True)):
        if player == observer:
            assert new == old
        assert {k: v for k, v in new.items() if k not in HIDDEN} == {k: v for k, v in old.items() if k not in HIDDEN}
        assert [len(new[k]) for k in HIDDEN] == [len(old[k]) for k in HIDDEN]
    cards = cards_of(world)
    assert len(set(cards)) == len(cards) == len(cards_of(state))
    assert world.view()["deck"] == state.view()["deck"]
    assert world.current_player() == state.current_player()
    if state.current_player() == observer:
        assert world.legal_actions() == state.legal_actions()
    return str(world) != str(state)


@pytest.mark.rule("MOA-B63")
def test_positions_with_drafts() -> None:
    of = game(draft="round")
    state = position(of, "own a Seed Cache\naside b Egg Stealer; Royal Jelly\nmore c 2")
    assert str(of.state_from_string(str(state))) == str(state)
    with pytest.raises(eusocial.PositionError, match="stands twice"):
        position(of, "own a Seed Cache\naside b Seed Cache")
