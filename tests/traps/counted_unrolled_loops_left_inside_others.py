# A `break` leaves the loop over a few numbers that it stands in, and not the one around that.


def left_inside(t):
    found = []
    for j in "ab":
        for i in range(4):
            if t[(i + 1) % 4] == 2:
                break
            found.append(j * (i * 2 - 1))
        found.append(i)
    return found


for items in ([1, 2, 0, 1], [0, 0, 0, 0], [2, 1, 2, 2]):
    print(left_inside(items))
