"""Loops and comprehensions under specialization: written out over what the graph decides, kept over all else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from s2s.hybrid import alternatives, containers
from s2s.hybrid.expressions import evaluate, truth_of
from s2s.hybrid.jumps import as_breaks, jumps, without_continue
from s2s.hybrid.values import (
    NOTHING,
    Abstract,
    Env,
    Item,
    Value,
    changed,
    join,
    joined,
    known,
    of_type,
    weakened,
)
from s2s.hybrid.variables import Block, is_simple, stored_in
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope

if TYPE_CHECKING:
    from s2s.hybrid.body import Body


@dataclass(eq=False, slots=True)
class _Frame:
    """A loop around the statements at hand.

    Attributes:
        unrolled: it is written out, one copy of the body an item.
        breaks: what is known where control leaves it.
        nexts: what is known where an item is done early.
    """

    unrolled: bool
    breaks: list[Env] = field(default_factory=list)
    nexts: list[Env] = field(default_factory=list)


class NotUnrolled(Exception):
    """A loop cannot be written out: it is left in a way that would take a jump."""


class Loops:
    """The loops of one function under specialization."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._frames: list[_Frame] = []
        self._backs: list[list[Env]] = []  # what is known where each loop around comes round

    def leave(self, stmt: n.Break | n.Continue, env: Env) -> Block:
        """`break` or `continue`."""
        frame = self._frames[-1]
        (frame.breaks if isinstance(stmt, n.Break) else frame.nexts).append(env.copy())
        env.reachable = False
        return [stmt]

    # --- loops that stay -----------------------------------------------------------------------------------

    def while_loop(self, stmt: n.While, env: Env) -> Block:
        """`while`: what its body stores to is not known in it, for it may be the second time."""
        trial = env.copy()
        if not _walruses(stmt.test):
            test = evaluate(self._body, stmt.test, trial)
            if test.pure and truth_of(self._body, test, trial) is False:
                return self._body.block(stmt.orelse, env)
        return self._kept(env, [stmt.test, *stmt.body], lambda way: self._while(stmt, way))

    def _while(self, stmt: n.While, env: Env) -> Block:
        test = evaluate(self._body, stmt.test, env)
        endless = truth_of(self._body, test, env) is True
        frame, block = self._iteration(stmt.body, env.copy())
        orelse: Block = []
        after = env.copy()
        after.opaque = after.opaque or any(way.opaque for way in (*frame.breaks, *frame.nexts))
        after.reachable = not endless
        if not endless:
            orelse = self._body.block(stmt.orelse, after)
        env.replace(joined([after, *frame.breaks]))
        return [n.While(test.code, block or [n.Pass()], orelse)]

    def for_loop(self, stmt: n.For, env: Env) -> Block:
        """`for`: written out over items that are known, as long as the body allows it."""
        iterable = evaluate(self._body, stmt.iter, env)
        items = None if stmt.is_async else self.items(iterable, env)
        if items is not None and len(items) <= self._body.spec.limits.unroll:
            try:
                trial = env.copy()
                block = self._unrolled(stmt, items, trial, live=_is_live(iterable))
                env.replace(trial)
                return block if iterable.pure else [n.ExprStmt(iterable.code), *block]
            except NotUnrolled:
                iterable = evaluate(self._body, stmt.iter, env)
        if not stmt.is_async and iterable.what.type not in _QUIET:
            self._body.runs_opaque(env)
        return self._kept(env, [stmt.target, *stmt.body], lambda way: self._for(stmt, iterable, way))

    def _for(self, stmt: n.For, iterable: Value, env: Env) -> Block:
        inside = env.copy()
        fewer = alternatives.fewer(self._body, stmt, iterable)
        target = self._body.target(stmt.target, None, inside)
        frame, block = self._iteration(stmt.body, inside)
        after = env.copy()
        after.opaque = (
            after.opaque or inside.opaque or any(way.opaque for way in (*frame.breaks, *frame.nexts))
        )
        orelse = self._body.block(stmt.orelse, after)
        env.replace(joined([after, *frame.breaks]))
        return [n.For(target, fewer or iterable.code, block or [n.Pass()], orelse, stmt.is_async)]

    def _kept(self, env: Env, stored: Iterable[n.Node], make: Callable[[Env], Block]) -> Block:
        """A loop that stays: gone over until what is known at its head holds on the way back, too."""
        variables = stored_in(stored)
        entry = {var: weakened(what) for var, what in env.facts.items() if var in variables}
        entry = {var: what for var, what in entry.items() if what is not NOTHING}
        while True:
            env.forget(variables)
            env.facts |= entry
            way = env.copy()
            self._backs.append([])
            block: Block = make(way)
            backs = self._backs.pop()
            back = joined(backs)
            if back.reachable and (lost := changed(env, back) - variables):
                env.forget(lost)
                continue
            kept = _holding(entry, back)
            if len(kept) < len(entry):
                entry = kept
            elif way.opaque and not env.opaque:
                env.opaque = True
            else:
                env.replace(way)
                return block

    def _iteration(self, stmts: Iterable[n.Stmt], env: Env) -> tuple[_Frame, Block]:
        frame = _Frame(unrolled=False)
        self._frames.append(frame)
        try:
            block = self._body.block(stmts, env)
        finally:
            self._frames.pop()
        frame.nexts.append(env)
        self._backs[-1] += frame.nexts
        return frame, block

    # --- loops written out ---------------------------------------------------------------------------------

    def _unrolled(self, stmt: n.For, items: tuple[Item, ...], env: Env, *, live: bool) -> Block:
        block: Block = []
        breaks: list[Env] = []
        for item in items:
            if not env.reachable:
                break
            frame = _Frame(unrolled=True)
            self._frames.append(frame)
            try:
                block += self._one(stmt, item, env, frame)
            finally:
                self._frames.pop()
            breaks += frame.breaks
            env.replace(joined([env, *frame.nexts]))
            if live and env.opaque and not self._body.spec.frozen:
                raise NotUnrolled
        block += self._body.block(stmt.orelse, env)
        env.replace(joined([env, *breaks]))
        if not breaks:
            return block
        if jumps(stmt.orelse, n.Break) or jumps(stmt.orelse, n.Continue):
            raise NotUnrolled
        return [n.While(n.Const(True), [*block, n.Break()], [])]

    def _one(self, stmt: n.For, item: Item, env: Env, frame: _Frame) -> Block:
        """One copy of the body; an early end of it becomes structure."""
        value = self.item_value(item)
        parts = self._body.unpacked(stmt.target, value, env)
        made: Block = (
            _stores(self._body.target(stmt.target, value, env), value.code) if parts is None else parts
        )
        inside = self._body.block(stmt.body, env)
        if jumps(inside, n.Continue):
            without = without_continue(inside)
            if without is None and frame.breaks:
                raise NotUnrolled
            if without is None:
                inside = [n.While(n.Const(True), [*as_breaks(inside), n.Break()], [])]
            else:
                inside = without
        return made + inside

    def item_value(self, item: Item) -> Value:
        """One of `items`, by itself.

        Raises:
            NotUnrolled: it cannot be had.
        """
        if item.what.is_known:
            return Value(self._body.constant(item.what.known, "item"), item.what, pure=True)
        if item.var is not None:
            return Value(n.Load(item.var), item.what, pure=True)
        if item.what.items is not None:
            values = [self.item_value(part) for part in item.what.items]
            return Value(n.Tuple([value.code for value in values]), item.what, pure=True)
        raise NotUnrolled

    def items(self, value: Value, env: Env) -> tuple[Item, ...] | None:
        """What iterating over a value gives, if that is known and each item can be had by itself."""
        if value.what.items is not None and value.pure:
            items = value.what.items
            return items if all(_is_had(item) for item in items) else None
        if not value.decided:
            return None
        subject = value.what.known
        if type(subject) is range and len(subject) <= self._body.spec.limits.unroll:
            return tuple(Item(known(number)) for number in subject)
        most = self._body.spec.limits.unroll
        found = (
            containers.entries(subject, most) if type(subject) is dict else containers.elements(subject, most)
        )
        if found is None:
            return None
        if not self._body.spec.reads(found, opaque=env.opaque):
            return None
        given = [key for key, _ in found.pairs] if type(subject) is dict else found.items
        for index, one in enumerate(given):
            self._body.spec.constant(one, f"{self._body.spec.name_of(subject, 'graph')}_{index}")
        return tuple(Item(known(one)) for one in given)

    # --- comprehensions ------------------------------------------------------------------------------------

    def comprehension(self, expr: n.Comp, env: Env) -> Value:
        """A comprehension: a list, set or dict is written out over known items; any other is kept."""
        first = evaluate(self._body, expr.clauses[0].iter, env)
        items = self.items(first, env) if len(expr.clauses) == 1 and not expr.clauses[0].is_async else None
        if items is not None and expr.kind != "gen" and len(items) <= self._body.spec.limits.unroll:
            written = self.written_out(expr, items, env)
            if written is not None:
                return written
            first = evaluate(self._body, expr.clauses[0].iter, env)
        return self._kept_comprehension(expr, first, env)

    def written_out(self, expr: n.Comp, items: tuple[Item, ...], env: Env) -> Value | None:
        """The display that a comprehension over known items makes."""
        opaque = env.opaque
        parts = self.elements(expr, items, env)
        if parts is None or (env.opaque and not opaque):
            env.opaque = opaque
            return None
        if expr.kind == "dict":
            codes = [key.code for key, _ in parts]
            values = [value.code for _, value in parts if value is not None]
            return Value(n.Dict([*codes], values), of_type(dict))
        if expr.kind == "set":
            return None if not parts else Value(n.Set([key.code for key, _ in parts]), of_type(set))
        what = Abstract(type=list, items=tuple(Item(key.what) for key, _ in parts))
        return Value(n.List([key.code for key, _ in parts]), what)

    def elements(
        self, expr: n.Comp, items: tuple[Item, ...], env: Env
    ) -> list[tuple[Value, Value | None]] | None:
        """What a comprehension evaluates for each of known items; None where a test or target is not decided."""
        clause = expr.clauses[0]
        if _walruses(expr):
            return None
        parts: list[tuple[Value, Value | None]] = []
        trial = env.copy()
        for item in items:
            try:
                value = self.item_value(item)
            except NotUnrolled:
                return None
            if not self._bound(clause.target, value, trial):
                return None
            taken: bool | None = True
            for test in clause.ifs:
                asked = evaluate(self._body, test, trial)
                taken = truth_of(self._body, asked, trial) if asked.pure else None
                if taken is not True:
                    break
            if taken is None:
                return None
            if not taken:
                continue
            element = evaluate(self._body, expr.element, trial)
            second = None if expr.value is None else evaluate(self._body, expr.value, trial)
            parts.append((element, second))
        env.opaque = trial.opaque
        return parts

    def _bound(self, target: n.Expr, value: Value, env: Env) -> bool:
        """Take a target of a comprehension for what it is bound to: each must be known, for no store is made."""
        match target:
            case n.Store():
                if not value.what.is_known or target.var.storage is n.Storage.CELL:
                    return False
                env.facts[target.var] = value.what
                return True
            case n.Tuple() | n.List():
                items = value.what.items
                if items is None and type(value.what.known) is tuple:
                    items = tuple(Item(known(part)) for part in value.what.known)
                if items is None or len(items) != len(target.items):
                    return False
                return all(
                    self._bound(part, Value(n.Const(None), item.what), env)
                    for part, item in zip(target.items, items, strict=True)
                )
            case _:
                return False

    def _kept_comprehension(self, expr: n.Comp, first: Value, env: Env) -> Value:
        inside = env.copy()
        inside.forget(stored_in([expr]))
        if expr.kind == "gen" and not self._body.spec.frozen:
            inside.opaque = True
        before, self._body.ran_opaque = self._body.ran_opaque, False
        while True:
            way = inside.copy()
            made = self._clauses(expr, first, way)
            if way.opaque and not inside.opaque:
                inside.opaque = True
                first = evaluate(self._body, expr.clauses[0].iter, env.copy())
                continue
            break
        if expr.kind != "gen":
            env.opaque = env.opaque or way.opaque
        elif self._body.ran_opaque:
            # Whoever consumes it from here on runs what it runs.
            self._body.runs_opaque(env)
        self._body.ran_opaque = self._body.ran_opaque or before
        env.forget(stored_in([expr]))
        kinds: dict[str, type] = {"list": list, "set": set, "dict": dict}
        return Value(made, of_type(kinds.get(expr.kind)))

    def _clauses(self, expr: n.Comp, first: Value, env: Env) -> n.Comp:
        clauses = []
        for index, clause in enumerate(expr.clauses):
            iterable = first if index == 0 else evaluate(self._body, clause.iter, env)
            if iterable.what.type not in _QUIET:
                self._body.runs_opaque(env)
            target = self._body.target(clause.target, None, env)
            ifs = [evaluate(self._body, test, env).code for test in clause.ifs]
            clauses.append(n.Clause(target, iterable.code, ifs, clause.is_async))
        element = evaluate(self._body, expr.element, env).code
        value = None if expr.value is None else evaluate(self._body, expr.value, env).code
        return n.Comp(expr.kind, element, value, clauses)


def _holding(entry: dict[n.Var, Abstract], back: Env) -> dict[n.Var, Abstract]:
    """What was taken to hold at the head of a loop, and holds on every way back to it, too."""
    if not back.reachable:
        return entry
    return {
        var: what
        for var, what in entry.items()
        if var in back.facts and join(what, back.facts[var]).key() == what.key()
    }


#: Iterating over these runs no code of the program.
_QUIET = frozenset({list, tuple, dict, set, frozenset, str, bytes, range})


def _stores(target: n.Expr, value: n.Expr) -> Block:
    """Stores of an item: of a tuple of constants one by one, so that those that nothing reads go."""
    if (
        isinstance(target, n.Tuple)
        and isinstance(value, n.Tuple)
        and len(target.items) == len(value.items)
        and all(isinstance(part, n.Store) for part in target.items)
        and all(is_simple(part) for part in value.items)
    ):
        return [n.Assign([one], part) for one, part in zip(target.items, value.items, strict=True)]
    return [n.Assign([target], value)]


def _is_live(value: Value) -> bool:
    """Whether iterating over a value looks at an object that code run meanwhile could change."""
    return value.what.is_known or value.what.type not in (tuple, list)


def _is_had(item: Item) -> bool:
    if item.what.is_known or item.var is not None:
        return True
    return item.what.items is not None and all(_is_had(part) for part in item.what.items)


def _walruses(expr: n.Expr) -> bool:
    return any(isinstance(node, n.Walrus) for node in walk_scope(expr))
