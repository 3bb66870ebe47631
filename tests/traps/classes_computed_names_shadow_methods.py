# The name that is stored is computed: `setattr`, a namespace, and a `__setattr__` that stores under another name.
class Parser:
    def step(self):
        return "step"

    def run(self):
        return self.step()


def shadowed(store):
    parser = Parser()
    store(parser, "".join(["st", "ep"]))
    return parser.run()


def into_namespace(parser, name):
    parser.__dict__[name] = lambda: "in its namespace"


def by_vars(parser, name):
    vars(parser).update({name: lambda: "by vars"})


class Renames(Parser):
    def __setattr__(self, name, value):
        super().__setattr__(name[::-1], value)


print(shadowed(lambda parser, name: setattr(parser, name, lambda: "by setattr")))
print(shadowed(into_namespace), shadowed(by_vars))
renames = Renames()
renames.pets = lambda: "reversed"
print(renames.run())
