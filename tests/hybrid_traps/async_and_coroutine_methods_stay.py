class N:
    def __init__(self): self.k=2
    async def co(self): return self.k
    def __call__(self):
        c=self.co()
        try: c.send(None)
        except StopIteration as e: return e.value
h=hybridize(N()); attempt(h); attempt(h)
