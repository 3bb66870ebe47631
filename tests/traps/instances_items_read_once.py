# breaks: pure-operators
# An item that `isinstance` is asked about is read once, for reading it may do something.


class Row:
    def __init__(self, *items):
        self.items = list(items)

    def __getitem__(self, index):
        print("read", index)
        return self.items.pop(0)


def first(row):
    if isinstance(row[0], slice):
        return "a slice"
    return "negative" if row[0] < 0 else "a number"


for row in Row(1.5, -2), Row(slice(1)), Row("text", 3), Row(4, 5):
    print(first(row))
