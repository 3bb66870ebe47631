"""Programs side by side in one process: same results first, then times taken in turns, then ratios.

What is taken is the processor time of this process, of which the rest of the machine sees and steals little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import s2s


def load(text: str, name: str) -> Callable[[], object]:
    """Run the text of a module; its `main`."""
    names: dict[str, object] = {"__name__": name}
    exec(compile(text, f"{name}.py", "exec"), names)
    main = names["main"]
    assert callable(main)
    return main


def compiled(text: str, **options: Any) -> str:
    """The text as s2s compiles it."""
    return s2s.optimize_source(text, **options).source


def seconds(main: Callable[[], object]) -> float:
    start = time.process_time()
    main()
    return time.process_time() - start


def speedups(name: str, texts: list[str], rounds: int = 11) -> list[float]:
    """How many times faster each text's `main` is than the first one's: best against best, in turns.

    Raises:
        AssertionError: two of them disagree on the result.
    """
    mains = [load(text, name) for text in texts]
    results = [repr(main()) for main in mains]
    assert len(set(results)) == 1, f"{name}: results differ"
    taken = [[seconds(main) for main in mains] for _ in range(rounds)]
    first, *others = (min(column) for column in zip(*taken))
    return [first / other for other in others]
