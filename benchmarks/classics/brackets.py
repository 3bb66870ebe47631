"""Whether brackets match, with a stack that is a class."""


class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def is_empty(self):
        return len(self.items) == 0


PAIRS = {")": "(", "]": "[", "}": "{"}


def is_balanced(text):
    stack = Stack()
    for char in text:
        if char in "([{":
            stack.push(char)
        elif char in ")]}":
            if stack.is_empty() or stack.pop() != PAIRS[char]:
                return False
    return stack.is_empty()


def main(n=100):
    return is_balanced("([{}]){}(())[[]]" * n)
