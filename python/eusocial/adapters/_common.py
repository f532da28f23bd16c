"""What the environments of PettingZoo and Gymnasium have in common."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import eusocial

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eusocial.typing import OptionValue

__all__ = [
    "RENDER_MODES",
    "Masks",
    "Observations",
    "Path",
    "as_mask",
    "check_render_mode",
    "load",
    "observation_box",
    "render",
]

Observations: TypeAlias = npt.NDArray[np.float32]
Masks: TypeAlias = npt.NDArray[np.int8]
Path: TypeAlias = str | os.PathLike[str] | None

RENDER_MODES: Sequence[str] = ("ansi", "svg", "human")


def load(game: str | eusocial.Game, content: Path, options: Mapping[str, OptionValue]) -> eusocial.Game:
    """The game by name with its options, or the given one itself."""
    if isinstance(game, str):
        return eusocial.load_game(game, content=content, **options)
    given = [*options, *(["content"] if content is not None else [])]
    if given:
        raise ValueError(f"a game has its options already: leave out {', '.join(given)}, or give the game's name")
    return game


def observation_box(game: eusocial.Game) -> spaces.Box[np.float32]:
    """The space of observations. They are numbers of about unit size, but no bound is promised."""
    most = float(np.finfo(np.float32).max)
    return spaces.Box(-most, most, tuple(game.observation_tensor_shape()), dtype=np.float32)


def as_mask(legal: npt.NDArray[np.bool_]) -> Masks:
    """The same array, with 1 for each decision that is legal."""
    mask: Masks = legal.view(np.int8)  # pyright: ignore[reportUnknownMemberType]
    return mask


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; modes: {', '.join(RENDER_MODES)}")
    return mode


def render(state: eusocial.State, mode: str | None) -> str | None:
    """The board, as the mode says; `human` prints it."""
    match mode:
        case "ansi":
            return str(state)
        case "svg":
            return state.to_svg(theme="light")
        case "human":
            print(state)
            return None
        case _:
            return None
