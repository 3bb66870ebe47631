# allowed: what is done to what module `random` uses inside
# until: 3.13, for nothing of it is seen from 3.14 on.
# Somebody changes the hidden generator, or its class, when this module has imported what draws from it.
import random


def numbers(count, most):
    return [(random.randint(1, most), random.randrange(3), random.uniform(0, most)) for _ in range(count)]


def changed(owner, name, value):
    before = owner.__dict__.get(name)
    setattr(owner, name, value)
    random.seed(3)
    print(name, numbers(3, 9))
    if before is None:
        delattr(owner, name)
    else:
        setattr(owner, name, before)
    random.seed(3)
    print(numbers(3, 9))


changed(random.Random, "_randbelow", lambda self, width: width - 1)
changed(random._inst, "getrandbits", lambda count: 0)
changed(random._inst, "random", lambda: 0.5)
