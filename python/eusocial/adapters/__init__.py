"""The games in the interfaces of other libraries, each in a module that needs its library only when it is imported.

- `eusocial.adapters.openspiel` registers every game with OpenSpiel: `pyspiel.load_game("eusocial_kalah")`.
- `eusocial.adapters.pettingzoo` has every game as a PettingZoo environment for several agents.
- `eusocial.adapters.gymnasium` registers every game with Gymnasium, for one learner against agents on the other seats.

Rules, masks and observations are the engine's own; the modules only say them in the other library's words.
"""

from __future__ import annotations

__all__: list[str] = []


def missing(module: str, library: str, extra: str) -> ModuleNotFoundError:
    """The error of an adapter whose library isn't there: one line that says what to install."""
    return ModuleNotFoundError(
        f"eusocial.adapters.{extra} needs {library}: pip install 'eusocial[{extra}]'", name=module
    )
