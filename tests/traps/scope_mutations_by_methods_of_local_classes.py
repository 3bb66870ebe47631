# A method of a class made in a function changes the containers of that function, on every call.
# https://github.com/pytorch/pytorch/issues/197896
def make(state, log):
    class Helper:
        items = []

        def touch(self, n):
            state["n"] += n
            log.append(n)
            self.items.append(n)
            Helper.items.append(-n)
            return len(log)

    return Helper


def caller(n):
    state, log = {"n": 0}, []
    Helper = make(state, log)
    h = Helper()
    counts = [h.touch(i) for i in range(n)]
    h.items = [h.touch(10)]
    return state, log, counts, h.items, Helper.items


print(caller(2), caller(1))
