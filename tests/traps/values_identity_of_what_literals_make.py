# A literal that a local holds is not computed with beside `is`: CPython would fold it, and equal constants are one object.
def added(k):
    same = 5001
    t = 5000
    return (t + 1) is same, k


def negated(k):
    same = -5000
    t = 5000
    if -t is same:
        return "same"
    return k


def written_in_full(k):
    same = "abcd"
    t = "ab" + "cd"
    u = "ab"
    return (u + "cd") is same, t == same, k


def picked(k):
    same = 1.5
    t = [1.5]
    return t[0] + 0.5 is not same, k


print(added(1), negated(2), written_in_full(3), picked(4))
