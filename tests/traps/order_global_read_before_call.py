# The left operand, a global, is read before the call on the right changes it.
count = 10


def bump(by):
    global count
    count += by
    return by


def caller():
    return count + bump(5), count * bump(1), [count, bump(2), count]


print(caller())
print(count + bump(3))
