"""A function's code until its first call: same interface, and a body that fetches the real code and calls it.

Introspection sees the function it will be: its parameters, name, lines, free variables, and whether it is a
generator or a coroutine. For those the trampoline is a plain body under their flag (since CPython 3.11 it is
an instruction that makes a generator, and the flag only says so): its call returns the generator that the
real code made, not a second one around it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import CodeType, FunctionType

_PLACEHOLDER = "\0s2s trampoline"
_TEXT = """\
def scope({free}):
    def trampoline({parameters}):
        return {placeholder!r}.enter(lambda: ({probe}))({arguments})
"""
#: Flags that say what a function is rather than how its body runs.
_KIND = (
    inspect.CO_NESTED
    | inspect.CO_GENERATOR
    | inspect.CO_COROUTINE
    | inspect.CO_ITERABLE_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
)

#: What looks at the frames around the one that calls it, which a trampoline's own frame would disturb.
_LOOKS_AT_CALLERS = frozenset(
    {
        "_getframe",
        "_getframemodulename",
        "currentframe",
        "extract_stack",
        "f_back",
        "findCaller",
        "format_stack",
        "getouterframes",
        "print_stack",
        "stack",
        "stacklevel",
        "walk_stack",
        "warn",
    }
)
#: The modules those of them that are functions live in.
_LOOKERS_HOMES = ("sys", "inspect", "traceback", "warnings")


def nested(code: CodeType) -> Iterable[CodeType]:
    """`code` and every code object inside it, outer before inner."""
    stack = [code]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(const for const in reversed(found.co_consts) if isinstance(const, CodeType))


def looks_at_callers(code: CodeType, function: FunctionType) -> bool:
    """Whether a function may notice one more frame between it and its caller.

    Args:
        code: its code as the interpreter made it.
        function: what holds its globals, defaults and closure.
    """
    for part in nested(code):
        if not _LOOKS_AT_CALLERS.isdisjoint(part.co_names):
            return True
        # The names of keyword arguments lie in tuples among the constants.
        if any(isinstance(const, tuple) and "stacklevel" in const for const in part.co_consts):
            return True
    # By whatever name: `from sys import _getframe as frame`.
    lookers = {
        id(vars(module)[name])
        for module in map(sys.modules.get, _LOOKERS_HOMES)
        if module is not None
        for name in _LOOKS_AT_CALLERS & vars(module).keys()
    }
    return any(id(value) in lookers for value in _within_reach(code, function))


def _within_reach(code: CodeType, function: FunctionType) -> Iterator[object]:
    """What a function has names of its own for, as far as they are bound."""
    for name in {name for part in nested(code) for name in part.co_names} & function.__globals__.keys():
        yield function.__globals__[name]
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # it is empty
            yield cell.cell_contents
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()


def build(code: CodeType) -> CodeType:
    """Make the trampoline of a function; `arm` gives it something to enter.

    Args:
        code: the function's code.

    Returns:
        A code object that can stand in for `code` in any function made from it.
    """
    names = code.co_varnames
    positional = names[: code.co_argcount]
    end = code.co_argcount + code.co_kwonlyargcount
    keyword_only = names[code.co_argcount : end]
    parameters, arguments = list(positional), [_moved(name) for name in positional]
    if code.co_posonlyargcount:
        parameters.insert(code.co_posonlyargcount, "/")
    if code.co_flags & inspect.CO_VARARGS:
        parameters.append("*" + names[end])
        arguments.append("*" + _moved(names[end]))
        end += 1
    elif keyword_only:
        parameters.append("*")
    parameters.extend(keyword_only)
    arguments.extend(f"{name}={_moved(name)}" for name in keyword_only)
    if code.co_flags & inspect.CO_VARKEYWORDS:
        parameters.append("**" + names[end])
        arguments.append("**" + _moved(names[end]))
    text = _TEXT.format(
        free=", ".join(code.co_freevars),
        parameters=", ".join(parameters),
        placeholder=_PLACEHOLDER,
        probe="".join(f"{name}, " for name in code.co_freevars),
        arguments=", ".join(arguments),
    )
    module = compile(text, code.co_filename, "exec", dont_inherit=True)
    [found] = (part for part in nested(module) if part.co_qualname == "scope.<locals>.trampoline")
    return found.replace(
        co_name=code.co_name,
        co_qualname=code.co_qualname,
        co_firstlineno=code.co_firstlineno,
        # Every instruction is on the first line: there is no other line of the user's it could point at.
        co_linetable=_one_line(found),
        co_flags=(found.co_flags & ~_KIND) | (code.co_flags & _KIND),
    )


def _moved(name: str) -> str:
    """An expression that gives a parameter's value and lets go of it.

    The callee must hold the only reference, as it would without a trampoline: what it drops dies at once.
    """
    return f"[{name}, {name} := None][0]"


def _one_line(code: CodeType) -> bytes:
    """A location table that puts all of `code` on its first line."""
    units = len(code.co_code) // 2
    table = bytearray()
    while units > 0:
        run = min(units, 8)
        # Entry kind 13: a line delta (a signed varint) and no columns.
        table.append(0x80 | (13 << 3) | (run - 1))
        table.append(0)
        units -= run
    return bytes(table)


def arm(trampoline: CodeType, entered: object) -> CodeType:
    """A trampoline that calls `entered.enter(probe)` and then what that returns with the arguments.

    `probe` is a function never called: its globals and closure are those of the function that is running.
    """
    consts = tuple(entered if const == _PLACEHOLDER else const for const in trampoline.co_consts)
    return trampoline.replace(co_consts=consts)


def is_armed_with(code: CodeType, entered: object) -> bool:
    """Whether `code` is the trampoline that enters `entered`."""
    return any(const is entered for const in code.co_consts)
