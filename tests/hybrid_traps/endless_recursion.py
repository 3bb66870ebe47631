class N:
    def f(self, n): return self.f(n+1)
    def __call__(self, n):
        try: return self.f(n)
        except RecursionError: return "deep"
h=hybridize(N()); attempt(h,5)
