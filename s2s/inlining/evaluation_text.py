"""Writes functions that only compute as Python text, each operation as one of `analysis.bounded`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.analysis import bounded
from s2s.analysis.bounded import Stopped
from s2s.analysis.constants import NO_CONST, constant_of
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.legality.call import bind, size
from s2s.program.constants import module_constants

if TYPE_CHECKING:
    from s2s.inlining.evaluation import Program

#: What `for` may go over besides an expression, by the method of the meter.
_ITERATORS = {"enumerate": "enumerated", "zip": "zipped", "reversed": "reversed"}
_MADE = {"range": "make_range", "list": "make_list"}
#: The operators, each in its place.
BINARY = ("+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|", "^")
UNARY = ("-", "+", "~")
COMPARE = ("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in")


def text_of(function: n.Function, number: int, program: Program) -> str:
    """A function as text."""
    # What looks at frames or names is a call, which is not evaluated; that may be where no call comes to.
    is_left = function.dynamic == n.LEFT if program.has_dicts else bool(function.dynamic)
    if function.is_async or function.is_generator or is_left or function.type_params:
        raise Stopped
    names: dict[n.Var, str] = {}
    for param in function.params:
        if (
            param.kind not in ("posonly", "pos", "kwonly", "vararg")
            or param.var.storage is not n.Storage.FAST
        ):
            raise Stopped
        names[param.var] = f"v{len(names)}"
    params = ", ".join(names.values())
    writer = Text(program, names, number)
    writer.block(function.body, 1)
    known = [f" key = keys({params})", f" if key in calls{number}:", f"  return calls{number}[key]"]
    lines = [
        f"calls{number} = {{}}",
        f"def f{number}({params}):",
        *([" key = 0"] if program.has_dicts else known),  # what a dict holds is no key
        f" meter.enter({size(function)})",
        *writer.lines,
        f" return meter.leave(calls{number}, key, None)",
    ]
    return "\n".join(lines)


class Text:
    """Writes the statements of one function as text.

    Args:
        names: what its variables are called in the text.
        number: that of the function.
    """

    def __init__(self, program: Program, names: dict[n.Var, str], number: int = 0) -> None:
        self.program = program
        self.names = names
        self.number = number
        self.lines: list[str] = []
        self.temporaries = 0

    # -- statements

    def block(self, block: list[n.Stmt], depth: int) -> None:
        """Write the statements of a block."""
        self.put(depth, "0")
        for stmt in block:
            write, written = _STATEMENTS.get(type(stmt), Text.unknown), len(self.lines)
            try:
                write(self, stmt, depth)
            except Stopped:
                if not self.program.has_dicts:
                    raise
                del self.lines[written:]  # it may be that no call comes here
                self.put(depth, "stop()")

    def unknown(self, stmt: n.Stmt, depth: int) -> None:
        """A statement that is not evaluated."""
        raise Stopped

    def put(self, depth: int, line: str) -> None:
        self.lines.append(" " * depth + line)

    def assign(self, stmt: n.Assign, depth: int) -> None:
        value = self.expr(stmt.value)
        if len(stmt.targets) == 1:
            self.store(stmt.targets[0], value, depth)
            return
        self.put(depth, f"value = {value}")
        for target in stmt.targets:
            self.store(target, "value", depth)

    def annotated(self, stmt: n.AnnAssign, depth: int) -> None:
        if type(stmt.target) is not n.Store:
            raise Stopped
        if stmt.value is not None:
            self.store(stmt.target, self.expr(stmt.value), depth)

    def store(self, target: n.Expr, value: str, depth: int) -> None:
        if type(target) is n.Subscript:
            # The value first, then what it is stored in, then where.
            self.put(depth, f"new = {value}")
            self.put(depth, f"store({self.expr(target.value)}, {self.index(target.index)}, new)")
        else:
            self.put(depth, f"{self.target(target)} = {value}")

    def target(self, target: n.Expr) -> str:
        """A variable, or several that a value is unpacked into."""
        if type(target) is n.Tuple or type(target) is n.List:
            return "".join(("(", *(f"{self.target(item)}, " for item in target.items), ")"))
        if type(target) is not n.Store or target.var.storage is not n.Storage.FAST:
            raise Stopped
        return self.names.setdefault(target.var, f"v{len(self.names)}")

    def augmented(self, stmt: n.AugAssign, depth: int) -> None:
        operator = f"b{BINARY.index(stmt.op)}" if stmt.op in BINARY else _unknown()
        target: n.Expr | n.Stmt = stmt.target
        if type(target) is n.Store:
            name = self.target(target)
            self.put(depth, f"{name} = {operator}({name}, {self.expr(stmt.value)})")
            return
        if type(target) is not n.Subscript:
            raise Stopped
        self.put(depth, f"held, where = {self.expr(target.value)}, {self.index(target.index)}")
        self.put(depth, f"store(held, where, {operator}(item(held, where), {self.expr(stmt.value)}))")

    def dropped(self, stmt: n.ExprStmt, depth: int) -> None:
        self.put(depth, self.expr(stmt.value))

    def returned(self, stmt: n.Return, depth: int) -> None:
        value = "None" if stmt.value is None else self.expr(stmt.value)
        self.put(depth, f"return meter.leave(calls{self.number}, key, {value})")

    def asserted(self, stmt: n.Assert, depth: int) -> None:
        self.put(depth, f"if not {self.expr(stmt.test)}: stop()")

    def jump(self, stmt: n.Stmt, depth: int) -> None:
        self.put(depth, _JUMPS[type(stmt)])

    def branch(self, stmt: n.If, depth: int) -> None:
        self.put(depth, f"if {self.expr(stmt.test)}:")
        self.block(stmt.body, depth + 1)
        if stmt.orelse:
            self.put(depth, "else:")
            self.block(stmt.orelse, depth + 1)

    def repeated(self, stmt: n.While, depth: int) -> None:
        parts = stmt.test.values if type(stmt.test) is n.Bool and stmt.test.op == "and" else [stmt.test]
        if any(type(part) is n.Test for part in parts):  # which fails, so that only the `else` runs
            self.block(stmt.orelse, depth)
            return
        self.put(depth, f"while {self.expr(stmt.test)}:")
        self.loop(stmt, depth)

    def iterated(self, stmt: n.For, depth: int) -> None:
        if stmt.is_async:
            raise Stopped
        iterable = self.iterable(stmt.iter)
        self.put(depth, f"for {self.target(stmt.target)} in {iterable}:")
        self.loop(stmt, depth)

    def loop(self, stmt: n.While | n.For, depth: int) -> None:
        self.put(depth + 1, f"meter.spend({sum(map(size, stmt.body)) + 1})")
        self.block(stmt.body, depth + 1)
        if stmt.orelse:
            self.put(depth, "else:")
            self.block(stmt.orelse, depth + 1)

    # -- expressions

    def expr(self, expr: n.Expr) -> str:
        """An expression as text."""
        value = constant_of(expr)
        if value is not NO_CONST:
            return self.program.kept(bounded.constant(value))
        write = _EXPRESSIONS.get(type(expr))
        if write is None:
            raise Stopped
        return write(self, expr)

    def loaded(self, expr: n.Load) -> str:
        var = expr.var
        if var in self.names or var.storage is n.Storage.FAST:
            return self.names.setdefault(var, f"v{len(self.names)}")
        found = module_constants(self.program.cx.facts).get(var)
        if found is None:
            raise Stopped
        return f"({self.program.read_of(var)} and {self.program.kept(found.fact.value)})"

    def binary(self, expr: n.Binary) -> str:
        operator = BINARY.index(expr.op) if expr.op in BINARY else _unknown()
        return f"b{operator}({self.expr(expr.left)}, {self.expr(expr.right)})"

    def unary(self, expr: n.Unary) -> str:
        if expr.op == "not":
            return f"(not {self.expr(expr.operand)})"
        return f"u{UNARY.index(expr.op)}({self.expr(expr.operand)})"

    def compared(self, expr: n.Compare) -> str:
        left, parts = self.expr(expr.left), []
        if len(expr.ops) == 1:
            return f"c{COMPARE.index(expr.ops[0])}({left}, {self.expr(expr.rights[0])})"
        for op, right in zip(expr.ops, expr.rights, strict=True):
            name = f"t{self.temporaries}"
            self.temporaries += 1
            parts.append(f"c{COMPARE.index(op)}({left}, ({name} := {self.expr(right)}))")
            left = name
        return f"({' and '.join(parts)})"

    def decided(self, expr: n.Bool) -> str:
        return f"({f' {expr.op} '.join(map(self.expr, expr.values))})"

    def chosen(self, expr: n.Cond) -> str:
        return f"({self.expr(expr.body)} if {self.expr(expr.test)} else {self.expr(expr.orelse)})"

    def tested(self, expr: n.Test) -> str:
        """A test: where it fails, the program as written is what runs, which reads what this would ask for."""
        return "False"

    def display(self, expr: n.Tuple | n.List) -> str:
        items = "".join(f"{self.expr(item)}, " for item in expr.items)
        return f"({items})" if type(expr) is n.Tuple else f"[{items}]"

    def empty(self, expr: n.Dict) -> str:
        """A dict of an argument."""
        if expr.keys or expr.values:
            raise Stopped
        return "{}"

    def index(self, index: n.Expr) -> str:
        if type(index) is not n.Slice:
            return self.expr(index)
        parts = (index.lower, index.upper, index.step)
        return f"part({', '.join('None' if bound is None else self.expr(bound) for bound in parts)})"

    def subscript(self, expr: n.Subscript) -> str:
        return f"item({self.expr(expr.value)}, {self.index(expr.index)})"

    def comprehension(self, expr: n.Comp) -> str:
        if expr.kind != "list":
            raise Stopped
        clauses = []
        for clause in expr.clauses:
            if clause.is_async:
                raise Stopped
            iterable = self.iterable(clause.iter)
            target = self.target(clause.target)
            spent = f"meter.spend({size(expr)})"
            clauses.append(
                f"for {target} in {iterable} if {' and '.join([spent, *map(self.expr, clause.ifs)])}"
            )
        return f"[{self.expr(expr.element)} {' '.join(clauses)}]"

    def iterable(self, expr: n.Expr) -> str:
        """What a loop goes over."""
        if type(expr) is n.Call and self.program.opened is None and not expr.keywords:
            func = expr.func
            if type(func) is n.Load and self.program.cx.facts.is_builtin(func.var):
                method = _ITERATORS.get(func.var.name)
                if method is not None:
                    return f"({self.program.read_of(func.var)} and meter.{method}({self.arguments(expr)}))"
        return f"meter.items({self.expr(expr)})"

    def call(self, expr: n.Call) -> str:
        func = expr.func
        facts = self.program.cx.facts
        if type(func) is n.Attr and not expr.keywords:
            return f"meter.method({self.expr(func.value)}, {func.name!r}, {self.arguments(expr)})"
        if type(func) is not n.Load or func.var in self.names:
            raise Stopped
        if self.program.opened is not None and func.var is not self.program.opened:
            raise Stopped  # a name of the other file
        read = self.program.read_of(func.var)
        if func.var in facts.functions or func.var is self.program.opened:
            return f"({read} and {self.program.function(func.var)}({self.bound(expr, func.var)}))"
        if not facts.is_builtin(func.var) or expr.keywords:
            raise Stopped
        name, arguments = func.var.name, self.arguments(expr)
        if name in _MADE:
            return f"({read} and meter.{_MADE[name]}({arguments}))"
        return f"({read} and meter.call({name!r}, {arguments}))"

    def bound(self, call: n.Call, var: n.Var) -> str:
        """The arguments of a call of a function of the module, in the order they are evaluated."""
        facts = self.program.cx.facts
        function = (facts.functions.get(var) or facts.open_functions[var]).function
        bindings = bind(call, function)
        if isinstance(bindings, str):
            raise Stopped
        given = {keyword.name for keyword in call.keywords}
        if var is self.program.opened and any(
            param.kind == "kwonly" and param.var.name not in given for param in function.params
        ):
            raise Stopped  # its default is not looked at as the program runs
        places = {param: f"v{place}" for place, param in enumerate(function.params)}
        return ", ".join(f"{places[found.param]}={self.expr(found.value)}" for found in bindings)

    def arguments(self, call: n.Call) -> str:
        if any(type(arg) is n.Starred for arg in call.args):
            raise Stopped
        return ", ".join(map(self.expr, call.args))


def may_test(var: n.Var, cx: Context) -> bool:
    """Whether a test can ask if a global means what the module bound it to."""
    if var in cx.facts.open_functions:
        return True
    return var in cx.facts.functions or var in module_constants(cx.facts) or cx.facts.is_builtin(var)


def _unknown() -> int:
    raise Stopped


_JUMPS: dict[type, str] = {n.Pass: "0", n.Break: "break", n.Continue: "continue"}
_STATEMENTS: n.RulesOfGiven[Text, [int], None] = {
    n.Assign: Text.assign,
    n.AnnAssign: Text.annotated,
    n.Assert: Text.asserted,
    n.AugAssign: Text.augmented,
    n.ExprStmt: Text.dropped,
    n.Return: Text.returned,
    n.If: Text.branch,
    n.While: Text.repeated,
    n.For: Text.iterated,
    **dict.fromkeys(_JUMPS, Text.jump),
}
_EXPRESSIONS: n.RulesOf[Text, str] = {
    n.Load: Text.loaded,
    n.Binary: Text.binary,
    n.Unary: Text.unary,
    n.Compare: Text.compared,
    n.Bool: Text.decided,
    n.Cond: Text.chosen,
    n.Test: Text.tested,
    n.Tuple: Text.display,
    n.List: Text.display,
    n.Dict: Text.empty,
    n.Subscript: Text.subscript,
    n.Comp: Text.comprehension,
    n.Call: Text.call,
}
