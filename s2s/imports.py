"""What the compiler knows of the names that a file imports from other files of its tree.

`linking` and `sharing` look it up in those files. It is part of the options by which the file is compiled, and so of
the key under which the result is cached.
"""

from __future__ import annotations

from typing import NamedTuple


class ImportedEnum(NamedTuple):
    """An enum that a file imports from another file of its tree.

    Attributes:
        module: where from, as it is written, with the dots before it.
        name: what it is called there.
        members: the names of its members.
        certain: those of them that its text alone makes members, if no other file can be meant.
    """

    module: str
    name: str
    members: tuple[str, ...]
    certain: tuple[str, ...] = ()


class ImportedFunction(NamedTuple):
    """A small function that a file imports from another file of its tree.

    Attributes:
        module, name: where from, and what it is called there, as `ImportedEnum` has them.
        text: its definition, without annotations and with "…" for its docstring.
        certain: whether the name means it by the texts alone, and no other file can be meant.
        is_open: whether it may read names of its own file, so that its calls are evaluated at most, where they do not.
    """

    module: str
    name: str
    text: str
    certain: bool = False
    is_open: bool = False


class ImportedMaker(NamedTuple):
    """A class that a file imports from another file of its tree, which has a function that does what a call of it does.

    Attributes:
        module, name: where from, and what it is called there, as `ImportedEnum` has them.
        params: what that function takes, each with its kind, and whether it has a default.
        most: how many of them may be given by their places.
        by_name: those that may be given by their names.
    """

    module: str
    name: str
    params: tuple[tuple[str, str, bool], ...]
    most: int
    by_name: tuple[str, ...]


class ImportedClass(NamedTuple):
    """A class that a file likely imports from another file of its tree.

    Attributes:
        module, name: where from, and what it is called there, as `ImportedEnum` has them.
        is_abstract: whether its metaclass is likely that of module abc.
        has_instances: whether there are likely objects of exactly this class: it has no abstract methods of its own.
        certain: whether no other file can be meant.
    """

    module: str
    name: str
    is_abstract: bool
    has_instances: bool
    certain: bool = False


class ImportedNames(NamedTuple):
    """All names that an import of all of another file of the tree, as it is written, may bind; no other is meant."""

    module: str
    names: tuple[str, ...]


class ImportedShape(NamedTuple):
    """A class that a file imports from another file of a whole program.

    Attributes:
        module, name: where from, and what it is called there, as `ImportedEnum` has them.
        text: its class statement, with the members that may be inlined. Before it stand the classes that it derives
            from, and the constants that the members name.
        names: the other global names in the text, each with the name of the same thing in this file, or an empty one.
        ready: those of them that the other file has bound before the class, and that nothing else binds.
    """

    module: str
    name: str
    text: str
    names: tuple[tuple[str, str], ...] = ()
    ready: tuple[str, ...] = ()


class LentFunction(NamedTuple):
    """A function that a file imports from another file of a whole program, and that reads names of that file.

    Attributes:
        module, name: where from, and what it is called there, as `ImportedEnum` has them.
        text: its definition. Before it stand the constants that it names.
        names: the other global names in the text, each with the name of the same thing in this file, or an empty one.
        home: the same for all functions of one file.
    """

    module: str
    name: str
    text: str
    names: tuple[tuple[str, str], ...]
    home: str


#: What the loop binds that is left of one over a view is called so until it stands in a function.
INNER = "s2s_inner_"


class ImportedView(NamedTuple):
    """A loop of the file over a view, and what it comes to by what the files of the program say.

    Attributes:
        function: the function that it stands in, by its `__qualname__`.
        home: what the module of the file is called in what follows.
        line: the line of the loop.
        written: what it goes over as written.
        tests: what is asked before the loop: each an expression, and what it is to be an exact instance of, as
            `module:name`, or the class itself; with no class, it is to be true.
        over: what the loop goes over then.
        made: the classes of which no object is made for it then.
        target: what it binds, where it is not what is written.
        values: what is bound to what is written then: one expression, or one for each part of the target.
        before: what is evaluated before the loop, each with a name for it.
        held: the names of what is let go behind it, in this order.
        is_tried: whether what is asked may raise where nothing as written does, or something else.
        bound: the names that are bound where it is asked.
    """

    function: str
    home: str
    line: int
    written: str
    tests: tuple[tuple[str, str, bool], ...]
    over: str
    made: tuple[str, ...]
    target: str = ""
    values: tuple[str, ...] = ()
    before: tuple[tuple[str, str], ...] = ()
    held: tuple[str, ...] = ()
    is_tried: bool = False
    bound: tuple[str, ...] = ()


class ImportedUnequal(NamedTuple):
    """A comparison of the file that by a profile meets an object of one class and a value of a builtin type.

    No object of that class is equal to one of that type, by what the files of the program say.

    Attributes:
        function: the function that it stands in, by its `__qualname__`.
        line: its line, in which no other one stands.
        op: `==` or `!=`.
        kind: what is on its left, as `module:name`.
        other: the name of the builtin type of what is on its right.
    """

    function: str
    line: int
    op: str
    kind: str
    other: str


class TreeFile(NamedTuple):
    """A file of the tree whose definitions the file that is compiled may take into private copies.

    Attributes:
        path: where it lies.
        module: what the file that is compiled finds it by as it runs: with dots in front, from its own package on.
        text, digest: what it says, and what tells its bytes from others.
        sources: the modules that it imports from, as it names them, and the paths of those that are such files, too.
    """

    path: str
    module: str
    text: str
    digest: str
    sources: tuple[tuple[str, str], ...]


class ImportedFiles(NamedTuple):
    """The files of the tree that a file imports from, and that these import from, if they are few and short.

    Attributes:
        sources: as those of a `TreeFile`, of the file that is compiled.
    """

    sources: tuple[tuple[str, str], ...]
    files: tuple[TreeFile, ...]


class WantedMark(NamedTuple):
    """What a private copy in another file asks of this one: to say what its definitions were behind them.

    Attributes:
        path, digest: where this file lies, and what tells its bytes from others, of which there is no such mark.
        name: what the mark is called.
        behind: a name that the last of the definitions binds.
        text: the statement that makes the mark.
    """

    path: str
    digest: str
    name: str
    behind: str
    text: str


Imported = (
    ImportedEnum
    | ImportedFunction
    | ImportedMaker
    | ImportedClass
    | ImportedShape
    | LentFunction
    | ImportedNames
    | ImportedView
    | ImportedUnequal
    | ImportedFiles
    | WantedMark
)
