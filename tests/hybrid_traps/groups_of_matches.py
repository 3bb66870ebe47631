# the groups of a match are asked for as items: the same text, None or error, whatever they are asked by
import re
class Odd:
    def __index__(self): print("asked"); return 1
class Reader:
    def __init__(self, pattern): self.pattern = re.compile(pattern); self.odd = Odd()
    def __call__(self, text, which):
        found = self.pattern.match(text)
        if found is None:
            return None
        whole = found.group(), found.group(0), found.group(1), found.group("word"), found.group(0, 1)
        try:
            return whole, found.group(self.odd), found.group(*which), found.group(True)
        except IndexError as error:
            return whole, str(error), found.lastgroup
    def missing(self, text):
        found = self.pattern.search(text)
        if not found:
            return "nothing"
        try:
            return found.group(7)
        except IndexError as error:
            return found.group(2), str(error)
    def either(self, text):
        found = self.pattern.match(text) or self
        return found.group(0)
    def group(self, number):
        return "of the reader", number
r = Reader(r"(?P<word>\w+)(-)?")
for one in (r, r.missing, r.either):
    h = hybridize(one)
    for text in ("abc-", "abc", "-", ""):
        if one is r:
            attempt(h, text, ()), attempt(h, text, (1, 2)), attempt(h, text, (9,))
        else:
            attempt(h, text)
r = Reader(rb"(?P<word>\w+)(-)?")
h = hybridize(r)
attempt(h, b"abc", (1,)), attempt(h, "abc", (1,))
