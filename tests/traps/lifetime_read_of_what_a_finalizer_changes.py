# breaks: no-finalizers
# What a finalizer changes is read before the local dies, not after the operator that used it last.
class Logs:
    def __init__(self, log):
        self.log = log

    def __add__(self, other):
        return other

    def __neg__(self):
        return 5

    def __eq__(self, other):
        return True

    def __del__(self):
        self.log.append("died")


def summed():
    log = []
    a = Logs(log)
    return (a + 1, not log)


def negated():
    log = []
    a = Logs(log)
    return [-a, [not log]]


def compared():
    log = []
    a = Logs(log)
    return (a == 3, log == [])


def kept():
    log = []
    a = Logs(log)
    return (not log, a + 1)


print(summed(), negated(), compared(), kept())
