original=1; fits=2; graph=3
class N:
    def __init__(self): self.fits=4
    def __call__(self, fits, original=5, graph=6):
        value=self.fits
        module_globals=7
        return fits, original, graph, value, module_globals, self.other(fits, original)
    def other(self, original, fits): graph=original; return graph, fits, globals_of()
def globals_of(): return original, fits, graph
h=hybridize(N()); attempt(h,1); attempt(h,1,original=2); attempt(h,3,graph=4)
