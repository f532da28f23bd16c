"""Symbiote tokens: the exchange in Slumber, what tokens add and what not, their return in battle, points at the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .battles import FERNS, FULL, after_losses, fight, is_over, scores
from .positions import (
    actions,
    colony,
    game,
    legal,
    lines,
    play,
    position,
    refused,
    stats,
    to_move,
)
from .test_hidden import same
from .test_notation import livelier

ALL = {"pass", "symbiote head", "symbiote thorax", "symbiote abdomen"}
SHARED = "hex 12 1,0\nsite 1,0 food a\nsite 1,0 card b"
"""Thistle Stand, shared by a and b."""
THREE = "hex 16 1,0\nsite 1,0 food a\nsite 1,0 card b\nsite 1,0 larva c"
"""Fern Shade, shared by a, b and c."""


def slumber(*texts: str, round: int = 1, first: str = "a", **options: Any) -> eusocial.State:
    """The start of Slumber."""
    of = game(symbiotes=True, **options)
    return position(of, *texts, to_move=f"{first} slumber", round=round, first=first)


def held(state: eusocial.State, letter: str) -> dict[str, set[str]]:
    """The tokens that a player holds, by owner."""
    return {"abcde"[one["of"]]: set(one["segments"]) for one in colony(state, letter)["symbiotes"]}


# The exchange


@pytest.mark.rule("MOA-B64")
def test_tokens_are_exchanged_in_slumber() -> None:
    state = slumber(SHARED)
    assert to_move(state) == "a exchange"
    assert legal(state) == ALL
    state = play(state, "symbiote head")
    assert to_move(state) == "b exchange"
    assert legal(state) == ALL
    # Nothing changes hands before both have chosen.
    assert held(state, "b") == {}
    state = play(state, "symbiote thorax")
    assert to_move(state) == "a turn"
    assert (held(state, "a"), held(state, "b"), held(state, "c")) == ({"b": {"thorax"}}, {"a": {"head"}}, {})
    assert [one["tokens"] for one in colony(state, "a")["symbiotes"]] == [1]


@pytest.mark.rule("MOA-B64")
@pytest.mark.parametrize("answers", [("pass", "symbiote head"), ("symbiote head", "pass"), ("pass", "pass")])
def test_nobody_must_exchange(answers: tuple[str, str]) -> None:
    state = slumber(SHARED)
    for answer in answers:
        # Who comes second is asked in any case, so that a pass is as secret as a token.
        state = play(state, answer)
    assert to_move(state) == "a turn"
    assert [held(state, letter) for letter in "abc"] == [{}, {}, {}]


@pytest.mark.rule("MOA-B64")
@pytest.mark.parametrize("first", ["a", "b", "c"])
def test_each_with_each_who_shares_a_hex(first: str) -> None:
    state = slumber(THREE, first=first)
    asked = []
    while to_move(state).endswith(" exchange"):
        asked.append(to_move(state)[0])
        state.apply_action(state.legal_actions()[-1])
    pairs = {frozenset(asked[i : i + 2]) for i in (0, 2, 4)}
    assert pairs == {frozenset("ab"), frozenset("ac"), frozenset("bc")}
    assert len(asked) == 6
    assert asked[0] == first
    assert {letter: set(held(state, letter)) for letter in "abc"} == {"a": {"b", "c"}, "b": {"a", "c"}, "c": {"a", "b"}}


@pytest.mark.rule("MOA-B64")
def test_ants_in_the_outskirts_share_too() -> None:
    # c shares with a by an ant in the outskirts; b is elsewhere.
    state = slumber("hex 12 1,0\nsite 1,0 food a\nsite 1,0 card a\nout 1,0 c 1\nhex 9 0,1\nsite 0,1 food b")
    assert to_move(state) == "a exchange"
    state = play(state, "symbiote head")
    assert to_move(state) == "c exchange"
    assert to_move(play(state, "pass")) == "a turn"


@pytest.mark.rule("MOA-B64")
def test_nobody_shares_no_exchange() -> None:
    apart = "hex 12 1,0\nsite 1,0 food a\nhex 9 0,1\nsite 0,1 food b"
    assert to_move(slumber(apart)) == "a turn"
    assert to_move(position(game(), SHARED, to_move="a slumber")) == "a turn"


@pytest.mark.rule("MOA-B64")
def test_only_own_tokens_that_nobody_holds() -> None:
    state = slumber(THREE, "symbiotes b of a head\nsymbiotes a of b thorax")
    # a and b may exchange a second one.
    assert to_move(state) == "a exchange"
    assert legal(state) == ALL - {"symbiote head"}
    assert "MOA-B64" in refused(state, "symbiote head")
    state = play(state, "symbiote abdomen")
    assert legal(state) == ALL - {"symbiote thorax"}
    state = play(state, "symbiote head")
    assert held(state, "a") == {"b": {"thorax", "head"}}
    # Then a has one left for c.
    assert to_move(state) == "a exchange"
    assert legal(state) == {"pass", "symbiote thorax"}
    # Who has none left does not exchange.
    state = slumber(SHARED, "symbiotes c of a head thorax abdomen\nsymbiotes a of c head")
    assert to_move(state) == "a turn"


@pytest.mark.rule("MOA-B64")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_not_in_autumn_but_points_then(round: int) -> None:
    state = slumber(SHARED, "symbiotes a of b head thorax\nsymbiotes b of a head\nsymbiotes c of a thorax", round=round)
    if round < 4:
        assert to_move(state) == "a exchange"
        assert scores(state)[2] == 0
        return
    assert state.is_terminal()
    assert state.breakdown()["symbiotes"] == [2, 1, 1]
    [account] = [account for account in game().accounts() if account.name == "symbiotes"]
    assert account.clause == "MOA-B64"
    # Most ants: a and b; a food for nobody, no evolutions.
    assert scores(state) == [2 + 3 + 1, 1 + 3, 1]


# What tokens add


@pytest.mark.rule("MOA-B64")
@pytest.mark.parametrize(("token", "winner"), [("", 1), ("symbiotes a of c head", 0), ("symbiotes a of c thorax", 1)])
def test_a_head_is_one_in_battle(token: str, winner: int) -> None:
    # 2 against 3; with a head a tie, which the defender wins.
    state = after_losses(fight(FULL, "out 1,0 b 3", token, symbiotes=True))
    assert is_over(state)
    assert scores(state) == [int(player == winner) for player in range(5)]


@pytest.mark.rule("MOA-B64")
@pytest.mark.parametrize(
    ("tokens", "steps"),
    [("", 3), ("symbiotes a of b thorax", 4), ("symbiotes a of b thorax\nsymbiotes a of c thorax", 5)],
)
def test_a_thorax_is_a_step(tokens: str, steps: int) -> None:
    state = position(game(symbiotes=True), "hex 12 1,0\nout 0,0 a 1\nplayer a food 1", tokens)
    state = play(state, "march")
    for step in range(steps):
        assert to_move(state) == "a march"
        state.apply("move 0,0>1,0 site food" if step % 2 == 0 else "move 1,0>0,0")
    assert to_move(state) != "a march"
    # The reaction is one step still.
    state = position(
        game(symbiotes=True), "hex 12 1,0\nout 0,0 a 1\nplayer b food 1\nout 0,0 b 1", tokens, to_move="b turn"
    )
    state = play(state, "march", "done")
    while to_move(state) != "a react":
        state.apply("pass")
    state = play(state, "react march", "move 0,0>1,0 site food")
    assert not to_move(state).startswith("a ")


@pytest.mark.rule("MOA-B64", "MOA-A81")
@pytest.mark.parametrize(("tokens", "left"), [("", 2), ("symbiotes a of b abdomen", 3), ("symbiotes a of b head", 2)])
def test_an_abdomen_feeds_one_more(tokens: str, left: int) -> None:
    # Five ants and one food.
    state = position(game(symbiotes=True), "out 0,0 a 5\nplayer a food 1", tokens, to_move="a feeding")
    while to_move(state) == "a starve":
        state.apply_action(state.legal_actions()[0])
    assert stats(state, "a")["ants"] == left
    assert stats(state, "a")["food"] == 0


@pytest.mark.rule("MOA-B64")
def test_the_owner_has_no_bonus_of_a_token_with_another() -> None:
    # 3 of a against 3 of b and a's head; b invades, so a wins ties alone.
    state = after_losses(fight(FULL, "out 1,0 b 3", "symbiotes c of a head", symbiotes=True))
    assert scores(state) == [0, 1, 0, 0, 0]


# What they don't


@pytest.mark.rule("MOA-B64", "MOA-A60")
def test_tokens_make_no_body() -> None:
    of = game(symbiotes=True)
    parts = "part a head 1 Clever Head\npart a thorax 1 Racing Thorax"
    state = position(of, parts, "symbiotes a of b abdomen\nhand a Scented Abdomen\nplayer a larvae 1")
    assert colony(state, "a")["bodies"] == 0
    assert stats(actions(state, "play Scented Abdomen on abdomen 1", "pay larva"), "a")["score"] == 3


@pytest.mark.rule("MOA-B64", "MOA-B7")
@pytest.mark.parametrize(("extra", "pushes"), [("symbiotes a of c head", False), ("part a head 1 Clever Head", True)])
def test_tokens_give_major_workers_no_abilities(extra: str, pushes: bool) -> None:
    state = position(
        game(symbiotes=True, major_workers=True),
        "hex 12 1,0\nsite 1,0 card b\nout 0,0 a 1 major\nplayer a food 1",
        extra,
    )
    state = play(state, "march", "move 0,0>1,0 site food", "done")
    assert (to_move(state) == "a push") is pushes


@pytest.mark.rule("MOA-B64", "MOA-B9")
@pytest.mark.parametrize(
    ("extra", "larvae"), [("symbiotes a of c abdomen", False), ("part a abdomen 1 Bloated Abdomen", True)]
)
def test_tokens_do_not_populate(extra: str, larvae: bool) -> None:
    state = position(
        game(symbiotes=True, major_workers=True),
        "hex 12 1,0\nsite 1,0 food a major\nplayer a food 1 larvae 2 majors 1",
        extra,
    )
    state = play(state, "forage")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert (to_move(state) == "a populate") is larvae


@pytest.mark.rule("MOA-B64", "MOA-B25")
@pytest.mark.parametrize(
    ("extra", "enters"),
    [("symbiotes a of b head\nsymbiotes a of c head", False), ("part a head 2 Watchful Head", True)],
)
def test_tokens_open_no_specialized_site(extra: str, enters: bool) -> None:
    # Briar Rose: its point wants two heads.
    state = position(
        game(symbiotes=True, aphids=True), "hex 2 1,0\nout 0,0 a 1\nplayer a food 1\npart a head 1 Clever Head", extra
    )
    state = play(state, "march")
    assert ("move 0,0>1,0 site point" in legal(state)) is enters


# Battles


@pytest.mark.rule("MOA-B64")
def test_those_who_battle_return_their_tokens_first() -> None:
    tokens = "symbiotes a of b head\nsymbiotes b of a thorax\nsymbiotes a of c abdomen\nsymbiotes c of b abdomen"
    state = after_losses(fight(FULL, "out 1,0 b 3", tokens, symbiotes=True))
    # Without b's head a has 2 against 3.
    assert scores(state) == [0, 1, 0, 0, 0]
    assert held(state, "a") == {"c": {"abdomen"}}
    assert held(state, "b") == {}
    assert held(state, "c") == {"b": {"abdomen"}}


@pytest.mark.rule("MOA-B64", "MOA-A65")
def test_who_shares_in_peace_keeps_them() -> None:
    state = fight(SHARED, "symbiotes a of b head\nsymbiotes b of a thorax", symbiotes=True)
    assert is_over(state)
    assert held(state, "a") == {"b": {"head"}}


@pytest.mark.rule("MOA-B64", "MOA-D18")
def test_a_sneak_attack_returns_them_too() -> None:
    state = position(
        game(symbiotes=True),
        FERNS, "site 1,0 card b\nsite 1,0 food c\nplayer a larvae 1\nhand a Sneak Attack",
        "symbiotes b of c head\nsymbiotes c of b head\nsymbiotes b of a head",
    )  # fmt: skip
    state = play(state, "play Sneak Attack", "pay larva", "at 1,0")
    assert held(state, "b") == {"a": {"head"}}
    assert held(state, "c") == {}


# What is known


@pytest.mark.rule("MOA-D16", "MOA-B64")
def test_tokens_are_face_down() -> None:
    start = slumber(SHARED)
    numbers = start.legal_actions()
    assert {start.observed_action_string(1, n) for n in numbers} == {"symbiote ?"}
    assert {start.observed_action_string(2, n) for n in numbers} == {"symbiote ?"}
    assert {start.observed_action_string(0, n) for n in numbers} == legal(start)
    choices = [play(start, text) for text in sorted(ALL)]
    for choice in choices[1:]:
        assert same(choices[0], choice, 1)
        assert same(choices[0], choice, 2)
        assert not same(choices[0], choice, 0)
    # Who received it knows it; the third only how many were exchanged.
    one = play(start, "symbiote head", "symbiote thorax")
    other = play(start, "symbiote abdomen", "symbiote thorax")
    assert not same(one, other, 1)
    assert not same(one, other, 0)
    assert same(one, other, 2)
    assert "symbiotes b of a ? 1" in one.observation_string(2)
    assert not same(one, play(start, "symbiote head", "pass"), 2)
    found: set[tuple[str, str]] = set()
    for seed in range(200):
        world = one.resample_from_infostate(2, seed)
        assert same(one, world, 2)
        [of_a], [of_b] = held(world, "b")["a"], held(world, "a")["b"]
        found.add((of_a, of_b))
        assert held(one.resample_from_infostate(0, seed), "a") == held(one, "a")
        assert held(one.resample_from_infostate(1, seed), "a") == held(one, "a")
    segments = ("head", "thorax", "abdomen")
    assert found == {(x, y) for x in segments for y in segments}
    # An offer may be any of three tokens, or none.
    offers = {lines(choices[0].resample_from_infostate(1, seed), "token a ")[0] for seed in range(200)}
    assert offers == {*segments, "none"}


@pytest.mark.rule("MOA-D16", "MOA-B64")
@pytest.mark.parametrize("players", [2, 4])
def test_worlds_with_symbiotes(players: int) -> None:
    of = game(players=players, symbiotes=True)
    exchanged = differ = 0
    for seed in range(2):
        rng = random.Random(seed)
        state = of.new_initial_state()
        step = 0
        while not state.is_terminal():
            tokens = {letter: held(state, letter) for letter in "abcd"[:players]}
            exchanged += any(tokens.values())
            if step % 12 == 0 or to_move(state).endswith("exchange"):
                for observer, me in enumerate(tokens):
                    world = state.resample_from_infostate(observer, step)
                    assert same(state, world, observer)
                    differ += str(world) != str(state)
                    assert held(world, me) == tokens[me]
                    for letter, by_owner in tokens.items():
                        new = held(world, letter)
                        assert {o: len(s) for o, s in new.items()} == {o: len(s) for o, s in by_owner.items()}
                        assert new.get(me) == by_owner.get(me)
                    # No token is in two places.
                    owned = [(o, s) for letter in tokens for o, kinds in held(world, letter).items() for s in kinds]
                    assert len(set(owned)) == len(owned)
                    if state.current_player() == observer:
                        assert world.legal_actions() == state.legal_actions()
            step += 1
            state.apply_action(livelier(state, rng))
    assert exchanged > 20
    assert differ > 20


@pytest.mark.rule("MOA-B64")
def test_positions_with_tokens() -> None:
    of = game(symbiotes=True)
    state = position(of, "symbiotes a of b head thorax\nsymbiotes c of a abdomen")
    assert str(of.state_from_string(str(state))) == str(state)
    for wrong in (
        "symbiotes a of a head",
        "symbiotes a of b head\nsymbiotes c of b head",
        "symbiotes a of b tail",
        "symbiotes a of d head",
    ):
        with pytest.raises(eusocial.PositionError) as caught:
            position(of, wrong)
        assert "\n" not in str(caught.value)
    with pytest.raises(eusocial.PositionError):
        position(game(), "symbiotes a of b head")
