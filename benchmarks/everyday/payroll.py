"""Monthly payroll with tax brackets. All money is in cents."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import total_ordering


@dataclass(frozen=True)
class Bracket:
    upto: int
    percent: int


BRACKETS = (
    Bracket(100_000, 0),
    Bracket(250_000, 15),
    Bracket(450_000, 27),
    Bracket(800_000, 38),
    Bracket(10**12, 45),
)


@dataclass
class Payslip:
    name: str
    month: int
    gross: int
    tax: int
    insurance: int
    bonus: int = 0

    @property
    def net(self):
        return self.gross + self.bonus - self.tax - self.insurance

    def format(self):
        return f"{self.month:02d} {self.name:<8}{self.gross / 100:>12,.2f}{self.net / 100:>12,.2f}"


class InsuredMixin:
    insurance_rate = 9
    insurance_ceiling = 500_000

    def insurance(self, gross):
        return min(gross, self.insurance_ceiling) * self.insurance_rate // 100


class UninsuredMixin:
    def insurance(self, gross):
        return 0


@total_ordering
class Employee(ABC):
    headcount = 0

    def __init__(self, name, children=0):
        self.name = name
        self.children = children
        self.ytd_gross = 0
        self.ytd_tax = 0
        Employee.headcount += 1

    @property
    def children(self):
        return self._children

    @children.setter
    def children(self, value):
        if not isinstance(value, int) or value < 0:
            raise ValueError(f"{self.name}: children must not be {value!r}")
        self._children = value

    @abstractmethod
    def gross(self, month):
        """Pay before taxes in a month."""

    @abstractmethod
    def insurance(self, gross): ...

    def bonus(self, month):
        return 0

    def tax(self, taxable):
        allowance = 20_000 * self.children
        taxable = max(0, taxable - allowance)
        tax = 0
        lower = 0
        for bracket in BRACKETS:
            if taxable <= bracket.upto:
                tax += (taxable - lower) * bracket.percent // 100
                break
            tax += (bracket.upto - lower) * bracket.percent // 100
            lower = bracket.upto
        return tax

    def pay(self, month):
        gross = self.gross(month)
        insurance = self.insurance(gross)
        bonus = self.bonus(month)
        tax = self.tax(gross + bonus - insurance)
        self.ytd_gross += gross + bonus
        self.ytd_tax += tax
        return Payslip(self.name, month, gross, tax, insurance, bonus)

    def __eq__(self, other):
        return (self.ytd_gross, self.name) == (other.ytd_gross, other.name)

    def __lt__(self, other):
        return (self.ytd_gross, self.name) < (other.ytd_gross, other.name)


class Salaried(InsuredMixin, Employee):
    def __init__(self, name, salary, **kwargs):
        super().__init__(name, **kwargs)
        self.salary = salary

    def gross(self, month):
        return self.salary


class Manager(Salaried):
    insurance_rate = 7

    def __init__(self, name, salary, team=(), **kwargs):
        super().__init__(name, salary, **kwargs)
        self.team = list(team)

    def bonus(self, month):
        base = super().bonus(month)
        if month % 3 == 0:
            base += sum(member.ytd_gross for member in self.team) // 200
        return base


class Hourly(InsuredMixin, Employee):
    def __init__(self, name, rate, hours, **kwargs):
        super().__init__(name, **kwargs)
        self.rate = rate
        self.hours = hours

    def gross(self, month):
        hours = self.hours[month % len(self.hours)]
        overtime = max(0, hours - 160)
        return self.rate * (hours - overtime) + self.rate * overtime * 3 // 2


class Contractor(UninsuredMixin, Employee):
    def __init__(self, name, invoices, **kwargs):
        super().__init__(name, **kwargs)
        self.invoices = invoices

    def gross(self, month):
        return sum(amount for when, amount in self.invoices if when == month)

    def tax(self, taxable):
        return min(super().tax(taxable), taxable // 5)


def build_staff(n):
    staff = []
    for i in range(n):
        name = "emp%03d" % i
        if i % 10 == 9:
            staff.append(Manager(name, 520_000 + i * 3_000, team=staff[-9:], children=i % 4))
        elif i % 3 == 0:
            staff.append(Hourly(name, 1_800 + i * 11, (150, 171, 160 + i % 30)))
        elif i % 7 == 1:
            staff.append(Contractor(name, [(1 + (i + k) % 12, 90_000 + k * i) for k in range(9)]))
        else:
            staff.append(Salaried(name, 210_000 + i * 2_345, children=i % 3))
    return staff


def job():
    Employee.headcount = 0
    staff = build_staff(420)
    errors = []
    for employee, count in zip(staff, (1, -1, "two", 2)):
        try:
            employee.children = count
        except ValueError as e:
            errors.append(str(e))
    totals = dict.fromkeys(("gross", "tax", "insurance", "net"), 0)
    lines = []
    for month in range(1, 13):
        for employee in staff:
            slip = employee.pay(month)
            for key in totals:
                totals[key] += getattr(slip, key)
            if month == 12 or slip.bonus > 700_000:
                lines.append(slip.format())
    top = [(e.name, type(e).__name__, e.ytd_gross, e.ytd_tax) for e in sorted(staff, reverse=True)[:5]]
    return totals, top, lines[::25], errors, Employee.headcount, max(staff) > min(staff)


if __name__ == "__main__":
    print(job())
