# What lies in the lists and dicts of a function is known by what it stores, where nobody else has them.
# breaks: pure-operators no-frames
class Loud:
    def __repr__(self):
        return "Loud"

    def __add__(self, other):
        print("added", other)
        return 100

    __radd__ = __add__

    def __bool__(self):
        print("asked")
        return True


class Gives:
    def __radd__(self, other):
        return Loud()


class Key:
    def __init__(self, name, hashed=1):
        self.name, self.hashed = name, hashed

    def __repr__(self):
        return f"Key {self.name}"

    def __hash__(self):
        print("hash", self.name)
        return self.hashed

    def __eq__(self, other):
        print("eq", self.name)
        return isinstance(other, Key) and self.name == other.name


class Takes:
    def __eq__(self, other):
        give(other)
        return True


class Enters:
    def __enter__(self):
        return Loud()

    def __exit__(self, *args):
        return True


KEPT = []


def give(box):
    box[0] = Loud()
    return box


def keep(box):
    KEPT.append(box)


def spoil():
    for box in KEPT:
        box[0] = Loud()


def reach(walk):
    walk.gi_frame.f_locals[".0"].__reduce__()[1][0][0] = Loud()


def show(function, *args):
    KEPT.clear()
    try:
        print(function.__name__, function(*args))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)




def distances(edges, start, key):
    found = {}
    found[start] = 0
    queue = [start]
    seen = 0
    while queue:
        at = queue.pop(0)
        here = found[at]
        for other in edges[at]:
            if other not in found:
                queue.append(other)
                found[other] = here + 1
            if found[other] == here + 1:
                seen += 1
            if other is key:
                key.hashed += 1
    return seen, list(found.values())


def given_to_a_call(times):
    box = {}
    box[0] = 5
    give(box)
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def kept_by_others(times):
    box = [5]
    keep(box)
    spoil()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def kept_from_before(times):
    box = [5]
    total = 0
    for turn in range(2):
        item = box[0]
        for _ in range(times):
            total += (item + 1) * 2
        spoil()
        keep(box)
        spoil()
    return total


def new_each_time(times):
    total = 0
    for turn in range(2):
        box = [5]
        spoil()
        item = box[0]
        for _ in range(times):
            total += (item + 1) * 2
        keep(box)
    return total


def new_after_its_use(times):
    box = [5]
    total = 0
    for turn in range(2):
        spoil()
        item = box[0]
        for _ in range(times):
            total += (item + 1) * 2
        box = [6]
        keep(box)
    return total


def new_at_times(times):
    box = [5]
    total = 0
    for turn in range(3):
        if turn != 1:
            box = [6]
        spoil()
        item = box[0]
        for _ in range(times):
            total += (item + 1) * 2
        keep(box)
    return total


def of_a_parameter(times, box=None):
    if box is None:
        box = {0: 1}
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_another_name(times):
    box = {0: 1}
    other = box
    other[0] = Loud()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def two_names_at_once(times):
    box = other = {0: 1}
    other[0] = Loud()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def named_inside(times):
    if (other := (box := {0: 1})) is not None:
        other[0] = Loud()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_an_inner_function(times):
    box = {0: 1}

    def change():
        box[0] = Loud()

    change()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_lambda(times):
    box = {0: 1}
    (lambda: give(box))()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_generator(times):
    later = (give(box) for _ in range(1))
    box = {0: 1}
    next(later)
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_its_iterator(times):
    box = [1]
    reach(item for item in box)
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_comprehension(times):
    box = {0: 1}
    [give(box) for _ in "a"]
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_comparison(times):
    box = {0: 1}
    if 0 in box == Takes():
        print("equal")
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_choice(times):
    box = {0: 1}
    other = box or {}
    other[0] = Loud()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_bound_method(times):
    box = [1]
    put = box.append
    put(Loud())
    item = box.pop()
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_match(times):
    box = {0: 1}
    match box:
        case other:
            other[0] = Loud()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def in_place(times):
    box = {0: 1}
    box |= {0: Loud()}
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_update(times):
    box = {0: 1}
    box.update({0: Loud()})
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_setdefault(times):
    box = {}
    box.setdefault(0, Loud())
    box.setdefault(1)
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_insert(times):
    box = [1]
    box.insert(0, Loud())
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_append(times, more):
    box = [1]
    box.append(*more)
    item = box[-1]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_extend(times, more):
    box = [1]
    box.extend(more)
    item = box[1]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_slice(times):
    box = [1]
    box[0:1] = [Loud()]
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_an_index_that_is_one(times, where):
    box = ["a"]
    box[where] = "bc"
    box[where] = [Loud()]
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_unpacking(times, pair):
    box = {0: 1}
    box[1], box[0] = pair
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_unpacking_the_rest(times):
    box = {0: 1}
    box[1], *box[0] = 1, 2
    item = box[0]
    total = [0]
    for _ in range(times):
        total = item + total
    return total


def by_unpacking_others(times):
    box = {0: 1}
    box[1], box[0] = 1, Loud()
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_loop(times):
    box = {0: 1}
    for box[0] in [Loud()]:
        pass
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_with(times):
    box = {0: 1}
    with Enters() as box[0]:
        pass
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_an_operator(times, change):
    box = {0: 1}
    box[0] += change
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_display(times, more):
    box = {0: 1, **more}
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_list(times, more):
    box = [1, *more]
    item = box[1]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_product(times, other):
    box = [1] * other
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def by_a_product_of_others(times, other):
    box = [1] * other
    if type(box) is list:
        item = box[0]
        total = 0
        for _ in range(times):
            total += (item + 1) * 2
        return total


def or_else(times, other):
    box = {0: 1}
    total = 0
    for item in (box.get(1, other), box.pop(1, other)):
        for _ in range(times):
            total += (item + 1) * 2
    item = box.get(1, other)
    for _ in range(times):
        total += (item + 1) * 2
    item = box.pop(1, other)
    for _ in range(times):
        total += (item + 1) * 2
    return total


def or_none(times):
    box = {0: 1}
    item = box.get(1)
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def handed_on_and_read(times):
    box = {0: 1}
    try:
        return give(box)[5]
    except KeyError:
        pass
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def handed_on_at_last(times):
    box = {0: 1}
    item = box[0]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total, [box, give(box)[0] is box[0]]


def of_keywords(times, **box):
    box["b"] = 1
    item = box["a"]
    total = 0
    for _ in range(times):
        total += (item + 1) * 2
    return total


def lists_inside(where):
    box = [[1], [2]]
    box[where] = [Loud()]
    item = box[0]
    not item
    return item


def lists_unpacked(pair):
    box = [[1], [2]]
    box[0], box[1] = pair
    item = box[0]
    not item
    return item


def fails_as_before(times, missing):
    box = {0: 1}
    total = 0
    for _ in range(times):
        total += box[missing] + 1
    return total


class Row:
    def __mul__(self, other):
        return [Loud(), Loud()]

    __rmul__ = __mul__


def plus(x, y):
    return x + y


def by_a_product_in_a_copy(other, most):
    box = [1] * other
    total = 0
    for i in range(20):
        item = box[i % 2]
        total = plus(total, i)
        for k in range(5):
            if k > most:
                total = plus(total, (item + 1) * 2)
    return total


nodes = [Key(name) for name in "abcd"]
a, b, c, d = nodes
edges = {a: [b, c], b: [a, d], c: [a, d], d: [b, c, b]}
show(distances, edges, a, None)
show(distances, edges, a, d)
show(distances, {0: [1, 2], 1: [2, 3], 2: [0], 3: [3]}, 0, None)
show(distances, {0: [1, [2]], 1: []}, 0, None)
for times in (0, 2):
    for one in (given_to_a_call, kept_by_others, kept_from_before, new_each_time, new_after_its_use, new_at_times):
        show(one, times)
    for one in (by_another_name, two_names_at_once, named_inside, by_an_inner_function, by_a_lambda, by_a_generator):
        show(one, times)
    for one in (by_its_iterator, by_a_comprehension, by_a_comparison, by_a_choice, by_a_bound_method, by_a_match):
        show(one, times)
    for one in (in_place, by_update, by_setdefault, by_insert, by_a_slice, by_unpacking_the_rest, by_unpacking_others):
        show(one, times)
    for one in (by_a_loop, by_a_with, or_none, handed_on_and_read, handed_on_at_last):
        show(one, times)
    show(of_a_parameter, times)
    show(of_a_parameter, times, {0: Loud()})
    show(by_append, times, [Loud()])
    show(by_extend, times, [Loud()])
    show(by_an_index_that_is_one, times, slice(0, 1))
    show(by_an_index_that_is_one, times, 0)
    show(by_unpacking, times, (1, Loud()))
    show(by_an_operator, times, 1)
    show(by_an_operator, times, Loud())
    show(by_an_operator, times, 0.5)
    show(by_an_operator, times, Gives())
    show(by_a_display, times, {0: Loud()})
    show(by_a_list, times, [Loud()])
    show(by_a_product, times, 2)
    show(by_a_product, times, Row())
    show(by_a_product_of_others, times, 2)
    show(by_a_product_of_others, times, Row())
    show(or_else, times, Loud())
    show(or_else, times, 3)
    show(fails_as_before, times, 0)
    show(fails_as_before, times, 1)
    show(lambda: of_keywords(times, a=1))
    show(lambda: of_keywords(times, a=Loud()))
for where in (0, slice(0, 1), True):
    show(lists_inside, where)
for other in (2, Row()):
    show(by_a_product_in_a_copy, other, 3)
    show(by_a_product_in_a_copy, other, 9)
show(lists_unpacked, (Loud(), 2))
