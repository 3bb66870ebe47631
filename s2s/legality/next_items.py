"""When the next item may be asked for in a way by which nothing is raised where there is none.

`next(items, missing)` gives what it is given where `next(items)` raises `StopIteration`, and in no other case. What is
left of the exception is that the handler runs while it is handled: so that it may run without, it does nothing that
could raise, or look at what is handled. What a local held before stays there: the item waits in another one.

`next(items)` raises `TypeError` before anything else where the type has no `__next__`. The output asks a type for
that once, when the exception is raised. A metaclass may answer such a question by its own code, by `__getattr__` for
one. So the rewrite is refused if a class of the program that may be a metaclass has such a method, or says which types
are equal.

A stack of the function's own that the loop has found not to be empty has a last item, and where a local holds that
item, nobody sees it go.
"""

from __future__ import annotations

from s2s.analysis.constants import constant_of
from s2s.analysis.fact import PROVED, Why
from s2s.analysis.facts import Facts
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.forms import is_local_read, is_local_store
from s2s.ir.walk import walk, walk_scope
from s2s.legality.call import size
from s2s.legality.cycles import collects_by_itself
from s2s.legality.probes import gives_quietly
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of
from s2s.legality.whole import nowhere
from s2s.library import GIVE_BACK, NO_TYPES, OF_TYPES
from s2s.options import Options
from s2s.program.bindings import ModuleFacts
from s2s.program.members import bound_in, imported

#: A handler of `TypeError` stands twice.
_MOST_NODES = 16
#: What may be done with a stack that nobody else has: these methods leave what they add, and hand nothing on.
_METHODS = frozenset({"append", "clear", "extend", "pop"})
_SEALED_GLOBALS: Why = frozenset({"sealed-globals"})
_JUMPS = (n.Break, n.Continue, n.Pass)


@frozen()
class Taking:
    """A `try` of which all that it does is to take the next item, and the handlers of there being none.

    Attributes:
        first: what binds a local to the item.
        call: the call of `next`.
        read: what it is given, a local.
        ended: the handler of `StopIteration`.
        other: that of `TypeError`, if there is one.
        names: what reads `next` and the exceptions.
    """

    first: n.Assign
    call: n.Call
    read: n.Load
    target: n.Var
    ended: n.Handler
    other: n.Handler | None
    names: tuple[n.Load, ...]


def taking(stmt: n.Try) -> Taking | None:
    """What a `try` takes; None of any other."""
    if len(stmt.body) != 1 or stmt.final or stmt.is_star:
        return None
    first = stmt.body[0]
    if type(first) is not n.Assign or len(first.targets) != 1 or not is_local_store(first.targets[0]):
        return None
    call = first.value
    if type(call) is not n.Call or len(call.args) != 1 or call.keywords or type(call.func) is not n.Load:
        return None
    read, target = call.args[0], first.targets[0].var
    handlers: dict[str, n.Handler] = {}
    names = [call.func]
    for handler in stmt.handlers:
        if handler.var is not None or type(handler.type) is not n.Load or handler.type.var.name in handlers:
            return None
        handlers[handler.type.var.name] = handler
        names.append(handler.type)
    ended = handlers.pop("StopIteration", None)
    other = handlers.pop("TypeError", None)
    is_next = call.func.var.name == "next" and is_local_read(read) and read.var is not target
    if ended is None or handlers or not is_next or type(read) is not n.Load:
        return None
    return Taking(first, call, read, target, ended, other, tuple(names))


def may_take_quietly(
    one: Taking, stmt: n.Try, scope: n.Function, known: Facts, facts: ModuleFacts, options: Options
) -> Verdict:
    """Whether the handlers may run where `next` has given a default, and where there is no `__next__`."""
    why = PROVED
    for read in one.names:
        builtin = known.builtin(read)
        if builtin is None:
            return Refused("the names may mean something else", "sealed-builtins")
        why |= builtin[1]
    for handler in (one.ended, one.other):
        body = [] if handler is None else handler.body
        if handler is one.ended and _pops(body):
            stack = _may_pop(body[0], one, stmt, scope, known, facts)
            if isinstance(stack, Refused):
                return stack
            why, body = why | stack.why, body[1:]
        if len(body) > 1 or not all(_is_quiet(each, known) for each in body):
            return Refused("a handler may raise, or look at what it handles")
    if one.other is None:
        return Allowed(why)
    if sum(map(size, one.other.body)) > _MOST_NODES:
        return Refused("a handler is too long to stand there twice")
    asks = may_ask_type(facts, options)
    return asks if isinstance(asks, Refused) else Allowed(why | asks.why)


def may_ask_type(facts: ModuleFacts, options: Options) -> Verdict:
    """Whether all that `hasattr` does is to tell if a type has `__next__`, and types may be kept in a set.

    A type is held by what it holds: the collector alone frees it.
    """
    told = ("a metaclass may say something else",) * 2
    asked = nowhere(options, facts, _answers, lambda program: not OF_TYPES.isdisjoint(program.texts), *told)
    verdict = all_of((asked, collects_by_itself(options, facts)))
    if verdict and not _mean_builtins(facts):
        return Refused("the names may mean something else")
    return verdict


def _mean_builtins(facts: ModuleFacts) -> bool:
    """Whether the names that are put into the output mean builtins, as far as the module tells."""
    asked = (facts.global_named(name) for name in ("hasattr", "set", "type"))
    return not facts.star_import and not facts.lists_names and all(map(facts.is_builtin, asked))


def _answers(facts: ModuleFacts) -> bool:
    """Whether a class of the module may be a metaclass, and answer by its own code.

    What a base is, tells what its name is bound to, and not the name itself.
    """
    classes = [node for node in walk(facts.module) if type(node) is n.ClassDef]
    if all(OF_TYPES.isdisjoint(bound_in(node)) for node in classes):
        return False
    own = {
        node.var: node
        for node in classes
        if facts.bindings[node.var] == 1 and all(_gives_back(one, facts) for one in node.decorators)
    }
    above, found = dict[n.ClassDef, list[n.ClassDef]](), list[n.ClassDef]()
    for node in classes:
        bases = [base.value if type(base) is n.Subscript else base for base in node.bases]
        above[node] = [own[base.var] for base in bases if type(base) is n.Load and base.var in own]
        foreign = sum(imported(base, facts) in NO_TYPES for base in bases)
        if len(above[node]) + foreign < len(bases):
            found.append(node)
    for node in found:  # these grow as they are gone over
        found += [one for one in classes if node in above[one] and one not in found]
    for node in found:
        found += [one for one in above[node] if one not in found]
    return any(not OF_TYPES.isdisjoint(bound_in(node)) for node in found)


def _gives_back(decorator: n.Expr, facts: ModuleFacts) -> bool:
    """Whether a decorator gives the class that it is given."""
    made_by = decorator.func if type(decorator) is n.Call else decorator
    return imported(made_by, facts) in GIVE_BACK


def _is_quiet(stmt: n.Stmt, known: Facts) -> bool:
    """Whether a statement of a handler raises nothing, and runs nothing that could ask what is being handled."""
    if type(stmt) is n.Return:
        return stmt.value is None or gives_quietly(stmt.value, known)
    return type(stmt) in _JUMPS


def _pops(body: list[n.Stmt]) -> bool:
    """Whether a handler begins with `stack.pop()`."""
    call = body[0].value if body and type(body[0]) is n.ExprStmt else None
    if type(call) is not n.Call or call.args or call.keywords or type(call.func) is not n.Attr:
        return False
    return call.func.name == "pop" and is_local_read(call.func.value)


def _may_pop(
    pops: n.Stmt, one: Taking, stmt: n.Try, scope: n.Function, known: Facts, facts: ModuleFacts
) -> Verdict:
    """Whether what a handler pops is there, and held by the local of which the next item is asked.

    That is so in `while stack:`, behind `items = stack[-1]`, or `items = next(reversed(stack))`, if nobody else has the
    stack.
    """
    assert type(pops) is n.ExprStmt and type(pops.value) is n.Call and type(pops.value.func) is n.Attr
    read = pops.value.func.value
    assert type(read) is n.Load
    stack = read.var
    loop = next((node for node in walk_scope(scope) if type(node) is n.While and stmt in node.body), None)
    if (
        loop is None
        or type(loop.test) is not n.Load
        or loop.test.var is not stack
        or loop.body[1] is not stmt
    ):
        return Refused("there may be nothing to pop")
    holds = loop.body[0]
    if type(holds) is not n.Assign or len(holds.targets) != 1 or not is_local_store(holds.targets[0]):
        return Refused("what is popped may be seen to go")
    if holds.targets[0].var is not one.read.var or not _is_last_of(holds.value, stack, known):
        return Refused("what is popped may be seen to go")
    return _is_own_stack(stack, scope, known, facts)


def _is_last_of(value: n.Expr | None, stack: n.Var, known: Facts) -> bool:
    """Whether an expression gives the last item of a stack."""
    if type(value) is n.Subscript:
        is_last = constant_of(value.index) == -1
        return is_last and type(value.value) is n.Load and value.value.var is stack
    reads = _reversed_in(value, known)
    return reads is not None and reads.var is stack


def _reversed_in(value: n.Node | None, known: Facts) -> n.Load | None:
    """The local that `next(reversed(stack))` reads."""
    for name in ("next", "reversed"):
        if type(value) is not n.Call or len(value.args) != 1 or value.keywords:
            return None
        builtin = known.builtin(value.func)
        if builtin is None or builtin[0] != name:
            return None
        value = value.args[0]
    return value if is_local_read(value) else None


def _is_own_stack(stack: n.Var, scope: n.Function, known: Facts, facts: ModuleFacts) -> Verdict:
    """Whether a local only ever holds a list or a deque that the function has made, and that nobody else has."""
    others = Refused("other code may have the stack that it pops from")
    if any(param.var is stack for param in scope.params):
        return others
    why, made, used = PROVED, set[n.Node](), set[n.Node]()
    for node in walk_scope(scope):
        if type(node) is n.Assign:
            for target in node.targets:
                if type(target) is n.Store and target.var is stack:
                    makes = _makes_stack(node.value, known, facts)
                    if isinstance(makes, Refused):
                        return makes
                    why |= makes.why
                    made.add(target)
        elif type(node) is n.Call and type(node.func) is n.Attr and node.func.name in _METHODS:
            used.add(node.func.value)
        elif type(node) is n.Subscript:
            used.add(node.value)
        elif type(node) is n.While or type(node) is n.If:
            used.add(node.test)
        elif (reads := _reversed_in(node, known)) is not None:
            used.add(reads)
    for node in walk_scope(scope):
        is_other = type(node) is n.Load and node not in used
        if getattr(node, "var", None) is stack and (
            is_other or (type(node) is not n.Load and node not in made)
        ):
            return others
    return Allowed(why)


def _makes_stack(value: n.Expr | None, known: Facts, facts: ModuleFacts) -> Verdict:
    """Whether an expression makes a list, or a deque of what another list or text holds."""
    if type(value) is n.List:
        return Allowed()
    if type(value) is n.Call and type(value.func) is n.Load and len(value.args) < 2 and not value.keywords:
        is_deque = facts.imports.get(value.func.var) == ("collections", "deque")
        if is_deque and known.granted.granted("sealed-globals", value):
            return Allowed(_SEALED_GLOBALS)
    return Refused("what it pops from may be anything", "sealed-globals")
