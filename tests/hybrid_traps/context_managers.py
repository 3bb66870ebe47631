# changes: what it was specialized to
import contextlib
class G:
    def __init__(self, o): self.o=o
    def __enter__(self): self.o.k+=1; return self.o
    def __exit__(self, *a): self.o.k+=10; return a[0] is ValueError
class N:
    def __init__(self): self.k=1
    @contextlib.contextmanager
    def cm(self):
        self.k+=100
        try: yield self.k
        finally: self.k+=1000
    def __call__(self, x):
        a=self.k
        with G(self) as o: b=o.k; c=self.k
        d=self.k
        with self.cm() as v: e=self.k
        with G(self):
            f=1; raise ValueError
        return a,b,c,d,v,e,self.k
h=hybridize(N()); attempt(h,1); attempt(h,2)
