# changes: what it was specialized to
import math
T=0
class N:
    def __init__(self): self.k=2
    def inc(self):
        global T
        T+=self.k
        return T
    def imp(self,x):
        import json
        from os import path as p
        import os.path
        return json.dumps([x]), p.basename("a/b"), os.path.basename("c/d"), math.pi
    def __call__(self,x):
        a=T; b=self.inc(); c=T
        return a,b,c,self.imp(x),T
h=hybridize(N()); attempt(h,1); attempt(h,1)
