"""What types the text of a module gives to all values it computes: a guess for the whole heap, which a test verifies.

A flow-insensitive inference over all functions and module code. What is unknown adds nothing: the guess is
optimistic, and closed where every operation of a region is one that is inferred.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from s2s.ir import nodes as n
from s2s.ir.walk import Scope, falls_through, targets_of, walk_scope
from s2s.library import DRAWS, FUNCTIONS
from s2s.program.bindings import ModuleFacts
from s2s.program.inferred_types import NOTHING, ArrayOf, Atom, Made, Type
from s2s.program.library import draw_function, library_function
from s2s.program.members import ClassShape, imported

NUMBERS = frozenset({int, float, bool})
_MOST_ROUNDS = 40
_MOST_POWER = 8
DUNDERS = {"+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__"}
KeyT = TypeVar("KeyT")
_NOTED = frozenset({n.AnnAssign, n.Assign, n.AugAssign, n.For, n.Comp, n.Return, n.Call})


@dataclass(eq=False)
class Inferred:
    """What is inferred, by what holds it.

    Attributes:
        shapes: the classes of the module.
        variables: of the locals of functions, and of names of the module.
        fields: of the attributes of the instances of a class.
        members: of the attributes that the text stores to a class itself.
        returns: of what functions give.
        elements: of the items of lists, and of those of tuples by their place.
        keywords: of what calls give by a name that no parameter has.
        changed: whether the last round has added anything.
    """

    facts: ModuleFacts
    shapes: Mapping[n.Var, ClassShape]
    variables: dict[n.Var, Type] = field(default_factory=lambda: defaultdict(frozenset))
    fields: dict[tuple[ClassShape, str], Type] = field(default_factory=lambda: defaultdict(frozenset))
    members: dict[tuple[ClassShape, str], Type] = field(default_factory=lambda: defaultdict(frozenset))
    returns: dict[n.Function, Type] = field(default_factory=lambda: defaultdict(frozenset))
    elements: dict[tuple[n.Expr, int], Type] = field(default_factory=lambda: defaultdict(frozenset))
    keywords: dict[str, Type] = field(default_factory=lambda: defaultdict(frozenset))
    changed: bool = False

    def __post_init__(self) -> None:
        facts = self.facts
        scopes: list[Scope] = [facts.module, *facts.statement_of]
        nodes = [
            (node, scope)
            for scope in scopes
            for stmt in scope.body
            for node in walk_scope(stmt)
            if type(node) in _NOTED
        ]
        self.values: dict[n.Var, list[n.Expr | None]] = {}
        for node, _ in nodes:
            for target in targets_of(node):
                for part in walk_scope(target):
                    if type(part) is n.Store:
                        self.values.setdefault(part.var, []).append(getattr(node, "value", None))
        self.constructed: dict[n.Var, list[n.Call]] = {var: [] for var in self.shapes}
        ends_of_ranges: list[n.Expr] = []
        for call, _ in nodes:
            if type(call) is n.Call and type(call.func) is n.Load:
                self.constructed.get(call.func.var, []).append(call)
                if call.func.var.name == "range":
                    ends_of_ranges += call.args
        self.ranged = {
            part.name for arg in ends_of_ranges for part in walk_scope(arg) if type(part) is n.Attr
        }
        for function in facts.statement_of:
            if falls_through(function.body) and not ends(function.body):
                self.add(self.returns, function, frozenset({type(None)}))
        self.settle(nodes)
        for shape in {
            atom for found in [*self.variables.values()] for atom in found if isinstance(atom, ClassShape)
        }:
            for member in shape.members.values():
                if member.kind == "method" and member.function is not None and member.function.params:
                    own = member.function.params[0].var
                    if not self.variables[own]:  # it is called where the text does not say on what
                        self.add(self.variables, own, frozenset({shape}))
        self.settle(nodes)
        for shape, name in [key for key, found in self.fields.items() if not found]:
            self.add(self.fields, (shape, name), frozenset({int} if name in self.ranged else {int, float}))
        self.settle(nodes)

    def settle(self, nodes: list[tuple[n.Node, Scope]]) -> None:
        """Go over all until nothing is added."""
        for _ in range(_MOST_ROUNDS):
            self.changed = False
            for node, scope in nodes:
                self.note(node, scope)
            if not self.changed:
                return

    def add(self, table: dict[KeyT, Type], key: KeyT, found: Type) -> None:
        """Add to what is inferred of one thing."""
        if not found <= table[key]:
            table[key] |= found
            self.changed = True

    def note(self, node: n.Node, scope: Scope) -> None:
        """Take in what one statement stores, or an expression calls."""
        if type(node) is n.AnnAssign and node.value is not None:
            self.store(node.target, self.of(node.value))
        elif type(node) is n.Assign:
            for target in node.targets:
                self.store(target, self.of(node.value))
        elif type(node) is n.AugAssign:
            read = n.Load(node.target.var) if type(node.target) is n.Store else node.target
            self.store(node.target, self.of(n.Binary(node.op, read, node.value)))
        elif type(node) is n.For:
            self.store(node.target, self.items(self.of(node.iter)))
        elif type(node) is n.Comp:
            for clause in node.clauses:
                self.store(clause.target, self.items(self.of(clause.iter)))
            self.of(node)
        elif type(node) is n.Return and node.value is not None and isinstance(scope, n.Function):
            self.add(self.returns, scope, self.of(node.value))
        elif type(node) is n.Return and isinstance(scope, n.Function):
            self.add(self.returns, scope, frozenset({type(None)}))
        elif type(node) is n.Call:
            self.of(node)

    def store(self, target: object, found: Type) -> None:
        """Take in a store."""
        if type(target) is n.Store:
            self.add(self.variables, target.var, found)
        elif type(target) is n.Attr:
            cls = self.shapes.get(target.value.var) if type(target.value) is n.Load else None
            if cls is not None:
                self.add(self.members, (cls, target.name), found)
            for shape in self.of(target.value):
                if isinstance(shape, ClassShape):
                    self.add(self.fields, (shape, target.name), found)
        elif type(target) is n.Subscript and type(target.index) is not n.Slice:
            for atom in self.of(target.value):
                if isinstance(atom, Made) and atom.kind is list:
                    self.add(self.elements, (atom.site, 0), found)
        elif type(target) is n.Tuple:
            for place, one in enumerate(target.items):
                parts = [self.item(atom, place) for atom in found if isinstance(atom, Made)]
                self.store(one, frozenset().union(*parts))

    def item(self, atom: Made, place: int) -> Type:
        """What stands at a place of a list or tuple."""
        return self.elements[atom.site, place if atom.kind is tuple else 0]

    def items(self, found: Iterable[object]) -> Type:
        """What a loop goes over."""
        parts: set[Atom] = set()
        for atom in found:
            if atom is range:
                parts.add(int)
            elif isinstance(atom, Made):
                for place in range(atom.length) if atom.kind is tuple else (0,):
                    parts |= self.elements[atom.site, place]
        return frozenset(parts)

    def of(self, expr: n.Expr) -> Type:
        """What an expression may give."""
        method = getattr(self, f"_{type(expr).__name__.lower()}", None)
        return NOTHING if method is None else method(expr)

    def _const(self, expr: n.Const) -> Type:
        return frozenset({type(expr.value)})

    def _load(self, expr: n.Load) -> Type:
        return self.variables[expr.var]

    def _attr(self, expr: n.Attr) -> Type:
        cls = self.shapes.get(expr.value.var) if type(expr.value) is n.Load else None
        if cls is not None:
            return self.members[cls, expr.name]
        if ".".join(imported(expr, self.facts)) in ("math.pi", "math.e"):
            return frozenset({float})
        shapes = [atom for atom in self.of(expr.value) if isinstance(atom, ClassShape)]
        return frozenset().union(*(self.fields[shape, expr.name] for shape in shapes))

    def _tuple(self, expr: n.Tuple) -> Type:
        for place, item in enumerate(expr.items):
            self.add(self.elements, (expr, place), self.of(item))
        return frozenset({Made(tuple, expr, len(expr.items))})

    def _list(self, expr: n.List) -> Type:
        for item in expr.items:
            self.add(self.elements, (expr, 0), self.of(item))
        return frozenset({Made(list, expr)})

    def _comp(self, expr: n.Comp) -> Type:
        if expr.kind != "list":
            return NOTHING
        self.add(self.elements, (expr, 0), self.of(expr.element))
        return frozenset({Made(list, expr)})

    def _subscript(self, expr: n.Subscript) -> Type:
        held = self.of(expr.value)
        if type(expr.index) is n.Slice:
            return frozenset(atom for atom in held if isinstance(atom, Made) and atom.kind is list)
        if type(expr.index) is n.Const and type(expr.index.value) is int:
            made = [atom for atom in held if isinstance(atom, Made)]
            return frozenset().union(*(self.item(atom, expr.index.value) for atom in made))
        return self.items(held)

    def _binary(self, expr: n.Binary) -> Type:
        left, right = self.of(expr.left), self.of(expr.right)
        found = arithmetic(expr.op, left & NUMBERS, right & NUMBERS)
        if expr.op == "*" and right <= NUMBERS:
            found |= frozenset(atom for atom in left if isinstance(atom, Made) and atom.kind is list)
        if expr.op == "**" and is_power(expr.right):
            found = arithmetic("*", left & NUMBERS, left & NUMBERS)
        method = DUNDERS.get(expr.op, "")
        for shape in left:
            member = shape.find(method) if isinstance(shape, ClassShape) else None
            if member is not None and member.function is not None:
                self.give(member.function, [frozenset({shape}), right])
                found |= self.returns[member.function]
        return found

    def _unary(self, expr: n.Unary) -> Type:
        if expr.op == "not":
            return frozenset({bool})
        operand = self.of(expr.operand)
        found = operand & NUMBERS
        for shape in operand if expr.op == "-" else ():
            member = shape.find("__neg__") if isinstance(shape, ClassShape) else None
            if member is not None and member.function is not None:
                found |= self.given([member.function], [frozenset({shape})], {})
        return found

    def _compare(self, _: n.Compare) -> Type:
        return frozenset({bool})

    def _bool(self, expr: n.Bool) -> Type:
        return frozenset().union(*map(self.of, expr.values))

    def _cond(self, expr: n.Cond) -> Type:
        return self.of(expr.body) | self.of(expr.orelse)

    def _call(self, call: n.Call) -> Type:
        func = call.func
        args = [self.of(arg) for arg in call.args if type(arg) is not n.Starred]
        starred = call.args[-1] if call.args and type(call.args[-1]) is n.Starred else None
        if starred is not None:
            for atom in self.of(starred.value):
                if isinstance(atom, Made) and atom.kind is tuple:
                    args += [self.item(atom, place) for place in range(atom.length)]
        named = {one.name: self.of(one.value) for one in call.keywords if one.name is not None}
        if type(func) is n.Load:
            return self._named(call, func.var, args, named)
        if type(func) is not n.Attr:
            return self.method(self.of(func), "__call__", args, named)
        library = library_function(func, self.facts) or draw_function(func, self.facts)
        if library is not None:
            return frozenset({library_kind(library)})
        if imported(func, self.facts) == ("array", "array") and call.args:
            code: n.Expr = call.args[0]
            typecode = code.value if type(code) is n.Const else None
            return frozenset({ArrayOf(typecode)}) if type(typecode) is str else NOTHING
        cls = self.shapes.get(func.value.var) if type(func.value) is n.Load else None
        if cls is not None:
            member = cls.find(func.name)
            functions = [] if member is None or member.function is None else [member.function]
            return self.given(functions, args, named)
        held = self.of(func.value)
        if func.name == "get" and len(args) == 2 and type(call.args[0]) is n.Const:
            return args[1] | self.keywords[str(call.args[0].value)]
        if func.name == "append" and len(args) == 1:
            for atom in held:
                if isinstance(atom, Made) and atom.kind is list:
                    self.add(self.elements, (atom.site, 0), args[0])
        return self.method(held, func.name, args, named)

    def method(self, held: Type, name: str, args: list[Type], named: dict[str, Type]) -> Type:
        """Take in a call of a method of instances; what it gives."""
        found: Type = NOTHING
        for shape in held:
            member = shape.find(name) if isinstance(shape, ClassShape) else None
            if member is not None and member.function is not None:
                found |= self.given([member.function], [frozenset({shape}), *args], named)
        return found

    def _named(self, call: n.Call, var: n.Var, args: list[Type], named: dict[str, Type]) -> Type:
        shape = self.shapes.get(var)
        if shape is not None:
            init = shape.find("__init__")
            if init is not None and init.function is not None:
                self.give(init.function, [frozenset({shape}), *args], named)
            return frozenset({shape})
        definition = self.facts.functions.get(var)
        if definition is not None:
            return self.given([definition.function], args, named)
        if self.facts.is_builtin(var):
            return builtin_result(var.name, args)
        return self.method(self.variables[var], "__call__", args, named)

    def given(self, functions: list[n.Function], args: list[Type], named: dict[str, Type]) -> Type:
        """Take in a call of functions; what they give."""
        for function in functions:
            self.give(function, args, named)
        return frozenset().union(*(self.returns[function] for function in functions))

    def give(self, function: n.Function, args: list[Type], named: dict[str, Type] | None = None) -> None:
        """Take in what a call gives to parameters."""
        places = [param for param in function.params if param.kind in n.POSITIONAL]
        for param, found in zip(places, args, strict=False):
            self.add(self.variables, param.var, found)
        by_name = {param.var.name: param for param in function.params if param.kind in ("pos", "kwonly")}
        for name, found in (named or {}).items():
            if name in by_name:
                self.add(self.variables, by_name[name].var, found)
            else:
                self.add(self.keywords, name, found)
        for param in function.params:
            if param.default is not None:
                self.add(self.variables, param.var, self.of(param.default))


def library_kind(name: str) -> type:
    """The type of what a function of the library gives."""
    return FUNCTIONS.get(name) or DRAWS[name]


def arithmetic(op: str, left: Type, right: Type) -> Type:
    """The types of a result of numbers; empty if not known. With None the operator raises, and runs nothing."""
    left, right = left - {type(None)}, right - {type(None)}
    if not left or not right or not left | right <= NUMBERS:
        return NOTHING
    if op == "/":
        return frozenset({float})
    if op in ("+", "-", "*", "//", "%"):
        integers, floats = {int, bool}, {float}
        found = {float} if (left | right) & floats else set[type]()
        return frozenset(found | ({int} if left & integers and right & integers else set()))
    return NOTHING


def is_power(expr: n.Expr) -> bool:
    """Whether an exponent is an integer that makes a product of the base: of an int another one."""
    return type(expr) is n.Const and type(expr.value) is int and 0 < expr.value <= _MOST_POWER


def builtin_result(name: str, args: list[Type]) -> Type:
    """The types of what a builtin gives for numbers; empty if not known."""
    if name == "range":
        return frozenset({range})
    if name == "len":
        return frozenset({int})
    if not args or not all(arg and arg <= NUMBERS for arg in args):
        return NOTHING
    if name in ("min", "max") and len(args) > 1:
        return frozenset().union(*args)
    if len(args) == 1:
        return {"int": frozenset({int}), "float": frozenset({float})}.get(name) or (
            frozenset(int if kind is bool else kind for kind in args[0]) if name == "abs" else NOTHING
        )
    return NOTHING


def ends(stmts: list[n.Stmt]) -> bool:
    """Whether control never reaches the end of a block."""
    if not stmts:
        return False
    last: n.Stmt | n.Expr = stmts[-1]
    if type(last) is n.If:
        return ends(last.body) and ends(last.orelse)
    if type(last) is n.Try:
        return ends(last.body) and not last.handlers
    return type(last) in (n.Return, n.Break, n.Continue, n.Raise)
