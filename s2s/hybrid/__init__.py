"""Partial evaluation: a program specialized to the live objects it runs on.

`graph` reads objects without running their code and notes each fact it tells; `specialize` evaluates functions over
what the graph decides and leaves the rest as residual code; `entry` tests the facts; `residual` prints the program and
sends it through the optimizer.
"""
