# Operators of objects may give the lists they are given, which whoever has the result changes.
class Hands:
    def __radd__(self, other):
        return other

    def __eq__(self, other):
        return other

    def __getitem__(self, other):
        return other

    def __gt__(self, other):
        return [other]


class Sum:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


class Same:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


class Item:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


class Less:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


def run(n):
    hands = Hands()
    for i in range(n):
        sums = [i]
        out = sums + hands
        out.append("text")
        for value in sums:
            print(Sum(value).told())
        sames = [i]
        out = sames == hands
        out.append("text")
        for value in sames:
            print(Same(value).told())
        items = [i]
        out = hands[items]
        out.append("text")
        for value in items:
            print(Item(value).told())
        lesses = [i]
        out = (lesses < hands)[0]
        out.append("text")
        for value in lesses:
            print(Less(value).told())


run(2)
