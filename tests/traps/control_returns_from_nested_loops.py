# A helper that returns from a loop in a loop leaves them all, wherever it is inlined.
def find(rows, wanted):
    for i, row in enumerate(rows):
        for j, item in enumerate(row):
            if item == wanted:
                return i, j
    return None


def with_more(rows, wanted):
    seen = []
    for row in rows:
        if not row:
            continue
        seen.append(row[0])
        for item in row:
            if item == wanted:
                return "found", seen
            if item is None:
                break_out = True
                continue
        seen.append(len(row))
        if len(seen) > 6:
            return "too long", seen
        seen.append("next")
    return "none", seen


def three(n):
    for a in range(1, n):
        for b in range(a, n):
            for c in range(b, n):
                if a * a + b * b == c * c:
                    return a + b + c
            if a + b > 20:
                return -1
    return 0


def in_arms(rows, flag):
    for row in rows:
        if flag:
            for item in row:
                if item > 3:
                    return item
        else:
            while row:
                if row.pop() < 2:
                    return row
    return "end"


def broken(rows, wanted):
    for row in rows:
        for item in row:
            if item == wanted:
                return "found"
            if item < 0:
                break
        else:
            return "clean row"
    return "none"


def after_if(rows, wanted):
    count = 0
    for row in rows:
        if row:
            for item in row:
                if item == wanted:
                    return count
        count += 1
    return -count


def without_value(rows, seen):
    for row in rows:
        for item in row:
            seen.append(item)
            if item == 2:
                return
        seen.append("row")


def use(rows):
    out = []
    for wanted in (1, 4, 9):
        a = find(rows, wanted)
        out.append(a)
        b = with_more(rows, wanted)
        out.append(b)
        c = broken(rows, wanted)
        out.append(c)
        d = after_if(rows, wanted)
        out.append(d)
    e = three(6)
    f = three(3)
    g = three(30)
    h = in_arms(rows, True)
    k = in_arms([[5, 1], [2]], False)
    m = in_arms([[], [5]], False)
    seen = []
    without_value(rows, seen)
    if find(rows, 2):
        out.append("has two")
    return out, e, f, g, h, k, m, seen


print(use([[1, 2], [], [3, 4, None and 1 or 5]]))
print(use([[-1, 2], [3, -4]]))
