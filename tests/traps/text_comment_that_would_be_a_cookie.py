if 0:
    pass
# A coding cookie stands on one of the first two lines: vim: set fileencoding=latin-1 coding: latin-1
print("é", 1 + 2)
