class C0:
    def __init__(self):
        self.number = float("1.5")
        self.text = "".join(["a b", "c"])

    def run(self, x):
        return x is self.number, self.text is not x, x is self.text


c = C0()
h = hybridize(c.run)
for x in (c.number, c.text, float("1.5"), None):
    print(h(x))
