class N:
    __k = 3
    def f(self, __z=1): return __z
    def __call__(self, x):
        return self.__k, self.f(x), self.f(__z=x), self.__g()
    def __g(self): return self.__dict__
n=N(); h=hybridize(n); attempt(h,0); attempt(h,3)
