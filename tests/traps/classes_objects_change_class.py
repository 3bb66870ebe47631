# `__class__` and `__bases__` are assigned.
class Door:
    def state(self):
        return "door"

    def close(self):
        before = self.state()
        self.__class__ = Closed
        return before, self.state()


class Closed(Door):
    def state(self):
        return "closed"


class Other:
    def state(self):
        return "other"

    def twice(self):
        return self.state() * 2


class Late(Door):
    def twice(self):
        return self.state() * 2


def of_new():
    door = Door()
    door.__class__ = Closed
    return door.state()


print(Door().close(), of_new(), Late().twice())
Late.__bases__ = (Other,)
print(Late().twice())
