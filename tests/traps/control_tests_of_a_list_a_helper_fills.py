# Whether a list is empty is asked again after a helper was given it.
# https://github.com/Nuitka/Nuitka/issues/1186
def put(box, x):
    box.append(x)


def fill_one(bag, n):
    if n:
        put(bag, n)


def caller(n):
    bag, seen = [], {}
    if n:
        result = fill_one(bag, n)
    elif len(seen) == 0:
        result = put(seen.setdefault("k", bag), 0)
    if not bag:
        return "empty", len(bag), bool(bag)
    while bag:
        if len(bag) > 2:
            break
        put(bag, len(bag))
    return "filled", bag, seen, result


print(caller(0), caller(5))
