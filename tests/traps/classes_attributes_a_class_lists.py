# Since 3.13 a class lists the attributes that its methods store on self: those of its own body, and no others.
class Base:
    def put(self, value):
        self.value = value

    def twice(self, value):
        self.put(value)
        self.put(value)


class Derived(Base):
    def store(self, value):
        self.put(value)
        return self.value


def outside():
    base = Base()
    base.put(3)
    return base.value


print(Derived().store(2), outside())
for cls in (Base, Derived):
    print(sorted(getattr(cls, "__static_attributes__", ())))


class State:
    def wait(self):
        self.waiting = True
        return self


def mark(one, value):
    one.marked = value


class Task(State):
    def __init__(self):
        self.rank = 1
        self.wait()

    def rest(self, value):
        me = self
        me.aside = value
        mark(self, value)
        return self.wait()


print(Task().rest(4).aside)
for cls in (State, Task):
    print(sorted(getattr(cls, "__static_attributes__", ())))
