# The attributes of an exception name what failed: the object, the name, the key.
def get(obj, name):
    return getattr(obj, name)


def read(obj):
    return obj.missing_attribute


def item(d, k):
    return d[k]


def caller(f, *args):
    try:
        return f(*args)
    except Exception as error:
        return type(error).__name__, error.args, getattr(error, "name", None), getattr(error, "obj", None)


def absent():
    return absent_global


def imported():
    import no_such_module_of_this_trap


def exported():
    from math import no_such_name_of_this_trap


class Key:
    def __repr__(self):
        return "Key!"


print(caller(read, 5), caller(get, "s", "nope"), caller(absent))
print(caller(imported), caller(exported)[::2])
print(caller(item, {}, ("a", 1)), caller(item, [], 3), caller(item, (), "x"), caller(item, 5, 0))
try:
    item({}, Key())
except KeyError as error:
    print(error, type(error.args[0]).__name__)
print(caller(int, "x1"), caller(float, ""), caller(chr, -1), caller([].remove, 1))
