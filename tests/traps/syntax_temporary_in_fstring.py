# A text with quotes and a backslash, computed into a temporary, does not fit into a replacement field before 3.12.
def lines(parts):
    joined = "\n'\"".join(parts)
    return f"<{joined}>"


def words(parts):
    joined = "ab".join(parts)
    return f"<{joined}>"


print(lines(["a", "b"]), words(["a", "b"]))
