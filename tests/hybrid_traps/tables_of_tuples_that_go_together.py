class Rule:
    def __init__(self, name, size): self.name, self.size = name, size
    def __eq__(self, other): return isinstance(other, Rule) and self.name == other.name
    def __hash__(self): return hash(self.name)
class Loud:
    def __eq__(self, other): print("asked", other); return other == 7
    def __hash__(self): return 7
class Kind:
    pass
SHIFT, REDUCE, STOP = Kind(), Kind(), Kind()
A, B = Rule("a", 1), Rule("b", 300)
class Machine:
    def __init__(self):
        self.table = {0: {"x": (SHIFT, 1), "y": (REDUCE, A)}, 1: {"x": (REDUCE, B), "y": (STOP, 0)}, 2: {}}
        self.loud = {0: (SHIFT, Loud()), 1: (REDUCE, 7)}
        self.end = 1
        self.names = {A: "first", B: "second"}
    def step(self, state, key):
        try: action, arg = self.table[state][key]
        except KeyError as error: return "missing", error.args
        assert arg != 5
        if action is SHIFT: return "shift", arg, arg == self.end, arg != 1
        elif action is not REDUCE: return "stop", arg
        rule = arg
        return "reduce", rule.size, rule.name, self.names[rule], arg == self.end
    def same(self, state, key):
        action, arg = self.table[state][key]
        first = action, arg
        for other in ("x", "y"):
            if action is SHIFT: action, arg = self.table[1][other]
            else: action = SHIFT
            first += action is SHIFT, arg if isinstance(arg, int) else arg.name, arg != 1
        return first[2:]
    def asks(self, state):
        action, arg = self.loud[state]
        return arg == 7, arg != 8, action is SHIFT
    def asserts(self, state, key):
        action, arg = self.table[state][key]
        assert arg != 1, arg
        return arg == A, A == arg, arg == B, action == SHIFT
    def attributes(self, state, key):
        action, arg = self.table[state][key]
        return arg.size
m = Machine()
for method in (m.step, m.same, m.asserts, m.attributes):
    h = hybridize(method)
    for state in (0, 1, 2, 3, 0.0, True):
        for key in "xyz": attempt(h, state, key)
    attempt(h, [], "x"); attempt(h, 0, [])
h = hybridize(m.asks)
for state in (0, 1, 2): attempt(h, state)
class Pair:
    def __init__(self, action, arg): self.action, self.arg = action, arg
class Twice:
    def __init__(self): self.table = {0: (SHIFT, 1), 1: (REDUCE, A)}
    def look(self, state):
        action, arg = self.table[state]
        return action, arg
    def made(self, state):
        action, arg = self.table[state]
        return Pair(action, arg)
    def both(self, one, other):
        first, left = self.look(one)
        second, right = self.look(other)
        if first is SHIFT: return isinstance(right, int), right == 1, isinstance(left, int)
        return isinstance(right, Rule), right == 1
    def pairs(self, one, other):
        p, q = self.made(one), self.made(other)
        action = p.action
        if action is SHIFT: return isinstance(q.arg, int), isinstance(p.arg, int)
        return isinstance(q.arg, Rule)
    def carried(self, states):
        old, found = None, []
        for state in states:
            action, arg = self.table[state]
            if old is not None and action is SHIFT: found.append((isinstance(old, int), isinstance(arg, int)))
            old = arg
        return found
    def handed(self, one, other):
        return self.told(self.look(one), self.look(other))
    def told(self, one, other):
        action, _ = one
        _, arg = other
        if action is SHIFT: return isinstance(arg, int)
        return isinstance(arg, Rule)
t = Twice()
for method in (t.both, t.pairs, t.handed):
    h = hybridize(method)
    for one in (0, 1):
        for other in (0, 1): attempt(h, one, other)
h = hybridize(t.carried); attempt(h, [0, 1, 0, 0, 1, 1, 0])
