# breaks: sealed-globals
# A loop of module code takes so long that another thread rebinds the function that is called afterwards.
import sys
import threading

module = sys.modules["__main__"]
done = None
started = threading.Event()


def rebind():
    started.wait()
    module.helper = lambda x: "rebound"
    module.done = True


thread = threading.Thread(target=rebind, daemon=True)
thread.start()
started.set()


def helper(x):
    return "as defined"


for a in "0123456789abcdefghijklmnopqrstuvwxyz":
    for b in "0123456789abcdefghijklmnopqrstuvwxyz":
        for c in "0123456789abcdefghijklmnopqrstuvwxyz":
            for d in "0123456789abcdefghijklmnopqrstuvwxyz":
                for e in "0123456789abcdefghijklmnopqrstuvwxyz":
                    for f in "0123456789abcdefghijklmnopqrstuvwxyz":
                        if done is not None:
                            break
                    if done is not None:
                        break
                if done is not None:
                    break
            if done is not None:
                break
        if done is not None:
            break
    if done is not None:
        break
print(helper(1))
thread.join()
