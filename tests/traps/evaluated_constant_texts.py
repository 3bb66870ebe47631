# getattr and eval of constant texts mean what these say where they stand, and only while the names mean the builtins.
# breaks: sealed-builtins
# differs: sealed-builtins
import builtins


class Config:
    scale = 3
    __private = "mangled"

    def __getattr__(self, name):
        print("asked for", name)
        if name.startswith("no"):
            raise AttributeError(name)
        return name

    def read(self):
        return getattr(self, "__private"), getattr(self, "_Config__private")


def scaled(config, numbers):
    return [getattr(config, "scale") * number for number in numbers]


def missing(config):
    try:
        return getattr(config, "nothing")
    except AttributeError as error:
        return repr(error)


def ordered():
    def said(value):
        print("said", value)
        return value

    return getattr(said(Config()), "scale") + said(1)


config = Config()
print(scaled(config, [1, 2]), config.read(), missing(config), ordered())
total = 1
for number in (1, 2):
    total += eval(" total * number ")
    try:
        total += eval("undefined + total")
    except NameError as error:
        print(error)
print(total, eval("total"), eval("__name__ == '__main__', total"))


class Body:
    total = 7
    found = [eval("total") for _ in (1,)], eval("total")


print(Body.found)


def local(total):
    return eval("total"), (lambda: eval("number"))()


print(local(5))
kept = builtins.getattr, builtins.eval
builtins.getattr = lambda value, name: f"{name} of another"
builtins.eval = lambda text: f"{text} of another"
try:
    answers = scaled(config, [1, 2])
    for number in (1, 2):
        answers.append(eval("number"))
finally:
    builtins.getattr, builtins.eval = kept
print(answers)
