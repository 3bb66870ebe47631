"""Whether a trap is held: compiled at the levels, under what it keeps, by passes alone, it does what it did.

As a program, `python tests/trap_checks.py NAME…` says as JSON how the traps named are not held.
"""

from __future__ import annotations

import ast
import difflib
import json
import os
import sys
import types
import warnings
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from zlib import crc32

from laid_out import profile_of
from observing import observe, plain
from s2s.backend.code import to_code
from s2s.driver import Compiled, compile_text
from s2s.frontend.directives import directives_in
from s2s.options import ASSUMPTIONS, Options
from s2s.pipeline import selected
from s2s.stages import PASSES
from s2s.verify.oracle import warnings_of
from trapping import NAMED, Trap

#: In how many ways each trap is compiled: the Makefile asks for "levels" on all interpreters but one, for what one pass
#: or one assumption does depends on none of them, and `make traps` for "all".
_WAYS = os.environ.get("S2S_TRAPS", "some")
assert _WAYS in ("levels", "some", "all")
_FEW = _WAYS == "levels"
#: The passes that also run without the others, and the assumptions that are granted alone.
ALONE, GRANTED = ((), ()) if _FEW else (PASSES, tuple(ASSUMPTIONS))
CONFIGURATIONS = [
    Options.make(level=2),
    Options.make(level=2, assume="closed-world"),
    Options.make(level=0),
    Options.make(level=1),
    Options.make(level=2, keep_frames=True),
    Options.make(level=1, assume="closed-world"),
    Options.make(level=2, assume=set(ASSUMPTIONS)),
]
#: What is compiled once more: it changes nothing.
AGAIN = (Options.make(), Options.make(assume="closed-world")) if ALONE else ()
#: By row, what else shows it: private copies are made whatever they gain where passes are asked for by name.
_OF_ROW = {"alone": [Options.make(passes=[info.name for info in PASSES])]}
#: The passes in whose output the frame of a call may be missing.
_INLINING = frozenset({"inline", "callbacks", "keys"})
#: By row, the pass that does what else is allowed.
_DOING = {"draws": "draws", "unpacking": "unpack_once"}


def in_memory(compiled: Compiled, filename: str) -> types.CodeType:
    """The code object of a compiled program that was never printed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return to_code(compiled.tree, filename)


def unverified(options: Options) -> Options:
    """Options for what is compiled with the IR verified in other ways: every pass runs then, also without any work."""
    return options if _WAYS == "all" else replace(options, verify=False)


def _number(trap: Trap) -> int:
    """A number of a trap, the same in every process."""
    return crc32(trap.name.encode())


def chosen(trap: Trap, index: int, rate: int) -> bool:
    """Whether a trap is compiled in the way of this number: in all, or in one of so many."""
    return _WAYS == "all" or (_number(trap) + index) % rate == 0


def configurations(trap: Trap) -> list[Options]:
    """Levels and assumptions: the default, a closed world (of a third of the traps, among few), some of the others."""
    rates = (1, 3, *[12] * 5) if _FEW else (1, 1, *[5] * 5)
    return [
        options
        for index, (options, rate) in enumerate(zip(CONFIGURATIONS, rates, strict=True))
        if chosen(trap, index, rate)
    ] + _OF_ROW.get(trap.row, [])


def granting_one(trap: Trap, relied: Collection[str]) -> Iterator[Options]:
    """Single assumptions: a third of those that something relied on where more are granted, one in 48 of the rest."""
    for index, name in enumerate(GRANTED):
        if name != "closed-world" and chosen(trap, index, 3 if name in relied else 48):
            yield unverified(Options.make(level=2, assume=name))


def alone(trap: Trap, did: Collection[str]) -> Iterator[Options]:
    """Passes without the others: half of them in a closed world where the trap permits that, else by default.

    Args:
        did: the passes that have done something among the others: a sixth of them run, and one in 48 of the rest.
    """
    for index, info in enumerate(ALONE):
        if not chosen(trap, index, 6 if info.name in did else 48):
            continue
        closed = Options.make(passes=info.name, assume="closed-world")
        # Of traps for which a pass is chosen, which is so by their number modulo 48, half have a closed world.
        is_closed = (_number(trap) // 48 + index) % 2 and not trap.breaks & closed.assume
        yield closed if is_closed else Options.make(passes=info.name)


def permitted(trap: Trap, some: Iterable[Options]) -> list[Options]:
    """Those of some options that assume nothing the trap breaks and do nothing that is allowed and shown by it."""
    kept = [options for options in some if not trap.breaks & options.assume]
    if not trap.allowed:
        return kept
    if trap.row in _DOING:
        return [
            options for options in kept if all(info.name != _DOING[trap.row] for info in selected(options))
        ]
    return [
        options
        for options in kept
        if options.keep_frames or all(info.name not in _INLINING for info in selected(options))
    ]


def differences(trap: Trap, again: Collection[Options] = ()) -> Iterator[str]:
    """Compile a trap in every way it permits, and say each way in which it is no longer what was written.

    Args:
        trap: what to compile.
        again: the ways in which its output is compiled once more, too.
    """
    filename = f"{trap.name}.py"
    expected = observe(plain(trap.text, filename))
    right, did, relied = set[str](), set[str](), set[str]()
    directives = directives_in(trap.text, ast.parse(trap.text)) if "s2s:" in trap.text else None
    said = directives.assumed if directives is not None else frozenset()

    def settings() -> Iterator[Options]:
        yield from permitted(trap, configurations(trap))
        yield from permitted(trap, granting_one(trap, relied))
        yield from permitted(trap, alone(trap, did))
        if (profile := profile_of([trap.text], filename)) is not None:
            profiled = [Options.make(assume=assume, profile=profile) for assume in ("", "closed-world")]
            yield from permitted(trap, profiled)

    for options in settings():
        compiled = compile_text(trap.text, filename, options)
        relied |= set(compiled.relied)
        did |= {remark.pass_name for remark in compiled.remarks if remark.kind == "done"}
        if compiled.failures:
            yield f"{trap.name} was not compiled whole with {options.key()}: {compiled.failures}"
        if (
            options in again
            and compile_text(compiled.text, filename, unverified(options)).text != compiled.text
        ):
            yield f"{trap.name} is changed by a second compile with {options.key()}"
        if not set(compiled.relied) <= options.assume | said:
            yield f"{trap.name} relies on {compiled.relied} with {options.key()}"
        if (output := compiled.text.partition("\n")[2] if compiled.changed else compiled.text) in right:
            continue
        if fresh := warnings_of(compiled.text, filename) - warnings_of(trap.text, filename):
            yield f"{trap.name} warns anew with {options.key()}: {fresh}"
        seen = {"in memory": observe(in_memory(compiled, filename))}
        if not trap.in_memory:
            # Its bytes, as they would be written: in a text, a comment means no encoding.
            seen["as text"] = observe(plain(compiled.data, filename))
        for form, lines in seen.items():
            if lines != expected:
                delta = "\n".join(
                    difflib.unified_diff(expected, lines, "as written", "compiled", lineterm="")
                )
                yield f"{trap.name} differs {form} with {options.key()}\n{delta}\n\n{compiled.text}"
        right.add(output)


if __name__ == "__main__":
    print(json.dumps({name: list(differences(NAMED[name])) for name in sys.argv[1:]}))
