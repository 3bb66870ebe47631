"""Expressions of a clone: each operation in its order, methods written out, objects taken apart."""

from __future__ import annotations

from dataclasses import replace

from s2s.clones.fixed import Fixed
from s2s.clones.plan import Whole
from s2s.clones.values import Asked, Items, Obj, Refusal, State, Tup, Val, Value, decided, literal
from s2s.ir import nodes as n
from s2s.program.constants import module_constants
from s2s.program.inferred import DUNDERS, NUMBERS, arithmetic, is_power
from s2s.program.inferred_types import Made, Type
from s2s.program.members import ClassShape

_NONE = frozenset({type(None)})
_BOOL = frozenset({bool})
#: What comparing, and asking for the truth of, runs no code of the program.
_PLAIN = NUMBERS | _NONE | {str}
_NAMES = {"+": "total", "-": "difference", "*": "product", "/": "quotient", "//": "quotient", "%": "rest"}
_ORDERED = frozenset({"<", "<=", ">", ">="})
_ORDERINGS = _ORDERED | {"==", "!="}


class Expressions(Fixed):
    """The expressions of one clone. What they do goes to the block at hand, in order; what they give is returned.

    Attributes:
        chooses: whether what is written is not to raise anything, or another thing would be raised than as written.
    """

    chooses = False

    def value(self, expr: n.Expr, state: State) -> Value:
        """What an expression gives, evaluated now."""
        method = getattr(self, f"_{type(expr).__name__.lower()}", None)
        if method is None:
            raise Refusal(f"{type(expr).__name__} is not written out")
        with self.at(expr):
            found: Value = method(expr, state)
        return found

    def _const(self, expr: n.Const, _: State) -> Value:
        if type(expr.value) not in (int, float, bool, str, type(None)) or repr(expr.value) in ("inf", "nan"):
            raise Refusal("a constant of another type")
        return literal(expr.value)

    def _load(self, expr: n.Load, state: State) -> Value:
        if expr.var in state.env:
            found = state.env[expr.var]
            if isinstance(found, Val) and found.varies:
                return self.named(self.read(found), found.type)
            return found
        constant = module_constants(self.cx.facts).get(expr.var)
        if constant is not None and type(constant.fact.value) in (int, float):
            self.maker.constants[expr.var] = None
            return literal(constant.fact.value)
        raise Refusal(f"what {expr.var.name} holds is not known")

    def _attr(self, expr: n.Attr, state: State) -> Value:
        cls = self.inferred.shapes.get(expr.value.var) if type(expr.value) is n.Load else None
        if cls is not None:
            return self.member(cls, expr.name, state)
        return self.field(self.value(expr.value, state), expr.name, state)

    def _tuple(self, expr: n.Tuple, state: State) -> Value:
        if any(type(item) is n.Starred for item in expr.items):
            raise Refusal("a tuple of no known length")
        return Tup(expr, tuple(self.value(item, state) for item in expr.items))

    def _list(self, expr: n.List, state: State) -> Value:
        items = [self.value(item, state) for item in expr.items]
        for item in items:
            if not item.type <= self.inferred.elements[expr, 0]:
                raise Refusal("a list holds something else than inferred")
        self.maker.own_lists.add(expr)
        made = n.List([self.given(item, state) for item in items], span=self.span)
        return self.named(made, frozenset({Made(list, expr)}), "items")

    def _subscript(self, expr: n.Subscript, state: State) -> Value:
        held = self.value(expr.value, state)
        index = self.value(expr.index, state)
        if isinstance(held, Items):
            return state.env[self.slot(held, index)]
        if held.type and all(isinstance(atom, Made) and atom.kind is list for atom in held.type):
            return self.item_of(held, index, state)
        place = index.expr.value if isinstance(index, Val) and type(index.expr) is n.Const else None
        if type(place) is not int or place < 0:
            raise Refusal("an index is no constant")
        if isinstance(held, Tup):
            if place >= len(held.items):
                raise Refusal("an index is out of range")
            return held.items[place]
        self.maker.doubts += any(not isinstance(atom, Made) or atom.length <= place for atom in held.type)
        owner = self.made(held, state)
        read = n.Subscript(self.read(owner), n.Const(place, span=self.span), span=self.span)
        key = owner.var, ("item", place)
        if key not in state.read:
            state.read[key] = self.named(read, self.part(held, place), "item")
        return state.read[key]

    def item_of(self, held: Value, index: Value, state: State) -> Value:
        """An item of a list: what has been read of it since lists may have changed is not read again."""
        if not isinstance(index, Val) or not index.type <= NUMBERS:
            raise Refusal("an index is no integer")
        self.maker.doubts += 1
        found = self.inferred.items(held.type)
        owner, place = self.made(held, state), self.sum_of(index)
        read = n.Subscript(self.read(owner), self.read(index), span=self.span)
        if place is None:
            return self.named(read, found, "item")
        base = None if place[0] is None else place[0].var
        key = owner.var, (self.maker.time, base, place[1])
        if key not in state.read:
            state.read[key] = self.named(read, found, "item")
        return state.read[key]

    def part(self, held: Value, place: int) -> Type:
        """The types of an item of a tuple that a local holds; of None, there is none."""
        atoms = [atom for atom in held.type if atom is not type(None)]
        tuples = [atom for atom in atoms if isinstance(atom, Made) and atom.kind is tuple]
        if not atoms or len(tuples) < len(atoms):
            raise Refusal("what is unpacked is no tuple")
        return frozenset().union(*(self.inferred.elements[atom.site, place] for atom in tuples))

    def _unary(self, expr: n.Unary, state: State) -> Value:
        if expr.op == "not":
            return self.settled(self.test(expr, state))
        written = expr.operand.value if type(expr.operand) is n.Const else None
        if expr.op == "-" and (type(written) is int or type(written) is float):
            return literal(-written)
        operand = self.value(expr.operand, state)
        known = operand.expr.value if isinstance(operand, Val) and type(operand.expr) is n.Const else None
        if expr.op == "-" and (type(known) is int or type(known) is float):
            return literal(-known)
        if expr.op == "-" and any(isinstance(atom, ClassShape) for atom in operand.type):
            return self.method(operand, "__neg__", [], state)
        if expr.op not in ("-", "+") or not isinstance(operand, Val) or not operand.type <= NUMBERS:
            raise Refusal("the operand of a sign is no number")
        kinds = frozenset(int if kind is bool else kind for kind in operand.type)
        return self.computed(n.Unary(expr.op, self.read(operand), span=self.span), [operand], kinds)

    def _binary(self, expr: n.Binary, state: State) -> Value:
        left = self.operand(expr.left, state)
        is_number = (
            left.type <= NUMBERS
        )  # a method may store what it is given, where others see which one that is
        right = self.operand(expr.right, state) if is_number else self.value(expr.right, state)
        return self.operated(expr.op, left, right, state)

    def operand(self, expr: n.Expr, state: State) -> Value:
        """What an expression gives that is computed with: where the same has been computed, that is taken."""
        if type(expr) is not n.Binary:
            return self.value(expr, state)
        with self.at(expr):
            left, right = self.operand(expr.left, state), self.value(expr.right, state)
            key = _key(expr.op, left, right)
            known = None if key is None else state.read.get(key)
            return known or self.operated(expr.op, left, right, state)

    def operated(self, op: str, left: Value, right: Value, state: State) -> Value:
        """What an operator gives: of numbers, or of an object that has its method."""
        if any(isinstance(atom, ClassShape) for atom in left.type):
            if op not in DUNDERS:
                raise Refusal(f"operator {op} of objects")
            for shape in right.type:
                if isinstance(shape, ClassShape) and any(base in shape.mro[1:] for base in left.type):
                    raise Refusal("an operand may be asked before the other")
            return self.method(left, DUNDERS[op], [right], state)
        if (total := self.total(op, left, right, state)) is not None:
            return total
        plain = isinstance(left, Val) and isinstance(right, Val)
        if not plain or not (left.type | right.type) <= NUMBERS | _NONE:
            raise Refusal(f"the operands of {op} are not numbers")
        assert isinstance(left, Val) and isinstance(right, Val)
        found = arithmetic(op, left.type, right.type)
        if op == "**" and is_power(right.expr):
            found = arithmetic("*", left.type, left.type)
        made = n.Binary(op, self.read(left), self.read(right), span=self.span)
        result = self.computed(made, [left, right], found, _NAMES.get(op, ""))
        if (key := _key(op, left, right)) is not None:
            state.read[key] = result
        return result

    def augmented(self, op: str, left: Value, right: Value, state: State) -> Value:
        """What an operator in an assignment gives: it never raises an error, which would name that operator."""
        if not (left.type | right.type).isdisjoint(_NONE):
            raise Refusal("an error would name another operator")
        return self.operated(op, left, right, state)

    def _compare(self, expr: n.Compare, state: State) -> Value:
        return self.settled(self.test(expr, state))

    _bool = _compare

    def settled(self, test: Val | Asked) -> Val:
        """The value of a condition."""
        return test if isinstance(test, Val) else self.named(test.expr, test.type, "answer")

    def _cond(self, expr: n.Cond, state: State) -> Value:
        test = self.test(expr.test, state)
        if (known := decided(test)) is not None:
            return self.value(expr.body if known else expr.orelse, state)
        first, second = self.told(expr.test, True, state), self.told(expr.test, False, state)
        asked = self.asked(test)
        with self.arm() as one:
            left = self.value(expr.body, first)
        with self.arm() as other:
            right = self.value(expr.orelse, second)
        found = self.merged([(left, first, one), (right, second, other)])
        self.branch_on(asked, one, other)
        return found

    def asked(self, test: Val | Asked) -> n.Expr:
        """The expression of a condition."""
        return self.read(test) if isinstance(test, Val) else test.expr

    def test(self, expr: n.Expr, state: State) -> Val | Asked:
        """What a condition asks, evaluated up to its last operation, which is to stand next."""
        if type(expr) is n.Unary and expr.op == "not":
            inner = self.test(expr.operand, state)
            if (known := decided(inner)) is not None:
                return literal(not known)
            return Asked(n.Unary("not", self.asked(inner), span=self.span), _BOOL)
        if type(expr) is n.Compare:
            if len(expr.ops) > 1:
                raise Refusal("a chain of comparisons")
            with self.at(expr):
                return self._compared(expr, state)
        if type(expr) is n.Bool:
            with self.at(expr):
                return self._chain(expr.op, expr.values, state)
        found = self.value(expr, state)
        if not isinstance(found, Val) or not found.type <= _PLAIN:
            raise Refusal("the truth of an object is asked for")
        return found

    def _compared(self, expr: n.Compare, state: State) -> Val | Asked:
        op, is_next = expr.ops[0], type(expr.rights[0]) in (n.Load, n.Const)
        left = self.at_hand(expr.left, state) if is_next else self.value(expr.left, state)
        right = self.at_hand(expr.rights[0], state)
        if op in ("is", "is not") and right.type != _NONE:
            self.may_be_told_apart(left, right)
        elif op in ("is", "is not"):
            if type(None) not in left.type or left.type == _NONE:
                return literal((left.type == _NONE) == (op == "is"))
        elif op not in _ORDERINGS or not left.type | right.type <= _PLAIN:
            raise Refusal("what is compared is not known")
        operands = self.given(left, state), self.given(right, state)
        if op in _ORDERED and not left.type | right.type <= NUMBERS:
            self.doubt([left, right])
        return Asked(n.Compare(operands[0], [op], [operands[1]], span=self.span), _BOOL)

    def at_hand(self, expr: n.Expr, state: State) -> Value:
        """What an expression gives; a local that varies is read where it is used, which is next."""
        value = state.env.get(expr.var) if type(expr) is n.Load else None
        return value if isinstance(value, Val) else self.value(expr, state)

    def doubt(self, values: list[Value]) -> None:
        """Note that comparing values raises if one is None: where that is not to be, the iteration is left instead."""
        is_plain = all(isinstance(value, Val) and value.type <= NUMBERS | _NONE for value in values)
        if not self.chooses or not is_plain or self.maker.stores:
            self.maker.doubts += 1
            return
        for value in values:
            if isinstance(value, Val) and not value.type <= NUMBERS:
                is_none = n.Compare(self.read(value), ["is"], [n.Const(None, span=self.span)], span=self.span)
                self.branch_on(is_none, [self.leaving()], [])

    def told(self, test: n.Expr, is_true: bool, state: State) -> State:
        """What is known where a condition has been found true, or false: which locals hold None, and which do not."""
        found = state.copy()
        self.learn(test, is_true, found)
        return found

    def learn(self, test: n.Expr, is_true: bool, state: State) -> None:
        """Note what a condition tells of locals."""
        if type(test) is n.Unary and test.op == "not":
            self.learn(test.operand, not is_true, state)
        elif type(test) is n.Bool and (test.op == "and") == is_true:
            for part in test.values:
                self.learn(part, is_true, state)
        elif type(test) is n.Compare and test.ops in (["is"], ["is not"]) and type(test.left) is n.Load:
            (right,) = test.rights
            if type(right) is not n.Const or right.value is not None or (test.ops == ["is not"]) != is_true:
                return
            value = state.env.get(test.left.var)
            if isinstance(value, Val) and value.type > _NONE:
                state.env[test.left.var] = replace(value, type=value.type - _NONE)

    def may_be_told_apart(self, left: Value, right: Value) -> None:
        """Ask whether two objects are instances that are there, each of which is made once.

        Raises:
            Refusal: they are numbers, or stand for instances that are not made.
        """
        self.maker.is_identity_seen = True
        for value in (left, right):
            if isinstance(value, Obj) and value.origins:
                raise Whole(value.origins)
        shapes = [*self.shapes(left), *self.shapes(right)]
        if not shapes or not isinstance(left, Val) or not isinstance(right, Val):
            raise Refusal("identity is asked for")

    def _chain(self, op: str, values: list[n.Expr], state: State) -> Val | Asked:
        first, *rest = values
        test = self.test(first, state)
        if not rest:
            return test
        if not test.type <= _BOOL:
            raise Refusal(f"`{op}` of what is no bool")
        if (known := decided(test)) is not None:
            return self._chain(op, rest, state) if known == (op == "and") else test
        held = self.asked(test)
        with self.arm() as block:
            other = self._chain(op, rest, self.told(first, op == "and", state))
            last = self.asked(other)
        if not other.type <= _BOOL:
            raise Refusal(f"`{op}` of what is no bool")
        if (joined := self.joined(block, last)) is not None:
            return Asked(n.Bool(op, [held, joined], span=self.span), _BOOL)
        found = self.named(held, _BOOL, "answer")
        assert type(found.expr) is n.Load
        with self.into(block):
            self.assign(found.expr.var, last)
        read = self.read(found)
        self.branch_on(read if op == "and" else n.Unary("not", read, span=self.span), block, [])
        return found


def _key(op: str, left: Value, right: Value) -> tuple[n.Var, object] | None:
    """What an operation on a local that does not change is called among what is known."""
    if not isinstance(left, Val) or not isinstance(right, Val) or left.varies or right.varies:
        return None
    if type(left.expr) is not n.Load:
        return None
    other = repr(right.expr.value) if type(right.expr) is n.Const else right.var
    return left.expr.var, (op, other)
