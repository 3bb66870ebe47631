"""`reuse=True` block by block: the same bits, warnings and errors as in one piece."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import s2s
from s2s.hybrid import blocks

BLOCK = blocks.block_of(np.dtype(np.float64))


def bits(array: Any) -> tuple[Any, ...]:
    return type(array), array.dtype, array.shape, array.strides, array.tobytes()


def alike(found: Any, expected: Any) -> bool:
    if type(found) is tuple:
        return len(found) == len(expected) and all(map(alike, found, expected))
    return bits(found) == bits(expected)


@pytest.fixture(autouse=True)
def _whatever_it_takes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is faster is another matter."""
    if "ticks" not in request.fixturenames:
        monkeypatch.setattr("s2s.hybrid.buffers._MARGIN", 1e9)


@pytest.fixture(autouse=True)
def _small_arrays_too(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two blocks are the fewest that can be cut up."""
    if "small" in request.fixturenames:
        monkeypatch.setattr(blocks, "WORTH_IT", 2 * 512)
        monkeypatch.setattr(blocks, "_BLOCK", 512)


@pytest.fixture
def small() -> int:
    """Blocks of so many bytes, for tests of many arrays."""
    return 512


SPECIAL = [0.0, -0.0, 1.0, -1.5, 5e-324, -1e-310, 1e-38, 3e38, -1.7e308, np.inf, -np.inf, np.nan, -np.nan]


def with_payloads(dtype: Any) -> Any:
    """Numbers of every kind, and several that are none."""
    with np.errstate(all="ignore"):
        values = np.array(SPECIAL, dtype)
    unsigned = np.dtype(f"u{values.itemsize}").type
    others = values[-2:].view(unsigned) + np.array([7, 9], unsigned)
    return np.concatenate([values, others.view(dtype)])


def sample(dtype: Any, size: int, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    if np.dtype(dtype).kind in "iu":
        limits = np.iinfo(dtype)
        return rng.integers(limits.min, limits.max, size, dtype, endpoint=True)
    with np.errstate(all="ignore"):
        plain = rng.standard_normal(size).astype(dtype)
    return np.where(rng.random(size) < 0.3, rng.choice(with_payloads(dtype), size), plain)


def offset(array: Any, elements: int) -> Any:
    """The same, beginning elsewhere in memory."""
    room = np.empty(array.size + elements, array.dtype)
    room[elements:] = array
    return room[elements:]


def chain(function: Any) -> Callable[..., Any]:
    """The function between two additions."""
    if function.nin == 1:
        return lambda a, b: function(function(a) + b) + a
    return lambda a, b: function(function(a, b), a + b) + b


FUNCTIONS = sorted({(kind, name) for kind, names in blocks._ELEMENTWISE.items() for name in names})
TYPES = {"f": "f4 f8", "i": "i1 i2 i4 i8", "u": "u1 u2 u4 u8"}


@pytest.mark.parametrize(("kind", "name"), FUNCTIONS, ids=lambda value: str(value))
def test_every_function_gives_the_same_bits_in_blocks(kind: str, name: str, small: int) -> None:
    function = getattr(np, name)
    program = chain(function)
    for dtype in TYPES[kind].split():
        block = small // np.dtype(dtype).itemsize
        hybrid = s2s.hybridize(program, frozen=True, reuse=True)
        with np.errstate(all="ignore"):
            hybrid(*(sample(dtype, 4 * block, seed) for seed in (8, 9)))
            assert "in_parts" in hybrid.source, hybrid.stats().note
            for size in (2 * block, *range(3 * block - 9, 3 * block + 18), 5 * block - 1, 9 * block + 33):
                for start in (0, 1, 3, 8):
                    a, b = (offset(sample(dtype, size, seed), start) for seed in (size, size + 1))
                    assert alike(hybrid(a, b), program(a, b)), (dtype, size, start)
        assert hybrid.stats().specializations == 1


def fancy(a: Any, b: Any, c: Any, d: Any) -> Any:
    e = a + b
    f = c + d
    return e + f


def wide(a: Any, b: Any, c: Any, d: Any) -> Any:
    e = (a - b) * -2.5
    f = -c / 3
    g = np.maximum(e, f)
    return g, e * f, g + d, g


class Scaled:
    """Has an array of its own, which is changed in place."""

    def __init__(self, size: int) -> None:
        self.scale = np.linspace(0.5, 1.5, size)

    def __call__(self, x: Any) -> Any:
        return (x * self.scale + 1) * self.scale


def arrays(size: int, count: int = 4, dtype: Any = np.float64) -> list[Any]:
    return [np.random.default_rng(seed).standard_normal(size).astype(dtype) for seed in range(count)]


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("program", [fancy, wide])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_lengths_around_those_of_blocks(program: Any, frozen: bool, dtype: Any) -> None:
    hybrid = s2s.hybridize(program, frozen=frozen, reuse=True, trial=False)
    block = blocks.block_of(np.dtype(dtype))
    hybrid(*arrays(8 * block, dtype=dtype))
    assert "in_parts" in hybrid.source, hybrid.stats().note
    for size in (
        0,
        1,
        100,
        8 * block - 1,
        8 * block,
        8 * block + 1,
        9 * block - 1,
        9 * block,
        20 * block + 7,
    ):
        given = arrays(size, dtype=dtype)
        assert alike(hybrid(*given), program(*given)), size
    assert hybrid.stats().specializations == 1


def test_what_is_returned_twice_is_one_object_and_all_are_new() -> None:
    hybrid = s2s.hybridize(wide, frozen=True, reuse=True)
    given = arrays(140_000)
    first, second = hybrid(*given), hybrid(*given)
    assert first[0] is first[3]
    everything = [*given, *first[:3], *second[:3]]
    assert all(one is other or not np.shares_memory(one, other) for one in everything for other in everything)


@pytest.mark.parametrize("shape", [(1400, 100), (70, 40, 50), (1, 140_000), (140_000, 1)])
def test_any_shape_in_the_order_of_c(shape: tuple[int, ...]) -> None:
    hybrid = s2s.hybridize(wide, frozen=True, reuse=True)
    given = [one.reshape(shape) for one in arrays(140_000)]
    for _ in range(2):
        assert alike(hybrid(*given), wide(*given))
    assert "in_parts" in hybrid.source
    other = [one.reshape(1400, 100) for one in arrays(140_000)]
    assert alike(hybrid(*other), wide(*other))
    with pytest.raises(ValueError, match="broadcast"):
        hybrid(*other[:3], other[3].reshape(14, 100, 100)[:, 1:])
    fortran = [np.asfortranarray(one) for one in other]
    assert alike(hybrid(*fortran), wide(*fortran))
    assert alike(hybrid(*other[:2], *fortran[:2]), wide(*other[:2], *fortran[:2]))


class Kept(np.ndarray):
    """A class of arrays that says which functions ran."""

    seen: list[str] = []

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **keywords: Any) -> Any:
        self.seen.append(f"{ufunc.__name__} of {inputs[0].size}")
        plain = [one.view(np.ndarray) if type(one) is Kept else one for one in inputs]
        return getattr(ufunc, method)(*plain, **keywords).view(Kept)


def others() -> Iterator[Any]:
    x = arrays(140_000, 1)[0]
    read_only = x.copy()
    read_only.flags.writeable = False
    yield read_only
    yield x.view(Kept)
    yield np.ma.masked_less(x, 0)
    yield x.astype(">f8")
    yield x.astype(np.float16)
    yield x.astype(np.longdouble)
    yield x.astype(complex)
    yield x.astype(np.dtype("f8", metadata={"unit": "m"}))
    yield x.astype(np.float32)
    yield x.astype(object)
    yield np.repeat(x, 2)[::2]
    yield x[::-1]
    yield np.broadcast_to(x[:1], x.shape)
    yield np.frombuffer(b"." + x.tobytes(), np.uint8)[1:].view(np.float64)
    yield pickle.loads(pickle.dumps(x))
    yield copy.deepcopy(x)
    yield np.float64(1.5)
    yield np.array(2.5)
    yield 3


@pytest.mark.parametrize("number", range(19))
@pytest.mark.parametrize("place", [0, 2, "all"])
@pytest.mark.parametrize("is_first", [True, False])
def test_other_arguments(number: int, place: int | str, is_first: bool) -> None:
    usual, other = arrays(140_000), list(others())[number]
    given = [other] * 4 if place == "all" else [other if place == i else one for i, one in enumerate(usual)]
    hybrid = s2s.hybridize(wide, frozen=True, reuse=True)
    if not is_first:
        hybrid(*usual)
    for _ in range(2):
        Kept.seen.clear()
        expected = wide(*given)
        ran = Kept.seen[:]
        Kept.seen.clear()
        found = hybrid(*given)
        assert sorted(Kept.seen[-len(ran) :]) == sorted(ran)
        for one, wanted in zip(found, expected, strict=True):
            if type(wanted) is float:
                assert (type(one), one) == (float, wanted)
                continue
            assert (type(one), one.dtype, one.dtype.metadata) == (
                type(wanted),
                wanted.dtype,
                wanted.dtype.metadata,
            )
            assert one.shape == wanted.shape
            assert np.array_equal(np.ma.getdata(one), np.ma.getdata(wanted))
    assert hybrid(*usual)[0].tobytes() == wide(*usual)[0].tobytes()


def test_arguments_that_are_one_array_or_views_of_one() -> None:
    hybrid = s2s.hybridize(fancy, frozen=True, reuse=True)
    x = arrays(200_000, 1)[0]
    for given in ([x] * 4, [x[:150_000], x[1:150_001], x[50_000:], x[50_000:]]):
        before = x.copy()
        assert alike(hybrid(*given), fancy(*given))
        assert bits(x) == bits(before)
    assert "in_parts" in hybrid.source


def divided(a: Any, b: Any) -> Any:
    c = a / b
    d = np.sqrt(c)
    return c * d + a


def outcome(program: Any, given: list[Any], state: dict[str, str], how: str) -> Any:
    """The result, or what was raised; what was warned of, and what was told to a function."""
    told: list[Any] = []
    before = np.seterrcall(lambda kind, flag: told.append((kind, flag)))
    with warnings.catch_warnings(record=True) as seen, np.errstate(**state):
        warnings.simplefilter(how)
        try:
            result: Any = bits(program(*given))
        except (FloatingPointError, RuntimeWarning) as error:
            result = (type(error), str(error), error.__context__)
        after = np.geterr()
    np.seterrcall(before)
    return result, [(one.category, str(one.message)) for one in seen], told, after


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("how", ["always", "error"])
@pytest.mark.parametrize(
    "state",
    [
        {},
        *({"all": way} for way in ("ignore", "warn", "raise", "call")),
        {"all": "ignore", "invalid": "call"},
    ],
    ids=str,
)
def test_what_goes_wrong_is_told_as_it_is_of_the_whole(frozen: bool, how: str, state: dict[str, str]) -> None:
    hybrid = s2s.hybridize(divided, frozen=frozen, reuse=True, trial=False)
    n = 140_000
    usual = np.linspace(1.0, 2.0, n)
    zeros, negative, huge, tiny = (usual.copy() for _ in range(4))
    zeros[[5, n // 2, n - 1]] = 0
    negative[::30_000] = -1
    huge[70_000:] = 1e308
    tiny[:] = 1e-308
    sets = [[usual, usual], [usual, zeros], [negative, usual], [zeros, zeros], [huge, tiny], [tiny, huge]]
    for given in [*sets, *sets, *sets]:
        assert outcome(hybrid, given, state, how) == outcome(divided, given, state, how)
    assert "in_parts" in hybrid.source


def test_where_the_whole_tells_at_every_call_blocks_are_no_longer_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []
    in_parts = blocks.in_parts
    monkeypatch.setattr(blocks, "in_parts", lambda *given: tried.append(1) or in_parts(*given))
    hybrid = s2s.hybridize(divided, frozen=True, reuse=True)
    usual, zeros = np.ones(140_000), np.zeros(140_000)
    hybrid(usual, usual)
    tried.clear()
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for _ in range(20):
            hybrid(usual, zeros)
    assert len(seen) == 20
    assert len(tried) == blocks.MOST_TOLD
    assert alike(hybrid(usual, usual), divided(usual, usual))


def test_nothing_is_told_by_making_the_program() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        hybrid = s2s.hybridize(divided, frozen=True, reuse=True)
        hybrid(np.ones(140_000), np.zeros(140_000))
    assert [str(one.message) for one in seen] == ["divide by zero encountered in divide"]
    hybrid = s2s.hybridize(divided, frozen=True, reuse=True)
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        hybrid(np.ones(140_000), np.zeros(140_000))
    assert "in_parts" in hybrid.source


def test_a_first_call_that_raises() -> None:
    hybrid = s2s.hybridize(fancy, frozen=True, reuse=True)
    for _ in range(2):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(ValueError, match="could not be broadcast"):
                hybrid(*arrays(140_000, 3), np.ones(139_999))
    assert "raises" in hybrid.stats().note


def test_nothing_is_allocated_beside_the_result() -> None:
    given = arrays(10**6)
    hybrid = s2s.hybridize(fancy, frozen=True, reuse=True)
    hybrid(*given)
    tracemalloc.start()
    try:
        hybrid(*given)
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        hybrid(*given)
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert given[0].nbytes <= peak < 1.002 * given[0].nbytes


def test_calls_at_once_have_buffers_of_their_own() -> None:
    from concurrent.futures import ThreadPoolExecutor

    hybrid = s2s.hybridize(wide, reuse=True, frozen=True)
    sets = [[one + number for one in arrays(140_000)] for number in range(8)]
    hybrid(*sets[0])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda given: [hybrid(*given) for _ in range(20)], sets))
    for given, results in zip(sets, found, strict=True):
        expected = wide(*given)
        assert all(alike(one, expected) for one in results)


@pytest.mark.parametrize("frozen", [True, False])
def test_arrays_of_the_graph(frozen: bool) -> None:
    made, x = Scaled(140_000), arrays(140_000, 1)[0]
    hybrid = s2s.hybridize(made, frozen=frozen, reuse=True, trial=False)
    assert alike(hybrid(x), made(x))
    assert "in_parts" in hybrid.source
    made.scale[:] = 2.0
    assert alike(hybrid(x), made(x))
    shorter = arrays(130_000, 1)[0]
    with pytest.raises(ValueError, match="broadcast"):
        hybrid(shorter)
    rows = np.stack([x, x])
    assert alike(hybrid(rows), made(rows))


def to_the_power(a: Any, b: Any) -> Any:
    return np.exp(a + b) + a


def product(a: Any, b: Any) -> Any:
    return np.matmul(a + b, b) + a


def compared(a: Any, b: Any) -> Any:
    return np.maximum(a > b, a + b)


def once(a: Any, b: Any) -> Any:
    return a + b


@pytest.mark.parametrize("program", [to_the_power, product, compared, once])
def test_other_operations_are_not_cut_up(program: Any) -> None:
    given = [one.reshape(400, 400) for one in arrays(160_000, 2)]
    hybrid = s2s.hybridize(program, frozen=True, reuse=True)
    for _ in range(2):
        assert alike(hybrid(*given), program(*given))
    assert "in_parts" not in hybrid.source


def named(buffers: Any, ndarray: Any, numpy_add: Any, plain: Any, fit: Any, taken: Any) -> Any:
    return (buffers + ndarray) * (numpy_add + plain) + (fit - taken)


def of_whole(result_0: Any, made_0: Any, type: Any, buffer_0: Any) -> Any:
    return np.exp(result_0 + made_0) + (type + buffer_0)


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize(("program", "count"), [(named, 6), (of_whole, 4)])
def test_parameters_may_have_any_names(program: Any, count: int, frozen: bool) -> None:
    hybrid = s2s.hybridize(program, frozen=frozen, reuse=True, trial=False)
    given = arrays(140_000, count)
    for _ in range(3):
        assert alike(hybrid(*given), program(*given))
    assert "buffer_" in hybrid.source
    assert hybrid.stats().specializations == 1


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[int]], None]:
    """A clock that says what runs of the program with buffers take, and what those without."""

    def set_up(takes: list[int]) -> None:
        time = 0
        calls = iter(range(1000))

        def now() -> int:
            nonlocal time
            number = next(calls)
            time += takes[number // 2 % len(takes)] if number % 2 else 1
            return time

        monkeypatch.setattr("s2s.hybrid.buffers.now", now)

    return set_up


@pytest.mark.parametrize(
    ("takes", "stays"),
    [
        ([800, 800, 800, 1000, 1000, 1000], True),
        ([1000], False),
        ([990, 990, 990, 1000, 1000, 1000], False),
        ([1000, 1000, 1000, 800, 800, 800], False),
        # Something else ran meanwhile, which the least of several tells.
        ([9000, 9000, 9000, 1000, 1000, 1000, 800, 900, 900, 5000, 1000, 1000], True),
        ([1000, 1000, 1000, 9000, 9000, 9000, 1000, 1000, 1000, 5000, 5000, 800], False),
    ],
)
@pytest.mark.parametrize("program", [fancy, lambda a, b, c, d: np.exp(a + b) + np.exp(c + d)])
def test_the_faster_program_stays(program: Any, takes: list[int], stays: bool, ticks: Any) -> None:
    ticks(takes)
    hybrid = s2s.hybridize(program, frozen=True, reuse=True)
    given = arrays(140_000)
    for _ in range(2):
        assert alike(hybrid(*given), program(*given))
    assert ("buffer_0" in hybrid.source) is stays
    assert ("does not pay" in hybrid.stats().note) is not stays


def test_programs_that_are_slow_get_two_turns(ticks: Any) -> None:
    from s2s.hybrid import buffers

    ran = [0, 0]

    def counting(which: int) -> Callable[[], None]:
        def way() -> None:
            ran[which] += 1

        return way

    ticks([6_000_000])
    buffers._times(counting(0), counting(1))
    assert ran == [6, 6]
    ticks([1000])
    buffers._times(counting(0), counting(1))
    assert ran == [18, 18]
