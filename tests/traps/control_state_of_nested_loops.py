# A variable set to None outside and to a list inside nested loops has, at each test, the value that came last.
# https://github.com/Nuitka/Nuitka/issues/3696
def shout(x):
    return x.upper()


def drain(queues):
    ready = None
    for queue in queues:
        while queue:
            callback = queue.pop()
            if ready is None:
                ready = []
            ready.append(callback)
        if ready is None:
            continue
        for callback in ready:
            yield callback
        ready = None
    yield ready


def first_of_each(rows):
    best = None
    for row in rows:
        found = False
        for x in row:
            if not found:
                found = x
                if best is None or shout(x) > shout(best):
                    best = x
    return best, found


print(list(drain([["a"], [], ["b", "c"]])), first_of_each(["bz", "ca", "ay"]), list(drain([])))
