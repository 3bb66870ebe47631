"""How many changes make one text of another, row by row."""


def edit_distance(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a):
        row = [i + 1]
        for j, y in enumerate(b):
            row.append(min(previous[j + 1] + 1, row[j] + 1, previous[j] + (x != y)))
        previous = row
    return previous[-1]


def main(n=3):
    return edit_distance("kitten sitting on a mat" * n, "sitting kitten at the mall" * n)
