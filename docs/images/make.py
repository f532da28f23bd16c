"""Draw the pictures of the documentation anew: `python docs/images/make.py`."""

from pathlib import Path

import eusocial
import eusocial.draw

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


def ambrosia() -> str:
    """Two players, late on the back of the board, with events."""
    game = eusocial.load_game("ambrosia", side="back", events=True)
    return eusocial.draw.svg(game.state_from_string(AMBROSIA))


def kalah() -> str:
    """A position of Kalah with the move that is about to be made."""
    return eusocial.draw.svg(eusocial.load_game("kalah").state_from_string(KALAH), highlight="sow 3")


if __name__ == "__main__":
    for make in (ambrosia, kalah):
        path = HERE / f"{make.__name__}.svg"
        path.write_text(make(), encoding="utf-8")
        print(f"wrote {path}")
