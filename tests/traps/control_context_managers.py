# `with` with several managers enters from the left, leaves from the right, and a failing enter leaves those before it.
def note(*words):
    print(*words)
    return words[0]


class Manager:
    def __init__(self, name, swallow=False, fail=None):
        self.name, self.swallow, self.fail = note(name), swallow, fail

    def __enter__(self):
        note("enter", self.name)
        if self.fail == "enter":
            raise ValueError(self.name)
        return self

    def __exit__(self, kind, error, trace):
        note("exit", self.name, repr(error))
        if self.fail == "exit":
            raise KeyError(self.name)
        return self.swallow


def run(body, *settings):
    box = [None]
    try:
        with (
            Manager("a", *settings[0]) as a,
            Manager("b", *settings[1]) as box[0],
        ):
            return body()
        return "swallowed", a.name, box[0].name
    except Exception as error:
        return repr(error), repr(error.__context__)


def fails():
    raise OSError("body")


print(run(lambda: "value", (), ()))
print(run(fails, (True,), ()))
print(run(fails, (), (False, "exit")))
print(run(fails, (True, "exit"), (True,)))
print(run(fails, (True,), (False, "enter")))
for i in range(3):
    with Manager(i):
        if i == 1:
            continue
        if i == 2:
            break
try:
    with note(5):
        pass
except TypeError as error:
    print("no manager")
