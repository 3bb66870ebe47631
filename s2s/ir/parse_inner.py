"""The parts of an expression of the textual IR that declare names or have a syntax of their own.

Targets, comprehensions, lambdas, parameters, f-strings, tests and opaque syntax. Functions of the
`ExprParser` that reads the line.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from s2s.ir import literals, opaque
from s2s.ir import nodes as n

if TYPE_CHECKING:
    from s2s.ir.parse_expr import ExprParser, Pending

_KINDS = (bool, bytes, complex, dict, float, int, list, set, str, tuple, array)
_TYPES: dict[str, type] = {kind.__name__: kind for kind in _KINDS}
SIGILS = {".": n.Storage.CLASS, "?": n.Storage.DYNAMIC}
UNRESOLVED = n.Var("", n.Storage.DYNAMIC)
_CONVERSIONS = {"s": 115, "r": 114, "a": 97}
_AFTER_NAME = frozenset((".", "[", "("))
_WORDS = {"None": None, "True": True, "False": False, "...": ...}
_CLOSING = {"(": ")", "[": "]"}

# --- targets ------------------------------------------------------------------------------------------------


def nearer(plain: str, outward: str) -> str:
    """The text of a variable as seen from one scope further out."""
    return plain if outward == "1" else f"{plain}^{int(outward) - 1}"


def declared(token: str, storage: n.Storage = n.Storage.FAST) -> n.Var:
    """A new variable for a declared text, whose sigil outranks the storage given."""
    storage = SIGILS.get(token[0], storage)
    return n.Var(token.lstrip(".?").partition("%")[0], storage)


def store(p: ExprParser) -> n.Store:
    """Read a name as a target."""
    node = n.Store(UNRESOLVED)
    scope = p.declaring
    cell = scope is not None and p.ahead("&")
    outer = scope is not None and not cell and p.ahead("=")
    index = p.i
    token = p.variable()
    if scope is None or outer or token[0] in SIGILS:
        p.bind(node, token, index)
    else:
        if token not in scope:
            scope[token] = declared(token, n.Storage.CELL if cell else n.Storage.FAST)
        node.var = scope[token]
    p.nodes.append(node)
    return node


def target(p: ExprParser) -> n.Expr:
    """Read a target. In parentheses without a comma it is the target itself."""
    toks = p.toks
    token = toks[p.i]
    if token == "*":
        p.i += 1
        return p.made(n.Starred(target(p)))
    if token in _CLOSING and toks[_past_bracket(p)] not in _AFTER_NAME:
        p.i += 1
        items: list[n.Expr] = []
        comma = False
        while not p.ahead(_CLOSING[token]):
            items.append(target(p))
            if toks[p.i] != _CLOSING[token]:
                p.take(",")
                comma = True
        if token == "[":
            return p.made(n.List(items))
        return items[0] if len(items) == 1 and not comma else p.made(n.Tuple(items))
    at = p.i + (token in SIGILS) + (p.declaring is not None and token in ("&", "="))
    if toks[at][:1].isidentifier() and toks[at + 1] not in _AFTER_NAME:
        return store(p)
    start = p.i
    node = p.operand()
    if not isinstance(node, n.Attr | n.Subscript):
        p.fail("not a target", start)
    return node


def _past_bracket(p: ExprParser) -> int:
    depth = 0
    index = p.i
    while p.toks[index]:
        if p.toks[index] in "([{":
            depth += 1
        elif p.toks[index] in ")]}":
            depth -= 1
            if not depth:
                return index + 1
        index += 1
    return index


# --- scopes -------------------------------------------------------------------------------------------------


def comprehension(
    p: ExprParser, kind: str, element: n.Expr, value: n.Expr | None, start: int, end: str
) -> n.Expr:
    """Read the clauses of a comprehension; `start` is where the pending names of its element begin."""
    scope: dict[str, n.Var] = {}
    clauses: list[n.Clause] = []
    first: list[Pending] = []
    while not p.ahead(end):
        is_async = p.ahead("async")
        p.take("for")
        p.declaring, before = scope, p.declaring
        goal = target(p)
        p.declaring = before
        p.take("in")
        mark = len(p.pending)
        iterable = p.operand()
        if not clauses:
            # The first iterable is evaluated outside.
            first = p.pending[mark:]
            del p.pending[mark:]
        clause = n.Clause(goal, iterable, [], is_async)
        while p.ahead("if"):
            clause.ifs.append(p.operand())
        clauses.append(clause)
    p.bind_here(start, len(p.pending), scope)
    p.pending += first
    return p.made(n.Comp(kind, element, value, clauses))


def function(p: ExprParser) -> n.Expr:
    """Read a lambda, from its keyword to its body."""
    p.take("lambda")
    node = n.Function("<lambda>", f"{p.prefix}<lambda>", [], [], is_lambda=True)
    declarations: dict[str, list[str]] = {"locals": [], "cells": []}
    if p.ahead("{"):
        while not p.ahead("}"):
            if (table := p.toks[p.i]) in declarations:
                declarations[table] = names_declared(p)
            else:
                note(p, node)
            p.ahead(";")
    scope = parameters(p, node, ":", declarations["cells"])
    for token in declarations["locals"]:
        scope[token] = node.variables[token] = declared(token)
    for token in declarations["cells"]:
        if token not in scope:
            scope[token] = declared(token, n.Storage.CELL)
        node.variables[token] = scope[token]
    start = len(p.pending)
    outer, p.prefix = p.prefix, f"{node.qualname}.<locals>."
    body = n.Return(p.expr())
    p.prefix = outer
    p.nodes += (body, node)
    node.body = [body]
    p.bind_here(start, len(p.pending), scope)
    return p.made(n.Lambda(node))


def names_declared(p: ExprParser) -> list[str]:
    """Read the names after a word such as `locals`."""
    p.i += 1
    found = [p.variable()]
    while p.ahead(","):
        found.append(p.variable())
    return found


def note(p: ExprParser, node: n.Function) -> None:
    """Read one of the notes on a function: `generator`, `dynamic 'why'`, `qualname 'text'`."""
    if p.ahead("generator"):
        node.is_generator = True
    elif p.ahead("dynamic"):
        node.dynamic = quoted(p)
    elif p.ahead("qualname"):
        node.qualname = quoted(p)
    else:
        p.unexpected()


def quoted(p: ExprParser) -> str:
    """Read a quoted string."""
    if p.toks[p.i][:1] not in ("'", '"') or len(p.toks[p.i]) < 2:
        p.unexpected()
    p.i += 1
    return str(literals.string(p.toks[p.i - 1]))


def parameters(p: ExprParser, node: n.Function, end: str, cells: list[str]) -> dict[str, n.Var]:
    """Read parameters up to a token and past it; return what the function's scope declares by them."""
    scope: dict[str, n.Var] = {}
    kind = "pos"
    while not p.ahead(end):
        if p.ahead("/"):
            for param in node.params:
                param.kind = "posonly"
        elif p.toks[p.i] == "*" and p.toks[p.i + 1] == ",":
            p.i += 1
            kind = "kwonly"
        else:
            own = "kwarg" if p.ahead("**") else "vararg" if p.ahead("*") else kind
            token = p.variable()
            var = scope[token] = declared(token, n.Storage.CELL if token in cells else n.Storage.FAST)
            if var.storage is n.Storage.FAST:
                node.variables[var.name] = var
            annotation = p.expr() if end == ")" and p.ahead(":") else None
            default = p.expr() if p.ahead("=") else None
            node.params.append(p.made(n.Param(var, own, default, annotation)))
            kind = "kwonly" if own in ("vararg", "kwarg") else kind
        if p.toks[p.i] != end:
            p.take(",")
    return scope


# --- syntax of its own --------------------------------------------------------------------------------------


def dotted(p: ExprParser) -> str:
    """Read names with dots between."""
    name = p.name()
    while p.ahead("."):
        name += f".{p.name()}"
    return name


def aliases(p: ExprParser, is_import: bool) -> list[n.Alias]:
    """Read what an import binds; a dotted name binds its first part in an `import` statement."""
    found: list[n.Alias] = []
    while not found or p.ahead(","):
        index = p.i
        name = "*" if p.ahead("*") else dotted(p)
        alias = p.made(n.Alias(name, p.name() if p.ahead("as") else None, None))
        if p.ahead("->"):
            index = p.i
            p.bind(alias, p.variable(), index)
        elif name != "*":
            p.bind(alias, alias.asname or (name.partition(".")[0] if is_import else name), index)
        found.append(alias)
    return found


def test(p: ExprParser) -> n.Expr:
    """`test(kind type-or-name… ? subject : want, …)`, or a plain name that happens to be `test`."""
    end = p.i + 2
    while p.toks[end : end + 1] and p.toks[end].isidentifier():
        end += 1
    if p.toks[p.i + 1 : p.i + 2] != ["("] or p.toks[end : end + 1] != ["?"]:
        return plain_name(p)
    p.i += 2
    kind = p.name()
    types: list[type] = []
    names: list[str] = []
    while not p.ahead("?"):
        name = p.name()
        # The attribute of `fields` stands last, and may be called as a type is.
        if kind in ("class", "each") or (kind == "fields" and p.ahead("?")):
            names.append(name)
        elif name not in _TYPES:
            p.unexpected()
        else:
            types.append(_TYPES[name])
    subject: n.Load | n.Attr = plain_name(p)
    if p.ahead("."):
        subject = p.made(n.Attr(subject, p.name()))
    p.take(":")
    want: list[n.Expr] = [plain_name(p)]
    while p.ahead(","):
        want.append(plain_name(p))
    p.take(")")
    return p.made(n.Test(kind, subject, want, tuple(types), tuple(names)))


def plain_name(p: ExprParser) -> n.Load:
    """Read a variable."""
    node = n.Load(UNRESOLVED)
    index = p.i
    p.bind(node, p.variable(), index)
    p.nodes.append(node)
    return node


def fstring(p: ExprParser) -> n.Expr:
    """`f"…"`."""
    p.i += 1
    return p.made(n.FString(_parts(p, '"')))


def _parts(p: ExprParser, end: str) -> list[n.Expr]:
    found: list[n.Expr] = []
    while not p.ahead(end):
        token = p.toks[p.i]
        if token[:1] == "\0":
            p.i += 1
            found.append(p.made(n.Const(literals.piece_value(token[1:]))))
            continue
        p.take("{")
        value = p.operand()
        conversion = -1
        if p.ahead("!"):
            conversion = _CONVERSIONS.get(p.name(), -1)
        spec = None
        if p.ahead(":"):
            spec = p.made(n.FString(_parts(p, "}")))
        else:
            p.take("}")
        found.append(p.made(n.Format(value, conversion, spec)))
    return found


def fstring_parts(p: ExprParser) -> n.Expr:
    """`fstring{part, …}`, or a plain name."""
    if p.toks[p.i + 1] != "{":
        return plain_name(p)
    p.i += 2
    return p.made(n.FString(p.items("}")))


def format_field(p: ExprParser) -> n.Expr:
    """`format{value, conversion, spec}`, or a plain name."""
    if p.toks[p.i + 1] != "{":
        return plain_name(p)
    p.i += 2
    value = p.expr()
    p.take(",")
    sign = -1 if p.ahead("-") else 1
    conversion = sign * int(p.toks[p.i]) if p.toks[p.i].isdecimal() else p.unexpected()
    p.i += 1
    spec = p.expr() if p.ahead(",") else None
    p.take("}")
    return p.made(n.Format(value, conversion, spec))


def opaque_expr(p: ExprParser) -> n.Expr:
    """`opaque 'source'`, `left 'source'`, or a plain name."""
    if p.toks[p.i + 1][:1] not in ("'", '"') or len(p.toks[p.i + 1]) < 2:
        return plain_name(p)
    left = p.toks[p.i] == "left"
    p.i += 1
    node = opaque.expression(quoted(p))
    p.nodes += opaque.positioned(node)
    return p.made(n.OpaqueExpr(node, left))


def word(p: ExprParser) -> n.Expr:
    """A constant that is a word."""
    p.i += 1
    return p.made(n.Const(_WORDS[p.toks[p.i - 1]]))


def special_constant(p: ExprParser) -> n.Expr:
    """`$inf`, `$-nan`, `$complex(1.0, $inf)`."""
    p.i += 1
    if not p.ahead("complex"):
        return p.made(n.Const(_float(p)))
    p.take("(")
    real = _float(p)
    p.take(",")
    value = complex(real, _float(p))
    p.take(")")
    return p.made(n.Const(value))


def _float(p: ExprParser) -> float:
    p.ahead("$")
    negative = p.ahead("-")
    p.i += 1
    try:
        value = float(p.toks[p.i - 1])
    except ValueError:
        p.fail("expected a number", p.i - 1)
    # Not a product: the sign of a nan would be lost.
    return -value if negative else value
