# breaks: no-finalizers
# What a generator holds as it raises, the traceback holds, for as long as it is handled; and what the body of a loop
# raises lets go of the generator.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print(self.name, "gone")


def fails(at):
    held = Noisy(at)
    if at == 1:
        raise ValueError(at)
    yield at
    yield unknown


def loop(at, seen):
    for item in fails(at):
        seen(item)


def quiet(at):
    for item in fails(at):
        pass


def refused(item):
    raise KeyError(item)


for function, *rest in ((loop, print), (quiet,), (loop, refused)):
    for at in (1, 2):
        try:
            function(at, *rest)
        except Exception as error:
            print("handling", repr(error))
        print("handled")
