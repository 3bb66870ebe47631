class N:
    def __init__(self): self._c=1
    @property
    def c(self): return self._c
    @c.setter
    def c(self, v): self._c=v*2
    def __call__(self, x):
        a=self._c
        self.c = x
        return a, self._c, self.c
n=N(); h=hybridize(n); attempt(h,2); attempt(h,3)
