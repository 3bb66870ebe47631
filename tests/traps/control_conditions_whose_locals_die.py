# What a method in the condition of a loop holds dies each time it is asked, and what the loop holds when it ends.
class Held:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("dies:", self.name)


class Box:
    def __init__(self, items):
        self.items = items

    def last(self):
        if self.items:
            item = self.items.pop()
            print("asked", item.name)
            return item
        return None

    def any_left(self):
        if not self.items:
            return False
        first = self.items[0]
        print("first", first.name)
        return first.name != "c"


def empty(box):
    while box.last():
        print("inside")
    print("left")


def drop(box):
    while box.any_left():
        del box.items[0]
        print("dropped")
    print("left", len(box.items))


empty(Box([Held("a"), Held("b")]))
drop(Box([Held("a"), Held("b"), Held("c")]))
drop(Box([Held("d")]))
