"""Refusals of calls that the inliner does not look into, since nothing tells it what they call.

Told is of calls that a reader knows: of a function of the module that is decorated or bound again, and of a method
of a name that a class of the module defines. Nothing is told of what is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from s2s.context import Context
from s2s.inlining.site import MOST_BLOCK_NODES, TOO_LONG
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import all_in_scope
from s2s.legality.call import names_its_variables, refusal, size
from s2s.program.members import ClassShape
from s2s.program.shapes import Shapes, is_private
from s2s.report.remarks import Remark

_UNKNOWN = "the class of the object is not known"
_REPLACED = "the class may be given another one"
_BY_CLASS = ("sealed-classes", "sealed-globals")
_ANNOTATE = "annotating the parameter with its class and --assume annotations,closed-world"

#: The nodes that store the value of one expression to a local.
_STORING = (n.Assign, n.AnnAssign, n.Walrus)


def tell_unknown(cx: Context, told: Iterable[Remark]) -> None:
    """Say of calls in functions why they were not looked into.

    Args:
        told: the remarks so far: of a call they have something to say of, nothing more is said.
    """
    unknown = _Unknown(cx, {(remark.line, remark.column) for remark in told if remark.pass_name == "inline"})
    if unknown.methods or unknown.functions:
        cx.pass_name = "inline"
        for function in cx.facts.statement_of:
            cx.qualname = function.qualname
            if function.dynamic or not (cx.options.only is None or cx.qualname in cx.options.only):
                continue
            if unknown.may_be_called_in(function):
                unknown.scope(function)


@dataclass
class _Unknown:
    """What a module defines, and what is said of the calls of it.

    Attributes:
        told: the places that a remark is about already.
        functions: why the names of functions are not looked into.
        methods: the methods of the module's classes, by name.
        owners: the methods that are given an instance first.
        assigned: what `made_in` says of the function at hand, once it was asked.
    """

    cx: Context
    told: set[tuple[int, int]]
    functions: dict[n.Var, str] = field(default_factory=dict)
    methods: dict[str, list[n.Function]] = field(default_factory=dict)
    owners: set[n.Function] = field(default_factory=set)
    refusals: dict[n.Function, str] = field(default_factory=dict)
    assigned: set[n.Var] | None = None

    def __post_init__(self) -> None:
        for stmt in self.cx.module.body:
            if type(stmt) is n.FunctionDef and stmt.var not in self.cx.facts.functions:
                self.functions[stmt.var] = (
                    "it is decorated" if stmt.decorators else "its name is bound in more than one place"
                )
            elif type(stmt) is n.ClassDef:
                for part in stmt.body:
                    if type(part) is n.FunctionDef and not part.var.name.startswith("__"):
                        self.methods.setdefault(part.var.name, []).append(part.function)
                        if not part.decorators:
                            self.owners.add(part.function)

    def may_be_called_in(self, function: n.Function) -> bool:
        """Whether a function calls one of the names."""
        traits = self.cx.traits(function)
        if not self.functions.keys().isdisjoint(traits.called):
            return True
        return any(name in self.methods for _, name in traits.methods)

    def scope(self, function: n.Function) -> None:
        self.assigned = None
        for node in self.cx.traits(function).every_call:
            func = node.func
            is_named = type(func) is n.Load and func.var in self.functions
            if not is_named and (type(func) is not n.Attr or func.name not in self.methods):
                continue
            if (span := node.span) is None or span[:2] in self.told:
                continue
            if type(func) is n.Load:
                self.cx.missed(f"{func.var.name} not inlined: {self.functions[func.var]}", node)
            elif type(func) is n.Attr:
                self.method(func, function)

    def method(self, func: n.Attr, function: n.Function) -> None:
        methods = self.methods[func.name]
        if all(map(self.refusal, methods)):
            self.cx.missed(f"{func.name} not inlined: {self.refusal(methods[0])}", func)
            return
        reason, unlock = self.receiver(func, function)
        self.cx.missed(f"{func.name} not inlined: {reason}", func, unlock)

    def refusal(self, method: n.Function) -> str:
        if method not in self.refusals:
            reason = refusal(method, True)
            if not reason and sum(map(size, without_docstring(method.body))) > MOST_BLOCK_NODES:
                reason = TOO_LONG.reason
            reason = reason or names_its_variables(method, self.cx.edit(method))
            self.refusals[method] = reason
        return self.refusals[method]

    def receiver(self, func: n.Attr, function: n.Function) -> tuple[str, str]:
        """Why it is not known what a method of an object is, and what would tell."""
        expr = func.value
        if type(expr) is n.Load:
            param = next((param for param in function.params if param.var is expr.var), None)
            owner = self.shapes.owner.get(function)
            if param is not None and param is function.params[0] and function in self.owners:
                shape = owner.owner if owner is not None else None
                return self.unless(
                    func, shape, "a class that derives from this one may have another one", "closed-world"
                )
            if param is not None and param.annotation is not None:
                shape = self.shapes.named_by(param.annotation)
                return self.unless(func, shape, _UNKNOWN, "annotations", "closed-world")
            if param is not None:
                may_be = [shape for shape in self.shapes.of_var.values() if func.name in shape.members]
                tells = len(may_be) == 1 and self.is_known(func, may_be[0], exact=False)
                return _UNKNOWN, _ANNOTATE if tells else ""
            if expr.var in self.shapes.of_var:
                return self.unless(func, self.shapes.of_var[expr.var], _REPLACED, *_BY_CLASS)
        made = self.made(expr, function)
        return (_UNKNOWN, "") if made is None else self.unless(func, made, _REPLACED, *_BY_CLASS)

    def unless(self, func: n.Attr, shape: ClassShape | None, reason: str, *wanted: str) -> tuple[str, str]:
        """A refusal that assumptions would do away with, if the text tells enough and they are not granted already."""
        missing = [name for name in wanted if not self.cx.granted(name, func)]
        if shape is None or not missing or not self.is_known(func, shape, exact=wanted == _BY_CLASS):
            return "nothing tells which method it is", ""
        return reason, ",".join(missing)

    def is_known(self, func: n.Attr, shape: ClassShape, exact: bool) -> bool:
        """Whether an attribute of an instance of a class is one method, going by the text and nothing else."""
        if is_private(func.name):
            if exact:
                return False  # a private name means that of the class the code is in
            member = self.shapes.lookup_private(shape, func.name, shape)
        else:
            member = self.shapes.lookup(shape, func.name, exact)
        return member is not None and member.function is not None and not self.refusal(member.function)

    def made(self, expr: n.Expr, function: n.Function) -> ClassShape | None:
        """The class that an object is made of by its name: there, or where the local is bound that holds it."""
        if type(expr) is not n.Load:
            return self.shapes.made_by(expr)
        if expr.var.storage is not n.Storage.FAST or expr.var not in self.made_in(function):
            return None
        stores = self.cx.reaching(function).of_var(expr.var)
        return self.shapes.made_by(stores[0].value) if len(stores) == 1 else None

    def made_in(self, function: n.Function) -> set[n.Var]:
        """The variables that a function stores new objects of the module's classes to."""
        if self.assigned is None:
            self.assigned = {
                target.var
                for node in all_in_scope(function)
                if isinstance(node, _STORING) and self.shapes.made_by(node.value) is not None
                for target in (node.targets if isinstance(node, n.Assign) else [node.target])
                if type(target) is n.Store
            }
        return self.assigned

    @cached_property
    def shapes(self) -> Shapes:
        """The classes of the module, as `sealed-classes` would make them known."""
        return self.cx.likely_shapes
