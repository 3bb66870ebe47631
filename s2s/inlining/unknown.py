"""Refusals of calls that the inliner does not look into, since nothing tells it what they call.

Told is of calls that a reader knows: of a function of the module that is decorated or bound again, and of a method
of a name that a class of the module defines. Nothing is told of what is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.legality.call import refusal
from s2s.report.remarks import Remark

_BY_CLASS = ("sealed-classes", "sealed-globals")
_ANNOTATE = "annotating the parameter with its class and --assume annotations,closed-world"


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
            if not function.dynamic and (cx.options.only is None or cx.qualname in cx.options.only):
                unknown.scope(function)


@dataclass
class _Unknown:
    """What a module defines, and what is said of the calls of it.

    Attributes:
        told: the places that a remark is about already.
        functions: why the names of functions are not looked into.
        methods: the methods of the module's classes, by name.
        classes: the names of those classes.
        owners: the methods that are given an instance first.
    """

    cx: Context
    told: set[tuple[int, int]]
    functions: dict[n.Var, str] = field(default_factory=dict)
    methods: dict[str, list[n.Function]] = field(default_factory=dict)
    classes: dict[n.Var, n.ClassDef] = field(default_factory=dict)
    owners: set[n.Function] = field(default_factory=set)
    refusals: dict[n.Function, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for stmt in self.cx.module.body:
            if type(stmt) is n.FunctionDef and stmt.var not in self.cx.facts.functions:
                self.functions[stmt.var] = (
                    "it is decorated" if stmt.decorators else "its name is bound in more than one place"
                )
            elif type(stmt) is n.ClassDef:
                self.classes[stmt.var] = stmt
                for part in stmt.body:
                    if type(part) is n.FunctionDef and not part.var.name.startswith("__"):
                        self.methods.setdefault(part.var.name, []).append(part.function)
                        if not part.decorators:
                            self.owners.add(part.function)

    def scope(self, function: n.Function) -> None:
        survey = self.cx.edit(function).survey
        called = {call.func.var for call in survey.calls if type(call.func) is n.Load}
        if called.isdisjoint(self.functions) and survey.attributes.isdisjoint(self.methods):
            return
        for node in walk_scope(function):
            if type(node) is not n.Call or node.span is None or node.span[:2] in self.told:
                continue
            if type(node.func) is n.Load and node.func.var in self.functions:
                reason = self.functions[node.func.var]
                self.cx.missed(f"{node.func.var.name} not inlined: {reason}", node)
            elif type(node.func) is n.Attr and node.func.name in self.methods:
                self.method(node.func, function)

    def method(self, func: n.Attr, function: n.Function) -> None:
        reasons = [self.refusal(method) for method in self.methods[func.name]]
        if all(reasons):
            self.cx.missed(f"{func.name} not inlined: {reasons[0]}", func)
            return
        reason, unlock = self.receiver(func.value, function)
        self.cx.missed(f"{func.name} not inlined: {reason}", func, unlock)

    def refusal(self, method: n.Function) -> str:
        if method not in self.refusals:
            self.refusals[method] = refusal(method, True)
        return self.refusals[method]

    def receiver(self, expr: n.Expr, function: n.Function) -> tuple[str, str]:
        """Why it is not known what a method of an object is, and what would tell."""
        unknown = "the class of the object is not known"
        if type(expr) is n.Load:
            param = next((param for param in function.params if param.var is expr.var), None)
            if param is not None and param is function.params[0] and function in self.owners:
                return self.unless("a class that derives from this one may have another one", "closed-world")
            if param is not None and self.is_annotated(param):
                return self.unless(unknown, "annotations", "closed-world")
            if param is not None:
                return unknown, "" if param.annotation is not None else _ANNOTATE
            if expr.var in self.classes:
                return self.unless("the class may be given another one", *_BY_CLASS)
        made = self.made(expr, function)
        if made:
            return self.unless("the class may be given another one", *_BY_CLASS)
        return unknown, ""

    def unless(self, reason: str, *wanted: str) -> tuple[str, str]:
        """A refusal that assumptions would do away with, if they are not granted already."""
        missing = [name for name in wanted if not self.cx.granted(name)]
        return (reason, ",".join(missing)) if missing else ("nothing tells which method it is", "")

    def is_annotated(self, param: n.Param) -> bool:
        annotation = param.annotation
        if type(annotation) is n.Load:
            return annotation.var in self.classes
        names = {var.name for var in self.classes}
        return type(annotation) is n.Const and type(annotation.value) is str and annotation.value in names

    def made(self, expr: n.Expr, function: n.Function) -> bool:
        """Whether an object is made by the name of a class: there, or where the local is bound that holds it."""
        if type(expr) is n.Call:
            return type(expr.func) is n.Load and expr.func.var in self.classes
        if type(expr) is not n.Load or expr.var.storage is not n.Storage.FAST:
            return False
        stores = self.cx.reaching(function).of_var(expr.var)
        return len(stores) == 1 and type(stores[0].value) is n.Call and self.made(stores[0].value, function)
