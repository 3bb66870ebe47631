class N:
    def f(self, *a):
        a += (3,)
        return a, len(a)
    def g(self, *a):
        b = list(a); b.append(1)
        for q in a: a = (q,)
        return self.f(*a), b
    def __call__(self, x): return self.f(), self.f(1,x), self.g(1,2), self.g(x)
h=hybridize(N()); attempt(h,1); attempt(h,2)
