class N:
    def __init__(self): self.pat="%s-%d"; self.sep=","; self.name="n"; self.fmt="{0}{x}"
    def __call__(self, x):
        return self.pat % (self.name, x), self.sep.join([self.name, str(x)]), self.sep.join(str(i) for i in range(x)), f"{self.name!r:>5}{x:{self.w()}}", self.fmt.format(1, x=x), self.name[::-1], self.name * 3, self.name.upper(), "n" in self.name, self.name.startswith("n"), len(self.name), self.sep.split(","), x.__class__.__name__
    def w(self): return 4
h=hybridize(N()); attempt(h,1); attempt(h,2)
