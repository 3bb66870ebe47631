"""A clinic over some weeks: patients come by chance, wait by how urgent they are, are treated, billed and counted."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum, IntEnum


class Urgency(IntEnum):
    """How soon somebody has to be seen."""

    CRITICAL = 0
    URGENT = 1
    ROUTINE = 2


class Status(Enum):
    WAITING = "waiting"
    TREATED = "treated"
    LEFT = "left"


@dataclass(frozen=True, order=True)
class Slot:
    day: int
    minute: int


@dataclass(frozen=True)
class Money:
    """An amount in cents."""

    cents: int

    def __add__(self, other: Money) -> Money:
        return Money(self.cents + other.cents)

    def times(self, count: int) -> Money:
        return Money(self.cents * count)


NOTHING = Money(0)
BASE_FEE = Money(2_500)
OPENING, CLOSING = 480, 1_080
WEIGHTS = {Urgency.CRITICAL: 5, Urgency.URGENT: 3, Urgency.ROUTINE: 2}


@dataclass
class Patient:
    number: int
    urgency: Urgency
    arrived: Slot
    patience: int
    status: Status = Status.WAITING
    bill: Money = NOTHING

    @property
    def is_waiting(self) -> bool:
        return self.status is Status.WAITING

    def waited(self, now: Slot) -> int:
        return now.minute - self.arrived.minute

    def charge(self, amount: Money) -> None:
        self.bill = self.bill + amount


class Doctor(ABC):
    def __init__(self, name: str) -> None:
        self.name = name
        self.free_at = OPENING
        self.seen = 0

    @abstractmethod
    def minutes(self, patient: Patient) -> int:
        """How long a treatment takes."""

    def is_free(self, minute: int) -> bool:
        return minute >= self.free_at

    def treat(self, patient: Patient, now: Slot) -> None:
        length = self.minutes(patient)
        self.free_at = now.minute + length
        self.seen += 1
        patient.status = Status.TREATED
        patient.charge(BASE_FEE)
        patient.charge(Money(60).times(length * WEIGHTS[patient.urgency]))


class Senior(Doctor):
    def minutes(self, patient: Patient) -> int:
        return 9 + 4 * WEIGHTS[patient.urgency]


class Junior(Doctor):
    def __init__(self, name: str, practice: int) -> None:
        super().__init__(name)
        self.practice = practice

    def minutes(self, patient: Patient) -> int:
        return 12 + 5 * WEIGHTS[patient.urgency] - min(self.practice + self.seen // 20, 8)


@dataclass
class Report:
    treated: int = 0
    left: int = 0
    waited: int = 0
    income: Money = NOTHING
    by_urgency: dict[str, int] = field(default_factory=dict)

    def add(self, patient: Patient) -> None:
        self.treated += 1
        self.income = self.income + patient.bill
        self.by_urgency[patient.urgency.name] = self.by_urgency.get(patient.urgency.name, 0) + 1


class Clinic:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.doctors: list[Doctor] = [Senior("Adams"), Junior("Baker", 0), Junior("Clark", 3)]
        self.waiting: list[Patient] = []
        self.report = Report()
        self.count = 0

    def run(self, days: int) -> None:
        for day in range(days):
            for doctor in self.doctors:
                doctor.free_at = OPENING
            for minute in range(OPENING, CLOSING):
                self.tick(Slot(day, minute))
            self.close()

    def tick(self, now: Slot) -> None:
        if self.rng.random() < 0.13:
            self.arrive(now)
        for patient in self.waiting:
            if patient.waited(now) > patient.patience and patient.urgency is not Urgency.CRITICAL:
                patient.status = Status.LEFT
                self.report.left += 1
        self.waiting = [patient for patient in self.waiting if patient.is_waiting]
        for doctor in self.doctors:
            if self.waiting and doctor.is_free(now.minute):
                self.call(doctor, now)

    def arrive(self, now: Slot) -> None:
        drawn = self.rng.randrange(10)
        urgency = Urgency.CRITICAL if drawn == 0 else Urgency.URGENT if drawn < 4 else Urgency.ROUTINE
        self.count += 1
        self.waiting.append(Patient(self.count, urgency, now, 30 + self.rng.randrange(60)))

    def call(self, doctor: Doctor, now: Slot) -> None:
        chosen = self.waiting[0]
        for patient in self.waiting:
            if patient.urgency < chosen.urgency:
                chosen = patient
        self.waiting.remove(chosen)
        doctor.treat(chosen, now)
        self.report.waited += chosen.waited(now)
        self.report.add(chosen)

    def close(self) -> None:
        for patient in self.waiting:
            patient.status = Status.LEFT
            self.report.left += 1
        self.waiting = []


def main(days: int = 20) -> None:
    """Some weeks, and what came of them."""
    clinic = Clinic(seed=11)
    clinic.run(days)
    report = clinic.report
    print(f"{report.treated} treated, {report.left} left, {report.waited / report.treated:.1f} minutes")
    print(report.income, report.by_urgency)
    for doctor in clinic.doctors:
        print(doctor.name, doctor.seen)


if __name__ == "__main__":
    main()
