"""Which classes may be given the comparisons that a library writes for them, as methods of their own.

Under `sealed-classes` and in a whole program: nobody lists what a class has, and so nobody sees who wrote a method.
"""

from __future__ import annotations

import re
import sys

from s2s.ir import nodes as n
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, imported, is_unbound
from s2s.program.records import SPECIAL, Record, statement_of
from s2s.program.shapes import Shapes

#: The methods that `@dataclass(order=True)` writes, and what each compares by.
ORDERING = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
#: The class attribute that records what `dataclass` was asked to write.
_TELLS = "__dataclass_params__"
#: How many aliases of types are followed.
_MOST_ALIASES = 3
#: The part of a string annotation that the library looks at.
_FIRST_WORD = re.compile(r"\s*(\w+)")


def may_have_ordering(shape: ClassShape, record: Record, shapes: Shapes, facts: ModuleFacts) -> Verdict:
    """Whether a class may have methods in its body for what `order=True` writes behind it.

    The library refuses a class that has one of them itself. Which fields there are has to be certain: an annotation
    that is another name of `ClassVar` makes none.
    """
    if not record.is_ordered or len(shape.definition.decorators) != 1:
        return Refused("no comparisons are written for it")
    if not shape.bound.keys().isdisjoint(ORDERING):
        return Refused("it has one of the comparisons itself, which Python refuses")
    if shape.find("__init_subclass__") is not None:
        return Refused("what it defines is looked at")
    if _TELLS in facts.names:
        return Refused(f"the text asks for {_TELLS}")
    if not is_unbound("NotImplemented", facts) or any(one.name == "NotImplemented" for one in record.fields):
        return Refused("NotImplemented may be something else")
    if not any(field.is_compared for field in record.fields):
        return Refused("there is nothing to compare")
    for part in shape.mro:
        for stmt in part.definition.body if part.definition.decorators else ():
            if type(stmt) is n.AnnAssign and not _names_a_type(stmt.annotation, part, shapes, facts):
                return Refused("what an annotation of it means is not known")
    return Allowed()


def _names_a_type(
    annotation: n.Expr, shape: ClassShape, shapes: Shapes, facts: ModuleFacts, left: int = _MOST_ALIASES
) -> bool:
    """Whether the name that an annotation begins with means a type: no other name of `ClassVar` and its like."""
    while isinstance(annotation, n.Subscript | n.Binary):
        annotation = annotation.left if isinstance(annotation, n.Binary) else annotation.value
    text = annotation.value if type(annotation) is n.Const else ""
    if type(text) is not str:
        return True
    inside = annotation.value if type(annotation) is n.Attr else annotation
    name = inside.var.name if type(inside) is n.Load else ""
    if text and (word := _FIRST_WORD.match(text)) is not None:
        name = word[1]
    if not name or name in shape.bound:
        return False
    var = facts.module.globals.get(name, n.Var(name, n.Storage.GLOBAL))
    read: n.Expr = n.Load(var)
    if type(annotation) is n.Attr:
        return _is_library(*imported(n.Attr(read, annotation.name), facts))
    if _is_library(*imported(read, facts)) or shapes.of_any_file(var) is not None:
        return True
    stmt = statement_of(var, facts)
    if type(stmt) is n.ClassDef:
        return True
    return left > 0 and type(stmt) is n.Assign and _names_a_type(stmt.value, shape, shapes, facts, left - 1)


def _is_library(module: str, name: str) -> bool:
    """Whether something is Python's own, and none of what says that there is no field."""
    return module.partition(".")[0] in sys.stdlib_module_names | {"builtins"} and name not in SPECIAL
