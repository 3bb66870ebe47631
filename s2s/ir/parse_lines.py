"""Reads the lines of the textual IR: indentation, declarations, and the spans at the right."""

from __future__ import annotations

import ast
from typing import NoReturn

from s2s.errors import S2SError
from s2s.ir import nodes as n
from s2s.ir import opaque, spans, tokens
from s2s.ir import parse_inner as inner
from s2s.ir.parse_expr import ExprParser

_TABLES = {"globals": n.Storage.GLOBAL, "locals": n.Storage.FAST, "cells": n.Storage.CELL}


class Scope:
    """The variables declared by a function, class or module of the text."""

    __slots__ = ("names", "outer")

    def __init__(self, names: dict[str, n.Var], outer: Scope | None) -> None:
        self.names = names
        self.outer = outer

    def find(self, token: str) -> n.Var | None:
        """The variable that a text means here, if it is declared."""
        scope: Scope | None = self
        while scope is not None:
            var = scope.names.get(token)
            if var is not None:
                return var
            scope = scope.outer
        if "^" not in token:
            return None
        plain, _, outward = token.partition("^")
        scope = self
        while scope is not None:
            if plain in scope.names:
                break
            scope = scope.outer
        return (
            None if scope is None or scope.outer is None else scope.outer.find(inner.nearer(plain, outward))
        )


class LineParser(ExprParser):
    """Reads lines and blocks of them.

    Attributes:
        lines: number, indentation, code and spans of every line that has code.
        at: which of them comes next.
        line: the number of the line at hand.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lines: list[tuple[int, int, str, str]] = []
        for number, line in enumerate(text.split("\n"), 1):
            code, tail = tokens.split(line)
            bare = code.lstrip(" ")
            if bare:
                self.lines.append((number, len(code) - len(bare), bare, tail))
        self.at = 0
        self.line = 1
        self.code = ""
        self.tail = ""
        self.indent = 0
        self.scope = Scope({}, None)
        self.variables: dict[str, n.Var] = {}

    # --- lines

    def fail(self, message: str, index: int | None = None) -> NoReturn:
        column = tokens.column(self.code, self.i if index is None else index) + self.indent + 1
        raise S2SError(message, line=self.line, column=column)

    def start(self) -> None:
        """Take the next line."""
        self.line, self.indent, self.code, self.tail = self.lines[self.at]
        self.at += 1
        self.toks = tokens.tokens(self.code)
        self.i = 0

    def end(self, owner: n.Spanned | None = None) -> None:
        """End the line: give its nodes their variables and spans, the first span to the owner."""
        if self.toks[self.i]:
            self.unexpected()
        if self.pending:
            for node, token, index in self.pending:
                node.var = self.resolve(token, index)
            self.pending = []
        nodes, self.nodes = self.nodes, []
        if self.tail:
            try:
                found = spans.decode(self.tail)
            except ValueError:
                self.fail("malformed spans", len(self.toks))
            if owner is not None:
                nodes.insert(0, owner)
            if len(found) != len(nodes):
                self.fail(f"{len(found)} spans for {len(nodes)} nodes", len(self.toks))
            for made, span in zip(nodes, found):
                if isinstance(made, ast.AST):
                    opaque.move(made, span)
                else:
                    made.span = span

    def resolve(self, token: str, index: int) -> n.Var:
        """The variable a text means in the current scope."""
        var = self.scope.find(token)
        if var is None:
            if token[0] not in inner.SIGILS or "^" in token:
                self.fail(f"undeclared variable '{token}'", index)
            var = self.scope.names[token] = inner.declared(token)
        return var

    def block(self, indent: int) -> list[n.Stmt]:
        """Read the statements indented deeper than a line."""
        found: list[n.Stmt] = []
        if self.at < len(self.lines) and (own := self.lines[self.at][1]) > indent:
            while self.at < len(self.lines) and self.lines[self.at][1] >= own:
                self.start()
                if self.indent != own:
                    self.fail("unexpected indentation", 0)
                stmt = self.statement()
                if stmt is not None:
                    found.append(stmt)
        return found

    def follows(self, word: str, indent: int) -> bool:
        """Take the next line if it begins with a word at that indentation."""
        if self.at == len(self.lines):
            return False
        _, own, code, _ = self.lines[self.at]
        if own != indent or not code.startswith(word):
            return False
        self.start()
        if self.toks[0] != word:
            self.at -= 1
            return False
        self.i = 1
        return True

    def branch(self, word: str, indent: int) -> list[n.Stmt]:
        """Read `else:` or `finally:` and its block, if it comes next."""
        if not self.follows(word, indent):
            return []
        self.take(":")
        self.end()
        return self.block(indent)

    def body(self, stmt: n.Stmt | n.Handler | None) -> list[n.Stmt]:
        """End the header of a statement (or of a part of one) and read its block."""
        self.take(":")
        indent = self.indent
        self.end(stmt)
        return self.block(indent)

    def statement(self) -> n.Stmt | None:
        """Read the statement of the line at hand and its block; statements are the subclass's."""
        raise NotImplementedError

    # --- declarations

    def table(self) -> None:
        """Read `globals`, `locals` or `cells` and the variables they declare."""
        storage = _TABLES[self.toks[0]]
        self.i = 0
        for token in inner.names_declared(self):
            var = self.scope.names.get(token)
            if var is None or storage is n.Storage.GLOBAL:
                var = self.scope.names[token] = inner.declared(token, storage)
            self.variables[var.name] = var
        self.end()

    def others(self) -> None:
        """Read `others` and the variables, of any storage, that it declares."""
        while True:
            word = self.toks[self.i]
            self.i += 1
            token = self.variable()
            if word not in _STORAGES:
                self.fail(f"unknown storage '{word}'", self.i - 2)
            self.scope.names[token] = inner.declared(token, _STORAGES[word])
            if not self.ahead(","):
                break
        self.end()


_STORAGES = {storage.value: storage for storage in n.Storage}
