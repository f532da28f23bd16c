"""The notebooks: tidy files without outputs, which run from top to bottom.

Running them takes a minute or two: `make notebooks` does, and `pytest -m notebook`. The rest of the tests looks at the
files alone.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SECONDS = 120
"""How long a notebook may take, on a machine that isn't busy with something else."""
TITLES = {
    "01_tour": "A tour of eusocial",
    "02_ambrosia": "Ambrosia",
    "03_microlonies": "Microlonies",
    "04_myrmes": "Myrmes",
    "05_kalah_oware": "Kalah and Oware",
    "06_maps": "Maps",
    "07_agents_and_strength": "Agents and strength",
    "08_scaling_out": "Scaling out",
    "09_benchmarks": "Benchmarks",
    "10_march": "March of the Ants",
}


def test_there_is_a_notebook_for_each_subject() -> None:
    first = {path.stem: "".join(json.loads(path.read_text("utf-8"))["cells"][0]["source"]) for path in NOTEBOOKS}
    assert {name: text.splitlines()[0].removeprefix("# ") for name, text in first.items()} == TITLES


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_tidy(path: Path) -> None:
    text = path.read_text("utf-8")
    book: dict[str, Any] = json.loads(text)
    assert text == json.dumps(book, indent=1, ensure_ascii=False) + "\n", "not as nbformat writes it"
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert book["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    names = [cell["id"] for cell in book["cells"]]
    assert len(set(names)) == len(names)
    for cell in book["cells"]:
        assert cell["metadata"] == {}
        assert "".join(cell["source"]).strip()
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None), "outputs are not committed"


@pytest.mark.notebook
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    # What Jupyter and IPython would write at home goes elsewhere.
    for name in ("IPYTHONDIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    book = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        book, timeout=4 * SECONDS, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    begin = time.perf_counter()
    client.execute()
    print(f"{path.stem}: {time.perf_counter() - begin:.0f} s")
    # It ends like this only if each cell was run; a warning would be a stream of its own.
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    told = [out.text for cell in code for out in cell.outputs if out.output_type == "stream" and out.name == "stderr"]
    assert not told, told[0]
    shown = [out for cell in code for out in cell.outputs if out.output_type in ("display_data", "execute_result")]
    kinds = {kind for out in shown for kind in out.data}
    assert "text/html" in kinds or "image/png" in kinds
    if out := os.environ.get("EUSOCIAL_NOTEBOOKS"):
        Path(out).mkdir(parents=True, exist_ok=True)
        nbformat.write(book, Path(out) / path.name)
