class N:
    def __call__(self, x):
        return undefined_name + x
n=N(); h=hybridize(n); attempt(h,2); attempt(h,3)
