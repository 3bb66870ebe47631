# breaks: annotations
# differs: annotations
# An annotation is a remark: what comes in may be of any type, and decides what the operators do.
def nothing(x: int) -> int:
    return x + 0


def same(x: int) -> int:
    return x * 1


def text(x: str) -> str:
    return str(x)


print(nothing(1.5), nothing(True), same([1]) is not None, same(True), text(5), nothing(-0.0))
xs = [1]
print(same(xs) is xs, type(text(b"a")).__name__)
