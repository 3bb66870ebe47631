"""Compilers wrong on purpose: the checks are checked by whether they notice.

`python -m tests.mutants` shows every mutant to the traps and to the fuzzer, and prints which noticed.
"""
