# A comparison returns what the method returned; a chain tests it for truth.
class Odd:
    def __init__(self, name, result):
        self.name, self.result = name, result

    def __lt__(self, other):
        print(self.name, "lt")
        return self.result

    def __eq__(self, other):
        print(self.name, "eq")
        return self.result

    def __contains__(self, item):
        print(self.name, "contains")
        return self.result

    def __bool__(self):
        print(self.name, "bool")
        return True


def less(a, b):
    return a < b


def chain(a, b, c):
    return a < b < c


empty = Odd("empty", [])
full = Odd("full", ["yes"])
print(less(empty, 1), less(full, 1), chain(full, empty, 1), chain(empty, full, 1))
print(1 in full, 1 in empty, 1 not in empty, full == 1, not full == 1, full != 1)
print(not full, not not full, full and 1, (full or 1) is full)
if full == 2:
    print("taken")
