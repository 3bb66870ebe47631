# exec and eval in namespaces of their own see these and nothing else; what they bind is there and nowhere else.
def run(code, **names):
    exec(code, names)
    return {k: v for k, v in names.items() if k != "__builtins__"}


def value(text, scope, local=None):
    return eval(text, scope, local)


x = "module"


def caller():
    x = "local"
    space = {"x": "space"}
    exec("y = x\ndef f():\n    return x, y", space)
    first = space["f"]()
    space["x"] = "changed"
    return first, space["f"](), eval("x + z", {"x": 1}, {"z": 2}), value("[x for _ in (1,)]", space), x


print(
    caller(), run("a = 1; b = a + 1"), run("del a", a=5), value("x", globals()), eval("lambda: x", {"x": 3})()
)
code = compile("total = sum(i for i in range(n))", "made", "exec")
print([run(code, n=n)["total"] for n in (3, 4)], eval(compile("1 + 1", "e", "eval")), "total" in globals())
try:
    run("undefined_in_there")
except NameError as error:
    print(error)


class Recorder(dict):
    def __missing__(self, key):
        print("asked for", key)
        return 5


print(eval("p + q", {}, Recorder(p=1)))
