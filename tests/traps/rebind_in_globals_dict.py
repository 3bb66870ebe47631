# breaks: sealed-globals
# differs: sealed-globals
# A function stored by way of globals(), of exec or of the module's __dict__ is the one called from then on.
import sys


def helper(x):
    return x + 1


def caller(x):
    return helper(x)


print(caller(1))
globals()["helper"] = lambda x: ("globals", x)
print(caller(1))
exec("def helper(x): return 'exec', x")
print(caller(1))
vars(sys.modules[__name__]).update(helper=lambda x: ("vars", x))
print(caller(1))
caller.__globals__["helper"] = lambda x: ("__globals__", x)
print(caller(1))
globals().pop("helper")
try:
    caller(1)
except NameError as error:
    print(error)
globals().setdefault("helper", len)
print(caller("abc"))
