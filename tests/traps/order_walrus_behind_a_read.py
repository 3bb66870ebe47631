# A local read before a walrus binds it anew keeps what it had, whatever is hoisted from between them.
def loud(n):
    r = 1 if n else 2
    print("loud", r)
    return r


def added(y):
    return y + (y := 5) * loud(2)


def updated(y):
    y += (y := 5) * loud(2)
    return y


def listed(y):
    t = [y, (y := 5), loud(2), y]
    return t


def tested(y):
    if y < (y := 5) * loud(2):
        return y
    return -y


print(added(100), updated(100), listed(1), tested(3))
