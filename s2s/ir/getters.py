"""The method of the object that guards compare with which makes what module operator does in place of a lambda."""

from __future__ import annotations

#: The method that makes one, where there is one. No name of the program becomes this attribute.
GETTER = "__getter__"
# The program may have put something else in the place of module operator, or of `_operator`, which does the work. So
# the interpreter makes a second `_operator` of its own code, which nobody else ever sees and no finder of imports is
# asked for. The method tells the name of what is to be made, as a spec does, and keeps it. An interpreter that makes no
# modules in this way keeps the lambda.
MAKES_GETTERS = '''
def __getter__(self, written, name, *of):
    """Make what gives the same as a lambda, by a function of module operator; or keep the lambda, if there is none."""
    kind, own = ().__class__.__class__, self.__getter__.__func__
    if not own.__dict__:
        load, builtin = self.__init__.__builtins__.get("__import__"), kind([].append)
        if kind(load) is not builtin or load.__name__ != "__import__":
            return written
        imp = load("_imp")
        flags, called = (kind.__dict__[part].__get__(kind(imp)) for part in ("__flags__", "__name__"))
        space = imp.__dict__ if flags & 256 and called == "module" else {}
        create, execute = space.get("create_builtin"), space.get("exec_builtin")
        if kind(create) is not builtin or kind(execute) is not builtin:
            return written
        own.name = "_operator"
        made = create(own)
        execute(made)
        own.made = made.__dict__
    found = own.made[name]
    return found(*of) if of else found
'''
