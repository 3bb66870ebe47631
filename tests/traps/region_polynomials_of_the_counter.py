# What is computed of a loop's counter has the value it would have, however the loop goes on.
def triangle(i, j):
    return (i + j) * (i + j + 1) // 2 + i + 1


def half(i, j):
    return (i + j) // 2 * 4 + (i + j + 1) * i


def whole(n, m):
    total = 0
    for i in range(n):
        for j in range(m):
            total = total + triangle(i, j) % 1009
    return total


def remaining(n, m):
    total = 0
    for i in range(n):
        for j in range(m):
            total = total + half(i, j) % 1009
    return total


def skipping(n, m):
    total = 0
    for i in range(n):
        for j in range(m):
            if j % 3 == 1:
                continue
            total = total + triangle(i, j) % 1009
    return total


def moving(n, m):
    total = 0
    for i in range(n):
        k = i
        for j in range(m):
            total = total + triangle(k, j) % 1009
            k = k + 2
    return total


def leaving(n, m):
    total = last = 0
    for i in range(n):
        for j in range(m):
            last = j
            total = total + triangle(i, j) % 1009
            if total > 1000:
                break
        else:
            total = total - 1
    return total, last


def downwards(n, m):
    total = 0
    for i in range(n):
        for j in range(8, -8, -3):
            total = total + triangle(i, j) % 1009
    return total


def dividing(n, out):
    for i in range(n):
        for j in range(9):
            out.append(7.0 / (triangle(i, j) - 29))
    return out


for n in (0, 1, 2, 9):
    for m in (0, 1, 7, 20, True):
        print(
            n, m, whole(n, m), remaining(n, m), skipping(n, m), moving(n, m), leaving(n, m), downwards(n, m)
        )
out = []
try:
    print(dividing(30, out))
except ZeroDivisionError as error:
    print(error)
print(out, dividing(0, []))
