"""The board text: what is written, what is read, and what is no position."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .positions import legal, line, load, play, position, position_text, stats, to_move

FULL = """\
myrmes players 2 year 2 season summer first b
dice 5 2 6
objectives prey2 area4 prey3 area7 prey4 special3
player a score 31 level 2 larvae 3 soldiers 1 workers 1 nurses 4 food 2 earth 1 stone 0 prey 1
event a move
atelier a 2
inside a 0 2
cleared a pair 1 hook 2
completed a prey2:3 area7:4
player b score 17 level 1 larvae 0 soldiers 2 workers 2 nurses 3 food 0 earth 3 stone 1 prey 2
event b larvae
tile exit a -5,0
tile pair a 0,1 1,1 food 1
tile aphid - -4,3 -5,4 -4,4
tile hook b -1,4 -3,5 -2,5 -1,5
tile exit b 1,4
tile scavenging b -5,5 -4,5 -5,6
prey spider -3,3
prey ladybug 0,3
to move b workers
"""


def test_the_board_text_is_read_and_written() -> None:
    # The start exit of a, at -5,4, has made way in this text only: exits are where their lines say.
    state = load().state_from_string(FULL)
    assert str(state) == FULL
    assert load().state_from_string(str(state)) == state


def test_the_start_as_text() -> None:
    kinds = ["spider", "ladybug", "termite", "ladybug", "spider", "spider", "termite"]
    objectives = ["prey2", "area4", "prey3", "area7", "prey4", "special3"]
    state = play(
        load().new_initial_state(),
        *(f"prey {kind}" for kind in kinds),
        *(f"tile {name}" for name in objectives),
        *(f"die {pips}" for pips in (5, 2, 6)),
    )
    player = "score 10 level 0 larvae 1 soldiers 0 workers 2 nurses 3 food 0 earth 0 stone 0 prey 0"
    assert str(state).splitlines() == [
        "myrmes players 2 year 1 season spring first a",
        "dice 5 2 6",
        "objectives prey2 area4 prey3 area7 prey4 special3",
        f"player a {player}",
        f"player b {player}",
        "tile exit a -5,4",
        "tile exit b 1,4",
        "prey spider -3,0",
        "prey ladybug 3,0",
        "prey termite -2,1",
        "prey ladybug 1,1",
        "prey spider -1,2",
        "prey spider -3,3",
        "prey termite 0,3",
        "to move a event",
    ]


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize(
    ("players", "simultaneous", "seed"),
    [(2, "sequential", 1), (2, "hidden", 2), (3, "sequential", 3), (4, "sequential", 4), (4, "hidden", 5)],
)
def test_every_decision_is_read_back(players: int, simultaneous: str, seed: int) -> None:
    game = load(players, 0, simultaneous)
    rng = random.Random(seed)
    state = game.new_initial_state()
    phases = set()
    while not state.is_terminal():
        if not state.is_chance_node():
            again = game.state_from_string(str(state))
            assert again == state
            assert str(again) == str(state)
            assert again.legal_actions() == state.legal_actions()
            assert again.scores() == state.scores()
            assert again.view() == state.view()
            phases.add(to_move(state).split()[1])
        state.apply_action(rng.choice(state.legal_actions()))
    assert phases >= {"event", "births", "workers", "sortie", "atelier"}
    assert to_move(state) == "- over"


def test_a_position_plays_like_the_game_it_came_from() -> None:
    game = load(3)
    rng = random.Random(8)
    state = game.new_initial_state()
    while "season autumn" not in str(state):
        state.apply_action(rng.choice(state.legal_actions()))
    again = game.state_from_string(str(state))
    for _ in range(200):
        if state.is_terminal():
            break
        number = rng.choice(state.legal_actions())
        state.apply_action(number)
        again.apply_action(number)
        assert str(again) == str(state)


def test_lines_left_out_are_as_at_the_start() -> None:
    short = "myrmes players 2\ntile exit a -5,4\ntile exit b 1,4\nto move a event\n"
    state = load().state_from_string(short)
    assert line(state, "myrmes ") == "players 2 year 1 season spring first a"
    assert (line(state, "tile exit a "), line(state, "tile exit b ")) == ("-5,4", "1,4")
    assert [(t["kind"], t["owner"], t["hexes"]) for t in state.view()["tiles"]] == [
        ("exit", 0, [[-5, 4]]),
        ("exit", 1, [[1, 4]]),
    ]
    assert all(h["prey"] is None for h in state.view()["hexes"])


def test_fields_left_out_are_zero() -> None:
    text = position_text(a={"workers": 2}).replace(
        "player a score 10 level 0 larvae 1 soldiers 0 workers 2 nurses 3 food 0 earth 0 stone 0 prey 0",
        "player a workers 2",
    )
    state = load().state_from_string(text)
    assert stats(state, "a") == {
        "score": 0, "level": 0, "larvae": 0, "soldiers": 0, "workers": 2, "nurses": 0, "food": 0, "earth": 0,
        "stone": 0, "prey": 0,
    }  # fmt: skip


def test_order_and_spaces_do_not_matter() -> None:
    text = position_text(tiles=["pair a 0,1 1,1 food 1", "aphid b 3,1 4,1 3,2"], prey=["spider -3,3", "ladybug 0,3"])
    state = load().state_from_string(text)
    lines = text.splitlines()
    first = next(k for k, what in enumerate(lines) if what.startswith("tile "))
    mixed = [*lines[:first], *reversed(lines[first:-1]), lines[-1]]
    # Tiles, prey and cells come in any order; blank lines and ends of lines are nothing.
    for other in (
        "\n".join(mixed),
        text.replace("\n", "\r\n"),
        text.rstrip("\n"),
        text.replace("\n", "  \n\n"),
        text.replace("0,1 1,1", "1,1 0,1"),
    ):
        assert load().state_from_string(other) == state


@pytest.mark.parametrize(
    ("phase", "given", "want"),
    [
        ("a event", {}, {"event move", "event soldier", "event hexagon"}),
        ("b event", {}, {"event move", "event soldier", "event hexagon"}),
        ("a births", {"a": {"nurses": 0}}, {"births larvae 0 soldiers 0 workers 0 atelier 0"}),
        ("b births", {"b": {"nurses": 0}}, {"births larvae 0 soldiers 0 workers 0 atelier 0"}),
        ("a workers", {}, {"work 0", "sortie -5,4"}),
        ("b workers", {}, {"work 0", "sortie 1,4"}),
        ("a sortie at -5,4 points 0", {}, {"leave"}),
        (
            "a harvest -4,1",
            {"tiles": ["pair a -4,1 -4,2 food 1 stone 1"]},
            {"harvest -4,1 food", "harvest -4,1 stone"},
        ),
    ],
)
def test_every_phase_is_read(phase: str, given: dict[str, Any], want: set[str]) -> None:
    state = position(to_move=phase, **given)
    assert to_move(state) == phase
    assert legal(state) == want


# What is no position: the text of a whole position with one thing wrong.

BASE: dict[str, Any] = {
    "tiles": ["pair a -1,1 0,1 food 1", "aphid b 3,1 4,1 3,2", "subcolony - -2,6 -1,6 -3,7 -2,7"],
    "prey": ["spider -3,3"],
    "season": "summer",
    "a": {"atelier": 1, "inside": [0], "completed": {"prey2": 1}, "cleared": {"pair": 1}, "level": 1},
}
A = "player a score 10 level 1 larvae 1 soldiers 0 workers 2 nurses 3 food 0 earth 0 stone 0 prey 0"
PAIR = "tile pair a -1,1 0,1 food 1"
APHID = "tile aphid b 3,1 4,1 3,2"
EXITS = "tile exit a -5,4"

WRONG: list[tuple[str, str, str]] = [
    ("another game", "myrmes players 2", "kalah players 2"),
    ("another number of players", "myrmes players 2", "myrmes players 3"),
    ("five players", "myrmes players 2", "myrmes players 5"),
    ("year 0", "year 1", "year 0"),
    ("year 4", "year 1", "year 4"),
    ("winter as a season", "season summer", "season winter"),
    ("a first player who isn't there", "first a", "first c"),
    ("a die of seven", "dice 5 5 5", "dice 5 7 5"),
    ("a die of none", "dice 5 5 5", "dice 0 5 5"),
    ("two dice", "dice 5 5 5", "dice 5 5"),
    ("an unknown objective", "prey2 area4", "prey2 honey9"),
    ("an objective twice", "prey2 area4", "prey2 prey2"),
    ("objectives of other levels", "prey2 area4 prey3 area7", "prey2 prey3 area7 level2"),
    ("five objectives", "prey2 area4 prey3", "prey2 prey3"),
    ("a player who isn't there", "player b ", "player c "),
    ("a player twice", "player b ", "player a "),
    ("level 4", "level 1", "level 4"),
    ("nine ants", "workers 2", "workers 9"),
    ("nine ants, two of them soldiers", "soldiers 0 workers 2", "soldiers 2 workers 6"),
    ("nine nurses", "nurses 3", "nurses 9"),
    ("nine nurses, one of them on an objective", "nurses 3", "nurses 8"),
    ("a number below zero", "food 0", "food -1"),
    ("a number beyond all", "food 0", "food 9999999"),
    ("a word for a number", "food 0", "food some"),
    ("a field without number", "prey 0", "prey"),
    ("an unknown field", "food 0", "honey 0"),
    ("more prey than there is", "prey 0", "prey 18"),
    ("an unknown event", "event a soldier", "event a sun"),
    ("an event twice", "event a soldier", "event a soldier\nevent a worker"),
    ("more nurses in the atelier than nurses", "atelier a 1", "atelier a 4"),
    ("a level that isn't there", "inside a 0", "inside a 5"),
    ("a level not dug yet", "inside a 0", "inside a 3"),
    ("two workers on a level", "inside a 0", "inside a 0 0"),
    ("more pheromones cleared than there are", "cleared a pair 1", "cleared a pair 7"),
    ("pheromones cleared and on the board", "cleared a pair 1", "cleared a pair 6"),
    ("a special tile cleared", "cleared a pair 1", "cleared a aphid 1"),
    ("an unknown tile cleared", "cleared a pair 1", "cleared a square 1"),
    ("an objective that doesn't lie out", "completed a prey2:1", "completed a food3:1"),
    ("an objective completed in no season", "completed a prey2:1", "completed a prey2:0"),
    ("an objective completed in season 10", "completed a prey2:1", "completed a prey2:10"),
    ("an objective completed later on", "completed a prey2:1", "completed a prey2:5"),
    ("level 2 before level 1", "completed a prey2:1", "completed a prey3:1"),
    ("an unknown tile", PAIR, "tile square a 0,1 1,1"),
    ("an unknown owner", PAIR, "tile pair e 0,1 1,1"),
    ("an owner who doesn't play", PAIR, "tile pair c 0,1 1,1"),
    ("a neutral pheromone", PAIR, "tile pair - 0,1 1,1"),
    ("a neutral exit", PAIR, "tile exit - 0,1"),
    ("cells apart", PAIR, "tile pair a 4,0 0,1"),
    ("a cell too many", PAIR, "tile pair a -1,1 0,1 1,1"),
    ("a cell too few", PAIR, "tile pair a 0,1"),
    ("cells in another shape", PAIR, "tile line a -1,1 0,1 -1,2"),
    ("the same cell twice", PAIR, "tile pair a 0,1 0,1"),
    ("over water", PAIR, "tile pair a 1,1 2,1"),
    ("over the border", PAIR, "tile pair a 0,-1 0,0"),
    ("in no garden", PAIR, "tile pair a 30,1 31,1"),
    ("over another tile", PAIR, "tile pair a 3,0 3,1"),
    ("over an exit", PAIR, "tile pair a -5,4 -5,5"),
    ("over prey", PAIR, "tile pair a -4,3 -3,3"),
    ("cubes that the terrain doesn't give", PAIR, "tile pair a -1,1 0,1 stone 1"),
    ("more cubes than hexes", PAIR, "tile pair a -1,1 0,1 food 3"),
    ("an unknown cube", PAIR, "tile pair a 0,1 1,1 honey 1"),
    ("cubes on a special tile", APHID, "tile aphid b 3,1 4,1 3,2 food 1"),
    ("cubes on an exit", EXITS, "tile exit a -5,4 food 1"),
    ("no exit", EXITS + "\n", ""),
    ("five exits", EXITS, EXITS + "\ntile exit a -5,0\ntile exit a -5,1\ntile exit a -5,2\ntile exit a -5,3"),
    ("an exit on water", EXITS, EXITS + "\ntile exit a 2,1"),
    ("an exit on an exit", EXITS, EXITS + "\ntile exit b -5,4"),
    (
        "five special tiles of a player",
        APHID,
        APHID + "\ntile aphid b -5,0 -4,0 -5,1\ntile aphid b 1,0 2,0 1,1\ntile aphid b -5,5 -4,5 -5,6"
        "\ntile aphid b -1,4 -2,5 -1,5",
    ),
    (
        "three lines of a player",
        APHID,
        APHID + "\ntile line a -5,0 -4,0 -3,0\ntile line a -1,0 0,0 1,0\ntile line a -5,5 -4,5 -3,5",
    ),
    (
        "two great triangles of a player",
        APHID,
        APHID + "\ntile great a -5,5 -4,5 -3,5 -5,6 -4,6 -5,7\ntile great a -5,0 -4,0 -3,0 -5,1 -4,1 -5,2",
    ),
    ("prey where none lies", "prey spider -3,3", "prey spider -4,3"),
    ("prey on water", "prey spider -3,3", "prey spider -2,3"),
    ("prey beyond the border", "prey spider -3,3", "prey spider 0,-3"),
    ("unknown prey", "prey spider -3,3", "prey wasp -3,3"),
    ("prey twice on a space", "prey spider -3,3", "prey spider -3,3\nprey termite -3,3"),
    ("seven spiders", "prey spider -3,3", "\n".join(
        f"prey spider {place}" for place in ("-3,0", "3,0", "-2,1", "-1,2", "-3,3", "0,3", "1,1")
    )),
    ("no such phase", "to move a workers", "to move a holiday"),
    ("no such player", "to move a workers", "to move c workers"),
    ("nobody to move", "to move a workers", "to move"),
    ("no line of who is to move", "to move a workers\n", ""),
    ("two lines of who is to move", "to move a workers", "to move a workers\nto move b workers"),
    ("a sortie on water", "to move a workers", "to move a sortie at -3,1 points 2"),
    ("a sortie beyond the border", "to move a workers", "to move a sortie at 0,-1 points 2"),
    ("a sortie onto prey", "to move a workers", "to move a sortie at -3,3 points 2"),
    ("a sortie with too many points", "to move a workers", "to move a sortie at 0,0 points 7"),
    ("a sortie with more points than the event gives", "to move a workers", "to move a sortie at 0,0 points 4"),
    ("a sortie nowhere", "to move a workers", "to move a sortie"),
    ("a harvest where nothing is to choose", "to move a workers", "to move a harvest -1,1"),
    ("a harvest of nothing", "to move a workers", "to move a harvest 0,0"),
    ("scavenging on no such tile", "to move a workers", "to move a scavenge 0,1"),
    ("extra cubes without the event", "to move a workers", "to move a extra 3"),
    ("an atelier without nurses", "to move a workers", "to move b atelier"),
    ("an atelier action twice", "to move a workers", "to move a atelier dig dig"),
    ("a release without an objective", "to move a workers", "to move a release 2"),
    ("storage below the limit", "to move a workers", "to move a storage"),
    ("workers to use without workers", "soldiers 0 workers 2", "soldiers 0 workers 0"),
    ("a choice hidden in an open game", "to move a workers", "chosen a event worker\nto move a workers"),
    ("an unknown line", "prey spider -3,3", "honey -3,3"),
    ("nothing", position_text(**BASE), ""),
]  # fmt: skip


@pytest.mark.parametrize(("what", "old", "new"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_what_is_no_position(what: str, old: str, new: str) -> None:
    text = position_text(**BASE)
    assert old in text, what
    with pytest.raises(eusocial.PositionError) as caught:
        load().state_from_string(text.replace(old, new, 1))
    assert caught.value.reason
    assert "\n" not in str(caught.value)


def test_the_base_of_the_wrong_positions_is_right() -> None:
    state = position(**BASE)
    assert str(state) == position_text(**BASE)
    assert line(state, "player a ") == A.removeprefix("player a ")
    assert legal(state) == {"work 1", "sortie -5,4"}


@pytest.mark.parametrize(
    ("old", "new", "number", "words"),
    [
        (PAIR, "tile pair a 1,1 2,1", 12, ["water"]),
        (PAIR, "tile pair e 0,1 1,1", 12, ["e"]),
        (PAIR, "tile square a 0,1 1,1", 12, ["square"]),
        (PAIR, "tile pair a 3,0 3,1", 13, ["lies there already"]),
        ("level 1", "level 4", 4, ["4"]),
        ("food 0", "food some", 4, ["some"]),
        ("food 0", "honey 0", 4, ["honey"]),
        ("event a soldier", "event a sun", 5, ["sun"]),
        ("dice 5 5 5", "dice 5 7 5", 2, ["7"]),
        ("prey2 area4", "prey2 honey9", 3, ["honey9"]),
        ("prey spider -3,3", "prey wasp -3,3", 17, ["wasp"]),
        ("prey spider -3,3", "prey spider -4,3", 17, ["-4,3"]),
        ("to move a workers", "to move a holiday", 18, ["holiday"]),
    ],
)
def test_errors_name_line_and_reason(old: str, new: str, number: int, words: list[str]) -> None:
    text = position_text(**BASE)
    lines = text.splitlines()
    assert any(old in lines[k - 1] for k in (number, number - 1))
    with pytest.raises(eusocial.PositionError) as caught:
        load().state_from_string(text.replace(old, new, 1))
    assert caught.value.line == number
    for word in words:
        assert word in caught.value.reason, caught.value


@pytest.mark.rule("MYR-V7")
def test_hidden_choices_are_written_and_read() -> None:
    game = load(2, 0, "hidden")
    start = position(simultaneous="hidden", to_move="a event", a={"larvae": 2})
    state = play(start, "event worker")
    assert line(state, "chosen a ") == "event worker"
    again = game.state_from_string(str(state))
    assert again == state
    assert play(again, "event soldier") == play(state, "event soldier")
    # The same given from the start.
    built = position(simultaneous="hidden", to_move="b event", chosen=["a event worker"], a={"larvae": 2})
    assert legal(built) == legal(state)
    births = position(simultaneous="hidden", to_move="a births")
    state = play(births, "births larvae 1 soldiers 2 workers 0 atelier 0")
    assert game.state_from_string(str(state)) == state
