"""Which classes annotations name: who is given a class, or a function, may read them and make instances of those.

for field in dataclasses.fields(cls):
    given[field.name] = field.type(texts[field.name])
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from s2s.ir import nodes as n
from s2s.ir.walk import annotations_of, walk
from s2s.program.members import ClassShape

#: The functions of the library, and attributes, that tell what annotations say.
READERS = frozenset(
    {"fields", "get_type_hints", "get_annotations", "signature", "getfullargspec", "get_overloads"}
)
READ = frozenset({"__annotations__", "__annotate__", "__dataclass_fields__"})
_WORD = re.compile(r"\w+")
#: What an annotation may consist of that runs no code of the program.
_PLAIN = frozenset({n.Load, n.Attr, n.Subscript, n.Const, n.Tuple, n.List, n.Binary, n.Slice, n.Starred})


def names_in_annotations(annotated: ClassShape | n.Function) -> set[str]:
    """All names that stand in the annotations of a function, or of a class, its bases and their methods."""
    return {
        name for annotation in _annotations(annotated) for node in walk(annotation) for name in _names(node)
    }


def is_plain(annotation: n.Expr) -> bool:
    """Whether evaluating an annotation runs no code of the program."""
    return all(type(node) in _PLAIN for node in walk(annotation))


def _annotations(annotated: ClassShape | n.Function) -> Iterator[n.Expr]:
    if isinstance(annotated, n.Function):
        yield from annotations_of(annotated)
        return
    for part in annotated.mro:
        for stmt in part.definition.body:
            if type(stmt) is n.AnnAssign:
                yield stmt.annotation
            elif type(stmt) is n.FunctionDef:
                yield from annotations_of(stmt.function)


def _names(node: n.Node) -> Iterator[str]:
    if type(node) is n.Load:
        yield node.var.name
    elif type(node) is n.Const and type(node.value) is str:
        yield from _WORD.findall(node.value)
