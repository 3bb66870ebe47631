# A helper below its caller is read before its arguments are evaluated, kept, and tested: also where nobody may rebind it.
def caller(word, other):
    if word:
        word = [replace(word, f"NOT {other} IS {len(word)}"), last(word, 1)]
    else:
        word = [replace(other, f"{other} = {len(other)}"), last(other, 2)]
    return word


print("the helpers are not there yet")


def replace(expression, condition):
    return expression.replace("a", str(condition))


def last(word, count):
    return last(word[1:], count) if len(word) > count else word


print(caller("banana", "x"), caller("", "cat"))
