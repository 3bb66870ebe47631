# Tables that somebody else has too, or whose own items change: a row is read each time, as it is then.


def given_before(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    hold(table)
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            change(i, j)
    return found


def given_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            change(i, j)
        hold(table)
        for j in range(m):
            found.append(table[i][j])
            change(i, j)
    return found


def given_around_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for _ in range(m):
        for i in range(n):
            for j in range(m):
                found.append(table[i][j])
                change(i, j)
        hold(table)
    return found


def given_behind(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            change(i, j)
    hold(table)
    change(0, 0)
    return found, table


def goes_over(change, n, m, table):
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            change(i, j)
    return found


def a_parameter(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    hold(table)
    return WALKS[0](change, n, m, table)


WALKS = [goes_over]


def of_another_name(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    other = table
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            other[i] = [7, 8]
    return found


def of_its_own_item(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    table[2] = table
    found = []
    for i in range(n):
        for j in range(m):
            found.append(len(table[i]))
            if i == 2:
                table[i][j] = [9]
    return found


def in_a_closure(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]

    def swap():
        table[0], table[1] = table[1], table[0]

    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            swap()
    return found


def in_a_generator(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    swaps = (table.insert(0, [6, 7]) for _ in "ab")
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            next(swaps, None)
    return found


def by_a_method(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    drop = table.reverse
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            drop()
    return found


def stored_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[i] = [table[i][1], table[i][0] + 10]
    return found


def swapped_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[i], (table[0], *table[1]) = table[0], (table[i], 8, 9)
    return found


def bound_by_a_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            for table[i] in ([6, 7], [8, 9]):
                found.append(table[i][0])
    return found


def deleted_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            if len(table) > 2:
                del table[0]
    return found


def grown_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table.insert(0, [j, i])
    return found


def sorted_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table.sort(key=lambda row: -row[0] * (-1) ** (i + j))
    return found


def augmented_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[i] += [j]
            table += [[i]]
    return found, table


def rebound_in_the_loop(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table = [[j, i]] * n
    return found


def rebound_around_the_loop(change, n, m):
    found = []
    table = [[0, 1], [2, 3], [4, 5]]
    for k in range(m):
        for i in range(n):
            for j in range(m):
                found.append(table[i][j])
        table = [[k, 1], [2, 3], [k, k]]
    return found


def counted_twice(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for j in range(m):
            i = (i + 1) % n
            found.append(table[i][j])
    return found


def counted_by_a_tuple(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    found = []
    for i in range(n):
        for i, j in ((0, 1), (2, 0)):
            found.append(table[i][j])
    return found


def one_row_for_all(change, n, m):
    row = [0, 1]
    table = [row] * n
    for i in range(n):
        for j in range(m):
            table[i][j] += table[i - 1][j] + row[j] + 1
    return table, row


def rows_of_others(change, n, m):
    hold([[0, 1], [2, 3], [4, 5]])
    rows = held[0]
    table = [row for row in rows]
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][j])
            table[i][j] = j
            change(i, j)
    return found, table


def rows_of_itself(change, n, m):
    table = [[0, 1], [2, 3], [4, 5]]
    for row in table:
        row.append(row)
    found = []
    for i in range(n):
        for j in range(m):
            found.append(table[i][2][2][j])
            table[i][2][j] = -1
    return found


held = []


def hold(table):
    held[:] = [table]


def change(i, j):
    if held:
        held[0][i] = [i * 100 + j, held[0][i][-1]]
        held[0][0], held[0][-1] = held[0][-1], held[0][0]


for function in [
    given_before,
    given_in_the_loop,
    given_around_the_loop,
    given_behind,
    a_parameter,
    of_another_name,
    of_its_own_item,
    in_a_closure,
    in_a_generator,
    by_a_method,
    stored_in_the_loop,
    swapped_in_the_loop,
    bound_by_a_loop,
    deleted_in_the_loop,
    grown_in_the_loop,
    sorted_in_the_loop,
    augmented_in_the_loop,
    rebound_in_the_loop,
    rebound_around_the_loop,
    counted_twice,
    counted_by_a_tuple,
    one_row_for_all,
    rows_of_others,
    rows_of_itself,
]:
    held.clear()
    try:
        print(function.__name__, function(change, 3, 2))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)
