# A function of the program stands for `__import__` before anything is sorted: it is asked for nothing.
import builtins

real = builtins.__import__


class Watch:
    def __call__(self, name, *rest):
        print("imported", name)
        return real(name, *rest)

    def __repr__(self):
        print("shown")
        return "<built-in function __import__>"


builtins.__import__ = Watch()


def ranked(rows):
    rows.sort(key=lambda row: (row["score"], row["name"]))
    return [max(rows, key=lambda row: row["score"]), *sorted(rows, key=lambda row: row["name"])]


try:
    print(ranked([{"score": 2, "name": "b"}, {"score": 2, "name": "a"}]))
finally:
    builtins.__import__ = real
print(ranked([{"score": 1, "name": "b"}, {"score": 2, "name": "a"}]))
