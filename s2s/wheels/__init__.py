"""Wheels whose modules are compiled: hooks for setuptools and hatchling, and what such a wheel needs to run.

In the wheel every module is as written, and beside them lies a package with the bytecode that s2s made of each, for the
interpreter the wheel was built with; docs/decisions/0019-wheels-hold-both.md says why.
"""
