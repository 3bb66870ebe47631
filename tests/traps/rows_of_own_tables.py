# Rows of tables that only one function has, read in nested loops: whichever numbers the loops go over.


def down(n, m, first, last, step):
    table = [[i * 10 + j for j in range(m)] for i in range(n)]
    found = []
    try_it(table_of=None)
    for i in range(first, last, step):
        for j in range(m):
            found.append(table[i][j])
            table[i][j] += table[i - 1][j]
    return found, table


def up(n, m, first, last):
    table: list[list[int]] = [[i * 10 + j for j in range(m)] for i in range(n)]
    for i in range(first, last):
        for j in range(1, m):
            table[i][j] = table[i - 1][j] + table[i][j - 1] - table[i + 1][j]
        else:
            table[i][0] = -1
    return table


def backwards(n, m, last):
    table = [[i * 10 + j for j in range(m)] for i in range(n)]
    for i in range(n - 1, last, -1):
        for j in range(m - 1):
            table[i][j] += table[i + 1][j] * 2 if i + 1 < n else table[i][j + 1]
    return table


def evens(n, m):
    table = [[i + j] * 3 for i in range(n) for j in range(m)]
    total = 0
    for i in range(0, n, 2):
        j = 0
        while j < 3:
            if j == i:
                j += 2
                continue
            total += table[i][j] * table[i + 2][j]
            j += 1
    return total


def left_early(n, m, stop):
    table = [[i * 10 + j for j in range(m)] for i in range(n)]
    for i in range(n):
        for j in range(m):
            if table[i][j] == stop:
                return i, j, table
            if table[i][j] % 7 == 6:
                break
            table[i][j] = 0
        else:
            continue
        table[i] = [9]
    return table


def jumps(n, m):
    table = [[i * 10 + j for j in range(m)] for i in range(n)]
    total = 0
    for i in range(n):
        if i == 1:
            continue
        for j in range(m):
            if j == 2:
                continue
            for k in range(m):
                if k == j:
                    break
                total += table[i][k] * table[i][j]
        for j in range(m):
            total -= table[i][j]
        if total > 100_000:
            break
    else:
        total = -total
    return total, i


def cubes(n):
    table = [[(i * 7 + j * 3) % 19 for j in range(n)] for i in range(n)]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if table[i][k] + table[k][j] < table[i][j]:
                    table[i][j] = table[i][k] + table[k][j]
    return table


def not_lists(rows):
    table = [row for row in rows]
    found = []
    for i in range(len(rows)):
        for j in range(2):
            found.append(table[i][j])
    return found


def unbound(n, is_made):
    if is_made:
        table = [[i, i] for i in range(n)]
    for i in range(n):
        print("at", i)
        for j in range(2):
            print(table[i][j])
            table[i][j] += 1


def try_it(table_of):
    return table_of


def show(function, *args):
    try:
        print(function.__name__, args, function(*args))
    except Exception as error:
        lines = []
        trace = error.__traceback__.tb_next
        while trace:
            lines.append((trace.tb_frame.f_code.co_name, trace.tb_frame.f_locals.get("i")))
            trace = trace.tb_next
        print(function.__name__, args, type(error).__name__, error, lines)


class Index:
    def __repr__(self):
        return "Index"

    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("asked", self.value)
        return self.value


class Row:
    def __repr__(self):
        return "Row"

    def __getitem__(self, index):
        print("item", index)
        return index


for args in [(3, 4, 0, 3, 1), (3, 4, 1, 3, 1), (3, 4, -2, 2, 1), (3, 4, 2, -1, -1), (3, 4, 2, -4, -1), (3, 4, 0, 9, 2)]:
    show(down, *args)
show(down, 3, 4, 0, 3, 0)
show(down, 3, 0, 0, 9, 1)
for args in [(4, 4, 1, 3), (4, 4, 0, 3), (4, 4, 1, 4), (4, 4, -1, 3), (4, 4, -9, 3), (4, 1, 1, 9), (0, 0, 1, 1), (4, 4, 3, 1)]:
    show(up, *args)
show(up, 4, 4, Index(1), Index(3))
show(up, 4, 4, True, 3)
show(up, 4, 4, 1.0, 3)
for last in (-1, 0, -2, -5, 2, 9):
    show(backwards, 4, 3, last)
for size in (2, 3, 4, 5):
    show(evens, size, 2)
for stop in (0, 3, 12, 16, 25, -1):
    show(left_early, 3, 6, stop)
show(jumps, 4, 5)
show(jumps, 0, 5)
show(jumps, 2, 50)
show(cubes, 5)
show(cubes, 0)
show(not_lists, ["ab", (1, 2), {0: "x", 1: "y"}, Row()])
show(not_lists, ["ab", 5])
show(not_lists, ["ab", "a"])
show(unbound, 2, True)
show(unbound, 2, False)
show(unbound, 0, False)
