# The condition of a loop is asked before each time around, also behind `continue`, and its `else` runs where it fails.
class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.asked = 0

    def more(self):
        self.asked += 1
        if self.at >= len(self.text):
            return False
        return True

    def accept(self, char):
        if self.more() and self.text[self.at] == char:
            self.at += 1
            return True
        return False

    def take(self):
        found = self.text[self.at]
        self.at += 1
        return found

    def need(self, limit):
        rest = len(self.text) - self.at
        if rest > limit:
            raise ValueError(rest)
        return rest


def words(reader):
    found = []
    while reader.more():
        char = reader.take()
        if char == " ":
            continue
        if char == ".":
            break
        found.append(char)
    else:
        found.append("end")
    while reader.accept("c"):
        found.append("c")
    else:
        found.append("no c")
    return found


def letters(reader):
    found = []
    while not reader.accept("."):
        if not reader.more():
            return found
        char = reader.take()
        if char == " ":
            continue
        found.append(char)
    return found, "."


def commas(reader):
    count = 0
    while reader.accept(","):
        count += 1
        while reader.accept(" "):
            count += 10
            if count > 50:
                break
    return count


def needed(reader, limit):
    taken = []
    try:
        while reader.need(limit) > 1:
            taken.append(reader.take())
    except ValueError as error:
        return taken, error.args
    return taken


def both(reader, other):
    pairs = []
    while reader.more() and other.more():
        pairs.append((reader.take(), other.take()))
    while not reader.more() or other.accept("x"):
        pairs.append("again")
        if len(pairs) > 4:
            break
    return pairs


for text in ("", "ab c", "a b. c", ". .", ",, ,", ",   ,      ,,"):
    reader = Reader(text)
    print(words(reader), reader.at, reader.asked)
    reader = Reader(text)
    print(letters(reader), reader.at, reader.asked)
    reader = Reader(text)
    print(commas(reader), reader.at, reader.asked)
    print(needed(Reader(text), 5))
    first, second = Reader(text), Reader("xyz")
    print(both(first, second), first.asked, second.asked)
