"""The notation of actions and positions: every text, its structure, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .positions import Games, legal, line, play, position, settle, starting

# Each text with its kind and fields.
SAMPLES: list[tuple[str, str, dict[str, Any]]] = [
    ("species fire_ant", "species", {"species": "fire_ant"}),
    ("keep objective 7", "keep", {"objective": 7}),
    ("worker 3,-1", "worker", {"hex": [3, -1]}),
    ("sow 1,1", "sow", {"cell": [1, 1]}),
    ("drop worker east", "drop", {"queen": False, "side": "east"}),
    ("drop queen south", "drop", {"queen": True, "side": "south"}),
    ("lay", "lay", {}),
    ("plan draw", "plan_draw", {}),
    ("plan take 12", "plan_take", {"objective": 12}),
    ("plan keep 4", "plan_keep", {"objective": 4}),
    ("build 23 at 4,2", "build", {"tile": 23, "cell": [4, 2]}),
    ("hatch", "hatch", {}),
    ("hunt 2,1 card 9", "hunt", {"hex": [2, 1], "card": 9}),
    ("mound", "mound", {}),
    ("exit 1,0", "exit", {"hex": [1, 0]}),
    ("explore 0,2>2,1", "explore", {"from": [0, 2], "to": [2, 1]}),
    ("validate 7 level 2", "validate", {"objective": 7, "level": 2}),
    ("done", "done", {}),
    ("map tile 5 turn 2", "map", {"tile": 5, "turns": 2}),
    ("booklet fire_ant", "booklet", {"species": "fire_ant"}),
    ("reveal tile 5", "reveal_tile", {"tile": 5}),
    ("reveal prey 9", "reveal_prey", {"card": 9}),
    ("reveal objective 3", "reveal_objective", {"objective": 3}),
    ("draw objective 3", "draw_objective", {"objective": 3}),
]


@pytest.fixture(scope="module")
def printed() -> eusocial.State:
    """The start of a first turn with the printed content; the first tile has its hunting zone in the middle, 2,1."""
    state = eusocial.load_game("microlonies", species="none").new_initial_state()
    while starting(state, "map tile"):
        state.apply(min(legal(state), key=lambda text: (int(text.split()[2]), text)))
    while not str(state).rstrip().endswith("sow"):
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize(("text", "kind", "fields"), SAMPLES, ids=[sample[0] for sample in SAMPLES])
def test_texts_structures_and_numbers(printed: eusocial.State, text: str, kind: str, fields: dict[str, Any]) -> None:
    action = printed.action(text)
    assert (action.kind, action.fields, action.text, str(action)) == (kind, fields, text, text)
    number = printed.string_to_action(text)
    assert printed.action_to_string(number) == text
    assert action.number == number
    assert printed.action(number) == printed.action({"kind": kind, **fields}) == action
    chance = kind in {"map", "booklet", "reveal_tile", "reveal_prey", "reveal_objective", "draw_objective"}
    assert (number >= printed.num_distinct_actions()) == chance


@pytest.mark.parametrize(
    "text",
    [
        "", "sow", "sow 1", "sow 0,1", "sow 6,1", "sow 1,5", "sow 1,1 2", "drop east", "drop ant east",
        "drop worker up",
        "keep 7", "keep objective", "keep objective 99", "plan", "plan take", "plan take x", "build 23", "build 23 at",
        "build 23 at 9,9", "build 99 at 4,2", "hunt 2,1", "hunt 2,1 card 99", "hunt 1,1 card 9", "exit 9,9", "exit 1",
        "explore 0,2", "explore 0,2>9,9", "validate 7", "validate 7 level 3", "validate 99 level 1", "species nobody",
        "map tile 5 turn 6", "map tile 99 turn 0", "reveal 5", "draw 3", "Sow 1,1", "done now", "lay 2",
    ],
)  # fmt: skip
def test_what_is_no_action(printed: eusocial.State, text: str) -> None:
    before = str(printed)
    with pytest.raises(eusocial.ActionParseError) as caught:
        printed.string_to_action(text)
    assert "\n" not in str(caught.value)
    assert str(printed) == before


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_legal_action_is_read_back(players: int) -> None:
    game = eusocial.load_game("microlonies", players=players)
    rng = random.Random(players)
    state = game.new_initial_state()
    kinds = set()
    while not state.is_terminal():
        for number in state.legal_actions():
            text = state.action_to_string(number)
            assert state.string_to_action(text) == number
        action = state.action(rng.choice(state.legal_actions()))
        assert state.action({"kind": action.kind, **action.fields}) == action
        kinds.add(action.kind)
        if str(state).rstrip().endswith(" sow"):
            again = game.state_from_string(str(state))
            assert again == state
            assert str(again) == str(state)
        state.apply(action)
    assert len(kinds) >= 18


def test_the_board_text(games: Games) -> None:
    state = position(
        games(),
        round=3,
        ending=2,
        bottom=["6b", "9a"],
        display=(10, "-", 4),
        tiles=(5, "-", 2, 12),
        a={"hand": [5, 7], "seen": [7], "validated": ([8], [11, 12]), "prey": [7, 9], "mound": True,
           "pheromones": [(0, 0), (2, 1), (-1, 3)], "eggs": 3, "food": 8, "trophies": 2, "built": {(2, 2): (9, 4)},
           "queen": (2, 2)},
    )  # fmt: skip
    assert [text.rstrip() for text in str(state).splitlines()] == [
        "microlonies players 2 round 3",
        "ending 2",
        "map 1.0 2.0 3.0 4.0 5.0 6.0",
        "termites 1,0 -1,1 0,-1",
        "river tiles 5,-,2,12 prey 1,2,3,4 objectives 10,-,4",
        "bottom 6b 9a",
        "traced a 9",
        "traced b 6",
        "player a species neutral food 8 eggs 3 reserve 11 trophies 2 queen 2,2 prey 7,9 mound",
        "outside a 2,2 4,3 3,2 5,1",
        "pheromones a 0,0 2,1 -1,3",
        "hill a 1,1=lay:1 2,1=nursery:1 3,1=build:1 1,2=hunt:1 2,2=9:4 3,2=colonize:1",
        "hand a 5,7 seen 7",
        "validated a level 1 8",
        "validated a level 2 11,12",
        "player b species neutral food 0 eggs 0 reserve 15 trophies 0 queen 1,1",
        "outside b -2,-2 -3,-2 -5,-1 -4,-3",
        "pheromones b",
        "hill b 1,1=lay:1 2,1=nursery:1 3,1=build:1 1,2=hunt:1 3,2=colonize:1",
        "hand b",
        "to move a sow",
    ]


@pytest.mark.rule("MIC-L2")
def test_what_players_trace_is_written_and_read(games: Games) -> None:
    game = games()
    state = position(
        game,
        bottom=["6b", "9a"],
        traced={"a": [5, 6, 9], "b": [6]},
        pairs=["b 5,6 open a"],
        a={"hand": [4]},
        b={"hand": [5]},
    )
    lines = str(state).splitlines()
    at = lines.index("bottom 6b 9a")
    assert lines[at + 1 : at + 4] == ["traced a 5,6,9", "traced b 6", "pair b 5,6 open a"]
    assert game.state_from_string(str(state)) == state
    # Players see what they trace themselves, and no more.
    for observer, own in enumerate(("traced a 5,6,9", "traced b 6")):
        found = [
            text for text in state.observation_string(observer).splitlines() if text.startswith(("traced", "pair"))
        ]
        assert found == [own]
    # What lies under the deck is traced by who put it there, whether or not a line says so.
    assert line(position(game, bottom=["6b", "9a"]), "traced a") == "9"
    # Each of these lines tells positions apart.
    assert len({str(position(game, bottom=["6b", "9a"], b={"hand": [5]}, **more)) for more in (
        {}, {"traced": {"a": [5]}}, {"traced": {"a": [6]}}, {"traced": {"a": [5, 6]}}, {"pairs": ["b 5,6 open a"]},
    )}) == 5  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players 2", "players 3"),
        ("map 1.0 2.0", "map 1.0 1.0"),
        ("map 1.0 2.0", "map 1.0 2.6"),
        ("map 1.0 2.0", "map 1.0"),
        ("termites 1,0", "termites 0,1"),
        ("tiles 1,2,3,4", "tiles 1,2,3,3"),
        ("tiles 1,2,3,4", "tiles 1,2,3"),
        ("prey 1,2,3,4", "prey 1,2,3,99"),
        ("objectives 1,2,3", "objectives 1,2,2"),
        ("species neutral", "species nobody"),
        ("queen 1,1", "queen 5,4"),
        ("outside a 2,2", "outside a 9,9"),
        ("pheromones a", "pheromones a 2,2"),
        ("pheromones a", "pheromones a 0,0"),
        ("1,1=lay:1 ", ""),
        ("1,1=lay:1", "1,1=hunt:1"),
        ("hand a", "hand a 1"),
        ("hand a", "hand a 5 seen 6"),
        ("player a", "traced a 1\nplayer a"),
        ("player a", "traced a 5\nplayer a"),
        ("player a", "traced c \nplayer a"),
        ("player a", "pair a 5 open b\nplayer a"),
        ("player a", "pair a 1,2 open b\nplayer a"),
        ("player a", "bottom 5a\npair b 5,5 open a\nplayer a"),
        ("player a", "bottom 5a\npair b 5,6 open a\nplayer a"),
        ("player a", "bottom 5a 6b\npair b 5,6 open c\nplayer a"),
        ("player a", "bottom 5a 6b\npair b 5,6\nplayer a"),
        ("player a", "bottom 5a\ntraced b 6\nplayer a"),
        ("to move a sow", "to move a lay"),
        ("to move a sow", "to move c sow"),
        ("food 0", "gold 0"),
    ],
)
def test_what_is_no_position(games: Games, old: str, new: str) -> None:
    state = position(games())
    text = str(state)
    assert old in text
    with pytest.raises(eusocial.PositionError) as caught:
        state.game.state_from_string(text.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_refusals_say_why(games: Games) -> None:
    state = position(games())
    assert state.explain("sow 1,1") is None
    for text in ("lay", "exit 3,1", "done", "sow 5,4", "validate 1 level 1"):
        reason = state.explain(text)
        assert reason is not None
        assert "MIC-" in reason
        before = str(state)
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(text)
        assert caught.value.clauses
        assert str(state) == before


def test_actions_are_taken_back(games: Games) -> None:
    state = position(games(), a={"eggs": 2, "queen": "colonize"})
    texts = [str(state)]
    for text in ("sow 1,2", "drop worker north", "plan take 2", "lay", "done"):
        state = play(state, text)
        texts.append(str(state))
    state = settle(state)
    while len(texts) > 1:
        state.undo()
        if str(state) == texts[-2]:
            texts.pop()
    assert str(state) == texts[0]
