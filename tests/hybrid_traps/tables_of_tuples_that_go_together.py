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
