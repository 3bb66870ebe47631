"""The invariants of the IR, checked.

Tree
  * every node stands in one place;
  * a block that Python needs a statement in has one.

Variables
  * a GLOBAL variable is the module's own: `module.globals[name]` is it;
  * a FAST variable is used only by the function or comprehension that owns it, and by list, set and dict
    comprehensions inside; it never crosses into a def, lambda, class body or generator expression;
  * a CELL variable is owned by this function or comprehension or by one around it;
  * a CLASS variable is used directly in a class body only;
  * `Function.variables` maps names to FAST and CELL variables of these names, its parameters' among them;
  * the variables of a comprehension are not those of the function around it;
  * a def, class, or import binds the variable of the name it says.

Targets
  * `Store` stands only as a target, and a target is `Store`, `Attr`, `Subscript`, or a `Tuple` or `List` of
    targets, at most one of which is `Starred`; `Delete`, augmented, annotated and walrus forms take less.

Expressions
  * operators are known ones; `Compare` has as many operators as right operands, `Bool` two values or more;
  * a constant is of a type that has literals;
  * `Starred` stands only in displays, arguments and subscripts, `Slice` in subscripts, `Format` in `FString`;
  * no keyword is given twice; `Dict` has as many keys as values, `Set` at least one item;
  * a `Comp` is of a known kind, has clauses, and a value if it makes a dict;
  * a `Test` reads one variable and compares it with reads of others;
  * `Yield` and `YieldFrom` stand directly in a function marked as a generator, `Await` in an async function
    or a comprehension.

Statements
  * `Break` and `Continue` stand in a loop; `Return` in a function, and with a value in no async generator;
  * `async for` and `async with` stand in an async function;
  * a `Try` has handlers or a final block; a bare `except` comes last; `except*` has a type, and is not
    left by `break`, `continue` or `return`;
  * parameters are in Python's order of kinds, with no default missing after one that is given;
  * a lambda's body is one `Return` with a value, and its parameters have no annotations;
  * patterns have the parts their kind needs; `import *` stands alone, at module level;
  * a `global` or `nonlocal` statement names something.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.originals import is_holder
from s2s.ir.verify_expr import BINARY, ExprVerifier
from s2s.ir.verify_scope import IRError, Scope
from s2s.recursion import deeply

__all__ = ["IRError", "verify"]

_KINDS = ("posonly", "pos", "vararg", "kwonly", "kwarg")
_OWNED = (n.Storage.FAST, n.Storage.CELL)


def verify(module: n.Module) -> None:
    """Check every invariant of the IR over a module.

    Raises:
        IRError: naming the function, the line of the statement, and the first invariant that does not hold.
    """
    deeply(_verify, module)


def _verify(module: n.Module) -> None:
    _Verifier(module).run()


class _Verifier(ExprVerifier):
    """Checks statements.

    Attributes:
        loop: whether `break` and `continue` have a loop to act on.
        star: whether an `except*` handler would be left by `return`.
    """

    def __init__(self, module: n.Module) -> None:
        super().__init__(module)
        self.loop = False
        self.star = False

    def run(self) -> None:
        for name, var in self.module.globals.items():
            if var.name != name or var.storage is not n.Storage.GLOBAL:
                self.fail(f"'{name}' in the module's globals is not a GLOBAL variable of that name")
        self.block(self.module.body)

    def block(self, body: list[n.Stmt]) -> None:
        """Check the statements of a block that may be empty."""
        for stmt in body:
            self.once(stmt)
            if stmt.span is not None:
                self.line = stmt.span[0]
            check = _STMT.get(stmt.__class__)
            if check is None:
                self.fail(f"{type(stmt).__name__} is not a statement")
            check(self, stmt)

    def body(self, body: list[n.Stmt], of: str) -> None:
        """Check the statements of a block that Python needs a statement in."""
        if not body:
            self.fail(f"the body of {of} is empty")
        self.block(body)

    # --- simple statements

    def _assign(self, stmt: n.Assign) -> None:
        if not stmt.targets:
            self.fail("an Assign without targets")
        self.expr(stmt.value)
        for target in stmt.targets:
            self.target(target)

    def _aug_assign(self, stmt: n.AugAssign) -> None:
        if stmt.op not in BINARY:
            self.fail(f"unknown augmented operator '{stmt.op}'")
        self.single_target(stmt.target, "an AugAssign")
        self.expr(stmt.value)

    def _ann_assign(self, stmt: n.AnnAssign) -> None:
        self.single_target(stmt.target, "an AnnAssign")
        if stmt.simple and not isinstance(stmt.target, n.Store):
            self.fail("a simple AnnAssign whose target is not a name")
        self.expr(stmt.annotation)
        self.maybe(stmt.value)

    def _delete(self, stmt: n.Delete) -> None:
        if not stmt.targets:
            self.fail("a Delete without targets")
        for target in stmt.targets:
            self._deleted(target)

    def _deleted(self, target: n.Expr) -> None:
        if isinstance(target, n.Tuple | n.List):
            self.once(target)
            for item in target.items:
                self._deleted(item)
        else:
            self.single_target(target, "a Delete")

    def _expr_stmt(self, stmt: n.ExprStmt) -> None:
        self.expr(stmt.value)

    def _return(self, stmt: n.Return) -> None:
        function = self.scope.function
        if self.scope.kind not in ("function", "lambda") or function is None:
            self.fail("Return outside a function")
        if self.star:
            self.fail("Return in an except* handler")
        if stmt.value is not None and function.is_async and function.is_generator:
            self.fail("Return with a value in an async generator")
        self.maybe(stmt.value)

    def _raise(self, stmt: n.Raise) -> None:
        if stmt.exc is None and stmt.cause is not None:
            self.fail("a Raise with a cause and no exception")
        self.maybe(stmt.exc)
        self.maybe(stmt.cause)

    def _assert(self, stmt: n.Assert) -> None:
        self.expr(stmt.test)
        self.maybe(stmt.msg)

    def _nothing(self, stmt: n.Pass | n.Opaque) -> None:
        pass

    def _jump(self, stmt: n.Break | n.Continue) -> None:
        if not self.loop:
            self.fail(f"{type(stmt).__name__} outside a loop")

    def _declare(self, stmt: n.Declare) -> None:
        if stmt.kind not in ("global", "nonlocal"):
            self.fail(f"unknown declaration '{stmt.kind}'")
        if not stmt.names:
            self.fail("a Declare without names")
        if stmt.kind == "nonlocal" and self.scope.kind == "module":
            self.fail("nonlocal at module level")

    def _holder(self, stmt: n.Holder) -> None:
        if self.scope.kind != "module":
            self.fail("a Holder outside module code")
        if not is_holder(stmt.name) or not stmt.kept:
            self.fail("a Holder without a name of its own, or with nothing to keep")

    def _import(self, stmt: n.Import | n.ImportFrom) -> None:
        if not stmt.names:
            self.fail("an import without names")
        dotted = isinstance(stmt, n.Import)
        for alias in stmt.names:
            self.once(alias)
            if alias.var is None:
                if dotted or alias.name != "*" or len(stmt.names) > 1 or self.scope.kind != "module":
                    self.fail("import * does not stand alone at module level")
                continue
            name = alias.asname or (alias.name.partition(".")[0] if dotted else alias.name)
            self._named(alias.var, name, "an import")

    def _named(self, var: n.Var, name: str, of: str) -> None:
        if var.name != name:
            self.fail(f"{of} of '{name}' binds variable '{var.name}'")
        self.variable(var)

    # --- statements with blocks

    def _if(self, stmt: n.If) -> None:
        self.expr(stmt.test)
        self.body(stmt.body, "an If")
        self.block(stmt.orelse)

    def _while(self, stmt: n.While) -> None:
        self.expr(stmt.test)
        self._loop(stmt)

    def _for(self, stmt: n.For) -> None:
        self._asynchronous(stmt.is_async, "async for")
        self.expr(stmt.iter)
        self.target(stmt.target)
        self._loop(stmt)

    def _loop(self, stmt: n.For | n.While) -> None:
        outer, self.loop = self.loop, True
        self.body(stmt.body, f"a {type(stmt).__name__}")
        self.loop = outer
        self.block(stmt.orelse)

    def _asynchronous(self, is_async: bool, what: str) -> None:
        function = self.scope.function
        if is_async and (function is None or not function.is_async or self.scope.kind != "function"):
            self.fail(f"{what} outside an async function")

    def _with(self, stmt: n.With) -> None:
        self._asynchronous(stmt.is_async, "async with")
        if not stmt.items:
            self.fail("a With without items")
        for item in stmt.items:
            self.once(item)
            self.expr(item.context)
            if item.target is not None:
                self.target(item.target)
        self.body(stmt.body, "a With")

    def _try(self, stmt: n.Try) -> None:
        if not stmt.handlers and (not stmt.final or stmt.orelse or stmt.is_star):
            self.fail("a Try without the handlers it needs")
        self.body(stmt.body, "a Try")
        for handler in stmt.handlers:
            self.once(handler)
            if handler.type is None and (stmt.is_star or handler is not stmt.handlers[-1]):
                self.fail("a bare except that is not the last one, or except* without a type")
            self.maybe(handler.type)
            if handler.var is not None:
                self.variable(handler.var)
            state = self.loop, self.star
            if stmt.is_star:
                self.loop, self.star = False, True
            self.body(handler.body, "an except")
            self.loop, self.star = state
        self.block(stmt.orelse)
        self.block(stmt.final)

    def _match(self, stmt: n.Match) -> None:
        if not stmt.cases:
            self.fail("a Match without cases")
        self.expr(stmt.subject)
        for case in stmt.cases:
            self.once(case)
            self.pattern(case.pattern)
            self.maybe(case.guard)
            self.body(case.body, "a case")

    # --- scopes

    def _function_def(self, stmt: n.FunctionDef) -> None:
        if stmt.function.is_lambda:
            self.fail("the function of a def is marked as a lambda")
        for decorator in stmt.decorators:
            self.expr(decorator)
        self._named(stmt.var, stmt.function.name, "a def")
        self.function(stmt.function)

    def function(self, function: n.Function) -> None:
        """Check a function: its header in the scope around it, its body in its own."""
        self.once(function)
        self._params(function)
        self.maybe(function.returns)
        scope = Scope("lambda" if function.is_lambda else "function", self.scope, function)
        for name, var in function.variables.items():
            if var.name != name or var.storage not in _OWNED:
                self.fail(f"'{name}' in the variables of {function.qualname} is not one of its own")
            (scope.fast if var.storage is n.Storage.FAST else scope.cells).add(var)
        for param in function.params:
            storage = param.var.storage
            if storage is not n.Storage.DYNAMIC and param.var not in function.variables.values():
                self.fail(f"parameter '{param.var.name}' is not among the variables of {function.qualname}")
        self._enter(scope, function.qualname, function.body, "a function")

    def _enter(self, scope: Scope, name: str, body: list[n.Stmt], of: str) -> None:
        state = self.scope, self.where, self.line, self.loop, self.star
        self.scope, self.loop, self.star = scope, False, False
        if scope.kind != "class":
            self.where = name
        if scope.kind == "lambda":
            value = body[0] if len(body) == 1 else None
            if not isinstance(value, n.Return) or value.value is None:
                self.fail("the body of a lambda is not one Return with a value")
        self.body(body, of)
        self.scope, self.where, self.line, self.loop, self.star = state

    def _params(self, function: n.Function) -> None:
        last = 0
        optional = False
        names: set[str] = set()
        for param in function.params:
            self.once(param)
            if param.kind not in _KINDS:
                self.fail(f"unknown kind of parameter '{param.kind}'")
            kind = _KINDS.index(param.kind)
            if kind < last or (kind == last and param.kind in ("vararg", "kwarg")):
                self.fail(f"parameter '{param.var.name}' comes after a kind it must precede")
            last = kind
            if param.var.name in names:
                self.fail(f"two parameters are named '{param.var.name}'")
            names.add(param.var.name)
            if param.kind in ("vararg", "kwarg"):
                if param.default is not None:
                    self.fail(f"parameter '{param.var.name}' of kind {param.kind} has a default")
            elif param.kind != "kwonly":
                if optional and param.default is None:
                    self.fail(f"parameter '{param.var.name}' without a default comes after one with")
                optional = optional or param.default is not None
            if function.is_lambda and param.annotation is not None:
                self.fail(f"parameter '{param.var.name}' of a lambda has an annotation")
            self.maybe(param.default)
            if param.annotation is not None:
                # `*args: *Ts` is the one annotation with a star.
                if param.kind == "vararg":
                    self.items([param.annotation])
                else:
                    self.expr(param.annotation)

    def _class_def(self, stmt: n.ClassDef) -> None:
        for decorator in stmt.decorators:
            self.expr(decorator)
        self.arguments(stmt.bases, stmt.keywords)
        self._named(stmt.var, stmt.name, "a class statement")
        self._enter(Scope("class", self.scope), stmt.qualname, stmt.body, "a class")


_STMT: n.RulesOf[_Verifier, None] = {
    n.Assign: _Verifier._assign,
    n.AugAssign: _Verifier._aug_assign,
    n.AnnAssign: _Verifier._ann_assign,
    n.Delete: _Verifier._delete,
    n.ExprStmt: _Verifier._expr_stmt,
    n.Return: _Verifier._return,
    n.Raise: _Verifier._raise,
    n.Assert: _Verifier._assert,
    n.Pass: _Verifier._nothing,
    n.Opaque: _Verifier._nothing,
    n.Break: _Verifier._jump,
    n.Continue: _Verifier._jump,
    n.Declare: _Verifier._declare,
    n.Holder: _Verifier._holder,
    n.Import: _Verifier._import,
    n.ImportFrom: _Verifier._import,
    n.If: _Verifier._if,
    n.While: _Verifier._while,
    n.For: _Verifier._for,
    n.With: _Verifier._with,
    n.Try: _Verifier._try,
    n.Match: _Verifier._match,
    n.FunctionDef: _Verifier._function_def,
    n.ClassDef: _Verifier._class_def,
}
