# An annotation without a value evaluates the object its target is an attribute or an item of.
class Table:
    def __getitem__(self, key):
        print("item", key)
        return self


def caller():
    x = 5
    x.attribute: int
    t = Table()
    u = t
    k = "key"
    t[k].attribute: int
    u[k]: int
    try:
        missing.attribute: int
    except NameError as error:
        print(error)
    return "end"


print(caller())
