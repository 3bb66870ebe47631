"""What the user asks for: optimization level, granted assumptions, passes to run."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterable
from dataclasses import field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from s2s.errors import UsageError, did_you_mean
from s2s.frozen import frozen
from s2s.imports import Imported as Imported
from s2s.imports import ImportedClass as ImportedClass
from s2s.imports import ImportedEnum as ImportedEnum
from s2s.imports import ImportedFunction as ImportedFunction
from s2s.imports import ImportedMaker as ImportedMaker
from s2s.imports import ImportedNames as ImportedNames
from s2s.imports import ImportedShape as ImportedShape
from s2s.imports import ImportedUnequal as ImportedUnequal
from s2s.imports import ImportedView as ImportedView
from s2s.imports import LentFunction as LentFunction

if TYPE_CHECKING:
    from s2s.profile.data import Profile

#: Every assumption a user may grant, and what they promise by it. None is on by default.
ASSUMPTIONS: dict[str, str] = {
    "sealed-globals": "module-level functions, classes and constants bound once in their module "
    "are not rebound from outside",
    "sealed-builtins": "builtins are not replaced",
    "sealed-classes": "attributes of classes are not rebound after the class body; instances do not shadow methods; "
    "methods are called on instances that find them, or by super() or the name of their class. Not meant: names that "
    "the text stores on an object",
    "annotations": "parameter and return annotations of exact builtin types are true; so are those of parameters and "
    "fields that name a class of the same file",
    "no-frames": "nobody inspects frames or the identity of temporaries: a call of what may look for its caller, "
    "by warn or a stacklevel, may be inlined",
    "no-finalizers": "nobody observes when a temporary dies, so it may die at its last use",
    "pure-operators": "operators, comparisons, truth tests, hashing and attribute reads of objects do nothing but "
    "give their result (they may raise)",
    "closed-world": "the three sealed-*, pure-operators and no-frames: a whole program only its own files touch. "
    "Not no-finalizers: a temporary folder or an open file dies by its finalizer in any program",
}

_CLOSED_WORLD = frozenset(
    {"sealed-globals", "sealed-builtins", "sealed-classes", "pure-operators", "no-frames"}
)

LEVELS = (0, 1, 2)


def as_given(assume: Iterable[str]) -> list[str]:
    """Assumptions as one would grant them: without those that another one of them stands for."""
    names = set(assume)
    return sorted(names - _CLOSED_WORLD if "closed-world" in names else names)


class ProgramFile(NamedTuple):
    """A file of a whole program: what it is called in messages, where it lies, and what it says.

    Attributes:
        sources: the modules that it imports, or imports from, as it names them, and the files of the program that these
            are: empty for one of the library, None where that is not certain.
    """

    name: str
    path: str
    text: str
    sources: tuple[tuple[str, str | None], ...] = ()


@frozen(slots=False)
class ProgramNames:
    """The attribute names by which the files of a whole program may change the classes of one another.

    A file gives those that it stores on objects; and what it defines in classes, to those whose own names that may come
    before, in the class itself or in one that derives from both.

    Attributes:
        once: what is given once.
        often: what is given more than once.
        below: each class with those that its names are given to; the empty name stands for all.
        alone: whether the file that is compiled is the whole program.
        files: all of a program of several files, if they are few.
        registers: whether some text of it may tell an abstract class of others.
        patched: the names that are stored on what may be a class, behind the name of that: an empty one for any.
        collects: whether some text of it may say when the garbage collector runs.
        hashes: whether some text of it may ask for the hash of an object.
        texts: what classes of texts or types may have of their own, of what tells how a text begins, what a sum of two
            holds, whether a type has `__next__`, and which are equal.
    """

    once: frozenset[str] = frozenset()
    often: frozenset[str] = frozenset()
    below: frozenset[tuple[str, str]] = frozenset()
    alone: bool = True
    files: tuple[ProgramFile, ...] = ()
    registers: bool = True
    collects: bool = True
    hashes: bool = True
    patched: frozenset[tuple[str, str]] = frozenset()
    texts: frozenset[str] = frozenset()

    def __contains__(self, name: str) -> bool:
        return name in self.often or name in self.once

    @staticmethod
    def of_class(above: str, name: str) -> str:
        """A name that is given to one class."""
        return f"{above}.{name}" if above else name

    @classmethod
    def on_self(cls, name: str) -> str:
        """A name that is stored on the `self` of methods."""
        return cls.of_class("self", name)

    def gives(self, name: str, *to: str) -> bool:
        """Whether a name is given to all classes, or to one of these."""
        return name in self or any(self.of_class(above, name) in self for above in to)

    def above(self, name: str) -> list[str]:
        """The classes that what a class defines is given to."""
        return [above for below, above in self.below if below == name]

    def without(self, own: Container[str]) -> ProgramNames:
        """What is given but by the file that gives `own`."""
        often = self.often | {name for name in self.once if name not in own}
        return replace(self, once=frozenset(), often=often)


def _names(value: str | Iterable[str], what: str) -> tuple[str, ...]:
    items: list[object]
    try:
        items = [*(value.split(",") if isinstance(value, str) else value)]
    except TypeError:
        items = [value]
    names = [item.strip() for item in items if isinstance(item, str)]
    if len(names) < len(items):
        raise UsageError(f"{what}: names are wanted, comma-separated or one by one, not {value!r}")
    return tuple(filter(None, names))


def _profile(
    profile: str | os.PathLike[str] | Profile | None, tune: str | os.PathLike[str] | None
) -> Profile | None:
    """What a profile says, and which functions another file says to leave as they are."""
    if profile is None and tune is None:
        return None
    from s2s.profile.data import Profile, load  # most runs have none

    found = Profile() if profile is None else profile if isinstance(profile, Profile) else load(profile)
    return found if tune is None else found.merged(load(tune))


def _program_key(program: ProgramNames | None) -> str:
    if program is None:
        return "*"
    below = (f"{name}<{above}" for name, above in program.below)
    given = (program.once, program.often, below, program.texts)
    names = ":".join(",".join(sorted(names)) for names in given)
    names = f"{names}:{program.registers:d}{program.collects:d}{program.hashes:d}"
    if program.alone:
        return names
    texts = "".join(f"{len(file.path)},{len(file.text)},{file.path}{file.text}" for file in program.files)
    return f"{names}:{sha256(texts.encode(errors='surrogatepass')).hexdigest() if texts else ''}"


def check_name(name: str, known: Iterable[str], what: str) -> None:
    """Refuse a name that is not among `known`.

    Raises:
        UsageError: with the nearest known name as the hint.
    """
    known = list(known)
    if name in known:
        return
    hint = did_you_mean(name, known) or f"known: {', '.join(known)}"
    raise UsageError(f"unknown {what} {name!r}", hint=hint)


def _verifies() -> bool:
    """Whether the environment asks for the IR to be verified; the tests set `S2S_VERIFY`."""
    return "verify" in os.environ.get("S2S_DEBUG", "").split(",") or bool(os.environ.get("S2S_VERIFY"))


class Promise(NamedTuple):
    """What a comment grants of one statement.

    Attributes:
        span: where the statement stands, with all that is in it.
        assume: the assumptions.
    """

    span: tuple[int, int, int, int]
    assume: frozenset[str]

    def covers(self, span: tuple[int, int, int, int]) -> bool:
        """Whether what stands there is part of the statement, or was inlined into it."""
        return self.span[:2] <= span[:2] and span[2:] <= self.span[2:]


@frozen(slots=False)
class Options:
    """How to compile.

    Attributes:
        level: 0 runs no pass, 1 what never adds code, 2 (default) everything that pays.
        assume: granted assumptions, with those that `closed-world` stands for.
        passes: run exactly these passes instead of the level's.
        header: whether a changed file starts with a line naming s2s, the level and the assumptions relied on.
        keep_frames: never inline what can raise, so that tracebacks keep every frame.
        print_after: names of passes after which the IR is kept in `Compiled.snapshots`; `"all"` given to `make` is
            all of them.
        only: qualified names of the functions to optimize; everything else stays as written.
        history: whether to keep what each function looks like after each pass, in `Compiled.steps`.
        verify: whether the IR is verified after every pass that changes it.
        program: under `closed-world`, what the program's other files may do to the classes of the one compiled; None
            where those files are not known, so that a class may have subclasses anywhere.
        imports: the enums, small functions and classes that the file compiled imports from other files of its tree.
        python: the version of Python to compile for, by which some rewrites are chosen: what does not pay there stays.
        whole: whether what is compiled runs as a whole, so that statements may be added to the module; functions may
            also be taken out of it, one by one.
        entry: under `sealed-globals`, the one function that is called from outside: any other that is called in one
            place goes when that call is inlined. Empty where all of them may be.
        evaluates: whether calls of constants are evaluated: all that can be, or none where that would take too long, so
            that compiling the output again finds the same.
        left: why the whole file is left as written; empty if it is not.
        promises: what comments of the file grant of single statements, beside `assume`.
        denied: assumptions that are known not to hold, whatever comments grant.
        profile: what runs of the program showed: which functions are worth it, what to test for in them, and which
            are to be left as written. It decides nothing about what is right.
    """

    level: int = 2
    assume: frozenset[str] = frozenset()
    passes: tuple[str, ...] | None = None
    header: bool = True
    keep_frames: bool = False
    print_after: tuple[str, ...] = ()
    only: frozenset[str] | None = None
    history: bool = False
    verify: bool = field(default_factory=_verifies)
    program: ProgramNames | None = None
    entry: str = ""
    imports: tuple[Imported, ...] = ()
    python: tuple[int, int] = sys.version_info[:2]
    whole: bool = True
    evaluates: bool = True
    left: str = ""
    promises: tuple[Promise, ...] = ()
    denied: frozenset[str] = frozenset()
    profile: Profile | None = None

    def grants_at(self, assumption: str, span: tuple[int, int, int, int]) -> bool:
        """Whether a comment grants an assumption of the statement that stands around a place."""
        return any(assumption in promise.assume and promise.covers(span) for promise in self.promises)

    def grants_somewhere(self, assumption: str) -> bool:
        """Whether an assumption is granted of anything, be it of one statement only."""
        return assumption in self.assume or any(assumption in promise.assume for promise in self.promises)

    @classmethod
    def make(
        cls,
        *,
        level: int = 2,
        assume: str | Iterable[str] = (),
        passes: str | Iterable[str] | None = None,
        header: bool = True,
        keep_frames: bool = False,
        print_after: str | Iterable[str] = (),
        only: Iterable[str] | None = None,
        profile: str | os.PathLike[str] | Profile | None = None,
        tune: str | os.PathLike[str] | None = None,
    ) -> Options:
        """Build options from what a person writes, checking every name.

        Args:
            assume: assumption names, as an iterable or comma-separated.
            passes: pass names likewise; `"none"` is the empty pipeline, `None` the level's own.
            profile: a file that `s2s profile` wrote.
            tune: a file that `s2s tune` wrote.

        Raises:
            UsageError: an unknown level, assumption or pass.
            S2SError: a file that cannot be read, or is no profile.
        """
        if level not in LEVELS:
            raise UsageError(f"unknown optimization level {level!r}", hint="levels are 0, 1 and 2")
        assumed = set(_names(assume, "assume"))
        for name in sorted(assumed):
            check_name(name, ASSUMPTIONS, "assumption")
        program = None
        if "closed-world" in assumed:
            program = ProgramNames()
            assumed |= _CLOSED_WORLD
        chosen = None if passes is None else _names(passes, "passes")
        if chosen == ("none",):
            chosen = ()
        shown = _names(print_after, "print_after")
        if chosen or shown:
            # Imported here: the table names the pass functions, which stand above this file.
            from s2s.stages import PASSES

            known = [info.name for info in PASSES]
            if shown == ("all",):
                shown = tuple(known)
            for name in (*(chosen or ()), *shown):
                check_name(name, known, "pass")
        return cls(
            level=level,
            assume=frozenset(assumed),
            passes=chosen,
            header=header,
            keep_frames=keep_frames,
            print_after=shown,
            only=None if only is None else frozenset(only),
            program=program,
            profile=_profile(profile, tune),
        )

    def without(self, assumption: str) -> Options:
        """These options where an assumption does not hold, whoever grants it."""
        return replace(self, assume=self.assume - {assumption}, denied=self.denied | {assumption})

    def open_program(self) -> Options:
        """These options where the program has files that are not known."""
        return replace(self, program=None)

    def key(self) -> str:
        """A stable text of everything that changes the output, for caches."""
        return ";".join(
            (
                f"level={self.level}",
                "assume=" + ",".join(sorted(self.assume)),
                "passes=" + ("*" if self.passes is None else ",".join(self.passes)),
                f"header={self.header}",
                f"keep_frames={self.keep_frames}",
                "only=" + ("*" if self.only is None else ",".join(sorted(self.only))),
                "program=" + _program_key(self.program),
                f"entry={self.entry}",
                f"imports={[tuple(imported) for imported in self.imports]}",
                f"python={self.python}",
                f"whole={self.whole}",
                f"left={bool(self.left)}",
                f"denied={sorted(self.denied)}",
                f"profile={self.profile.digest if self.profile is not None else '*'}",
            )
        )
