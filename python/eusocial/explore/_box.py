"""What holds the parts of an explorer together."""

from __future__ import annotations

from typing import Any

# Says what to install where something is missing.
from ._board import HERE
from ._controls import widgets

import anywidget  # isort: skip

__all__ = ["explorer"]


class Keys(anywidget.AnyWidget):
    """Nothing to see: it keeps keys that are pressed in an explorer from JupyterLab."""

    _esm = HERE / "keys.js"


def explorer(*parts: Any) -> Any:
    """Stand parts of an explorer below each other, in a box in which all keys are theirs."""
    box = widgets.VBox([*parts, Keys()])
    box.add_class("eu-box")
    return box
