# The condition of a while is evaluated again each time, statements of an inlined helper included, on continue too.
log = []


def step(n):
    log.append(n)
    result = n < 3
    return result


def caller():
    n = 0
    while step(n):
        n += 1
        if n == 2:
            continue
        log.append("body")
    else:
        log.append("else")
    return n


print(caller(), log)
