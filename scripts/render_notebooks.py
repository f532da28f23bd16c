"""Writes the notebooks as web pages with their outputs: `python scripts/render_notebooks.py FOLDER`.

Copies that `make notebooks` has run lie in build/notebooks/ and are taken from there if they are newer than the
notebooks; others are run. Where an explorer shows itself both as a widget and as HTML, the page has the HTML, which
needs no kernel.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

ROOT = Path(__file__).resolve().parent.parent
WIDGET = "application/vnd.jupyter.widget-view+json"


def executed(path: Path) -> nbformat.NotebookNode:
    """The notebook with its outputs."""
    copy = ROOT / "build" / "notebooks" / path.name
    if copy.exists() and copy.stat().st_mtime > path.stat().st_mtime:
        return nbformat.read(copy, as_version=4)
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=600, kernel_name="python3").execute()
    return book


def main(folder: Path) -> None:
    """Renders all notebooks."""
    folder.mkdir(parents=True, exist_ok=True)
    exporter = HTMLExporter(embed_widgets=False)
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        book = executed(path)
        book.metadata.pop("widgets", None)
        for cell in book.cells:
            for output in cell.get("outputs", ()):
                output.get("data", {}).pop(WIDGET, None)
            cell.source = cell.source.replace(".ipynb)", ".html)")
        page, _ = exporter.from_notebook_node(book, {"metadata": {"name": path.stem}})
        (folder / f"{path.stem}.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
