"""Random statements about small numpy arrays: views, in-place updates, broadcasting, types, `out=`."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements


class Arrays(Statements):
    """Adds arrays to the statements of a program that imports numpy as `np`.

    Attributes:
        arrays: this program has them.
    """

    arrays = False

    def array_forms(self) -> list[tuple[int, Write]]:
        return [
            (5, self.array_made),
            (6, self.array_changed),
            (4, self.array_temporaries),
            (3, self.array_view),
            (2, self.array_read),
        ]

    def array_name(self, frame: Frame) -> str:
        if frame.scope["array"]:
            return self.pick(frame.scope["array"])
        self.array_made(frame, 0)
        return frame.scope["array"][-1]

    def array_made(self, frame: Frame, depth: int) -> None:
        name = self.pick(("A", "B", "C"))
        self.put(
            f"{name} = "
            + self.pick(
                (
                    "np.arange(4.0)",
                    "np.ones(4)",
                    "np.zeros(4, dtype='int64')",
                    "np.array([1, 2, 3, -0.0])",
                    "np.arange(4, dtype='int8')",
                    "np.array([True, False, True, True])",
                    "np.full(4, 2.5, dtype='float32')",
                    "np.array([1, np.nan, np.inf, -0.0])",
                    "np.arange(4)[::-1]",
                )
            )
        )
        frame.scope.bind(name, "array")

    def array_changed(self, frame: Frame, depth: int) -> None:
        name, other = self.array_name(frame), self.array_name(frame)
        self.put(
            "try:",
            "    "
            + self.pick(
                (
                    f"{name} += {other}",
                    f"{name} *= 2",
                    f"{name}[1:] += {other}[:-1]",
                    f"{name}[0] = 7",
                    f"np.add({name}, {other}, out={name})",
                    f"{name} -= 0.5",
                    f"{name}[{name} > 1] = 0",
                    f"np.multiply({name}, 2, out={other}[:])",
                    f"{name}[:], {other}[:] = {other}, {name}",
                    f"{name} = {name} + {other}",
                    f"{name} = {name} + 0",
                    f"{name} //= 2",
                    f"{name}.sort()",
                    f"{name} |= 1",
                )
            ),
            "except Exception as e:",
            "    print(type(e).__name__)",
        )
        self.put(f"print({self.label()}, {name}.tolist(), {other}.tolist(), {name}.dtype)")

    def array_temporaries(self, frame: Frame, depth: int) -> None:
        """Steps in names, which keep arrays alive, as numerical code is written."""
        name, other = self.array_name(frame), self.array_name(frame)
        target = self.pick(("A", "B", "C"))
        steps = self.pick(
            (
                (f"e_ = {name} + {other}", f"f_ = {name} * 2", f"{target} = e_ - f_"),
                (f"e_ = {name} + 1", f"{name}[0] = 9", f"{target} = e_ + {name}"),
                (f"e_ = {name}", "e_ = e_ + 1", f"{target} = e_ * {other}"),
                (f"e_ = {name} > {other}", f"{target} = np.where(e_, {name}, 0)"),
                (f"e_ = {name} * 1", f"e_ += {other}.sum()", f"{target} = -e_"),
                (f"e_ = {name} @ {other}", f"{target} = {name} * float(e_)"),
            )
        )
        self.put(
            "with np.errstate(all='ignore'):",
            *(
                f"    {step}"
                for step in (
                    "try:",
                    *(f"    {step}" for step in steps),
                    "except Exception as e:",
                    "    print(type(e).__name__)",
                )
            ),
        )
        self.put(
            f"{target} = np.asarray({target}) + 0"
            if target not in frame.scope["array"] and target not in (name, other)
            else f"print({self.label()}, {target}.tolist())"
        )
        if self.lines[-1].lstrip().startswith(target):
            del self.lines[-1]

    def array_view(self, frame: Frame, depth: int) -> None:
        name = self.array_name(frame)
        self.put(
            f"V = {name}"
            + self.pick(("[1:]", "[::2]", ".reshape(2, 2)", "[::-1]", "[:]", ".T", "[None]", ".view()")),
            "V += 1 if V.dtype != bool else True",
            f"print({self.label()}, V.tolist(), {name}.tolist(), V.shape)",
        )

    def array_read(self, frame: Frame, depth: int) -> None:
        name = self.array_name(frame)
        target = self.pick(LOCALS)
        if target in frame.owned:
            return
        self.put(
            f"{target} = {name}"
            + self.pick(
                (".sum()", "[0]", ".shape[0]", ".max()", ".item(1)", ".tolist()[0]", "[1] * 2", ".size")
            ),
            f"print({self.label()}, {target}, type({target}).__name__)",
        )
        self.put(
            self.pick(
                (
                    f"print(({name} == {name}).all(), {name} is {name}[:])",
                    f"print([i_ + 1 for i_ in {name}.tolist()])",
                    f"print(({name} + np.ones((2, 1))).tolist())",
                    f"print(f'{{{name}.mean():.3f}}', len({name}))",
                )
            )
        )
        frame.scope.bind(target)
