"""How statements are printed: astor's generator, with every statement up to Python 3.15.

Importing this module imports astor; only `s2s.backend.text` does, and only when something is printed.
"""

from __future__ import annotations

import ast
from typing import Any

from s2s.backend.astor_expr import ExpressionGenerator
from s2s.backend.clauses import COMPOUND, Clause, clauses
from s2s.backend.literals import triple_quoted
from s2s.backend.precedence import ATOM, BARE, NAMED, OPERATORS, TEST, YIELD
from s2s.backend.wrap import CLOSE, OPEN

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class StatementGenerator(ExpressionGenerator):
    """Prints statements; `astor.to_source` takes it as its `source_generator_class`."""

    docstring: ast.stmt | None = None

    def visit(self, node: Any, abort: Any = None) -> None:
        """Print any node."""
        if isinstance(node, COMPOUND):
            for clause in clauses(node):
                self.clause(clause)
        else:
            super().visit(node)

    def clause(self, clause: Clause) -> None:
        """Print a header and the statements under it."""
        inside = clause.kind == "case"
        self.indentation += inside
        self.header(clause)
        if clause.kind != "match":
            self.indentation += 1
            self.statements(clause.body or [ast.Pass()], documented=clause.kind in ("def", "class"))
            self.indentation -= 1
        self.indentation -= inside

    def header(self, clause: Clause) -> None:
        """Print a header, with its decorators."""
        self.newline()
        getattr(self, "_" + _HEADERS[clause.kind])(clause, clause.owner)
        self.result.append(":")

    def statements(self, statements: list[ast.stmt], documented: bool = False) -> None:
        """Print a list of statements, with blank lines around definitions.

        Args:
            statements: the list.
            documented: whether the first one is a docstring, if it is a string.
        """
        blank = 1 if self.indentation else 2
        self.docstring = statements[0] if documented and statements else None
        previous: ast.stmt | None = None
        for node in statements:
            apart = isinstance(node, _DEFINITIONS) or isinstance(previous, _DEFINITIONS)
            self.newline(extra=blank if apart and previous is not None else 0)
            self.visit(node)
            previous = node

    def visit_Module(self, node: ast.Module) -> None:
        """Print a module."""
        self.statements(node.body, documented=True)

    def _line(self, word: str) -> None:
        self.newline()
        self.write(word)

    def _wrapped(self, node: ast.expr, level: int) -> None:
        """Print an expression that may be put in parentheses to break the line."""
        self.result.append(OPEN)
        self.expr(node, level)
        self.result.append(CLOSE)

    # Headers

    def _keyword(self, clause: Clause, node: object) -> None:
        self.write(clause.kind)

    def _condition(self, clause: Clause, node: Any) -> None:
        self.write(f"{clause.kind} ")
        self._wrapped(node.test, NAMED)

    def _for(self, clause: Clause, node: ast.For | ast.AsyncFor) -> None:
        self.write("async for " if isinstance(node, ast.AsyncFor) else "for ")
        self.expr(node.target, BARE)
        self.result.append(" in ")
        self._wrapped(node.iter, BARE)

    def _with(self, clause: Clause, node: ast.With | ast.AsyncWith) -> None:
        self.write("async with " if isinstance(node, ast.AsyncWith) else "with ")
        append = self.result.append
        # `with (a, b):` would be two items.
        alone = len(node.items) == 1 and not node.items[0].optional_vars
        double = alone and isinstance(node.items[0].context_expr, ast.Tuple)
        append("(" if double else OPEN)
        for index, item in enumerate(node.items):
            if index:
                append(", ")
            self.expr(item.context_expr, TEST)
            if item.optional_vars is not None:
                append(" as ")
                self.expr(item.optional_vars, TEST)
        append(")" if double else CLOSE)

    def _except(self, clause: Clause, node: ast.ExceptHandler) -> None:
        self.write(clause.kind)
        if node.type is not None:
            self.result.append(" ")
            self.expr(node.type, TEST)
            if node.name:
                self.result.append(f" as {node.name}")

    def _match(self, clause: Clause, node: ast.Match) -> None:
        self.write("match ")
        bare = isinstance(node.subject, ast.Tuple) and node.subject.elts
        self._wrapped(node.subject, BARE if bare else NAMED)

    def _case(self, clause: Clause, node: ast.match_case) -> None:
        self.write("case ")
        self.pattern(node.pattern)
        if node.guard is not None:
            self.result.append(" if ")
            self._wrapped(node.guard, NAMED)

    def _def(self, clause: Clause, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        append = self.result.append
        self._decorators(node.decorator_list)
        self.write("async def " if isinstance(node, ast.AsyncFunctionDef) else "def ")
        append(node.name)
        self._type_params(node)
        append("(")
        self.visit_arguments(node.args)
        append(")")
        if node.returns is not None:
            append(" -> ")
            self.expr(node.returns, TEST)

    def _class(self, clause: Clause, node: ast.ClassDef) -> None:
        append = self.result.append
        self._decorators(node.decorator_list)
        self.write("class ")
        append(node.name)
        self._type_params(node)
        if node.bases or node.keywords:
            append("(")
            self.arguments_of(node.bases, node.keywords)
            append(")")

    def _decorators(self, decorators: list[ast.expr]) -> None:
        for decorator in decorators:
            self.write("@")
            self.expr(decorator, NAMED)
            self.newline()

    def _type_params(self, node: Any) -> None:
        parameters = getattr(node, "type_params", None)
        if not parameters:
            return
        append = self.result.append
        append("[")
        for index, parameter in enumerate(parameters):
            if index:
                append(", ")
            stars = {"TypeVarTuple": "*", "ParamSpec": "**"}.get(type(parameter).__name__, "")
            append(stars + parameter.name)
            if (bound := getattr(parameter, "bound", None)) is not None:
                append(": ")
                self.expr(bound, TEST)
            if (default := getattr(parameter, "default_value", None)) is not None:
                append(" = ")
                self.expr(default, TEST)
        append("]")

    # Simple statements

    def visit_Expr(self, node: ast.Expr) -> None:
        """Print an expression statement."""
        self._line("")
        value: Any = node.value
        is_text = isinstance(value, ast.Constant) and type(value.value) is str and not value.kind
        if is_text and (node is self.docstring or "\n" in value.value):
            self.result.append(triple_quoted(value.value))
        else:
            self._wrapped(value, YIELD)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Print an assignment."""
        self._line("")
        for target in node.targets:
            self.expr(target, BARE)
            self.result.append(" = ")
        self._wrapped(node.value, YIELD)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Print an augmented assignment."""
        self._line("")
        self.expr(node.target, TEST)
        self.result.append(f" {OPERATORS[type(node.op)]}= ")
        self._wrapped(node.value, YIELD)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Print an annotated assignment, or a bare annotation."""
        self._line("")
        parenthesized = isinstance(node.target, ast.Name) and not node.simple
        self._open(parenthesized)
        self.expr(node.target, TEST)
        self._close(parenthesized)
        self.result.append(": ")
        self.expr(node.annotation, TEST)
        if node.value is not None:
            self.result.append(" = ")
            self._wrapped(node.value, YIELD)

    def visit_Return(self, node: ast.Return) -> None:
        """Print a return."""
        self._line("return")
        if node.value is not None:
            self.result.append(" ")
            self._wrapped(node.value, BARE)

    def visit_Delete(self, node: ast.Delete) -> None:
        """Print a del."""
        self._line("del ")
        self.comma(node.targets)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Print a raise."""
        self._line("raise")
        if node.exc is not None:
            self.result.append(" ")
            self.expr(node.exc, TEST)
            if node.cause is not None:
                self.result.append(" from ")
                self.expr(node.cause, TEST)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Print an assert."""
        self._line("assert ")
        self._wrapped(node.test, TEST)
        if node.msg is not None:
            self.result.append(", ")
            self._wrapped(node.msg, TEST)

    def visit_Import(self, node: ast.Import) -> None:
        """Print an import."""
        self._line("lazy import " if getattr(node, "is_lazy", 0) else "import ")
        self._names(node.names)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Print a from-import."""
        lazy = "lazy " if getattr(node, "is_lazy", 0) else ""
        self._line(f"{lazy}from {'.' * node.level}{node.module or ''} import ")
        star = node.names[0].name == "*"
        self.result.append("" if star else OPEN)
        self._names(node.names)
        self.result.append("" if star else CLOSE)

    def _names(self, names: list[ast.alias]) -> None:
        for index, alias in enumerate(names):
            if index:
                self.result.append(", ")
            self.result.append(f"{alias.name} as {alias.asname}" if alias.asname else alias.name)

    def visit_TypeAlias(self, node: Any) -> None:
        """Print a type statement."""
        self._line("type ")
        self.expr(node.name, ATOM)
        self._type_params(node)
        self.result.append(" = ")
        self._wrapped(node.value, TEST)

    # Patterns

    def pattern(self, node: object, nested: bool = False) -> None:
        """Print a pattern, in parentheses if it has an operator and is an operand (`nested`)."""
        append = self.result.append
        match node:
            case ast.MatchValue():
                self.expr(node.value, TEST)
            case ast.MatchSingleton():
                append(repr(node.value))
            case ast.MatchStar():
                append(f"*{node.name or '_'}")
            case ast.MatchSequence():
                append("[")
                self._patterns(node.patterns)
                append("]")
            case ast.MatchMapping():
                self._mapping_pattern(node)
            case ast.MatchClass():
                self.expr(node.cls, ATOM)
                append("(")
                self._patterns(node.patterns)
                for index, (name, pattern) in enumerate(zip(node.kwd_attrs, node.kwd_patterns)):
                    append(f", {name}=" if index or node.patterns else f"{name}=")
                    self.pattern(pattern)
                append(")")
            case ast.MatchOr():
                self._open(nested)
                for index, pattern in enumerate(node.patterns):
                    append(" | " if index else "")
                    self.pattern(pattern, nested=True)
                self._close(nested)
            case ast.MatchAs(pattern=None):
                append(node.name or "_")
            case ast.MatchAs():
                self._open(nested)
                # `a | b as c` names the whole.
                self.pattern(node.pattern, nested=isinstance(node.pattern, ast.MatchAs))
                append(f" as {node.name}")
                self._close(nested)

    def _patterns(self, patterns: list[ast.pattern]) -> None:
        for index, pattern in enumerate(patterns):
            if index:
                self.result.append(", ")
            self.pattern(pattern)

    def _mapping_pattern(self, node: ast.MatchMapping) -> None:
        append = self.result.append
        append("{")
        for index, (key, pattern) in enumerate(zip(node.keys, node.patterns)):
            if index:
                append(", ")
            self.expr(key, TEST)
            append(": ")
            self.pattern(pattern)
        if node.rest:
            append(f", **{node.rest}" if node.keys else f"**{node.rest}")
        append("}")


_HEADERS = {
    "def": "def", "class": "class", "if": "condition", "elif": "condition", "while": "condition",
    "else": "keyword", "try": "keyword", "finally": "keyword", "for": "for", "with": "with",
    "match": "match", "case": "case", "except": "except", "except*": "except",
}  # fmt: skip
