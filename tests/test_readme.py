"""The Python in README.md and docs/ runs as it is written, block after block."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def blocks(page: Path) -> list[str]:
    """The Python blocks of a page."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def name(page: Path) -> str:
    """The page's path from the root, as a test's id."""
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=name)
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": "page"}
    text = page.read_text(encoding="utf-8")
    for block in blocks(page):
        # Line numbers of errors are those of the page.
        first = text[: text.index(block)].count("\n")
        exec(compile("\n" * first + block, str(page), "exec"), namespace)


def test_readme_plays_a_game_in_five_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = blocks(ROOT / "README.md")[0]
    assert len([line for line in first.splitlines() if line]) == 5
    namespace: dict[str, object] = {}
    exec(first, namespace)
    state = namespace["state"]
    assert state.is_terminal()  # type: ignore[attr-defined]
    assert sum(state.returns()) == pytest.approx(0)  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=name)
def test_relative_links_lead_somewhere(page: Path) -> None:
    targets = [page.parent / target for target in LINK.findall(page.read_text(encoding="utf-8"))]
    missing = [str(target) for target in targets if not target.exists()]
    assert not missing
