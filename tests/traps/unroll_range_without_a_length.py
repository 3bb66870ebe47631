# A range may hold more numbers than `len` counts: a loop over it runs as written.


def first_above(n):
    total = 0
    for i in range(10**20):
        total = total + i * 2
        if total > n:
            return total, i


def counted_down(n):
    for i in range(-(10**20), -(10**30), -1):
        n = n + i
        if n < 0:
            return n


print(first_above(100))
print(counted_down(5))
