"""The recursion limit, which belongs to the whole interpreter, when several threads need it raised at once."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from s2s.recursion import deeply, with_deep_stack

USUAL = sys.getrecursionlimit()


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    yield
    sys.setrecursionlimit(USUAL)


def depth(levels: int, then: Callable[[], object] = int) -> int:
    """Go down so many levels, and do something there."""
    if not levels:
        then()
        return 0
    return depth(levels - 1, then) + 1


def at_once(*functions: Callable[[], object]) -> list[object]:
    """Run functions in threads that begin at the same time, and give what they give or raise."""
    barrier = threading.Barrier(len(functions))
    found: list[object] = [None] * len(functions)

    def run(index: int) -> None:
        barrier.wait()
        try:
            found[index] = functions[index]()
        except BaseException as error:
            found[index] = error

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(functions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_threads_that_enter_at_once_bring_the_limit_back() -> None:
    for _ in range(20):
        levels = [USUAL + 200 * number for number in range(1, 6)]
        assert at_once(*(lambda n=n: deeply(depth, n) for n in levels)) == levels  # type: ignore[misc]
        assert sys.getrecursionlimit() == USUAL


def test_checks_that_begin_at_once_have_no_more_than_a_program() -> None:
    inside, seen = threading.Barrier(2), []

    def check() -> None:
        inside.wait(10)
        seen.append(sys.getrecursionlimit())
        inside.wait(10)

    def too_deep() -> None:
        if threading.current_thread().daemon:
            return
        raise RecursionError

    at_once(*[lambda: with_deep_stack(too_deep, check)] * 2)
    assert len(set(seen)) == 1 and seen[0] < USUAL + 10
    assert sys.getrecursionlimit() == USUAL


def test_a_limit_that_the_program_sets_meanwhile_stays() -> None:
    raised, ready = threading.Event(), threading.Event()

    def ours() -> int:
        return deeply(depth, USUAL + 500, lambda: (raised.set(), ready.wait(10)))

    def program() -> None:
        assert raised.wait(10)
        sys.setrecursionlimit(200_000)
        ready.set()

    assert at_once(ours, program) == [USUAL + 500, None]
    assert sys.getrecursionlimit() == 200_000
    assert deeply(depth, 50) == 50
    assert sys.getrecursionlimit() == 200_000


def test_a_thread_of_the_program_that_is_deep_keeps_the_limit_up() -> None:
    raised, deep, done = threading.Event(), threading.Event(), threading.Event()

    def ours() -> int:
        return deeply(depth, USUAL + 500, lambda: (raised.set(), deep.wait(10)))

    def program() -> int:
        assert raised.wait(10)
        return depth(USUAL + 300, lambda: (deep.set(), done.wait(10), depth(100)))

    thread = threading.Thread(target=ours)
    other = threading.Thread(target=program)
    thread.start(), other.start()
    thread.join()
    assert sys.getrecursionlimit() > USUAL
    done.set()
    other.join()
    deeply(depth, 10)
    assert sys.getrecursionlimit() == USUAL


def test_a_low_limit_comes_back() -> None:
    program = (
        "import sys\n"
        "from s2s.recursion import deeply\n"
        "def down(n): return n and down(n - 1) + 1\n"
        "sys.setrecursionlimit(90)\n"
        "print(deeply(down, 300), sys.getrecursionlimit())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "300 90\n", done.stderr
