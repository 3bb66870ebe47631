# A private name is mangled in a class body only: code moved into a method must not be mangled there.
class Plain:
    pass


def get(o):
    return o.__secret


def put(o, __value):
    o.__secret = __value
    return o


class Vault:
    __secret = "mangled"

    def read(self, o):
        return get(o), self.__secret

    def write(self, o):
        __local = put(o, "written")
        return sorted(vars(__local))

    def __private(self, x):
        return ("private", x)

    def call(self):
        return self.__private(1)


plain = Plain()
setattr(plain, "__secret", "plain")
print(Vault().read(plain), Vault().write(plain), Vault().call())
try:
    get(Vault())
except AttributeError as error:
    print(error)
print(sorted(n for n in vars(Vault) if "secret" in n or "private" in n))
