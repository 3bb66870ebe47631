"""Comprehensions, indices and texts of the source."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

import numpy as np

from s2s.export.expressions import Expressions
from s2s.export.frame import LOOP, Entries, Frame, Items, Walk, computed, described, plain
from s2s.export.operations import HOLE, INTERNAL
from s2s.export.recorder import Result, Tensor, refusal


class Displays(Expressions):
    """Evaluates what makes lists, and what takes parts of arrays."""

    def _joinedstr(self, frame: Frame, node: ast.JoinedStr) -> object:
        text = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value)
                continue
            assert isinstance(part, ast.FormattedValue)
            value = self.known(frame, part.value, "a text")
            if not plain(value) or part.conversion != -1 or part.format_spec is not None:
                raise refusal(
                    frame.place(part), "a text is formatted", "only plain f'{name}' is read when exporting"
                )
            text += str(value)
        return text

    def _listcomp(self, frame: Frame, node: ast.ListComp) -> object:
        return self.new_list(
            self._comprehended(frame, node.generators, lambda inner: self.evaluate(inner, node.elt))
        )

    def _generatorexp(self, frame: Frame, node: ast.GeneratorExp) -> object:
        return Walk(self._comprehended(frame, node.generators, lambda inner: self.evaluate(inner, node.elt)))

    def _dictcomp(self, frame: Frame, node: ast.DictComp) -> object:
        pairs = self._comprehended(
            frame,
            node.generators,
            lambda inner: (self.known(inner, node.key, "a key"), self.evaluate(inner, node.value)),
        )
        made = Entries(pairs)
        made.region = self.recorder.region
        return made

    def _comprehended(
        self, frame: Frame, generators: list[ast.comprehension], made: Callable[[Frame], Result]
    ) -> list[Result]:
        """What a comprehension gives, in a frame of its own."""
        names = {
            inner.id for part in generators for inner in ast.walk(part.target) if isinstance(inner, ast.Name)
        }
        inner = Frame(frame.program, {}, frozenset(names), frame, frame, self.recorder)
        results: list[Result] = []

        def run(depth: int) -> None:
            if depth == len(generators):
                results.append(made(inner))
                return
            part = generators[depth]
            through = self.evaluate(inner if depth else frame, part.iter)
            inner.env[f"{LOOP}{depth}"] = through
            for value in self.items(inner, through, part.iter):
                self.assign(inner, part.target, value)
                tests = [self.condition(inner, test) for test in part.ifs]
                if any(isinstance(test, Tensor) for test in tests):
                    raise refusal(
                        frame.place(part.ifs[0]), "which items there are depends on the data", "use np.where"
                    )
                if all(tests):
                    run(depth + 1)

        run(0)
        return results

    def _subscript(self, frame: Frame, node: ast.Subscript) -> object:
        owner = self.evaluate(frame, node.value)
        index = self.evaluate(frame, node.slice)
        place = frame.place(node)
        asked = self.recorder.sizes
        if asked and asked[-1][1] is owner and isinstance(owner, tuple) and isinstance(index, int | slice):
            asked[-1] = place, owner[index] if isinstance(index, slice) else owner[index : index + 1 or None]
        if isinstance(owner, Tensor):
            if owner.type.kind == "python":
                raise refusal(place, f"{described(owner)} has no items")
            inputs, parts = self.index(frame, index, node)
            return self.recorder.apply(
                INTERNAL["get_item"], [owner, *inputs], {"index": parts}, place, "the index"
            )
        if computed(index):
            raise refusal(
                place,
                "a list, a tuple or a dict is indexed by data",
                "make one array of it with np.stack, and index that",
            )
        if isinstance(owner, Items) and isinstance(index, slice):
            return self.new_list(owner[index])
        return self.recorder.tried(operator.getitem, [owner, index], {}, place)

    def index(self, frame: Frame, index: object, node: ast.AST) -> tuple[list[Tensor], tuple[object, ...]]:
        """The computed parts of an array's index, and the whole with holes for them."""
        parts = index if isinstance(index, tuple) else (index,)
        inputs: list[Tensor] = []
        whole: list[object] = []
        for part in parts:
            if isinstance(part, Tensor) and part.known is not None and part.value is None:
                whole.append(np.array(part.known))
            elif isinstance(part, Tensor):
                if part.type.dtype.kind not in "iu":
                    raise refusal(
                        frame.place(node),
                        f"the index is {described(part)}: the shape of the result would depend on the data",
                        "use np.where(mask, a, b), which keeps the shape",
                    )
                if part.type.shape and len(parts) > 1:
                    raise refusal(
                        frame.place(node),
                        "an index has an array and other parts",
                        "index with one at a time, or use np.take",
                    )
                inputs.append(part)
                whole.append(HOLE)
            elif isinstance(part, slice) and computed([part.start, part.stop, part.step]):
                raise refusal(
                    frame.place(node), "a slice has computed bounds: the shape of the result would depend on the data",
                    "slice with numbers, or choose with np.where",
                )  # fmt: skip
            elif isinstance(part, list):
                if computed(part):
                    raise refusal(frame.place(node), "a list in an index has computed parts", "use np.stack")
                whole.append(np.array(part))
            else:
                whole.append(part)
        return inputs, tuple(whole)

    def _slice(self, frame: Frame, node: ast.Slice) -> object:
        parts = [
            None if part is None else self.evaluate(frame, part)
            for part in (node.lower, node.upper, node.step)
        ]
        return slice(*parts)
