# `import a.b` binds `a`, and no other name: its function is not merged into one that has the name already
class Reader:
    def __init__(self, inner): self.inner = inner
    def run(self, x, d):
        import os.path
        found = os.path.basename(x)
        if d and self.inner:
            found = found + self.inner.run(x, d - 1)
        return found
r = Reader(Reader(Reader(None)))
h = hybridize(lambda x, d=2: r.run(x, d))
for d in range(4):
    attempt(h, "a/b", d)
