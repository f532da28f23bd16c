"""Draw the pictures of the documentation anew: `python docs/images/make.py`."""

import io
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import networkx as nx

import eusocial
import eusocial.draw
import eusocial.maps

HERE = Path(__file__).parent

AMBROSIA = """\
ambrosia players 2 side back turn 103
parts 1,3,0,2
event valuable_prisoners drawn surprising_turn,mutual_agreement,leaping_behaviour,royal_favour,valuable_prisoners
player a score 46 peak 46 jelly 0 scorings 4
player b score 54 peak 54 jelly 2 scorings 4
to move a start
4 | b:DnBTS
12 | a:n
13 | a:H / b:R
15 | a:S / b:n
16 | a:C
17 | a:n
19 | a:DT
"""

KALAH = """\
kalah, player 0 to move
player 1  9    2    0    1   10    4    7
player 0       0    3    6    0    1    1    4
"""

MICROLONIES = """\
microlonies players 2 round 14
map 1.0 16.3 5.2 10.1 7.0 13.4
termites -1,1 0,-1
river tiles 17,28,4,16 prey 24,11,2,23 objectives 6,18,26
player a species leafcutter food 9 eggs 3 reserve 2 trophies 1 queen 3,3 prey 5,17 mound
outside a 4,3 3,2 2,2 1,1 1,0 2,-1 2,-2 3,-1
pheromones a 2,1 2,-3 0,0
hill a 1,1=lay:2 2,1=nursery:3 3,1=build:0 4,1=26:0 1,2=hunt:1 3,2=colonize:4 4,2=25:1 5,2=3:0 3,3=12:3 4,3=22:0
hand a 5,12 seen 5
validated a level 1 17
player b species fire_ant food 9 eggs 5 reserve 6 trophies 0 queen 2,1 prey 8,16
outside b -3,-2 -5,-1 -3,-1 -2,-1 -1,-1 -1,-2 0,-2 1,-2
pheromones b -2,0 2,-3
hill b 1,1=lay:1 2,1=nursery:1 3,1=build:2 4,1=6:1 1,2=hunt:3 2,2=24:2 3,2=colonize:0 1,3=21:0
hand b 1,9,20
validated b level 1 15
validated b level 2 14
to move a sow
"""

MYRMES = """\
myrmes players 2 year 2 season summer first a
dice 5 2 6
objectives prey2 area4 special2 stone2 prey4 area10
player a score 31 level 2 larvae 4 soldiers 1 workers 1 nurses 4 food 2 earth 1 stone 0 prey 1
event a move
atelier a 1
inside a 0
cleared a pair 1
completed a area4:3
player b score 44 level 3 larvae 1 soldiers 2 workers 2 nurses 3 food 3 earth 0 stone 2 prey 0
event b larvae
atelier b 2
inside b 1 3
completed b prey2:2 special2:4
tile scavenging a -4,0 -5,1 -4,1
tile triangle a -1,0 0,0 -1,1 food 2
tile pair b 1,0 2,0 food 1
tile aphid - 4,0 5,0 4,1
tile rhombus b 3,1 2,2 3,2 2,3
tile pair a -4,3 -4,4 stone 1
tile subcolony b 0,3 -1,4 0,4 -1,5
tile exit a -5,4
tile exit a -3,4
tile exit b 1,4
tile hook a -5,5 -4,5 -3,5 -5,6 food 1 earth 1
tile exit b 0,5
tile scavenging - -4,6 -5,7 -4,7
tile trapezoid b -3,6 -2,6 -1,6 -3,7 -2,7 earth 1 stone 1
prey ladybug -3,0
prey spider 3,0
prey spider -2,1
prey termite 1,1
prey ladybug -1,2
to move a sortie at -3,3 points 4
"""

MARCH = """\
march players 2 round 3 first b turns 4
starts 7 8 left 2
stack 12 13 15 16 17 20 22 23 24 25 26
discard Egg Stealer; Royal Jelly; Early Harvest
player a score 12 larvae 4 food 2 majors 0 wins 1
hand a Mating Flight; Rapid Mobilization; Scented Abdomen
part a head 1 Massive Head
part a thorax 1 Scouting Thorax
part a abdomen 1 Bloated Abdomen
part a thorax 2 Minim Thorax
goals a Far Horizons; Epic Stores
player b score 15 larvae 2 food 4 majors 1
hand b Cult of the Enemy; Sneak Attack
known b Sneak Attack
part b head 1 Fluke Head from a
part b abdomen 1 Storing Abdomen
goals b Gleaming Hoard
hex 0 0,0 turn 0
hex 4 1,0 turn 2
hex 3 -1,1 turn 0
hex 9 0,-1 turn 1
hex 19 2,0 turn 0 centipede
hex 10 1,-1 turn 2 wormhole
hex 14 -2,1 turn 0 wormhole
site 1,0 food a major
site 1,0 larva b aphid
site 1,0 food2 a aphid
site 1,0 card a
site -1,1 food b
site -1,1 larva2 b
site 0,-1 food b aphid
site 0,-1 food2 b
site 0,-1 larva a
site 2,0 food b guest a
site 2,0 point a
site 1,-1 food a
site -2,1 card b
out 0,0 a 2
out 0,0 b 1 major
out 1,0 b 2
out 0,-1 a 1 major aphid
out 0,-1 a 1
to move a turn
"""

GARDEN = """\
myrmes players 2 year 1 season spring first a
player a soldiers 2 workers 2
tile triangle a -1,0 0,0 -1,1 food 1
tile exit a 0,1
tile exit a -5,4
tile pair b -5,3 -4,3 earth 1
tile scavenging - -4,4 -3,4 -4,5
tile exit b 1,4
tile line b -2,5 -1,5 0,5 food 1 earth 1
prey ladybug -3,0
prey termite -2,1
prey spider -3,3
prey ladybug 0,3
to move a workers
"""


def ambrosia() -> str:
    """Two players, late on the back of the board, with events."""
    game = eusocial.load_game("ambrosia", side="back", events=True)
    return eusocial.draw.svg(game.state_from_string(AMBROSIA))


def kalah() -> str:
    """A position of Kalah with the move that is about to be made."""
    return eusocial.draw.svg(eusocial.load_game("kalah").state_from_string(KALAH), highlight="sow 3")


def march() -> str:
    """Two colonies in Summer with most of the expansion; the first may take a step or go on."""
    modules = dict.fromkeys(("major_workers", "tactics", "aphids", "parasites", "flooded_spring"), True)
    state = eusocial.load_game("march", players=2, **modules).state_from_string(MARCH)
    state.apply("march")
    return eusocial.draw.svg(state, highlight="move 0,0>1,0 site point")


def microlonies() -> str:
    """Two colonies in mid-game; one is about to disperse its queen and three workers."""
    game = eusocial.load_game("microlonies")
    return eusocial.draw.svg(game.state_from_string(MICROLONIES), highlight="sow 3,3")


def myrmes() -> str:
    """Two colonies in the second summer; a worker of the first is outside."""
    game = eusocial.load_game("myrmes")
    return eusocial.draw.svg(game.state_from_string(MYRMES), highlight="step -3,4")


def maps() -> str:
    """Two graphs drawn by networkx: a garden of Myrmes, and what each space takes of a worker of player 0."""
    state = eusocial.load_game("myrmes").state_from_string(GARDEN)
    # Nothing in the file depends on when it was made.
    mpl.rcParams.update({"svg.hashsalt": "eusocial", "svg.fonttype": "none", "font.family": "sans-serif"})
    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 4.4), layout="constrained", facecolor="white")
    colours = {"grass": "#b7d77a", "mushroom": "#e3c1d9", "earth": "#c98f5a", "stone": "#bdbdbd", "water": "#8fc4ea"}

    garden = eusocial.maps.garden(state)
    terrain = nx.get_node_attributes(garden, "terrain")
    nx.draw(
        garden,
        pos=nx.get_node_attributes(garden, "pos"),
        node_color=[colours[terrain[at]] for at in garden],
        labels={at: terrain[at][0] for at in garden},
        node_size=260,
        font_size=10,
        edge_color="#999999",
        ax=left,
    )

    steps = eusocial.maps.garden(state, movement="worker", player=0)
    ways = eusocial.maps.reach(state, 0)
    nx.draw(
        steps,
        pos=nx.get_node_attributes(steps, "pos"),
        node_color=["#f2b84b" if at in ways else "#eeeeee" for at in steps],
        labels={at: ways[at].soldiers for at in ways},
        node_size=[260 * len(hexes) for hexes in nx.get_node_attributes(steps, "hexes").values()],
        font_size=10,
        edge_color=["#c0392b" if data["soldiers"] else "#bbbbbb" for *_, data in steps.edges(data=True)],
        arrowsize=6,
        ax=right,
    )
    left.set_title("the garden by terrain")
    right.set_title("spaces in reach of a worker, and the soldiers that each takes")
    for axes in (left, right):
        axes.set_aspect("equal")
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    # Lines end without blanks, as in all files of the project.
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


if __name__ == "__main__":
    for make in (ambrosia, kalah, maps, march, microlonies, myrmes):
        path = HERE / f"{make.__name__}.svg"
        path.write_text(make(), encoding="utf-8")
        print(f"wrote {path}")
