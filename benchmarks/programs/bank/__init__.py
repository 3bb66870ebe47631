"""A bank simulated day by day: accounts in one module, the simulation in another."""

from bank.simulation import main

__all__ = ["main"]
