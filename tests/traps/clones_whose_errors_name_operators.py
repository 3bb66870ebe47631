# A loop whose clones would compute `t += one.far()`, while that gives None for some: the error names the operator.
class Lamp:
    def __init__(self, at):
        self.at = at

    def far(self, at):
        return self.at - at


class Knob:
    def __init__(self, at):
        self.at = at

    def far(self, at):
        return None


class Scene:
    def __init__(self):
        self.things = []
        self.total = 0.0

    def add(self, thing):
        self.things.append(thing)

    def pull(self, at):
        t = 0.0
        for one in self.things:
            t += one.far(at)
        return t

    def plain(self, at):
        t = 0.0
        for one in self.things:
            t = t + one.far(at)
        return t


def pulled(s, n):
    for i in range(n):
        s.pull(i * 0.25)


def plainly(s, n):
    for i in range(n):
        s.plain(i * 0.25)


pulled(Scene(), 0)
plainly(Scene(), 0)


def show(function, s):
    try:
        print(function.__name__, function(s, 40))
    except TypeError as error:
        print(function.__name__, error)


for thing in (Lamp(0.5), Knob(0.5)):
    scene = Scene()
    scene.add(Lamp(1.5))
    scene.add(thing)
    show(pulled, scene)
    show(plainly, scene)
