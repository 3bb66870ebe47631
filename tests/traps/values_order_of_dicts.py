# A dict keeps the order in which its keys came first; a key removed and put back comes last, and keeps no older spelling.
def put(d, k, v):
    d[k] = v
    return d


def move(d, k):
    v = d.pop(k)
    d[k] = v
    return list(d)


def caller():
    d = {"a": 1, "b": 2, "c": 3}
    first = list(put(d, "a", 10))
    moved = move(d, "a")
    del d["b"]
    d.setdefault("b", 4)
    d.update(c=5, d=6)
    return first, moved, d, list(reversed(d)), d.popitem(), list({**d, "a": 7, "e": 8}), list({"c": 0} | d)


print(*caller())
print(
    {1: "int", True: "bool", 1.0: "float"}, {0: "a", False: "b"}, {True: 1} | {1: 2}, {1, True}, {1.0} | {1}
)
d = {i: i for i in range(5)}
for k in list(d):
    if k % 2:
        del d[k]
put(d, 1, "again")
print(d, list(d.items()), d.keys() & {1, 2}, d == dict(sorted(d.items())), [*d], dict(zip("ab", "cd"), a=1))
