# What is computed of a local is a new object, though its value would be a constant's if the local were written out.
def same(a):
    big = 10**20
    text = "a b"
    print(big is big - 0, big is not -(-big), text is text * 1, (text + "") is text)
    return big is a + big


print(same(0))
