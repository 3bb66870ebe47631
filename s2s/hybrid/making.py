"""From a target and a call of it to the program that is specialized to its objects, as IR."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import FunctionType

from s2s.hybrid.binding import default_facts
from s2s.hybrid.bound import BOUND, defaults_of, parameters, signature_of, with_defaults
from s2s.hybrid.entry import Argument, entry_function
from s2s.hybrid.facts import LITERALS
from s2s.hybrid.lookahead import look_ahead
from s2s.hybrid.plan import Plan, Target
from s2s.hybrid.reliance import Place
from s2s.hybrid.single_rows import is_row
from s2s.hybrid.sources import Sources, Template
from s2s.hybrid.specialize import Specializer, Variant
from s2s.hybrid.values import Abstract, known, of_type
from s2s.ir import nodes as n

#: Classes of arguments that are worth a test: methods of them run no code of the program.
_TESTED_TYPES = frozenset({list, dict, tuple, str, bytes, int, float, bool, set})


@dataclass(eq=False, slots=True)
class Specialized:
    """A program that is specialized, and not yet printed.

    Attributes:
        spec: the program.
        function: what it is the specialization of.
        template: its IR as written.
        variant: its specialization.
        arguments: what is taken of parameters.
        params: the parameters that a call gives.
        first: the names of those in front of them, which are bound.
    """

    spec: Specializer
    function: FunctionType
    template: Template
    variant: Variant
    arguments: list[Argument]
    params: list[n.Param]
    first: list[str]

    @property
    def is_generator(self) -> bool:
        """Whether calls end at once."""
        return self.template.function.is_generator

    def entry(self) -> n.Function:
        """The function that callers call."""
        tested = not self.spec.frozen
        return entry_function(
            self.spec, self.variant, self.arguments, self.params, first=self.first, tested=tested
        )


def specialized(
    target: Target,
    plan: Plan,
    volatile: Iterable[Place],
    varying: set[str],
    args: tuple[object, ...],
    kwargs: dict[str, object],
    *,
    learnt: Specializer | None = None,
    waits: Callable[[Specializer], bool] = lambda spec: False,
) -> Specialized | str:
    """The program of a target, or why there is none.

    Args:
        target: as it is resolved now.
        plan: how to hybridize.
        volatile: places that are known to change from call to call.
        varying: parameters that get now this, now that.
        args, kwargs: a call, which suggests what parameters are.
        learnt: an earlier specialization, of which this one takes over what it found out.
        waits: asked after a round that is to be repeated: whether its program would not be run anyway.

    Raises:
        TooLarge: the budget is not enough.
    """
    function = target.function
    if function is None:
        return "it is not a Python function"
    sources = Sources()  # parsed files are much to keep, and every collection of garbage would go over them
    template = sources.template(function)
    if isinstance(template, str):
        return template
    if template.refused:
        return template.refused
    skipped = len(target.first)
    params = with_defaults(template.function.params, function)
    stars = any(param.kind in ("vararg", "kwarg") for param in params[:skipped])
    if stars or len(params) < skipped:
        return "its first arguments are bound in a way that is not followed"
    taken = parameters(params[skipped:], target.keywords)
    if taken is None or (target.keywords and plan.goes_on):
        return "its keywords are bound in a way that is not followed"
    plain = not plan.goes_on and not plan.alone
    spec = Specializer(
        sources,
        frozen=plan.frozen,
        limits=plan.limits,
        volatile=volatile,
        names_arrays=plan.goes_on,
        keeps_origins=plan.keeps_origins,
        knows_numbers=plain,
        knows_rows=plain and plan.frozen and any(map(is_row, (*args, *kwargs.values()))),
    )
    if learnt is not None:
        spec.learns_from(learnt)
    bound: dict[n.Var, Abstract] = {
        param.var: known(value) for param, value in zip(params, target.first, strict=False)
    }
    arguments = _arguments(template, target, function, varying, args, kwargs)
    suggested = {argument.param: argument for argument in arguments}
    for param in params[skipped:]:
        argument = suggested.get(param.var.name)
        if param.var.name in target.keywords:
            bound[param.var] = known(target.keywords[param.var.name])
        elif argument is not None:
            bound[param.var] = known(argument.value) if argument.type is None else of_type(argument.type)
    variant = spec.run(function, bound, waits=lambda: not template.function.is_generator and waits(spec))
    spec.rests_on(target.facts)
    for param in params[skipped:]:
        if param.var.name in defaults_of(function):
            spec.rests_on(default_facts(function, param))
    if not spec.is_stale:
        look_ahead(spec)
    if target.keywords:
        # Those that are taken for their defaults, too: the call gives none of them.
        arguments = [one if one.type is not None else Argument(one.param, BOUND) for one in arguments]
        arguments += [Argument(name, BOUND) for name in target.keywords]
        arguments += [
            Argument(one.var.name, ()) for one in taken if one.kind == "vararg" and one not in params
        ]
    first = [param.var.name for param in params[:skipped] if param.kind == "pos"]
    return Specialized(spec, function, template, variant, arguments, taken, first)


def _arguments(
    template: Template,
    target: Target,
    function: FunctionType,
    varying: set[str],
    args: tuple[object, ...],
    kwargs: dict[str, object],
) -> list[Argument]:
    """What the call at hand suggests to take parameters for."""
    signature = signature_of(function)
    try:
        given = signature.bind(*target.first, *args, **{**target.keywords, **kwargs})
    except TypeError:
        return []
    found = []
    for param in template.function.params[len(target.first) :]:
        name = param.var.name
        if param.kind in ("vararg", "kwarg") or name in varying or name in target.keywords:
            continue
        default = signature.parameters[name].default
        value = given.arguments.get(name, default)
        if value is default and type(value) in LITERALS:
            found.append(Argument(name, value))
        elif type(value) in _TESTED_TYPES:
            found.append(Argument(name, type=type(value)))
    return found
