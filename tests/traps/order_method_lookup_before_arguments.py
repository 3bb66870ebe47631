# The attribute that holds the callee is read before the arguments run.
def note(x):
    print("note", x)
    return x


class Lazy:
    @property
    def run(self):
        print("lookup")
        return lambda *args: args


def wrap(obj, x):
    return obj.run(note(x), note(x + 1))


print(wrap(Lazy(), 1))
print(Lazy().run(note(5)))
try:
    Lazy().missing(note(6))
except AttributeError as error:
    print(type(error).__name__)
