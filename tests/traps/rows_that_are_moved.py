# Tables whose own items are stored, moved or deleted while a loop goes over the rows: each read finds what is there.


def stored(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[0] = [i * 10, j * 10]
    return found


def swapped(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[0], (table[1], *table[2]) = table[1], (table[0], j)
    return found


def taken_by_a_loop(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            for table[0] in ([6, 7], [8, 9 + i]):
                found.append(table[0])
    return found


def reversed_in_place(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table.reverse()
    return found


def moved_between_loops(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
        table.insert(0, [i])
        for j in range(m):
            found.append(table[i][-1])
    return found


def deleted(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            del table[-1]
    return found


def cut(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[:1] = []
    return found


def moved_by_a_comprehension(n, m):
    table = [[i, i + 1] for i in range(n)]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            found += [table.pop() for _ in range(1)]
    return found


def moved_before(n, m):
    table = [[i, i + 1] for i in range(n)]
    table.reverse()
    table[0], table[1] = table[1], table[0]
    del table[2]
    table.append(["a", "b"])
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
    table.clear()
    return found


for function in (
    stored,
    swapped,
    taken_by_a_loop,
    reversed_in_place,
    moved_between_loops,
    deleted,
    cut,
    moved_by_a_comprehension,
    moved_before,
):
    for size in (3, 5):
        try:
            print(function.__name__, function(size, 2))
        except Exception as error:
            print(function.__name__, type(error).__name__, error)
