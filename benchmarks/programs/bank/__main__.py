"""`python -m bank`."""

from bank.simulation import main

if __name__ == "__main__":
    print(main())
