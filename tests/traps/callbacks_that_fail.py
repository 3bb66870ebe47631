# What a loop calls raises, is given too much, is given by name, or reads what is not bound yet.


def scaled(factor, shift):
    return lambda x, y: (x + shift) * factor + y


def each(xs, weight):
    found = []
    for _ in (1, 2):
        for x in xs:
            try:
                found.append(weight(x, x))
            except Exception as error:
                found.append(type(error).__name__)
    return found


def wrong(xs, weight):
    found = []
    for _ in (1, 2):
        for x in xs:
            for call in (0, 1, 2, 3, 4):
                try:
                    if call == 0:
                        found.append(weight(x))
                    elif call == 1:
                        found.append(weight(x, y=2))
                    elif call == 2:
                        found.append(weight(*[x, 1]))
                    elif call == 3:
                        found.append(weight(x, later))
                        later = 1
                    else:
                        found.append(weight(x, 1, 2))
                except Exception as error:
                    found.append(type(error).__name__)
    later = 2
    return found


def order(trace, weight):
    found = []
    for _ in (1, 2):
        for x in (1, 2):
            found.append(weight(trace("a", x), trace("b", x)))
    return found


def noted(name, value):
    notes.append((name, value))
    return value


notes = []
weight = scaled(2, 3)
print(each([1, "a", None, 2.5], weight), each([1], None), wrong([1, 2], weight))
print(order(noted, weight), order(noted, lambda x, y: x - y), notes)
weight = scaled("ab", 1)
print(each([1, -1, "c"], weight))
