# The else of a loop runs unless the loop was broken; the loop variable outlives the loop.
def search(xs, bad):
    for x in xs:
        if x == bad:
            break
    else:
        return "not found", xs
    return "found", x


def countdown(n):
    while n > 0:
        n -= 1
        if n == 5:
            break
    else:
        n = "else"
    return n


def constant_loops():
    seen = []
    while True:
        seen.append(1)
        break
    else:
        seen.append("never")
    while False:
        seen.append("never")
    else:
        seen.append("else of false")
    for i in ():
        pass
    else:
        seen.append("else of empty")
    for i in (1, 2, 3):
        if i == 2:
            continue
        seen.append(i)
    if 1:
        seen.append("one")
    else:
        seen.append("never")
    if []:
        seen.append("never")
    elif not "":
        seen.append("elif")
    return seen, i


print(search([1, 2], 3), search([1, 2], 1), countdown(3), countdown(9), constant_loops())
