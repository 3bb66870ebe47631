# A set display of constants is copied from a frozenset, and one with anything else in it is built item by item:
# tables of other sizes, and other orders. Where it is iterated at once, it is the frozenset itself.
def with_local():
    first = 51
    return list({first, 195, 144, 96, 169, 123})


def with_choice():
    return list({51 if not "" else 3, 195, 144, 96, 169, 123})


def with_sum(n=2):
    k = 50
    return list({k + 1, 195, 144, 96, 169, 123})


def made(n):
    return {n, 195, 144, 96, 169, 123}


def numbers():
    return {51, 195, 144, 96, 169, 123}


def constant():
    return [x for x in {51, 195, 144, 96, 169, 123}], list({51, 195, 144, 96, 169, 123})


def iterated():
    found = []
    s = {51, 195, 144, 96, 169, 123}
    for x in s:
        found.append(x)
    return found, [x for x in numbers()], [x for x in made(51)]


print(with_local(), with_choice(), with_sum(), list(made(51)), constant(), iterated())
for x in numbers():
    print(x)
print([x for x in numbers()], {x: 0 for x in numbers()})
