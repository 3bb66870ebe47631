"""What the data decides: two arms of which one runs, and loops; their values are joined type by type."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from s2s.export.assignments import Assignments
from s2s.export.calls import local_names
from s2s.export.frame import Entries, Frame, Items, Unbound, described, leaves, plain
from s2s.export.library import Range
from s2s.export.operations import INTERNAL
from s2s.export.recorder import Tensor, refusal
from s2s.export.symbol import Block, Operand, Place, Type, Value


@dataclass(frozen=True)
class Ended:
    """How a list of statements was left: by `return`, with a value; or at its end, to go on with a loop or not."""

    returns: bool
    value: object


@dataclass
class _Join:
    """The values that differ between two arms, and what stands for them afterwards."""

    outputs: list[tuple[Operand, Operand, Value]] = field(default_factory=list)


class Control(Assignments):
    """Records `if` and `loop` nodes."""

    def run_body(self, frame: Frame, statements: Sequence[ast.stmt]) -> Ended:
        """Execute the body of a loop."""
        raise NotImplementedError

    # Two arms.

    def branch(
        self,
        frame: Frame,
        condition: Tensor,
        arms: tuple[Callable[[], object], Callable[[], object]],
        node: ast.AST,
    ) -> object:
        """The value of two arms, of which one runs; the locals they bind are joined."""
        place = frame.place(node)
        before = frame.env
        blocks: list[Block] = []
        results: list[object] = []
        envs: list[dict[str, object]] = []
        for arm in arms:
            frame.env = dict(before)
            try:
                with self.recorder.block() as block:
                    results.append(arm())
            finally:
                envs.append(frame.env)
                frame.env = before
            blocks.append(block)
        join = _Join()
        result = self._joined_result(join, results, place)
        env: dict[str, object] = {}
        for name in [*envs[0], *(name for name in envs[1] if name not in envs[0])]:
            missing = Unbound(
                f"{name} has a value only if the condition in line {place.line} holds, or only if not"
            )
            env[name] = self._joined(
                join, envs[0].get(name, missing), envs[1].get(name, missing), name, place
            )
        frame.env = env
        if join.outputs:
            self.recorder.node("if", [condition], {}, [], place)
            made = self.recorder.blocks[-1].nodes[-1]
            made.blocks = blocks
            made.outputs = [value for _, _, value in join.outputs]
            blocks[0].outputs = [then for then, _, _ in join.outputs]
            blocks[1].outputs = [otherwise for _, otherwise, _ in join.outputs]
        return result

    def _joined_result(self, join: _Join, results: list[object], place: Place) -> object:
        one, other = results
        if isinstance(one, Ended) and isinstance(other, Ended):
            if one.returns != other.returns:
                raise refusal(
                    place,
                    "only one way from here returns a value",
                    "let every way end in return; a loop that the data decides about holds none",
                )
            value = self._joined(join, one.value, other.value, "what is returned", place)
            if isinstance(value, Unbound):
                raise refusal(place, value.why, "return values of one type on every way")
            return Ended(one.returns, value)
        value = self._joined(join, one, other, "the value", place)
        if isinstance(value, Unbound):
            raise refusal(place, value.why, "give both arms one type")
        return value

    def _joined(self, join: _Join, one: object, other: object, name: str, place: Place) -> object:
        """What stands for a value of which each arm has one."""
        if one is other:
            return one
        if isinstance(one, Unbound) or isinstance(other, Unbound):
            return one if isinstance(one, Unbound) else other
        if isinstance(one, Tensor | bool | int | float) or isinstance(other, Tensor):
            return self._joined_values(join, one, other, name, place)
        if isinstance(one, tuple | list) and type(one) is type(other) and len(one) == len(other):
            parts = [self._joined(join, a, b, f"a part of {name}", place) for a, b in zip(one, other)]
            wrong = [part for part in parts if isinstance(part, Unbound)]
            if wrong:
                return wrong[0]
            return tuple(parts) if isinstance(one, tuple) else self.new_list(parts)
        if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
            entries = Entries(
                (key, self._joined(join, one[key], other[key], f"{name}[{key!r}]", place)) for key in one
            )
            entries.region = self.recorder.region
            wrong = [part for part in entries.values() if isinstance(part, Unbound)]
            return wrong[0] if wrong else entries
        if type(one) is type(other) and plain(one) and not isinstance(one, list | dict) and one == other:
            return one
        return Unbound(
            f"{name} is {described(one)} or {described(other)}, as the condition in line {place.line} decides"
        )

    def _joined_values(self, join: _Join, one: object, other: object, name: str, place: Place) -> object:
        types: list[Type | None] = []
        for value in (one, other):
            try:
                types.append(value.type if isinstance(value, Tensor) else Type.of(value))
            except TypeError:
                types.append(None)
        if types[0] is None or types[0] != types[1]:
            return Unbound(
                f"{name} is {described(one)} or {described(other)}, as the condition in line {place.line} decides"
            )
        if (
            not isinstance(one, Tensor)
            and not isinstance(other, Tensor)
            and one == other
            and str(one) == str(other)
        ):
            return one
        memory = frozenset().union(*(value.memory for value in (one, other) if isinstance(value, Tensor)))
        value = Value(self.recorder.fresh("either"), types[0])
        join.outputs.append((self.recorder.operand(one), self.recorder.operand(other), value))
        return Tensor(types[0], memory, value)

    # Loops.

    def loop(self, frame: Frame, node: ast.For | ast.While, over: Range | None) -> None:
        """A loop of which the data decides how often it runs.

        Args:
            frame: whose code it is.
            node: the loop.
            over: what `for` goes through.
        """
        place = frame.place(node)
        if node.orelse and any(
            isinstance(inner, ast.Break) for part in node.body for inner in ast.walk(part)
        ):
            raise refusal(place, "a loop that the data decides about has break and else", "use a flag")
        if isinstance(node, ast.For) and not isinstance(node.target, ast.Name):
            raise refusal(place, "the variable of this loop is no plain name", "for i in range(n)")
        stored = _stored(node)
        carried = {
            name: frame.env[name]
            for name in sorted(stored)
            if name in frame.env and not isinstance(frame.env[name], Unbound)
        }
        trips = None if over is None else self._trips(over, place)
        start = None if not isinstance(node, ast.While) else self.condition(frame, node.test)
        memories = {name: self.recorder.memory() for name in carried}
        while True:
            mark = min(self.recorder.memory())
            count, numbers = self.recorder.count, dict(self.recorder._numbers)
            block, inputs, entered, after = self._body(frame, node, over, carried, memories, stored, place)
            grown = _grown(memories, carried, after, mark)
            if grown == memories:
                break
            memories = grown
            self.recorder.count = count
            self.recorder._numbers = numbers
        self._finish(
            frame, node, (trips, start), carried, (block, inputs, entered, after), memories, stored, place
        )

    def _trips(self, over: Range, place: Place) -> object:
        """How often `range` makes a loop run."""
        ends = over.step - (1 if over.step > 0 else -1)
        distance = self.operate("Sub", [over.stop, over.start], place)
        padded = self.operate("Add", [distance, ends], place) if ends else distance
        count = self.operate("FloorDiv", [padded, over.step], place) if over.step != 1 else padded
        if not isinstance(count, Tensor):
            assert isinstance(count, int)
            return max(count, 0)
        if count.type.kind != "python":
            count = self.recorder.apply(INTERNAL["int"], [count], {}, place)
        return self.recorder.apply(INTERNAL["python_max"], [count, 0], {}, place)

    def _body(
        self,
        frame: Frame,
        node: ast.For | ast.While,
        over: Range | None,
        carried: dict[str, object],
        memories: dict[str, frozenset[int]],
        stored: set[str],
        place: Place,
    ) -> tuple[Block, list[Value], dict[str, object], dict[str, object]]:
        """The body recorded once; the names at its start and at its end."""
        before = frame.env
        why = "has a value only if the loop in line"
        frame.env = {
            **before,
            **{name: Unbound(f"{name} {why} {place.line} has run") for name in stored if name not in carried},
        }
        inputs: list[Value] = []
        try:
            with self.recorder.block() as block:
                for name, value in carried.items():
                    frame.env[name] = self._entered(value, name, memories[name], inputs, place)
                entered = {name: frame.env[name] for name in carried}
                if over is not None:
                    assert isinstance(node, ast.For)
                    number = Value(self.recorder.fresh("iteration"), Type.of(0))
                    inputs.insert(0, number)
                    offset: object = Tensor(number.type, frozenset(), number)
                    if over.step != 1:
                        offset = self.operate("Mult", [offset, over.step], place)
                    if isinstance(over.start, Tensor) or over.start != 0:
                        offset = self.operate("Add", [over.start, offset], place)
                    self.assign(frame, node.target, offset)
                ended = self.run_body(frame, node.body)
                if ended.returns:
                    raise refusal(
                        place,
                        "return inside a loop that the data decides about",
                        "break, and return after it",
                    )
                go_on = ended.value
                if isinstance(node, ast.While):
                    test = self.condition(frame, node.test)
                    go_on = self._both(go_on, test, place)
                block.outputs.append(self.recorder.operand(go_on))
                after = dict(frame.env)
        finally:
            frame.env = before
        return block, inputs, entered, after

    def _both(self, one: object, other: object, place: Place) -> object:
        if not isinstance(one, Tensor):
            return other if one else False
        if not isinstance(other, Tensor):
            return one if other else False
        return self.recorder.apply(INTERNAL["and"], [one, other], {}, place)

    def _entered(
        self, value: object, name: str, memory: frozenset[int], inputs: list[Value], place: Place
    ) -> object:
        """A carried local as the body finds it: whatever the iteration before has left."""
        if isinstance(value, Tensor | bool | int | float) or (
            type(value).__module__ == "numpy" and hasattr(value, "dtype")
        ):
            type_ = value.type if isinstance(value, Tensor) else Type.of(value)
            given = Value(self.recorder.fresh(f"{name}_"), type_)
            inputs.append(given)
            own = value.memory | memory if isinstance(value, Tensor) else memory
            return Tensor(type_, own if type_.kind == "array" else frozenset(), given)
        if isinstance(value, tuple):
            return tuple(self._entered(part, name, memory, inputs, place) for part in value)
        if isinstance(value, list):
            items = Items(self._entered(part, name, memory, inputs, place) for part in value)
            items.region = -1
            return items
        return value

    def _finish(
        self,
        frame: Frame,
        node: ast.For | ast.While,
        limits: tuple[object, object],
        carried: dict[str, object],
        body: tuple[Block, list[Value], dict[str, object], dict[str, object]],
        memories: dict[str, frozenset[int]],
        stored: set[str],
        place: Place,
    ) -> None:
        """Record the node, and bind what the loop leaves."""
        block, inputs, entered, after = body
        starts: list[object] = []
        results: list[Value] = []
        env = dict(frame.env)
        for name, value in carried.items():
            env[name] = self._leaving(
                value, entered[name], after.get(name, Unbound(f"{name} has no value")), name, (starts, block, results),
                memories[name], place,
            )  # fmt: skip
        for name in stored:
            if name not in carried:
                env[name] = Unbound(f"{name} has a value only if the loop in line {place.line} has run")
        trips, start = limits
        given = [part for part in (trips, start) if part is not None] + starts
        attributes: dict[str, object] = {"counted": True} if trips is not None else {}
        made = self.recorder.node("loop", given, attributes, [], place)
        assert trips is not None or start is not None, "a loop has a count or a test"
        block.inputs = inputs
        made.blocks = [block]
        made.outputs = results
        if isinstance(node, ast.For):
            assert isinstance(node.target, ast.Name)
            env[node.target.id] = Unbound(f"{node.target.id} is the variable of a loop that may not have run")
        frame.env = env

    def _leaving(
        self,
        start: object,
        entered: object,
        after: object,
        name: str,
        gathered: tuple[list[object], Block, list[Value]],
        memory: frozenset[int],
        place: Place,
    ) -> object:
        starts, block, results = gathered
        hint = "give it one type before the loop, for example np.float32(0), and keep it"
        if isinstance(after, Unbound):
            raise refusal(place, f"in this loop: {after.why}", hint)
        if isinstance(entered, Tensor):
            try:
                type_ = after.type if isinstance(after, Tensor) else Type.of(after)
            except TypeError:
                type_ = None
            if type_ != entered.type:
                raise refusal(
                    place,
                    f"{name} is {described(entered)} before this loop, and {described(after)} after a turn",
                    hint,
                )
            starts.append(start)
            block.outputs.append(self.recorder.operand(after))
            result = Value(self.recorder.fresh(f"{name.split()[-1]}_"), type_)
            results.append(result)
            shared = after.memory if isinstance(after, Tensor) else frozenset()
            return Tensor(type_, (entered.memory | shared) if type_.kind == "array" else frozenset(), result)
        if isinstance(entered, tuple | list) and type(entered) is type(after) and len(entered) == len(after):
            assert isinstance(start, tuple | list)
            parts = [
                self._leaving(a, b, c, f"a part of {name}", gathered, memory, place)
                for a, b, c in zip(start, entered, after)
            ]
            return tuple(parts) if isinstance(entered, tuple) else self.new_list(parts)
        if entered is after or (isinstance(after, str | type(None)) and entered == after):
            return after
        raise refusal(
            place,
            f"{name} is {described(entered)} before this loop, and {described(after)} after a turn",
            hint,
        )


def _stored(node: ast.For | ast.While) -> set[str]:
    """The names that a loop binds, and those of the arrays it changes in place."""
    body = ast.FunctionDef("", ast.arguments([], [], None, [], [], None, []), node.body, [])
    names = set(local_names(body))
    for part in node.body:
        for inner in ast.walk(part):
            if isinstance(inner, ast.Subscript) and isinstance(inner.ctx, ast.Store):
                root: ast.expr = inner
                while isinstance(root, ast.Subscript):
                    root = root.value
                if isinstance(root, ast.Name):
                    names.add(root.id)
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        names.discard(node.target.id)
    return names


def _grown(
    memories: dict[str, frozenset[int]], carried: dict[str, object], after: dict[str, object], mark: int
) -> dict[str, frozenset[int]]:
    """The memory that carried locals may lie in at the start of a turn, given where they lie after one."""

    def lies(value: object) -> frozenset[int]:
        return frozenset().union(*(leaf.memory for leaf in leaves(value) if isinstance(leaf, Tensor)))

    places = {name: lies(after.get(name)) for name in carried}
    grown = {}
    for name in carried:
        own = {part for part in places[name] if part <= mark}
        for other in carried:
            if other != name and places[name] & places[other]:
                own |= memories[other] | memories[name]
        grown[name] = memories[name] | own
    return grown
