"""Other compilers of whole Python programs: how each is run, and what its own documents say it does not keep."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal

from tests.trapping import Trap

ROOT = Path(__file__).parent.parent

#: `script`: text in, text out, both run as `__main__`. `module`: an extension module, both imported. `check`: is
#: given the names of traps and says itself how each is not held.
Kind = Literal["script", "module", "check"]


@dataclass(frozen=True)
class Rival:
    """A way to run a compiler.

    Attributes:
        name: What it is called in the table.
        package: The distribution it comes from, for its version; empty for this project.
        kind: What it makes.
        command: Arguments after the interpreter's; `{source}`, `{output}` and `{folder}` are paths.
        promise: What its documents say of programs in general.
        unclaimed: What its documents except from that promise, and the traps that look at it: patterns of names, or
            `breaks:` and an assumption that the trap breaks.
        assumes: Whether the user grants it assumptions, so that a trap that breaks any is none of its claims.
        environment: Environment variables that make it quicker and change nothing else.
    """

    name: str
    package: str
    kind: Kind
    command: Sequence[str]
    promise: str
    unclaimed: dict[str, str] = field(default_factory=dict)
    assumes: bool = False
    environment: dict[str, str] = field(default_factory=dict)

    def exempts(self, trap: Trap) -> bool:
        """Whether its documents say that what this trap looks at may be different."""
        if self.assumes and trap.breaks:
            return True
        said = {trap.name, *(f"breaks:{name}" for name in trap.breaks)}
        patterns = [pattern for patterns in self.unclaimed.values() for pattern in patterns.split()]
        return any(fnmatch(name, pattern) for name in said for pattern in patterns)

    def digest(self) -> str:
        """A digest of what decides its results, but for its version."""
        said = repr((self.command, self.kind, sorted(self.environment.items()), "1"))
        if not self.package:
            said += "".join(path.read_text("utf-8") for path in sorted((ROOT / "s2s").rglob("*.py")))
        return hashlib.sha256(said.encode()).hexdigest()


def slug(name: str) -> str:
    """A rival's name as a folder and as an argument."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


INTROSPECTION = (
    "metadata_functions metadata_signatures metadata_dispatch_by_annotations metadata_type_hints"
    " metadata_pickle_and_copy"
)
OPAST = {
    "inlining removes call frames from tracebacks; line numbers may drift slightly on rewritten lines": "frames_*",
    "removes unused imports, unused module-level functions and dead local stores": (
        "exceptions_unused_import exceptions_unused_operations exceptions_and_what_they_know"
        " metadata_public_names metadata_helper_kept metadata_module_getattr"
    ),
    "modules whose globals get monkeypatched from outside lose the stability assumptions several passes rely on": (
        "breaks:sealed-globals breaks:sealed-builtins"
    ),
}
MINIFIER = {
    "shortens any non-global names (which messages and introspection show)": (
        "exceptions_handler_left_by_jump exceptions_unbound_* exceptions_unreachable_binding"
        " hygiene_names_of_messages hygiene_unbound_in_second_call hygiene_except_as_unbinds scope_delete"
        " order_augmented_captured_target scope_captured_name_of_handler"
    ),
    "removes function annotations and variable annotations, which are available at runtime": (
        "metadata_annotations metadata_type_hints metadata_future_annotations metadata_dispatch_by_annotations"
        " metadata_signatures metadata_module_docstring order_definition_expressions order_of_a_class_statement"
        " rebind_by_definition_header rebind_in_class_statement"
    ),
    "converts positional-only arguments to normal arguments": (
        "arguments_wrong_count arguments_positional_only metadata_functions"
    ),
    "puts the program on other lines": "frames_*",
}

RIVALS = {
    slug(rival.name): rival
    for rival in (
        Rival(
            "s2s",
            "",
            "script",
            ["-m", "s2s", "compile", "--quiet", "-o", "{output}", "{source}"],
            "every trap, nothing assumed",
        ),
        Rival(
            "s2s, all levels and assumptions",
            "",
            "check",
            [str(ROOT / "tests/trap_checks.py")],
            "every trap, at every level, under every assumption set that the trap keeps, by every pass alone",
        ),
        Rival(
            "opast",
            "opast",
            "script",
            ["-m", "opast", "--no-run", "-o", "{output}", "{source}"],
            "every transformation is backed by a static proof of semantic preservation",
            unclaimed=OPAST,
        ),
        Rival(
            "opast -O2",
            "opast",
            "script",
            ["-m", "opast", "-O2", "--no-run", "-o", "{output}", "{source}"],
            "the same, but for one stated assumption for each of its options",
            unclaimed=OPAST
            | {
                "tail recursion may run past the recursion limit": "arguments_recursion exceptions_recursion_error",
                "instances never receive attributes beyond those the class's own methods assign": (
                    "order_temporary_before_effect"
                ),
                "calls of trusted functions with the same arguments may share one result object": (
                    "values_identity_of_fresh_objects arguments_are_collected_anew"
                ),
            },
            assumes=True,
        ),
        Rival(
            "python-minifier",
            "python-minifier",
            "script",
            ["-m", "python_minifier", "{source}", "--output", "{output}"],
            "only transformations that are always or almost always safe are enabled by default",
            unclaimed=MINIFIER,
        ),
        Rival(
            "python-minifier, unsafe",
            "python-minifier",
            "script",
            [
                *("-m", "python_minifier", "{source}", "--output", "{output}", "--rename-globals"),
                *("--remove-literal-statements", "--remove-class-attribute-annotations"),
            ],
            "off by default: not safe where names, docstrings or annotations are looked at",
            unclaimed=MINIFIER
            | {
                "changes the names of globals, drops literals that are statements": (
                    "metadata_* hygiene_names_in_strings breaks:sealed-globals"
                ),
            },
        ),
        Rival(
            "Nuitka",
            "Nuitka",
            "module",
            [
                *(
                    "-m",
                    "nuitka",
                    "--mode=module",
                    "--no-pyi-file",
                    "--remove-output",
                    "--lto=no",
                    "--jobs=1",
                ),
                *("--assume-yes-for-downloads", "--output-dir={folder}", "{source}"),
            ],
            "full language support and compatibility with CPython",
            unclaimed={
                "compiled generators and coroutines have types of their own": (
                    "exceptions_unreachable_binding async_coroutines_by_hand"
                ),
                "compiled functions run no bytecode to be traced": "frames_trace_functions",
            },
            environment={"CCFLAGS": "-O0"},
        ),
        Rival(
            "Cython",
            "Cython",
            "module",
            ["-m", "Cython.Build.Cythonize", "--inplace", "-3", "{output}"],
            "Python code compiles as it is, but for a list of limitations",
            unclaimed={
                "fake tracebacks, without locals; no stack frames at calls": "frames_* scope_locals_of_the_moment",
                "inspect does not consider a Cython implemented function a function": INTROSPECTION,
                "identity of inferred literals": (
                    "values_identity_of_literals values_literals_beside_is values_identity_of_computed"
                ),
            },
            environment={"CFLAGS": "-O0"},
        ),
        Rival(
            "mypyc",
            "mypy",
            "module",
            ["-m", "mypyc", "--ignore-missing-imports", "{output}"],
            "a strict, gradually typed variant of Python; deviations are documented",
            unclaimed={
                "early binding; no arbitrary monkey patching": "breaks:sealed-globals breaks:sealed-classes",
                "frames cannot be inspected; profiling and tracing hooks are not triggered": "frames_*",
                "native classes have immutable namespaces, few metaclasses and no descriptors": (
                    f"{INTROSPECTION} metadata_class_hooks metadata_slots metadata_classes metadata_abstract_classes"
                    " order_of_a_class_statement scope_class_cell"
                ),
                "no check for stack overflows": "exceptions_recursion_error",
                "annotations and inferred types are checked at run time; bool becomes int": (
                    "values_annotations_* values_bool_*"
                ),
                "the exact type and identity of integers and tuples is not preserved": "values_identity_*",
                "native classes cannot use __del__": "lifetime_*",
            },
            environment={"MYPYC_OPT_LEVEL": "0"},
        ),
    )
}
