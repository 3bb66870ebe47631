"""How the textual IR names variables, so that a name in the text stands for exactly one `Var`.

A FAST, CELL or GLOBAL variable is its plain name, declared by the scope that owns it; a name means what the
nearest scope around declares, as in Python, and `x^1` means what it would mean one declaration further out.
Two variables of one name in one scope are `x` and `x%2`. Variables of the storages that have no table are
marked where they stand: `.x` is a name bound in a class body, `?x` one that is looked up dynamically; the
first mention declares them.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.nodes import Storage, Var

SIGILS = {Storage.CLASS: ".", Storage.DYNAMIC: "?"}


class NameScope:
    """One scope of the text, while it is being written.

    Attributes:
        outer: the scope around it.
        statements: whether it is a function, class or module, rather than a lambda or a comprehension.
        owned: the text of each variable it declares.
        taken: those texts.
        others: the variables it declares that stand in no table.
    """

    __slots__ = ("known", "others", "outer", "owned", "statements", "taken")

    def __init__(self, outer: NameScope | None, statements: bool) -> None:
        self.outer = outer
        self.statements = statements
        self.owned: dict[Var, str] = {}
        self.taken: set[str] = set()
        self.known: dict[Var, str] = {}
        self.others: list[Var] = []

    def declare(self, var: Var, late: bool = False) -> str:
        """Give a variable a text of its own in this scope; a `late` one must not hide an outer text."""
        plain = token = SIGILS.get(var.storage, "") + var.name
        count = 1
        while self._visible(token) if late else token in self.taken:
            count += 1
            token = f"{plain}%{count}"
        self.owned[var] = token
        self.taken.add(token)
        return token

    def _visible(self, token: str) -> bool:
        scope: NameScope | None = self
        while scope is not None:
            if token in scope.taken:
                return True
            scope = scope.outer
        return False

    def find(self, var: Var) -> str | None:
        """The text that means the variable here; None if no scope around declares it."""
        token = self.known.get(var)
        if token is not None:
            return token
        scope: NameScope | None = self
        while scope is not None:
            token = scope.owned.get(var)
            if token is not None:
                hidden = self._hiding(token, scope)
                if hidden:
                    token = f"{token}^{hidden}"
                self.known[var] = token
                return token
            scope = scope.outer
        return None

    def _hiding(self, token: str, owner: NameScope) -> int:
        count = 0
        scope: NameScope | None = self
        while scope is not None and scope is not owner:
            count += token in scope.taken
            scope = scope.outer
        return count


class Names:
    """The variables of one text: its scopes, and those found in scopes that do not enclose one another.

    Attributes:
        scope: the innermost scope.
        shared: variables to be declared at the root because two scopes use them that share no owner.
    """

    def __init__(self, partial: bool, shared: list[Var]) -> None:
        self.scope = self.root = NameScope(None, True)
        self.partial = partial
        self.shared = shared
        self.strays: list[Var] = []
        self.late: set[Var] = set()
        for var in shared:
            self.root.declare(var)
            self.root.others.append(var)

    def open(self, statements: bool) -> NameScope:
        """Enter a scope."""
        self.scope = NameScope(self.scope, statements)
        return self.scope

    def close(self) -> None:
        """Leave the innermost scope."""
        assert self.scope.outer is not None
        self.scope = self.scope.outer

    def text(self, var: Var) -> str:
        """The text that means the variable in the innermost scope, declaring it if nothing does."""
        return self.scope.known.get(var) or self.scope.find(var) or self._declare_late(var)

    def _declare_late(self, var: Var) -> str:
        if var in self.late:
            self.strays.append(var)
        self.late.add(var)
        home = self.scope
        while home.outer is not None and not home.statements:
            home = home.outer
        storage = var.storage
        if storage is Storage.GLOBAL or (storage is Storage.CELL and self.partial):
            home = self.root
        home.declare(var, late=True)
        if storage not in SIGILS:
            home.others.append(var)
        found = self.scope.find(var)
        assert found is not None
        return found


def declarations(function: n.Function, owned: dict[n.Var, str]) -> list[str]:
    """The declarations of a function's own variables; a parameter declares itself, unless it is a cell."""
    params = {param.var for param in function.params}
    variables = function.variables.values()
    local = [owned[var] for var in variables if var.storage is n.Storage.FAST and var not in params]
    cells = [owned[var] for var in variables if var.storage is n.Storage.CELL]
    found = [f"locals {', '.join(local)}"] if local else []
    return [*found, f"cells {', '.join(cells)}"] if cells else found


def target_variables(target: n.Expr) -> list[n.Var]:
    """The variables that a target binds, left to right."""
    stack, found = [target], []
    while stack:
        node = stack.pop()
        if isinstance(node, n.Store):
            found.append(node.var)
        elif isinstance(node, n.Tuple | n.List):
            stack.extend(reversed(node.items))
        elif isinstance(node, n.Starred):
            stack.append(node.value)
    return found
