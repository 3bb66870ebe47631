# What `!=` gives is asked of `__ne__`, where a class or one above it has one.
# seen: {"own": {"left": "Own"}, "above": {"left": "Below"}, "equal": {"left": "Own"}, "Own.__eq__": {"self": "Own", "other": "int", "at": "# of its own"}, "Above.__eq__": {"self": "Below", "other": "int", "at": "# of one above"}}


class Own:
    def __eq__(self, other):
        if not isinstance(other, Own):
            return NotImplemented
        return True

    def __ne__(self, other):
        print("told apart from", other)
        return "apart"


class Above:
    def __eq__(self, other):
        return isinstance(other, Above) and "the same"

    def __ne__(self, other):
        return not self == other


class Below(Above):
    def __ne__(self, other):
        return "below"


def own(left, right):
    return left != right  # of its own


def above(left, right):
    return left != right  # of one above


def equal(left, right):
    return left == right  # of its own


for left, right in (Own(), 1), (Own(), Own()), (Below(), 2), (Below(), Above()), (Above(), 3), (4, Own()), (5, 5):
    print(*[compare(left, right) for compare in (own, above, equal)])
