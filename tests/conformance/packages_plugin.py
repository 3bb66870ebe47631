"""A pytest plugin: it writes down where the modules under test were imported from.

It is copied to a folder of its own and loaded by name, so that it imports nothing of this project:

    S2S_MODULES_OF=attr,attrs S2S_MODULES_TO=modules.json python -m pytest -p s2s_packages_plugin
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path


def pytest_unconfigure() -> None:
    """At the end of the run, write `{module: its file, or null if it was not imported}` as JSON."""
    names = os.environ["S2S_MODULES_OF"].split(",")
    files = {name: getattr(sys.modules.get(name), "__file__", None) for name in names}
    Path(os.environ["S2S_MODULES_TO"]).write_text(json.dumps(files), encoding="utf-8")
