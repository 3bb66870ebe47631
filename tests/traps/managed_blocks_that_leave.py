# What lies behind the yield runs where the block is left by a jump, too; a value is returned as it was before that.
from contextlib import contextmanager


class Log:
    def __init__(self):
        self.level = 0
        self.lines = []

    @contextmanager
    def indent(self):
        self.level += 1
        yield
        self.level -= 1

    @contextmanager
    def kept(self):
        self.level += 1
        try:
            yield self.level
        finally:
            self.level -= 1

    def write(self, text):
        self.lines.append((self.level, text))

    def returns(self):
        with self.indent():
            self.write("in")
            return self.level

    def returns_kept(self):
        with self.kept() as level:
            self.write("in")
            return self.level, level

    def breaks(self, items):
        for item in items:
            with self.indent():
                if item > 1:
                    break
                self.write(item)
        self.write("end")

    def continues(self, items):
        for item in items:
            with self.kept():
                if item == 1:
                    continue
                self.write(item)
        self.write("end")

    def inner(self, items):
        with self.indent():
            for item in items:
                if item:
                    continue
                break
            self.write(len(items))

    def swallows(self, items):
        for item in items:
            try:
                with self.indent():
                    self.write(item)
                    1 // item
            except ZeroDivisionError as error:
                self.write(error.args)
            with self.kept():
                self.write("fine")


log = Log()
print(log.returns(), log.level)
print(log.returns_kept(), log.level)
for method in (log.breaks, log.continues, log.inner, log.swallows):
    method([0, 1, 2, 3])
    print(log.level, log.lines)
    log.lines = []
