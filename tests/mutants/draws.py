"""Mutants that write draws out where they are called, and forget a condition of that."""

from __future__ import annotations

from mutants.base import Knockout, always
from s2s.ir import drawer
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.legality.draws import may_be_drawn
from s2s.legality.verdict import Allowed, Verdict
from s2s.passes.draws import _Draw as Draw


def _without(condition: str, told: str) -> str:
    assert condition in drawer.KEEPS_DRAWERS
    return drawer.KEEPS_DRAWERS.replace(condition, told)


_guard, _asked = Draw.guard, Draw.asked


def _of_any_module(draw: Draw) -> n.Expr:
    guard = _guard(draw)
    return guard.values[1] if type(guard) is n.Bool and type(draw.call.func) is n.Attr else guard


def _of_any_function(draw: Draw) -> n.Expr:
    guard = _guard(draw)
    if type(guard) is n.Bool and type(draw.call.func) is n.Attr:
        return n.Bool("and", [guard.values[0], *guard.values[2:], n.Const(True)])
    return guard


def _never_let_go(draw: Draw, local: n.Var) -> n.Expr:
    made = _asked(draw, local)
    assert type(made) is n.Subscript
    made.index = n.Const(0)
    return made


def _evaluated_again(draw: Draw, local: n.Var) -> n.Expr:
    function = draw.part(draw.name, *map(clone, draw.call.args))
    return n.Subscript(n.Tuple([function]), n.Const(0))


def _given_anything(call: n.Call, name: str, is_apart: bool) -> Verdict:
    return Allowed() if name == "uniform" else may_be_drawn(call, name, is_apart)


def _one_bit_less(draw: Draw, width: int) -> n.Expr:
    bits = draw.part("bits", n.Const((width - 1).bit_length()))
    local = draw.draws.use(draw.draws.number)
    test = n.Compare(n.Walrus(n.Store(local), bits), ["<"], [n.Const(width)])
    return n.Cond(test, n.Load(local), draw.part("below", n.Const(width)))


#: Each is noticed by a trap of the row `draws`.
SEEN_BY_TRAPS: dict[str, Knockout] = {
    "AnyRandomIsPythons": Knockout(
        "what is called `random` is asked for its function, and then once more by the call",
        {"s2s.passes.draws._Draw.guard": _of_any_module},
    ),
    "FunctionsOfRandomStay": Knockout(
        "nobody is taken to replace a function of module random",
        {"s2s.passes.draws._Draw.guard": _of_any_function},
    ),
    "InsideIsAsItWas": Knockout(
        "nobody is taken to have changed what the functions of module random are made of",
        {
            "s2s.ir.originals.KEEPS_DRAWERS": _without(
                "    for name in asked:", "    for name in ():"
            ).replace("if made != [", "if 0 == [")
        },
    ),
    "GeneratorsAreOne": Knockout(
        "what a function of a module called `random` draws from is taken to be the generator of the module",
        {"s2s.ir.originals.KEEPS_DRAWERS": _without("found.__self__ is source and ", "")},
    ),
    "ClassesOfGeneratorsAreOne": Knockout(
        "a generator is taken to give bits as that of the library does, whatever its class says",
        {"s2s.ir.originals.KEEPS_DRAWERS": _without('"getrandbits" in own or "random" in own', "False")},
    ),
    "LocalsAreInts": Knockout(
        "what a local holds is taken to be an int where a number is drawn below it",
        {"s2s.passes.draws._Draw.ask_for_ints": always(None)},
    ),
    "HeldIsAnInt": Knockout(
        "what an expression gives is taken to be an int where a number is drawn below it",
        {"s2s.passes.draws._Draw.is_int": lambda draw, value: n.Compare(value, ["is not"], [n.Const(None)])},
    ),
    "RangesHoldSomething": Knockout(
        "a range that a number is drawn from is taken to hold one",
        {
            "s2s.passes.draws._Draw.ordered": lambda draw, low, high, more: n.Compare(
                clone(high), ["is not"], [n.Const(None)]
            )
        },
    ),
    "NumbersOfOneBitLess": Knockout(
        "a number below a power of two is made of as many bits as it may have",
        {"s2s.passes.draws._Draw.below": _one_bit_less},
    ),
    "ArgumentsAreHeld": Knockout(
        "what was drawn with is let go where the function ends that has asked for it",
        {"s2s.passes.draws._Draw.asked": _never_let_go},
    ),
    "ArgumentsAreEvaluatedAgain": Knockout(
        "an argument is evaluated again where it was found to be no int",
        {"s2s.passes.draws._Draw.asked": _evaluated_again},
    ),
    "NumbersAreGivenToUniform": Knockout(
        "what `uniform` is given is taken to give the same when it is evaluated twice",
        {"s2s.passes.draws.may_be_drawn": _given_anything},
    ),
    "LastItemsAreDrawn": Knockout(
        "a number is drawn for the one item, too, that is left when a list has been shuffled",
        {"s2s.ir.originals.KEEPS_DRAWERS": _without("while width > 1:", "while width > 0:")},
    ),
    "SubclassesAreLists": Knockout(
        "items of all that has a length are taken to be those of a list",
        {
            "s2s.ir.originals.KEEPS_DRAWERS": _without(
                "if of is lists or of is tuples or of is texts or of is ranges:", "if items:"
            )
        },
    ),
}
