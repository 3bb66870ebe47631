"""A survey of a scope: where its statements stand, and which of them each pass may have to look at.

Most scopes of ordinary code have nothing to fold, to inline or to drop. What is found here, by the form of each
expression alone, decides what is looked at closely. It has to name every statement a rule applies to as it stands;
what a rule applies to later, after another, is found by what the other one changed (see `edit`).
"""

from __future__ import annotations

from dataclasses import field

from s2s.analysis.constants import NO_CONST, constant_of, is_long
from s2s.analysis.interest import (
    BUILTINS,
    FOLD,
    IF_TOLD,
    INTEREST,
    PLAIN,
    SIMPLIFY,
    is_constant,
    is_passed,
    is_signed,
    spelled,
)
from s2s.analysis.methods import ONLY_READ
from s2s.analysis.refine import speaks_of, tells_constant
from s2s.analysis.traits import Traits
from s2s.frozen import plain
from s2s.ir import nodes as n
from s2s.ir.children import SCOPE_CHILDREN
from s2s.ir.forms import name_of, var_of
from s2s.ir.walk import COMPOUND, Scope, blocks_of


@plain(slots=True)
class Survey:
    """The result of surveying a scope.

    Attributes:
        order: the place of each statement in program order.
        block: the block each statement stands in.
        parent: the statement whose block each statement stands in; None in the scope's own.
        foldable: statements with an operation on constants.
        simplifiable: statements with an expression of a form that an identity applies to.
        simplifiable_if_told: the same, where more is told of values than by the text of the scope.
        jumps: statements whose condition is constant, and those behind which code may be unreachable.
        evaluated: expression statements, and definitions of local functions.
        temporaries: assignments to one local that the statement after them reads.
        users: the statement that does, or the one inside it.
        assigned: assignments to one local.
        read: the variables that are read, once for each time.
        stores: how often each variable is bound, but as a parameter.
        constants: whether a constant is stored to a local, or a test may tell which one a local holds.
        short_constants: the same of constants that are not long.
        copied: the locals that are stored to others.
        tests_tell: whether a test may tell anything of a local.
        calls: calls of what a variable is bound to.
        callers: the statement of each of them.
        called: these variables.
        methods: the names of the attributes that are called, each with the variable it is one of, if it is one of that.
        every_call: the calls of variables and attributes, in the order of a walk.
        renamed: the names and attributes that others are stored to: theirs, then those of what they are given.
        attributes: the names of the attributes mentioned.
        local_functions: the variables bound to functions and lambdas.
        calls_lambda: whether a lambda is called where it stands.
        classes: those of all nodes, but for reads and stores of variables, attributes and literals.
        unpacks: whether anything is assigned to a tuple of targets.
        stores_constants, copies: whether a constant, or a variable, is assigned to a variable.
        plain: operators on variables and literals.
        tests: the statements with tests of facts.
        releases: whether variables of inlined frames are released.
    """

    order: dict[n.Stmt, int] = field(default_factory=dict)
    block: dict[n.Stmt, list[n.Stmt]] = field(default_factory=dict)
    parent: dict[n.Stmt, n.Stmt | None] = field(default_factory=dict)
    foldable: list[n.Stmt] = field(default_factory=list)
    simplifiable: list[n.Stmt] = field(default_factory=list)
    simplifiable_if_told: list[n.Stmt] = field(default_factory=list)
    jumps: list[n.Stmt] = field(default_factory=list)
    evaluated: list[n.Stmt] = field(default_factory=list)
    temporaries: list[n.Assign] = field(default_factory=list)
    users: list[n.Stmt] = field(default_factory=list)
    assigned: list[n.Assign] = field(default_factory=list)
    read: list[n.Var] = field(default_factory=list)
    stores: dict[n.Var | None, int] = field(default_factory=dict)
    constants: bool = False
    short_constants: bool = False
    copied: set[n.Var] = field(default_factory=set)
    tests_tell: bool = False
    calls: list[n.Call] = field(default_factory=list)
    callers: list[n.Stmt] = field(default_factory=list)
    called: set[n.Var] = field(default_factory=set)
    methods: set[tuple[n.Var | None, str]] = field(default_factory=set)
    renamed: set[tuple[str, str]] = field(default_factory=set)
    every_call: list[n.Call] = field(default_factory=list)
    attributes: set[str] = field(default_factory=set)
    local_functions: set[n.Var] = field(default_factory=set)
    calls_lambda: bool = False
    classes: set[type] = field(default_factory=set)
    unpacks: bool = False
    stores_constants: bool = False
    copies: bool = False
    plain: list[n.Binary] = field(default_factory=list)
    tests: list[n.Stmt] = field(default_factory=list)
    releases: bool = False

    @property
    def traits(self) -> Traits:
        """The part of the survey that is kept once the scope has settled."""
        return Traits(
            self.classes,
            self.attributes,
            self.called,
            self.methods,
            self.renamed,
            self.every_call,
            self.unpacks,
            self.stores_constants,
            self.copies,
            self.repeats,
        )

    @property
    def repeats(self) -> bool:
        """Whether an operation on variables and literals occurs twice in the scope.

        Any common subexpression contains one whose operands are variables and literals.
        """
        if len(self.plain) < 2:
            return False
        keys = [(expr.op, spelled(expr.left), spelled(expr.right)) for expr in self.plain]
        return len(set(keys)) < len(keys)

    def _place(self, block: list[n.Stmt], parent: n.Stmt | None) -> None:
        for stmt in block:
            self.block[stmt] = block
            self.parent[stmt] = parent

    def _read_at_once(self, user: n.Stmt, assigned: n.Var | None) -> None:
        """Note that a statement reads what the one before it assigns.

        Args:
            assigned: what it assigns itself.
        """
        self.temporaries.append(self.assigned[-2 if assigned is not None else -1])
        self.users.append(user)


def survey(scope: Scope) -> Survey:
    """Survey a scope in one walk over its statements and expressions."""
    found = Survey()
    found._place(scope.body, None)
    owners: dict[n.Node, n.Stmt] = {}  # of handlers and cases
    current: n.Stmt = n.Pass()  # that the expressions at hand belong to
    folds = simplifies = False
    assigned: n.Var | None = None  # the variable that the last statement stores
    read_next: n.Var | None = None  # what the one before it stores
    begin = 0  # of what the last statement reads
    classes, attributes, stores = found.classes, found.attributes, found.stores
    order, stored, read, methods = found.order, found.assigned, found.read, found.methods
    note = read.append
    stack: list[n.Node] = [*reversed(scope.body)]
    pop, push = stack.pop, stack.append
    children_of, expressions, others = SCOPE_CHILDREN, INTEREST, _OTHERS
    while stack:
        node = pop()
        while type(node) is n.Attr:
            attributes.add(node.name)
            node = node.value
        if type(node) is n.Load:
            note(node.var)
            continue
        if type(node) is n.Const:
            continue
        if type(node) is n.Store:
            stores[node.var] = stores.get(node.var, 0) + 1
            continue
        cls = type(node)
        classes.add(cls)
        rule = expressions.get(cls)
        if rule is not None:
            interest = rule(node)
            if interest:
                if interest & FOLD and not folds:
                    folds = True
                    found.foldable.append(current)
                if interest & SIMPLIFY and not simplifies:
                    simplifies = True
                    found.simplifiable.append(current)
                if interest & IF_TOLD:
                    found.simplifiable_if_told.append(current)
            if type(node) is n.Call:
                func = node.func
                if node.keywords:
                    stack += node.keywords[::-1]
                if node.args:
                    stack += node.args[::-1]
                if type(func) is n.Attr:
                    found.every_call.append(node)
                    value = func.value
                    methods.add((value.var if type(value) is n.Load else None, func.name))
                elif type(func) is n.Load:
                    note(func.var)
                    found.every_call.append(node)
                    found.calls.append(node)
                    found.callers.append(current)
                    found.called.add(func.var)
                    continue
                elif type(func) is n.Lambda:
                    found.calls_lambda = True
                push(func)
                continue
            if type(node) is n.Binary:
                left, right = node.left, node.right
                if (type(left) in PLAIN or is_signed(left)) and (type(right) in PLAIN or is_signed(right)):
                    found.plain.append(node)
                stack += (right, left)
                continue
            if type(node) is n.Subscript:
                stack += (node.index, node.value)
                continue
            if cls is n.Test:
                found.tests.append(current)
            elif type(node) is n.Walrus:
                _copy(found, node.value)
            elif type(node) is n.Cond or type(node) is n.Bool or type(node) is n.Comp:
                _asked(found, _tests_in(node))
        elif cls in others:
            if isinstance(node, n.Stmt):
                if read_next is not None and read_next in read[begin:]:
                    found._read_at_once(current, assigned)
                begin = len(read)
                current = node
                folds = simplifies = False
                order[node] = len(order)
                if cls in COMPOUND:
                    for block in blocks_of(node):
                        found._place(block, node)
                    if type(node) is n.Try:
                        owners.update(dict.fromkeys(node.handlers, node))
                    elif type(node) is n.Match:
                        owners.update(dict.fromkeys(node.cases, node))
                noting = _STATEMENTS.get(cls)
                known = len(stored)
                if noting is not None:
                    noting(found, node)
                read_next, assigned = assigned, None
                if read_next is not None and found.block[stored[known - 1]] is not found.block[node]:
                    read_next = None
                if len(stored) > known:
                    assigned = var_of(stored[-1].targets[0])
            elif cls is n.Handler or cls is n.Case:
                if read_next is not None and read_next in read[begin:]:
                    found._read_at_once(current, assigned)
                    read_next = None
                current = owners[node]
                folds = simplifies = False
            if isinstance(node, _BINDERS):
                stores[node.var] = stores.get(node.var, 0) + 1
        stack += children_of[cls](node)[::-1]
    if read_next is not None and read_next in read[begin:]:
        found._read_at_once(current, assigned)
    return found


#: What binds a variable, but for `Store`.
_BINDERS = (n.Alias, n.Handler, n.Pattern, n.FunctionDef, n.ClassDef)
_STATEMENT_CLASSES = frozenset(cls for cls in SCOPE_CHILDREN if issubclass(cls, n.Stmt))
_OTHERS = _STATEMENT_CLASSES | {n.Case, *_BINDERS}


def _tests_in(expr: n.Cond | n.Bool | n.Comp) -> list[n.Expr]:
    """The tests in an expression that may tell something of a local."""
    if isinstance(expr, n.Cond):
        return [expr.test]
    return expr.values if isinstance(expr, n.Bool) else [test for one in expr.clauses for test in one.ifs]


def _asked(found: Survey, tests: list[n.Expr]) -> None:
    """Note what tests may tell of locals."""
    if found.constants and found.short_constants:
        return
    for test in tests:
        if speaks_of(test):
            found.tests_tell = True
            if tells_constant(test, True) or tells_constant(test, False):
                found.constants = found.short_constants = True


def _assign(found: Survey, stmt: n.Assign) -> None:
    if any(map(_may_be_local, stmt.targets)):
        _copy(found, stmt.value)
    target, value = stmt.targets[0], stmt.value
    if len(stmt.targets) == 1:
        if type(target) is n.Store and target.var.storage is n.Storage.FAST:
            found.assigned.append(stmt)
        found.unpacks = found.unpacks or type(target) is n.Tuple
        if (type(value) is n.Load or type(value) is n.Attr) and (name := name_of(target)):
            found.renamed.add((name, name_of(value)))
        if type(target) is n.Store:
            found.copies = found.copies or type(value) is n.Load
            found.stores_constants = found.stores_constants or is_constant(value)
    if type(value) is n.Lambda:
        found.local_functions.update(part.var for part in stmt.targets if type(part) is n.Store)


def _annotated(found: Survey, stmt: n.AnnAssign) -> None:
    if stmt.value is not None and _may_be_local(stmt.target):
        _copy(found, stmt.value)


def _may_be_local(target: n.Expr) -> bool:
    """Whether a target is a local, or has some among its parts."""
    if type(target) is n.Store:
        return target.var.storage is n.Storage.FAST
    return type(target) is not n.Attr and type(target) is not n.Subscript


def _copy(found: Survey, value: n.Expr) -> None:
    if type(value) is n.Load:
        if value.var.storage is n.Storage.FAST:
            found.copied.add(value.var)
    elif not found.short_constants and (constant := constant_of(value)) is not NO_CONST:
        found.constants = True
        found.short_constants = not is_long(constant)


def _matched(found: Survey, stmt: n.Match) -> None:
    found.constants = found.short_constants = True
    _leaving(found, stmt)


def _tested(found: Survey, stmt: n.If | n.While | n.Assert) -> None:
    _asked(found, [stmt.test])
    if is_constant(stmt.test):
        found.jumps.append(stmt)
    elif not isinstance(stmt, n.Assert) and stmt.orelse:
        _leaving(found, stmt)


def _leaving(found: Survey, stmt: n.Stmt) -> None:
    """Note a statement that control may not get past, if others follow it."""
    if found.block[stmt][-1] is not stmt and not is_passed(stmt):
        found.jumps.append(stmt)


def _delete(found: Survey, stmt: n.Delete) -> None:
    found.releases = found.releases or bool(stmt.releases)


def _iterated(found: Survey, stmt: n.For) -> None:
    if stmt.orelse:
        _leaving(found, stmt)


_NEVER_DROPPED = frozenset({n.Const, n.Await, n.Yield, n.YieldFrom})


def _evaluated(found: Survey, stmt: n.ExprStmt) -> None:
    if type(stmt.value) not in _NEVER_DROPPED and not runs_code(stmt.value):
        found.evaluated.append(stmt)


def runs_code(expr: n.Expr) -> bool:
    """Whether an expression is a call that may run any code, whatever is known of its operands: most are."""
    if type(expr) is not n.Call:
        return False
    func = expr.func
    if type(func) is n.Attr:
        return func.name not in ONLY_READ
    return type(func) is not n.Load or func.var.name not in BUILTINS


def _define(found: Survey, stmt: n.FunctionDef) -> None:
    found.local_functions.add(stmt.var)
    if stmt.var.storage is n.Storage.FAST or stmt.var.storage is n.Storage.CELL:
        found.evaluated.append(stmt)


_STATEMENTS: n.RulesOf[Survey, None] = {
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
