# break, continue, return and else of a loop mean that loop, whatever loops the generator has.
def flat(n):
    for i in range(n):
        yield i


def early(n):
    for i in range(n):
        if i == 3:
            return
        yield i
        if i == 100:
            break
    yield "tail"


def nested(n):
    for i in range(n):
        for j in range(i):
            yield i, j
        yield i
    yield "end"


def posted(log, n):
    while n > 0:
        yield n
        n -= 1
        log.append(n)
    log.append("end")


def twice(a):
    yield a
    yield a + 1


def never(a):
    if a:
        return
    yield a


def choice(a):
    if a:
        for i in range(3):
            yield i
    else:
        yield "none"


def breaks(gen_items, at):
    log = []
    for item in flat(gen_items):
        if item == at:
            break
        log.append(item)
    else:
        log.append("else")
    return log


def breaks_early(n, at):
    log = []
    for item in early(n):
        if item == at:
            break
        log.append(item)
    else:
        log.append("else")
    return log


def breaks_nested(n, at):
    log = []
    for item in nested(n):
        if item == at:
            break
        if item == 1:
            continue
        log.append(item)
    else:
        log.append("else")
    return log


def breaks_nested_plainly(n, at):
    log = []
    for item in nested(n):
        if item == at:
            break
        log.append(item)
    return log


def continues(n, at):
    log = []
    for item in posted(log, n):
        if item == at:
            continue
        if item > at:
            if item == at + 1:
                log.append("next")
                continue
            log.append("above")
        log.append(item)
    return log


def continues_in_try(n, at):
    log = []
    for item in posted(log, n):
        try:
            if item == at:
                continue
            log.append(item)
        finally:
            log.append("finally")
    return log


def returns(n, at):
    log = []
    for item in posted(log, n):
        if item == at:
            return log, "returned"
        for inner in flat(item):
            if inner == 1:
                break
            if inner == 5:
                continue
            log.append((item, inner))
    return log


def of_two(a):
    log = []
    for item in twice(a):
        if item == 4:
            continue
        log.append(item)
    else:
        log.append("else")
    return log


def stops_at_two(a):
    log = []
    for item in twice(a):
        if item == 4:
            break
        log.append(item)
    else:
        log.append("else")
    return log


def of_none(a):
    log = []
    for item in never(a):
        log.append(item)
    else:
        log.append("else")
    return log


def chosen(a):
    log = []
    for item in choice(a):
        if item == 1:
            break
        log.append(item)
    log.append("after")
    return log


print(breaks(4, 2), breaks(4, 9), breaks(0, 0))
print(breaks_early(6, 2), breaks_early(6, "tail"), breaks_early(2, 9), breaks_early(6, 9))
print(breaks_nested(3, (2, 0)), breaks_nested(3, 2), breaks_nested(3, "end"), breaks_nested(3, 9))
print(breaks_nested_plainly(3, (2, 0)), breaks_nested_plainly(3, 9))
print(continues(4, 2), continues_in_try(3, 2))
print(returns(3, 1), returns(3, 9))
print(of_two(3), of_two(4), stops_at_two(3), stops_at_two(4), stops_at_two(7))
print(of_none(0), of_none(1), chosen(0), chosen(1))
