class Seen:
    __slots__ = ("a", "b")
    def __del__(self): print("gone with", getattr(self, "a", "nothing"))
class Token(str):
    __slots__ = ("kind", "end")
    def __new__(cls, text):
        made = str.__new__(cls, text); made.kind = "new"; made.end = None
        return made
class Checked:
    __slots__ = ("a",)
    def __init__(self): self.a = None
    def __setattr__(self, name, value): print("set", name, value); object.__setattr__(self, name, value)
class N:
    def __init__(self): self.last = None
    def step(self, x):
        if x == 2: raise ValueError(self.last and self.last.end)
        return x
    def __call__(self, x):
        seen = Seen(); seen.a = None
        token = None
        if x: token = Token("t"); self.last = token if x == 1 else self.last
        try:
            self.step(x)
        except ValueError as error:
            print(error, token.end)
        if token is not None: token.end = x
        checked = Checked(); checked.a = x
        fresh = Token("u")
        self.step(x % 2)
        fresh.end = fresh.kind = x
        seen.a = x
        return token and (token, token.kind, token.end), checked.a, fresh.end, fresh.kind
n = N(); h = hybridize(n)
for x in range(4): attempt(h, x)
