"""What a notebook shows of an explorer: its widget, and HTML where widgets don't live."""

from __future__ import annotations

import abc
from typing import Any

from ._controls import widgets

__all__ = ["Shown"]


class Shown(abc.ABC):
    """An explorer that is plain data first, HTML second, and a widget where there is a browser."""

    _made: Any = None

    @property
    def widget(self) -> Any:
        """The whole as an ipywidgets box, to be put into other layouts; it is made once."""
        if self._made is None:
            self._made = self._build()
        return self._made

    @abc.abstractmethod
    def to_html(self) -> str:
        """Write the whole as HTML that needs nothing else."""

    def _build(self) -> Any:
        """The widget; by default what `to_html` says."""
        return widgets.HTML(self.to_html())

    def _repr_html_(self) -> str:
        return self.to_html()

    def _repr_mimebundle_(self, **arguments: Any) -> Any:
        bundle: dict[str, Any] = self.widget._repr_mimebundle_(**arguments) or {}
        # Pages without a kernel, such as rendered notebooks, show this in place of the widget.
        return {**bundle, "text/html": self.to_html(), "text/plain": repr(self)}
