"""Content files of users: what is right takes effect, what is wrong is named by file, key and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import change, legal, outcomes, play, position, standing

Writer = Callable[[str], Path]


def edited(*changes: tuple[str, str, str]) -> str:
    """The printed content with changes: after the first place where `anchor` stands, the first `old` becomes `new`."""
    text = eusocial.default_content("myrmes")
    for anchor, old, new in changes:
        start = text.index(anchor)
        at = text.index(old, start)
        text = text[:at] + new + text[at + len(old) :]
    return text


def without(first: str, then: str | None = None) -> str:
    """The printed content without what stands from the first text up to the second, or to the end."""
    text = eusocial.default_content("myrmes")
    start = text.index(first)
    return text[:start] + (text[text.index(then, start) :] if then else "")


SQUARE = """
[pheromones.square]
cells = [[0, 0], [1, 0]]
level = 0
points = 0
number = 6
provenance = "rebuilt"
"""

# What, the changes, the key (or a part of it), a word of the reason.
WRONG: list[tuple[str, Callable[[], str], str, str]] = [
    ("another format", lambda: edited(("format", "1", "2")), "format", "1"),
    ("no format", lambda: edited(("format", "format = 1\n", "")), "line 1", "format"),
    ("an objective of two needs", lambda: edited(('id = "prey2"', "prey = 2", "prey = 2, food = 1")), "need",
     "expected exactly one key"),
    ("points below zero", lambda: edited(("[winter]", "missing = 3", "missing = -3")), "missing",
     "expected a whole number from 0 to 255"),
    ("an unknown terrain", lambda: edited(("r = -7", '"mggm"', '"mxgm"')), "garden[0].terrain", "x"),
    ("a row of prey too short", lambda: edited(("r = -7", '"...."', '"..."')), "garden[0].prey", "4"),
    ("a row of borders too long", lambda: edited(("r = -7", '"4444"', '"44444"')), "garden[0].players", "4"),
    ("a border of five", lambda: edited(("r = -7", '"4444"', '"4445"')), "garden[0].players", "5"),
    ("an unknown sign for prey", lambda: edited(("r = -7", '"...."', '"..z."')), "garden[0].prey", "z"),
    ("prey on water", lambda: edited(("r = -4", '"...........', '".....p.....')), "garden[3].prey", "water"),
    ("a prey space too many", lambda: edited(("r = -4", '"...........', '"p..........')), "prey", "19"),
    ("a row twice", lambda: edited(("r = -6", "-6", "-7")), "garden", "twice"),
    ("a hex far away", lambda: edited(("r = -7", "q = 2", "q = 100")), "garden[0]", ""),
    ("a start on water", lambda: edited(("[starts]", "[-5, 4]", "[-3, 1]")), "starts.seats.2", "water"),
    ("a start beyond the border", lambda: edited(("[starts]", "[-5, 4]", "[0, -1]")), "starts.seats.2", "play"),
    ("a start on a prey space", lambda: edited(("[starts]", "[-5, 4]", "[-3, 3]")), "starts.seats.2", "prey"),
    ("two starts on a hex", lambda: edited(("[starts]", "[1, 4]", "[-5, 4]")), "starts.seats.2", ""),
    ("a start too few", lambda: edited(("[starts]", "[[-5, 4], [1, 4]]", "[[-5, 4]]")), "starts.seats.2", "2"),
    ("no starts of three", lambda: edited(("[starts]", "3 = [[-2, 5], [5, -3], [-3, -2]], ", "")), "starts", "3"),
    ("no garden", lambda: without("[[garden]]", "# The first exit"), "", "garden"),
    ("cells apart", lambda: edited(("[pheromones.pair]", "[1, 0]", "[2, 0]")), "pheromones.pair.cells", ""),
    ("a cell twice", lambda: edited(("[pheromones.pair]", "[1, 0]", "[0, 0]")), "pheromones.pair.cells", ""),
    ("no cell", lambda: edited(("[pheromones.pair]", "[[0, 0], [1, 0]]", "[]")), "pheromones.pair.cells", ""),
    (
        "seven cells",
        lambda: edited(("[pheromones.great]", "[0, 2]]", "[0, 2], [0, 3]]")),
        "pheromones.great.cells",
        "6",
    ),
    ("a level that none reaches", lambda: edited(("[pheromones.hook]", "level = 2", "level = 5")),
     "pheromones.hook.level", "4"),
    ("a tile below zero", lambda: edited(("[pheromones.pair]", "number = 6", "number = -1")), "number", ""),
    ("no great triangle", lambda: without("[pheromones.great]", "# Special tiles"), "pheromones", "great"),
    ("a pheromone in its place", lambda: edited(("[pheromones.great]", "great", "square")), "pheromones",
     "great"),
    ("an unknown pheromone", lambda: eusocial.default_content("myrmes") + SQUARE, "pheromones.square", "pair"),
    ("an unknown special tile", lambda: edited(("[special.aphid]", "aphid", "ladder")), "special", "aphid"),
    ("a special tile of no level", lambda: edited(("[special.aphid]", "level = 1", "level = 7")),
     "special.aphid.level", ""),
    ("an unknown cube", lambda: edited(("[special.aphid]", "stone = 1", "honey = 1")), "", "honey"),
    ("a supply of none at all", lambda: edited(("[supply]", "farms = 8", "farms = -8")), "farms", ""),
    ("unknown prey", lambda: edited(("[prey.spider]", "spider", "wasp")), "prey", "spider"),
    ("too little prey for the garden", lambda: edited(("[prey.spider]", "number = 6", "number = 5")), "prey", "18"),
    ("more nurses than there are", lambda: edited(("[births]", "[1, 3, 5]", "[1, 2, 3, 4, 5, 6, 7, 8, 8]")),
     "births.larvae", "8"),
    ("fewer born of more", lambda: edited(("[births]", "[0, 1, 1, 2]", "[0, 2, 1, 1]")), "births.workers", ""),
    ("two levels to dig", lambda: edited(("[colony]", ", { stone = 3 }", "")), "levels", "3"),
    ("a level for honey", lambda: edited(("[colony]", "{ stone = 3 }", "{ honey = 3 }")), "", "honey"),
    ("storage of three levels", lambda: edited(("[colony]", "[4, 4, 6, 6]", "[4, 4, 6]")), "storage", "4"),
    ("two winters", lambda: edited(("[winter]", "[4, 5, 6]", "[4, 5]")), "food", "3"),
    ("points of two levels", lambda: edited(("[scoring]", "[6, 9, 12]", "[6, 9]")), "objectives", "3"),
    ("no bonus with three players", lambda: edited(("[scoring]", "3 = 4, ", "")), "scoring.earlier", "3"),
    ("a bonus with five players", lambda: edited(("[scoring]", "3 = 4, ", "3 = 4, 5 = 2, ")), "scoring.earlier.5", "4"),
    ("an unknown need", lambda: edited(('id = "food3"', "food = 3", "honey = 3")), "", "honey"),
    ("no need", lambda: edited(('id = "food3"', "{ food = 3 }", "{}")), "need", ""),
    ("a need of nothing", lambda: edited(('id = "food3"', "food = 3", "food = 0")), "objectives[4].need", ""),
    ("more soldiers than ants", lambda: edited(('id = "soldiers6"', "= 6", "= 9")), "objectives[17].need", "8"),
    ("more special tiles than markers", lambda: edited(('id = "special3"', "= 3 }", "= 5 }")),
     "objectives[16].need", "4"),
    ("a level 4 to reach", lambda: edited(('id = "level3"', "level = 3 }", "level = 4 }")), "objectives[19].need", "3"),
    ("an objective twice", lambda: edited(('id = "area4"', "area4", "prey2")), "objectives[1].id", "twice"),
    ("an objective of level 4", lambda: edited(('id = "area4"', "level = 1", "level = 4")), "objectives[1].level", "3"),
    ("an id of two words", lambda: edited(('id = "area4"', "area4", "area 4")), "objectives[1].id", ""),
    ("an id with capitals", lambda: edited(('id = "area4"', "area4", "Area4")), "objectives[1].id", ""),
    ("one objective of level 3", lambda: without('[[objectives]]\nid = "area10"'), "objectives", "2"),
    ("an unknown provenance", lambda: edited(("r = -7", '"public"', '"guess"')), "provenance", "guess"),
    ("no provenance", lambda: edited(("[winter]", 'provenance = "book"\n', "")), "", "provenance"),
    ("an unknown key", lambda: edited(("[supply]", "farms", "colour = 3\nfarms")), "colour", "colour"),
    ("a key left out", lambda: edited(("[prey.spider]", "soldiers = 2\n", "")), "", "soldiers"),
    ("a word for a number", lambda: edited(("[prey.spider]", "soldiers = 2", 'soldiers = "two"')), "soldiers", ""),
    ("a number beyond its range", lambda: edited(("[prey.spider]", "points = 4", "points = 4000")), "points", ""),
    ("no TOML", lambda: "format = = 1", "", ""),
    ("nothing", lambda: "", "", "format"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "text", "key", "word"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_wrong_content_is_named(content_file: Writer, what: str, text: Callable[[], str], key: str, word: str) -> None:
    path = content_file(text())
    for attempt in (
        lambda: eusocial.check_content("myrmes", path),
        lambda: eusocial.load_game("myrmes", content=path),
    ):
        with pytest.raises(eusocial.ContentError) as caught:
            attempt()
        error = caught.value
        assert path.name in error.file
        assert error.key
        assert error.reason
        assert key in error.key, error
        assert "#" not in error.key, error
        assert word in error.reason, error
        assert "\n" not in str(error)
        assert str(error) == f"{error.file}: {error.key}: {error.reason}"


def test_the_printed_content_is_right(content_file: Writer) -> None:
    path = content_file(eusocial.default_content("myrmes"))
    eusocial.check_content("myrmes", path)
    own, printed = eusocial.load_game("myrmes", content=path), eusocial.load_game("myrmes")
    assert own.content_digest() == printed.content_digest()
    assert own.content() == printed.content()
    # Comments and spaces change nothing, numbers do.
    spaced = content_file(eusocial.default_content("myrmes").replace(" = ", "  =  ") + "\n# The end.\n")
    assert eusocial.load_game("myrmes", content=spaced).content_digest() == printed.content_digest()
    other = content_file(edited(("[prey.spider]", "points = 4", "points = 5")))
    assert eusocial.load_game("myrmes", content=other).content_digest() != printed.content_digest()


@pytest.mark.rule("MYR-C1", "MYR-C3", "MYR-C4", "MYR-C5", "MYR-O1", "MYR-W7")
def test_the_content_says_what_the_clauses_say() -> None:
    content = eusocial.load_game("myrmes").content()
    assert content is not None
    assert {row["r"]: len(row["terrain"]) for row in content["garden"]} == {
        -7: 4, -6: 7, -5: 10, -4: 11, -3: 12, -2: 13, -1: 12, 0: 13, 1: 12, 2: 13, 3: 12, 4: 11, 5: 10, 6: 7, 7: 4,
    }  # fmt: skip
    pheromones = {name: (p["level"], p["points"], p["number"]) for name, p in content["pheromones"].items()}
    assert pheromones == {
        "pair": (0, 0, 6), "triangle": (1, 2, 2), "line": (1, 2, 2), "rhombus": (2, 4, 2), "hook": (2, 4, 2),
        "trapezoid": (3, 6, 2), "great": (4, 8, 1),
    }  # fmt: skip
    prey = {name: (p["soldiers"], p["food"], p["points"], p["number"]) for name, p in content["prey"].items()}
    assert prey == {"ladybug": (1, 2, 0, 6), "termite": (1, 1, 2, 6), "spider": (2, 1, 4, 6)}
    levels: list[list[str]] = [[], [], []]
    for objective in content["objectives"]:
        levels[objective["level"] - 1].append(objective["id"])
    assert [len(ids) for ids in levels] == [7, 7, 6]
    assert set(levels[0]) == {"prey2", "area4", "soldiers2", "larvae4", "food3", "level1", "nurse1"}
    assert set(levels[1]) == {"prey3", "area7", "special2", "soldiers4", "larvae7", "level2", "stone2"}
    assert set(levels[2]) == {"prey4", "area10", "special3", "soldiers6", "larvae10", "level3"}
    known = {"prey2", "area4", "area7", "special2", "special3"}
    assert {o["id"] for o in content["objectives"] if o["provenance"] != "rebuilt"} == known


def with_content(content_file: Writer, *changes: tuple[str, str, str]) -> eusocial.Game:
    """A game of two players whose content has these changes."""
    return eusocial.load_game("myrmes", content=content_file(edited(*changes)))


def test_other_prey_takes_effect(content_file: Writer) -> None:
    game = with_content(
        content_file,
        ("[prey.spider]", "soldiers = 2", "soldiers = 3"),
        ("[prey.spider]", "food = 1", "food = 4"),
        ("[prey.spider]", "points = 4", "points = 7"),
        ("[prey.spider]", "number = 6", "number = 12"),
    )
    given: dict[str, Any] = {"game": game, "prey": ["spider -3,3"]}
    state = standing((-4, 4), 1, a={"soldiers": 3}, **given)
    want = {"soldiers": -3, "food": 4, "score": 7, "prey": 1}
    assert change(state, play(state, "step -3,3"), "a") == want
    assert "step -3,3" not in legal(standing((-4, 4), 1, a={"soldiers": 2}, **given))
    assert outcomes(game.new_initial_state())["prey spider"] == pytest.approx(12 / 24)


def test_other_tiles_take_effect(content_file: Writer) -> None:
    game = with_content(
        content_file,
        ("[pheromones.pair]", "points = 0", "points = 1"),
        ("[pheromones.line]", "level = 1", "level = 0"),
        ("[pheromones.line]", "[2, 0]", "[1, 1]"),
        ("[special.aphid]", "stone = 1", "stone = 2, food = 1"),
    )
    state = standing((-4, 4), game=game, a={"workers": 1, "level": 0, "stone": 2})
    assert change(state, play(state, "lay pair at -4,4 turn 0"), "a") == {"score": 1}
    # -4,4 and -3,4 with -3,5: the cell -4,4 at the corner.
    assert "lay line at -4,4 turn 0" in legal(state)
    assert not any("aphid" in text for text in legal(state))
    state = standing((-4, 4), game=game, a={"workers": 1, "level": 1, "stone": 2, "food": 1})
    after = play(state, "lay aphid at -4,4 turn 0")
    assert change(state, after, "a") == {"score": 2, "stone": -2, "food": -1}


def test_another_garden_takes_effect(content_file: Writer) -> None:
    # -4,5 becomes water, and -5,5 a mushroom.
    game = with_content(content_file, ("r = 5", '"geegmmgeeg"', '"gemwmmgeeg"'))
    state = standing((-4, 4), 1, game=game)
    assert "step -4,5" not in legal(state)
    assert "step -5,5" in legal(state)
    after = play(state, "lay pair at -4,4 turn 2")
    # -4,4 is stone, the mushroom gives nothing.
    assert "tile pair a -4,4 -5,5 stone 1" in str(after)


def test_other_births_take_effect(content_file: Writer) -> None:
    game = with_content(content_file, ("[births]", "[1, 3, 5]", "[2, 2, 8]"), ("[births]", "[0, 1, 2]", "[0, 1, 2, 4]"))
    state = position(game=game, to_move="a births", a={"event": "vp", "nurses": 4})
    for nurses, larvae in ((1, 2), (3, 8)):
        after = play(state, f"births larvae {nurses} soldiers 0 workers 0 atelier 0")
        assert change(state, after, "a") == {"larvae": larvae}
    # A second nurse would bring nothing more.
    assert "births larvae 2 soldiers 0 workers 0 atelier 0" not in legal(state)
    after = play(state, "births larvae 0 soldiers 4 workers 0 atelier 0")
    assert change(state, after, "a") == {"soldiers": 4}
