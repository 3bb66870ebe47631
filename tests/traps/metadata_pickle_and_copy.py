# What was picklable stays so: by name, through the module.
import copy
import pickle


def add(a, b):
    return a + b


class Box:
    def __init__(self, x):
        self.x = add(x, 1)

    def __reduce__(self):
        return Box, (self.x,)


def caller():
    f = pickle.loads(pickle.dumps(add))
    b = pickle.loads(pickle.dumps(Box(1)))
    return f is add, f(1, 2), b.x, copy.deepcopy(add) is add, copy.copy(Box(5)).x


print(caller())
