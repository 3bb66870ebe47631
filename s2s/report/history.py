"""What became of each function, pass by pass: for people who want to see how it got there."""

from __future__ import annotations

from dataclasses import field

from s2s.frozen import frozen, plain

#: What places the statements that let go of what inlined frames held, when all passes are done.
DELETIONS = "deletions"


@frozen()
class Step:
    """One function, or the module's own code, right after a pass changed it.

    Attributes:
        function: its qualified name; `<module>` for module code.
        line: of its `def`; 0 for module code.
        pass_name: the pass; empty for what was there before the first one.
        ir: its IR, without spans.
        text: the same as Python, as it would be printed; of module code without the bodies of functions.
        did: what the pass said it did.
    """

    function: str
    line: int
    pass_name: str
    ir: str
    text: str
    did: tuple[str, ...] = ()


@plain(slots=True)
class History:
    """The steps of all functions of a module, in the order they were made; none that shows nothing new."""

    steps: list[Step] = field(default_factory=list)
    _last: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)

    def add(self, step: Step) -> None:
        """Take down a step, unless the function looks as it did after the one before."""
        key = (step.function, step.line)
        if self._last.get(key) != (step.ir, step.text):
            self._last[key] = step.ir, step.text
            self.steps.append(step)
