# Python warns of `3 is not None`, and names the operator; a loop that goes on while that holds is left where the
# opposite does, of which nobody wrote.
n = 1
while n <= 6 and 3 is not None:
    n += 1
print(n)
