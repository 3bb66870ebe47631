# What a test of a constant leads to stands where the constant was stored: once, in the same loop, and in the same order.
def told(value, seen):
    if value > 3:
        seen.append("large")
        flag = True
    elif value < 0:
        flag = 0
    else:
        seen.append("small")
        flag = False
    if not flag:
        seen.append("not large")
    else:
        seen.append("large at last")
    return seen


def first(rows):
    found = []
    for row in rows:
        for value in row:
            if value is None:
                continue
            if value > 3:
                big = True
                break
        else:
            big = False
        if big:
            found.append(value)
            continue
        found.append(row)
        if not row:
            break
    else:
        found.append("all")
    return found


def leaves(rows):
    for row in rows:
        while row:
            value = row.pop()
            if value > 3:
                big = True
                break
            if value < 0:
                big = False
                break
        else:
            big = False
        if big:
            break
        print("no", row)
    else:
        return "none"
    return value


def read_later(value):
    if value > 3:
        flag = True
    else:
        flag = False
    if flag:
        value += 1
    for _ in range(2):
        value += flag
        flag = 5
    return value, flag


def read_in_a_loop(values):
    flag, found = None, []
    for value in values:
        found.append(flag)
        if value > 3:
            flag = True
        else:
            flag = False
        if flag:
            found.append(value)
    return found


def raises(value):
    try:
        if value > 3:
            flag = True
        else:
            flag = False
        if flag:
            raise ValueError(value)
        else:
            value = value + "a"
    except (TypeError, ValueError) as error:
        return type(error).__name__, value
    return value


def yields(values):
    for value in values:
        if (yield value):
            went = True
        else:
            went = False
        if not went:
            return "nothing"
        yield "sent"


def bound(value):
    if value:
        there = 1
    else:
        there = ""
    if there:
        name = "bound"
    try:
        return name
    except UnboundLocalError:
        return "unbound"


def accept(tokens, symbol):
    if tokens and tokens[0] == symbol:
        tokens.pop(0)
        return True
    return False


def expect(tokens, symbol):
    if not accept(tokens, symbol):
        raise SyntaxError(symbol)


def parsed(tokens):
    found = []
    expect(tokens, "(")
    while not accept(tokens, ")"):
        if accept(tokens, "-"):
            found.append("minus")
        elif accept(tokens, "+") or accept(tokens, "*"):
            found.append("plus")
        else:
            found.append(tokens.pop(0))
            if accept(tokens, "!"):
                continue
            expect(tokens, ";")
    return found


print(told(5, []), told(2, []), told(-1, []))
print(first([[1, None], [2, 5], []]), first([[7]]), first([[], [9]]))
print(leaves([[1, 2], [-1], [5, 1]]), leaves([[1]]))
print(read_later(5), read_later(1), read_in_a_loop([1, 5, 2]))
print(raises(5), raises(2))
steps = yields([1, 2])
print(next(steps), steps.send(1), next(steps))
try:
    next(steps)
except StopIteration as stop:
    print(stop.value)
print(bound(1), bound(0))
print(parsed([*"(-a;+b!*c;)"]))
try:
    parsed([*"(a)"])
except SyntaxError as error:
    print("expected", error)


class Told:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def lets_go(value):
    flag = Told("one")
    print("made")
    if value > 3:
        flag = True
    else:
        flag = False
    if flag:
        print("is large")
    else:
        print("is small")
    return value


lets_go(3)
lets_go(5)


flag = "of the module"


def not_bound(value):
    if value > 5:
        return flag
    if value:
        flag = True
    else:
        flag = False
    if flag:
        print("true")
    return value


print(not_bound(1), not_bound(0))
try:
    print(not_bound(9))
except UnboundLocalError:
    print("not bound")
