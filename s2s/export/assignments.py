"""Assignments of the source; those in place become new values, where nothing else can see the old one."""

from __future__ import annotations

import ast

import numpy as np

from s2s.export.calls import Calls
from s2s.export.expressions import named
from s2s.export.frame import LOOP, Frame, Items, Walk, computed, described, put
from s2s.export.operations import INTERNAL
from s2s.export.recorder import OUTSIDE, Tensor, refusal
from s2s.export.symbol import Place, Type


class Assignments(Calls):
    """Binds names and parts of arrays."""

    def assign(self, frame: Frame, target: ast.expr, value: object) -> None:
        """Bind what stands left of an equals sign."""
        if isinstance(value, Walk):
            raise refusal(
                frame.place(target),
                "an iterator is kept under a name",
                "make a list of it, or go through it at once",
            )
        if isinstance(target, ast.Name):
            frame.env[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            self._unpack(frame, target, self.items(frame, value, target))
        elif isinstance(target, ast.Subscript):
            self._store(frame, target, value)
        else:
            raise refusal(
                frame.place(target),
                f"{named(target)} is assigned to: an effect",
                "keep the value in a local, and return it",
            )

    def _unpack(self, frame: Frame, target: ast.Tuple | ast.List, values: list[object]) -> None:
        stars = [number for number, part in enumerate(target.elts) if isinstance(part, ast.Starred)]
        if not stars:
            if len(values) != len(target.elts):
                raise refusal(
                    frame.place(target), f"{len(values)} values are unpacked to {len(target.elts)} names"
                )
            for part, value in zip(target.elts, values):
                self.assign(frame, part, value)
            return
        first, after = stars[0], len(target.elts) - stars[0] - 1
        if len(values) < first + after:
            raise refusal(
                frame.place(target), f"{len(values)} values are unpacked to {len(target.elts)} names"
            )
        middle = self.new_list(values[first : len(values) - after])
        for part, value in zip(target.elts, [*values[:first], middle, *values[len(values) - after :]]):
            self.assign(frame, part.value if isinstance(part, ast.Starred) else part, value)

    def _store(self, frame: Frame, target: ast.Subscript, value: object) -> None:
        owner = self.evaluate(frame, target.value)
        index = self.evaluate(frame, target.slice)
        place = frame.place(target)
        if isinstance(owner, list | dict):
            if computed(index):
                raise refusal(place, "a list or dict is indexed by data", "use one array")
            self.may_change(frame, owner, place)
            self.recorder.tried(lambda: put(owner, index, value), [], {}, place)
            return
        if not isinstance(owner, Tensor) or owner.type.kind != "array":
            raise refusal(place, f"a part of {described(owner)} is assigned to")
        self.may_update(frame, target.value, owner, place)
        inputs, parts = self.index(frame, index, target)
        if any(part.type.shape for part in inputs):
            raise refusal(place, "an array of computed indices is assigned to", "use np.where(mask, a, b)")
        changed = self.recorder.apply(
            INTERNAL["set_item"],
            [owner, self._as_array(value, place), *inputs],
            {"index": parts},
            place,
            "the index",
        )
        self.rebind(frame, target.value, changed)

    def _do_augassign(self, frame: Frame, node: ast.AugAssign) -> None:
        target, place = node.target, frame.place(node)
        name = type(node.op).__name__
        reading: ast.expr
        if isinstance(target, ast.Name):
            reading = ast.copy_location(ast.Name(target.id, ast.Load()), target)
        elif isinstance(target, ast.Subscript):
            reading = ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)
        else:
            raise refusal(
                place, f"{named(target)} is changed: an effect", "keep the value in a local, and return it"
            )
        owner = self.evaluate(frame, reading)
        value = self.evaluate(frame, node.value)
        if isinstance(owner, Items) and name == "Add":
            self.may_change(frame, owner, place)
            owner.extend(self.items(frame, value, node.value))
            return
        if isinstance(owner, list | dict):
            raise refusal(
                place, f"{described(owner)} is changed in place by {name}", "write it with append or update"
            )
        if not isinstance(owner, Tensor) or owner.type.kind != "array":
            self.assign(frame, target, self.operate(name, [owner, value], place))
            return
        if isinstance(target, ast.Name) or isinstance(self.evaluate(frame, target.value), list | dict):
            self.may_update(frame, target, owner, place)
        result = self.operate(name, [owner, value], place)
        if not isinstance(result, Tensor) or result.type != Type(
            "array", result.type.dtype, owner.type.shape
        ):
            raise refusal(
                place,
                f"{described(result)} does not fit in place into {described(owner)}",
                "assign it to a new name",
            )
        if result.type.dtype != owner.type.dtype:
            if not np.can_cast(result.type.dtype, owner.type.dtype, "same_kind"):
                raise refusal(
                    place,
                    f"numpy refuses to put {result.type.dtype} into {owner.type.dtype} in place",
                    "assign it to a new name",
                )
            self.assign(frame, target, self._cast(result, owner.type.dtype, place))
            return
        self.assign(frame, target, result)

    def may_update(self, frame: Frame, node: ast.expr, array: Tensor, place: Place) -> None:
        """Whether an array may be changed in place: it was made here, and only this name sees it.

        Raises:
            ExportError: something else would see the change.
        """
        root = node
        while isinstance(root, ast.Subscript):
            root = root.value
        shown = ast.unparse(node)
        if OUTSIDE in array.memory:
            raise refusal(
                place,
                f"{shown} is an array of the caller's, or a view of one, and is changed in place",
                f"change a copy: {shown} = {shown}.copy()" if isinstance(node, ast.Name) else "change a copy",
            )
        if not isinstance(root, ast.Name):
            raise refusal(place, "an array without a name is changed in place", "give it a name")
        names = frame.references(array)
        if names.count(root.id) == len(names) == 1:
            return
        shared = {
            "what a loop goes through" if name.startswith(LOOP) else name for name in names if name != root.id
        }
        others = sorted(shared) or [root.id]
        raise refusal(
            place,
            f"{shown} is changed in place, and {', '.join(others)} may be the same memory",
            f"write {shown} = {shown} + ..., or change a copy",
        )

    def rebind(self, frame: Frame, target: ast.expr, value: object) -> None:
        """Put a changed array where the old one was."""
        if isinstance(target, ast.Name) and target.id in frame.local:
            frame.env[target.id] = value
        elif isinstance(target, ast.Subscript):
            owner, index = self.evaluate(frame, target.value), self.evaluate(frame, target.slice)
            if not isinstance(owner, list | dict):
                raise refusal(frame.place(target), "a part of a part is assigned to", "write a[i, j] = ...")
            self.may_change(frame, owner, frame.place(target))
            put(owner, index, value)
        else:
            raise refusal(
                frame.place(target), "an array without a local name is changed in place", "give it a name"
            )
