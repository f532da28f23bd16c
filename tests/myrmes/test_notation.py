"""The notation of actions: every text, its structure and its number, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .positions import legal, load, play, position, standing

# Each text with its kind and fields.
SAMPLES: list[tuple[str, str, dict[str, Any]]] = [
    *(
        (f"event {event}", "event", {"event": event})
        for event in ("level", "vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker")
    ),
    (
        "births larvae 1 soldiers 0 workers 2 atelier 1",
        "births",
        {"larvae": 1, "soldiers": 0, "workers": 2, "atelier": 1, "workers_first": False},
    ),
    (
        "births larvae 0 soldiers 3 workers 4 atelier 0 workers first",
        "births",
        {"larvae": 0, "soldiers": 3, "workers": 4, "atelier": 0, "workers_first": True},
    ),
    ("work 0", "work", {"level": 0, "resource": None}),
    ("work 1", "work", {"level": 1, "resource": None}),
    ("work 2 earth", "work", {"level": 2, "resource": "earth"}),
    ("work 2 stone", "work", {"level": 2, "resource": "stone"}),
    ("work 3", "work", {"level": 3, "resource": None}),
    ("sortie 1,4", "sortie", {"hex": [1, 4]}),
    ("step 2,3", "step", {"hex": [2, 3]}),
    ("step -5,4", "step", {"hex": [-5, 4]}),
    (
        "lay pair at 0,1 turn 0",
        "lay",
        {"tile": "pair", "hex": [0, 1], "turn": 0, "flipped": False, "hexes": [[0, 1], [1, 1]]},
    ),
    (
        "lay line at 0,3 turn 2",
        "lay",
        {"tile": "line", "hex": [0, 3], "turn": 2, "flipped": False, "hexes": [[0, 3], [-1, 4], [-2, 5]]},
    ),
    (
        "lay hook at -3,6 turn 3 flipped",
        "lay",
        {
            "tile": "hook",
            "hex": [-3, 6],
            "turn": 3,
            "flipped": True,
            "hexes": [[-5, 6], [-4, 6], [-3, 6], [-4, 7]],
        },
    ),
    (
        "lay great at -5,5 turn 0",
        "lay",
        {
            "tile": "great",
            "hex": [-5, 5],
            "turn": 0,
            "flipped": False,
            "hexes": [[-5, 5], [-4, 5], [-3, 5], [-5, 6], [-4, 6], [-5, 7]],
        },
    ),
    (
        "lay subcolony at -4,6 turn 0",
        "lay",
        {
            "tile": "subcolony",
            "hex": [-4, 6],
            "turn": 0,
            "flipped": False,
            "hexes": [[-3, 5], [-4, 6], [-3, 6], [-4, 7]],
        },
    ),
    ("clear 0,2", "clear", {"hex": [0, 2]}),
    ("leave", "leave", {}),
    ("harvest 0,2 food", "harvest", {"hex": [0, 2], "resource": "food"}),
    ("scavenge 0,2 earth", "scavenge", {"hex": [0, 2], "resource": "earth"}),
    ("extra 0,2 stone", "extra", {"hex": [0, 2], "resource": "stone"}),
    ("enough", "enough", {}),
    ("tunnel 3,1", "tunnel", {"hex": [3, 1]}),
    ("dig", "dig", {}),
    ("nurse", "nurse", {}),
    ("objective area4", "objective", {"objective": "area4"}),
    ("release 0,1", "release", {"hex": [0, 1]}),
    ("done", "done", {}),
    ("discard earth", "discard", {"resource": "earth"}),
    ("exchange", "exchange", {}),
    ("winter", "winter", {}),
    ("prey spider", "prey", {"prey": "spider"}),
    ("tile area4", "tile", {"objective": "area4"}),
    ("die 5", "die", {"pips": 5}),
]
CHANCE = {"prey", "tile", "die"}


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize(("text", "kind", "fields"), SAMPLES, ids=[sample[0] for sample in SAMPLES])
def test_texts_structures_and_numbers(text: str, kind: str, fields: dict[str, Any]) -> None:
    state = position()
    action = state.action(text)
    assert (action.kind, action.fields, action.text, str(action)) == (kind, fields, text, text)
    number = state.string_to_action(text)
    assert state.action_to_string(number) == text
    assert action.number == number
    assert state.action(number) == action
    assert state.action({"kind": kind, **fields}) == action
    assert (number >= state.num_distinct_actions()) == (kind in CHANCE)


def test_numbers_are_told_apart() -> None:
    state = position()
    numbers = [state.string_to_action(text) for text, _, _ in SAMPLES]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(
    "text",
    [
        "", "event", "event die", "event 5", "event worker now", "births", "births larvae 1",
        "births larvae 1 soldiers 0 workers 2", "births larvae 4 soldiers 0 workers 0 atelier 0",
        "births larvae 0 soldiers 1 workers 0 atelier 0", "births larvae 0 soldiers 0 workers 3 atelier 0",
        "births larvae 0 soldiers 0 workers 0 atelier 5", "births soldiers 0 larvae 0 workers 0 atelier 0",
        "births larvae 0 soldiers 2 workers 2 atelier 0 workers",
        "births larvae 0 soldiers 2 workers 2 atelier 0 first",
        "work", "work 4", "work 2", "work 2 food", "work 0 food", "work 1 earth", "work -1",
        "sortie", "sortie 1", "sortie 1;4", "sortie 9,9", "sortie 1,4,0", "step", "step x,y", "step 20,0",
        "lay", "lay pair", "lay pair at 0,1", "lay pair at 0,1 turn", "lay pair at 0,1 turn 6",
        "lay square at 0,1 turn 0",
        "lay pair at 0,1 turn 0 twice", "lay pair 0,1 turn 0", "lay hook at 0,1 flipped turn 0",
        "lay hook at 40,1 turn 0",
        "clear", "clear 0", "leave now", "harvest 0,2", "harvest food", "harvest 0,2 larva", "scavenge 0,2 food",
        "scavenge 0,2", "extra 0,2", "enough 1", "tunnel", "dig 2", "nurse nurse", "objective", "objective none",
        "release",
        "done done", "discard", "discard larva", "exchange 3", "winter 4", "prey", "prey wasp", "tile", "tile none",
        "die", "die 0", "die 7", "pass", "Event worker", "EXCHANGE",
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    state = position()
    before = str(state)
    with pytest.raises(eusocial.ActionParseError) as caught:
        state.string_to_action(text)
    assert caught.value.text == text
    assert caught.value.reason
    assert "\n" not in str(caught.value)
    with pytest.raises(eusocial.ActionParseError):
        state.apply(text)
    assert str(state) == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("event sun", ["level", "vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]),
        ("births larvae", ["number"]),
        ("births soldiers 0", ["larvae"]),
        ("births larvae 0 soldiers 1 workers 0 atelier 0", ["0", "2", "3"]),
        ("work 2", ["earth", "stone"]),
        ("work 5", ["3"]),
        ("sortie 1", [","]),
        ("step", ["number"]),
        ("lay square at 0,1 turn 0", ["pair", "great", "scavenging", "aphid", "subcolony"]),
        ("lay pair 0,1", ["at"]),
        ("lay pair at 0,1", ["turn"]),
        ("lay pair at 0,1 turn 9", ["5"]),
        ("harvest 0,2 honey", ["food", "earth", "stone"]),
        ("scavenge 0,2 food", ["earth", "stone"]),
        ("discard honey", ["food", "earth", "stone"]),
        ("objective best", ["area4"]),
        ("prey wasp", ["ladybug", "termite", "spider"]),
        ("die 9", ["6"]),
        ("leave now", ["now"]),
        ("sing", ["event", "births"]),
    ],
)
def test_errors_name_what_was_expected(text: str, words: list[str]) -> None:
    with pytest.raises(eusocial.ActionParseError) as caught:
        position().string_to_action(text)
    for word in words:
        assert word in caught.value.reason, caught.value


@pytest.mark.parametrize(
    "structure",
    [
        {"kind": "sing"},
        {"kind": "event"},
        {"kind": "event", "event": "sun"},
        {"kind": "work", "level": 2},
        {"kind": "work", "level": 0, "resource": "earth"},
        {"kind": "step", "hex": [1]},
        {"kind": "step", "hex": [90, 90]},
        {"kind": "lay", "tile": "pair", "hex": [0, 1], "turn": 8, "flipped": False, "hexes": [[0, 1], [1, 1]]},
        {"kind": "births", "larvae": 9, "soldiers": 0, "workers": 0, "atelier": 0, "workers_first": False},
        {"kind": "die", "pips": 0},
        {},
    ],
)
def test_what_is_no_structure(structure: dict[str, Any]) -> None:
    state = position()
    before = str(state)
    with pytest.raises(eusocial.ActionParseError) as caught:
        state.action(structure)
    assert "\n" not in str(caught.value)
    assert str(state) == before


def test_the_hexes_of_a_structure_are_those_of_its_placement() -> None:
    state = position()
    right = state.action("lay pair at 0,1 turn 0")
    wrong = {"kind": "lay", **right.fields, "hexes": [[0, 1], [0, 2]]}
    # Either refused or read by the placement; never another tile in silence.
    try:
        assert state.action(wrong) == right
    except eusocial.ActionParseError as error:
        assert "\n" not in str(error)


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize(
    ("players", "simultaneous", "first_player"), [(2, "sequential", 0), (3, "sequential", 2), (4, "hidden", 1)]
)
def test_every_legal_action_is_read_back(players: int, simultaneous: str, first_player: int) -> None:
    game = load(players, first_player, simultaneous)
    rng = random.Random(players)
    state = game.new_initial_state()
    kinds = set()
    while not state.is_terminal():
        numbers = state.legal_actions()
        for number in numbers if len(numbers) < 60 else rng.sample(numbers, 60):
            text = state.action_to_string(number)
            assert state.string_to_action(text) == number
            action = state.action(number)
            assert (action.text, action.number) == (text, number)
            assert state.action({"kind": action.kind, **action.fields}) == action
            kinds.add(action.kind)
        state.apply_action(rng.choice(numbers))
    assert kinds >= {"prey", "tile", "die", "event", "births", "work", "sortie", "step", "lay", "leave"}


@pytest.mark.rule("MYR-L5", "MYR-W4")
def test_the_hex_of_a_step_onto_a_tile_is_told() -> None:
    """A step is one action, whichever hexes of a tile lie next to the worker."""
    state = standing((-4, 4), 1, tiles=["line a -5,5 -4,5 -3,5"])
    assert "step -5,5" in legal(state)
    assert "step -4,5" not in legal(state)


def test_actions_are_taken_back() -> None:
    state = position(prey=["ladybug -3,3"], tiles=["pair b -1,1 -2,2"], a={"soldiers": 2, "earth": 1, "larvae": 4})
    texts = [str(state)]
    for text in (
        "sortie -5,4", "step -4,4", "step -3,3", "exchange", "step -2,2", "clear -1,1", "lay pair at -1,1 turn 0",
    ):  # fmt: skip
        state = play(state, text)
        texts.append(str(state))
    while len(texts) > 1:
        texts.pop()
        state.undo()
        assert str(state) == texts[-1]
