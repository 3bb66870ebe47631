"""Which of two programs a trial keeps, by a clock that says what calls take."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from s2s.hybrid import trial
from s2s.hybrid.trial import Verdict, on_trial

#: What a call takes, of the program (specialized or not) and the number of the call, in nanoseconds.
Takes = Callable[[bool, int], float]


def verdict_of(monkeypatch: pytest.MonkeyPatch, takes: Takes, most: int = 10_000) -> tuple[Verdict, int, int]:
    """The verdict, after how many calls, and nanoseconds of them."""
    time = 0.0
    verdicts: list[Verdict] = []
    numbers = count()

    def way(is_specialized: bool) -> None:
        nonlocal time
        time += takes(is_specialized, next(numbers))

    monkeypatch.setattr(trial, "now", lambda: round(time))
    entry = on_trial(lambda: way(True), lambda: way(False), verdicts.append)
    for calls in range(most):
        if verdicts:
            return verdicts[0], calls, round(time)
        entry()
    raise AssertionError("no verdict")


def jitter(rng: random.Random) -> Iterator[float]:
    """What a loaded machine makes of calls: most a little longer, some by half, phases by a tenth."""
    phase = 1.0
    while True:
        if rng.random() < 0.02:
            phase = rng.choice([1.0, 1.0, 1.06, 1.12])
        yield phase * (1 + rng.expovariate(25)) * (1.5 if rng.random() < 0.08 else 1.0)


def share_kept(
    monkeypatch: pytest.MonkeyPatch, specialized: float, original: float, trials: int = 100
) -> float:
    kept = 0
    for seed in range(trials):
        noise = jitter(random.Random(seed))
        found, _, _ = verdict_of(
            monkeypatch,
            lambda is_specialized, _, noise=noise: (
                next(noise) * (specialized if is_specialized else original)
            ),
        )
        kept += found.keeps
    return kept / trials


@pytest.mark.parametrize("gain", [1.06, 1.13, 1.5])
@pytest.mark.parametrize("takes", [400, 13_600, 250_000])
def test_under_jitter_the_faster_program_is_kept(
    gain: float, takes: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewest = 0.9 if takes * trial._MOST_PAIRS * 2 > trial._ENOUGH and gain < 1.1 else 0.98
    assert share_kept(monkeypatch, takes / gain, takes) >= fewest


@pytest.mark.parametrize("loss", [1.03, 1.06, 1.5])
@pytest.mark.parametrize("takes", [400, 13_600])
def test_under_jitter_a_slower_program_is_not(
    loss: float, takes: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert share_kept(monkeypatch, takes * loss, takes) <= 0.02


def test_twelve_slow_calls_in_a_row_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phase in which the specialized program has it worse, as when its calls meet with interrupts."""

    def takes(is_specialized: bool, number: int) -> float:
        slow = number < 60 and is_specialized and number % 3
        return (12_800 if is_specialized else 13_600) * (1.2 if slow else 1.0)

    assert verdict_of(monkeypatch, takes)[0].keeps


@pytest.mark.parametrize(("specialized", "keeps"), [(900, True), (1100, False), (990, False)])
def test_a_machine_without_jitter_answers_at_once(
    specialized: int, keeps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, calls, _ = verdict_of(
        monkeypatch, lambda is_specialized, _: specialized if is_specialized else 1000
    )
    assert found.keeps is keeps
    assert calls <= 8 + 2 * trial._PAIRS + 1


@pytest.mark.parametrize("period", [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 50])
def test_calls_of_regular_lengths_fall_on_neither(period: int, monkeypatch: pytest.MonkeyPatch) -> None:
    by_chance = 60 % period != 0  # then their shares are about the same
    for gain, keeps in ((1.2, True), (0.9, False)) if by_chance else ((1.1, True), (0.95, False)):

        def takes(is_specialized: bool, number: int, gain: float = gain) -> float:
            length = 1000 * (1 + number % period)
            return length / gain if is_specialized else length

        assert verdict_of(monkeypatch, takes)[0].keeps is keeps, gain


@pytest.mark.parametrize("takes", [300, 10_000, 200_000, 2_000_000, 50_000_000])
def test_the_time_of_a_trial_is_bounded(takes: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the two are as fast, which nothing can tell."""
    rng = random.Random(5)
    _, calls, spent = verdict_of(monkeypatch, lambda *_: takes * rng.uniform(0.97, 1.03))
    assert calls <= 8 + 2 * trial._MOST_PAIRS + 1
    assert spent <= trial._ENOUGH + takes * (8 + 2 * trial._FEWEST_PAIRS) * 1.03


def test_a_call_that_raises_leaves_the_pairs_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    fails = False

    def way(name: str) -> Any:
        ran.append(name)
        if fails:
            raise ValueError(name)

    ticks = count()
    monkeypatch.setattr(trial, "now", lambda: next(ticks))
    entry = on_trial(lambda: way("specialized"), lambda: way("original"), lambda _: None)
    for _ in range(8):
        entry()
    ran.clear()
    for number in range(20):
        fails = number % 2 == 0
        if fails:
            with pytest.raises(ValueError, match="i"):
                entry()
        else:
            entry()
    assert ran[1::2] == ran[::2]
    assert all(sorted(ran[at : at + 4 : 2]) == ["original", "specialized"] for at in range(1, 20, 4))
