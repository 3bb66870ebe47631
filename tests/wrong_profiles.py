"""Profiles that are wrong on purpose: of the right functions, and of anything that these never saw.

As a program, `python tests/wrong_profiles.py FIRST LAST` compiles the generated programs of these seeds with such
profiles, and says which do something else.
"""

from __future__ import annotations

import ast
import random
import sys
from dataclasses import replace
from typing import Any

from s2s.fuzz.differential import compare, compiler
from s2s.fuzz.programs import generate
from s2s.fuzz.shape import KEEPS
from s2s.options import Options
from s2s.profile.data import Counts, File, Function, Parameter, Profile
from s2s.profile.functions import definitions

_TYPES = [
    *(
        "builtins:" + name
        for name in ("int", "float", "str", "list", "tuple", "bool", "bytes", "NoneType", "dict")
    ),
    "array:array",
    "elsewhere:Class",
    "builtins:nothing",
]


def wrong_profile(text: str, rng: random.Random, cold: bool = True) -> Profile:
    """A profile of a program that says anything about its functions.

    Args:
        cold: whether some functions are said to take no time.
    """
    tree = ast.parse(text)
    known = definitions(tree, text)
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    types = [*_TYPES, *(f"__main__:{name}" for name in classes)]
    functions = [f"__main__:{each.name}" for each in known if "." not in each.name]
    compared = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    attributes = sorted({node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)})

    def counts() -> Counts:
        return {name: rng.randrange(1, 99) for name in rng.sample(types, rng.choice((1, 1, 1, 2, 3)))}

    def parameter() -> Parameter:
        said = Parameter(counts(), items=counts(), parts=counts())
        if functions and rng.random() < 0.3:
            said.functions = dict.fromkeys(rng.sample(functions, min(len(functions), rng.randrange(1, 4))), 5)
        if rng.random() < 0.5:
            said.lengths = [0, rng.choice((0, 1, 10, 10**6))]
        for name in rng.sample(attributes, min(len(attributes), 4)):
            said.attributes[name] = counts()
            said.sizes[name] = [0, rng.choice((0, 5, 10**6))]
        return said

    def layout(depth: int) -> Any:
        if not depth or rng.random() < 0.4:
            return rng.choice(("int", "float", "int|float", "str", "NoneType", "nothing", 0, 3))
        return [
            rng.choice(("list", "list", "tuple", "heap")),
            *(layout(depth - 1) for _ in range(rng.randrange(4))),
        ]

    def function(name: str, line: int, digest: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Function:
        args = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        loops = [each.lineno for each in ast.walk(node) if isinstance(each, ast.For | ast.While)]
        params = {arg.arg: parameter() for arg in args if rng.random() < 0.9}
        callers: Counts = {}
        if (
            name.endswith(".__eq__") and len(params) == 2
        ):  # called by all comparisons, with what it may not be equal to
            callers = {f"program.py:{line}": 100 for line in compared}
            for said, kind in zip(
                params.values(), (f"__main__:{name[:-7]}", rng.choice(_TYPES)), strict=True
            ):
                said.types = {kind: 100}
        return Function(
            name,
            line,
            digest,
            calls=0 if cold and rng.random() < 0.1 else 10**6,
            total=0.0,
            params=params,
            callers=callers,
            layouts={arg.arg: layout(2) for arg in args if rng.random() < 0.8},
            trips={str(loop): rng.choice((0.0, 1.0, 50.0, 10.0**6)) for loop in loops},
        )

    made = [function(each.name, each.first, each.digest, each.node) for each in known]
    return Profile("3.11", 1.0, 100, {"program.py": File("__main__", made)})


def difference(seed: int) -> str:
    """How a generated program is another one, compiled with a wrong profile; empty where it is not."""
    rng = random.Random(seed)
    assume = rng.choice(("", "", "closed-world", "sealed-classes,sealed-globals", "pure-operators"))
    shape = KEEPS.get(assume.partition(",")[0])
    shape = replace(shape, rebinding=False, class_changes=False) if shape is not None else shape
    text = generate(seed) if shape is None else generate(seed, shape)
    options = Options.make(assume=assume, profile=wrong_profile(text, rng))
    return compare(text, compiler(options))


if __name__ == "__main__":
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        if said := difference(number):
            print(f"seed {number}: {said}", flush=True)
