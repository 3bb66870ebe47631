"""Statements of a clone: of a body written out in place of a call, or of a function of its own."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from s2s.clones.apart import handed_over
from s2s.clones.plan import Whole
from s2s.clones.tails import Following, Tails
from s2s.clones.values import Items, Obj, Refusal, Seen, State, Tup, Val, Value, decided, literal
from s2s.ir import nodes as n
from s2s.ir.walk import targets_of
from s2s.legality.clones import is_only_indexed, is_undone, leaves, may_be_called, may_store, needs_clone
from s2s.legality.verdict import Refused
from s2s.program.inferred import ends
from s2s.program.inferred_types import ArrayOf, Made, Type
from s2s.program.shapes import is_private

if TYPE_CHECKING:
    from s2s.clones.generator import Generator

_NUMBER = frozenset({int})


class Clone(Tails):
    """One function of the fast copy.

    Args:
        returns: what it may give; what it gives besides is refused.
        is_root: whether it is the body of the loop, which may store what others see, once nothing leaves it any more.
    """

    def __init__(self, maker: Generator, function: n.Function, returns: Type, is_root: bool = False) -> None:
        super().__init__(maker)
        self.function, self.returns, self.is_root = function, returns, is_root
        self.carried: dict[n.Var, n.Var] = {}
        self.undone: set[n.Stmt] = set()
        self.following: list[Following] = []
        self.calling: n.Call | None = None
        self.calls: list[n.Call | None] = []
        self.outputs: list[n.Var] = []
        self.streams = []
        self.has_stored = False

    # -- calls

    def inlined_call(self, function: n.Function, args: list[Value], state: State) -> Value:
        """What a call gives."""
        call, self.calling = self.calling, None
        env = self.bound(function, args)
        if self.is_called(function):
            return self.called(function, env, state)
        self.inlined.append(function)
        self.calls.append(call)
        inner = State(env, state.read, state.made)
        _, value = self.statements([*function.body, n.Return(None)], inner)
        self.inlined.pop()
        self.calls.pop()
        if value is None:
            raise Refusal(f"{function.name} never returns")
        return value

    def is_called(self, function: n.Function) -> bool:
        """Whether a clone of a function is called, and its body not written out."""
        if function in self.inlined or function in self.set_aside or function is self.function:
            return True
        return needs_clone(function) and (self.is_root or function not in self.maker.plan.written_out)

    def bound(self, function: n.Function, args: list[Value]) -> dict[n.Var, Value]:
        """What the parameters hold."""
        verdict = may_be_called(function, len(args))
        if isinstance(verdict, Refused):
            raise Refusal(verdict.reason)
        env = {param.var: arg for param, arg in zip(function.params, args, strict=False)}
        for param in function.params[len(args) :]:
            if param.default is None:
                raise Refusal("a parameter is given nothing")
            env[param.var] = self.value(param.default, State())
        return env

    def called(self, function: n.Function, env: dict[n.Var, Value], state: State) -> Value:
        """What another clone gives."""
        for var, value in env.items():
            if not value.type <= self.inferred.variables[var]:
                raise Refusal(f"{var.name} is something else than inferred")
        self.may_leave()
        self.maker.time += 1
        name = self.load(self.maker.clone_of(function))
        deepest = self.maker.clones[function].deepest
        if deepest is None and self.maker.stores:
            raise Refusal("how deep it calls itself is not known")
        self.deepest = max(self.deepest, len(self.loops) + (deepest or 0))
        args: list[n.Expr] = [self.load(self.maker.free("work"))]
        plan = self.maker.plan
        plan.calls[function] += 1
        for var, value in env.items():
            if var in plan.apart:
                args += handed_over(self, value, self.maker.clones[function].apart[var], state)
                continue
            if isinstance(value, Obj) and not value.is_open:
                plan.given.add(var)
            args.append(self.given(value, state))
        return self.named(
            n.Call(name, args, [], span=self.span), self.inferred.returns[function], function.name
        )

    # -- statements

    def statements(self, stmts: list[n.Stmt], state: State) -> tuple[str, Value | None]:
        """Write out statements; says how they end, `fall`, `return` or `leave`, and what is given."""
        for index, stmt in enumerate(stmts):
            self.following.append(Following(stmt, stmts[index + 1 :], state, len(self.calls)))
            with self.at(stmt):
                ended = self.statement(stmt, stmts[index + 1 :], state)
            self.following.pop()
            if ended is not None:
                return ended
        return "fall", None

    def statement(self, stmt: n.Stmt, rest: list[n.Stmt], state: State) -> tuple[str, Value | None] | None:
        """Write out a statement; says how a block ends with it, what follows it included where that is written, too."""
        if type(stmt) is n.Return:
            return self.returned(
                literal(None) if stmt.value is None else self.value(stmt.value, state), state
            )
        if type(stmt) is n.Break or type(stmt) is n.Continue:
            self.emit(type(stmt)(span=self.span))
            return "leave", None
        if type(stmt) is n.If:
            return self.branch(stmt, rest, state)
        if type(stmt) is n.Try:
            return self.guarded(stmt, state)
        if type(stmt) is n.Raise:
            return self.raised(stmt, state)
        if type(stmt) is n.For:
            self.loop(stmt, state)
        else:
            self.simple(stmt, state)
        return None

    def returned(self, value: Value, state: State) -> tuple[str, Value | None]:
        if self.inlined:
            return "return", value
        if not value.type <= self.returns:
            raise Refusal("it gives something else than inferred")
        self.emit(n.Return(self.given(value, state), span=self.span))
        return "return", None

    def raised(self, stmt: n.Raise, state: State) -> tuple[str, Value | None]:
        """Write out the raising of a new exception of a builtin class."""
        made = stmt.exc
        if (
            stmt.cause is not None
            or type(made) is not n.Call
            or type(made.func) is not n.Load
            or made.keywords
        ):
            raise Refusal("an exception of another form")
        cls = getattr(builtins, made.func.var.name, None)
        if not isinstance(cls, type) or not issubclass(cls, Exception):
            raise Refusal("what is raised is not known")
        var = self.maker.builtin(made.func.var.name)
        args = [self.given(arg, state) for arg in self.args(made, state)]
        self.emit(n.Raise(n.Call(self.load(var), args, [], span=self.span), None, span=self.span))
        return "raise", None

    def branch(self, stmt: n.If, rest: list[n.Stmt], state: State) -> tuple[str, Value | None] | None:
        """Write out an `if`, with what follows it where one arm does not get there; None if both do."""
        test = self.test(stmt.test, state)
        if (known := decided(test)) is not None:
            taken = stmt.body if known else stmt.orelse
            self.following[-1].is_covered = True
            return self.statements([*taken, *rest] if not ends(taken) else taken, state)
        asked = self.asked(test)
        both = not leaves(stmt.body) and not leaves(stmt.orelse)
        first, second = self.told(stmt.test, True, state), self.told(stmt.test, False, state)
        arms = [arm if both or ends(arm) else [*arm, *rest] for arm in (stmt.body, stmt.orelse)]
        stored = self.has_stored
        with self.arm() as one:
            left_kind, left = self.arm_of(arms[0], first, not both)
        has_stored, self.has_stored = self.has_stored, stored
        with self.arm() as other:
            right_kind, right = self.arm_of(arms[1], second, not both)
        self.has_stored |= has_stored
        found: Value | None = None
        if both and left_kind == right_kind == "fall":
            self.join([(first, one), (second, other)], state)
        elif left is not None and right is not None:
            found = self.merged([(left, first, one), (right, second, other)])
        self.branch_on(asked, one, other)
        gone = [kind in ("gone", "raise") for kind in (left_kind, right_kind)]
        if any(gone) and not all(gone):
            state.become(second if gone[0] else first)
        if both:
            return ("gone", None) if all(gone) else None
        if found is not None or (found := left or right) is not None:
            return "return", found
        if "fall" in (left_kind, right_kind):
            return "fall", None
        return left_kind if left_kind == right_kind else "leave", None

    def join(self, arms: list[tuple[State, list[n.Stmt]]], state: State) -> None:
        """Let locals hold what they do after either arm."""
        (first, one), (second, other) = arms
        for var in [*state.env]:
            if first.env[var] is not state.env[var] or second.env[var] is not state.env[var]:
                found = [(first.env[var], first, one), (second.env[var], second, other)]
                state.env[var] = self.merged(found, var.name)
        for var in [var for var in first.env if var in second.env and var not in state.env]:
            found = [(first.env[var], first, one), (second.env[var], second, other)]
            state.env[var] = self.merged(found, var.name)

    def simple(self, stmt: n.Stmt, state: State) -> None:
        """Write out a statement that has no block."""
        if type(stmt) is n.Pass:
            return
        if type(stmt) is n.ExprStmt:
            if type(stmt.value) is not n.Const:
                self.value(stmt.value, state)
        elif type(stmt) is n.AnnAssign and stmt.value is not None:
            self.store(stmt.target, self.value(stmt.value, state), state, stmt)
        elif type(stmt) is n.Assign:
            value = self.assigned(stmt, state)
            for target in stmt.targets:
                self.store(target, value, state, stmt)
        elif type(stmt) is n.AugAssign and type(stmt.target) is n.Store:
            read = self.value(n.Load(stmt.target.var, span=stmt.span), state)
            value = self.augmented(stmt.op, read, self.value(stmt.value, state), state)
            if not all(isinstance(atom, type) for atom in value.type):
                raise Refusal("an object may be changed in place")
            self.store(stmt.target, value, state, stmt)
        elif type(stmt) is n.AugAssign and type(stmt.target) is n.Attr:
            self.augment_field(stmt, stmt.target, state)
        else:
            raise Refusal(f"{type(stmt).__name__} is not written out")

    def assigned(self, stmt: n.Assign, state: State) -> Value:
        """What a statement stores: a list that is only indexed need not be made."""
        target = stmt.targets[0]
        if len(stmt.targets) == 1 and type(target) is n.Store and isinstance(stmt.value, n.List | n.Comp):
            if is_only_indexed(target.var, self.around):
                found = self.fixed_list(stmt.value, state)
                if found is not None:
                    return found
            if type(stmt.value) is n.Comp and (stream := self.stream(stmt.value, state)) is not None:
                return stream
        return self.value(stmt.value, state)

    def store(self, target: object, value: Value, state: State, stmt: n.Stmt) -> None:
        """Write out a store."""
        if type(target) is n.Store:
            self.store_local(target.var, value, state)
        elif type(target) is n.Tuple:
            for one, item in zip(target.items, self.unpacked(value, len(target.items), state), strict=True):
                self.store(one, item, state, stmt)
        elif type(target) is n.Attr:
            self.store_field(target, value, state, stmt)
        elif type(target) is n.Subscript:
            self.store_item(target, value, state)
        else:
            raise Refusal("a target is not known")

    def store_local(self, var: n.Var, value: Value, state: State) -> None:
        if var.storage is not n.Storage.FAST:
            raise Refusal(f"it stores to {var.name}, which others see")
        local = self.carried.get(var)
        if local is None:
            self.maker.call(value, var.name)
            state.env[var] = value
            return
        if not value.type <= self.inferred.variables[var]:
            raise Refusal(f"{var.name} is something else than inferred")
        self.assign(local, self.given(value, state))
        state.env[var] = Val(n.Load(local), self.inferred.variables[var], len(self.loops), True)

    def unpacked(self, value: Value, length: int, state: State) -> list[Value]:
        """The items of what is unpacked."""
        if isinstance(value, Tup):
            if len(value.items) != length:
                raise Refusal("what is unpacked is of another length")
            return [*value.items]
        for atom in value.type:
            if isinstance(atom, Made) and atom.length != length:
                raise Refusal("what is unpacked is of another length")
        return [*self.unpacked_to(value, length, state)]

    def store_field(self, target: n.Attr, value: Value, state: State, stmt: n.Stmt) -> None:
        held = self.value(target.value, state)
        if is_private(target.name):
            raise Refusal(f"{target.name} is called otherwise outside of its class")
        if isinstance(held, Obj):
            if held.origins:
                raise Whole(held.origins)
            if not held.is_open or value is held or held.arms != self.arms:
                raise Refusal("an object is changed after it is made, or in some cases only")
            held.fields[target.name] = value
            return
        for shape in self.shapes(held):
            verdict = may_store(shape, target.name, value.type, self.inferred, self.maker.stores)
            if isinstance(verdict, Refused):
                raise (Refusal if self.maker.stores else Seen)(verdict.reason)
            self.maker.rely_on(shape, "__setattr__")
            self.maker.rely_on_field(shape, target.name)
        if stmt not in self.undone:
            self.changes()
        owner = self.made(held, state)
        assert type(owner.expr) is n.Load
        for shape in self.shapes(held):
            self.maker.note_place(owner.expr.var, target.name, self.inferred.fields[shape, target.name])
        stored = n.Attr(self.read(owner), target.name, span=self.span)
        if not all(isinstance(atom, type) for atom in value.type):
            self.maker.is_identity_seen = True
        self.emit(n.Assign([stored], self.given(value, state), span=self.span))

    def augment_field(self, stmt: n.AugAssign, target: n.Attr, state: State) -> None:
        """Write out `o.f += value`: the attribute is read before the value is evaluated."""
        owner = n.Var("owner", n.Storage.FAST)
        inner = State({**state.env, owner: self.value(target.value, state)}, state.read, state.made)
        place = n.Attr(n.Load(owner, span=target.span), target.name, span=target.span)
        old = self.value(place, inner)
        value = self.augmented(stmt.op, old, self.value(stmt.value, state), state)
        if not isinstance(old, Val) or not all(isinstance(atom, type) for atom in old.type):
            raise Refusal("an object may be changed in place")
        self.store_field(place, value, inner, stmt)

    def store_item(self, target: n.Subscript, value: Value, state: State) -> None:
        held = self.value(target.value, state)
        index = self.value(target.index, state)
        if isinstance(held, Items):
            if held.level < len(self.loops):
                raise Refusal("a list of a fixed length is changed in a loop")
            state.env[self.slot(held, index)] = value
            return
        for atom in held.type:
            if isinstance(atom, ArrayOf):
                continue
            is_list = isinstance(atom, Made) and atom.kind is list
            if not is_list or not value.type <= self.inferred.items([atom]):
                raise Refusal("items are stored to what is no array, and no list of such items")
            self.maker.are_items_stored = True
        if not held.type or not all(isinstance(atom, type) for atom in value.type | index.type):
            raise Refusal("what is stored to an array is no number")
        self.changes()
        self.maker.time += 1
        stored = n.Subscript(self.given(held, state), self.given(index, state), span=self.span)
        self.emit(n.Assign([stored], self.given(value, state), span=self.span))

    def changes(self) -> None:
        """Note that what follows cannot be left any more: others see what has been stored."""
        if not self.is_root and not self.maker.stores:
            raise Seen("a function stores what others see")
        self.has_stored = True

    def guarded(self, stmt: n.Try, state: State) -> tuple[str, Value | None]:
        """Write out `try: X.f = X.f + 1 … finally: X.f = X.f - 1`, of which nothing is left whichever way it ends."""
        verdict = is_undone(stmt, self.function)
        if self.inlined or self.is_root or not ends(stmt.body) or isinstance(verdict, Refused):
            raise Refusal("a `try` that is not undone by its `finally`")
        first, *rest = stmt.body
        (last,) = stmt.final
        (target,) = targets_of(last)
        assert type(target) is n.Attr
        held = self.value(target.value, state)
        if any(self.inferred.fields[shape, target.name] != _NUMBER for shape in self.shapes(held)):
            raise Refusal("what a `finally` undoes is no integer")
        self.undone |= {first, last}
        after = State({param.var: state.env[param.var] for param in self.function.params})
        # What comes before the `try` in the source is its first statement: if that is not done, nothing is undone.
        with self.arm() as body:
            with self.at(first):
                self.simple(first, state)
            ended = self.statements(rest, state)
        with self.arm() as final, self.at(last):
            self.simple(last, after)
        self.emit(n.Try(body, [], [], final, False, span=self.span))
        return ended
