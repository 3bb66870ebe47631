# breaks: sealed-globals, no-finalizers
# A store of the module between a caller and its callee's definition may run the caller.
class Noisy:
    def __del__(self):
        print("dies", caller(-3))


noisy = Noisy()


def caller(v):
    return abs(v) + 1


noisy = None


def abs(v):
    return v


print(caller(-4))
