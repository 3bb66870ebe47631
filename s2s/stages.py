"""The passes, in the order they run: from which level on each runs, what it does, and why it stands where it does."""

from __future__ import annotations

from s2s import applies
from s2s.ir import nodes as n
from s2s.late_stages import LATE, row
from s2s.settling import PassInfo

PASSES: tuple[PassInfo, ...] = (
    row(
        "isolate",
        2,
        "run a function of plain values in a private copy of all that it reaches",
        "first: it copies functions as they are written",
        stage="first",
    ),
    row(
        "comparisons",
        2,
        "write out the comparisons of a dataclass, without the tuples that the library compares",
        "before all that looks at methods",
        stage="first",
        applies=applies.knows_classes,
    ),
    row(
        "clones",
        2,
        "give a loop clones of all that it calls, run where the objects it reaches are as inferred",
        "first: it looks at functions as they are written",
        stage="first",
    ),
    row(
        "parts",
        2,
        "hand on what objects hold, where the objects are only counted, or most of them are left out",
        "first: the copies that it makes of methods are optimized as these are",
        stage="first",
        applies=applies.knows_classes,
    ),
    row(
        "templates",
        2,
        "give a class a copy of a method it inherits, for which all methods are known that this calls on itself",
        "behind clones; before all that goes into the methods",
        stage="first",
        applies=applies.knows_classes,
    ),
    row(
        "makers",
        2,
        "do what `__new__` and `__init__` do in one function, without a look for them",
        "behind clones, which do without the objects; before all that a call of a class hides nothing from",
        stage="first",
    ),
    row(
        "outline",
        2,
        "run a loop of module code over locals",
        "first: in a function all that follows knows more",
        stage="over",
        applies=applies.is_module,
    ),
    row(
        "views",
        2,
        "let a loop over a view go over what the view looks at",
        "before all that optimizes loops",
        stage="over",
        applies=applies.goes_over_views,
    ),
    row(
        "layouts",
        2,
        "keep the items of small lists in locals while a loop runs, where a profile says how they lie",
        "before regions, which leave loops over lists of lists as they are",
        stage="over",
        applies=applies.is_guided,
    ),
    row(
        "regions",
        2,
        "give a loop a fast copy, entered where one test finds what the copy relies on",
        "before inline, which would put a test at each call",
        stage="over",
        applies=applies.has_loops,
    ),
    row(
        "inline",
        2,
        "replace calls of known functions by their bodies, proved or guarded",
        "first: everything after it works on what it exposes",
        applies=applies.calls_something_known,
    ),
    row(
        "reflect",
        2,
        "write constant texts as the code they are",
        "after inline, which brings them",
        needs=frozenset({n.Call}),
        applies=applies.may_reflect,
    ),
    row(
        "unpack",
        2,
        "store the items of a display one by one, where they are unpacked again at once",
        "before propagation, which sees what each of the locals holds",
        applies=applies.unpacks,
    ),
    row(
        "scalars",
        2,
        "keep the items of a tuple in locals of their own, where the tuple itself is never needed",
        "before propagation, for which an item in a tuple is no local",
        needs=frozenset({n.Assign, n.Tuple}),
    ),
    row(
        "propagate",
        1,
        "use a constant or a copied local in place of the local that holds it",
        "before folding: it puts the constants where operators are",
    ),
    row(
        "fold",
        1,
        "evaluate operators, comparisons, subscripts and f-strings of constants",
        "before branches: it decides their conditions",
    ),
    row(
        "simplify",
        1,
        "apply identities that hold on the proven exact types",
        "after folding, which handles the constants-only case",
    ),
    row(
        "branches",
        1,
        "drop branches never taken and code never reached",
        "after folding, and before dead: it removes uses",
    ),
    row(
        "dead",
        1,
        "drop stores never read and expressions without effect",
        "after branches and propagation, which leave stores without readers",
    ),
    row(
        "join_temporaries",
        1,
        "fold a temporary used once back into its use, so that its value is not kept alive",
        "after dead: only stores that are read are left",
    ),
    row(
        "fuse",
        2,
        "run the body of a generator in the loop that consumes it, or where a `with` enters it",
        "after inline and those that clean up behind it: in a `try`, less is inlined",
        applies=applies.may_fuse,
    ),
    *LATE,
)
