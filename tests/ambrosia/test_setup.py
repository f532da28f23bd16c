"""Components and setup: AMB-C1 to C7, AMB-S1 to S4."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import eusocial

from .positions import (
    EVENTS,
    HIVES,
    KINDS,
    PARTS,
    Boards,
    board,
    content_text,
    header,
    jelly,
    legal,
    play,
    position,
    scores,
    scorings,
)


def content() -> dict[str, Any]:
    """The built-in content."""
    found = eusocial.load_game("ambrosia").content()
    assert found is not None
    return found


def placed(game: eusocial.Game, *spaces: int) -> eusocial.State:
    """The position after everyone chose a Guardian and placed on these spaces in turn order."""
    state = game.new_initial_state()
    return play(state, *["choose guardian"] * game.num_players(), *[f"place {space}" for space in spaces])


# Parts


@pytest.mark.rule("AMB-C1")
def test_eight_parts_four_two_and_two() -> None:
    assert [part["players"] for part in content()["parts"]] == [2, 2, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("AMB-C1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_parts_in_play(players: int) -> None:
    state = eusocial.load_game("ambrosia", players=players).new_initial_state()
    assert state.is_chance_node()
    assert state.current_player() == eusocial.CHANCE_PLAYER
    rng = eusocial.Rng(3)
    seen = set()
    for _ in range(20):
        text = state.action_to_string(state.choose("random", rng))
        word, order = text.split(" ")
        assert word == "parts"
        assert sorted(int(part) for part in order.split(",")) == list(range(PARTS[players]))
        seen.add(order)
    assert len(seen) > 1, "a shuffle that always gives the same order"


@pytest.mark.rule("AMB-C1")
def test_orders_are_equally_likely() -> None:
    state = eusocial.load_game("ambrosia").new_initial_state()
    outcomes = state.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    orders = {state.action_to_string(number).removeprefix("parts "): chance for number, chance in outcomes}
    assert len(orders) == len(outcomes)
    # Four parts lie round a ring in 3! = 6 ways. Whether turns of the ring are told apart or not, each way has 1/6.
    ways: dict[tuple[int, ...], float] = {}
    for order, chance in orders.items():
        parts = tuple(int(part) for part in order.split(","))
        first = parts.index(0)
        way = parts[first:] + parts[:first]
        ways[way] = ways.get(way, 0) + chance
    assert set(ways) == {(0, *rest) for rest in permutations((1, 2, 3))}
    assert list(ways.values()) == pytest.approx([1 / 6] * 6)


@pytest.mark.rule("AMB-C1")
def test_the_drawn_order_is_the_order_on_the_board() -> None:
    parts = content()["parts"]
    state = play(eusocial.load_game("ambrosia").new_initial_state(), "parts 3,1,0,2")
    values = [space["value"] for space in state.view()["spaces"]]
    assert values == parts[3]["front"] + parts[1]["front"] + parts[0]["front"] + parts[2]["front"]
    assert header(state, "parts ") == "3,1,0,2"
    assert not state.is_chance_node()


@pytest.mark.rule("AMB-C1")
def test_a_given_order_needs_no_chance_node() -> None:
    parts = content()["parts"]
    game = eusocial.load_game("ambrosia", players=3, side="back", parts=[5, 0, 4, 1, 3, 2])
    state = game.new_initial_state()
    assert not state.is_chance_node()
    expected = [space for part in (5, 0, 4, 1, 3, 2) for space in parts[part]["back"]]
    found = [{"value": space["value"], "special": space["special"]} for space in state.view()["spaces"]]
    assert found == [{"value": space["value"], "special": space.get("special")} for space in expected]


@pytest.mark.rule("AMB-C1")
@pytest.mark.parametrize(
    ("players", "parts"),
    [
        (2, [0, 1, 2]),
        (2, [0, 1, 2, 2]),
        (2, [0, 1, 2, 4]),
        (2, [0, 1, 2, 3, 4]),
        (3, [0, 1, 2, 3]),
        (4, list(range(6))),
    ],
)
def test_a_given_order_must_be_one_of_the_parts_in_play(players: int, parts: list[int]) -> None:
    with pytest.raises(eusocial.OptionError) as caught:
        eusocial.load_game("ambrosia", players=players, parts=parts)
    assert caught.value.option == "parts"


@pytest.mark.rule("AMB-C2")
def test_fronts_have_flowers_of_one_to_three_and_nothing_special() -> None:
    game = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3])
    assert game.options()["side"] == "front"
    for part in content()["parts"]:
        assert set(part["front"]) <= {1, 2, 3}
    spaces = game.new_initial_state().view()["spaces"]
    assert all(space["special"] is None for space in spaces)
    assert {space["value"] for space in spaces} == {1, 2, 3}


@pytest.mark.rule("AMB-C2")
def test_backs_also_have_flowers_of_zero_and_five_and_special_spaces() -> None:
    spaces = [space for part in content()["parts"] for space in part["back"]]
    values = {space["value"] for space in spaces}
    assert {0, 5} <= values <= {0, 1, 2, 3, 5}
    kinds = {str(space["special"]).split(":")[0] for space in spaces if space.get("special")}
    assert kinds == {"hole", "thicket", "gust", "honeywell", "beekeeper", "leaves", "arena"}


@pytest.mark.rule("AMB-C2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_uses_one_side_only(players: int) -> None:
    parts = content()["parts"]
    for side in ("front", "back"):
        game = eusocial.load_game("ambrosia", players=players, side=side, parts=list(range(PARTS[players])))
        spaces = game.new_initial_state().view()["spaces"]
        backs = [space for part in parts[: PARTS[players]] for space in part["back"]]
        if side == "back":
            assert [space["value"] for space in spaces] == [space["value"] for space in backs]
        else:
            fronts = [value for part in parts[: PARTS[players]] for value in part["front"]]
            assert [space["value"] for space in spaces] == fronts


@pytest.mark.rule("AMB-C3")
@pytest.mark.parametrize(("players", "size"), [(2, 20), (3, 30), (4, 40)])
def test_ring_size(players: int, size: int) -> None:
    game = eusocial.load_game("ambrosia", players=players, parts=list(range(PARTS[players])))
    assert len(game.new_initial_state().view()["spaces"]) == size
    assert all(len(part["front"]) == len(part["back"]) == 5 for part in content()["parts"])


@pytest.mark.rule("AMB-C3")
def test_both_holes_of_a_colour_come_into_play_together() -> None:
    where: dict[str, list[int]] = {}
    for part in content()["parts"]:
        for space in part["back"]:
            if str(space.get("special")).startswith("hole:"):
                where.setdefault(space["special"], []).append(part["players"])
    assert where
    for colour, marks in where.items():
        assert len(marks) == 2, f"{colour} has {len(marks)} holes"
        assert marks[0] == marks[1], f"{colour}: only one hole in play with fewer players"


@pytest.mark.rule("AMB-C3")
@pytest.mark.parametrize(
    "holes",
    [{3: "hole:red"}, {3: "hole:red", 22: "hole:red"}, {3: "hole:red", 8: "hole:red", 13: "hole:red"}],
    ids=["one", "apart", "three"],
)
def test_content_with_a_hole_that_leads_nowhere_is_refused(boards: Boards, holes: dict[int, str]) -> None:
    path = boards.file(content_text({}, holes))
    with pytest.raises(eusocial.ContentError) as caught:
        eusocial.check_content("ambrosia", path)
    assert str(path) in caught.value.file
    assert "\n" not in str(caught.value)


@pytest.mark.rule("AMB-C3", "AMB-C7")
def test_rebuilt_content_says_so() -> None:
    assert all(part["provenance"] == "rebuilt" for part in content()["parts"])
    assert 'provenance = "rebuilt"' in eusocial.default_content("ambrosia").split("[jelly_symbols]")[1].split("[[")[0]


# Counters, jelly, hives, track


@pytest.mark.rule("AMB-C4", "AMB-S1")
def test_six_normal_counters_and_one_of_eight_kinds() -> None:
    game = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3])
    state = game.new_initial_state()
    assert legal(state) == {f"choose {kind}" for kind in KINDS}
    state = play(state, "choose turbo")
    # The other player has counters of his own.
    assert legal(state) == {f"choose {kind}" for kind in KINDS}
    state = play(state, "choose turbo", "place 2", "place 9")
    assert board(state) == {2: "a:nnnnnnT", 9: "b:nnnnnnT"}


@pytest.mark.rule("AMB-C4")
@pytest.mark.parametrize(
    ("kind", "letter"),
    [
        ("guardian", "G"),
        ("collector", "C"),
        ("heavyweight", "H"),
        ("turbo", "T"),
        ("rebel", "R"),
        ("berserker", "B"),
        ("drone", "D"),
        ("saboteur", "S"),
    ],
)
def test_every_kind_has_its_letter(kind: str, letter: str) -> None:
    state = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3]).new_initial_state()
    state = play(state, f"choose {kind}", "choose guardian", "place 0", "place 10")
    assert board(state)[0] == f"a:nnnnnn{letter}"
    assert state.view()["spaces"][0]["top"] == {"owner": 0, "counters": ["normal"] * 6 + [kind]}


@pytest.mark.rule("AMB-C5")
def test_supply_of_thirty() -> None:
    game = eusocial.load_game("ambrosia", players=4, parts=list(range(8)))
    assert game.new_initial_state().view()["supply"] == 30
    game = eusocial.load_game("ambrosia", players=4, parts=list(range(8)), start_jelly=[1, 3])
    assert game.new_initial_state().view()["supply"] == 28


@pytest.mark.rule("AMB-C5")
def test_an_empty_supply_gives_nothing(boards: Boards) -> None:
    # a is the last to score once, so the hive is full (AMB-G8); but b holds the only jelly.
    spaces = dict.fromkeys((0, 2, 4, 6, 8, 10), "a:n") | {12: "a:C", 17: "b:nnnnnGH"}
    for supply, left, expected in ((2, 1, [1, 1]), (1, 0, [0, 1])):
        state = position(boards(supply=supply), spaces, b={"jelly": 1})
        assert state.view()["supply"] == left
        after = play(state, "score", "restack 12", "remove 0")
        assert jelly(after) == expected
        assert after.view()["supply"] == 0


@pytest.mark.rule("AMB-C6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hives(players: int) -> None:
    game = eusocial.load_game("ambrosia", players=players, parts=list(range(PARTS[players])))
    assert game.new_initial_state().view()["hives"] == HIVES[players]


@pytest.mark.rule("AMB-C7")
def test_jelly_symbols_by_number_of_players() -> None:
    symbols = content()["jelly_symbols"]
    for players in (2, 3, 4):
        marks = symbols[players]
        assert marks
        assert marks == sorted(set(marks))
        assert 1 <= marks[0] <= marks[-1] <= 50


# Setting up


@pytest.mark.rule("AMB-S1", "AMB-S3", "AMB-T1")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 1, [1, 2, 0]), (4, 3, [3, 0, 1, 2])],
)
def test_all_choose_in_turn_order_and_then_place(players: int, first: int, order: list[int]) -> None:
    game = eusocial.load_game("ambrosia", players=players, parts=list(range(PARTS[players])), first_player=first)
    state = game.new_initial_state()
    for player in order:
        assert state.current_player() == player
        state.apply("choose rebel")
    for turn, player in enumerate(order):
        assert state.current_player() == player
        state.apply(f"place {5 * turn}")
    assert state.current_player() == first
    assert [board(state)[5 * turn][0] for turn in range(players)] == ["abcd"[player] for player in order]


@pytest.mark.rule("AMB-S3")
def test_player_zero_begins_by_default() -> None:
    game = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3])
    assert game.options()["first_player"] == 0
    assert game.new_initial_state().current_player() == 0
    with pytest.raises(eusocial.OptionError):
        eusocial.load_game("ambrosia", players=2, first_player=2)


@pytest.mark.rule("AMB-S2")
def test_at_least_three_spaces_between_stacks() -> None:
    game = eusocial.load_game("ambrosia", parts=[0, 1, 2, 3])
    state = play(game.new_initial_state(), "choose turbo", "choose turbo")
    assert legal(state) == {f"place {space}" for space in range(20)}
    # From 4 on there are three spaces between (1, 2, 3), and to 16 again (17, 18, 19).
    assert legal(play(state, "place 0")) == {f"place {space}" for space in range(4, 17)}
    # Round the end of the numbers: 18 keeps 15 to 19, 0 and 1 clear.
    assert legal(play(state, "place 18")) == {f"place {space}" for space in range(2, 15)}


@pytest.mark.rule("AMB-S2")
def test_distance_to_every_stack() -> None:
    game = eusocial.load_game("ambrosia", players=4, parts=list(range(8)))
    state = play(game.new_initial_state(), *["choose turbo"] * 4, "place 0", "place 4", "place 12")
    # 40 spaces: 0 bars 37 to 3, 4 bars 1 to 7, 12 bars 9 to 15; left are 8 and 16 to 36.
    assert legal(state) == {"place 8"} | {f"place {space}" for space in range(16, 37)}


@pytest.mark.rule("AMB-S4")
def test_all_begin_with_nothing() -> None:
    state = placed(eusocial.load_game("ambrosia", players=3, parts=list(range(6))), 0, 10, 20)
    assert scores(state) == [0, 0, 0]
    assert jelly(state) == [0, 0, 0]
    assert scorings(state) == [0, 0, 0]
    # Without jelly the first decision is a move and nothing else: seven counters, one to seven spaces.
    assert legal(state) == {f"move 0:{k}>{k}" for k in range(1, 8)}


@pytest.mark.rule("AMB-S4")
def test_start_jelly() -> None:
    game = eusocial.load_game("ambrosia", players=3, parts=list(range(6)), start_jelly=[1])
    state = placed(game, 0, 10, 20)
    assert jelly(state) == [0, 1, 0]
    assert state.view()["supply"] == 29
    with pytest.raises(eusocial.OptionError):
        eusocial.load_game("ambrosia", players=3, start_jelly=[3])


@pytest.mark.rule("AMB-E0", "AMB-T1")
def test_setup_with_events_and_shuffled_parts() -> None:
    state = eusocial.load_game("ambrosia", events=True).new_initial_state()
    assert state.is_chance_node()
    state.apply("parts 0,1,2,3")
    assert state.is_chance_node()
    assert legal(state) == {f"event {name}" for name in EVENTS}
    state.apply("event valuable_prisoners")
    assert header(state, "event ") == "valuable_prisoners drawn valuable_prisoners"
    assert legal(state) == {f"choose {kind}" for kind in KINDS}
