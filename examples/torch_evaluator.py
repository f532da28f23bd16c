"""A network of PyTorch that serves a search: policy and values for many positions in one call.

The network here is new and knows nothing; `load_state_dict` gives it what it has learned.

    pip install eusocial torch
    python examples/torch_evaluator.py
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

import eusocial

try:
    import torch
    from torch import nn
except ModuleNotFoundError:
    sys.exit("this example needs PyTorch; install it with: pip install torch")

if TYPE_CHECKING:
    import numpy.typing as npt


class Network(nn.Module):
    """Two hidden layers, and a head each for policy and values."""

    def __init__(self, game: eusocial.Game, width: int = 256) -> None:
        super().__init__()
        inputs = int(np.prod(game.observation_tensor_shape()))
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, game.num_distinct_actions())
        # The player to move comes first, then the others in turn: the network need not know who that is.
        self.values = nn.Linear(width, game.num_players())

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of decisions, and values from -1 to 1."""
        body = self.body(observations)
        return self.policy(body), torch.tanh(self.values(body))


class Evaluator:
    """What `eusocial.Agent` calls: NumPy in, NumPy out."""

    def __init__(self, network: Network, device: str) -> None:
        self.network = network.to(device).eval()
        self.device = device

    @torch.inference_mode()
    def __call__(
        self, observations: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_], to_play: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Priors and values for a batch of positions."""
        logits, values = self.network(torch.from_numpy(observations).to(self.device))
        logits = logits.masked_fill(~torch.from_numpy(masks).to(self.device), float("-inf"))
        # Column j holds the value to player to_play + j; the search wants players in their order.
        players = values.shape[1]
        seats = torch.arange(players) - torch.from_numpy(to_play)[:, None]
        values = values.gather(1, (seats % players).to(self.device))
        return logits.softmax(dim=1).cpu().numpy(), values.cpu().numpy()


def main() -> None:
    """Plays a few games of the network against rollouts."""
    game = eusocial.load_game("kalah")
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    evaluator: Any = Evaluator(Network(game), device)
    guided = eusocial.Agent("mcts:sims=400,c=1.5", evaluator=evaluator, batch=32, seed=1)
    print(guided.analyse(game.new_initial_state()))
    results = eusocial.simulate(game, 4, agents=[guided, "mcts:100"], seed=1)
    print(f"{results.win_share()[:, 0].mean():.2f} of the wins")


if __name__ == "__main__":
    main()
