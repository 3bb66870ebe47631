# breaks: pure-operators
# differs: pure-operators
# The value of `a or b` has its truth asked for twice where its call is a condition, also behind a guard.
class Truth:
    asked = 0

    def __bool__(self):
        Truth.asked += 1
        return True


def either(a, b):
    return b or a


def conditional(n, obj):
    y = 1 if either(f"{n}-{n}", obj) else 0
    return y


def negated(n, obj):
    y = not either(f"{n}-{n}", obj)
    return y


print(conditional(3, Truth()), Truth.asked, negated(3, Truth()), Truth.asked)
