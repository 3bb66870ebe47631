"""Which methods each function may call, as far as the inliner may come to know: edges of the call graph.

An attribute of `self`, or of a field that holds instances of one class, leads to the methods that it may be there. Any
other may be that of any class, unless it is called with arguments that do not fit: such a call raises, and nobody
writes out what it stands for. A pattern's `match(text, position, end)` calls no method `match(self, text)`, and leads
back to nothing.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.children import INNER
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, Member

if TYPE_CHECKING:
    from s2s.program.shapes import Shapes


def add_method_calls(shapes: Shapes, facts: ModuleFacts) -> None:
    """Say to the call graph which methods the functions and methods of a module may call."""
    by_name: dict[str, list[_Method]] = {}
    elsewhere: dict[str, list[_Method]] = {}
    for function, member in shapes.owner.items():
        by_name.setdefault(member.name, []).append(_method(function, member))
    owners = dict(shapes.owner)
    for function, member in facts.members_elsewhere.items():
        owners[function] = member
        elsewhere.setdefault(member.name, []).append(_method(function, member))
    names = by_name.keys() | elsewhere.keys()
    of_field: dict[str, list[ClassShape]] = {name: [shape] for name, shape in shapes.fields.items()}
    for shape in shapes.of_var.values():
        for name, named in shape.annotations.items():
            of_field.setdefault(name, []).append(named)
    for function in [*owners, *(definition.function for definition in facts.functions.values())]:
        owner = owners.get(function)
        first = function.params[0].var if owner is not None and function.params else None
        called: dict[n.Function, None] = {}
        mentions = _Mentions(function, names)
        if function in shapes.owner:
            facts.reads[function] = list(mentions.reads)
        for node in mentions.attributes:
            roots: list[ClassShape] | None = None
            if owner is not None and type(node.value) is n.Load and node.value.var is first:
                roots = [owner.owner]
            elif type(node.value) is n.Attr:
                roots = of_field.get(node.value.name, [])
            if roots is None:
                methods = by_name.get(node.name, [])
                if function in facts.members_elsewhere:  # in a circle of these nothing else stands
                    methods = methods + elsewhere.get(node.name, [])
                call = mentions.calls.get(node)
                called.update((one.function, None) for one in methods if call is None or one.may_be(call))
                continue
            reached = (shape.find(node.name) for root in roots for shape in root.derived())
            called.update((member.function, None) for member in reached if member and member.function)
        facts.method_calls[function] = list(called)


class _Mentions:
    """What a function, or one inside it, mentions.

    Attributes:
        reads: the variables, in order of mention.
        attributes: those of some names, in order.
        calls: all calls, by what is called.
    """

    def __init__(self, function: n.Function, names: Container[str]) -> None:
        self.reads: dict[n.Var, None] = {}
        self.attributes: list[n.Attr] = []
        self.calls: dict[n.Expr, n.Call] = {}
        stack: list[n.Node] = [function]
        pop, push, inner_of = stack.pop, stack.append, INNER
        while stack:  # `walk`, inlined
            node = pop()
            if type(node) is n.Load:
                self.reads[node.var] = None
                continue
            if type(node) is n.Const:
                continue
            if type(node) is n.Attr:
                if node.name in names:
                    self.attributes.append(node)
                push(node.value)
                continue
            if type(node) is n.Call:
                self.calls[node.func] = node
            inner = inner_of[type(node)]
            if inner is not None:
                stack += inner(node)[::-1]


@frozen()
class _Method:
    """A method, and how many arguments by position its calls have.

    Attributes:
        least: of those without keywords.
        most: None for any number.
        is_any: whether any call of the attribute calls it: that of a property, or of what decorators made.
        has_first: whether it is given an object first that no argument of its calls is.
    """

    function: n.Function
    least: int
    most: int | None
    is_any: bool
    has_first: bool

    def may_be(self, call: n.Call) -> bool:
        """Whether a call of an attribute of this name may call it."""
        if self.is_any or any(type(arg) is n.Starred for arg in call.args):
            return True
        first = 1 if self.has_first else 0
        given = len(call.args)
        if first and type(call.func) is n.Attr and type(call.func.value) is n.Load:
            if call.func.value.var.storage is n.Storage.GLOBAL and self._takes(given, call):
                return True  # the name may be that of the class
        return self._takes(given + first, call)

    def _takes(self, given: int, call: n.Call) -> bool:
        if self.most is not None and given > self.most:
            return False
        return bool(call.keywords) or given >= self.least


def _method(function: n.Function, member: Member) -> _Method:
    places = [param for param in function.params if param.kind in n.POSITIONAL]
    least = sum(param.default is None for param in places)
    is_open = any(param.kind == "vararg" for param in function.params)
    is_any = member.kind not in ("method", "static", "class")
    return _Method(function, least, None if is_open else len(places), is_any, member.kind != "static")
