"""Statements of the source, one after another; what the data decides about becomes `if` and `loop` nodes."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from s2s.export.control import Control, Ended
from s2s.export.expressions import named
from s2s.export.frame import LOOP, Frame, Unbound
from s2s.export.library import Range
from s2s.export.recorder import Tensor, refusal
from s2s.export.results import structure

_MOST_STEPS = 200_000
_UNROLLED = 256


@dataclass(frozen=True)
class _Bind:
    """Before an iteration of an unrolled loop: its variable gets the next item."""

    target: ast.expr
    value: object


@dataclass(frozen=True)
class _Mark:
    """Where `continue` or `break` of an unrolled loop goes on."""

    ends: bool
    hidden: str = ""


@dataclass(frozen=True)
class _Again:
    """Where `while` tests its condition."""

    loop: ast.While


_Step = ast.stmt | _Bind | _Mark | _Again
#: What is still to do: a statement or a mark, and the rest.
_Todo = tuple[_Step, "_Todo"] | None


def _before(steps: Sequence[_Step], todo: _Todo) -> _Todo:
    for step in reversed(steps):
        todo = (step, todo)
    return todo


class Statements(Control):
    """Executes statements in a frame."""

    steps = 0

    def body(self, frame: Frame, statements: list[ast.stmt]) -> object:
        """What a function's body returns."""
        ended = self.execute(frame, _before(statements, None))
        return ended.value if ended.returns else None

    def run_body(self, frame: Frame, statements: Sequence[ast.stmt]) -> Ended:
        """Execute the body of a loop that the data decides about."""
        return self.execute(frame, _before(statements, None))

    def execute(self, frame: Frame, todo: _Todo) -> Ended:
        """Execute statements until one returns, or none is left.

        Raises:
            ExportError: one of them cannot be exported.
        """
        while todo is not None:
            step, todo = todo
            if isinstance(step, _Mark):
                frame.env.pop(step.hidden, None)
                continue
            if isinstance(step, _Bind):
                self.assign(frame, step.target, step.value)
                continue
            if isinstance(step, _Again):
                todo = self._again(frame, step, todo)
                continue
            self.steps += 1
            if self.steps > _MOST_STEPS:
                raise refusal(
                    frame.place(step),
                    f"more than {_MOST_STEPS:,} statements run while exporting",
                    "does this loop end?",
                )
            kind = type(step).__name__.lower()
            if isinstance(step, ast.Return):
                result = None if step.value is None else self.evaluate(frame, step.value)
                if frame.caller is None and frame.outer is None:
                    structure(result, "output", [], frame.place(step))
                return Ended(True, result)
            if kind in ("break", "continue"):
                todo, found = _left(frame, todo, kind == "break")
                if not found:
                    return Ended(False, kind == "continue")
                continue
            flow = getattr(self, f"_flow_{kind}", None)
            if flow is not None:
                followed: Ended | _Todo = flow(frame, step, todo)
                if isinstance(followed, Ended):
                    return followed
                todo = followed
                continue
            rule = getattr(self, f"_do_{kind}", None)
            if rule is None:
                raise refusal(
                    frame.place(step), f"{named(step)} cannot be exported", "leave it to the caller"
                )
            rule(frame, step)
        return Ended(False, True)

    # What decides which statement is next.

    def _flow_if(self, frame: Frame, node: ast.If, todo: _Todo) -> Ended | _Todo:
        test = self.condition(frame, node.test)
        if not isinstance(test, Tensor):
            return _before(node.body if test else node.orelse, todo)
        leaves = _leaves(node.body) or _leaves(node.orelse)
        rest = todo if leaves else None
        ended = self.branch(
            frame,
            test,
            (
                lambda: self.execute(frame, _before(node.body, rest)),
                lambda: self.execute(frame, _before(node.orelse, rest)),
            ),
            node,
        )
        if not leaves:
            return todo
        assert isinstance(ended, Ended)
        return ended

    def _flow_for(self, frame: Frame, node: ast.For, todo: _Todo) -> _Todo:
        over = self.evaluate(frame, node.iter)
        if isinstance(over, Range):
            self.loop(frame, node, over)
            return _before(node.orelse, todo)
        if isinstance(over, range) and len(over) > _UNROLLED:
            self.loop(frame, node, Range(over.start, over.stop, over.step))
            return _before(node.orelse, todo)
        steps: list[_Step] = []
        for value in self.items(frame, over, node.iter):
            steps += [_Bind(node.target, value), *node.body, _Mark(False)]
        # What a loop goes through is seen by whatever asks who else holds an array or a list.
        hidden = self.recorder.fresh(LOOP)
        frame.env[hidden] = over
        return _before([*steps, *node.orelse, _Mark(True, hidden)], todo)

    def _flow_while(self, frame: Frame, node: ast.While, todo: _Todo) -> _Todo:
        return self._again(frame, _Again(node), (_Mark(True), todo))

    def _again(self, frame: Frame, again: _Again, todo: _Todo) -> _Todo:
        """Test the condition of `while`, the first time or after an iteration that ran while exporting."""
        node = again.loop
        if not isinstance(node.test, ast.Constant):
            test = self.condition(frame, node.test)
            if not isinstance(test, Tensor):
                return _before([*node.body, _Mark(False), again] if test else node.orelse, todo)
        self.loop(frame, node, None)
        return _before(node.orelse, todo)

    def _flow_with(self, frame: Frame, node: ast.With, todo: _Todo) -> _Todo:
        for item in node.items:
            function = item.context_expr
            if not (
                isinstance(function, ast.Call)
                and self.evaluate(frame, function.func) is np.errstate
                and item.optional_vars is None
            ):
                raise refusal(
                    frame.place(node),
                    "with cannot be exported, except for np.errstate",
                    "leave it to the caller",
                )
        return _before(node.body, todo)

    # What only does something.

    def _do_pass(self, frame: Frame, node: ast.Pass) -> None:
        pass

    def _do_expr(self, frame: Frame, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.evaluate(frame, node.value)

    def _do_functiondef(self, frame: Frame, node: ast.FunctionDef) -> None:
        if node.decorator_list:
            raise refusal(frame.place(node), "a function inside has decorators", "define it without them")
        frame.env[node.name] = self.closure(frame, node)

    def _do_import(self, frame: Frame, node: ast.Import) -> None:
        import math

        modules = {"numpy": np, "math": math}
        for alias in node.names:
            if alias.name not in modules:
                raise refusal(
                    frame.place(node), f"the import of {alias.name} cannot be exported", "import at the top"
                )
            frame.env[alias.asname or alias.name] = modules[alias.name]

    def _do_assert(self, frame: Frame, node: ast.Assert) -> None:
        test = self.condition(frame, node.test)
        if isinstance(test, Tensor):
            raise refusal(
                frame.place(node),
                "assert looks at the data: an exported program raises nothing",
                "check in the caller",
            )
        if not test:
            raise refusal(
                frame.place(node), "the assertion fails for these inputs", "check the types of the inputs"
            )

    def _do_raise(self, frame: Frame, node: ast.Raise) -> None:
        where = "depending on the data" if self.recorder.region else "for these inputs"
        raise refusal(
            frame.place(node),
            f"the program raises {where}",
            "check in the caller; an exported program raises nothing",
        )

    def _do_delete(self, frame: Frame, node: ast.Delete) -> None:
        for target in node.targets:
            if not isinstance(target, ast.Name):
                raise refusal(
                    frame.place(target), "del of a part cannot be exported", "make a new value without it"
                )
            frame.env[target.id] = Unbound(f"{target.id} is deleted here")

    def _do_assign(self, frame: Frame, node: ast.Assign) -> None:
        value = self.evaluate(frame, node.value)
        for target in node.targets:
            self.assign(frame, target, value)

    def _do_annassign(self, frame: Frame, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(frame, node.target, self.evaluate(frame, node.value))


def _left(frame: Frame, todo: _Todo, breaks: bool) -> tuple[_Todo, bool]:
    """What is to do after `break` or `continue` of the innermost unrolled loop, if that is what they leave."""
    while todo is not None:
        step, todo = todo
        if isinstance(step, _Mark) and (step.ends or not breaks):
            frame.env.pop(step.hidden, None)
            return todo, True
    return None, False


def _leaves(statements: Sequence[ast.stmt]) -> bool:
    """Whether statements can leave what they stand in, other than at their end."""
    for statement in statements:
        todo: list[tuple[ast.AST, bool]] = [(statement, False)]
        while todo:
            node, looped = todo.pop()
            if isinstance(node, ast.Return) or (isinstance(node, ast.Break | ast.Continue) and not looped):
                return True
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                continue
            inside = looped or isinstance(node, ast.For | ast.While)
            todo += [(child, inside) for child in ast.iter_child_nodes(node)]
    return False
