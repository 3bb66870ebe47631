"""Showing a mutant to the traps and to the fuzzer."""

from __future__ import annotations

import ctypes
import functools
import gc
import threading
from collections.abc import Callable, Iterable

from mutants.base import Mutant, touching
from observing import observe, plain, set_aside
from s2s.fuzz.differential import compare
from s2s.fuzz.programs import generate
from s2s.verify.sandbox import TimeUp, session, time_limit
from trapping import RUNNABLE, Trap

_TRAP_SECONDS = 20.0


def seen(text: str, filename: str) -> list[str]:
    """What is seen of a program, which a mutant may have made endless, or left in any other way.

    What it leaves is collected at once, for it might print as it dies, in the middle of another one.
    """
    before = set(threading.enumerate())
    with set_aside():
        try:
            with time_limit(_TRAP_SECONDS):
                return observe(plain(text, filename))
        except TimeUp:
            return ["does not end"]
        except BaseException as error:  # `sys.exit`, say, or what a mutant let through
            return [f"ends with {type(error).__name__}"]
        finally:
            _end([thread for thread in threading.enumerate() if thread not in before])
            gc.collect()


def _end(threads: list[threading.Thread]) -> None:
    """End threads in which a mutant has made a loop endless: they would take time from all that follows, and print."""
    for thread in threads:
        if thread.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
            )
    for thread in threads:
        thread.join(1)


#: What is seen of a program that many mutants are held against.
_seen_once = functools.cache(seen)


def notices(trap: Trap, mutant: Mutant) -> bool:
    """Whether a trap does something else when the mutant compiled it, and not when the right compiler did."""
    if trap.in_memory or trap.breaks & mutant.assume:
        return False
    try:
        expected, compiled = mutant.original(trap.text), mutant(trap.text)
    except ValueError:  # before Python 3.12 `ast.unparse` cannot write every f-string
        return False
    filename = f"{trap.name}.py"
    if compiled == expected or seen(compiled, filename) == _seen_once(expected, filename):
        return False
    if mutant.knockout is None:
        return True
    return _seen_once(mutant.right(trap.text), filename) == _seen_once(expected, filename)


def noticing(mutants: Iterable[Mutant]) -> dict[str, list[str]]:
    """The traps that notice each of some mutants of one right compiler."""
    mutants = list(mutants)
    found: dict[str, list[str]] = {mutant.name: [] for mutant in mutants}
    for trap in RUNNABLE:
        for mutant in touching(trap.text, mutants):
            if notices(trap, mutant):
                found[mutant.name].append(trap.name)
    return found


def first_noticing(mutant: Mutant, likely: Iterable[str]) -> str | None:
    """A trap that notices a mutant, looked for among the likely ones first."""
    order = {name: index for index, name in enumerate(likely)}
    traps = sorted(RUNNABLE, key=lambda trap: order.get(trap.name, len(order)))
    return next((trap.name for trap in traps if notices(trap, mutant)), None)


def programs_until_caught(mutants: Iterable[Mutant], seeds: range) -> dict[str, int | None]:
    """How many generated programs it takes until one does something else compiled; None if none does.

    Args:
        mutants: mutants of one right compiler; what that does to a program is found out once for all of them.
    """
    left = {mutant.name: mutant for mutant in mutants}
    found: dict[str, int | None] = dict.fromkeys(left)
    with session():
        for count, seed in enumerate(seeds, 1):
            if not left:
                break
            some = next(iter(left.values()))
            text = some.original(generate(seed, some.shape))
            for mutant in touching(text, left.values()):
                if _differs(text, mutant, mutant):
                    if mutant.knockout is None or not _differs(text, mutant.right, mutant):
                        found[mutant.name] = count
                        del left[mutant.name]
    return found


def _differs(text: str, compiler: Callable[[str], str], mutant: Mutant) -> bool:
    return bool(compare(text, compiler, private_may_go="no-frames" in mutant.assume, seconds=0.5))


def changes_anything(mutant: Mutant) -> bool:
    """Whether any trap comes out other than from the right compiler: a mutant that changes nothing is void."""
    for trap in RUNNABLE:
        try:
            if mutant(trap.text) != mutant.right(trap.text):
                return True
        except ValueError:
            continue
    return False
