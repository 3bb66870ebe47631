class N:
    def __init__(self): self.layers=[1,2,3]
    def __call__(self):
        for pair in ([1,2],[3,4]): print(pair)
        for pair in [[1,2],[3,4]]: print(pair)
        t = ([], 1)
        t[0].append(1)
        return ("yes" if t[0] else "no"), len(t[0])
n=N(); h=hybridize(n); attempt(h)
