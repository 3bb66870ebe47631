# breaks: no-finalizers
# What a finalizer changes is read after the object's last use, and the object dies at the end of the frame.
class Logged:
    def __init__(self, log):
        self.log = log

    def __add__(self, other):
        return other

    def __del__(self):
        self.log.append("died")


def later_truth():
    log = []
    a = Logged(log)
    return (a + 1, not log)


def later_truth_in_a_list():
    log = []
    a = Logged(log)
    return [a + 1, [0, not log]]


def later_items():
    log = []
    a = Logged(log)
    return (a + 1, [*log])


print(later_truth(), later_truth_in_a_list(), later_items())
