"""Loops of a clone, over numbers and over lists, and comprehensions."""

from __future__ import annotations

from s2s.clones.calls import Calls
from s2s.clones.values import Items, Refusal, Seen, State, Val, Value
from s2s.ir import nodes as n
from s2s.ir.walk import walk_scope
from s2s.legality.clones import is_own, leaves
from s2s.program.inferred_types import Made, Type, sites

_NUMBER = frozenset({int})


class Loops(Calls):
    """The loops of one clone.

    Attributes:
        function: what it is a clone of.
        is_root: whether it is the body of the loop, which may store what others see, once nothing leaves it any more.
        carried: the locals that hold something from one iteration to the next, and those of the clone for them.
        has_stored: whether something has been stored that others see.
    """

    function: n.Function
    is_root: bool
    carried: dict[n.Var, n.Var]
    has_stored: bool

    def statements(self, stmts: list[n.Stmt], state: State) -> tuple[str, Value | None]:
        """Write out statements; says how they end, `fall`, `return` or `leave`, and what is given."""
        raise NotImplementedError

    def store_local(self, var: n.Var, value: Value, state: State) -> None:
        """Write out a store to a local of the source."""
        raise NotImplementedError

    def loop(self, stmt: n.For, state: State) -> None:
        """Write out a loop over numbers, or over a list."""
        if stmt.is_async:
            raise Refusal("an asynchronous loop")
        args = self.range_args(stmt.iter, state)
        few = None if args is None or leaves(stmt.body) else self.numbers_of(args)
        if few is not None and type(stmt.target) is n.Store:
            self.copied(stmt, few, state)
            return
        if self.is_root:
            raise Refusal("a loop in a body that is written out")
        over, items = self.gone_over(stmt.iter, args, state)
        for var in dict.fromkeys(node.var for node in walk_scope(stmt) if type(node) is n.Store):
            if not is_own(var, stmt, self.around):
                self.carry(var, state)
        inner = state.copy()
        looped = sites(items) - self.maker.looped
        self.maker.looped |= looped
        with self.repeating() as loop:
            target = self.target(stmt.target, items, inner)
            self.statements(stmt.body, inner)
        self.maker.looped -= looped
        with self.arm() as orelse:
            self.statements(stmt.orelse, state.copy())
        self.repeat(target, over, loop, orelse)

    def copied(self, stmt: n.For, few: tuple[Val | None, range], state: State) -> None:
        """Write out a loop once for each number."""
        assert type(stmt.target) is n.Store
        base, numbers = few
        self.copies += 1
        try:
            for number in numbers:
                self.store_local(stmt.target.var, self.added(base, number, state), state)
                self.statements(stmt.body, state)
        finally:
            self.copies -= 1
        self.statements(stmt.orelse, state)

    def _load(self, expr: n.Load, state: State) -> Value:
        local = self.carried.get(expr.var)
        if local is not None and expr.var not in state.env:
            if not self.cx.reaching(self.around).may_be_unbound(
                expr
            ):  # loops have certainly stored something
                state.env[expr.var] = Val(
                    n.Load(local), self.inferred.variables[expr.var], len(self.loops), True
                )
        return super()._load(expr, state)

    def carry(self, var: n.Var, state: State) -> None:
        """Let one local of the clone hold what one of the source holds from one iteration to the next."""
        found = self.inferred.variables[var]
        if var not in self.carried:
            self.carried[var] = self.maker.fresh(var.name, found)
        if var not in state.env:
            return
        value, local = state.env[var], self.carried[var]
        if not value.type <= found:
            raise Refusal(f"{var.name} is something else than inferred")
        if not isinstance(value, Val) or type(value.expr) is not n.Load or value.expr.var is not local:
            self.assign(local, self.given(value, state))
        state.env[var] = Val(n.Load(local), found, len(self.loops), True)

    def range_args(self, expr: n.Expr, state: State) -> list[Value] | None:
        """What the range is made of that a loop goes over; None if it goes over something else.

        Raises:
            Refusal: they are no integers.
        """
        if type(expr) is not n.Call or type(expr.func) is not n.Load or expr.func.var.name != "range":
            return None
        if not self.cx.facts.is_builtin(expr.func.var):
            raise Refusal("`range` may be another function")
        self.maker.builtins[expr.func.var] = None
        args = [self.value(arg, state) for arg in expr.args]
        if expr.keywords or not all(isinstance(arg, Val) and arg.type <= {int, bool} for arg in args):
            raise Refusal("a range of what are no integers")
        return args

    def gone_over(self, expr: n.Expr, args: list[Value] | None, state: State) -> tuple[Val, Type]:
        """What a loop goes over, and the lists that this may be; none for numbers. How many is taken off the work."""
        if args is not None:
            over = self.numbers(expr, args, state)
            found: Type = frozenset()
        else:
            value = self.value(expr, state)
            if not value.type or not all(isinstance(atom, Made) and atom.kind is list for atom in value.type):
                raise Refusal("a loop goes over what is no list")
            over, found = self.made(value, state), value.type
        self.may_leave()
        self.maker.lists_measured |= sites(found)
        length = n.Call(self.load(self.maker.builtin("len")), [self.read(over)], [], span=self.span)
        self.take_off(n.Binary("+", length, n.Const(1, span=self.span), span=self.span))
        return over, found

    def may_leave(self) -> None:
        """Ask whether nothing has been done yet that others see.

        Raises:
            Refusal: what follows may have to be left.
        """
        if self.has_stored and not self.maker.stores:
            raise Seen("it may have to be left after it has stored something")

    def numbers(self, call: n.Expr, args: list[Value], state: State) -> Val:
        """The range that a loop goes over."""
        if self.maker.stores and not all(self.is_bounded(arg) for arg in args):
            raise Refusal("how long a loop runs is not known")
        reads = [self.given(arg, state) for arg in args]
        assert type(call) is n.Call and type(call.func) is n.Load
        made = n.Call(self.load(call.func.var), reads, [], span=self.span)
        return self.named(made, frozenset({range}), "numbers")

    def target(self, target: object, lists: Type, state: State) -> n.Expr:
        """What a loop stores its items to."""
        found = self.inferred.items(lists) if lists else _NUMBER
        if type(target) is n.Store:
            return self.bind(target.var, found, state)
        stores = [item for item in target.items if type(item) is n.Store] if type(target) is n.Tuple else []
        if type(target) is not n.Tuple or len(stores) < len(target.items):
            raise Refusal("the target of a loop")
        for atom in found:
            if isinstance(atom, Made) and atom.length != len(target.items):
                raise Refusal("what is unpacked is of another length")
        if type(None) in found:
            raise Refusal("what is unpacked is no tuple")
        held = Val(n.Const(None), found)
        items = [self.bind(one.var, self.part(held, place), state) for place, one in enumerate(stores)]
        return n.Tuple(items, span=self.span)

    def bind(self, var: n.Var, found: Type, state: State) -> n.Expr:
        """The local of the clone that an item is stored to."""
        if not found:
            raise Refusal(f"what {var.name} holds is not known")
        local = self.carried.get(var)
        varies = local is not None
        if local is None:
            local = self.maker.fresh(var.name, found)
        found = self.inferred.variables[var] if varies else found
        state.env[var] = Val(n.Load(local), found, len(self.loops), varies)
        return n.Store(local, span=self.span)

    def _comp(self, expr: n.Comp, state: State) -> Value:
        """Write out a list comprehension as a loop."""
        clause = plain_clause(expr)
        if clause is None or self.is_root:
            raise Refusal("a comprehension of another form")
        over, items = self.gone_over(clause.iter, self.range_args(clause.iter, state), state)
        made = self.named(n.List([], span=self.span), frozenset({Made(list, expr)}), "items")
        inner = state.copy()
        with self.repeating() as loop:
            target = self.target(clause.target, items, inner)
            element = self.value(expr.element, inner)
            if not element.type <= self.inferred.elements[expr, 0]:
                raise Refusal("a list holds something else than inferred")
            item = self.given(element, inner)
            append = n.Attr(self.read(made), "append", span=self.span)
            self.emit(n.ExprStmt(n.Call(append, [item], [], span=self.span), span=self.span))
        self.repeat(target, over, loop)
        return made

    def fixed_list(self, expr: n.List | n.Comp, state: State) -> Items | None:
        """A list that a display or comprehension makes, if it is known how many items it has; else None."""
        if isinstance(expr, n.List):
            if any(type(item) is n.Starred for item in expr.items):
                return None
            return self.items_of(expr, [self.value(item, state) for item in expr.items], state)
        clause = plain_clause(expr)
        if clause is None or type(clause.target) is not n.Store:
            return None
        args = self.range_args(clause.iter, state)
        few = None if args is None else self.numbers_of(args)
        if few is None:
            return None
        values: list[Value] = []
        for number in few[1]:
            inner = State(
                {**state.env, clause.target.var: self.added(few[0], number, state)}, state.read, state.made
            )
            values.append(self.value(expr.element, inner))
        return self.items_of(expr, values, state)


def plain_clause(expr: n.Comp) -> n.Clause | None:
    """The one clause of a list comprehension without conditions; None for others."""
    if expr.kind != "list" or len(expr.clauses) != 1 or expr.clauses[0].ifs or expr.clauses[0].is_async:
        return None
    return expr.clauses[0]
