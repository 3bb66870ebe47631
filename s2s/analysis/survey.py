"""One look at a scope: where its statements stand, and which of them a pass may have something to do with.

Most scopes of ordinary code have nothing to fold, to inline or to drop. What is found here, by the form of each
expression alone, decides what is looked at closely. It has to name every statement a rule applies to as it stands;
what a rule applies to later, after another, is found by what the other one changed (see `edit`).
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from s2s.analysis.constants import NO_CONST, constant_of, key_of
from s2s.analysis.methods import ONLY_READ
from s2s.analysis.refine import speaks_of
from s2s.analysis.traits import Traits
from s2s.ir import nodes as n
from s2s.ir.children import SCOPE_CHILDREN
from s2s.ir.walk import COMPOUND, Scope, blocks_of


@dataclass(slots=True)
class Survey:
    """What one look at a scope found.

    Attributes:
        order: the place of each statement in program order.
        block: the block each statement stands in.
        parent: the statement whose block each statement stands in; None in the scope's own.
        foldable: statements with an operation on constants.
        simplifiable: statements with an expression of a form that an identity applies to.
        jumps: statements whose condition is constant, and those behind which code may be unreachable.
        evaluated: expression statements, and definitions of local functions.
        temporaries: assignments to one local that the statement after them reads.
        assigned: assignments to one local.
        loads: how often each local is read.
        stores: how often each variable is bound, but as a parameter.
        copies: whether a constant or a local is stored to a local, or a test may tell that a local holds one.
        calls: calls of what a variable is bound to.
        called: these variables.
        attributes: the names of the attributes mentioned.
        local_functions: the variables bound to functions and lambdas.
        calls_lambda: whether a lambda is called where it stands.
        classes: those of all nodes, but for reads and stores of variables, attributes and literals.
        unpacks: whether anything is assigned to a tuple of targets.
        plain: operators on variables and literals.
        tests: whether there is a test of a fact.
        releases: whether variables of inlined frames are released.
    """

    order: dict[n.Stmt, int] = field(default_factory=dict)
    block: dict[n.Stmt, list[n.Stmt]] = field(default_factory=dict)
    parent: dict[n.Stmt, n.Stmt | None] = field(default_factory=dict)
    foldable: list[n.Stmt] = field(default_factory=list)
    simplifiable: list[n.Stmt] = field(default_factory=list)
    jumps: list[n.Stmt] = field(default_factory=list)
    evaluated: list[n.Stmt] = field(default_factory=list)
    temporaries: list[n.Assign] = field(default_factory=list)
    assigned: list[n.Assign] = field(default_factory=list)
    loads: dict[n.Var, int] = field(default_factory=dict)
    stores: dict[n.Var | None, int] = field(default_factory=dict)
    copies: bool = False
    calls: list[n.Call] = field(default_factory=list)
    called: set[n.Var] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    local_functions: set[n.Var] = field(default_factory=set)
    calls_lambda: bool = False
    classes: set[type] = field(default_factory=set)
    unpacks: bool = False
    plain: list[n.Binary] = field(default_factory=list)
    tests: bool = False
    releases: bool = False

    @property
    def traits(self) -> Traits:
        """What is kept of it."""
        classes, attributes = frozenset(self.classes), frozenset(self.attributes)
        return Traits(classes, attributes, frozenset(self.called), self.unpacks, self.repeats)

    @property
    def repeats(self) -> bool:
        """Whether an operator is applied twice to operands that are written alike.

        What is written alike has operators on plain operands in it that are.
        """
        if len(self.plain) < 2:
            return False
        spelled = [(expr.op, _spelled(expr.left), _spelled(expr.right)) for expr in self.plain]
        return len(set(spelled)) < len(spelled)

    def _place(self, block: list[n.Stmt], parent: n.Stmt | None) -> None:
        for stmt in block:
            self.block[stmt] = block
            self.parent[stmt] = parent


def survey(scope: Scope) -> Survey:
    """Look at every statement and expression of a scope once."""
    found = Survey()
    found._place(scope.body, None)
    owners: dict[Any, n.Stmt] = {}  # of handlers and cases
    current: Any = None
    folds = simplifies = False
    assigned = read_next = None  # the variable that the last statement stores; what that one stores before it
    classes, attributes, loads, stores = found.classes, found.attributes, found.loads, found.stores
    order, stored = found.order, found.assigned
    stack: list[Any] = scope.body[::-1]
    children_of, expressions, others, fast = SCOPE_CHILDREN, _EXPRESSIONS, _OTHERS, n.Storage.FAST
    while stack:
        node: Any = stack.pop()
        cls = type(node)
        if cls is n.Load:
            var = node.var
            if var.storage is fast:
                loads[var] = loads.get(var, 0) + 1
                if var is read_next:
                    found.temporaries.append(stored[-2 if assigned is not None else -1])
                    read_next = None
            continue
        if cls is n.Const:
            continue
        if cls is n.Attr:
            attributes.add(node.name)
            stack.append(node.value)
            continue
        if cls is n.Store:
            stores[node.var] = stores.get(node.var, 0) + 1
            continue
        classes.add(cls)
        rule = expressions.get(cls)
        if rule is not None:
            interest = rule(node)
            if interest:
                if interest & _FOLD and not folds:
                    folds = True
                    found.foldable.append(current)
                if interest & _SIMPLIFY and not simplifies:
                    simplifies = True
                    found.simplifiable.append(current)
            if cls is n.Call:
                func = node.func
                if type(func) is n.Load:
                    found.calls.append(node)
                    found.called.add(func.var)
                elif type(func) is n.Lambda:
                    found.calls_lambda = True
            elif cls is n.Binary:
                if type(node.left) in _PLAIN and type(node.right) in _PLAIN:
                    found.plain.append(node)
            elif cls is n.Test:
                found.tests = True
            elif cls is n.Walrus:
                _copy(found, node.value)
            elif (cls is n.Cond or cls is n.Bool or cls is n.Comp) and not found.copies:
                found.copies = _tells(node)
        elif cls in others:
            if cls in _STATEMENT_CLASSES:
                current = node
                folds = simplifies = False
                order[node] = len(order)
                if cls in COMPOUND:
                    for block in blocks_of(node):
                        found._place(block, node)
                    if cls is n.Try:
                        owners.update(dict.fromkeys(node.handlers, node))
                    elif cls is n.Match:
                        owners.update(dict.fromkeys(node.cases, node))
                noting = _STATEMENTS.get(cls)
                known = len(stored)
                if noting is not None:
                    noting(found, node)
                read_next, assigned = assigned, None
                if read_next is not None and found.block[stored[known - 1]] is not found.block[node]:
                    read_next = None
                if len(stored) > known:
                    assigned = stored[-1].targets[0].var  # type: ignore[attr-defined]
            elif cls is n.Handler or cls is n.Case:
                current = owners[node]
                folds = simplifies = False
            if cls in _BINDERS:
                stores[node.var] = stores.get(node.var, 0) + 1
        stack += children_of[cls](node)[::-1]
    return found


#: What binds a variable, but for `Store`.
_BINDERS = frozenset({n.Alias, n.Handler, n.Pattern, n.FunctionDef, n.ClassDef})
_STATEMENT_CLASSES = frozenset(cls for cls in SCOPE_CHILDREN if issubclass(cls, n.Stmt))
_OTHERS = _STATEMENT_CLASSES | _BINDERS | {n.Case}


def _tells(expr: n.Cond | n.Bool | n.Comp) -> bool:
    """Whether a test in an expression may tell something of a local."""
    tests = [expr.test] if isinstance(expr, n.Cond) else []
    if isinstance(expr, n.Bool):
        tests = expr.values
    elif isinstance(expr, n.Comp):
        tests = [test for clause in expr.clauses for test in clause.ifs]
    return any(map(speaks_of, tests))


_PLAIN = frozenset({n.Load, n.Const})


def _spelled(operand: Any) -> object:
    """What two plain operands have in common that are written alike."""
    return operand.var if type(operand) is n.Load else key_of(operand.value)


_EQUAL = frozenset({"==", "!="})
_FOLD = 1
_SIMPLIFY = 2


def _is_constant(expr: n.Expr) -> bool:
    return constant_of(expr) is not NO_CONST


def _binary(expr: n.Binary) -> int:
    left, right = _is_constant(expr.left), _is_constant(expr.right)
    return (_FOLD if left and right else 0) | (_SIMPLIFY if left or right else 0)


def _unary(expr: n.Unary) -> int:
    simplifies = expr.op != "-" or type(expr.operand) is n.Unary
    return (_FOLD if _is_constant(expr.operand) else 0) | (_SIMPLIFY if simplifies else 0)


def _compare(expr: n.Compare) -> int:
    operands = [expr.left, *expr.rights]
    constant = [_is_constant(operand) for operand in operands]
    # A local beside a constant, or its type beside a type; objects that may be asked for by what they are.
    told = expr.ops[0] in _EQUAL or any(constant) or any(type(operand) is n.Call for operand in operands)
    return (_FOLD if constant[0] else 0) | (_SIMPLIFY if told else 0)


def _bool(expr: n.Bool) -> int:
    return (_FOLD | _SIMPLIFY) if any(map(_is_constant, expr.values)) else 0


def _cond(expr: n.Cond) -> int:
    return _SIMPLIFY | (_FOLD if _is_constant(expr.test) else 0)


def _subscript(expr: n.Subscript) -> int:
    return (_SIMPLIFY if type(expr.index) is n.Slice else 0) | (_FOLD if _is_constant(expr.value) else 0)


def _fstring(expr: n.FString) -> int:
    texts = 0
    folds = False
    for part in expr.parts:
        if type(part) is n.Format:
            texts = 0
            folds = folds or _is_constant(part.value)
        else:
            texts += 1
            folds = folds or texts > 1 or not getattr(part, "value", "x")
    return (_FOLD if folds else 0) | (_SIMPLIFY if len(expr.parts) == 1 else 0)


def _call(expr: n.Call) -> int:
    func: Any = expr.func
    if type(func) is n.Attr:
        folds = _is_constant(func.value) and all(map(_is_constant, expr.args))
        return _FOLD if folds and all(_is_constant(keyword.value) for keyword in expr.keywords) else 0
    if type(func) is not n.Load or func.var.storage is not n.Storage.GLOBAL:
        return 0
    name = func.var.name
    folds = not expr.keywords and name in _BUILTINS and all(map(_is_constant, expr.args))
    return (_FOLD if folds else 0) | (_SIMPLIFY if name in _SIMPLIFIED else 0)


#: Builtins that make a value of a type: of one that has the type already they give it back.
CONVERSIONS: dict[str, type] = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "bytes": bytes,
    "tuple": tuple,
}

_SIMPLIFIED = frozenset({*CONVERSIONS, "isinstance"})
_BUILTINS = frozenset(vars(builtins))

_EXPRESSIONS: dict[type, Callable[[Any], int]] = {
    n.Binary: _binary,
    n.Unary: _unary,
    n.Compare: _compare,
    n.Bool: _bool,
    n.Cond: _cond,
    n.Subscript: _subscript,
    n.FString: _fstring,
    n.Call: _call,
    n.Test: lambda expr: 0,
    n.Walrus: lambda expr: 0,
    n.Comp: lambda expr: 0,
}


def _assign(found: Survey, stmt: n.Assign) -> None:
    _copy(found, stmt.value)
    target = stmt.targets[0]
    if len(stmt.targets) == 1 and type(target) is n.Store and target.var.storage is n.Storage.FAST:
        found.assigned.append(stmt)
    found.unpacks = found.unpacks or (len(stmt.targets) == 1 and type(target) is n.Tuple)
    if type(stmt.value) is n.Lambda:
        found.local_functions.update(part.var for part in stmt.targets if type(part) is n.Store)


def _annotated(found: Survey, stmt: n.AnnAssign) -> None:
    if stmt.value is not None:
        _copy(found, stmt.value)


def _copy(found: Survey, value: n.Expr) -> None:
    if not found.copies:
        is_local = type(value) is n.Load and value.var.storage is n.Storage.FAST
        found.copies = is_local or _is_constant(value)


def _matched(found: Survey, stmt: n.Match) -> None:
    found.copies = True
    _leaving(found, stmt)


def _tested(found: Survey, stmt: n.If | n.While | n.Assert) -> None:
    found.copies = found.copies or bool(speaks_of(stmt.test))
    if _is_constant(stmt.test):
        found.jumps.append(stmt)
    elif not isinstance(stmt, n.Assert) and stmt.orelse:
        _leaving(found, stmt)


def _leaving(found: Survey, stmt: n.Stmt) -> None:
    """Note a statement that control may not get past, if others follow it."""
    if found.block[stmt][-1] is not stmt:
        found.jumps.append(stmt)


def _delete(found: Survey, stmt: n.Delete) -> None:
    found.releases = found.releases or bool(stmt.releases)


def _iterated(found: Survey, stmt: n.For) -> None:
    if stmt.orelse:
        _leaving(found, stmt)


_NEVER_DROPPED = frozenset({n.Const, n.Await, n.Yield, n.YieldFrom})


def _evaluated(found: Survey, stmt: n.ExprStmt) -> None:
    if type(stmt.value) not in _NEVER_DROPPED and not _runs_code(stmt.value):
        found.evaluated.append(stmt)


def _runs_code(expr: n.Expr) -> bool:
    """Whether an expression is a call that may run any code, whatever is known of its operands: most are."""
    if type(expr) is not n.Call:
        return False
    func = expr.func
    if type(func) is n.Attr:
        return func.name not in ONLY_READ
    return type(func) is not n.Load or func.var.name not in _BUILTINS


def _define(found: Survey, stmt: n.FunctionDef) -> None:
    found.local_functions.add(stmt.var)
    if stmt.var.storage is n.Storage.FAST or stmt.var.storage is n.Storage.CELL:
        found.evaluated.append(stmt)


_STATEMENTS: dict[type, Callable[[Survey, Any], None]] = {
    n.Assign: _assign,
    n.AnnAssign: _annotated,
    n.If: _tested,
    n.While: _tested,
    n.Assert: _tested,
    n.ExprStmt: _evaluated,
    n.FunctionDef: _define,
    n.Delete: _delete,
    n.Return: _leaving,
    n.Raise: _leaving,
    n.Break: _leaving,
    n.Continue: _leaving,
    n.Try: _leaving,
    n.Match: _matched,
    n.For: _iterated,
}
