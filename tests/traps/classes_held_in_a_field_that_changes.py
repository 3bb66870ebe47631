# A method goes on with the object that it was called on, though the field that held it holds another one by then.
class Source:
    def __init__(self, text):
        self.text = text

    def between(self, change):
        return self.text, change(), self.text


class Reader:
    def __init__(self):
        self.source = Source("old")

    def change(self):
        self.source = Source("new")

    def between(self):
        return self.source.between(self.change), self.source.text


class Late:
    def start(self, text):
        self.source_of_late = Source(text)
        return self

    def between(self):
        change = self.change
        return self.source_of_late.between(change), self.source_of_late.text

    def change(self):
        self.start("new")


class Anew:
    def __init__(self, text="old"):
        self.source_of_anew = Source(text)

    def between(self):
        change = self.change
        return self.source_of_anew.between(change), self.source_of_anew.text

    def change(self):
        self.__init__("new")


for one in Reader(), Late().start("old"), Anew():
    print(one.between())
