# What a line that is left as written rebinds means something else behind it, and so does what it stores.
def add(a, b):
    return a + b


def minus(a, b):
    return a - b


def swap():
    global add
    add, kept = minus, add  # s2s: off
    return kept


def use(x):
    y = 1
    y += x  # s2s: off
    z = add(y, 2)
    for i in range(3):
        z, y = add(z, i), y + 1  # s2s: off
        if z > 100:
            break
    del x  # s2s: off
    try:
        print(x)
    except UnboundLocalError:
        print("gone", add(y, z))
    return y, z


print(use(1))
before = swap()
print(use(1), before(1, 2), add(1, 2))
add = before  # s2s: off
print(use(1), add(1, 2))
