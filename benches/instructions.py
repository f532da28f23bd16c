"""Counts the instructions of a step of random play with callgrind: `python benches/instructions.py`.

Unlike times these figures don't depend on what else the machine does: the same build gives the same count. What a run
costs beside its games is taken off by running it with few games and with many. Needs valgrind. The table is printed,
and the counts are kept as `benches/report/instructions.json`, from which `report.py` takes them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import speed
from report import table, whole

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "benches" / "report" / "instructions.json"
BUILD = ["cargo", "build", "--release", "--locked", "--quiet", "-p", "eusocial-core", "--example", "playouts"]
FEW, MANY = 10, 60


def program() -> Path:
    """The example that plays, built."""
    subprocess.run(BUILD, cwd=ROOT, check=True)
    run = subprocess.run(
        ["cargo", "metadata", "--format-version=1", "--no-deps"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    found = re.search(r'"target_directory":"([^"]+)"', run.stdout)
    assert found is not None
    return Path(found[1]) / "release" / "examples" / "playouts"


def counted(binary: Path, games: int, case: str) -> tuple[int, int]:
    """Instructions of a whole run, and the steps that it took."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(binary), str(games), *case.split()]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    assert found is not None, run.stderr
    return int(found[1]), int(run.stdout)


def main() -> None:
    """Counts, prints and keeps the counts."""
    if shutil.which("valgrind") is None:
        sys.exit("instructions.py needs valgrind, from your system's packages")
    binary = program()
    kept: dict[str, dict[str, float]] = {}
    for case in (speed.label(name, options) for name, options in speed.CASES):
        (few, few_steps), (many, many_steps) = counted(binary, FEW, case), counted(binary, MANY, case)
        kept[case] = {"step": (many - few) / (many_steps - few_steps), "game": (many - few) / (MANY - FEW)}
    rows = [(case, f"{counts['step']:.0f}", whole(counts["game"])) for case, counts in kept.items()]
    print("\n".join(table(("random play", "instructions a step", "a game"), rows)))
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
