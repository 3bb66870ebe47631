"""Which functions can be inlined, and how a call's arguments meet their parameters."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from itertools import pairwise
from sys import maxsize

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.defs import CLASS_CELL
from s2s.analysis.edit import Edit
from s2s.analysis.mentioned import mentioned
from s2s.analysis.reaching import build
from s2s.frontend.frames import by_marks
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.children import INNER, SCOPE_CHILDREN
from s2s.ir.originals import split
from s2s.ir.walk import all_in_scope, blocks_of, clone, header, walk, walk_scope
from s2s.legality.text import SINGLE, is_literal
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.shapes import is_private

#: Why a function is inlined only where its method is known without a test.
HANDLES = "it handles exceptions"
_REFUSED: dict[type, str] = {
    n.FunctionDef: "it defines a function",
    n.ClassDef: "it defines a class",
    n.Lambda: "it makes a function",
    n.Yield: "it is a generator",
    n.YieldFrom: "it is a generator",
    n.Await: "it awaits",
    n.Declare: "it rebinds names of another scope",
    n.Import: "it imports",
    n.ImportFrom: "it imports",
    n.Delete: "it deletes",
    n.Try: HANDLES,
    n.With: "it enters a context",
    n.Match: "it matches patterns",
    n.AnnAssign: "it annotates a local",
    n.Walrus: "it assigns inside an expression",
    n.Opaque: "it has a construct s2s does not model",
    n.OpaqueExpr: "it has a construct s2s does not model",
}

#: What speaks against nothing: it names no variable, and is no more than its parts.
_TOLD = {n.Attr, n.Load, n.Store, n.Raise, n.Comp, n.Compare, n.Alias, n.Handler, n.Pattern, n.Param}
_SILENT = SCOPE_CHILDREN.keys() - _REFUSED.keys() - _TOLD
#: Larger bodies are never inlined; refuse before walking them.
MOST_NODES = 200
#: The same for a function that is dropped once its only call is inlined.
MOST_NODES_ONCE = 2000
#: The longest arguments that are written twice, in nodes, all of a call together.
_MOST_NODES_TWICE = 16
#: The node classes that have variables of their own.
_APART = frozenset({n.Comp, n.Lambda})
WRITTEN_TWICE = Refused("its arguments are not to be written twice, as a guard would", "sealed-globals")
_MANGLED = r"_[^_].*?__.*(?<!__)$"


#: Why a function is inlined only into methods of its own class.
PRIVATE_NAME = "it uses a private name, which means something else in a class"


def _is_harmless(node: n.Node) -> bool:
    """Whether a node is only a store of a local, whose annotation nobody evaluates, or unbinds no local."""
    if type(node) is n.AnnAssign:
        target = node.target
        return node.value is not None and type(target) is n.Store and target.var.storage is n.Storage.FAST
    if type(node) is n.Delete:
        return node.releases or all(isinstance(one, n.Attr | n.Subscript) for one in node.targets)
    return type(node) is n.Walrus and node.target.var.storage is n.Storage.FAST


def refusal(
    function: n.Function,
    private: bool = False,
    most: int = MOST_NODES,
    generator: bool = False,
    delegates: bool = False,
    is_whole: bool = False,
    handles: bool = False,
) -> str:
    """Why a function is never inlined; empty if it may be.

    A call is inlined only if its frame is not missed: the function does not look at frames, suspend, make
    functions that would capture its variables, or read a local that may be unbound (the error names it).

    Args:
        generator: whether it is a generator that is asked about, whose `yield` may stand for a loop's body.
        delegates: whether it may have `yield from`, too.
        is_whole: whether its body goes into a function that has nothing else, so that it may handle exceptions.
        handles: whether it may handle exceptions anywhere, in `try` statements whose names nothing else binds.
    """
    allowed: set[type] = {n.Yield} if generator else set()
    if is_whole:
        allowed |= {n.Try, n.With, n.AnnAssign}
    if delegates:
        allowed.add(n.YieldFrom)
    if handles:
        allowed.add(n.Try)
    if kept := function.dynamic or by_marks(function.variables):
        return kept
    if function.is_async or function.is_generator is not generator:
        return "it is a coroutine or a generator"
    if function.type_params:
        return "it has type parameters"
    if is_longer(function, most):
        return "it is too long"
    known: set[n.Var] = set()  # whose reads are no reason
    for node in walk_scope(function):
        cls = type(node)
        if cls in _SILENT:
            continue
        if type(node) is n.Attr:
            if not private and is_private(node.name):
                return PRIVATE_NAME
            continue
        if type(node) is n.Load:
            if node.var in known:
                continue
            if node.var.name in CLASS_CELL:
                return "it needs the cell of its class"
            known.add(node.var)
        elif cls is not n.Store:
            reason = _REFUSED.get(cls)
            if reason is not None and cls not in allowed and not _is_harmless(node):
                return reason
            if type(node) is n.Raise and generator and _stops(node):
                return "it raises StopIteration, whose traceback would keep what its consumer holds"
            if type(node) is n.Comp and node.kind == "gen":
                return "it makes a generator"
            if cls is n.Compare and compares_a_literal(node):
                return "Python would warn of the literal beside `is` once more"
        if (var := getattr(node, "var", None)) is None:
            continue
        if (name := var.name)[:1] == "_":
            if split(name) is not None:
                continue  # the object that a guard compares with is under no private name
            if is_private(name):
                return PRIVATE_NAME
            if re.match(_MANGLED, name):
                return "it uses a name that is what a private one becomes in some class"
        if type(node) is n.Store and var.storage is n.Storage.GLOBAL:
            return "it rebinds a global"
        if var.storage in (n.Storage.DYNAMIC, n.Storage.CLASS):
            return "it uses a name that has no one meaning"
    if handles and _binds_handled(function):
        return "it binds what a handler does"
    return "it may read an unbound local" if _may_read_unbound(function) else ""


def _stops(stmt: n.Raise) -> bool:
    """Whether a statement raises `StopIteration` by its name.

    That becomes the cause of another exception, so that whoever keeps the cause keeps the frame that it was raised in.
    """
    raised = stmt.exc.func if type(stmt.exc) is n.Call else stmt.exc
    return type(raised) is n.Load and raised.var.name == "StopIteration"


def _binds_handled(function: n.Function) -> bool:
    """Whether the name of an `except … as` clause, which is unbound at its end, has other bindings."""
    nodes = list(walk_scope(function))
    handled = [node.var for node in nodes if type(node) is n.Handler and node.var is not None]
    stored = {node.var for node in nodes if type(node) is n.Store or type(node) is n.Param}
    return any(var in stored or var.storage is not n.Storage.FAST for var in handled)


def _may_read_unbound(function: n.Function) -> bool:
    params = {param.var for param in function.params}
    unbinds = locals_ = False
    for node in all_in_scope(function):
        cls = type(node)
        if type(node) is n.Load:
            locals_ |= node.var.storage is n.Storage.FAST and node.var not in params
        elif cls is n.Delete or cls is n.Handler:
            unbinds = True
    if not (locals_ or unbinds) or (not unbinds and _bound_behind(function.body, params) is not None):
        return False
    overlay = build(function)
    found = any(
        type(node) is n.Load and node.var.storage is n.Storage.FAST and overlay.may_be_unbound(node)
        for node in walk_scope(function)
    )
    overlay.dissolve()
    return found


_PLAIN = frozenset({n.Assign, n.AugAssign, n.ExprStmt, n.Return, n.Raise, n.Pass, n.Break})
_LEAVING = frozenset({n.Return, n.Raise, n.Break})


def _bound_behind(block: list[n.Stmt], bound: set[n.Var]) -> set[n.Var] | None:
    """The locals that are bound at the end of a block, if every read in it is certainly of a bound local.

    A look at plain statements that most bodies consist of; None of all others, of which definitions are to tell.
    """
    bound = set(bound)
    for stmt in block:
        cls = type(stmt)
        parts: list[n.Node] = [stmt] if cls in _PLAIN else header(stmt)
        stored: set[n.Var] = set()
        for node in (node for part in parts for node in all_in_scope(part)):
            if type(node) is n.Load:
                if node.var not in bound and node.var.storage is n.Storage.FAST:
                    return None
            elif type(node) is n.Store:
                stored.add(node.var)
            elif type(node) is n.Comp or type(node) is n.Walrus:
                return None
        if cls in _LEAVING:
            return bound if stmt is block[-1] else None  # what follows is never reached
        if type(stmt) is n.If:
            arms = [_bound_behind(arm, bound) for arm in blocks_of(stmt)]
            going_on = [arm for block, arm in zip(blocks_of(stmt), arms, strict=True) if not _leaves(block)]
            if None in arms:
                return None
            if not going_on:
                return bound if stmt is block[-1] else None
            bound = set.intersection(*(arm for arm in going_on if arm is not None))
        elif type(stmt) is n.For:
            body, orelse = blocks_of(stmt)
            if orelse or _bound_behind(body, bound | stored) is None:
                return None
        elif cls in _PLAIN:
            bound |= stored
        else:
            return None
    return bound


def _leaves(block: list[n.Stmt]) -> bool:
    """Whether control never reaches the end of a block that `_bound_behind` understands."""
    last = block[-1] if block else None
    return type(last) in _LEAVING or (type(last) is n.If and all(map(_leaves, blocks_of(last))))


def names_its_variables(function: n.Function, edit: Edit | None = None) -> str:
    """Why a library may look for the locals of a function by names in its strings; empty if none can."""
    if not function.variables:
        return ""
    words = mentioned(function) if edit is None else edit.in_strings
    if words.isdisjoint(function.variables):
        return ""
    return "its strings name variables of its own, which what it calls may look up"


def compares_a_literal(expr: n.Node) -> bool:
    """Whether Python warns of a literal beside `is`: a copy would warn again."""
    if type(expr) is not n.Compare:
        return False
    operands = [expr.left, *expr.rights]
    beside = [
        part
        for op, pair in zip(expr.ops, pairwise(operands), strict=True)
        if op.startswith("is")
        for part in pair
    ]
    return any(is_literal(part) and type(constant_of(part)) not in SINGLE for part in beside)


def size(root: n.Node, most: int = maxsize) -> int:
    """The number of nodes under `root`: what inlining it would add. Of more than `most`, not all are counted."""
    found = [root]
    inner_of = INNER
    for node in found:  # `all_nodes`, up to a length
        inner = inner_of[type(node)]
        if inner is not None:
            found += inner(node)
            if len(found) > most:
                break
    return len(found)


def is_longer(root: n.Node, most: int) -> bool:
    """Whether there are more nodes than that under `root`."""
    return size(root, most) > most


def may_be_written_twice(arguments: Iterable[n.Expr], known: Container[n.Var]) -> Verdict:
    """Whether arguments may stand in both arms of a test of the name that is called, of which one is evaluated.

    Either arm evaluates them when the name has been read, in their order: so nothing that they do is done more than
    once, or at another time. They are to be short, to bind no variables of their own, and to call none of the
    functions that would be written out in both arms.

    Args:
        known: the variables of functions that calls may be replaced by.
    """
    nodes = [node for argument in arguments for node in walk(argument)]
    if len(nodes) > _MOST_NODES_TWICE or any(type(node) in _APART for node in nodes):
        return WRITTEN_TWICE
    called = (node.func for node in nodes if type(node) is n.Call)
    if any(type(func) is n.Load and func.var in known for func in called):
        return WRITTEN_TWICE
    return Allowed()


@frozen()
class Binding:
    """One parameter and the expression it is bound to. `fresh` if that is not a part of the call."""

    param: n.Param
    value: n.Expr
    fresh: bool = False


def bind(call: n.Call, function: n.Function, named: bool = False) -> list[Binding] | str:
    """Match the arguments of a call with the parameters of a function; `named`, if default names stay what they are.

    Returns:
        the bindings, in the order the call evaluates their values, constant defaults last; or why there are none:
        the call does not fit (it raises `TypeError` at run time), or its shape is not known.
    """
    positional = _positional(call.args)
    keywords = _keywords(call.keywords)
    if positional is None or keywords is None:
        return "the call unpacks something of unknown shape"
    if any(type(arg) is n.Starred for arg in call.args) or any(k.name is None for k in call.keywords):
        stored = {node.var for node in walk_scope(function) if type(node) is n.Store}
        if any(param.var in stored for param in function.params):
            # An unpacked tuple keeps the argument alive until the call ends; a parameter can be rebound before.
            return "it rebinds a parameter, and the call unpacks its arguments"
    params = {kind: [p for p in function.params if p.kind == kind] for kind in _KINDS}
    places = params["posonly"] + params["pos"]
    bindings = [Binding(param, value) for param, value in zip(places, positional, strict=False)]
    extra = positional[len(places) :]
    span = call.span
    if params["vararg"]:
        bindings.append(Binding(params["vararg"][0], n.Tuple(extra, span=span), fresh=True))
    elif extra:
        return "the call has too many arguments"
    by_name = {p.var.name: p for p in params["pos"] + params["kwonly"]}
    bound = {binding.param for binding in bindings}
    rest: list[tuple[str, n.Expr]] = []
    for name, value in keywords:
        param = by_name.get(name)
        if param is None:
            rest.append((name, value))
        elif param in bound:
            return f"the call gives {name} twice"
        else:
            bindings.append(Binding(param, value))
            bound.add(param)
    if params["kwarg"]:
        if bool(rest) and len(rest) != len(keywords):
            return "its keywords are bound out of order"
        keys: list[n.Expr | None] = [n.Const(name, span=span) for name, _ in rest]
        bindings.append(
            Binding(params["kwarg"][0], n.Dict(keys, [v for _, v in rest], span=span), fresh=True)
        )
    elif rest:
        return f"it has no parameter {rest[0][0]}"
    for param in places + params["kwonly"]:
        if param in bound:
            continue
        if param.default is None:
            return f"the call gives no {param.var.name}"
        if constant_of(param.default) is NO_CONST and not (named and type(param.default) is n.Load):
            return f"the default of {param.var.name} is not a constant"
        bindings.append(Binding(param, clone(param.default), fresh=True))
    return bindings


_KINDS = ("posonly", "pos", "vararg", "kwonly", "kwarg")


def _positional(args: list[n.Expr]) -> list[n.Expr] | None:
    """The positional arguments, with `*(a, b)` and `*[a, b]` opened; None if one has another shape."""
    found: list[n.Expr] = []
    for arg in args:
        if type(arg) is not n.Starred:
            found.append(arg)
        elif isinstance(arg.value, n.Tuple | n.List):
            inner = _positional(arg.value.items)
            if inner is None:
                return None
            found.extend(inner)
        else:
            return None
    return found


def _keywords(keywords: list[n.Keyword]) -> list[tuple[str, n.Expr]] | None:
    """The keyword arguments, with `**{"a": x}` opened; None if one has another shape."""
    found: list[tuple[str, n.Expr]] = []
    for keyword in keywords:
        if keyword.name is not None:
            found.append((keyword.name, keyword.value))
        elif type(keyword.value) is n.Dict:
            for key, value in zip(keyword.value.keys, keyword.value.values, strict=True):
                if type(key) is not n.Const or type(key.value) is not str:
                    return None
                found.append((key.value, value))
        else:
            return None
    return found if len({name for name, _ in found}) == len(found) else None
