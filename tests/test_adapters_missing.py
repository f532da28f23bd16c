"""Adapters whose library isn't there say in one line what to install."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys

import pytest

ADAPTERS = {
    "openspiel": ("pyspiel", "OpenSpiel"),
    "pettingzoo": ("pettingzoo", "PettingZoo"),
    "gymnasium": ("gymnasium", "Gymnasium"),
}


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_missing_library_is_one_line(adapter: str) -> None:
    module, library = ADAPTERS[adapter]
    # None hides a module that is installed.
    result = run(f"import sys; sys.modules['{module}'] = None; import eusocial.adapters.{adapter}")
    assert result.returncode == 1
    error = result.stderr.splitlines()[-1]
    install = f"pip install 'eusocial[{adapter}]'"
    assert error == f"ModuleNotFoundError: eusocial.adapters.{adapter} needs {library}: {install}"
    assert "During handling" not in result.stderr
    assert "direct cause" not in result.stderr


def test_pettingzoo_needs_gymnasium_too() -> None:
    result = run("import sys; sys.modules['gymnasium'] = None; import eusocial.adapters.pettingzoo")
    assert result.stderr.splitlines()[-1].endswith("needs PettingZoo: pip install 'eusocial[pettingzoo]'")


@pytest.mark.parametrize("module", ["eusocial", "eusocial.adapters"])
def test_the_package_itself_needs_none_of_them(module: str) -> None:
    names = [module for module, _ in ADAPTERS.values()]
    code = f"import sys; import {module}; print([name for name in {names} if name in sys.modules])"
    assert run(code).stdout.strip() == "[]"


def test_the_extras_exist() -> None:
    extras = importlib.metadata.metadata("eusocial").get_all("Provides-Extra") or []
    assert set(ADAPTERS) <= set(extras)
