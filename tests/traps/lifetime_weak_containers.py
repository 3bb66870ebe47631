# breaks: no-finalizers
# Entries of weak dictionaries and sets go when their object does; finalize and callbacks run then, once.
import weakref


class Key:
    def __init__(self, name):
        self.name = name


def make(name):
    return Key(name)


def caller():
    values, keys = weakref.WeakValueDictionary(), weakref.WeakKeyDictionary()
    a, b = make("a"), make("b")
    values["a"], values["b"], keys[a], keys[b] = a, b, 1, 2
    values["temporary"] = make("t")
    weakref.finalize(b, print, "finalized", "b")
    seen = [sorted(values), len(keys)]
    method = weakref.WeakMethod(b.__init__)
    proxy = weakref.proxy(b)
    seen.append((proxy.name, method() is not None))
    del b
    seen.append((sorted(values), len(keys), method()))
    try:
        proxy.name
    except ReferenceError as error:
        seen.append(str(error))
    a = make("again")
    seen.append((sorted(values), len(keys)))
    return seen


print(caller())
