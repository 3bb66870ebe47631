"""What generated methods do: loops over children, dispatch, counters, caches, handlers, closures, callbacks."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

from s2s.fuzz.draws import Draws
from s2s.hybrid.fuzzing.texts import GROUPS

_OPS = ("+", "-", "*", "&", "^")
_FIELDS = ("v", "scale", "_hidden", "prop", "mode", "name", "count", "kind")


class Bodies:
    """Writes the bodies of methods and functions.

    Args:
        draws: where choices come from and lines go.
        frozen: statements that may change the structure unseen are left out.
    """

    def __init__(self, draws: Draws, *, frozen: bool) -> None:
        self.d = draws
        self.frozen = frozen
        self._derived = False
        forms: list[tuple[int, Callable[[int], None]]] = [
            (6, self._arithmetic),
            (4, self._branch),
            (5, self._children),
            (3, self._numbered),
            (3, self._entries),
            (3, self._lookup),
            (3, self._counter),
            (2, self._cache),
            (2, self._log),
            (3, self._handler),
            (2, self._raises),
            (2, self._loop),
            (1, self._guard),
            (1, self._match),
            (1, self._inherited),
        ]
        forms += [(weight, functools.partial(self._text, texts)) for weight, texts in GROUPS]
        self._forms = draws.deck(forms)

    def helper(self) -> None:
        """The body of a function of `v` and `w`."""
        d = self.d
        d.put(
            d.pick(
                (
                    "if v is None:\n    return w",
                    "w = w + LIMIT",
                    "for k in TABLE:\n    w += 1",
                    "if isinstance(v, str):\n    return v",
                    "w = bump() + w",
                    "v, w = w, v",
                    "tally = {'a': 0, 'b': w}\nfor k in (1, 2):\n    tally['a'] += k\n    if v == k:\n"
                    "        return tally\n"
                    "w = tally['b']\nif v is None:\n    return [tally, w]",
                    "tally = {'a': v, 'b': w}\ntry:\n    tally['a'] += 1\nexcept TypeError:\n    tally['b'] = LIMIT\n"
                    "if w == LIMIT:\n    return tally\nw = tally['b']",
                )
            ).replace("\n", "\n" + d.indent)
        )
        d.put(f"return v {d.pick(_OPS)} w")

    def method(self, derived: bool, size: int) -> None:
        """The body of a method of `self`, `x`, `d` and `cb`."""
        self._derived = derived
        self.d.put("acc = x")
        self._statements(size, 3)
        if self.d.chance(0.1):
            self.d.put("return acc, self")
        elif self.d.chance(0.9):
            self.d.put("return acc")

    def _statements(self, size: int, depth: int) -> None:
        for _ in range(size):
            self.d.pick(self._forms)(depth)

    def _block(self, depth: int, *more: str) -> None:
        with self.d.deeper():
            if depth > 0:
                self._statements(1 + self.d.below(2), depth - 1)
            else:
                self.d.put("acc = 1")
            for text in more:
                self.d.put(text)

    # --- expressions ---------------------------------------------------------------------------------------

    def _number(self) -> str:
        d = self.d
        if d.chance(0.04) and not self.frozen:
            return "COUNT"
        return d.pick(
            (
                "x", "acc", "1", "2", "d", "LIMIT", "self.v",
                "self.scale", "self.count", "len(self.kids)", "len(self.table)",
                f"self.{d.pick(_FIELDS)}", f"getattr(self, {d.pick(_FIELDS)!r}, 4)",
                "TABLE['a']", "self.table.get('a', 7)",
                "(self.v if self.mode else self.scale)", "type(self).scale", "int(self.v)", "max(self.v, 2)",
                "self.kids[0].v", "self.fixed(self.v)", "self.of_class(1)", "add_k(self.v)", "min(x, 5)", "abs(acc)",
            ),
        )  # fmt: skip

    def _test(self) -> str:
        d = self.d
        return d.pick(
            (
                "self.mode == 'a'", "self.mode", "not self.mode", "self.mode is None", "self.peer is self", "self.peer",
                "isinstance(self.peer, C0)", "isinstance(x, int)", "self.fn is not None", "'a' in self.table",
                "self.kids", "self.v > 2", "hasattr(self, 'fn')", "hasattr(self, 'prop')", "callable(self.fn)",
                f"{self._number()} > {self._number()}", "1 < self.v < x", "self.mode in ('a', 'b')", "self.v and x",
                "self.mode or acc", "type(self) is C0", "issubclass(type(self), C0)",
                "self.v == x", "self == self.peer",
                "all(k.v for k in self.kids)", "any(k.v > x for k in self.kids)", "d > 1", "self.peer != None",
                "len(self.kids) == 2", "self.name == 'n1'", "x",
            ),
        )  # fmt: skip

    def _enter(self, owner: str = "self") -> str:
        method = self.d.pick(("run", "step", "pick", "visit"))
        return self.d.pick(
            (
                f"{owner}.{method}(acc, d - 1, cb)",
                f"{owner}.{method}(acc, d - 1, cb)",
                f"{owner}.{method}(d=d - 1, x=acc, cb=cb)",
                f"{owner}(acc, d - 1)",
            )
        )

    def _text(self, texts: tuple[str, ...], depth: int) -> None:
        text = re.sub(r"@enter\(([\w.]+)\)", lambda found: self._enter(found[1]), self.d.pick(texts))
        text = re.sub("@number", lambda _: self._number(), text)
        self.d.put(*re.sub("@test", lambda _: self._test(), text).split("\n"))

    # --- statements ----------------------------------------------------------------------------------------

    def _arithmetic(self, depth: int) -> None:
        d = self.d
        if d.chance(0.5):
            d.put(f"acc = acc {d.pick(_OPS)} {self._number()}")
        else:
            d.put(f"acc {d.pick(_OPS)}= {self._number()}")

    def _branch(self, depth: int) -> None:
        d = self.d
        d.put(f"if {self._test()}:")
        self._block(depth)
        if d.chance(0.3):
            d.put(f"elif {self._test()}:")
            self._block(depth)
        if d.chance(0.5):
            d.put("else:")
            self._block(depth)

    def _children(self, depth: int) -> None:
        d = self.d
        items = d.pick(
            ("self.kids", "self.kids", "self.kids[1:]", "reversed(self.kids)", "list(self.kids)", "self.kids + [self]",
             "self.table.values()", "[self, self.peer]", "(self, self)", "self.shared", "tuple(self.kids)", "self"),
        )  # fmt: skip
        d.put(f"for k in {items}:")
        self._inside(depth, "k")

    def _inside(self, depth: int, name: str) -> None:
        """The body of a loop, and its `else`."""
        d = self.d
        with d.deeper():
            if d.chance(0.3):
                d.put(
                    f"if {self._test().replace('self', name)}:",
                    f"    {d.pick(('continue', 'break', 'continue'))}",
                )
            if d.chance(0.3):
                d.put(f"if {self._test()}:", f"    {d.pick(('continue', 'break', 'return acc'))}")
            d.put(
                d.pick(
                    (
                        f"acc = {self._enter(name)}",
                        f"acc += {name}.v",
                        f"acc = {name} + acc",
                        f"{name}.hits += 1",
                        f"acc = {name}.fn(acc)",
                        f"print({name}.name)",
                        f"acc = acc * {name}.scale",
                    )
                )
            )
            if d.chance(0.3) and depth:
                self._statements(1, depth - 1)
            if d.chance(0.15):
                d.put(f"if {self._test()}:", f"    {d.pick(('continue', 'break'))}")
        if d.chance(0.2):
            d.put("else:")
            self._block(depth - 1)

    def _numbered(self, depth: int) -> None:
        d = self.d
        head = d.pick(
            ("i, k in enumerate(self.kids)", "k, i in zip(self.kids, range(3))", "i, k in enumerate(self.kids, 1)",
             "k, i in zip(self.kids, self.table)"),
        )  # fmt: skip
        d.put(f"for {head}:")
        with d.deeper():
            d.put("print(i)" if d.chance(0.3) else "acc += 1")
            d.put(
                d.pick((f"acc = {self._enter('k')}", "acc = acc + k.v", "if i:\n" + d.indent + "    break"))
            )
        if d.chance(0.3):
            d.put("acc = (acc, k)" if d.chance(0.2) else "acc += i")

    def _entries(self, depth: int) -> None:
        d = self.d
        d.put(f"for key, value in {d.pick(('self.table', 'TABLE', 'self.table'))}.items():")
        with d.deeper():
            d.put(
                d.pick(
                    (
                        "print(key)",
                        "acc += value",
                        "if isinstance(value, C0):\n" + d.indent + f"    acc = {self._enter('value')}",
                        "if key == 'a':\n" + d.indent + "    continue",
                        "acc = value",
                        "self.cache[key] = 1",
                    )
                )
            )
            if d.chance(0.3):
                d.put(f"acc {d.pick(_OPS)}= 1")

    def _lookup(self, depth: int) -> None:
        d = self.d
        key = d.pick(("'a'", "'b'", "x", "3", "self.mode", "acc"))
        table = d.pick(("self.table", "TABLE", "self.peer.table"))
        d.put("try:", f"    acc = {table}[{key}]", "except (KeyError, TypeError) as error:")
        d.put(f"    {d.pick(('acc = 3', 'print(error)', 'acc = error.args[0]'))}")

    def _counter(self, depth: int) -> None:
        d = self.d
        if self.frozen:
            # Read nowhere else: `frozen` promises that also for objects that are not known where they are changed.
            d.put(d.pick(("self.hits += 1", "self.peer.hits = d", "setattr(self, 'hits', 5)")))
            return
        d.put(
            d.pick(
                (
                    "self.count += 1",
                    "self.count = self.count + d",
                    "type(self).total = 1",
                    "self.peer.count += 1",
                    "C0.total = self.count",
                    "self.count += self.v",
                    "setattr(self, 'count', 5)",
                    "self.v += 0",
                    "self.mode = 'a'",
                )
            )
        )
        if d.chance(0.5):
            d.put(f"acc += {d.pick(('self.count', 'self.peer.count', 'C0.total', 'self.total'))}")

    def _cache(self, depth: int) -> None:
        d = self.d
        if self.frozen:
            d.put(f"self.cache[{d.pick(('acc', 'x', 'd'))}] = {self._number()}")
            return
        d.put("if acc in self.cache:", "    return self.cache[acc]")
        d.put(f"self.cache[{d.pick(('acc', 'x', 'd'))}] = {self._number()}")
        if d.chance(0.4):
            d.put("acc += len(self.cache)")

    def _log(self, depth: int) -> None:
        d = self.d
        d.put(
            d.pick(("self.log.append(acc)", "self.log += [acc]", "log = self.log\n" + d.indent + "log.append(x)",
                    "log = self.log\n" + d.indent + "log += [d]", "self.log[:] = [x]", "self.log.insert(0, x)")),
        )  # fmt: skip
        if d.chance(0.6) and not self.frozen:
            d.put(
                d.pick(("for one in self.log:\n" + d.indent + "    acc = one", "acc += len(self.log)",
                        "if self.log:\n" + d.indent + "    acc = self.log[-1]", "acc += sum(self.log)")),
            )  # fmt: skip

    def _handler(self, depth: int) -> None:
        d = self.d
        d.put("try:")
        self._block(depth, *([f"acc = {self._enter()}"] if d.chance(0.4) else []))
        kinds = d.pick(
            ("ZeroDivisionError", "Trouble", "(TypeError, AttributeError)", "Exception", "LookupError")
        )
        d.put(f"except {kinds} as error:")
        with d.deeper():
            d.put(
                d.pick(
                    (
                        "print(type(error), error)",
                        "acc = 5",
                        "raise Trouble(self.name) from error",
                        "error.add_note(self.name)\n" + d.indent + "raise",
                        "raise",
                        "raise KeyError(acc)",
                        "return self.v",
                    )
                )
            )
        if d.chance(0.2):
            d.put("else:")
            self._block(depth - 1)
        if d.chance(0.3):
            d.put("finally:")
            with d.deeper():
                d.put(d.pick(("print('done', d)", "self.hits += 1", "acc = self.v", "x = acc")))

    def _raises(self, depth: int) -> None:
        d = self.d
        d.put(f"if {self._test()} and x == {d.below(6)}:")
        d.put(
            f"    raise {d.pick(('Trouble(self.name, acc)', 'ValueError(self.v)', 'Trouble', 'KeyError(acc)'))}"
        )

    def _loop(self, depth: int) -> None:
        d = self.d
        name = d.fresh("i")
        d.put(f"{name} = 0", f"while {name} < {d.pick(('2', 'self.v', 'len(self.kids)', '3'))}:")
        with d.deeper():
            d.put(f"{name} += 1")
            if d.chance(0.4):
                d.put(f"if {self._test()}:", f"    {d.pick(('continue', 'break'))}")
            if depth > 1:
                self._statements(1, depth - 2)
            d.put(f"acc = acc {d.pick(_OPS)} {name}" if d.chance(0.7) else "acc += self.kids[0].v")
        if d.chance(0.2):
            d.put("else:", "    acc = 0")

    def _guard(self, depth: int) -> None:
        self.d.put("with Guard() as g:")
        self._block(depth)

    def _match(self, depth: int) -> None:
        d = self.d
        d.put(f"match {d.pick(('self.mode', 'acc', 'x', '(self.v, x)', 'self.peer'))}:")
        with d.deeper():
            d.put("case 'a':", "    acc = 1", "case [a, *b]:", "    acc = b", "case C0(v=q):", "    acc = q")
            d.put("case int() | float():", "    acc = self.v", "case _:", "    print('other')")

    def _inherited(self, depth: int) -> None:
        d = self.d
        if self._derived:
            d.put(
                d.pick(
                    (
                        "acc = super().run(acc, d - 1, cb)",
                        "acc = super().scale",
                        "acc = super().step(acc, d - 1)",
                    )
                )
            )
