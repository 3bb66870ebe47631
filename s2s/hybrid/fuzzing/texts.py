"""Statements of generated methods that need no structure: groups of alternatives, each one or more lines.

`@enter(owner)` stands for a call of a method of an object, `@number` for a number, `@test` for a condition.
"""

from __future__ import annotations

#: How often a group is drawn, and what it holds.
GROUPS: tuple[tuple[int, tuple[str, ...]], ...] = (
    # comprehensions, and functions that consume generator expressions
    (4, (
        "acc += sum(k.v for k in self.kids)",
        "acc += sum([k.v + acc for k in self.kids if k.mode])",
        "acc = [k.name for k in self.kids]",
        "acc = {k.name: k.v for k in self.kids}",
        "acc = {k.scale for k in self.kids}",
        "acc = [@enter(k) for k in self.kids]",
        "acc = ','.join(k.name for k in self.kids)",
        "acc = [key for key in self.table if key]",
        "acc += len([i for i in range(self.v) if i % 2])",
        "fs = [lambda: k.v for k in self.kids]\nacc = [f() for f in fs]",
        "acc = tuple(k.v for k in self.kids)",
        "acc = all([k.v for k in self.kids])",
        "acc = max((k.v for k in self.kids), default=x)",
        "acc = sorted(self.kids, key=lambda k: k.v)[0].v",
        "acc = list(map(self.fixed, [1, x]))",
        "acc = [(i, j) for i in self.kids for j in (1, 2) if i.v]",
    )),
    # calls
    (3, (
        "acc = @enter(self)",
        "acc = helper0(acc)",
        "acc = helper1(acc, w=self.v)",
        "acc = self.fn(acc)",
        "if self.fn is not None:\n    acc = self.fn(acc)",
        "acc = getattr(self, 'step')(acc, d - 1)",
        "acc = C0.run(self, acc, d - 1)",
        "m = self.run\nacc = m(acc, d - 1, cb)",
        "acc = bump()",
        "acc = self.hidden()",
        "acc = {'a': self.run, 'b': self.step}[self.mode](acc, d - 1, cb)",
        "new = C0(self.v, 'new')\nacc = new.run(acc, d - 1, cb)",
        "new = C0(x, 'new')\nacc += new.v",
    )),
    # look-ups of what is written, and of what is matched
    (2, (
        "k = 0 if @test else 2\nacc = CHOICES[k]",
        "for k in self.kids:\n    if @test:\n        n = 1\n    else:\n        n = 2 if k.v else 0\n"
        "    print(CHOICES[n])",
        "m = WORDS.match(str(acc))\nif m:\n    kind = m.lastgroup\n    a = kind == 'word'\n    if not a:\n"
        "        acc = m[0]\n    b = kind == 'word'\n    if b:\n        print(kind)",
        "counts = {'kids': 0, 'v': self.v}\nfor k in self.kids:\n    counts['kids'] += 1\n    if @test:\n"
        "        return counts\nacc = counts['kids']",
    )),
    # output and text
    (2, (
        "print(self.name, acc)",
        "print(f'{self.name}:{acc!r}')",
        "acc = f'{self.v}{self.mode}'",
        "print(self.name, *self.table)",
        "print('%s' % self.v)",
        "print(end=self.name)",
    )),
    (2, ("if (t := @number) > 2:\n    acc = t", "if (t := @number) is None:\n    acc = t\nacc = [t, t]")),
    # functions made inside
    (2, (
        "f = lambda q: q + self.v\nacc = f(acc)",
        "def f(q, r=self.v):\n    return q + r + acc\nacc = f(acc)",
        "fs = []\nfor k in self.kids:\n    fs.append(lambda: k.v)\nacc = [f() for f in fs]",
        "def f():\n    nonlocal acc\n    acc += 1\nf()",
        "f = lambda: [k.v for k in self.kids]\nacc = f()",
        "def f(q):\n    for k in self.kids:\n        yield k.v + q\nacc = list(f(x))",
    )),
    # other objects
    (2, (
        "acc = @enter(self.peer)",
        "acc = self.peer.v",
        "self = self.peer",
        "p = self.peer\nwhile p and p is not self:\n    p = p.peer\n    d -= 1\n    if d < 0:\n        break",
        "acc = (self.peer or self).v",
    )),
    # generators
    (2, (
        "for g in self.each():\n    acc += g",
        "acc = list(self.each())",
        "acc = sum(self.each(), x)",
        "for g in self.each():\n    print(g)\n    break",
        "acc = [g for g in self.peer.each()]",
    )),
    # locals
    (2, (
        "if @test:\n    u = self.v",
        "u = 3\ndel u",
        "u = 1 if x else self.v\nacc = u",
        "a, (b, *c) = self.v, [x, d, 3]\nacc = b",
        "a = b = self.kids\nacc = len(b)",
        "x = self.v",
        "acc = u",
    )),
    # special methods
    (2, (
        "acc = self + acc",
        "acc = acc + self",
        "acc = self[0]",
        "acc = len(self)",
        "acc = x in self",
        "acc = [*self]",
        "acc = bool(self.peer)",
        "acc = self.peer == self",
        "acc = str(self.v)",
        "acc = self.prop",
        "acc = self.missing",
        "acc = sum(k + 1 for k in self.kids)",
    )),
    # arguments
    (3, (
        "acc = forward(self.run, acc, d - 1, cb=cb)",
        "acc = forward(named, 1, x, self.v, c=self.mode, z=acc)",
        "acc = named(*self.kids[:1], x, **{'q': 1})",
        "acc = named(c=x, a=self.v)",
        "acc = forward(forward, forward, named, self.name)",
        "acc = named(x)",
        "acc = forward(self.fixed, 1, b=self.v)",
        "acc = named()",
        "acc = named(1, a=2)",
        "acc = changed(a=x, v=self.v)",
        "acc = changed(**self.table) if all(isinstance(k, str) for k in self.table) else 1",
        "acc = shadow(x, 2)",
        "acc = shadow(type=self.mode)",
        "acc = forward(changed, a=self.mode)",
        "options = {'a': self.v}\noptions['b'] = x\nacc = named(**options)",
    )),
    # what is seldom written
    (1, (
        "acc = undefined + 1",
        "assert self.v >= 0, self.name",
        "del acc",
        "pass",
        "import math\nacc = math.floor(self.v)",
        "acc = (yield_ := self.v)",
        "return",
        "acc = self.kids[5].v",
        "acc = {**self.table}",
        "acc = [*self.kids, *self.table]",
        "acc = not self.kids",
        "acc = -self.v",
        "acc = self.kids[-1:]",
        "x, acc = acc, x",
    )),
    # callbacks: what the graph does not hold
    (2, (
        "if cb is not None:\n    cb(acc)",
        "if cb:\n    acc = cb()",
        "acc = cb(acc)",
        "if cb:\n    cb()\nacc = @number",
        "if cb:\n    cb()\nfor k in self.kids:\n    acc = k.v",
    )),
    # containers made on the way
    (1, (
        "items = [self, x]\nitems.append(d)\nfor one in items:\n    acc = one",
        "stack = list(self.kids)\nwhile stack and d > 0:\n    d -= 1\n    acc += stack.pop().v",
        "pairs = [(k, k.v) for k in self.kids]\nfor k, q in pairs:\n    acc += q",
        "for pair in ([1, 2], [3, self.v]):\n    acc = pair",
        "t = ([], self.v)\nt[0].append(x)\nacc = len(t[0]) if t[0] else 0",
        "names = {'a': self, 'b': self.peer}\nacc = names['b'].v",
    )),
    # objects made on the way
    (2, (
        "p = C0(self.v, 'p')\nq = p\nq.v = 5\nacc = p.v",
        "p = C0(x, 'p')\np.kids = [self, p]\nfor k in p.kids:\n    acc = k.v",
        "p = C0(d, 'p')\ncb(p)\nacc = p.v",
        "p = type(self)(d, self.name)\np.mode = 'a'\nacc = @enter(p)",
        "p = C0(1, 'p')\np.peer = self\nacc = p.peer.v + p.scale",
        "ps = [C0(i, str(i)) for i in range(2)]\nps[x if x == 1 else 0].v = 7\nacc = [p.v for p in ps]",
        "p = self.peer or C0(3, 'p')\nacc = p.v\nacc = @enter(p)",
        "k = self.kids[0] if x else self\nacc = k.v\nacc = @enter(k)",
    )),
    # tables of tuples, and keys with an equality of their own
    (2, (
        "kind, arg = ROWS[self.mode]\nif kind is SHIFT:\n    acc = arg\nelif arg != 2:\n    acc = arg.name",
        "kind, arg = ROWS.get(x) or ROWS['a']\nacc = isinstance(arg, int), arg == RULES[1], kind is not SHIFT",
        "for k in ROWS:\n    kind, arg = ROWS[k]\n    if kind is REDUCE:\n        acc = GOTO[d][arg.name]\n    x = arg",
        "kind, arg = ROWS[self.mode]\nfor k in ROWS:\n    other, old = ROWS[k]\n    if kind is SHIFT:\n"
        "        acc = old == 1, arg",
        "rule = RULES[x if x in (0, 1) else 0]\nacc = GOTO[d][rule.name]",
        "rule = {0: RULES[0], 1: RULES[1]}[d]\nq, acc = PAIRS[x][rule.name]\nacc = [q is SHIFT, acc]",
        "acc = GOTO[x][ROWS['b'][1].name]",
    )),
    # dicts of one's own, and text stored again
    (1, (
        "own = {}\nfor k in self.kids:\n    own['k'] = k\n    acc = own['k'].v\n    if own['k'].mode:\n"
        "        own['k'] = self\n    acc = own['k'].name",
        "own = dict(a=x)\nown['b'] = self\nacc = own['a'], own['b'].v\nown['b'] = acc\nacc = own['b']",
        "s = 'u'\nfor k in self.kids:\n    if s == 'u':\n        if k.mode:\n            s = 'v'\n"
        "        else:\n            s = 'u'\n    else:\n        s = 'u' if k.v else 'v'\nacc = s",
        "word = 'a'\nacc = [word, x]\nword = 'b'\nword = 'c'\nif x:\n    return word\nword = 'd'\nacc = word",
    )),
    # alternatives tried by exceptions, and items taken off the ends of lists
    (2, (
        "acc = CHOICE.parse(self.name, 0)",
        "acc = CHOICE.parse(str(acc), d)",
        "try:\n    acc = CHOICE.parse(self.mode, x)\nexcept Failed as error:\n    acc = error.at, error.text",
        "try:\n    self.kids[9].v\nexcept IndexError:\n    acc = CHOICE.parse(self.name, self.v)",
        "vs, ss = [1, x, self], [d, x]\nn = len(self.name)\ncut = vs[-n:]\ndel ss[-n:]\ndel vs[-n:]\nacc = cut, vs, ss",
        "vs = ss = [1, x, d][:d]\nn = len(self.name)\ncut = vs[-n:]\ndel ss[-n:]\ndel vs[-n:]\nacc = cut, vs, ss",
    )),
    # objects that the program makes, and what is not specialized changes
    (2, (
        "m = Made(@number)\nm.put(acc)\nacc = m.a, m.b",
        "m = Made(x)\nput = m.put\nput(acc)\nacc = m.a",
        "m = Made(acc)\nwith m:\n    print(m.a, m._b)\nacc = m.a, m._b",
        "m = Made(acc)\nm.b = x\nacc = m._b, m.b",
        "m = Made(1)\nif acc in m:\n    acc = m._b, len(m), m.a",
        "m = Kept(2)\ngive(m, acc)\nacc = m.a, m.n",
        "m = Kept(3)\nprint(m.a, list(map(lambda q: give(q, x), [m])))\nacc = m.a",
        "m = Kept(4)\nif m.n is None:\n    m.n = acc\nacc = m.n, m.a",
        "m = Kept(x)\nacc = m.a if m.n is None else m.n",
    )),
    # the interpreter's own proxies, classes given away, and imports inside
    (1, (
        "s = super()\nacc = [s, 1][1], isinstance(s, super)",
        "q = C0(x, 'q')\nq.__class__ = type(self)\nacc = type(q).__name__, isinstance(q, C0), @enter(q)",
        "q = C0(x, 'q')\nq.count = None\nq.hits = 1\nprint(acc)\nq.hits = acc\nq.count = x\nacc = q.count, q.hits",
        "q = None\nif x:\n    q = C0(x, 'q')\n    q.mode = 1\nself.hits += 1\nif q is not None:\n    q.mode = acc\n"
        "    acc = q.mode",
        "from math import floor, pi as circle\nacc = floor(circle) + self.v",
        "import os.path\nfrom os import path as p\nacc = p.basename(self.name)",
    )),
)  # fmt: skip
