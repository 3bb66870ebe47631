class N:
    __p=1
    def __init__(self): self.__q=2
    def __m(self, a): return __class__.__name__, self.__p, self.__q, a
    def __call__(self): return self.__m(3), [self.__q for _ in range(2)], (lambda: self.__p)()
h=hybridize(N()); attempt(h)
