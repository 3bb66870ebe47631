"""Random calls of `copy.deepcopy`, which other code may replace meanwhile."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import Statements

#: What is copied, over a list that it may hold more than once.
_COPIED = (
    "{}", "[{0}, {0}]", "({0}, 1)", "(1, (2, 'a'))", "{{'a': {0}, 2: ({0},)}}", "[(), [], {{}}]", "3", "'x'", "None",
    "[[{0}], {{1.0: (b'y', {0})}}]", "[str, {0}]", "{{(1, 2): {0}}}", "[L0, L0]", "(L0, [True])", "[range(3)]",
    "[type('C', (list,), {{}})({0})]", "[trace('c', {0}), {0}]",
)  # fmt: skip


class Copies(Statements):
    """Adds calls of `copy.deepcopy` to the statements of a program that imports module copy."""

    rebinding: bool

    def copy_forms(self) -> list[tuple[int, Write]]:
        return [(3, self.deeply_copied), (1, self.deeply_copied_by_another)]

    def deeply_copied(self, frame: Frame, depth: int) -> None:
        """What a copy holds, and which of its parts are the parts of what was copied, or one."""
        inner = self.pick(("[1, 2]", "[[]]", "{1: 2}", "[None, 1.5]"))
        call = self.pick(
            (
                "copy.deepcopy(held)", "copy.deepcopy(held)", "copy.deepcopy(held, {})", "copy.copy(held)",
                "copy.deepcopy(box.held)", "copy.deepcopy(box.held)", "copy.deepcopy(box.both[at])",
                "copy.deepcopy(box.asked)", "copy.deepcopy(box.none)",
            )
        )  # fmt: skip
        self.put(
            "try:",
            f"    one = {inner}",
            f"    held = {self.pick(_COPIED).format('one')}",
            "    asked = property(lambda self: trace('asked', [*self.held]))",
            "    box = type('Box', (), {'held': held, 'asked': asked, 'both': [held, one]})()",
            "    made, at = [], 0",
            f"    for at in range({self.pick((1, 2, 9))}):",
            f"        made.append({call})",
            f"    print({self.label()}, made, [made_one is held for made_one in made])",
            "    print([a is b for a in made[:2] if type(a) in (list, tuple) for b in (*a, *held)])",
            "except Exception as e:",
            "    print(type(e).__name__, e)",
        )

    def deeply_copied_by_another(self, frame: Frame, depth: int) -> None:
        """The function is another one for the length of a block, or a part of what it does is."""
        if self.rebinding:
            self.put(
                self.pick(
                    (
                        "with Rebound(vars(copy), 'deepcopy', lambda *args: len(args)):",
                        "with Rebound(copy._deepcopy_dispatch, list, lambda *args: len(args)):",
                        "with Rebound(copy._deepcopy_dispatch, tuple, lambda value, memo: [*value]):",
                    )
                )
            )
            with self.deeper():
                self.deeply_copied(frame, depth)
        else:
            self.deeply_copied(frame, depth)
