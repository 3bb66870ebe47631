class N:
    def __init__(self): self.i=3; self.f=0.5; self.z=0; self.m=-1; self.b=True
    def __call__(self, x):
        out=[self.i+self.f, self.i//2, -self.m, ~self.i, self.i**2, self.b+1, self.b is True, self.i==3.0, self.z==False, self.f*0, 1 if self.z else 2, self.i<self.f, self.m%3, divmod(self.i,2), abs(self.m), round(self.f), max(self.i,x), min(self.i,self.f), int(self.f), float(self.i), bool(self.z), str(self.i), hash(self.i)]
        try: x/self.z
        except ZeroDivisionError as e: out.append(str(e))
        try: self.i/self.z
        except ZeroDivisionError as e: out.append(str(e))
        try: self.i.x
        except AttributeError as e: out.append(str(e))
        try: self.i()
        except TypeError as e: out.append(str(e))
        try: self.sep
        except AttributeError as e: out.append(str(e))
        return out
h=hybridize(N()); attempt(h,1); attempt(h,2)
