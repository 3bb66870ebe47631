# A method goes on with the object that it was called on, though the field that held it holds another one by then.
class Source:
    def __init__(self, text):
        self.text = text

    def after(self, change):
        change()
        return self.text

    def between(self, change):
        return self.text, change(), self.text

    def behind(self, value):
        self.text = value
        return self.text


class Reader:
    def __init__(self):
        self.source = Source("old")

    def change(self):
        self.source = Source("new")

    def after(self):
        return self.source.after(self.change)

    def between(self):
        return self.source.between(self.change)

    def behind(self):
        return self.source.behind(self.change() or "stored")

    def missing(self, missing):
        return self.source.after(missing)


print(Reader().after(), Reader().between())
reader = Reader()
print(reader.behind(), reader.source.text)
del reader.source
try:
    print(reader.missing(print))
except AttributeError as error:
    print(error)
