"""How expressions are printed: astor's generator, with every node up to Python 3.13.

astor records on each node the precedence of its parent, and forgets to for some parents; here the
precedence an expression must have to stand without parentheses is handed down as an argument.
"""

from __future__ import annotations

import ast
from typing import Any

from astor.code_gen import SourceGenerator

from s2s.backend.literals import bytes_text, fstring_text, number_text, string_text, triple_quoted
from s2s.backend.precedence import (
    AND,
    ATOM,
    AWAIT,
    BARE,
    BINARY,
    BIT_OR,
    COMPARE,
    COMPARE_SIGNS,
    NAMED,
    OR,
    POWER,
    SIGN,
    TEST,
    UNARY,
    YIELD,
    level_of,
)
from s2s.backend.same import literal
from s2s.backend.spelling import Spelling

_LONG_TEXT = 70


class ExpressionGenerator(SourceGenerator):  # type: ignore[misc]  # astor has no types
    """Prints expressions into `result`, one token an item."""

    result: list[str]
    quote = "'"
    spelling: Spelling | None = None
    in_fstring = 0

    def visit(self, node: Any, abort: Any = None) -> None:
        """Print any node; an expression as in a place that needs no parentheses around it."""
        if isinstance(node, ast.expr):
            self.expr(node, TEST)
        else:
            getattr(self, "visit_" + type(node).__name__)(node)

    def expr(self, node: ast.expr, level: int) -> None:
        """Print an expression, in parentheses if it is looser than `level`."""
        _HANDLERS[node.__class__](self, node, level)

    def comma(self, nodes: list[Any], level: int = TEST) -> None:
        append = self.result.append
        for index, node in enumerate(nodes):
            if index:
                append(", ")
            self.expr(node, level)

    def _open(self, parenthesized: bool) -> None:
        if parenthesized:
            self.result.append("(")

    def _close(self, parenthesized: bool) -> None:
        if parenthesized:
            self.result.append(")")

    def _name(self, node: ast.Name, level: int) -> None:
        self.result.append(node.id)

    def _attribute(self, node: ast.Attribute, level: int) -> None:
        value = node.value
        number = isinstance(value, ast.Constant) and type(value.value) is int
        self._open(number)
        self.expr(value, ATOM)
        self._close(number)
        self.result.append(f".{node.attr}")

    def _call(self, node: ast.Call, level: int) -> None:
        append = self.result.append
        self.expr(node.func, ATOM)
        append("(")
        if len(node.args) == 1 and not node.keywords and isinstance(node.args[0], ast.GeneratorExp):
            self._comprehension(node.args[0].elt, node.args[0].generators)
        else:
            self.arguments_of(node.args, node.keywords)
        append(")")

    def arguments_of(self, args: list[ast.expr], keywords: list[ast.keyword]) -> None:
        """Print the arguments of a call or the bases of a class, without the parentheses."""
        append = self.result.append
        self.comma(args)
        for index, keyword in enumerate(keywords):
            if index or args:
                append(", ")
            append("**" if keyword.arg is None else f"{keyword.arg}=")
            self.expr(keyword.value, TEST)

    def _subscript(self, node: ast.Subscript, level: int) -> None:
        append = self.result.append
        self.expr(node.value, ATOM)
        append("[")
        index = node.slice
        if isinstance(index, ast.Tuple) and len(index.elts) == 1 and isinstance(index.elts[0], ast.Starred):
            self.expr(index.elts[0], TEST)
        elif isinstance(index, ast.Tuple) and index.elts:
            self._tuple(index, BARE)
        else:
            self.expr(index, TEST)
        append("]")

    def _slice(self, node: ast.Slice, level: int) -> None:
        append = self.result.append
        if node.lower is not None:
            self.expr(node.lower, TEST)
        append(":")
        if node.upper is not None:
            self.expr(node.upper, TEST)
        if node.step is not None:
            append(":")
            self.expr(node.step, TEST)

    def _constant(self, node: ast.Constant, level: int) -> None:
        value: Any = node.value
        kind = type(value)
        append = self.result.append
        if self.spelling is not None and not self.in_fstring and (text := self.spelling(node)):
            append(text)
        elif kind is str:
            long = len(value) > _LONG_TEXT and value.find("\n", 0, -1) > 0
            if long and not self.in_fstring and not node.kind:
                append(triple_quoted(value))
            else:
                append((node.kind or "") + string_text(value, self.quote))
        elif kind is bytes:
            append(bytes_text(value, self.quote))
        elif kind in (int, float, complex, tuple):
            written = literal(value)
            if written is not None:
                self.expr(written, level)
            else:
                append(number_text(value))
        else:
            append("..." if value is ... else repr(value))

    def _binary(self, node: ast.BinOp, level: int) -> None:
        mine = BINARY[type(node.op)][1]
        self._open(mine < level)
        if mine == POWER:
            self.expr(node.left, AWAIT)
            self.result.append(" ** ")
            self.expr(node.right, SIGN)
        else:
            self._chain(node, mine)
        self._close(mine < level)

    def _chain(self, node: ast.BinOp, level: int) -> None:
        """`a + b - c`: operators of one level that lean left, however many, without recursion."""
        links: list[ast.BinOp] = [node]
        left = node.left
        # (a + b) + (c + d) reads better than a + b + (c + d).
        while isinstance(left, ast.BinOp) and level_of(left) == level and level_of(links[-1].right) != level:
            links.append(left)
            left = left.left
        parenthesized = isinstance(left, ast.BinOp) and level_of(left) == level
        self.expr(left, level + parenthesized)
        for link in reversed(links):
            self.result.append(BINARY[type(link.op)][0])
            self.expr(link.right, level + 1)

    def _unary(self, node: ast.UnaryOp, level: int) -> None:
        symbol, mine = UNARY[type(node.op)]
        self._open(mine < level)
        self.result.append(symbol)
        self.expr(node.operand, mine)
        self._close(mine < level)

    def _boolean(self, node: ast.BoolOp, level: int) -> None:
        symbol, mine = (" and ", AND) if isinstance(node.op, ast.And) else (" or ", OR)
        self._open(mine < level)
        for index, value in enumerate(node.values):
            if index:
                self.result.append(symbol)
            self.expr(value, mine + 1)
        self._close(mine < level)

    def _compare(self, node: ast.Compare, level: int) -> None:
        self._open(level > COMPARE)
        self.expr(node.left, BIT_OR)
        for operator, right in zip(node.ops, node.comparators):
            self.result.append(COMPARE_SIGNS[type(operator)])
            self.expr(right, BIT_OR)
        self._close(level > COMPARE)

    def _if_else(self, node: ast.IfExp, level: int) -> None:
        self._open(level > TEST)
        self.expr(node.body, OR)
        self.result.append(" if ")
        self.expr(node.test, OR)
        self.result.append(" else ")
        self.expr(node.orelse, TEST)
        self._close(level > TEST)

    def _lambda(self, node: ast.Lambda, level: int) -> None:
        self._open(level > TEST)
        start = len(self.result)
        self.visit_arguments(node.args)
        self.result[start:start] = ["lambda "] if len(self.result) > start else ["lambda"]
        self.result.append(": ")
        self._in_one_piece(start)
        self.expr(node.body, TEST)
        self._close(level > TEST)

    def _named(self, node: ast.NamedExpr, level: int) -> None:
        self._open(level != NAMED)
        self.expr(node.target, ATOM)
        self.result.append(" := ")
        self.expr(node.value, TEST)
        self._close(level != NAMED)

    def _yield(self, node: ast.Yield, level: int) -> None:
        self._open(level > YIELD)
        self.result.append("yield")
        if node.value is not None:
            self.result.append(" ")
            self.expr(node.value, BARE)
        self._close(level > YIELD)

    def _yield_from(self, node: ast.YieldFrom, level: int) -> None:
        self._open(level > YIELD)
        self.result.append("yield from ")
        self.expr(node.value, TEST)
        self._close(level > YIELD)

    def _await(self, node: ast.Await, level: int) -> None:
        self._open(level > AWAIT)
        self.result.append("await ")
        self.expr(node.value, ATOM)
        self._close(level > AWAIT)

    def _starred(self, node: ast.Starred, level: int) -> None:
        self.result.append("*")
        self.expr(node.value, BIT_OR)

    def _tuple(self, node: ast.Tuple, level: int) -> None:
        parenthesized = level > BARE or not node.elts
        self._open(parenthesized)
        self.comma(node.elts)
        if len(node.elts) == 1:
            self.result.append(",")
        self._close(parenthesized)

    def _list(self, node: ast.List, level: int) -> None:
        self.result.append("[")
        self.comma(node.elts)
        self.result.append("]")

    def _set(self, node: ast.Set, level: int) -> None:
        self.result.append("{")
        self.comma(node.elts)
        if not node.elts:
            self.result.append("*()")
        self.result.append("}")

    def _dict(self, node: ast.Dict, level: int) -> None:
        append = self.result.append
        append("{")
        for index, (key, value) in enumerate(zip(node.keys, node.values)):
            if index:
                append(", ")
            if key is None:
                append("**")
                self.expr(value, BIT_OR)
            else:
                self.expr(key, TEST)
                append(": ")
                self.expr(value, TEST)
        append("}")

    def _comprehension(self, element: ast.expr, generators: list[ast.comprehension]) -> None:
        append = self.result.append
        self.expr(element, TEST)
        for generator in generators:
            append(" async for " if generator.is_async else " for ")
            start = len(self.result)
            self.expr(generator.target, BARE)
            self._in_one_piece(start)
            append(" in ")
            self.expr(generator.iter, OR)
            for condition in generator.ifs:
                append(" if ")
                self.expr(condition, OR)

    def _in_one_piece(self, start: int) -> None:
        """Join what was printed from `start` on, whose commas separate nothing of what is around it."""
        self.result[start:] = ["".join(self.result[start:])]

    def _list_comp(self, node: ast.ListComp, level: int) -> None:
        self.result.append("[")
        self._comprehension(node.elt, node.generators)
        self.result.append("]")

    def _set_comp(self, node: ast.SetComp, level: int) -> None:
        self.result.append("{")
        self._comprehension(node.elt, node.generators)
        self.result.append("}")

    def _generator(self, node: ast.GeneratorExp, level: int) -> None:
        self.result.append("(")
        self._comprehension(node.elt, node.generators)
        self.result.append(")")

    def _dict_comp(self, node: ast.DictComp, level: int) -> None:
        if node.value is None:  # `{**mapping for …}`
            self._newer(node, level)
            return
        self.result.append("{")
        self.expr(node.key, TEST)
        self.result.append(": ")
        self._comprehension(node.value, node.generators)
        self.result.append("}")

    def _newer(self, node: ast.expr, level: int) -> None:
        """What only newer interpreters have, as they print it: a t-string's fields keep their text to the letter."""
        text = ast.unparse(node)
        self.result.append(text if isinstance(node, _CLOSED) else f"({text})")

    def _fstring(self, node: ast.JoinedStr, level: int) -> None:
        self.result.append(fstring_text(node, self.quote, self._inner_text))

    def _inner_text(self, node: ast.expr, quote: str) -> str:
        """The text of an expression inside an f-string, its own strings in `quote`."""
        before, self.quote = self.quote, quote
        self.in_fstring += 1
        start = len(self.result)
        # Looser than `or` are lambda and `if`, whose colons and words end the expression early.
        self.expr(node, OR)
        text = "".join(self.result[start:])
        del self.result[start:]
        self.in_fstring -= 1
        self.quote = before
        return text

    def visit_arguments(self, node: ast.arguments) -> None:
        """Print the parameters of a function, without the parentheses."""
        append = self.result.append
        start = len(self.result)
        positional = [*node.posonlyargs, *node.args]
        defaults = [None] * (len(positional) - len(node.defaults)) + node.defaults
        for index, (arg, default) in enumerate(zip(positional, defaults), 1):
            self._parameter(arg, default, start)
            if index == len(node.posonlyargs):
                append(", ")
                append("/")
        if node.vararg is not None:
            self._parameter(node.vararg, None, start, "*")
        elif node.kwonlyargs:
            if len(self.result) > start:
                append(", ")
            append("*")
        for arg, default in zip(node.kwonlyargs, node.kw_defaults):
            self._parameter(arg, default, start)
        if node.kwarg is not None:
            self._parameter(node.kwarg, None, start, "**")

    def _parameter(self, node: ast.arg, default: ast.expr | None, start: int, stars: str = "") -> None:
        append = self.result.append
        if len(self.result) > start:
            append(", ")
        append(stars + node.arg)
        if node.annotation is not None:
            append(": ")
            self.expr(node.annotation, TEST)
        if default is not None:
            append("=" if node.annotation is None else " = ")
            self.expr(default, TEST)


#: Classes whose text ends where it says so, whatever comes behind.
_CLOSED = tuple(cls for cls in (getattr(ast, "TemplateStr", None), ast.DictComp) if cls is not None)


_G = ExpressionGenerator
_HANDLERS: dict[type, Any] = {
    **dict.fromkeys(ast.expr.__subclasses__(), _G._newer),
    ast.Name: _G._name, ast.Attribute: _G._attribute, ast.Call: _G._call, ast.Subscript: _G._subscript,
    ast.Slice: _G._slice, ast.Constant: _G._constant, ast.BinOp: _G._binary, ast.UnaryOp: _G._unary,
    ast.BoolOp: _G._boolean, ast.Compare: _G._compare, ast.IfExp: _G._if_else, ast.Lambda: _G._lambda,
    ast.NamedExpr: _G._named, ast.Yield: _G._yield, ast.YieldFrom: _G._yield_from, ast.Await: _G._await,
    ast.Starred: _G._starred, ast.Tuple: _G._tuple, ast.List: _G._list, ast.Set: _G._set, ast.Dict: _G._dict,
    ast.ListComp: _G._list_comp, ast.SetComp: _G._set_comp, ast.DictComp: _G._dict_comp,
    ast.GeneratorExp: _G._generator, ast.JoinedStr: _G._fstring,
}  # fmt: skip
