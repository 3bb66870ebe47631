"""The textual form of the IR: what `s2s ir` shows, and what `parse` reads back.

One statement a line, Python's syntax where Python has one, nested operations always in parentheses, and the
source spans at the right. The grammar is in `docs/ir.md`.
"""

from __future__ import annotations

import ast

from s2s.errors import InternalError, UsageError, did_you_mean
from s2s.ir import nodes as n
from s2s.ir import opaque, spans
from s2s.ir.dump_expr import ExprDumper
from s2s.ir.names import Names, declarations
from s2s.ir.patterns import PatternDumper
from s2s.ir.walk import functions
from s2s.recursion import deeply

#: Where the spans begin, on lines that are shorter.
_MARGIN = 48


def dump(node: n.Module | n.Function | list[n.Stmt], *, spans: bool = True) -> str:
    """Return the text of a module, a function or a block.

    Args:
        node: what to write. Only the text of a whole module can be parsed back.
        spans: whether to write where in the source every node came from.

    Returns:
        Lines of text, the last one ended by a newline.

    Raises:
        InternalError: the IR is malformed in a way that has no text, or nested too deeply.
    """
    shared: list[n.Var] = []
    while True:
        text, strays = deeply(_write, node, shared, spans)
        if not strays:
            return text
        # Two scopes that do not enclose one another use a variable that neither declares: the root declares
        # it.
        shared += [var for var in dict.fromkeys(strays) if var not in shared]


def _write(
    node: n.Module | n.Function | list[n.Stmt], shared: list[n.Var], with_spans: bool
) -> tuple[str, list[n.Var]]:
    dumper = _Dumper(Names(not isinstance(node, n.Module), shared), with_spans)
    return dumper.root(node), dumper.names.strays


def dump_function(module: n.Module, qualname: str, *, spans: bool = True) -> str:
    """Return the text of one function of a module.

    Args:
        qualname: its dotted name, with or without `<locals>`. The first function of that name is taken.

    Raises:
        UsageError: there is no such function.
    """
    found: dict[str, n.Function] = {}
    for function in functions(module):
        if not function.is_lambda:
            found[function.qualname] = function
    short = {name.replace("<locals>.", ""): name for name in found}
    name = qualname if qualname in found else short.get(qualname)
    if name is None:
        hint = did_you_mean(qualname, [*short, *found])
        raise UsageError(f"no function {qualname!r}", filename=module.filename, hint=hint)
    return dump(found[name], spans=spans)


class _Dumper(PatternDumper, ExprDumper):
    """Writes statements, one line each."""

    def __init__(self, names: Names, with_spans: bool) -> None:
        super().__init__(names)
        self.with_spans = with_spans
        self.lines: list[str] = []
        self.pad = ""

    def root(self, node: n.Module | n.Function | list[n.Stmt]) -> str:
        if isinstance(node, n.Module):
            self._module(node)
        elif isinstance(node, n.Function):
            self.prefix = node.qualname.removesuffix(node.name)
            self._function(node, None, node.span)
        else:
            self.prefix = None
            for stmt in node:
                _STMT[stmt.__class__](self, stmt)
        return "".join([line + "\n" for line in self.lines])

    def _module(self, module: n.Module) -> None:
        self._line(f"module {module.filename!r}:")
        for name, var in module.globals.items():
            if self.names.root.declare(var) != name:
                raise InternalError(f"global '{name}' stands for variable '{var.name}'")
        self.pad = "  "
        if module.future:
            self._line("future " + ", ".join(sorted(module.future)))
        if module.globals:
            self._line("globals " + ", ".join(module.globals))
        start = len(self.lines)
        for stmt in module.body:
            _STMT[stmt.__class__](self, stmt)
        self._others(start)

    # --- lines

    def _line(self, text: str) -> None:
        """Write a line, and the spans gathered since the last one."""
        text = self.pad + text
        if self.with_spans:
            tail = spans.encode(self.spans)
            if tail:
                text = f"{text:<{_MARGIN}}  @{tail}"
        self.spans = []
        self.lines.append(text)

    def _block(self, body: list[n.Stmt]) -> None:
        self.pad += "  "
        for stmt in body:
            _STMT[stmt.__class__](self, stmt)
        self.pad = self.pad[:-2]

    def _else(self, body: list[n.Stmt], word: str = "else:") -> None:
        if body:
            self._line(word)
            self._block(body)

    def _others(self, at: int) -> None:
        """Declare, before the lines of a scope, the variables found in it that stand in no table."""
        scope = self.names.scope
        if scope.others:
            words = [f"{var.storage.value} {scope.owned[var]}" for var in scope.others]
            self.lines.insert(at, f"{self.pad}others {', '.join(words)}")

    # --- statements on one line

    def _assign(self, stmt: n.Assign) -> None:
        self.spans.append(stmt.span)
        self._line(" = ".join([self.expr(part) for part in [*stmt.targets, stmt.value]]))

    def _aug_assign(self, stmt: n.AugAssign) -> None:
        self.spans.append(stmt.span)
        self._line(f"{self.expr(stmt.target)} {stmt.op}= {self.expr(stmt.value)}")

    def _ann_assign(self, stmt: n.AnnAssign) -> None:
        self.spans.append(stmt.span)
        target = self.expr(stmt.target)
        if isinstance(stmt.target, n.Store) and not stmt.simple:
            target = f"({target})"
        text = f"{target}: {self.expr(stmt.annotation)}"
        self._line(text if stmt.value is None else f"{text} = {self.expr(stmt.value)}")

    def _delete(self, stmt: n.Delete) -> None:
        self.spans.append(stmt.span)
        self._line("del " + self.items(stmt.targets))

    def _expr_stmt(self, stmt: n.ExprStmt) -> None:
        self.spans.append(stmt.span)
        self._line(self.expr(stmt.value))

    def _return(self, stmt: n.Return) -> None:
        self.spans.append(stmt.span)
        self._line("return" if stmt.value is None else "return " + self.expr(stmt.value))

    def _raise(self, stmt: n.Raise) -> None:
        self.spans.append(stmt.span)
        text = "raise" if stmt.exc is None else "raise " + self.expr(stmt.exc)
        self._line(text if stmt.cause is None else f"{text} from {self.expr(stmt.cause)}")

    def _assert(self, stmt: n.Assert) -> None:
        self.spans.append(stmt.span)
        text = "assert " + self.expr(stmt.test)
        self._line(text if stmt.msg is None else f"{text}, {self.expr(stmt.msg)}")

    def _word(self, stmt: n.Pass | n.Break | n.Continue) -> None:
        self.spans.append(stmt.span)
        self._line(stmt.__class__.__name__.lower())

    def _declare(self, stmt: n.Declare) -> None:
        self.spans.append(stmt.span)
        self._line(f"{stmt.kind} {', '.join(stmt.names)}")

    def _holder(self, stmt: n.Holder) -> None:
        self.spans.append(stmt.span)
        self._line(f"holder {stmt.name}({', '.join(stmt.kept)})")

    def _import(self, stmt: n.Import) -> None:
        self.spans.append(stmt.span)
        self._line("import " + ", ".join([self._alias(alias, True) for alias in stmt.names]))

    def _import_from(self, stmt: n.ImportFrom) -> None:
        self.spans.append(stmt.span)
        names = ", ".join([self._alias(alias, False) for alias in stmt.names])
        self._line(f"from {'.' * stmt.level}{stmt.module or ''} import {names}")

    def _alias(self, alias: n.Alias, dotted: bool) -> str:
        text = alias.name if alias.asname is None else f"{alias.name} as {alias.asname}"
        self.spans.append(alias.span)
        if alias.var is None:
            return text
        bound = alias.asname or (alias.name.partition(".")[0] if dotted else alias.name)
        token = self.names.text(alias.var)
        return text if token == bound else f"{text} -> {token}"

    def _opaque_stmt(self, stmt: n.Opaque) -> None:
        self.spans.append(stmt.span)
        self.spans += map(spans.span_of, opaque.positioned(stmt.node))
        self._line(f"{'left' if stmt.left else 'opaque'} {opaque.source(stmt.node)!r}")

    # --- statements with blocks

    def _if(self, stmt: n.If) -> None:
        word = "if"
        while True:
            self.spans.append(stmt.span)
            self._line(f"{word} {self.expr(stmt.test)}:")
            self._block(stmt.body)
            rest = stmt.orelse
            if len(rest) != 1 or not isinstance(rest[0], n.If):
                break
            word, stmt = "elif", rest[0]
        self._else(rest)

    def _while(self, stmt: n.While) -> None:
        self.spans.append(stmt.span)
        self._line(f"while {self.expr(stmt.test)}:")
        self._block(stmt.body)
        self._else(stmt.orelse)

    def _for(self, stmt: n.For) -> None:
        self.spans.append(stmt.span)
        word = "async for" if stmt.is_async else "for"
        self._line(f"{word} {self.expr(stmt.target)} in {self.expr(stmt.iter)}:")
        self._block(stmt.body)
        self._else(stmt.orelse)

    def _with(self, stmt: n.With) -> None:
        self.spans.append(stmt.span)
        items = []
        for item in stmt.items:
            text = self.expr(item.context)
            items.append(text if item.target is None else f"{text} as {self.expr(item.target)}")
        self._line(f"{'async with' if stmt.is_async else 'with'} {', '.join(items)}:")
        self._block(stmt.body)

    def _try(self, stmt: n.Try) -> None:
        self.spans.append(stmt.span)
        self._line("try*:" if stmt.is_star else "try:")
        self._block(stmt.body)
        for handler in stmt.handlers:
            self.spans.append(handler.span)
            text = "except" if handler.type is None else f"except {self.expr(handler.type)}"
            self._line(f"{text}:" if handler.var is None else f"{text} as {self.names.text(handler.var)}:")
            self._block(handler.body)
        self._else(stmt.orelse)
        self._else(stmt.final, "finally:")

    def _match(self, stmt: n.Match) -> None:
        self.spans.append(stmt.span)
        self._line(f"match {self.expr(stmt.subject)}:")
        self.pad += "  "
        for case in stmt.cases:
            text = "case " + self.pattern(case.pattern)
            self._line(f"{text}:" if case.guard is None else f"{text} if {self.expr(case.guard)}:")
            self._block(case.body)
        self.pad = self.pad[:-2]

    # --- scopes

    def _decorators(self, nodes: list[n.Expr]) -> None:
        for node in nodes:
            self._line("@" + self.expr(node))

    def _type_params(self, nodes: list[ast.AST]) -> str:
        if not nodes:
            return ""
        texts = []
        for node in nodes:
            texts.append(repr(opaque.source(node)))
            self.spans += map(spans.span_of, opaque.positioned(node))
        return f"[{', '.join(texts)}]"

    def _function_def(self, stmt: n.FunctionDef) -> None:
        self._decorators(stmt.decorators)
        self._function(stmt.function, stmt.var, stmt.span)

    def _function(self, function: n.Function, var: n.Var | None, span: n.Span | None) -> None:
        token = function.name if var is None else self.names.text(var)
        text = "async func " if function.is_async else "func "
        text += token if var is None or var.name == function.name else f"{token} as {function.name}"
        self.spans += (span, function.span)
        text += self._type_params(function.type_params)
        scope = self.names.open(True)
        for own in [*(param.var for param in function.params), *function.variables.values()]:
            if own not in scope.owned:
                scope.declare(own)
        self.names.close()
        text += f"({self.params(function, scope.owned)})"
        if function.returns is not None:
            text += " -> " + self.operand(function.returns)
        self._line(" ".join([text, *self.notes(function)]) + ":")
        self.names.scope = scope
        outer, self.prefix = self.prefix, f"{function.qualname}.<locals>."
        self.pad += "  "
        for line in declarations(function, scope.owned):
            self._line(line)
        start = len(self.lines)
        for stmt in function.body:
            _STMT[stmt.__class__](self, stmt)
        self._others(start)
        self.pad = self.pad[:-2]
        self.prefix = outer
        self.names.close()

    def _class_def(self, stmt: n.ClassDef) -> None:
        self._decorators(stmt.decorators)
        token = self.names.text(stmt.var)
        text = "class " + (token if stmt.var.name == stmt.name else f"{token} as {stmt.name}")
        self.spans.append(stmt.span)
        text += self._type_params(stmt.type_params)
        if stmt.bases or stmt.keywords:
            text += f"({self.arguments(stmt.bases, stmt.keywords)})"
        if self.prefix is not None and stmt.qualname != self.prefix + stmt.name:
            text += f" qualname {stmt.qualname!r}"
        self._line(text + ":")
        self.names.open(True)
        outer, self.prefix = self.prefix, f"{stmt.qualname}."
        self.pad += "  "
        start = len(self.lines)
        for inner in stmt.body:
            _STMT[inner.__class__](self, inner)
        self._others(start)
        self.pad = self.pad[:-2]
        self.prefix = outer
        self.names.close()


_STMT: n.RulesOf[_Dumper, None] = {
    n.Assign: _Dumper._assign,
    n.AugAssign: _Dumper._aug_assign,
    n.AnnAssign: _Dumper._ann_assign,
    n.Delete: _Dumper._delete,
    n.ExprStmt: _Dumper._expr_stmt,
    n.Return: _Dumper._return,
    n.Raise: _Dumper._raise,
    n.Assert: _Dumper._assert,
    n.Pass: _Dumper._word,
    n.Break: _Dumper._word,
    n.Continue: _Dumper._word,
    n.Declare: _Dumper._declare,
    n.Holder: _Dumper._holder,
    n.Import: _Dumper._import,
    n.ImportFrom: _Dumper._import_from,
    n.If: _Dumper._if,
    n.While: _Dumper._while,
    n.For: _Dumper._for,
    n.With: _Dumper._with,
    n.Try: _Dumper._try,
    n.Match: _Dumper._match,
    n.FunctionDef: _Dumper._function_def,
    n.ClassDef: _Dumper._class_def,
    n.Opaque: _Dumper._opaque_stmt,
}
