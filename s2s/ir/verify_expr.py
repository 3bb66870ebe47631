"""The verifier's rules for expressions, targets and patterns; `verify.py` lists the invariants."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from s2s.ir import nodes as n
from s2s.ir.names import target_variables
from s2s.ir.verify_scope import IRError, Scope

BINARY = frozenset(["+", "-", "*", "/", "//", "%", "**", "<<", ">>", "|", "^", "&", "@"])
_COMPARE = frozenset(["==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"])
_UNARY = frozenset(["-", "+", "~", "not"])
_CONSTANTS = (type(None), bool, int, float, complex, str, bytes, type(...))
TEST_KINDS = frozenset(
    ["same", "exact", "items", "parts", "array", "rows", "class", "each", "fields", "member", "iterates"]
)
_COMPREHENSIONS = ("list", "set", "dict", "gen")


class ExprVerifier:
    """Checks expressions.

    Attributes:
        module: the module being checked.
        scope: the innermost scope.
        seen: every node met so far.
        line: the source line of the statement at hand.
        where: the name of the function at hand.
    """

    def __init__(self, module: n.Module) -> None:
        self.module = module
        self.scope = Scope("module", None)
        self.seen: set[n.Node] = set()
        self.line: int | None = None
        self.where = "<module>"

    def fail(self, invariant: str) -> NoReturn:
        """Raise the error for the place at hand."""
        raise IRError(invariant, self.where, self.line)

    def once(self, node: n.Node) -> None:
        """Check that a node stands nowhere else."""
        if node in self.seen:
            self.fail(f"one {type(node).__name__} node stands in two places")
        self.seen.add(node)

    def variable(self, var: n.Var) -> None:
        """Check that a variable can be used here."""
        storage = var.storage
        if storage is n.Storage.FAST:
            if var not in self.scope.fast:
                self.fail(f"FAST variable '{var.name}' is used outside the function that owns it")
        elif storage is n.Storage.GLOBAL:
            if self.module.globals.get(var.name) is not var:
                self.fail(f"GLOBAL variable '{var.name}' is not the module's")
        elif storage is n.Storage.CELL:
            if not self.scope.has_cell(var):
                self.fail(f"no scope around owns CELL variable '{var.name}'")
        elif storage is n.Storage.CLASS and self.scope.kind != "class":
            self.fail(f"CLASS variable '{var.name}' is used outside a class body")

    # --- values

    def expr(self, node: n.Expr) -> None:
        """Check an expression in a value position."""
        if node in self.seen:
            self.fail(f"one {type(node).__name__} node stands in two places")
        self.seen.add(node)
        check = _EXPR.get(node.__class__)
        if check is None:
            self.fail(f"{_a(node)} in a value position")
        check(self, node)

    def maybe(self, node: n.Expr | None) -> None:
        """Check an expression that may be absent."""
        if node is not None:
            self.expr(node)

    def items(self, nodes: list[n.Expr]) -> None:
        """Check expressions among which there may be starred ones."""
        for node in nodes:
            if node.__class__ is n.Starred:
                self.once(node)
                node = node.value
            self.expr(node)

    def _const(self, node: n.Const) -> None:
        if type(node.value) not in _CONSTANTS:
            self.fail(f"a constant of type {type(node.value).__name__}")
        if node.kind is not None and type(node.value) is not str:
            self.fail("a constant with a kind that is not a string")

    def _load(self, node: n.Load) -> None:
        self.variable(node.var)

    def _attr(self, node: n.Attr) -> None:
        self.expr(node.value)

    def _subscript(self, node: n.Subscript) -> None:
        self.expr(node.value)
        index = node.index
        if isinstance(index, n.Tuple):
            self.once(index)
            for item in index.items:
                if isinstance(item, n.Slice):
                    self._slice(item)
                else:
                    self.items([item])
        elif isinstance(index, n.Slice):
            self._slice(index)
        else:
            self.expr(index)

    def _slice(self, node: n.Slice) -> None:
        self.once(node)
        self.maybe(node.lower)
        self.maybe(node.upper)
        self.maybe(node.step)

    def arguments(self, args: list[n.Expr], keywords: list[n.Keyword]) -> None:
        """Check the arguments of a call or a class header."""
        self.items(args)
        names: set[str] = set()
        for keyword in keywords:
            if not isinstance(keyword, n.Keyword):
                self.fail(f"{_a(keyword)} among keywords")
            self.once(keyword)
            if keyword.name in names:
                self.fail(f"keyword '{keyword.name}' is given twice")
            if keyword.name is not None:
                names.add(keyword.name)
            self.expr(keyword.value)

    def _call(self, node: n.Call) -> None:
        self.expr(node.func)
        self.arguments(node.args, node.keywords)

    def _binary(self, node: n.Binary) -> None:
        if node.op not in BINARY:
            self.fail(f"unknown binary operator '{node.op}'")
        self.expr(node.left)
        self.expr(node.right)

    def _unary(self, node: n.Unary) -> None:
        if node.op not in _UNARY:
            self.fail(f"unknown unary operator '{node.op}'")
        self.expr(node.operand)

    def _bool(self, node: n.Bool) -> None:
        if node.op not in ("and", "or"):
            self.fail(f"unknown boolean operator '{node.op}'")
        if len(node.values) < 2:
            self.fail("a Bool with fewer than two values")
        for value in node.values:
            self.expr(value)

    def _compare(self, node: n.Compare) -> None:
        if not node.ops or len(node.ops) != len(node.rights):
            self.fail("a Compare with another number of operators than of right operands")
        for op in node.ops:
            if op not in _COMPARE:
                self.fail(f"unknown comparison '{op}'")
        self.expr(node.left)
        for right in node.rights:
            self.expr(right)

    def _cond(self, node: n.Cond) -> None:
        self.expr(node.test)
        self.expr(node.body)
        self.expr(node.orelse)

    def _test(self, node: n.Test) -> None:
        if node.kind not in TEST_KINDS:
            self.fail(f"a Test of no known kind {node.kind!r}")
        read = node.subject.value if type(node.subject) is n.Attr else node.subject
        wanted = [want.var for want in node.want if type(want) is n.Load]
        if type(read) is not n.Load or len(wanted) < len(node.want):
            self.fail("a Test of anything but reads of variables")
        if not wanted or read.var in wanted:
            self.fail("a Test that compares nothing, or a variable with itself")
        for part in (node.subject, *node.want):
            self.expr(part)

    def _display(self, node: n.Tuple | n.List | n.Set) -> None:
        if not node.items and isinstance(node, n.Set):
            self.fail("a Set without items")
        self.items(node.items)

    def _dict(self, node: n.Dict) -> None:
        if len(node.keys) != len(node.values):
            self.fail("a Dict with another number of keys than of values")
        for key, value in zip(node.keys, node.values):
            self.maybe(key)
            self.expr(value)

    def _fstring(self, node: n.FString) -> None:
        for part in node.parts:
            if isinstance(part, n.Format):
                self.once(part)
                if part.conversion not in (-1, 97, 114, 115):
                    self.fail(f"unknown conversion {part.conversion} in a Format")
                self.expr(part.value)
                if part.spec is not None and not isinstance(part.spec, n.FString):
                    self.fail("the spec of a Format is not an FString")
                self.maybe(part.spec)
            elif isinstance(part, n.FString) or (isinstance(part, n.Const) and type(part.value) is str):
                self.expr(part)
            else:
                self.fail(f"{_a(part)} among the parts of an FString")

    def _comp(self, node: n.Comp) -> None:
        if node.kind not in _COMPREHENSIONS:
            self.fail(f"unknown kind of comprehension '{node.kind}'")
        if not node.clauses:
            self.fail("a Comp without clauses")
        if (node.value is not None) is not (node.kind == "dict"):
            self.fail("a Comp with a value is not a dict's, or the other way round")
        outer = self.scope
        self.expr(node.clauses[0].iter)
        scope = Scope(node.kind, outer, outer.function)
        if node.kind != "gen":
            scope.fast |= outer.fast
        self.scope = scope
        for clause in node.clauses:
            self.once(clause)
            if clause.is_async and node.kind != "gen" and not self._may_await(outer):
                self.fail("an async comprehension outside an async function")
            for var in target_variables(clause.target):
                if var.storage is n.Storage.FAST:
                    if var in outer.fast:
                        self.fail(f"comprehension variable '{var.name}' belongs to the function around")
                    scope.fast.add(var)
                elif var.storage is n.Storage.CELL:
                    if outer.has_cell(var):
                        self.fail(f"comprehension variable '{var.name}' belongs to the function around")
                    scope.cells.add(var)
        for index, clause in enumerate(node.clauses):
            if index:
                self.expr(clause.iter)
            self.target(clause.target)
            for test in clause.ifs:
                self.expr(test)
        self.expr(node.element)
        self.maybe(node.value)
        self.scope = outer

    def _walrus(self, node: n.Walrus) -> None:
        if not isinstance(node.target, n.Store):
            self.fail("a Walrus whose target is not a Store")
        self.expr(node.value)
        self.target(node.target)

    def _may_await(self, scope: Scope) -> bool:
        function = scope.function
        inside = scope.kind in _COMPREHENSIONS
        return inside or (scope.kind == "function" and function is not None and function.is_async)

    def _await(self, node: n.Await) -> None:
        if not self._may_await(self.scope):
            self.fail("Await outside an async function")
        self.expr(node.value)

    def _yield(self, node: n.Yield | n.YieldFrom) -> None:
        function = self.scope.function
        if self.scope.kind not in ("function", "lambda") or function is None:
            self.fail(f"{type(node).__name__} outside a function")
        if not function.is_generator:
            self.fail(f"{type(node).__name__} in a function that is not marked as a generator")
        if function.is_async and isinstance(node, n.YieldFrom):
            self.fail("YieldFrom in an async function")
        self.maybe(node.value)

    def _lambda(self, node: n.Lambda) -> None:
        if not node.function.is_lambda:
            self.fail("the function of a Lambda is not marked as a lambda")
        self.function(node.function)

    def _opaque(self, node: n.OpaqueExpr) -> None:
        pass

    def function(self, function: n.Function) -> None:
        """Check a function; statements are the subclass's."""
        raise NotImplementedError

    # --- targets

    def target(self, node: n.Expr, starred: bool = False) -> None:
        """Check an assignment target; `starred` where a starred one may stand."""
        if type(node) is n.Store:
            self.once(node)
            self.variable(node.var)
        elif type(node) is n.Attr or type(node) is n.Subscript:
            self.expr(node)
        elif type(node) is n.Tuple or type(node) is n.List:
            self.once(node)
            if sum(isinstance(item, n.Starred) for item in node.items) > 1:
                self.fail("two starred targets in one assignment")
            for item in node.items:
                self.target(item, True)
        elif type(node) is n.Starred and starred:
            self.once(node)
            self.target(node.value)
        else:
            self.fail(f"{_a(node)} as a target")

    def single_target(self, node: n.Expr, of: str) -> None:
        """Check a target that cannot be unpacked into."""
        if not isinstance(node, n.Store | n.Attr | n.Subscript):
            self.fail(f"{_a(node)} as the target of {of}")
        self.target(node)

    # --- patterns

    def pattern(self, node: n.Pattern, in_sequence: bool = False) -> None:
        """Check a pattern, and that it binds variables of this scope."""
        self.once(node)
        rule = _PATTERNS.get(node.kind)
        if rule is None:
            self.fail(f"unknown kind of pattern '{node.kind}'")
        if not rule(node, in_sequence):
            self.fail(f"a malformed {node.kind} pattern")
        self.maybe(node.value)
        for key in node.keys:
            self.expr(key)
        if node.var is not None:
            self.variable(node.var)
        for part in node.patterns:
            self.pattern(part, node.kind == "MatchSequence")


def _a(node: n.Expr) -> str:
    name = type(node).__name__
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"


def _stars(node: n.Pattern) -> int:
    return sum(part.kind == "MatchStar" for part in node.patterns)


_PATTERNS: dict[str, Callable[[n.Pattern, bool], bool]] = {
    "MatchValue": lambda p, _: p.value is not None and not p.patterns,
    "MatchSingleton": lambda p, _: p.const is None or p.const is True or p.const is False,
    "MatchSequence": lambda p, _: _stars(p) <= 1,
    "MatchMapping": lambda p, _: len(p.keys) == len(p.patterns),
    "MatchClass": lambda p, _: p.value is not None and len(p.names) <= len(p.patterns),
    "MatchStar": lambda p, in_sequence: in_sequence and not p.patterns,
    "MatchAs": lambda p, _: len(p.patterns) <= (p.var is not None),
    "MatchOr": lambda p, _: len(p.patterns) >= 2,
}
_EXPR: n.RulesOf[ExprVerifier, None] = {
    n.Const: ExprVerifier._const,
    n.Load: ExprVerifier._load,
    n.Attr: ExprVerifier._attr,
    n.Subscript: ExprVerifier._subscript,
    n.Call: ExprVerifier._call,
    n.Binary: ExprVerifier._binary,
    n.Unary: ExprVerifier._unary,
    n.Bool: ExprVerifier._bool,
    n.Compare: ExprVerifier._compare,
    n.Cond: ExprVerifier._cond,
    n.Test: ExprVerifier._test,
    n.Tuple: ExprVerifier._display,
    n.List: ExprVerifier._display,
    n.Set: ExprVerifier._display,
    n.Dict: ExprVerifier._dict,
    n.FString: ExprVerifier._fstring,
    n.Lambda: ExprVerifier._lambda,
    n.Comp: ExprVerifier._comp,
    n.Walrus: ExprVerifier._walrus,
    n.Await: ExprVerifier._await,
    n.Yield: ExprVerifier._yield,
    n.YieldFrom: ExprVerifier._yield,
    n.OpaqueExpr: ExprVerifier._opaque,
}
