# breaks: no-finalizers
# differs: no-finalizers
# What `"%s %s" % (a, b())` has converted is let go before the next value is evaluated; a local is not.
class A:
    def __str__(self):
        return "A"

    def __del__(self):
        print("del")


def b():
    print("b")
    return "B"


def held():
    a = A()
    return "%s %s" % (a, b())


def written_out():
    return "%s %s" % (A(), b())


print(held(), written_out())
