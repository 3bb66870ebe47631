# breaks: sealed-globals
# A `while` loop that counts calls a helper of several statements, which somebody rebinds between two runs of it.
def blend(a, b):
    d = a - b
    s = a + b
    return d * d + s * (s - 1)


def work(n):
    total = 0
    k = 0
    while k < n:
        v = blend(k % 97, k % 31)
        total = (total + v) % 1000003
        k += 1
    return total


print(work(300))
work.__globals__["blend"] = lambda a, b: a
print(work(300))
