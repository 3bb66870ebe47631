"""Profiles that programs ask for by comments.

`# layouts: {"f": {"xs": …}}` says how the lists of functions lie, `# entered: f A.g` which of them are called from
outside, for long, and `# seen: {"f": {"shop": "Shop"}, "Shop.__call__": {"self": "Shop", "at": "shop("}}` of what types
their parameters are, and in which lines they are called.
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any

from s2s.profile.data import File, Function, Parameter, Profile
from s2s.profile.functions import definitions


def profile_of(texts: list[str], filename: str, trips: float = 10.0**4) -> Profile | None:
    """The profile that programs ask to be compiled with; None if they ask for none."""
    functions: list[Function] = []
    for text in texts:
        said = re.search(r"^# layouts: (.+)$", text, re.MULTILINE)
        if said is not None:
            functions += described(text, json.loads(said[1]), trips)
        if (said := re.search(r"^# entered: (.+)$", text, re.MULTILINE)) is not None:
            functions += entered(text, said[1].split())
        if (said := re.search(r"^# seen: (.+)$", text, re.MULTILINE)) is not None:
            functions += seen(text, json.loads(said[1]), filename)
    return Profile("3.11", 1.0, 100, {filename: File("__main__", functions)}) if functions else None


def described(text: str, layouts: dict[str, dict[str, Any]], trips: float = 10.0**4) -> list[Function]:
    """Functions of a program of which it is known how their lists lie; all their loops run often."""
    return [
        Function(
            each.name,
            each.first,
            each.digest,
            calls=10**6,
            total=0.5,
            layouts=layouts[each.name],
            trips={
                str(loop.lineno): trips
                for loop in ast.walk(each.node)
                if isinstance(loop, ast.For | ast.While)
            },
        )
        for each in definitions(ast.parse(text), text)
        if each.name in layouts
    ]


def entered(text: str, names: list[str], **said: Any) -> list[Function]:
    """Functions of a program that are called from outside, for long."""
    known = {"calls": 10, "total": 0.9, "own": 0.1, "callers": {"elsewhere.py:1": 10}} | said
    return [
        Function(each.name, each.first, each.digest, **known)
        for each in definitions(ast.parse(text), text)
        if each.name in names
    ]


def seen(text: str, said: dict[str, dict[str, str]], filename: str) -> list[Function]:
    """Functions of a program of which it is known what types their parameters are, and where they are called."""
    classes = {stmt.name for stmt in ast.walk(ast.parse(text)) if isinstance(stmt, ast.ClassDef)}
    found = []
    for each in definitions(ast.parse(text), text):
        kinds = dict(said.get(each.name, {}))
        at = kinds.pop("at", "")
        params = {
            name: Parameter(
                {
                    f"{'__main__' if kind in classes else 'builtins'}:{kind}": 100 >> place
                    for place, kind in enumerate(kind.split())
                }
            )
            for name, kind in kinds.items()
        }
        lines = [number for number, line in enumerate(text.splitlines(), 1) if at and at in line]
        callers = {f"{filename}:{line}": 100 for line in lines}
        function = Function(each.name, each.first, each.digest, 10**6, 0.1, 0.5, params, callers)
        found += [function] if each.name in said else []
    return found
