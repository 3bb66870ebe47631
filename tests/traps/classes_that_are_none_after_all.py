"""Locals that a test has told not to be None, and that are None all the same where they are used."""


class Leaf:
    def __init__(self, value, after):
        self.value = value
        self.next = after

    def total(self):
        return self.value


class Walker:
    def __init__(self, first):
        self.next = first

    def visit(self, leaf):
        return leaf.total() + 1

    def walk(self):
        found, leaf = [], self.next
        while leaf is not None:
            found.append(self.visit(leaf))
            leaf = leaf.next
        return found

    def one_too_far(self):
        leaf = self.next
        while leaf is not None:
            leaf = leaf.next
            print("at", self.visit_far(leaf))

    def visit_far(self, leaf):
        return leaf.total() + 2

    def told_in_one_arm(self, deep):
        leaf = self.next
        if deep and leaf is not None:
            leaf = leaf.next
        return self.visit_arm(leaf)

    def visit_arm(self, leaf):
        return leaf.total() + 3

    def told_before_a_loop(self, times):
        leaf = self.next
        if leaf is None:
            return None
        for _ in range(times):
            print("round", self.visit_round(leaf))
            leaf = leaf.next
        return 0

    def visit_round(self, leaf):
        return leaf.total() + 4

    def told_behind_a_break(self):
        leaf = None
        while leaf is None:
            if self.next is None:
                break
            leaf = self.next
        return self.visit_broken(leaf)

    def visit_broken(self, leaf):
        return leaf.total() + 5

    def told_in_a_try(self):
        leaf = self.next
        try:
            first = leaf.value
            leaf = leaf.next
            print(first, leaf.value)
        except AttributeError as error:
            print("handled", error)
        return self.visit_tried(leaf)

    def visit_tried(self, leaf):
        return leaf.total() + 6

    def told_where_it_may_not_be_asked(self, ask):
        leaf = self.next
        found = ask and leaf.next
        return self.visit_maybe(leaf), found is None

    def visit_maybe(self, leaf):
        return leaf.total() + 7

    def told_by_a_message(self, fine):
        leaf = self.next
        assert fine, leaf.value
        return self.visit_message(leaf)

    def visit_message(self, leaf):
        return leaf.total() + 8

    def told_of_another(self):
        leaf = other = self.next
        if other is not None:
            other = other.next
        return self.visit_other(other), leaf is None

    def visit_other(self, leaf):
        return leaf.total() + 9

    def told_by_a_loop_of_a_display(self):
        leaf = self.next
        found = [one.value for one in (leaf, None) if one is not None and leaf.value]
        return self.visit_display(leaf), found

    def visit_display(self, leaf):
        return leaf.total() + 10

    def told_by_a_comparison(self, low):
        leaf = self.next
        fits = low < 1 < leaf.value
        return self.visit_compared(leaf), fits

    def visit_compared(self, leaf):
        return leaf.total() + 11

    def stored_in_its_own_test(self):
        leaf = self.next
        if leaf is not None and (leaf := leaf.next) is None:
            return self.visit_stored(leaf)
        return self.visit_stored(leaf)

    def visit_stored(self, leaf):
        return leaf.total() + 12

    def told_by_a_store(self):
        leaf = self.next
        leaf.value += 1
        leaf = leaf.next
        return self.visit_after_store(leaf)

    def visit_after_store(self, leaf):
        return leaf.total() + 13


def walk(walker):
    print(walker.walk())
    try:
        walker.one_too_far()
    except AttributeError as error:
        print(error)
    for deep in (True, False):
        try:
            print(walker.told_in_one_arm(deep))
        except AttributeError as error:
            print(error)
    for times in (1, 2, 3):
        try:
            print(walker.told_before_a_loop(times))
        except AttributeError as error:
            print(error)
    try:
        print(walker.told_behind_a_break())
    except AttributeError as error:
        print(error)
    try:
        print(walker.told_in_a_try())
    except AttributeError as error:
        print(error)
    for ask in (True, False):
        try:
            print(walker.told_where_it_may_not_be_asked(ask))
        except AttributeError as error:
            print(error)
    try:
        print(walker.told_by_a_message(True))
    except AttributeError as error:
        print(error)
    try:
        print(walker.told_of_another())
    except AttributeError as error:
        print(error)
    try:
        print(walker.told_by_a_loop_of_a_display())
    except AttributeError as error:
        print(error)
    for low in (0, 2):
        try:
            print(walker.told_by_a_comparison(low))
        except AttributeError as error:
            print(error)
    try:
        print(walker.stored_in_its_own_test())
    except AttributeError as error:
        print(error)
    try:
        print(walker.told_by_a_store())
    except AttributeError as error:
        print(error)


for length in range(4):
    first = None
    for number in range(length):
        first = Leaf(number + 1, first)
    walk(Walker(first))
