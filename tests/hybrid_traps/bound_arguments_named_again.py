class Kind:
    def __call__(self, **named): return sorted(named)
    def method(self, x, *rest, **named): return x, rest, sorted(named)
    def only(self, /, **named): return sorted(named)
kind = Kind()
for h in hybridize(kind), hybridize(kind.only):
    attempt(h, x=1); attempt(h, self=1); attempt(h, args=1, kwargs=2); attempt(h)
h = hybridize(kind.method)
attempt(h, 1, self=2); attempt(h, 1, y=2); attempt(h, x=1); attempt(h, 1, x=2)
import functools
h = hybridize(functools.partial(kind.method, 1))
attempt(h, x=2); attempt(h, self=2); attempt(h, 2, y=2)
