"""Reads the textual form of the IR that `dump` writes. The grammar is in `docs/ir.md`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from keyword import kwlist

from s2s.errors import S2SError
from s2s.ir import nodes as n
from s2s.ir import opaque
from s2s.ir import parse_inner as inner
from s2s.ir.parse_lines import LineParser, Scope
from s2s.ir.parse_patterns import pattern
from s2s.recursion import deeply

_AUGMENTED = frozenset(["+=", "-=", "*=", "/=", "//=", "%=", "**=", "<<=", ">>=", "|=", "^=", "&=", "@="])
_STORING = _AUGMENTED | {"=", ":"}


def parse(text: str) -> n.Module:
    """Return the module that a text stands for.

    Args:
        text: what `dump` of a module returned. Blank lines and `#` comments are skipped.

    Raises:
        S2SError: the text is not of that form; it names the line and column.
        InternalError: it is nested too deeply.
    """
    return deeply(_read, text)


def _read(text: str) -> n.Module:
    parser = _Parser(text)
    try:
        return parser.module()
    except (SyntaxError, ValueError):
        parser.fail("malformed literal or source", max(parser.i - 1, 0))


class _Parser(LineParser):
    """Reads statements."""

    # --- statements

    def module(self) -> n.Module:
        if not self.lines:
            raise S2SError("no module in the text", line=1)
        self.start()
        self.take("module")
        module = n.Module(inner.quoted(self), [])
        self.take(":")
        self.end()
        self.variables = module.globals
        if self.at < len(self.lines):
            indent = self.lines[self.at][1]
            if self.follows("future", indent):
                module.future = frozenset(alias.name for alias in inner.aliases(self, False))
                self.nodes, self.pending = [], []
                self.end()
        module.body = self.block(0)
        if self.at < len(self.lines):
            self.start()
            self.fail("unexpected indentation", 0)
        return module

    def statement(self) -> n.Stmt | None:
        """Read the statement of the line at hand and its block; None for a declaration."""
        first, second = self.toks[0], self.toks[1]
        if self.code[-1] == ":" and first in _BLOCKS:
            self.i = 1
            return _BLOCKS[first](self)
        simple = _SIMPLE.get(first)
        if simple is not None:
            self.i = 1
            return simple(self)
        if first == "@":
            return self.decorated()
        special = _SPECIAL.get(first)
        if special is not None and second and second not in kwlist:
            # No expression begins with a name and one of these.
            if second[0].isidentifier() or second[0] in "'\"0123456789":
                self.i = 1
                return special(self)
        stmt = self.expression_statement()
        self.end(stmt)
        return stmt

    def expression_statement(self) -> n.Stmt:
        if _STORING.isdisjoint(self.toks):
            return n.ExprStmt(self.expr())
        depth = 0
        for token in self.toks:
            if token in ("(", "[", "{"):
                depth += 1
            elif token in (")", "]", "}"):
                depth -= 1
            elif not depth and token in _STORING:
                break
        else:
            return n.ExprStmt(self.expr())
        grouped = self.toks[0] == "("
        target = inner.target(self)
        if token == ":":
            self.take(":")
            annotation = self.expr()
            value = self.expr() if self.ahead("=") else None
            return n.AnnAssign(target, annotation, value, int(isinstance(target, n.Store) and not grouped))
        if token in _AUGMENTED:
            self.take(token)
            return n.AugAssign(target, token[:-1], self.expr())
        targets = [target]
        equals = self._top_level_equals()
        while self.i < equals:
            self.take("=")
            targets.append(inner.target(self))
        self.take("=")
        return n.Assign(targets, self.expr())

    def _top_level_equals(self) -> int:
        """The index of the last equals sign outside brackets."""
        depth = last = 0
        for index, token in enumerate(self.toks):
            if token in ("(", "[", "{"):
                depth += 1
            elif token in (")", "]", "}"):
                depth -= 1
            elif token == "=" and not depth:
                last = index
        return last

    def plain(self, stmt: n.Stmt) -> n.Stmt:
        """End the line of a statement without a block."""
        self.end(stmt)
        return stmt

    def _optional(self) -> n.Expr | None:
        return self.expr() if self.toks[self.i] else None

    def _return(self) -> n.Stmt:
        return self.plain(n.Return(self._optional()))

    def _raise(self) -> n.Stmt:
        exc = self._optional()
        return self.plain(n.Raise(exc, self.expr() if self.ahead("from") else None))

    def _assert(self) -> n.Stmt:
        test = self.expr()
        return self.plain(n.Assert(test, self.expr() if self.ahead(",") else None))

    def _delete(self) -> n.Stmt:
        targets = [inner.target(self)]
        while self.ahead(","):
            targets.append(inner.target(self))
        return self.plain(n.Delete(targets))

    def _declare(self) -> n.Stmt:
        names = [self.name()]
        while self.ahead(","):
            names.append(self.name())
        return self.plain(n.Declare(self.toks[0], names))

    def _holder(self) -> n.Stmt:
        stmt = n.Holder(self.name(), [])
        self.take("(")
        while not stmt.kept or self.ahead(","):
            stmt.kept.append(self.name())
        self.take(")")
        return self.plain(stmt)

    def _import(self) -> n.Stmt:
        return self.plain(n.Import(inner.aliases(self, True)))

    def _import_from(self) -> n.Stmt:
        level = 0
        while self.toks[self.i] in (".", "..."):
            level += len(self.toks[self.i])
            self.i += 1
        module = None if self.toks[self.i] == "import" else inner.dotted(self)
        self.take("import")
        return self.plain(n.ImportFrom(module, inner.aliases(self, False), level))

    def _opaque(self) -> n.Stmt:
        left = self.toks[self.i - 1] == "left"
        node = opaque.statement(inner.quoted(self))
        self.nodes += opaque.positioned(node)
        return self.plain(n.Opaque(node, left))

    # --- statements with blocks

    def _if(self) -> n.Stmt:
        indent = self.indent
        first = last = n.If(self.expr(), [], [])
        first.body = self.body(first)
        while self.follows("elif", indent):
            stmt = n.If(self.expr(), [], [])
            stmt.body = self.body(stmt)
            last.orelse = [stmt]
            last = stmt
        last.orelse = self.branch("else", indent)
        return first

    def _while(self) -> n.Stmt:
        indent = self.indent
        stmt = n.While(self.expr(), [], [])
        stmt.body = self.body(stmt)
        stmt.orelse = self.branch("else", indent)
        return stmt

    def _for(self, is_async: bool = False) -> n.Stmt:
        indent = self.indent
        target = inner.target(self)
        self.take("in")
        stmt = n.For(target, self.expr(), [], [], is_async)
        stmt.body = self.body(stmt)
        stmt.orelse = self.branch("else", indent)
        return stmt

    def _with(self, is_async: bool = False) -> n.Stmt:
        items: list[n.WithItem] = []
        while not items or self.ahead(","):
            context = self.expr()
            items.append(n.WithItem(context, inner.target(self) if self.ahead("as") else None))
        stmt = n.With(items, [], is_async)
        stmt.body = self.body(stmt)
        return stmt

    def _async(self) -> n.Stmt:
        if self.ahead("for"):
            return self._for(True)
        if self.ahead("with"):
            return self._with(True)
        self.take("func")
        return self._function([], True)

    def _try(self) -> n.Stmt:
        indent = self.indent
        stmt = n.Try([], [], [], [], self.ahead("*"))
        stmt.body = self.body(stmt)
        while self.follows("except", indent):
            handler = n.Handler(None if self.toks[self.i] == ":" else self.expr(), None, [])
            if self.ahead("as"):
                index = self.i
                self.bind(handler, self.variable(), index)
            handler.body = self.body(handler)
            stmt.handlers.append(handler)
        stmt.orelse = self.branch("else", indent)
        stmt.final = self.branch("finally", indent)
        return stmt

    def _match(self) -> n.Stmt:
        indent = self.indent
        stmt = n.Match(self.expr(), [])
        self.take(":")
        self.end(stmt)
        own = self.lines[self.at][1] if self.at < len(self.lines) else 0
        while own > indent and self.follows("case", own):
            case = n.Case(pattern(self), self.expr() if self.ahead("if") else None, [])
            case.body = self.body(None)
            stmt.cases.append(case)
        return stmt

    # --- scopes

    def decorated(self) -> n.Stmt:
        """Read decorators and the definition under them."""
        indent = self.indent
        decorators: list[n.Expr] = []
        while self.toks[0] == "@":
            self.i = 1
            decorators.append(self.expr())
            self.end()
            if self.at == len(self.lines) or self.lines[self.at][1] != indent:
                self.fail("nothing to decorate")
            self.start()
        self.i = 1
        if self.toks[0] == "class":
            return self._class(decorators)
        is_async = self.toks[0] == "async"
        self.i = 0
        self.ahead("async")
        self.take("func")
        return self._function(decorators, is_async)

    def _bound(self) -> tuple[str, str, int]:
        """Read what a definition binds, and its name; with the index of the former."""
        index = self.i
        token = self.variable()
        plain = token.lstrip(".?").partition("^")[0].partition("%")[0]
        return token, self.name() if self.ahead("as") else plain, index

    def _type_params(self) -> list[ast.AST]:
        found: list[ast.AST] = []
        if self.ahead("["):
            while not self.ahead("]"):
                found.append(opaque.type_param(inner.quoted(self)))
                self.nodes += opaque.positioned(found[-1])
                self.ahead(",")
        return found

    def _function(self, decorators: list[n.Expr] | None = None, is_async: bool = False) -> n.Stmt:
        indent = self.indent
        token, name, index = self._bound()
        function = n.Function(name, self.prefix + name, [], [], is_async=is_async)
        stmt = n.FunctionDef(inner.UNRESOLVED, function, decorators or [])
        self.bind(stmt, token, index)
        self.made(function)
        function.type_params = self._type_params()
        self.take("(")
        scope = inner.parameters(self, function, ")", self._cells(indent))
        if self.ahead("->"):
            function.returns = self.operand()
        while not self.ahead(":"):
            inner.note(self, function)
        self.end(stmt)
        outer, self.scope = self.scope, Scope(scope, self.scope)
        variables, self.variables = self.variables, function.variables
        prefix, self.prefix = self.prefix, f"{function.qualname}.<locals>."
        function.body = self.block(indent)
        self.scope, self.variables, self.prefix = outer, variables, prefix
        return stmt

    def _cells(self, indent: int) -> list[str]:
        """The names that the lines after a function's header declare as cells."""
        for _, own, code, _ in self.lines[self.at : self.at + 2]:
            if own > indent and code.startswith("cells "):
                return code[6:].split(", ")
            if not code.startswith("locals "):
                break
        return []

    def _class(self, decorators: list[n.Expr] | None = None) -> n.Stmt:
        indent = self.indent
        token, name, index = self._bound()
        stmt = n.ClassDef(inner.UNRESOLVED, name, self.prefix + name, [], [], [], decorators or [], [])
        self.bind(stmt, token, index)
        stmt.type_params = self._type_params()
        if self.ahead("("):
            stmt.bases, stmt.keywords = self.arguments()
        if self.ahead("qualname"):
            stmt.qualname = inner.quoted(self)
        self.take(":")
        self.end(stmt)
        outer, self.scope = self.scope, Scope({}, self.scope)
        prefix, self.prefix = self.prefix, f"{stmt.qualname}."
        stmt.body = self.block(indent)
        self.scope, self.prefix = outer, prefix
        return stmt


_SIMPLE: dict[str, Callable[[_Parser], n.Stmt | None]] = {
    "return": _Parser._return,
    "raise": _Parser._raise,
    "assert": _Parser._assert,
    "del": _Parser._delete,
    "pass": lambda p: p.plain(n.Pass()),
    "break": lambda p: p.plain(n.Break()),
    "continue": lambda p: p.plain(n.Continue()),
    "global": _Parser._declare,
    "nonlocal": _Parser._declare,
    "import": _Parser._import,
    "from": _Parser._import_from,
}
#: Lines that begin with a name followed by another word: no expression does.
_SPECIAL: dict[str, Callable[[_Parser], n.Stmt | None]] = {
    "globals": LineParser.table,
    "locals": LineParser.table,
    "cells": LineParser.table,
    "others": LineParser.others,
    "opaque": _Parser._opaque,
    "left": _Parser._opaque,
    "holder": _Parser._holder,
}
_BLOCKS: dict[str, Callable[[_Parser], n.Stmt]] = {
    "if": _Parser._if,
    "while": _Parser._while,
    "for": _Parser._for,
    "with": _Parser._with,
    "async": _Parser._async,
    "try": _Parser._try,
    "match": _Parser._match,
    "func": _Parser._function,
    "class": _Parser._class,
}
