"""Whether what a function of module random does may be written where it is called."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.call import size
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.kept_copiers import import_of

#: The functions, and how many arguments each may be given.
DRAWN = {"randint": (2, 2), "randrange": (1, 2), "choice": (1, 1), "shuffle": (1, 1), "uniform": (2, 2)}
#: What does the same as some of them, whatever it is given.
BY_ANOTHER = {"choice": "chosen", "shuffle": "shuffled"}
MODULE = "random"
#: What gives an int, and nothing else, for ints.
_ON_INTS = frozenset({"+", "-", "*"})
#: What stands more than once is no longer than the first; what is held by a local stands twice.
_MOST_PLAIN, _MOST_HELD = 5, 16
#: What cannot stand twice, or makes another scope.
_NOT_TWICE = (n.Lambda, n.Comp, n.Walrus, n.Await, n.Yield, n.YieldFrom, n.OpaqueExpr)


def drawing(facts: ModuleFacts) -> list[n.Var]:
    """The names that mean module random, or a function of it: an import binds them, and nothing else does."""
    return [
        name
        for name, (module, function) in facts.imports.items()
        if module == MODULE and (not function or function in DRAWN) and import_of(name, facts) is not None
    ]


def may_be_drawn(call: n.Call, name: str, is_apart: bool) -> Verdict:
    """Whether the arguments of a call let what the function does be written in its place.

    They are evaluated in their order, once, after the function was looked up. All but the last are therefore such that
    evaluating them again gives the same and does nothing, once their locals are known to be ints. So may the last be;
    if not, a local holds it, and is asked for its type.

    Args:
        is_apart: whether the call stands where the function can have no local for it: in a comprehension or lambda.
    """
    least, most = DRAWN[name]
    args = call.args
    if call.keywords or not least <= len(args) <= most or any(type(arg) is n.Starred for arg in args):
        return Refused("how its arguments are bound is not known")
    if name == "uniform":
        plain = all(number_of(arg) is not None or is_local(arg) for arg in args)
        return Allowed() if plain else Refused("it is given neither numbers nor locals")
    if name in BY_ANOTHER:
        return Allowed()
    if not all(map(is_plain, args[:-1])):
        return Refused("its first argument is computed")
    if is_plain(args[-1]):
        return Allowed()
    if is_apart:
        return Refused("no local can hold its argument")
    if any(isinstance(node, _NOT_TWICE) for node in walk(args[-1])) or size(args[-1]) > _MOST_HELD:
        return Refused("its argument is not to be written twice")
    return Allowed()


def number_of(expr: n.Expr) -> int | float | None:
    """The int or float that an expression is the literal of, with its sign."""
    if type(expr) is n.Unary and expr.op == "-" and type(expr.operand) is n.Const:
        found = number_of(expr.operand)
        return None if found is None else -found
    value = expr.value if type(expr) is n.Const else None
    return value if type(value) is int or type(value) is float else None


def int_of(expr: n.Expr) -> int | None:
    """The int that an expression is the literal of, with its sign."""
    found = number_of(expr)
    return found if type(found) is int else None


def is_local(expr: n.Expr) -> bool:
    """Whether an expression reads a local that nothing but the function's own statements stores to."""
    return type(expr) is n.Load and expr.var.storage is n.Storage.FAST


def is_plain(expr: n.Expr) -> bool:
    """Whether an expression computes with ints and such locals alone, in a way that cannot fail where all are ints."""
    return size(expr) <= _MOST_PLAIN and _computes_plainly(expr)


def _computes_plainly(expr: n.Expr) -> bool:
    if type(expr) is n.Binary:
        return expr.op in _ON_INTS and _computes_plainly(expr.left) and _computes_plainly(expr.right)
    if type(expr) is n.Unary:
        return expr.op == "-" and _computes_plainly(expr.operand)
    return is_local(expr) or int_of(expr) is not None
