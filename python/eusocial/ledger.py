"""Where points come from: the accounts of a game, and the entries of the ledger of a game that was played.

Both are named tuples, so that they can be compared, pickled and put into a data frame as they are:
``polars.DataFrame(state.ledger())``.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Account", "LedgerEntry"]


class Account(NamedTuple):
    """Where points come from, or go to."""

    name: str
    """A word of small letters and underscores: ``heavyweight``."""
    clause: str
    """The rule clause behind it: ``AMB-P4``; empty where a game's rules have no clauses."""
    what: str
    """What the points are for, in a few words."""


class LedgerEntry(NamedTuple):
    """Points that one player won or lost on one account by one action."""

    step: int
    """The action's index in ``State.history()``; -1 for what the starting position held."""
    player: int
    """Whose points, from 0."""
    amount: float
    """How many points; negative where they were lost."""
    account: str
    """The account's name."""
    clause: str
    """The account's clause."""
    what: str
    """What the account is for."""
    action: str
    """The action's text; empty for the starting position."""
