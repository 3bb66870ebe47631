# Every evaluation of a display or a call makes a new object.
def fresh():
    return []


def table():
    return {"a": [0]}


def caller():
    a, b = fresh(), fresh()
    a.append(1)
    c = table()
    c["a"].append(1)
    return a, b, a is b, c, table(), [fresh() for _ in range(2)], fresh() is fresh()


print(caller())
rows = [[0] * 2] * 2
rows[0][0] = 1
print(rows)
rows = [[0] * 2 for _ in range(2)]
rows[0][0] = 1
print(rows)
XS = [1, 2]


def shared():
    return XS


shared().append(3)
print(shared(), XS, shared() is XS)
