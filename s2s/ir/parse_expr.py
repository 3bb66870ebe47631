"""Reads expressions of the textual IR; `dump_expr.py` writes them and `docs/ir.md` has the grammar.

Nested operations stand in parentheses, so there are no precedences: an expression is one operation on
operands. Names are resolved when the scope they stand in is complete, since a comprehension declares its
variables after using them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from keyword import iskeyword
from typing import NoReturn, TypeVar

from s2s.errors import S2SError
from s2s.ir import literals
from s2s.ir import nodes as n
from s2s.ir import parse_inner as inner

_BINARY = frozenset(["+", "-", "*", "/", "//", "%", "**", "<<", ">>", "|", "^", "&", "@"])
_COMPARE = frozenset(["==", "!=", "<", "<=", ">", ">=", "is", "in", "not"])
_AFTER_NAME = frozenset((".", "[", "("))
_COMPREHENSION = ("for", "async")

_Made = TypeVar("_Made", bound=n.Spanned)
#: What has a variable.
Named = n.Load | n.Store | n.Alias | n.Handler | n.Param | n.Pattern | n.FunctionDef | n.ClassDef
Pending = tuple[Named, str, int]


class ExprParser:
    """Reads expressions from the tokens of a line.

    Attributes:
        toks, i: the tokens, and which comes next.
        nodes: what was made since the line began, in the order of its spans.
        pending: nodes whose variable is not known yet, its text, and the index of its token.
        prefix: what the qualified names of functions defined here begin with.
        declaring: the scope in which a target declares its names, in a comprehension.
    """

    def __init__(self) -> None:
        self.toks: list[str] = [""]
        self.i = 0
        self.nodes: list[n.Spanned | ast.AST] = []
        self.pending: list[Pending] = []
        self.prefix = ""
        self.declaring: dict[str, n.Var] | None = None

    # --- tokens

    def fail(self, message: str, index: int | None = None) -> NoReturn:
        """Raise the error for the token at hand; a subclass knows its line."""
        raise S2SError(message)

    def unexpected(self) -> NoReturn:
        """Raise the error of a token that cannot stand where it does."""
        token = self.toks[self.i].lstrip("\0")
        self.fail(f"unexpected '{token}'" if token else "unexpected end of line")

    def take(self, token: str) -> None:
        """Go past a token that must come next."""
        if self.toks[self.i] != token:
            self.fail(f"expected '{token}'") if self.toks[self.i] == "" else self.unexpected()
        self.i += 1

    def ahead(self, token: str) -> bool:
        """Go past a token if it comes next."""
        if self.toks[self.i] != token:
            return False
        self.i += 1
        return True

    def name(self) -> str:
        """Read a bare name."""
        token = self.toks[self.i]
        if not token.isidentifier():
            self.unexpected()
        self.i += 1
        return token

    def variable(self) -> str:
        """Read the text of a variable."""
        token = self.toks[self.i]
        if token in inner.SIGILS:
            self.i += 1
            return token + self.variable()
        if token[:1].isidentifier() and token[-1] not in "'\"":
            self.i += 1
            return token
        return self.unexpected()

    def made(self, node: _Made) -> _Made:
        """Note a node for the spans of the line."""
        self.nodes.append(node)
        return node

    def bind(self, node: Named, token: str, index: int) -> None:
        """Ask for a node's variable to be filled in."""
        self.pending.append((node, token, index))

    def bind_here(self, start: int, end: int, scope: dict[str, n.Var]) -> None:
        """Fill in the variables that an inner scope declares, among `pending[start:end]`."""
        kept: list[Pending] = []
        for node, token, index in self.pending[start:end]:
            plain, _, outward = token.partition("^")
            if plain not in scope:
                kept.append((node, token, index))
            elif outward:
                kept.append((node, inner.nearer(plain, outward), index))
            else:
                node.var = scope[plain]
        self.pending[start:end] = kept

    # --- expressions

    def expr(self) -> n.Expr:
        """Read an expression."""
        prefix = _PREFIX.get(self.toks[self.i])
        return prefix(self) if prefix is not None else self.operation(self.operand())

    def operation(self, left: n.Expr) -> n.Expr:
        """Read the operator and the operands after the first one."""
        op = self.toks[self.i]
        if op in _BINARY:
            self.i += 1
            return self.made(n.Binary(op, left, self.operand()))
        if op in _COMPARE:
            return self._compare(left)
        if op == "and" or op == "or":
            values = [left]
            while self.ahead(op):
                values.append(self.operand())
            return self.made(n.Bool(op, values))
        if op == "if":
            self.i += 1
            test = self.operand()
            self.take("else")
            return self.made(n.Cond(test, left, self.operand()))
        return left

    def _compare(self, left: n.Expr) -> n.Expr:
        ops: list[str] = []
        rights: list[n.Expr] = []
        while (op := self.toks[self.i]) in _COMPARE:
            self.i += 1
            if op == "not":
                self.take("in")
                op = "not in"
            elif op == "is" and self.ahead("not"):
                op = "is not"
            ops.append(op)
            rights.append(self.operand())
        return self.made(n.Compare(left, ops, rights))

    def operand(self) -> n.Expr:
        """Read what can stand next to an operator: a name, literal or bracket, and its postfixes."""
        return self.postfix(self.atom())

    def postfix(self, node: n.Expr) -> n.Expr:
        """Read attributes, subscripts and calls."""
        toks = self.toks
        while (token := toks[self.i]) in _AFTER_NAME:
            self.i += 1
            if token == ".":
                node = self.made(n.Attr(node, self.name()))
            elif token == "(":
                args, keywords = self.arguments()
                node = self.made(n.Call(node, args, keywords))
            else:
                node = self.made(n.Subscript(node, self._index()))
        return node

    def atom(self) -> n.Expr:
        """Read a name, a literal or something in brackets."""
        token = self.toks[self.i]
        special = _ATOM.get(token)
        if special is not None:
            return special(self)
        self.i += 1
        first = token[:1]
        if token[-1:] in ("'", '"') and first:
            prefixed = first == "b" or first == "u"
            node: n.Expr = n.Const(literals.string(token), "u" if first == "u" and prefixed else None)
        elif first.isdecimal():
            node = n.Const(literals.number(token))
        elif first.isidentifier() and not iskeyword(token):
            node = n.Load(inner.UNRESOLVED)
            self.pending.append((node, token, self.i - 1))
        else:
            self.i -= 1
            self.unexpected()
        self.nodes.append(node)
        return node

    def _sigil(self) -> n.Expr:
        index = self.i
        node = n.Load(inner.UNRESOLVED)
        self.bind(node, self.variable(), index)
        return self.made(node)

    def _minus(self) -> n.Expr:
        token = self.toks[self.i + 1]
        if not token[:1].isdecimal():
            return self._unary()
        self.i += 2
        return self.made(n.Const(-literals.number(token)))

    def _unary(self) -> n.Expr:
        op = self.toks[self.i]
        self.i += 1
        return self.made(n.Unary(op, self.operand()))

    def _await(self) -> n.Expr:
        self.i += 1
        return self.made(n.Await(self.operand()))

    def _starred(self) -> n.Expr:
        self.i += 1
        return self.made(n.Starred(self.operand()))

    def _yield(self) -> n.Expr:
        self.i += 1
        if self.ahead("from"):
            return self.made(n.YieldFrom(self.operand()))
        bare = self.toks[self.i] in ("", ")", ",", "]", "}", ":", "=")
        return self.made(n.Yield(None if bare else self.operand()))

    # --- brackets

    def _group(self) -> n.Expr:
        """`(…)`: nested ones are counted, so that a long chain of operators needs no deep stack."""
        start = len(self.pending)
        depth = 0
        while self.ahead("("):
            depth += 1
        node = self._group_content(start)
        while depth := depth - 1:
            node = self._group_rest(self.operation(self.postfix(node)), start)
        return node

    def _group_content(self, start: int) -> n.Expr:
        toks = self.toks
        if self.ahead(")"):
            return self.made(n.Tuple([]))
        if toks[self.i + (2 if toks[self.i] in inner.SIGILS else 1)] == ":=":
            target = inner.store(self)
            self.take(":=")
            walrus = self.made(n.Walrus(target, self.expr()))
            self.take(")")
            return walrus
        if toks[self.i] == "lambda":
            node = inner.function(self)
            self.take(")")
            return node
        return self._group_rest(self.expr(), start)

    def _group_rest(self, node: n.Expr, start: int) -> n.Expr:
        if self.ahead(")"):
            return node
        if self.toks[self.i] in _COMPREHENSION:
            return inner.comprehension(self, "gen", node, None, start, ")")
        self.take(",")
        return self.made(n.Tuple([node, *self.items(")")]))

    def items(self, end: str) -> list[n.Expr]:
        """Read expressions up to a bracket and past it."""
        found: list[n.Expr] = []
        while not self.ahead(end):
            found.append(self.expr())
            if self.toks[self.i] != end:
                self.take(",")
        return found

    def arguments(self) -> tuple[list[n.Expr], list[n.Keyword]]:
        """Read the arguments of a call or class header, after the opening parenthesis."""
        args: list[n.Expr] = []
        keywords: list[n.Keyword] = []
        while not self.ahead(")"):
            if self.ahead("**"):
                keywords.append(self.made(n.Keyword(None, self.operand())))
            elif self.toks[self.i + 1] == "=":
                name = self.name()
                self.i += 1
                keywords.append(self.made(n.Keyword(name, self.expr())))
            else:
                args.append(self.expr())
            if self.toks[self.i] != ")":
                self.take(",")
        return args, keywords

    def _index(self) -> n.Expr:
        first = self._index_item()
        if self.ahead("]"):
            return first
        items = [first]
        while not self.ahead("]"):
            self.take(",")
            if self.toks[self.i] != "]":
                items.append(self._index_item())
        return self.made(n.Tuple(items))

    def _index_item(self) -> n.Expr:
        lower = None
        if self.toks[self.i] != ":":
            lower = self.expr()
            if self.toks[self.i] != ":":
                return lower
        self.i += 1
        upper = None if self.toks[self.i] in (":", ",", "]") else self.expr()
        step = self.expr() if self.ahead(":") else None
        return self.made(n.Slice(lower, upper, step))

    def _list(self) -> n.Expr:
        self.i += 1
        if self.ahead("]"):
            return self.made(n.List([]))
        start = len(self.pending)
        first = self.expr()
        if self.toks[self.i] in _COMPREHENSION:
            return inner.comprehension(self, "list", first, None, start, "]")
        if self.toks[self.i] != "]":
            self.take(",")
        return self.made(n.List([first, *self.items("]")]))

    def _brace(self) -> n.Expr:
        self.i += 1
        start = len(self.pending)
        if self.ahead("}"):
            return self.made(n.Dict([], []))
        if self.toks[self.i] == "**":
            return self._dict([], [])
        first = self.expr()
        if self.ahead(":"):
            value = self.expr()
            if self.toks[self.i] in _COMPREHENSION:
                return inner.comprehension(self, "dict", first, value, start, "}")
            if self.toks[self.i] != "}":
                self.take(",")
            return self._dict([first], [value])
        if self.toks[self.i] in _COMPREHENSION:
            return inner.comprehension(self, "set", first, None, start, "}")
        if self.toks[self.i] != "}":
            self.take(",")
        return self.made(n.Set([first, *self.items("}")]))

    def _dict(self, keys: list[n.Expr | None], values: list[n.Expr]) -> n.Expr:
        while not self.ahead("}"):
            if self.ahead("**"):
                keys.append(None)
                values.append(self.operand())
            else:
                keys.append(self.expr())
                self.take(":")
                values.append(self.expr())
            if self.toks[self.i] != "}":
                self.take(",")
        return self.made(n.Dict(keys, values))


_PREFIX: dict[str, Callable[[ExprParser], n.Expr]] = {
    "-": ExprParser._minus,
    "+": ExprParser._unary,
    "~": ExprParser._unary,
    "not": ExprParser._unary,
    "await": ExprParser._await,
    "yield": ExprParser._yield,
    "*": ExprParser._starred,
}
_ATOM: dict[str, Callable[[ExprParser], n.Expr]] = {
    "(": ExprParser._group,
    "[": ExprParser._list,
    "{": ExprParser._brace,
    ".": ExprParser._sigil,
    "?": ExprParser._sigil,
    "$": inner.special_constant,
    'f"': inner.fstring,
    "test": inner.test,
    "fstring": inner.fstring_parts,
    "format": inner.format_field,
    "opaque": inner.opaque_expr,
    "left": inner.opaque_expr,
    **dict.fromkeys(("None", "True", "False", "..."), inner.word),
}
