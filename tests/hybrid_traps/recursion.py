class N:
    def __init__(self): self.next=None; self.k=2
    def fact(self, n): return 1 if n<=1 else n*self.fact(n-1)
    def even(self, n): return n==0 or self.odd(n-1)
    def odd(self, n): return n!=0 and self.even(n-1)
    def walk(self, d): return self.k if d==0 else self.next.walk(d-1)
    def __call__(self, n): return self.fact(n), self.even(n), self.walk(n)
a=N(); b=N(); a.next=b; b.next=a; b.k=3
h=hybridize(a); attempt(h,5); attempt(h,6); attempt(h, 100)
