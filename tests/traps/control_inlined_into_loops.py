# break, continue and else belong to the loop they were written in, also when a helper's loop is copied into another.
def first_even(xs):
    for x in xs:
        if x % 2:
            continue
        return x
    return None


def count_until(xs, stop):
    n = 0
    while n < len(xs):
        if xs[n] == stop:
            break
        n += 1
    else:
        return -1
    return n


def nested(rows, wanted):
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if cell == wanted:
                return i, j
    return None


def caller(rows):
    seen = []
    for row in rows:
        x = first_even(row)
        if x is None:
            seen.append("none")
            continue
        if x == 0:
            break
        seen.append((x, count_until(row, x), count_until(row, 99)))
    else:
        seen.append("no break")
    while (n := count_until(rows, [0])) > 0:
        rows.pop(0)
    return seen, n, nested(rows, 0), nested(rows, "missing")


print(caller([[1, 2], [3, 5], [4], [0], [6]]), caller([[1]]))
