"""Lay and planning: MIC-L1, MIC-L2."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import Games, legal, line, outcomes, play, position, settle, stats, to_move

PLANS = {"plan draw", "plan take 1", "plan take 2", "plan take 3"}


def laying(game: eusocial.Game, workers: int, **given: Any) -> eusocial.State:
    """The state in which Lay has just been activated with this many workers; the queen is elsewhere."""
    setting = {key: given.pop(key) for key in ("display", "bottom", "b") if key in given}
    a = {"hill": {"lay": workers - 1}, "queen": "colonize", **given}
    return play(position(game, a=a, **setting), "sow 1,2", "drop worker north")


@pytest.mark.rule("MIC-L1")
@pytest.mark.parametrize(("workers", "eggs"), [(1, 1), (2, 2), (3, 3), (4, 4), (6, 4)])
def test_an_egg_for_each_point(games: Games, workers: int, eggs: int) -> None:
    state = laying(games(), workers)
    for laid in range(eggs):
        assert legal(state) == {"lay", "done"} | (PLANS if laid else set())
        state = play(state, "lay")
        assert stats(state, "a")["eggs"] == str(laid + 1)
    assert legal(state) == PLANS | {"done"}
    after = play(state, "done")
    assert to_move(after) == "b sow"
    assert stats(after, "a") == {**stats(laying(games(), workers), "a"), "eggs": str(eggs)}


@pytest.mark.rule("MIC-L1", "MIC-A2")
def test_fewer_eggs_than_points(games: Games) -> None:
    state = play(laying(games(), 4), "lay", "done")
    assert (to_move(state), stats(state, "a")["eggs"]) == ("b sow", "1")


@pytest.mark.rule("MIC-L2")
def test_planning_needs_an_egg(games: Games) -> None:
    state = laying(games(), 2)
    assert legal(state) == {"lay", "done"}
    for text in ("plan draw", "plan take 1"):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(text)
        assert "MIC-L2" in caught.value.clauses
    # An egg that was there before does as well.
    assert legal(laying(games(), 2, eggs=1)) == PLANS | {"lay", "done"}


@pytest.mark.rule("MIC-L2")
def test_taking_a_face_up_card(games: Games) -> None:
    state = play(laying(games(), 2, eggs=1), "plan take 2")
    assert stats(state, "a")["eggs"] == "0"
    assert line(state, "hand a") == "2 seen 2"
    # One planning an action; the display is refilled at its end.
    assert legal(state) == {"lay", "done"}
    state = play(state, "lay")
    assert legal(state) == {"lay", "done"}
    state = play(state, "done")
    assert outcomes(state) == {f"reveal objective {card}": pytest.approx(1 / 9) for card in range(4, 13)}
    state = play(state, "reveal objective 9")
    assert line(state, "river ").endswith("objectives 1,9,3")
    # A card is in hand, so its player is asked (MIC-X3).
    assert (to_move(state), legal(state), stats(state, "a")["eggs"]) == ("a validate", {"done"}, "1")
    assert to_move(play(state, "done")) == "b sow"


@pytest.mark.rule("MIC-L2")
def test_only_face_up_cards_can_be_taken(games: Games) -> None:
    state = laying(games(), 2, eggs=1)
    for card in (4, 12):
        with pytest.raises(eusocial.IllegalActionError):
            state.apply(f"plan take {card}")


@pytest.mark.rule("MIC-L2")
def test_drawing_two_and_keeping_one(games: Games) -> None:
    state = play(laying(games(), 2, eggs=2, hand=[4]), "plan draw")
    assert stats(state, "a")["eggs"] == "1"
    # 12 cards, three face up and one in hand: eight are left.
    assert outcomes(state) == {f"draw objective {card}": pytest.approx(1 / 8) for card in range(5, 13)}
    state = play(state, "draw objective 7")
    assert outcomes(state) == {f"draw objective {card}": pytest.approx(1 / 7) for card in range(5, 13) if card != 7}
    state = play(state, "draw objective 11")
    assert (state.current_player(), legal(state)) == (0, {"plan keep 7", "plan keep 11"})
    state = play(state, "plan keep 11")
    assert line(state, "hand a") == "4,11"
    assert line(state, "bottom") == "7a"
    assert legal(state) == {"lay", "done"}
    after = play(state, "lay", "lay")
    assert (to_move(after), legal(after), stats(after, "a")["eggs"]) == ("a validate", {"done"}, "3")
    after = play(after, "done")
    assert (to_move(after), stats(after, "a")["eggs"]) == ("b sow", "3")
    assert line(after, "bottom") == "7a"


@pytest.mark.rule("MIC-L2")
def test_the_other_card_goes_under_the_deck(games: Games) -> None:
    # Six cards: three face up, 4 in a's hand, 5 and 6 under an empty deck, 5 put there first.
    game = games(counts={"objectives": 6})
    state = play(laying(game, 1, eggs=1, hand=[4], bottom=["5b", "6a"]), "plan draw")
    assert outcomes(state) == {"draw objective 5": 1.0}
    state = play(state, "draw objective 5")
    assert outcomes(state) == {"draw objective 6": 1.0}
    state = play(state, "draw objective 6", "plan keep 6")
    assert line(state, "bottom") == "5a"
    assert line(state, "hand a") == "4,6"


@pytest.mark.rule("MIC-L2")
def test_cards_under_the_deck_come_after_the_deck(games: Games) -> None:
    game = games(counts={"objectives": 6})
    state = play(laying(game, 1, eggs=1, hand=[], bottom=["5b", "6a"]), "plan draw")
    # 4 is the whole deck; then comes the first card under it.
    assert outcomes(state) == {"draw objective 4": 1.0}
    assert outcomes(play(state, "draw objective 4")) == {"draw objective 5": 1.0}


@pytest.mark.rule("MIC-L2", "MIC-R1")
def test_a_gap_in_the_display_stays_when_the_deck_is_empty(games: Games) -> None:
    game = games(counts={"objectives": 4})
    state = play(laying(game, 1, eggs=1, hand=[4]), "plan take 2", "done")
    # No chance node: validation is next.
    assert (to_move(state), legal(state)) == ("a validate", {"done"})
    assert line(state, "river ").endswith("objectives 1,-,3")
    # Nothing to draw: only the cards face up are left.
    assert legal(laying(game, 1, eggs=1, hand=[4])) == {"lay", "done", "plan take 1", "plan take 2", "plan take 3"}


@pytest.mark.rule("MIC-L2")
def test_with_one_card_left_that_one_is_kept(games: Games) -> None:
    game = games(counts={"objectives": 5})
    state = laying(game, 1, eggs=1, hand=[4])
    assert "plan draw" in legal(state)
    state = settle(play(state, "plan draw"))
    if "plan keep 5" in legal(state):
        assert legal(state) == {"plan keep 5"}
        state = play(state, "plan keep 5")
    assert line(state, "hand a") == "4,5"
    assert stats(state, "a")["eggs"] == "0"


@pytest.mark.rule("MIC-L2")
def test_planning_alone(games: Games) -> None:
    # The egg just laid may go at once.
    state = play(laying(games(), 1), "lay")
    assert legal(state) == PLANS | {"done"}
    state = settle(play(state, "plan take 3"))
    assert (to_move(state), legal(state)) == ("a validate", {"done"})
    assert to_move(play(state, "done")) == "b sow"
    assert (line(state, "hand a"), stats(state, "a")["eggs"]) == ("3 seen 3", "0")
