"""Content files of users: what is wrong is named by file, key and reason (MIC-Z4, MIC-C3, MIC-U1, MIC-X3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import eusocial

from .positions import INITIAL, Games, content_text, hill, stats

MEADOWS = ["meadow"] * 6


def without(text: str, line: str) -> str:
    assert text.count(line) >= 1, line
    return text.replace(line, "", 1)


Wrong = tuple[str, dict[str, Any] | Callable[[], str], str, str]

WRONG: list[Wrong] = [
    ("another format", {"format": 2}, "format", "1"),
    ("no mound in the middle", {"centre": ["meadow", *MEADOWS]}, "centre", "mound"),
    (
        "two meadows round the mound",
        {"centre": ["mound", "meadow", "meadow", "rock", "forest", "water", "water"]},
        "centre",
        "entry",
    ),
    ("no nest", {"start": ["meadow", "meadow", "water", "forest", "water", "rock", "water"]}, "start", "nest"),
    ("four free hexes", {"start": ["nest", "meadow", "meadow", "forest", "water", "rock", "water"]}, "start", "3"),
    (
        "a hunting zone on the start tile",
        {"start": ["nest", "meadow", "hz", "forest", "water", "rock", "water"]},
        "start[2]",
        "hz",
    ),
    (
        "a second nest on the start tile",
        {"start": ["nest", "meadow", "nest", "forest", "water", "rock", "water"]},
        "start[2]",
        "nest",
    ),
    (
        "a hunting zone on the central tile",
        {"centre": ["mound", "meadow", "hz", "forest", "water", "rock", "water"]},
        "centre[2]",
        "hz",
    ),
    (
        "a second mound",
        {"centre": ["mound", "meadow", "mound", "forest", "water", "rock", "water"]},
        "centre[2]",
        "mound",
    ),
    ("six hexes", {"terrain": {3: {"hexes": ["hz", *MEADOWS[:5]]}}}, ": hexes", "7"),
    ("no hunting zone", {"terrain": {3: {"hexes": ["rock", *MEADOWS]}}}, "terrain[2].hexes", "hz"),
    ("two hunting zones", {"terrain": {3: {"hexes": ["hz", "hz", *MEADOWS[:5]]}}}, "terrain[2].hexes", "hz"),
    ("a nest on terrain", {"terrain": {3: {"hexes": ["hz", "nest", *MEADOWS[:5]]}}}, "terrain[2].hexes", "nest"),
    ("an unknown ground", {"terrain": {3: {"hexes": ["hz", "swamp", *MEADOWS[:5]]}}}, ": hexes", "swamp"),
    ("a bonus on a zone", {"terrain": {1: {"bonus": {"hex": 0, "gives": "food:2"}}}}, "terrain[0].bonus.hex", "meadow"),
    (
        "a bonus off the tile",
        {"terrain": {1: {"bonus": {"hex": 7, "gives": "food:2"}}}},
        "terrain[0].bonus.hex",
        "meadow",
    ),
    (
        "an unknown bonus",
        {"terrain": {1: {"bonus": {"hex": 1, "gives": "gold:2"}}}},
        "terrain[0].bonus.gives",
        "points:N",
    ),
    (
        "a bonus of no prey",
        {"terrain": {1: {"bonus": {"hex": 1, "gives": "prey:horn"}}}},
        "terrain[0].bonus.gives",
        "wing",
    ),
    ("too few tiles", {"counts": {"terrain": 11}}, "terrain", "12"),
    ("four initial chambers", {"initial": INITIAL[:4]}, "initial", "5"),
    ("two crowns", {"initial": [{**chamber, "crown": True} for chamber in INITIAL]}, "initial", "crown"),
    ("two chambers on a cell", {"initial": [*INITIAL[:4], {**INITIAL[4], "at": [1, 1]}]}, "initial[4].at", "free"),
    ("a chamber off the grid", {"initial": [*INITIAL[:4], {**INITIAL[4], "at": [6, 1]}]}, "initial[4].at", "5"),
    ("a tile without tunnels", {"chambers": {2: {"tunnels": []}}}, "chambers[1].tunnels", "joined"),
    ("a tile for nothing", {"chambers": {2: {"cost": 0}}}, "chambers[1].cost", "1"),
    ("an unknown kind", {"chambers": {2: {"kind": "larder"}}}, ": kind", "larder"),
    ("an unknown side", {"chambers": {2: {"tunnels": ["up"]}}}, ": tunnels", "up"),
    ("a tile of no species", {"chambers": {2: {"species": "nobody"}}}, "chambers[1].species", "nobody"),
    ("an unknown key", {"chambers": {2: {"colour": "red"}}}, ": colour", "colour"),
    ("prey without strength", {"prey": {4: {"strength": 0}}}, "prey[3].strength", "1"),
    ("an unknown metric", {"objectives": {2: {"metric": "luck"}}}, ": metric", "hexes:GROUND"),
    ("a metric of no prey", {"objectives": {2: {"metric": "prey:horn"}}}, "objectives[1].metric", "horn"),
    ("a metric of no ground", {"objectives": {2: {"metric": "hexes:water"}}}, ": metric", "hexes"),
    (
        "an objective always met",
        {"objectives": {2: {"level1": {"need": 0, "points": 1}}}},
        "objectives[1].level1.need",
        "0",
    ),
    (
        "level 2 no harder",
        {"objectives": {2: {"level2": {"need": 90, "points": 9}}}},
        "objectives[1].level2",
        "level 1",
    ),
    (
        "level 2 worth no more",
        {"objectives": {2: {"level2": {"need": 99, "points": 1}}}},
        "objectives[1].level2",
        "level 1",
    ),
    ("points for no symbol", {"architecture": [1, 2]}, "architecture", "0"),
    ("an effect that isn't one", {"species": {"own_ant": {"lay": {"gold": 1}}}}, ": lay", "gold"),
    (
        "supremacy by none",
        {"species": {"own_ant": {"supremacy": {"metric": "eggs", "per": 0, "points": 1, "most": 5}}}},
        "species[0].supremacy.per",
        "0",
    ),
    ("a species called neutral", {"species": {"neutral": {}}}, "species[0].id", "neutral"),
    ("a name with capitals", {"species": {"OwnAnt": {}}}, "species[0].id", "small letters"),
    (
        "guarding what is no ground",
        {"species": {"own_ant": {"colonize": {"guarded": ["marsh"]}}}},
        ": colonize",
        "marsh",
    ),
    ("a card twice", lambda: content_text().replace("id = 2\nname", "id = 1\nname"), "prey[1].id", "twice"),
    ("a key left out", lambda: without(content_text(), "strength = 1\n"), ": [[prey]]", "strength"),
    ("no TOML", lambda: "format = = 1", "", ""),
]


@pytest.mark.rule("MIC-Z4", "MIC-C3", "MIC-U1", "MIC-X3")
@pytest.mark.parametrize(("what", "change", "key", "word"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_wrong_content_is_named(
    games: Games, what: str, change: dict[str, Any] | Callable[[], str], key: str, word: str
) -> None:
    path = games.file(change() if callable(change) else content_text(**change))
    for attempt in (
        lambda: eusocial.check_content("microlonies", path),
        lambda: eusocial.load_game("microlonies", content=path),
    ):
        with pytest.raises(eusocial.ContentError) as caught:
            attempt()
        error = caught.value
        assert path.name in error.file
        if key.startswith(": "):
            # What can't be read at all is named by its line and the last part of the key.
            assert re.fullmatch(rf"line \d+, {re.escape(key[2:])}", error.key), error
        else:
            assert error.key.startswith(key), error
        assert word in error.reason, error
        assert "\n" not in str(error)


def test_content_in_force_is_right(games: Games) -> None:
    built_in = games.file(eusocial.default_content("microlonies"))
    eusocial.check_content("microlonies", built_in)
    assert eusocial.load_game("microlonies", content=built_in).content_digest() == (
        eusocial.load_game("microlonies").content_digest()
    )


@pytest.mark.rule("MIC-Z4")
def test_numbers_beyond_their_range_are_refused(games: Games) -> None:
    for change in ({"prey": {1: {"food": 300}}}, {"species": {"own_ant": {"lay": {"extra_eggs": -1}}}}):
        path = games.file(content_text(**change))
        with pytest.raises(eusocial.ContentError):
            eusocial.load_game("microlonies", content=path)


@pytest.mark.rule("MIC-Z4")
@pytest.mark.parametrize("name", ["chambers", "prey", "objectives"])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_small_decks_stop_no_game(games: Games, name: str, count: int) -> None:
    game = games(3, counts={name: count}, max_rounds=8)
    for seed in range(3):
        rng = eusocial.Rng(seed)
        state = game.new_initial_state()
        for _ in range(3000):
            if state.is_terminal():
                break
            assert state.legal_actions()
            state.play_randomly(rng)
        assert state.is_terminal()


@pytest.mark.rule("MIC-Z4", "MIC-B2")
def test_a_setup_takes_no_more_than_the_reserve_holds(games: Games) -> None:
    state = games(species={"own_ant": {"setup": {"workers": 200}}}).new_initial_state()
    while not str(state).rstrip().endswith("sow"):
        state.apply_action(state.legal_actions()[0])
    assert stats(state, "a")["reserve"] == "0"
    assert hill(state, "a")["1,1=lay"] == 16


@pytest.mark.rule("MIC-Z4")
def test_large_numbers_of_content_break_nothing(games: Games) -> None:
    """The largest numbers that a file may hold: sums stay within bounds, and no game stops."""
    species = {
        "own_ant": {
            "lay": {"efficiency": 255, "limit": 255, "extra_eggs": 255, "plannings": 255, "planning_cost": 0},
            "build": {"efficiency": 255, "limit": 255, "reinforcements": 255, "hatchings": 255, "symbol_points": 255},
            "hunt": {
                "efficiency": 255,
                "limit": 255,
                "food": 255,
                "spared": 255,
                "reach": 255,
                "mound": 255,
                "big_game": 1,
            },
            "colonize": {
                "efficiency": 255,
                "limit": 255,
                "range": 255,
                "fights": 255,
                "trophies": 255,
                "raids": True,
                "swims": True,
            },
            "diet": {"frugal": 255, "chamber_food": 255, "egg_food": 255, "prey_food": 255, "hunger": 255},
            "setup": {"food": 255, "eggs": 255, "workers": 15},
            "supremacy": {"metric": "eggs", "per": 1, "points": 255, "most": 255},
        }
    }
    prey = {card: {"food": 255, "points": 255, "trophies": 255} for card in range(1, 13)}
    tiles = {tile: {"kind": "food", "food": 255, "reinforcements": 24} for tile in range(1, 13)}
    game = games(species=species, prey=prey, chambers=tiles, max_rounds=12, seats=("own_ant", "own_ant"))
    for seed in range(8):
        rng = eusocial.Rng(seed)
        state = game.new_initial_state()
        for _ in range(4000):
            if state.is_terminal():
                break
            state.play_randomly(rng)
            state.scores()
        assert state.is_terminal()


def test_a_file_is_checked_without_options(games: Games) -> None:
    # One booklet is too few to be dealt to two players, but the file is right.
    path = games.file(content_text())
    eusocial.check_content("microlonies", path)
    assert eusocial.load_game("microlonies", content=path, players=2).num_players() == 2
    assert eusocial.load_game("microlonies", content=path, seats="plain,neutral").num_players() == 2
