"""A module's code as written against its code as compiled: which functions changed, and which lines moved."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import CodeType

MODULE = "<module>"


def changed_functions(plain: CodeType, compiled: CodeType) -> tuple[int, int]:
    """How many functions a module has, and how many of them are not the code that was written.

    Args:
        plain: the module's code as the interpreter makes it of the source.
        compiled: the module's code that runs.
    """
    before, after = _by_name(plain), _by_name(compiled)
    total = changed = 0
    for name, codes in before.items():
        functions = [code for code in codes if _is_function(code)]
        total += len(functions)
        others = [_body(code) for code in after.get(name, ()) if _is_function(code)]
        changed += sum(_body(code) not in others for code in functions)
    return total, changed


def moved(plain: CodeType, compiled: CodeType, *, order: bool) -> frozenset[str]:
    """The functions that coverage would measure otherwise than as written.

    Args:
        plain: the module's code as written.
        compiled: the module's code as compiled.
        order: whether the order of the lines matters (as it does where branches are measured), or only which
            lines there are.

    Returns:
        Qualified names: each function concerned, with those around it and inside it; `MODULE` for the
        module's own code.
    """
    before, after = _by_name(plain), _by_name(compiled)
    found: set[str] = set()
    for name, codes in before.items():
        then, now = (list(_lines(codes)), list(_lines(after.get(name, []))))
        if (then != now) if order else not set(then) <= set(now):
            # A function may be gone because of what was done to the one around it.
            outermost = name.partition(".<locals>")[0]
            is_function = any(_is_function(code) for code in before.get(outermost, ()))
            found.add(outermost if is_function else MODULE)
    inside = tuple(f"{name}.<locals>" for name in found)
    return frozenset(name for name in scopes(plain) if name in found or name.startswith(inside))


def scopes(module: CodeType) -> frozenset[str]:
    """The qualified names of everything that is optimized on its own."""
    names = {name for name, codes in _by_name(module).items() if any(map(_is_function, codes))}
    return frozenset({MODULE, *names})


def _by_name(module: CodeType) -> dict[str, list[CodeType]]:
    found: dict[str, list[CodeType]] = {}
    for code in _nested(module):
        found.setdefault(code.co_qualname, []).append(code)
    return found


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _nested(const)


def _is_function(code: CodeType) -> bool:
    """Whether it is that of a `def` or `lambda`, not of a module, a class, a comprehension or type parameters."""
    named = code.co_name == "<lambda>" or not code.co_name.startswith("<")
    return named and bool(code.co_flags & inspect.CO_NEWLOCALS)


def _body(code: CodeType) -> CodeType:
    """The code without what lies inside it, to compare."""
    # Where an inner function is changed the outer one holds another constant, and is itself as written.
    return code.replace(co_consts=tuple(None if isinstance(c, CodeType) else c for c in code.co_consts))


def _lines(codes: list[CodeType]) -> Iterator[int]:
    last = None
    for code in codes:
        for _, _, line in code.co_lines():
            if line and line != last:
                yield line
                last = line
