import functools
def scaled(x, factor, more=1): return x * factor + more
@functools.wraps(scaled)
def twice(y): return scaled(y, 2)
@functools.wraps(scaled)
def named(*values, **others): return scaled(*values, **others)
twice.__signature__ = None
for h in hybridize(twice), hybridize(named):
    attempt(h, 3); attempt(h, y=3); attempt(h, 3, 4); attempt(h, 3, factor=5); attempt(h, x=3, factor=5)
