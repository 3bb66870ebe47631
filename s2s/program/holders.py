"""What the object that keeps functions for guards is called, and what it keeps, once all of that is known."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from s2s.ir import nodes as n
from s2s.ir.arrays import ARRAY
from s2s.ir.originals import CLOSED, PROVISIONAL, Original, final_name, join
from s2s.program.bindings import ModuleFacts
from s2s.program.imported_bindings import LentName


def name_holder(facts: ModuleFacts) -> None:
    """Give the object its final name, if it was made here, once all it keeps is known."""
    holder = facts.holder
    if holder is None or holder.name != PROVISIONAL or holder.origin is not None:
        return
    module = facts.module
    if holder not in module.body:  # it was never reached
        facts.holder = None
        return
    kept = {callee: alias for alias, callee in facts.alias_of.items()}
    of_file = facts.functions.keys() - facts.imported_functions.keys()
    origins = [facts.functions[name].origin for name in facts.functions if name in kept and name in of_file]
    origins += [binding.origin for binding in facts.kept_constants.values()]
    texts = ["".join(_words(origin)) for origin in origins]
    texts += [bound.text for name, bound in facts.imported_functions.items() if name in kept]
    texts += [name.name for name in kept if facts.is_builtin(name)]
    texts += [kind.__name__ for kind in facts.types_of.values()]
    texts += [f"maker {maker}" for maker in facts.makers.values()]
    texts += [f"class {var.name}" for var in facts.classes_of.values()]
    texts += [f"iterated {var.name}" for var, part in facts.iterated.values() if part]
    texts += [f"library {var.name} {attribute}" for var, attribute in facts.library.values()]
    texts += [f"enum {facts.alias_of[alias].name} {names}" for alias, names in facts.enum_names.items()]
    texts += [f"member {enum.name} {name}" for enum, name in facts.members_of.values()]
    texts += [f"{name} {pattern!r}" for _, name, pattern in facts.of_re.values()]
    texts += [f"copier {name.name}" for name, _ in facts.copiers.values()]
    texts += [f"drawer {name.name} {wanted}" for name, wanted in facts.drawers.values()]
    texts += [f"kinds {[name.name for name in names]}" for names in facts.kinds.values()]
    texts += [f"named {module}:{name}" for module, name in facts.distant.values()]
    texts += [f"lent {_said(lent)}" for lent in facts.lent.kept.values()]
    texts += [f"managed {name.name}.{method}" for name, method in facts.managed.values()]
    texts += [f"getter {function} {of!r}" for function, of in facts.getters.values()]
    texts += [f"closure {text}" for _, text, _ in facts.closures.values()]
    name = final_name(texts, facts.names)
    declared = module.body[module.body.index(holder) - 1]
    assert isinstance(declared, n.Declare)
    declared.names = [name]
    provisional = join(PROVISIONAL, "")
    for alias in [alias for alias in module.globals.values() if alias.name.startswith(provisional)]:
        del module.globals[alias.name]
        alias.name = join(name, alias.name.removeprefix(provisional))
        module.globals[alias.name] = alias
    holder.name = name


def kept_names(facts: ModuleFacts) -> tuple[str, dict[str, Original]]:
    """The name of the object, empty without one; and what it keeps, by its attributes."""
    if facts.holder is None:
        return "", {}
    start = join(facts.holder.name, "")

    def original(alias: n.Var, name: n.Var) -> Original:
        if alias in facts.enum_names:
            return Original("enum", ".".join((name.name, *facts.enum_names[alias])))
        if name in facts.imported_functions:
            return Original("imported", f"{name.name} {facts.imported_functions[name].text}")
        kind = "function" if name in facts.functions else "builtin" if facts.is_builtin(name) else "constant"
        return Original(kind, name.name)

    kept = {alias: original(alias, name) for alias, name in facts.alias_of.items()}
    for alias, (_, function, pattern) in facts.of_re.items():
        kept[alias] = (
            Original("re", function) if pattern is None else Original("pattern", f"{function} {pattern!r}")
        )
    for alias, (_, is_asked) in facts.copiers.items():
        kept[alias] = Original("copier", "deepcopy" if is_asked else "")
    kept |= {alias: Original("drawer", wanted) for alias, (_, wanted) in facts.drawers.items()}
    for alias, (maker, text, names) in facts.closures.items():
        kept[alias] = Original("closure", " ".join((maker.name, ",".join(names), text)))
    for alias, classes in facts.kinds.items():
        kept[alias] = Original("kinds", " ".join(one.name for one in classes))
    kept |= {alias: Original("named", f"{module}:{name}") for alias, (module, name) in facts.distant.items()}
    kept |= {alias: Original("lent", _said(lent)) for alias, lent in facts.lent.kept.items()}
    kept |= {alias: Original("getter", f"{name} {of!r}") for alias, (name, of) in facts.getters.items()}
    kept |= {alias: Original("asked", name.name) for alias, name in facts.asked.items()}
    for alias, (owner, method) in facts.managed.items():
        kept[alias] = Original("managed", f"{owner.name}.{method}" if method else owner.name)
    if facts.closures:
        kept[facts.module.globals[join(facts.holder.name, CLOSED)]] = Original("closed", "")
    for alias, (enum, name) in facts.members_of.items():
        kind = "members" if not name else "among" if "," in name else "member"
        kept[alias] = Original(kind, f"{enum.name}.{name}" if name else enum.name)
    kept |= {
        alias: Original("array" if kind is ARRAY else "type", kind.__name__)
        for alias, kind in facts.types_of.items()
    }
    kept |= {alias: Original("iterated", name.name) for alias, (name, _) in facts.iterated.items()}
    for alias, (read, attribute) in facts.library.items():
        module, function = facts.imports[read]
        if (called := facts.of_modules.get((read, attribute))) is not None:
            kept[alias] = Original("called", f"{read.name} {attribute} {called.text}")
        elif not attribute and facts.has_functions(read):
            kept[alias] = Original("module", read.name)
        else:
            kept[alias] = Original("library", f"{module} {function or attribute}")
    kept |= {alias: Original("maker", name) for alias, name in facts.makers.items()}
    kept |= {alias: Original("namespace", "") for alias in facts.namespaces}
    kept |= {alias: Original("class", name.name) for alias, name in facts.classes_of.items()}
    return facts.holder.name, {alias.name.removeprefix(start): original for alias, original in kept.items()}


def _said(lent: LentName) -> str:
    """What another file lends, in words."""
    return " ".join((".".join(filter(None, (lent.through.name, lent.method))), lent.name))


def _words(tree: object) -> Iterator[str]:
    """The text of a tree as the same words on every version of Python."""
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
        elif isinstance(node, ast.AST):
            yield f"{type(node).__name__}("
            stack.extend(
                value for name, value in reversed([*ast.iter_fields(node)]) if name != "ctx" and value
            )
        else:
            yield f"{node!r},"
