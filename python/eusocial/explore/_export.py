"""A game that was played, as a page that stands alone, as pictures, and as a film."""

from __future__ import annotations

import html
import importlib
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from eusocial.draw import Theme

HERE = Path(__file__).parent
_PREFIX = re.compile(r'^<svg [^>]*?id="(\w+)"')


def shared(frames: Iterable[str]) -> tuple[list[str], list[list[int]]]:
    """SVG texts as lines that they share: each line once, and each frame as indices of its lines.

    Frames of a game differ in few elements, so that this is a small part of their length. Their ids become the same,
    which they may, since one is shown at a time.
    """
    index: dict[str, int] = {}
    rows: list[list[int]] = []
    for frame in frames:
        found = _PREFIX.match(frame)
        text = frame.replace(found[1], "eu-frame") if found else frame
        rows.append([index.setdefault(line.strip(), len(index)) for line in text.splitlines()])
    return list(index), rows


def page(title: str, theme: Theme, frames: Iterable[str], chart: Mapping[str, Any]) -> str:
    """A page with slider, buttons and chart, in one file that needs nothing else."""
    lines, rows = shared(frames)
    data = json.dumps({"lines": lines, "frames": rows, "chart": chart}, ensure_ascii=False, separators=(",", ":"))
    # Nothing in the data may end the script.
    data = data.replace("</", "<\\/").replace("<!--", "<\\!--")
    script = f"const GAME = {data};\n{_read('chart.js')}\n{_read('page.js')}"
    parts = {
        "title": html.escape(title),
        "theme": theme,
        "style": _read("page.css") + _read("chart.css"),
        "script": script,
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], _read("page.html"))


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _need(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        what = f"pictures of a replay need {module.partition('.')[0]}"
    except OSError:
        # The library that cairosvg stands on isn't a Python package.
        what = "pictures of a replay need the library cairo beside cairosvg"
    raise ModuleNotFoundError(f"{what}: pip install 'eusocial[images]'", name=module)


def png(svg: str, width: int) -> bytes:
    """A picture as PNG.

    Args:
        svg: the picture, drawn `light` or `dark`.
        width: in pixels; the height follows.

    Raises:
        ModuleNotFoundError: says what to install.
    """
    made: bytes = _need("cairosvg").svg2png(bytestring=svg.encode(), output_width=width)
    return made


def gif(path: str | PathLike[str], svgs: Sequence[str], width: int, milliseconds: int) -> None:
    """Write pictures as an animated GIF, the last one shown four times as long.

    Raises:
        ModuleNotFoundError: says what to install.
        ValueError: there is no picture.
        OSError: the file can't be written.
    """
    if not svgs:
        raise ValueError("an animated picture needs at least one step")
    image = _need("PIL.Image")
    frames: list[Any] = []
    for svg in svgs:
        frame = image.open(io.BytesIO(png(svg, width))).convert("RGB")
        frames.append(frame if not frames else frame.resize(frames[0].size))
    palette = frames[0].quantize(colors=255)
    frames = [frame.quantize(palette=palette, dither=0) for frame in frames]
    times = [milliseconds] * (len(frames) - 1) + [4 * milliseconds]
    frames[0].save(path, format="GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
