# needs: threads
# breaks: sealed-globals
# A loop that waits for another thread to rebind what it calls comes to its end.
import sys
import threading

module = sys.modules["__main__"]
started = threading.Event()
ended = []


def stop():
    return False


def wait():
    while True:
        if stop():
            break
    return "stopped"


def rebind():
    started.wait()
    module.stop = lambda: True


def watch():
    started.set()
    ended.append(wait())


thread = threading.Thread(target=rebind, daemon=True)
waiting = threading.Thread(target=watch, daemon=True)
thread.start()
waiting.start()
waiting.join(5)
print(ended)
