# Two local functions use one name for variables of their own; what one reads is not the other's.
def outer(indent):
    def first(indent=1):
        return indent + 1

    def second(indent=2, size=3):
        spaces = lambda amount=0: " " * (amount + indent)
        return spaces() + "|" + spaces(size)

    def third(size):
        spaces = lambda amount=0: "-" * (amount + indent)
        indent_of_mine = 7
        return spaces(size), indent_of_mine

    return first(), second(), second(1), third(1)


print(outer(2))
