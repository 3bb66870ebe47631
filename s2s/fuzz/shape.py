"""What generated programs may do, and which of it an assumption promises that no program does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Shape:
    """What generated programs may do; each flag off keeps one promise a user may make.

    Attributes:
        rebinding: globals and builtins are replaced from outside (`globals()`, `setattr`, `builtins`).
        class_changes: class attributes are rebound after the class body, instances shadow methods.
        lies: annotations may be wrong.
        frames: `locals()` and the identity of temporaries are looked at.
        finalizers: objects tell when they die.
        collection: objects that only the garbage collector frees are seen to live until it runs. Without it, half of
            the programs have no finalizers, and the others name module `gc`.
        operators: operators and truth tests of objects do more than give their result.
        arrays: a few programs compute with numpy arrays.
    """

    rebinding: bool = True
    class_changes: bool = True
    lies: bool = True
    frames: bool = True
    finalizers: bool = True
    collection: bool = True
    operators: bool = True
    arrays: bool = True


ANYTHING = Shape()

#: The shape that keeps the promise of each assumption.
KEEPS: dict[str, Shape] = {
    "sealed-globals": Shape(rebinding=False),
    "sealed-builtins": Shape(rebinding=False),
    "sealed-classes": Shape(class_changes=False),
    "annotations": Shape(lies=False),
    "no-frames": Shape(frames=False),
    "no-finalizers": Shape(finalizers=False),
    "pure-operators": Shape(operators=False),
    "closed-world": Shape(
        rebinding=False, class_changes=False, frames=False, collection=False, operators=False
    ),
}


def keeping(assume: Iterable[str]) -> Shape:
    """The shape of programs that keep every one of these promises."""
    shapes = [KEEPS[name] for name in assume]
    names = [field.name for field in fields(Shape)]
    return Shape(**{name: all(getattr(shape, name) for shape in [ANYTHING, *shapes]) for name in names})
