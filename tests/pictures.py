"""Pictures of positions as trees of SVG elements, for the tests of drawings."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import eusocial
from eusocial import draw

SVG = "{http://www.w3.org/2000/svg}"


def picture(of: eusocial.State | dict[str, Any], **options: Any) -> ET.Element:
    make = draw.svg_from_view if isinstance(of, dict) else draw.svg
    return ET.fromstring(make(of, **options))  # type: ignore[arg-type]


def groups(root: ET.Element, key: str) -> dict[str, ET.Element]:
    """Groups with this attribute, by its value; each value once."""
    found = [(element.attrib[key], element) for element in root.iter(f"{SVG}g") if key in element.attrib]
    assert len(found) == len(dict(found)), key
    return dict(found)


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def classes(root: ET.Element, start: str) -> list[str]:
    """Classes that begin so, in order of drawing."""
    return [name for element in root.iter() for name in element.get("class", "").split() if name.startswith(start)]
