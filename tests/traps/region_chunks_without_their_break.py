# The optimizer finds that a loop that is cut into chunks is never left by its `break`: each chunk is still gone over once.
def less(p, q):
    return p - q


def never_left(n):
    found = 0
    limit = 2
    for i in range(n):
        found = less(found, i)
        if limit > limit:
            break
    return found


def never_left_in_a_loop(n):
    found = []
    limit = 2
    for k in range(3):
        for i in range(n):
            found.append(less(k, i))
            if limit != 2:
                break
        found.append("next")
    return found


def left_at_once(n):
    found = 0
    limit = 2
    for i in range(n):
        found = less(found, i)
        if limit == 2:
            break
    return found


for n in (0, 1, 3, 200000):
    print(never_left(n), left_at_once(n))
print(never_left_in_a_loop(2))
