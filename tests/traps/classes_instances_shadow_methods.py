# An instance may have an attribute of its own under the name of a method, stored in any of the ways there are.
class Parser:
    def step(self):
        return "step"

    def stop(self):
        return "stop"

    def look(self):
        return "look"

    def run(self):
        return self.step() + self.stop() + self.look()


def fresh():
    parser = Parser()
    parser.step = lambda: "shadowed "
    return parser.step() + parser.stop()


class Breaker(Parser):
    def __init__(self):
        self.stop, self.other = (lambda: "broken "), 1


print(Parser().run(), fresh(), Breaker().run())
for Breaker.look in (lambda self: "looped", lambda self: "looped again"):
    print(Parser().run(), Breaker().run())
