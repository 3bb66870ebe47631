# `__getattribute__` answers in place of a method, and `__getattr__` where a getter raises AttributeError.
class Proxy:
    SIZE = 3

    def step(self):
        return "step"

    def run(self):
        return self.step(), self.SIZE


class Asked(Proxy):
    def __getattribute__(self, name):
        print("asked for", name)
        if name == "step":
            return lambda: "another step"
        return super().__getattribute__(name)


class Box:
    def __init__(self, content):
        if content:
            self.content = content

    @property
    def size(self):
        return len(self.content)

    def twice(self):
        return self.size, self.size


class Answers(Box):
    def __getattr__(self, name):
        return f"no {name}" if name == "size" else ()[name == "content"]


print(Proxy().run(), Asked().run())
print(Box("abc").twice(), Answers("abc").twice())
for make in (Box, Answers):
    try:
        print(make("").twice())
    except (AttributeError, IndexError) as error:
        print(type(error).__name__, error)
