# needs: threads
# breaks: sealed-globals
# Another thread rebinds; the next read sees it.
import threading


def add(a, b):
    return a + b


def total(event, done):
    first = add(1, 2)
    event.set()
    done.wait()
    second = add(1, 2)
    return first, second


event, done = threading.Event(), threading.Event()


def patch():
    event.wait()
    globals()["add"] = lambda a, b: ("thread", a, b)
    done.set()


thread = threading.Thread(target=patch)
thread.start()
print(total(event, done))
thread.join()
