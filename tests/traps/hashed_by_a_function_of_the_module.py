# A name that the module binds is no builtin.
def id(it):
    print("asked")
    return 3


class Node:
    def __hash__(self):
        return id(self)


def main():
    node = Node()
    print(node in {node})


main()
