"""What is true of each node class: which fields hold children, in the order they are evaluated.

One row a class, read by `walk.py`. A field's role says what stands in it:

* `E` an expression, or None;
* `T` a target: what is inside it is evaluated, the target itself is written;
* `N` a part that is neither: a clause, a keyword, a handler, a pattern;
* `B` a block: a list of statements, run under this statement's control;
* `F` a function: its body is another scope and runs at another time.

Every field may hold one child or a list of them. Two classes need more than an order of fields:
`Dict` evaluates its keys and values in turn, and `Comp` runs its clauses before its element.
"""

from __future__ import annotations

from s2s.ir import nodes as n

FIELDS: dict[type, tuple[tuple[str, str], ...]] = {
    # expressions
    n.Const: (),
    n.Load: (),
    n.Store: (),
    n.OpaqueExpr: (),
    n.Attr: (("value", "E"),),
    n.Subscript: (("value", "E"), ("index", "E")),
    n.Slice: (("lower", "E"), ("upper", "E"), ("step", "E")),
    n.Keyword: (("value", "E"),),
    n.Call: (("func", "E"), ("args", "E"), ("keywords", "N")),
    n.Binary: (("left", "E"), ("right", "E")),
    n.Unary: (("operand", "E"),),
    n.Bool: (("values", "E"),),
    n.Compare: (("left", "E"), ("rights", "E")),
    n.Cond: (("test", "E"), ("body", "E"), ("orelse", "E")),
    n.Test: (("subject", "E"), ("want", "E")),
    n.Tuple: (("items", "E"),),
    n.List: (("items", "E"),),
    n.Set: (("items", "E"),),
    n.Dict: (("keys", "E"), ("values", "E")),
    n.Starred: (("value", "E"),),
    n.FString: (("parts", "E"),),
    n.Format: (("value", "E"), ("spec", "E")),
    n.Lambda: (("function", "F"),),
    n.Comp: (("clauses", "N"), ("element", "E"), ("value", "E")),
    n.Walrus: (("value", "E"), ("target", "T")),
    n.Await: (("value", "E"),),
    n.Yield: (("value", "E"),),
    n.YieldFrom: (("value", "E"),),
    # parts
    n.Clause: (("iter", "E"), ("target", "T"), ("ifs", "E")),
    n.Alias: (),
    n.WithItem: (("context", "E"), ("target", "T")),
    n.Handler: (("type", "E"), ("body", "B")),
    n.Pattern: (("value", "E"), ("keys", "E"), ("patterns", "N")),
    n.Case: (("pattern", "N"), ("guard", "E"), ("body", "B")),
    n.Param: (("default", "E"), ("annotation", "E")),
    n.Function: (("params", "N"), ("returns", "E"), ("body", "B")),
    n.Module: (("body", "B"),),
    # statements
    n.Assign: (("value", "E"), ("targets", "T")),
    n.AugAssign: (("target", "T"), ("value", "E")),
    n.AnnAssign: (("value", "E"), ("target", "T"), ("annotation", "E")),
    n.Delete: (("targets", "T"),),
    n.ExprStmt: (("value", "E"),),
    n.Return: (("value", "E"),),
    n.Raise: (("exc", "E"), ("cause", "E")),
    n.Assert: (("test", "E"), ("msg", "E")),
    n.Pass: (),
    n.Break: (),
    n.Continue: (),
    n.Declare: (),
    n.Holder: (),
    n.Import: (("names", "N"),),
    n.ImportFrom: (("names", "N"),),
    n.If: (("test", "E"), ("body", "B"), ("orelse", "B")),
    n.While: (("test", "E"), ("body", "B"), ("orelse", "B")),
    n.For: (("iter", "E"), ("target", "T"), ("body", "B"), ("orelse", "B")),
    n.With: (("items", "N"), ("body", "B")),
    n.Try: (("body", "B"), ("handlers", "N"), ("orelse", "B"), ("final", "B")),
    n.Match: (("subject", "E"), ("cases", "N")),
    n.FunctionDef: (("decorators", "E"), ("function", "F")),
    n.ClassDef: (("decorators", "E"), ("bases", "E"), ("keywords", "N"), ("body", "B")),
    n.Opaque: (),
}
