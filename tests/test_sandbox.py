"""What bounds code under test leaves nothing behind that would end what comes after it."""

from __future__ import annotations

import signal
from typing import Any

import pytest

from s2s.verify.sandbox import TimeUp, time_limit


def test_what_does_not_end_is_ended() -> None:
    with pytest.raises(TimeUp), time_limit(0.05):
        while True:
            pass


def test_what_swallows_its_end_is_ended_again() -> None:
    ends = 0
    with pytest.raises(TimeUp), time_limit(0.05):
        while True:
            try:
                while True:
                    pass
            except TimeUp:
                ends += 1
                if ends == 3:
                    raise


def test_time_that_is_up_while_the_limit_ends_leaves_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGALRM)
    set_timer = signal.setitimer

    def late(which: int, seconds: float, interval: float = 0.0) -> Any:
        if not seconds:
            signal.raise_signal(signal.SIGALRM)
        return set_timer(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", late)
    with time_limit(60):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
