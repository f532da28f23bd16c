"""What goes wrong in tournaments alone."""

from eusocial._engine import EusocialError

__all__ = ["TournamentError"]


class TournamentError(EusocialError):
    """A tournament that can't be played, or a file that can't go on."""
