"""Reads `match` patterns of the textual IR; `patterns.py` writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from s2s.ir import nodes as n
from s2s.ir import parse_inner as inner

if TYPE_CHECKING:
    from s2s.ir.parse_expr import ExprParser

_SINGLETONS = {"None": None, "True": True, "False": False}


def pattern(p: ExprParser) -> n.Pattern:
    """Read a pattern, `|` and `as` included."""
    first = _closed(p)
    if p.toks[p.i] == "|":
        alternatives = [first]
        while p.ahead("|"):
            alternatives.append(_closed(p))
        return _made(p, n.Pattern("MatchOr", patterns=alternatives))
    if p.ahead("as"):
        node = n.Pattern("MatchAs", patterns=[first])
        _capture(p, node)
        return _made(p, node)
    return first


def _made(p: ExprParser, node: n.Pattern) -> n.Pattern:
    p.nodes.append(node)
    return node


def _capture(p: ExprParser, node: n.Pattern) -> None:
    index = p.i
    if not p.ahead("_"):
        p.bind(node, p.variable(), index)


def _closed(p: ExprParser) -> n.Pattern:
    token = p.toks[p.i]
    if p.ahead("("):
        node = pattern(p)
        p.take(")")
        return node
    if token in _SINGLETONS:
        p.i += 1
        return _made(p, n.Pattern("MatchSingleton", const=_SINGLETONS[token]))
    if p.ahead("["):
        return _made(p, n.Pattern("MatchSequence", patterns=_list(p, "]")))
    if p.ahead("{"):
        return _mapping(p)
    node = n.Pattern("MatchStar")
    if p.ahead("*"):
        _capture(p, node)
        return _made(p, node)
    if p.ahead("$"):
        p.take("(")
        value = p.expr()
        p.take(")")
        return _class(p, value) if p.ahead("(") else _made(p, n.Pattern("MatchValue", value=value))
    if token == "-":
        return _made(p, n.Pattern("MatchValue", value=p.expr()))
    sigil = token in (".", "?")
    if not p.toks[p.i + sigil][:1].isidentifier() or p.toks[p.i][-1] in "'\"":
        return _made(p, n.Pattern("MatchValue", value=p.atom()))
    if p.toks[p.i + sigil + 1] not in (".", "("):
        node.kind = "MatchAs"
        _capture(p, node)
        return _made(p, node)
    value = inner.plain_name(p)
    while p.ahead("."):
        value = p.made(n.Attr(value, p.name()))
    return _class(p, value) if p.ahead("(") else _made(p, n.Pattern("MatchValue", value=value))


def _list(p: ExprParser, end: str) -> list[n.Pattern]:
    found: list[n.Pattern] = []
    while not p.ahead(end):
        found.append(pattern(p))
        if p.toks[p.i] != end:
            p.take(",")
    return found


def _mapping(p: ExprParser) -> n.Pattern:
    node = n.Pattern("MatchMapping")
    while not p.ahead("}"):
        if p.ahead("**"):
            _capture(p, node)
        else:
            node.keys.append(p.expr())
            p.take(":")
            node.patterns.append(pattern(p))
        if p.toks[p.i] != "}":
            p.take(",")
    return _made(p, node)


def _class(p: ExprParser, value: n.Expr) -> n.Pattern:
    node = n.Pattern("MatchClass", value=value)
    while not p.ahead(")"):
        if p.toks[p.i + 1] == "=":
            node.names.append(p.name())
            p.i += 1
        node.patterns.append(pattern(p))
        if p.toks[p.i] != ")":
            p.take(",")
    return _made(p, node)
