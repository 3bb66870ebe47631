"""How much runs between two looks at most, and so which loops of a program look, and how.

Work is counted in nodes of the tree: some twelve nanoseconds each. A loop with a look in each iteration counts for one
iteration of it, since the next one begins with a look; any other one for as many as it may have. A call of a function
that looks where it begins counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from s2s.ir import nodes as n
from s2s.ir.children import children
from s2s.isolates.calling import Calling

#: So much may run without a look, in one loop: half a millisecond.
MOST_WORK = 50_000
#: How many items a loop may go over without a look, and one inside of another loop, which then looks less often; and
#: how few it is not worth to ask for.
MOST_ITEMS, MOST_INSIDE, FEWEST_ITEMS = 200, 50, 4
#: A loop that does more than this in each iteration looks at its beginning: to begin `compress` takes ten such looks.
MOST_COMPRESSED = 8
#: Where there is so much work from one look to the next, only a few of them go by without one at the clock.
LONG = 1_000

#: What decides of a loop: it is given the loop, its function, and the work of an iteration; it says how many
#: iterations may follow each other without a look.
Decide = Callable[[n.For | n.Clause | n.While, n.Function, int], int]


class Work:
    """Counts, functions that are called first, inner loops before outer ones."""

    def __init__(self, calling: Calling, looking: set[n.Function], decide: Decide) -> None:
        self.calling, self.looking, self.decide = calling, looking, decide
        self.of_function: dict[n.Function, int] = {}

    def of(self, function: n.Function) -> int:
        """The work of a function, but for what it does in functions that look."""
        if function not in self.of_function:
            self.of_function[function] = 0
            self.of_function[function] = self.block(function.body, function)
        return self.of_function[function]

    def called(self, function: n.Function) -> int:
        """The work of a call of a function."""
        return 0 if function in self.looking else self.of(function)

    def block(self, block: Sequence[n.Node], function: n.Function) -> int:
        """The work of what runs one after another."""
        return sum(self.part(part, function) for part in block)

    def part(self, part: n.Node, function: n.Function) -> int:
        """The work of one statement or expression."""
        total, work = 0, [part]
        while work:
            node = work.pop()
            total += 1 + max(map(self.called, self.calling.called_at(node)), default=0)
            if type(node) is n.If:
                total += self.branches(node, function)
            elif type(node) is n.For or type(node) is n.While:
                total += self.loop(node, function)
            elif type(node) is n.Comp:
                total += self.comprehension(node, function)
            else:
                work += children(node)
        return total

    def branches(self, stmt: n.If, function: n.Function) -> int:
        """The work of an `if` with all that its arms may do: that of the longest one."""
        total, longest = 0, 0
        while True:
            total += self.part(stmt.test, function)
            longest = max(longest, self.block(stmt.body, function))
            if len(stmt.orelse) != 1 or type(stmt.orelse[0]) is not n.If:
                return total + max(longest, self.block(stmt.orelse, function))
            stmt = stmt.orelse[0]

    def loop(self, loop: n.For | n.While, function: n.Function) -> int:
        """The work of a loop up to its first look, or as a whole."""
        head = [loop.iter] if type(loop) is n.For else []
        each = [loop.target] if type(loop) is n.For else [loop.test] if type(loop) is n.While else []
        body = self.block(each, function) + self.block(loop.body, function)
        rest = self.block(head, function) + self.block(loop.orelse, function)
        return rest + body * self.decide(loop, function, body)

    def comprehension(self, comp: n.Comp, function: n.Function) -> int:
        """The work of a comprehension, likewise."""
        total = self.part(comp.element, function)
        if comp.value is not None:
            total += self.part(comp.value, function)
        for clause in reversed(comp.clauses):
            total += self.block(clause.ifs, function) + 1
            total = self.part(clause.iter, function) + total * self.decide(clause, function, total)
        return total
