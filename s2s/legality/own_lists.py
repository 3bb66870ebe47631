"""When the items of a list stay where they are while a loop runs: nobody but the function has the list.

Legal when: all that the local is ever given are lists that the function makes there; all else that mentions it reads
items, goes over them, stores or moves items outside of the loop, or stands behind the loop, where others may be given
the list. So whatever code the loop runs, of operators or of other threads, an index leads to the same object, and the
list is as long as it was. What the items hold, and who else has those, does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.defs import Def
from s2s.analysis.fact import PROVED, Why, because
from s2s.analysis.facts import Facts
from s2s.ir import nodes as n
from s2s.ir.walk import targets_of, walk, walk_scope
from s2s.legality.lengths import LIST_METHODS, ONLY_ASKED
from s2s.legality.verdict import Allowed, Refused, Verdict

_LIST = frozenset({list})
#: What is told of most locals: no list of the function's own.
NOT_MADE = Refused("the function does not make the list")
#: What code handles exceptions in, and what nobody looks into.
_UNWINDING = frozenset({n.Try, n.With})
_OPAQUE = frozenset({n.Opaque, n.OpaqueExpr})
_GIVEN = Refused("somebody else may have the list")
_CHANGED = Refused("the loop stores items of the list itself")
_SUSPENDS = Refused("the function may be left in the middle")
_UNWINDS = Refused("what is raised may be handled while a local still holds the list's item")


def keeps_items(var: n.Var, loop: n.For, scope: n.Function, known: Facts) -> Verdict:
    """Whether the list that a local holds has the same items all through a loop, and dies behind it."""
    overlay = known.overlay
    definitions = overlay.of_var(var)
    if not definitions or not all(_makes_list(definition, known) for definition in definitions):
        return NOT_MADE
    if scope.dynamic or scope.is_generator or scope.is_async:
        return _SUSPENDS
    if var.storage is not n.Storage.FAST or var in overlay.untracked:
        return _GIVEN
    nodes = [*walk_scope(scope)]
    kinds = {type(node) for node in nodes}
    if not kinds.isdisjoint(_UNWINDING):
        return _UNWINDS
    if not kinds.isdisjoint(_OPAQUE):
        return _GIVEN
    mentions = [node for node in walk(scope) if getattr(node, "var", None) is var]
    inside = {*walk_scope(loop)}
    if any(node in inside for node in mentions if type(node) is not n.Load):
        return _CHANGED
    own = _Mentions(var, nodes, inside, known)
    if own.changes:
        return _CHANGED
    seen = {*own.allowed, *_behind(loop, nodes)}
    others = sum(type(node) is not n.Load for node in mentions)
    if others != len(definitions) or not all(node in seen for node in mentions if type(node) is n.Load):
        return _GIVEN
    made = (known.of(value) for one in definitions if (value := one.value) is not None)
    return Allowed(own.why | because(*made))


def _makes_list(definition: Def, known: Facts) -> bool:
    """Whether a statement stores a new list to a local, and nothing else does."""
    stmt = definition.site
    if type(stmt) is n.AnnAssign:
        targets = [stmt.target]
    elif type(stmt) is n.Assign:
        targets = stmt.targets
    else:
        return False
    value = stmt.value
    if len(targets) != 1 or type(targets[0]) is not n.Store or value is None:
        return False
    if type(value) is n.Binary and value.op == "*":  # another type may give what it has for such a product
        is_made = known.of(value).within(_LIST)
        return is_made and any(_is_display(side) for side in (value.left, value.right))
    return _is_display(value)


def _is_display(value: n.Expr) -> bool:
    return type(value) is n.List or (type(value) is n.Comp and value.kind == "list")


class _Mentions:
    """Where a scope reads a local that holds a list, and gives it to nobody.

    Attributes:
        allowed: these reads.
        changes: whether a loop stores, deletes or moves items of it.
        why: what it rests on that builtins are called.
    """

    def __init__(self, var: n.Var, nodes: list[n.Node], inside: set[n.Node], known: Facts) -> None:
        self.var, self.known = var, known
        self.allowed: set[n.Node] = set()
        self.changes = False
        self.why: Why = PROVED
        for node in nodes:
            for target in (part for whole in targets_of(node) for part in _parts(whole)):
                if type(target) is n.Subscript and self.reads(target.value):
                    self.changes |= target in inside
            if type(node) is n.Subscript:
                self.reads(node.value)
            elif type(node) is n.For or type(node) is n.Clause:
                self.reads(node.iter)
            elif type(node) is n.Return:
                self.reads(node.value)
            elif type(node) is n.Call and type(node.func) is n.Attr and node.func.name in LIST_METHODS:
                if self.reads(node.func.value):
                    self.changes |= node in inside
            elif type(node) is n.Call and len(node.args) == 1 and not node.keywords:
                named = known.builtin(node.func)
                if named is not None and named[0] in ONLY_ASKED and self.reads(node.args[0]):
                    self.why |= named[1]
            elif type(node) is n.Test:
                self.reads(node.subject)
            elif type(node) is n.Bool and node.op == "and":
                self.asked(node)

    def asked(self, test: n.Bool) -> None:
        """Take in the lengths that a test of s2s asks for, behind one that `len` is the builtin."""
        subjects = [part.subject for part in test.values if type(part) is n.Test and part.kind == "same"]
        named = [read.var for read in subjects if type(read) is n.Load and read.var.name == "len"]
        calls = [node for part in test.values for node in walk_scope(part) if type(node) is n.Call]
        asked = [call.args[0] for call in calls if type(call.func) is n.Load and call.func.var in named]
        if len(asked) == len(calls):
            for subject in asked:
                self.reads(subject)

    def reads(self, expr: n.Expr | None) -> bool:
        """Whether an expression reads the local: then nobody is given the list there."""
        if type(expr) is not n.Load or expr.var is not self.var:
            return False
        self.allowed.add(expr)
        return True


def _parts(target: n.Expr) -> Iterator[n.Expr]:
    """What a target binds: a tuple or a list of targets is each of these."""
    if isinstance(target, n.Tuple | n.List):
        for item in target.items:
            yield from _parts(item)
    elif type(target) is n.Starred:
        yield from _parts(target.value)
    else:
        yield target


def _behind(loop: n.For, nodes: list[n.Node]) -> set[n.Node]:
    """What stands behind a loop and all loops around it: it runs when they have ended."""
    around = next(node for node in nodes if isinstance(node, n.For | n.While) and loop in {*walk_scope(node)})
    inside = {*walk_scope(around)}
    last = max(index for index, node in enumerate(nodes) if node in inside)
    return {*nodes[last + 1 :]}
