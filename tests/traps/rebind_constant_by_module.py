# A module constant the module itself rebinds, from a function and by a loop.
LIMIT = 3


def within(x):
    return x < LIMIT


def set_limit(n):
    global LIMIT
    LIMIT = n


print(within(3))
set_limit(10)
print(within(3))
for LIMIT in (1, 5):
    print(within(3))
print(LIMIT)
