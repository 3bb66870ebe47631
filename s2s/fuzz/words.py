"""Random classes whose instances are made in `__new__` by a builtin base, and functions that make them."""

from __future__ import annotations

from s2s.fuzz.tallies import Tallies

_BASES = ("str", "str", "int", "tuple", "object")
_PLAIN = ("3", "'7'", "(1, 2)", "True", "''")
#: What is handed over, given the parameter of the function; it may raise, or tell that it was evaluated.
_VALUES = ("a", "'7'", "3", "trace('v', a)", "a[0]", "a.x", "-1", "(a, 1)", "str(a)", "L0[1]", "[a]")


class Words(Tallies):
    """Adds such classes to a program.

    Attributes:
        words: this program has them.
    """

    words = False

    def word_module(self) -> None:
        """Write a class, a function that makes instances of it, and calls of that."""
        name, base = self.fresh("W"), self.pick(_BASES)
        given = "" if base == "object" else self.pick((", t", ", t", ", k", ", '7'"))
        made = self.pick((f"super().__new__(cls{given})", f"{base}.__new__(cls{given})"))
        self.put(f"class {name}({base}):")
        with self.deeper():
            if base == "str" and self.chance(0.3):
                self.put("__slots__ = ('k', 't', 'p')")
            if self.chance(0.5):
                self.put("def __new__(cls, *args, **kw):")
                if self.chance(0.6):
                    self.put("    if 'k_' in kw:", "        kw['k'] = trace('old', kw.pop('k_'))")
                elif self.chance(0.3):
                    self.put("    trace('new', len(args))")
                self.put(
                    "    return cls.made(*args, **kw)", "@classmethod", "def made(cls, k, t=2, *, p=None):"
                )
            else:
                self.put("def __new__(cls, k, t='7', p=None):")
            self.put(f"    w_ = {made}", "    w_.k = k", "    w_.t = t")
            self.put(f"    {self.pick(('w_.p = p', 'w_.p = p', 'w_.p = 1', 'w_.k = p', 'w_.p = k + 1'))}")
            self.put("    return w_")
            if self.chance(0.15):
                self.put("def __init__(self, *args, **kw): self.k = trace('init', len(args))")
            if self.chance(0.15):
                self.put("def __setattr__(self, n_, v_): super().__setattr__(n_, trace('set', v_))")
            if self.chance(0.3):
                self.put(f"def again(self): return {name}(self.t, self.k)")
        users = [self.fresh("u") for _ in range(3)]
        for user in users:
            self.put(f"def {user}(a):", "    w_ = None")
            with self.deeper():
                for _ in range(self.below(2) + 1):
                    self.making(name)
                self.put("return w_ and (type(w_).__name__, w_.k, w_.t, isinstance(w_, str) and w_ + '')")
        if self.class_changes and self.chance(0.3):
            self.put(f"{name}.__new__ = lambda cls, *args, **kw: None")
        for user in users:
            self.put(f"show({self.fresh('s')!r}, {user}, {self.pick((*_PLAIN, 'L0', 'None'))})")

    def making(self, name: str) -> None:
        """A statement that makes an instance."""
        one, two = self.pick(_VALUES), self.pick(_VALUES)
        call = self.pick(
            (
                f"{name}({one}, {two})", f"{name}({one}, {two})", f"{name}({one}, t={two})", f"{name}({one})",
                f"{name}(t={one}, k={two})", f"{name}(k_={one}, t={two})", f"{name}({one}, {two}, p={one})",
                f"{name}(*[{one}], t={two})", f"{name}({one}, {two}, 1, 2)", f"{name}(z := {one}, z)",
            )
        )  # fmt: skip
        self.put(
            *self.pick(
                (
                    (f"w_ = {call}",),
                    (f"w_ = {call}",),
                    ("try:", f"    w_ = {call}", "except Exception as e:", "    print(type(e).__name__)"),
                    ("for i_ in range(2):", f"    w_ = {call}", "    print(w_.k)"),
                    (f"if a: return ({call}).k",),
                )
            )
        )
