# breaks: sealed-classes, closed-world
# differs: closed-world
# An instance is given an attribute over a method, in a way that the text does not tell of.
class Parser:
    def step(self):
        return "step"

    def run(self):
        return self.step()


parser = Parser()
namespace = getattr(parser, "__di" + "ct__")
namespace["step"] = lambda: "shadowed"
print(parser.run(), Parser().run())
