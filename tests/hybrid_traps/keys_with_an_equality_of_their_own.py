class Name(str):
    def __eq__(self, other):
        if isinstance(other, Name) and other.tag != self.tag: return False
        return str.__eq__(self, other)
    __hash__ = str.__hash__
def name(text, tag): made = Name(text); made.tag = tag; return made
class Loud(str):
    def __eq__(self, other): print("asked", str(self)); return str.__eq__(self, other)
    __hash__ = str.__hash__
class Hashed(str):
    def __hash__(self): print("hashed"); return str.__hash__(self)
class Odd:
    def __eq__(self, other): return NotImplemented
    __hash__ = object.__hash__
class Rule:
    def __init__(self, origin): self.origin = origin
class Goto:
    def __init__(self, *names):
        self.rules = {text: Rule(one) for text, one in zip("abcdef", names)}
        self.table = {0: {"pair": 10, "value": 20}, 1: {"value": 21, name("pair", 3): 11}, 2: {}, 3: {names[0]: "itself"}}
    def find(self, which, state):
        try: return self.table[state][self.rules[which].origin]
        except KeyError as error: return "missing", error.args, type(error.args[0])
    def chosen(self, which, states):
        rule = self.rules[which]
        return [self.table[state][rule.origin] for state in states]
    def first(self, state):
        return self.table[state][self.rules["a"].origin]
one, other = name("pair", 1), name("pair", 3)
odd = Odd()
gotos = [Goto(one, other, name("value", 1), "pair", name("nothing", 0)), Goto(Loud("pair"), one), Goto(Hashed("pair"), one),
         Goto(odd, one), Goto("pair", "value"), Goto(1, True, 1.0, None, name("", 0))]
for goto in gotos:
    find, chosen, first = hybridize(goto.find), hybridize(goto.chosen), hybridize(goto.first)
    for which in "abcde":
        for state in (0, 1, 2, 3, 4, 0.0, False): attempt(find, which, state)
        attempt(chosen, which, [3, 0]); attempt(chosen, which, [0, 9])
    for state in (0, 1, 2, 3, 9): attempt(first, state)
    attempt(find, "z", 0); attempt(find, [], 0); attempt(find, "a", [])
