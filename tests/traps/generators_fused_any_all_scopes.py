# What a generator expression in `any` binds is its own; what it captures, assigns or awaits stays where it was.
def walrus(xs):
    return any((last := x) > 2 for x in xs), last


def walrus_first(xs):
    if any((last := x) > 2 for x in xs):
        return last
    return None


def shadow(x, xs):
    if any(x == 3 for x in xs):
        return x
    return -x


def closures(xs):
    made = []
    if all(made.append(lambda: x) is None for x in xs):
        return [f() for f in made]
    return made


def nested(rows):
    return all(any(cell for cell in row) for row in rows)


def several(rows):
    return any(cell == 3 for row in rows for cell in row)


def asked_in_a_loop(xs):
    count = 0
    while any(x > count for x in xs):
        count += 1
    return count


def lazily(xs, flag):
    return flag and any(x for x in xs), flag or all(x for x in xs)


def in_a_class(xs):
    class Made:
        found = any(x == 2 for x in xs)
        xs = found

    return Made.found


def unbound():
    found = all(x for x in [missing for missing in (1, 2)])
    return found


def own_names(xs):
    any = lambda items: sorted(items)
    return any(x for x in xs)


def assigned(xs):
    box = [0]
    box[any(x for x in xs)] = found = any(x for x in xs)
    return box, found


def names_in_strings(xs):
    x = 5
    limit = any(len(f"{x} limit") for x in xs)
    return eval("x"), limit


async def waits(xs):
    return any([x async for x in xs])


def generator(xs):
    yield any(x for x in xs)
    got = all(x for x in xs)
    yield got


print(walrus([1, 2, 3, 4]), walrus_first([1, 2]), walrus_first([1, 3]), shadow(7, [1]), shadow(7, [3]))
print(
    closures([1, 2]), nested([[0, 1], [2]]), nested([[0], [2]]), several([[1], [2, 3]]), asked_in_a_loop([4])
)
print(
    lazily([], 0), lazily([1], 1), unbound(), own_names([2, 1]), names_in_strings([1]), [*generator([0, 1])]
)
for call in (lambda: in_a_class([2]), lambda: assigned([1]), lambda: assigned([0])):
    try:
        print(call())
    except (NameError, IndexError) as error:
        print(type(error).__name__, error)
