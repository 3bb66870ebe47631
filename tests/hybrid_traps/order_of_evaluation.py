class N:
    def say(self, x): print("say", x); return x
    def f(self, a, b, c=None, *, k=0): return a,b,c,k
    def __call__(self, x):
        return self.f(c=self.say(1), a=self.say(x), k=self.say(3), b=self.say(4)), self.f(self.say(1), *[self.say(2)], k=self.say(5), **{"c": self.say(6)}), {self.say("k"): self.say("v")}, self.say(1) < self.say(0) < self.say(2)
h=hybridize(N()); attempt(h,1)
