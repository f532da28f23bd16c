"""What a player can't see: MIC-X2, MIC-Z1, MIC-L2. Pairs of positions that differ only there, and worlds dealt anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import eusocial

from .positions import Games, Item, content_text, legal, line, play, position, settle, starting, to_move

EGGS: Item = {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 3, "points": 5}}


def same(one: eusocial.State, other: eusocial.State, observer: int) -> bool:
    """Whether an observer sees no difference. Where the texts are the same, so is the tensor, which may tell less."""
    strings = one.observation_string(observer) == other.observation_string(observer)
    known = one.information_state_string(observer) == other.information_state_string(observer)
    tensors = bool((one.observation_tensor(observer) == other.observation_tensor(observer)).all())
    assert strings == known, (strings, known)
    assert tensors or not strings, "the tensor shows what the texts hide"
    return strings


@pytest.mark.rule("MIC-X2")
def test_cards_in_hand_are_hidden(games: Games) -> None:
    game = games(3)
    one = position(game, a={"hand": [4]}, b={"hand": [5, 6]}, c={"hand": [9]})
    other = position(game, a={"hand": [4]}, b={"hand": [7, 8]}, c={"hand": [9]})
    assert one != other
    assert same(one, other, 0)
    assert same(one, other, 2)
    assert not same(one, other, 1)
    assert line(one, "hand b") == "5,6"
    seen = one.observation_string(0)
    assert "hand a 4" in seen
    assert "hand b 2? seen" in seen
    assert "hand c 1? seen" in seen
    # How many there are is no secret.
    assert not same(one, position(game, a={"hand": [4]}, b={"hand": [5]}, c={"hand": [9]}), 0)


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_cards_taken_from_the_display_are_known(games: Games) -> None:
    game = games()
    one = position(game, b={"hand": [5, 6], "seen": [5]})
    assert same(one, position(game, b={"hand": [5, 7], "seen": [5]}), 0)
    assert not same(one, position(game, b={"hand": [6, 7], "seen": [7]}), 0)
    assert not same(one, position(game, b={"hand": [5, 6]}), 0)
    assert "hand b 1? seen 5" in one.observation_string(0)
    # b knows that a knows.
    assert not same(one, position(game, b={"hand": [5, 6]}), 1)


@pytest.mark.rule("MIC-L2")
def test_cards_under_the_deck_are_known_to_who_put_them(games: Games) -> None:
    game = games()
    one = position(game, bottom=["5a", "6b"])
    assert same(one, position(game, bottom=["5a", "7b"]), 0)
    assert not same(one, position(game, bottom=["7a", "6b"]), 0)
    assert same(one, position(game, bottom=["7a", "6b"]), 1)
    assert not same(one, position(game, bottom=["5a", "7b"]), 1)


@pytest.mark.rule("MIC-X2")
def test_the_first_objectives_are_hidden(games: Games) -> None:
    state = games().new_initial_state()
    while not starting(state, "draw objective"):
        state.apply_action(state.legal_actions()[0])
    # The display holds 1, 2, 3. b sees how many cards a has drawn, not which; so at every step.
    one, other = state, state
    for left, right in [
        ("draw objective 4", "draw objective 8"),
        ("draw objective 5", "draw objective 9"),
        ("keep objective 4", "keep objective 9"),
    ]:
        one, other = play(one, left), play(other, right)
        assert same(one, other, 1), left
        assert not same(one, other, 0)
    # The other card is back in the deck: b may draw it in either world.
    one, other = (play(world, "draw objective 6", "draw objective 7") for world in (one, other))
    assert same(one, other, 1)
    assert legal(one) == legal(other)


@pytest.mark.rule("MIC-L2")
def test_planning_is_hidden(games: Games) -> None:
    start = position(games(), a={"hand": [4], "eggs": 2, "queen": "colonize"}, b={"hand": [5]})
    start = play(start, "sow 1,2", "drop worker north", "plan draw")
    one, other = start, start
    for left, right in [
        ("draw objective 6", "draw objective 10"),
        ("draw objective 7", "draw objective 12"),
        ("plan keep 6", "plan keep 12"),
        ("done", "done"),
    ]:
        one, other = play(one, left), play(other, right)
        assert same(one, other, 1), left
        assert not same(one, other, 0)
    # Which of the two was kept is hidden as well.
    drawn = play(start, "draw objective 6", "draw objective 7")
    assert same(play(drawn, "plan keep 6"), play(drawn, "plan keep 7"), 1)
    assert "bottom ?a" in one.observation_string(1)
    assert "bottom 7a" in one.observation_string(0)


@pytest.mark.rule("MIC-Z1")
def test_booklets_and_the_pick_are_hidden() -> None:
    state = eusocial.load_game("microlonies").new_initial_state()
    while starting(state, "map tile"):
        state.apply_action(state.legal_actions()[0])
    own = ["weaver_ant", "silver_ant", "driver_ant"]

    def dealt(*names: str) -> eusocial.State:
        return play(state, *(f"booklet {name}" for name in [*names, *own]))

    one = dealt("army_ant", "ghost_ant", "fire_ant")
    other = dealt("harvester_ant", "leafcutter", "amazon_ant")
    assert same(one, other, 1)
    assert not same(one, other, 0)
    # While they are dealt, too.
    early = play(state, "booklet army_ant"), play(state, "booklet pharaoh_ant")
    assert same(*early, 1)
    assert not same(*early, 0)
    picks = [play(one, f"species {name}") for name in ("army_ant", "ghost_ant", "fire_ant")]
    assert same(picks[0], picks[1], 1)
    assert same(picks[0], picks[2], 1)
    assert same(picks[0], play(other, "species leafcutter"), 1)
    assert not same(picks[0], picks[1], 0)
    # a doesn't see b's booklets either.
    third = play(state, *(f"booklet {name}" for name in ["army_ant", "ghost_ant", "fire_ant", "bulldog_ant", *own[1:]]))
    assert same(one, third, 0)
    # When all have chosen all is revealed.
    done = [play(pick, "species silver_ant") for pick in picks]
    assert not same(done[0], done[1], 1)


@pytest.mark.rule("MIC-X2")
def test_a_validated_card_is_seen_by_all(games: Games) -> None:
    game = games(objectives={9: EGGS})
    state = position(game, a={"queen": "colonize", "hand": [9], "eggs": 1})
    assert "9" not in line(state, "river ").split("objectives")[1]
    after = play(state, "sow 1,1", "drop worker east", "validate 9 level 1")
    assert "validated a level 1 9" in after.observation_string(1)


def test_tensors_have_their_shape(games: Games) -> None:
    game = games(3)
    state = position(game)
    for player in range(3):
        tensor = state.observation_tensor(player)
        assert list(tensor.shape) == game.observation_tensor_shape()
        assert bool((tensor == tensor).all())


# Worlds dealt anew


def worlds(state: eusocial.State, observer: int, count: int) -> list[eusocial.State]:
    found = [state.resample_from_infostate(observer, seed) for seed in range(count)]
    for world in found[:50]:
        assert same(state, world, observer)
    return found


def even(counts: Counter[Any], number: int, total: int) -> None:
    """All outcomes are there, each within six standard deviations of an equal share."""
    assert len(counts) == number, counts
    chance = 1 / number
    spread = 6 * (total * chance * (1 - chance)) ** 0.5
    assert all(abs(count - total * chance) < spread for count in counts.values()), counts


@pytest.mark.rule("MIC-X2")
def test_hidden_hands_are_dealt_from_what_is_unseen(games: Games) -> None:
    # Eight cards: three face up, 4 in a's hand; b's two hidden cards are two of 5, 6, 7, 8.
    game = games(counts={"objectives": 8})
    state = position(game, a={"hand": [4]}, b={"hand": [5, 6]})
    found = worlds(state, 0, 3000)
    assert {line(world, "hand a") for world in found} == {"4"}
    even(Counter(line(world, "hand b") for world in found), 6, 3000)
    # b's own cards stay; a's is 4, 7 or 8.
    found = worlds(state, 1, 3000)
    assert {line(world, "hand b") for world in found} == {"5,6"}
    even(Counter(line(world, "hand a") for world in found), 3, 3000)


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_known_cards_stay_where_they_are(games: Games) -> None:
    game = games(counts={"objectives": 9})
    state = position(game, bottom=["5a", "6b"], a={"hand": [4]}, b={"hand": [7, 8], "seen": [8]})
    # For a: 5 under the deck and 8 in b's hand are known; b's other card and the one that b put there are two of 6,
    # 7, 9.
    found = worlds(state, 0, 3000)
    even(Counter((line(world, "hand b"), line(world, "bottom")) for world in found), 6, 3000)
    assert {line(world, "hand b").split(" seen ")[1] for world in found} == {"8"}
    assert {line(world, "bottom").split()[0] for world in found} == {"5a"}
    # For b: a's card and the first card under the deck are two of 4, 5, 9.
    found = worlds(state, 1, 3000)
    assert {line(world, "hand b") for world in found} == {"7,8 seen 8"}
    even(Counter((line(world, "hand a"), line(world, "bottom")) for world in found), 6, 3000)


@pytest.mark.rule("MIC-X2")
def test_cards_just_drawn_are_hidden_from_others_alone(games: Games) -> None:
    game = games(counts={"objectives": 7})
    state = position(game, a={"eggs": 2, "queen": "colonize"})
    state = play(state, "sow 1,2", "drop worker north", "plan draw", "draw objective 4", "draw objective 6")
    assert {frozenset(legal(world)) for world in worlds(state, 0, 100)} == {frozenset({"plan keep 4", "plan keep 6"})}
    # Two of 4, 5, 6, 7.
    even(Counter(frozenset(legal(world)) for world in worlds(state, 1, 3000)), 6, 3000)


@pytest.mark.rule("MIC-Z1")
def test_hidden_booklets_are_dealt_from_what_is_unseen(games: Games) -> None:
    names = ["anna", "bella", "cilla", "dora", "emma", "fanny"]
    path = games.file(content_text(species={name: {} for name in names}))
    state = eusocial.load_game("microlonies", content=path).new_initial_state()
    while starting(state, "map tile"):
        state.apply_action(state.legal_actions()[0])
    state = play(state, *(f"booklet {name}" for name in names), "species bella")
    # b holds dora, emma and fanny, so a's three are known; the pick is any of them.
    found = worlds(state, 1, 3000)
    assert {tuple(sorted(world.view()["colonies"][0]["booklets"])) for world in found} == {("anna", "bella", "cilla")}
    even(Counter(world.view()["colonies"][0]["species"] for world in found), 3, 3000)
    assert all(legal(world) == {"species dora", "species emma", "species fanny"} for world in found[:50])


@pytest.mark.rule("MIC-X2", "MIC-X3")
@pytest.mark.parametrize("hand", [[5], [6]])
def test_that_a_player_is_asked_to_validate_tells_nothing(games: Games, hand: list[int]) -> None:
    # Of the cards that b may hold, 5 alone is met. b is asked with whatever card.
    game = games(counts={"objectives": 8}, objectives={5: EGGS})
    state = position(game, to_move="b", b={"queen": "colonize", "hand": hand, "eggs": 1})
    state = play(state, "sow 1,1", "drop worker east")
    met = {"5": {"validate 5 level 1", "done"}}
    assert (to_move(state), legal(state)) == ("b validate", met.get(str(hand[0]), {"done"}))
    found = worlds(state, 0, 2000)
    even(Counter(line(world, "hand b") for world in found), 5, 2000)
    for world in found:
        assert (to_move(world), world.current_player()) == ("b validate", 1)
        assert legal(world) == met.get(line(world, "hand b"), {"done"})
    # Nor does it tell anything that b leaves it.
    left = play(state, "done")
    assert to_move(left) == "a sow"
    even(Counter(line(world, "hand b") for world in worlds(left, 0, 2000)), 5, 2000)


@pytest.mark.rule("MIC-X2", "MIC-X3")
def test_with_which_card_a_player_is_asked_is_hidden(games: Games) -> None:
    game = games(counts={"objectives": 8}, objectives={5: EGGS, 8: EGGS})
    one, other = (
        position(game, to_move="b", b={"queen": "colonize", "hand": hand, "eggs": 1}) for hand in ([5, 8], [6, 8])
    )
    for text in ("sow 1,1", "drop worker east", "validate 8 level 1", "done"):
        one, other = play(one, text), play(other, text)
        assert same(one, other, 0), text
        assert to_move(one) == to_move(other)
    assert to_move(one) == "a sow"


@pytest.mark.rule("MIC-X2", "MIC-E2")
def test_that_a_player_is_asked_at_the_end_tells_nothing(games: Games) -> None:
    game = games(counts={"objectives": 8}, objectives={5: EGGS})
    one, other = (position(game, round=8, ending=7, to_move="b", b={"hand": hand, "eggs": 1}) for hand in ([5], [6]))
    for text in ("sow 1,2", "drop worker north", "done", "done"):
        one, other = play(one, text), play(other, text)
        assert same(one, other, 0), text
        if not one.is_terminal():
            assert {line(world, "hand b") for world in worlds(one, 0, 200)} == {"4", "5", "6", "7", "8"}
    assert one.is_terminal()
    assert other.is_terminal()


def planning(game: eusocial.Game, drawn: tuple[int, int], kept: int, **given: Any) -> eusocial.State:
    """After a turn of b in which b draws two objectives, keeps one and validates none."""
    b = {"queen": "colonize", "eggs": 1, **given.pop("b", {})}
    state = play(position(game, to_move="b", b=b, **given), "sow 1,2", "drop worker north", "plan draw")
    state = play(state, *(f"draw objective {card}" for card in drawn), f"plan keep {kept}", "done")
    assert to_move(state) == "b validate"
    return play(state, "done")


def again(state: eusocial.State, drawn: tuple[int, int], kept: int, *then: str) -> eusocial.State:
    """After a turn of a without an action, and another turn of b with a planning."""
    state = play(state, "sow 1,2", "drop worker north", "done", "sow 2,1", "drop worker west", "plan draw")
    return play(state, *(f"draw objective {card}" for card in drawn), f"plan keep {kept}", "done", *then, "done")


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_who_put_cards_under_the_deck_knows_who_draws_them(games: Games) -> None:
    # Seven cards: three face up, 4 in b's hand, 5 and 6 under an empty deck, both put there by a, and 7 in a's hand.
    # So a knows b's card, and, when b draws both from under the deck and keeps one, that it is 5 or 6.
    game = games(counts={"objectives": 7})
    setting: dict[str, Any] = {"bottom": ["5a", "6a"], "a": {"hand": [7]}, "b": {"hand": [4]}}
    before = position(game, to_move="b", **setting)
    assert {line(world, "hand b") for world in worlds(before, 0, 50)} == {"4"}
    state = planning(game, (5, 6), 5, **setting)
    assert (to_move(state), line(state, "hand b"), line(state, "bottom")) == ("a sow", "4,5", "6b")
    assert (line(state, "traced a"), line(state, "traced b"), line(state, "pair b")) == ("5,6", "6", "5,6 open a")
    found = worlds(state, 0, 3000)
    counts = Counter((line(world, "hand b"), line(world, "bottom")) for world in found)
    assert set(counts) == {("4,5", "6b"), ("4,6", "5b")}
    even(counts, 2, 3000)
    # b knows all of it: a's card is 7.
    assert {(line(w, "hand a"), line(w, "hand b"), line(w, "bottom")) for w in worlds(state, 1, 200)} == {
        ("7", "4,5", "6b")
    }


@pytest.mark.rule("MIC-X2", "MIC-L2")
@pytest.mark.parametrize("kept", [5, 6])
def test_one_of_two_cards_drawn_is_known(games: Games, kept: int) -> None:
    # Nine cards: three face up, 4 in b's hand, 9 in a's, 5 under the deck, put there by a; b draws 6, all of the deck,
    # and 5. c holds 7 and 8.
    game = games(3, counts={"objectives": 9})
    setting: dict[str, Any] = {"bottom": ["5a"], "a": {"hand": [9]}, "b": {"hand": [4]}, "c": {"hand": [7, 8]}}
    state = planning(game, (6, 5), kept, **setting)
    put = 11 - kept
    assert (line(state, "hand b"), line(state, "bottom")) == (f"4,{kept}", f"{put}b")
    # For a: 5 is kept or put back. The three places left, 4's, 6's and the two of c, hold 4, 6, 7, 8 in any order.
    found = worlds(state, 0, 6000)
    rest = {4, 6, 7, 8}
    for world in found:
        b, c = ({int(card) for card in line(world, f"hand {letter}").split(",")} for letter in "bc")
        bottom = int(line(world, "bottom").removesuffix("b"))
        assert (5 in b) != (bottom == 5)
        assert b | c | {bottom} == rest | {5}
    even(Counter("5" in line(world, "hand b") for world in found), 2, 6000)
    put_5 = [world for world in found if line(world, "bottom") == "5b"]
    even(Counter((line(world, "hand b"), line(world, "hand c")) for world in put_5), 6, len(put_5))
    kept_5 = [world for world in found if line(world, "bottom") != "5b"]
    even(Counter((line(world, "hand b"), line(world, "bottom")) for world in kept_5), 12, len(kept_5))
    # c put nothing under the deck: to c the three cards of b and that of a may be any of 4, 5, 6, 9.
    found = worlds(state, 2, 6000)
    even(Counter((line(world, "hand b"), line(world, "bottom"), line(world, "hand a")) for world in found), 12, 6000)
    # b knows 5 and 6, wherever they are, and what is under the deck.
    found = worlds(state, 1, 3000)
    assert {(line(world, "hand b"), line(world, "bottom")) for world in found} == {(f"4,{kept}", f"{put}b")}
    even(Counter(line(world, "hand a") for world in found), 3, 3000)


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_the_last_card_under_the_deck_is_known_in_anothers_hand(games: Games) -> None:
    # Seven cards: 5, put there by a, is the only card left to draw; 4 and 6 are b's, 7 is a's.
    game = games(counts={"objectives": 8})
    state = position(game, to_move="b", bottom=["5a"], a={"hand": [7]}, b={
        "hand": [4, 6, 8], "queen": "colonize", "eggs": 1,
    })  # fmt: skip
    state = settle(play(state, "sow 1,2", "drop worker north", "plan draw"))
    state = play(state, "plan keep 5") if "plan keep 5" in legal(state) else state
    state = play(state, "done", "done")
    assert (to_move(state), line(state, "hand b"), line(state, "traced a")) == ("a sow", "4,5,6,8", "5")
    assert "pair" not in str(state)
    assert {line(world, "hand b") for world in worlds(state, 0, 100)} == {"4,5,6,8"}
    # A known card in hand stays where it is, while the others are dealt anew.
    game = games(counts={"objectives": 9})
    state = position(game, traced={"a": [5]}, a={"hand": [7]}, b={"hand": [4, 5]})
    even(Counter(line(world, "hand b") for world in worlds(state, 0, 3000)), 4, 3000)
    assert {line(world, "hand a") for world in worlds(state, 1, 300)} == {"6", "7", "8", "9"}


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_two_choices_one_after_the_other(games: Games) -> None:
    # Eight cards: three face up, 4 in b's hand, 8 in a's; 5, 6, 7 under an empty deck, all put there by a. b draws 5
    # and 6, keeps 5, and later draws 7 and 6 and keeps 6. For a, each choice may have gone the other way: 5 and 6 are
    # kept in half of all cases (5 first or 6 first), 5 and 7 in a quarter, 6 and 7 in a quarter.
    game = games(counts={"objectives": 8})
    state = planning(game, (5, 6), 5, bottom=["5a", "6a", "7a"], a={"hand": [8]}, b={"hand": [4], "eggs": 2})
    assert line(state, "bottom") == "7a 6b"
    state = again(state, (7, 6), 6)
    assert (to_move(state), line(state, "hand b"), line(state, "bottom")) == ("a sow", "4,5,6", "7b")
    found = worlds(state, 0, 4000)
    counts = Counter((line(world, "hand b"), line(world, "bottom")) for world in found)
    assert set(counts) == {("4,5,6", "7b"), ("4,5,7", "6b"), ("4,6,7", "5b")}
    assert abs(counts["4,5,6", "7b"] - 2000) < 200
    assert abs(counts["4,5,7", "6b"] - 1000) < 170
    assert abs(counts["4,6,7", "5b"] - 1000) < 170


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_a_card_that_all_see_is_traced_no_more(games: Games) -> None:
    # Seven cards, all in play: what b validates is known to all, and with it what b put back.
    game = games(counts={"objectives": 7}, objectives={5: EGGS})
    setting: dict[str, Any] = {"bottom": ["5a", "6a"], "a": {"hand": [7]}, "b": {"hand": [4], "eggs": 3}}
    state = play(position(game, to_move="b", **{**setting, "b": {**setting["b"], "queen": "colonize"}}),
                 "sow 1,2", "drop worker north", "plan draw", "draw objective 5", "draw objective 6", "plan keep 5",
                 "done", "validate 5 level 1", "done")  # fmt: skip
    assert (line(state, "traced a"), line(state, "traced b"), line(state, "bottom")) == ("6", "6", "6b")
    assert "pair" not in str(state)
    assert {(line(world, "hand b"), line(world, "bottom")) for world in worlds(state, 0, 200)} == {("4", "6b")}
    # A card from under the deck that is turned up is traced no more either.
    state = position(games(counts={"objectives": 6}), bottom=["5b", "6a"], a={"hand": [4], "eggs": 1, "queen": "build"})
    state = settle(play(state, "sow 1,2", "drop worker north", "plan take 2", "done"))
    assert line(state, "river ").endswith("objectives 1,5,3")
    assert "traced b" not in str(state)
    assert line(state, "traced a") == "6"


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_who_draws_the_card_put_back_knows_the_other(games: Games) -> None:
    # As above, but then a draws the 6 that b put back, and knows that b kept 5.
    game = games(counts={"objectives": 7})
    state = planning(
        game, (5, 6), 5, bottom=["5a", "6a"], a={"hand": [7], "eggs": 1, "queen": "build"}, b={"hand": [4]}
    )
    state = settle(play(state, "sow 1,2", "drop worker north", "plan draw"))
    state = play(state, "plan keep 6") if starting(state, "plan keep") else state
    assert line(state, "hand a") == "6,7"
    assert {line(world, "hand b") for world in worlds(state, 0, 200)} == {"4,5"}


Told = tuple[tuple[int, int], int, tuple[int, int], int, tuple[str, ...]]


@pytest.mark.rule("MIC-X2", "MIC-L2")
@pytest.mark.parametrize(
    ("bottom", "objectives", "one", "other"),
    [
        # 5 is a's. b draws it with 6, the last of the deck, then 7, b's own, with what was put back.
        (["5a", "7b"], {}, ((6, 5), 5, (7, 6), 7, ()), ((6, 5), 6, (7, 5), 7, ())),
        # All are a's; in the end b validates 6, which was put back first, or kept first.
        (
            ["5a", "6a", "7a"],
            {6: EGGS},
            ((5, 6), 5, (7, 6), 6, ("validate 6 level 1",)),
            ((5, 6), 6, (7, 5), 7, ("validate 6 level 1",)),
        ),
    ],
    ids=["not all are traced", "one is seen in the end"],
)
def test_worlds_depend_on_what_is_seen_alone(
    games: Games, bottom: list[str], objectives: dict[int, Item], one: Told, other: Told
) -> None:
    """Two games that a can't tell apart have the same worlds, each as often."""
    counts = []
    states = []
    for first, kept, second, then_kept, then in (one, other):
        game = games(counts={"objectives": 8}, objectives=objectives)
        b = {"hand": [4], "eggs": 4}
        state = planning(game, first, kept, bottom=bottom, a={"hand": [8]}, b=b)
        states.append(again(state, second, then_kept, *then))
        found = worlds(states[-1], 0, 4000)
        counts.append(Counter((line(world, "hand b"), line(world, "bottom")) for world in found))
    assert same(states[0], states[1], 0)
    assert set(counts[0]) == set(counts[1])
    assert all(abs(counts[0][world] - counts[1][world]) < 300 for world in counts[0]), counts


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_worlds_of_a_world_are_those_of_the_position(games: Games) -> None:
    # As in `test_one_of_two_cards_drawn_is_known`: for a, 5 is in b's hand or under the deck, in worlds of worlds too.
    game = games(3, counts={"objectives": 9})
    setting: dict[str, Any] = {"bottom": ["5a"], "a": {"hand": [9]}, "b": {"hand": [4]}, "c": {"hand": [7, 8]}}
    state = planning(game, (6, 5), 5, **setting)
    found = [world.resample_from_infostate(0, 5000 + seed) for seed, world in enumerate(worlds(state, 0, 3000))]
    assert all(("5" in line(world, "hand b")) != (line(world, "bottom") == "5b") for world in found)
    even(Counter(line(world, "bottom") == "5b" for world in found), 2, 3000)


@pytest.mark.rule("MIC-X2", "MIC-L2")
def test_in_a_world_all_trace_what_they_put_there(games: Games) -> None:
    # b kept 5 and put 6 back, or the other way; in each world b traces what b put back in it.
    game = games(counts={"objectives": 7})
    state = planning(game, (5, 6), 5, bottom=["5a", "6a"], a={"hand": [7]}, b={"hand": [4]})
    for world in worlds(state, 0, 100):
        assert line(world, "traced b") == line(world, "bottom").removesuffix("b")
        kept = {"4,5": "5,6 open a", "4,6": "6,5 open a"}[line(world, "hand b")]
        assert line(world, "pair b") == kept
    # Cards dealt anew are traced by who put them there, and no others.
    state = position(games(), bottom=["5b", "6b"], a={"hand": [4]}, b={"hand": [7]})
    for world in worlds(state, 0, 100):
        put = [int(card.removesuffix("b")) for card in line(world, "bottom").split()]
        assert line(world, "traced b") == ",".join(str(card) for card in sorted(put))


def played(seed: int) -> list[eusocial.State]:
    """Positions of a game of two to four players."""
    state = eusocial.load_game("microlonies", players=2 + seed % 3, max_rounds=25).new_initial_state()
    rng = eusocial.Rng(seed)
    found = []
    while not state.is_terminal():
        if len(state.history()) % 25 == 0:
            found.append(state.clone())
        state.apply_action(state.choose("random", rng))
    return found


@pytest.mark.rule("MIC-X2", "MIC-L2")
@pytest.mark.parametrize("seed", range(6))
def test_worlds_of_whole_games_look_the_same(seed: int) -> None:
    for state in played(seed):
        for observer in range(state.game.num_players()):
            world = state.resample_from_infostate(observer, seed)
            assert same(state, world, observer)
            assert same(state, world.resample_from_infostate(observer, seed + 1), observer)
            assert to_move(world).split()[:2] == to_move(state).split()[:2]
            if state.current_player() == observer:
                assert legal(world) == legal(state)


@pytest.mark.rule("MIC-X2", "MIC-L2")
@pytest.mark.parametrize("seed", range(6))
def test_worlds_of_whole_games_are_positions(seed: int) -> None:
    for state in played(seed):
        assert state.game.state_from_string(str(state)) == state
        for observer in range(state.game.num_players()):
            world = state.resample_from_infostate(observer, seed)
            assert state.game.state_from_string(str(world)) == world
