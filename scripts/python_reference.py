"""Writes the Python reference: `python scripts/python_reference.py FOLDER`. Any warning of pdoc is an error.

Modules whose library isn't installed here, as of an adapter, are named and left out.
"""

from __future__ import annotations

import importlib
import sys
import types
import warnings
from pathlib import Path

MODULES = (
    "eusocial",
    "eusocial.analysis",
    "eusocial.draw",
    "eusocial.executors",
    "eusocial.explore",
    "eusocial.ledger",
    "eusocial.maps",
    "eusocial.microlonies",
    "eusocial.records",
    "eusocial.typing",
    "eusocial.adapters",
    "eusocial.adapters.gymnasium",
    "eusocial.adapters.openspiel",
    "eusocial.adapters.pettingzoo",
)
"""`eusocial` brings `eusocial.simulate` and `eusocial.tournament` with it, which are functions there, too."""


def subscriptable_graphs() -> None:
    """Let `networkx.Graph[int]` be read as an annotation: only its type stubs know that it is generic."""
    networkx = importlib.import_module("networkx")
    for name in ("Graph", "DiGraph", "MultiGraph", "MultiDiGraph"):
        graph = getattr(networkx, name)
        if not hasattr(graph, "__class_getitem__"):
            graph.__class_getitem__ = classmethod(types.GenericAlias)


def main(folder: Path) -> int:
    """Write the pages; say what was wrong."""
    subscriptable_graphs()
    found = []
    for name in MODULES:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("eusocial"):
                raise
            print(f"{name} is left out: {error}")
        else:
            found.append(name)
    import pdoc
    import pdoc.render

    pdoc.render.configure(docformat="google")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pdoc.pdoc(*found, output_directory=folder)
    # What the libraries that are read warn of is their own affair.
    told = [str(one.message) for one in caught if issubclass(one.category, UserWarning)]
    for text in told:
        print(text, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
