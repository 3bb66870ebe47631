# A predicate with a loop, inlined in a private copy, leaves a `while` with an `else`: what stands in that runs where the
# loop was not left, and a `break` or `continue` in it is one of the loop around.


class Text:
    def __init__(self, letters):
        self.letters = letters

    def at(self, index):
        return self.letters[index]

    def length(self):
        return len(self.letters)

    def differs(self, left, right):
        return self.at(left) != self.at(right)

    def is_palindrome(self):
        left, right = 0, self.length() - 1
        while left < right:
            if self.differs(left, right):
                return False
            left += 1
            right -= 1
        return True

    def has_run(self, length):
        at = count = 0
        while at < self.length():
            at += 1
            if self.at(at - 1) != "a":
                count = 0
                continue
            count += 1
            if count == length:
                return True
        return False


def made(count):
    return [Text("ab" * ((i + 1) % 3) + "a" * (i % 7) + "ba" * (i % 4)) for i in range(count)]


def first(count=40):
    found = 0
    for text in made(count):
        if text.is_palindrome():
            break
        found += 1
    return found


def others(count=40):
    found = 0
    for text in made(count):
        if text.is_palindrome():
            continue
        found += text.length()
    return found


def but_for(count=40):
    found = []
    for text in made(count):
        if not text.is_palindrome():
            continue
        if text.has_run(3):
            continue
        found.append(text.letters)
    return found


def as_written(count=40):
    found = 0
    texts = made(count)
    while texts:
        text = texts.pop()
        left, right = 0, text.length() - 1
        while left < right:
            if text.differs(left, right):
                break
            left += 1
            right -= 1
        else:
            if found:
                break
        found += 1
    return found


print(first(), others(), but_for(), as_written())
