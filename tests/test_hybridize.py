"""`s2s.hybridize` as an object: what it passes on, how it is copied, what it tells of itself, when it gives up.

What specialized programs do is compared with originals in `test_hybrid_traps.py` and by `s2s fuzz --hybrid`.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import gc
import inspect
import linecache
import pickle
import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import s2s
from s2s.api.lazy import NotCompiledWarning
from s2s.errors import UsageError
from s2s.hybrid.hybridize import Hybrid


class Scale:
    def __init__(self, k: int) -> None:
        self.k = k

    def __call__(self, x: int) -> int:
        return x * self.k


class Net:
    kind = "net"

    def __init__(self, *ks: int) -> None:
        self.layers = [Scale(k) for k in ks]
        self.note: str | None = None

    def __call__(self, x: int, y: int = 1) -> int:
        for layer in self.layers:
            x = layer(x)
        return x + y

    def method(self, x: int) -> int:
        return x + len(self.layers)


class Forward:
    def __init__(self) -> None:
        self.k = 3

    def forward(self, x: int) -> int:
        return x - self.k


class Slotted:
    __slots__ = ("k",)

    def __init__(self, k: int) -> None:
        self.k = k

    def __call__(self, x: int) -> int:
        return x + self.k


@s2s.hybridize
class Decorated:
    def __init__(self, k: int) -> None:
        self.k = k

    def __call__(self, x: int) -> int:
        return x * self.k


class Derived(Decorated):
    def __call__(self, x: int) -> int:
        return super().__call__(x) + 1


def adder(k: int) -> Callable[[int], int]:
    def add(x: int) -> int:
        return x + k

    return add


@pytest.fixture
def net() -> Net:
    return Net(2, 3, 5)


# --- what is decided -----------------------------------------------------------------------------------------


def test_loops_over_the_graph_are_written_out_and_calls_resolved(net: Net) -> None:
    h = s2s.hybridize(net, frozen=True)
    assert h(1) == net(1) == 31
    assert "for" not in h.source
    assert "x * 2" in h.source
    assert h.stats().tests <= 2  # of arguments


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("len(self.layers)", "3"),
        ("self.kind == 'net'", "True"),
        ("isinstance(self.layers[0], Scale)", "True"),
        ("getattr(self, 'kind')", "'net'"),
        ("hasattr(self, 'layers')", "True"),
        ("'a' in self.table", "True"),
        ("self.table.get('z', 7)", "7"),
        ("self.table['a'] + 1", "2"),
        ("[k for k in self.table]", "['a', 'b']"),
        ("self.layers[1].k * 2", "6"),
        ("'yes' if self.note is None else 'no'", "'yes'"),
        ("all(s.k > 1 for s in self.layers)", "True"),
        ("callable(self.layers[0])", "True"),
        ("self.scaled.k", "2"),
    ],
)
def test_what_only_depends_on_the_graph_is_computed_once(text: str, folded: str) -> None:
    source = f"class Probe(Net):\n    scaled = Scale(2)\n    def __call__(self):\n        return {text}\n"
    filename = f"<probe {text}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    names: dict[str, Any] = {"Net": Net, "Scale": Scale, "__name__": __name__}
    exec(compile(source, filename, "exec"), names)
    probe = names["Probe"](2, 3, 5)
    probe.table = {"a": 1, "b": 2}
    h = s2s.hybridize(probe, frozen=True)
    assert h() == probe()
    assert h.source.rstrip().endswith(f"return {folded}")


# --- what is taken of targets ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "argument"),
    [
        (Net(2, 3), 4),
        (Net(2, 3).method, 4),
        (Forward().forward, 4),
        (adder(3), 4),
        (functools.partial(Net(2, 3), 5), 4),
        (functools.partial(Net(2, 3).method), 4),
        (Slotted(3), 4),
        (Decorated(3), 4),
        (Derived(3), 4),
        (len, "four"),
        (functools.partial(max, 3), 4),
        (lambda x: x + 1, 4),
    ],
)
@pytest.mark.parametrize("frozen", [False, True])
def test_whatever_can_be_called(target: Any, argument: Any, frozen: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotCompiledWarning)
        h = s2s.hybridize(target, frozen=frozen)
        assert [h(argument), h(argument)] == [target(argument)] * 2


def test_an_object_with_forward_is_called_by_it() -> None:
    target = Forward()
    h = s2s.hybridize(target)
    assert h(5) == 2
    target.k = 10
    assert h(5) == -5


def test_what_cannot_be_called_is_refused() -> None:
    with pytest.raises(UsageError, match="can neither be called nor has it a method forward"):
        s2s.hybridize(object())


def test_none_is_refused_like_anything_else_that_is_not_called() -> None:
    with pytest.raises(UsageError, match="a NoneType can neither be called"):
        s2s.hybridize(None)


def test_a_hybrid_is_hybridized_by_its_target(net: Net) -> None:
    careful = s2s.hybridize(net)
    fast = s2s.hybridize(careful, frozen=True)
    assert fast.target is careful.target is net
    assert fast(1) == net(1)
    assert not fast.why_not


def test_a_class_without_call_is_refused() -> None:
    with pytest.raises(UsageError, match="defines neither __call__ nor forward"):
        s2s.hybridize(int)


def test_a_builtin_runs_as_written_and_says_so() -> None:
    h = s2s.hybridize(len)
    with pytest.warns(NotCompiledWarning, match="it is not a Python function"):
        assert h("abc") == 3
    assert "it is not a Python function" in h.stats().note
    assert h.source == ""


# --- the hybrid as an object ----------------------------------------------------------------------------------


def test_it_is_seen_as_its_target(net: Net) -> None:
    h = s2s.hybridize(net)
    assert isinstance(h, Net)
    assert isinstance(h, Hybrid)
    assert h.layers is net.layers
    assert h.kind == "net"
    assert h.target is net
    h.note = "written"
    assert net.note == "written"
    del h.note
    assert not hasattr(net, "note")
    with pytest.raises(AttributeError):
        h.nothing
    assert "Net" in repr(h)


def test_it_tells_what_it_did(net: Net) -> None:
    h = s2s.hybridize(net)
    assert (h.source, h.versions, h.ir) == ("", (), "")
    h(1)
    stats = h.stats()
    assert (stats.specializations, stats.misses, stats.versions) == (1, 1, 1)
    assert stats.tests == h.versions[0].tests > 5
    assert stats.seconds > 0
    assert "def " in h.source
    assert "original" in h.source
    assert h.ir
    assert "specialized in" in str(stats)
    h(2)
    assert h.stats().misses == 1


def test_what_tests_cost_is_told_for_few_of_them_too(net: Net) -> None:
    h = s2s.hybridize(Scale(2), trial=False)
    h(1)
    stats = h.stats()
    assert 0 < stats.tests < 20
    assert stats.test_seconds > 0
    assert "µs a call" in str(stats)
    frozen = s2s.hybridize(adder, frozen=True)
    with contextlib.suppress(TypeError):
        frozen(lambda: 0)
    assert not frozen.stats().tests
    assert "µs" not in str(frozen.stats())


def test_time_that_came_to_nothing_counts_as_well(net: Net) -> None:
    h = s2s.hybridize(net, max_nodes=3)
    with pytest.warns(NotCompiledWarning):
        h(1)
    assert h.stats().specializations == 0
    assert h.stats().seconds > 0


@pytest.mark.parametrize("frozen", [False, True])
def test_the_signature_is_the_targets(net: Net, frozen: bool) -> None:
    for target in (net, net.method, functools.partial(net, y=2), adder):
        h = s2s.hybridize(target, frozen=frozen)
        for _ in range(2):
            assert inspect.signature(h) == inspect.signature(target)
            h(1)
    h = s2s.hybridize(Forward(), frozen=frozen)
    assert list(inspect.signature(h).parameters) == ["x"]


def test_calls_that_do_not_fit_are_the_originals_and_make_no_programs(net: Net) -> None:
    h = s2s.hybridize(functools.partial(lambda x, **named: (x, named), 1))
    for _ in range(20):
        with pytest.raises(TypeError, match="multiple values for argument 'x'"):
            h(x=2)
    assert h.stats().specializations == 0
    assert h(y=2) == (1, {"y": 2})
    assert h.stats().specializations == 1
    assert not h.why_not


def test_a_function_that_stays_is_remarked() -> None:
    def outside(x: int) -> int:
        global _written
        _written = x
        return x

    def target(x: int) -> int:
        return outside(x) + 1

    h = s2s.hybridize(target)
    assert h(1) == 2
    assert any("stays a call: it stores to a global name" in remark.message for remark in h.remarks)


def test_a_pickled_hybrid_is_its_target_hybridized(net: Net) -> None:
    h = s2s.hybridize(net, frozen=True)
    h(1)
    back = pickle.loads(pickle.dumps(h))
    assert isinstance(back, Hybrid)
    assert back.target is not net
    assert back(1) == net(1)
    assert back.stats().tests <= 2  # still frozen: only arguments are tested


def test_a_hybrid_of_what_does_not_pickle_says_so() -> None:
    h = s2s.hybridize(adder(3))
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(h)
    assert h(1) == 4


def test_a_deep_copy_is_specialized_to_its_own_objects(net: Net) -> None:
    h = s2s.hybridize(net)
    h(1)
    twin = copy.deepcopy(h)
    twin.layers[0].k = 100
    assert twin(1) == 100 * 3 * 5 + 1
    assert h(1) == 31
    with pytest.raises(TypeError, match="copy the target"):
        copy.copy(h)


def test_refresh_takes_the_graph_as_it_is(net: Net) -> None:
    h = s2s.hybridize(net, frozen=True)
    h(1)
    net.layers.append(Scale(7))
    assert h(1) == 31  # the promise was broken
    h.refresh()
    assert h.versions == ()
    assert h(1) == net(1) == 211


# --- changes, and giving up -----------------------------------------------------------------------------------


def test_each_change_is_seen_and_what_keeps_changing_is_read_instead(net: Net) -> None:
    h = s2s.hybridize(net)
    for k in range(20):
        net.layers[0].k = k + 1000
        assert h(1) == net(1)
    stats = h.stats()
    assert stats.specializations <= 4
    assert not stats.note


def test_a_structure_that_changes_in_ever_new_places_is_given_up() -> None:
    net = Net(*range(2, 40))
    h = s2s.hybridize(net)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotCompiledWarning)
        for layer in net.layers:
            layer.k += 1000
            assert h(1) == net(1)
    assert h.stats().specializations == 8
    assert "its structure changes again and again" in h.stats().note
    assert h(1) == net(1)


def test_going_back_finds_the_older_program(net: Net) -> None:
    h = s2s.hybridize(net)
    old, new = net.layers, [Scale(10)]
    results = []
    for layers in (old, new, old, new):
        net.layers = layers
        results.append((h(1), net(1)))
    assert all(one == other for one, other in results)


def test_arguments_of_another_class_are_no_change_of_the_structure(net: Net) -> None:
    h = s2s.hybridize(net)
    assert [h(1), h(1.5), h("a", "b"), h(True), h(1, y=2.5)] == [
        net(1), net(1.5), net("a", "b"), net(True), net(1, y=2.5)  # type: ignore[arg-type]
    ]  # fmt: skip


def test_wrong_arguments_raise_as_ever(net: Net) -> None:
    h = s2s.hybridize(net.method)
    h(1)
    with pytest.raises(TypeError, match=r"Net\.method\(\) missing 1 required positional argument: 'x'"):
        h()
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        h(1, z=2)


# --- classes --------------------------------------------------------------------------------------------------


def test_instances_of_a_class_are_specialized_each() -> None:
    one, other = Decorated(2), Decorated(3)
    assert [one(5), other(5), one(6), other(6)] == [10, 15, 12, 18]
    one.k = 100
    assert [one(5), other(5)] == [500, 15]


def test_copies_and_pickles_of_instances_make_their_own_program() -> None:
    one = Decorated(2)
    assert one(5) == 10
    for twin in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        twin.k = 7
        assert [twin(5), one(5)] == [35, 10]


@s2s.hybridize(frozen=True)
class Kept:
    def __init__(self, k: int) -> None:
        self.k = k

    def forward(self, x: int, /, **named: int) -> tuple[int, dict[str, int]]:
        return x * self.k, named


def test_the_hybrid_of_an_instance_tells_of_it_and_is_refreshed() -> None:
    one = Kept(2)
    hybrid_of: Any = Kept.forward.hybrid  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match="this Kept has no program of its own"):
        hybrid_of(one)
    assert one.forward(5) == (10, {})
    one.k = 3
    assert one.forward(5) == (10, {})  # the promise was broken
    h = hybrid_of(one)
    assert h.stats().specializations == 1
    assert "x * 2" in h.source
    h.refresh()
    assert one.forward(5, self=1) == h(5, self=1) == (15, {"self": 1})
    assert "x * 3" in h.source
    with pytest.raises(UsageError, match="has no program of its own"):
        hybrid_of(copy.copy(one))


def test_a_subclass_calls_through_super() -> None:
    one = Derived(2)
    assert [one(5), one(6)] == [11, 13]
    one.k = 3
    assert one(5) == 16


def test_a_class_with_slots_runs_as_written() -> None:
    cls = type("Bare", (Slotted,), {"__slots__": (), "__call__": lambda self, x: self.k - x})
    hybrid = s2s.hybridize(cls)
    assert hybrid(5)(2) == 3


# --- threads ---------------------------------------------------------------------------------------------------


def test_threads_that_call_at_once_get_the_results_of_one_structure_or_the_other(net: Net) -> None:
    h = s2s.hybridize(net)
    first, second = [Scale(2)], [Scale(2), Scale(2)]
    net.layers = first
    seen: set[int] = set()
    errors: list[BaseException] = []
    go_on = threading.Event()

    def call() -> None:
        try:
            while not go_on.is_set():
                seen.add(h(10))
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=call) for _ in range(4)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotCompiledWarning)
        for thread in threads:
            thread.start()
        for _ in range(40):
            net.layers = second if net.layers is first else first
            h(10)
        go_on.set()
        for thread in threads:
            thread.join()
    assert not errors
    assert seen <= {21, 41}
    assert h(10) == net(10)


def test_a_thread_that_calls_while_another_specializes_runs_the_original(net: Net) -> None:
    h = s2s.hybridize(net)
    state = object.__getattribute__(h, "_s2s_hybrid")
    with state._lock:
        assert h(1) == 31
        assert h.stats().specializations == 0
    assert h(1) == 31
    assert h.stats().specializations == 1


def test_generators_run_as_they_are_consumed() -> None:
    class Tree:
        def __init__(self, *kids: Tree) -> None:
            self.kids = list(kids)
            self.name = len(kids)

        def walk(self) -> Iterator[int]:
            yield self.name
            for kid in self.kids:
                yield from kid.walk()

    tree = Tree(Tree(), Tree(Tree()))
    h = s2s.hybridize(tree.walk)
    assert list(h()) == list(tree.walk()) == [2, 0, 1, 0]
    started = h()
    assert next(started) == 2
    tree.kids.append(Tree(Tree(), Tree(), Tree()))
    assert list(started) == [0, 1, 0, 3, 0, 0, 0]


class Lazy:
    """Sets itself up at the first call."""

    def __init__(self) -> None:
        self.ready = False
        self.calls = 0

    def __call__(self, x: int) -> int:
        if not self.ready:
            self.ready = True
        self.calls += 1
        return x + self.calls


def test_a_program_is_made_again_when_it_has_set_itself_up() -> None:
    lazy = Lazy()
    hybrid = s2s.hybridize(lazy, frozen=True)
    assert [hybrid(10), hybrid(10), hybrid(10), hybrid(10)] == [11, 12, 13, 14]
    assert hybrid.stats().specializations == 2
    assert "ready" not in hybrid.source and "calls" in hybrid.source


def test_a_program_that_only_counts_is_made_once() -> None:
    lazy = Lazy()
    lazy.ready = True
    hybrid = s2s.hybridize(lazy, frozen=True)
    assert [hybrid(10) for _ in range(4)] == [11, 12, 13, 14]
    assert hybrid.stats().specializations == 1


def test_the_lines_of_programs_that_are_gone_are_forgotten() -> None:
    def kept() -> list[str]:
        return [name for name in linecache.cache if name.startswith("<s2s hybrid")]

    gc.collect()
    before = len(kept())

    def scale(x: int) -> int:
        return x * 2

    h = s2s.hybridize(scale, frozen=True)
    assert h(3) == 6
    (name,) = {*kept()} - {*kept()[:before]}
    assert linecache.getline(name, 1).startswith("def ")
    for _ in range(3):
        h.refresh()
        assert h(4) == 8
    gc.collect()
    assert len(kept()) == before + 1
    del h
    gc.collect()
    assert len(kept()) == before
