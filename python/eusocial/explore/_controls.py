"""ipywidgets, which has no types, behind one name; and the message when what a notebook needs is missing."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

try:
    widgets: Any = importlib.import_module("ipywidgets")
    importlib.import_module("anywidget")
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"eusocial.explore needs {error.name}: pip install 'eusocial[notebook]'", name=error.name
    ) from None

SIZES = ("laptop", "projector")
THEMES = ("auto", "light", "dark")


def check_size(size: str) -> None:
    """Refuse an unknown size.

    Raises:
        ValueError: names the sizes.
    """
    if size not in SIZES:
        raise ValueError(f"no size {size!r}; sizes: {', '.join(SIZES)}")


def button(text: str, icon: str, about: str, then: Callable[[], object]) -> Any:
    """A button that calls `then` without arguments."""
    made = widgets.Button(description=text, icon=icon, tooltip=about, layout={"width": "auto"})

    def clicked(_: Any) -> None:
        then()

    made.on_click(clicked)
    return made


def changed(control: Any, then: Callable[[Any], object]) -> None:
    """Call `then` with each new value of a control."""

    def told(change: Any) -> None:
        then(change["new"])

    control.observe(told, "value")


def choice(label: str, options: Any, value: Any, then: Callable[[Any], object], width: str = "11em") -> Any:
    """A short list to choose from, which calls `then` with the new value."""
    made = widgets.Dropdown(
        description=label, options=options, value=value, layout={"width": width}, style={"description_width": "initial"}
    )
    changed(made, then)
    return made
