# breaks: sealed-globals
# mock.patch is how most programs rebind.
import sys
from unittest import mock


def fetch(x):
    return x + 1


def process(x):
    return fetch(x) * 2


me = sys.modules[__name__]
print(process(1))
with mock.patch.object(me, "fetch", return_value=50) as fake:
    print(process(1))
    print(fake.call_args_list == [mock.call(1)])
print(process(1))
with mock.patch.object(me, "fetch", side_effect=ValueError("no")):
    try:
        process(1)
    except ValueError as error:
        print(error.args)
