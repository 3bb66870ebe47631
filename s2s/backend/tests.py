"""The tests of guards and regions as the expressions they are written as."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.arrays import CODES


def written(node: n.Test) -> n.Expr:
    """The expression that a test is in the output."""
    span = node.span
    if node.kind == "same":
        return _compare(node, _looked_up(node), "is", node.want[0])
    if node.kind in ("class", "each"):
        names: list[n.Expr] = [n.Const(name, span=span) for name in node.names]
        each = [n.Keyword("each", n.Const(True, span=span), span=span)] if node.kind == "each" else []
        return n.Call(node.want[0], [_looked_up(node), *names], each, span=span)
    if node.kind == "iterates":
        type_of, cls, method = node.want
        kind = n.Call(type_of, [node.subject], [], span=span)
        method_of = n.Attr(cls, "__iter__", span=span)
        return n.Bool(
            "and", [_compare(node, kind, "is", cls), _compare(node, method_of, "is", method)], span=span
        )
    type_of, *types = node.want if node.kind == "member" else node.want[: 1 + len(node.types)]
    if node.kind in ("items", "parts", "fields"):
        return _compare(node, _types_in(node, type_of), "<=", n.Set(types, span=span))
    if node.kind == "rows":
        item = n.Var("item", n.Storage.FAST)
        clause = n.Clause(n.Store(item, span=span), node.subject, [], False)
        code = n.Attr(n.Load(item, span=span), "typecode", span=span)
        codes: list[n.Expr] = [n.Const(code, span=span) for code in CODES[node.types[0]]]
        found = n.Comp("set", code, None, [clause], span=span)
        arrays = _compare(node, _types_in(node, type_of), "<=", n.Set(types, span=span))
        return n.Bool("and", [arrays, _compare(node, found, "<=", n.Set(codes, span=span))], span=span)
    tests = [_compare(node, n.Call(type_of, [_looked_up(node)], [], span=span), "is", kind) for kind in types]
    if node.kind == "array":
        code = n.Attr(node.subject, "typecode", span=span)
        tests.append(_compare(node, code, "in", n.Const(CODES[node.types[0]], span=span)))
        return n.Bool("and", tests, span=span)
    return tests[0] if len(tests) == 1 else n.Bool("or", tests, span=span)


def _types_in(node: n.Test, type_of: n.Expr) -> n.Expr:
    """A comprehension that collects the types of the items of a list, or of an attribute or the items of those."""
    item, items = (n.Var(name, n.Storage.FAST) for name in ("item", "items"))
    clauses = [n.Clause(n.Store(item, span=node.span), node.subject, [], False)]
    if node.kind == "parts":
        inner = n.Clause(n.Store(item, span=node.span), n.Load(items, span=node.span), [], False)
        clauses = [n.Clause(n.Store(items, span=node.span), node.subject, [], False), inner]
    read: n.Expr = n.Load(item, span=node.span)
    if node.kind == "fields":
        read = n.Attr(read, node.names[0], span=node.span)
    call = n.Call(type_of, [read], [], span=node.span)
    return n.Comp("set", call, None, clauses, span=node.span)


def _looked_up(node: n.Test) -> n.Expr:
    """The name that is tested, or what looks it up in the namespace of the module, where it may be missing."""
    if len(node.want) == 1 + len(node.types) or type(node.subject) is not n.Load or node.kind == "member":
        return node.subject
    name = n.Const(node.subject.var.name, span=node.span)
    return n.Call(n.Attr(node.want[-1], "get", span=node.span), [name], [], span=node.span)


def _compare(node: n.Test, left: n.Expr, op: str, right: n.Expr) -> n.Expr:
    return n.Compare(left, [op], [right], span=node.span)
