# A temporary folder is removed when its last reference goes, in any program: a closed world is no reason to let it go sooner.
# breaks: no-finalizers
import os
import tempfile


def write(text):
    folder = tempfile.TemporaryDirectory()
    path = folder.name + "/note"
    with open(path, "w") as file:
        file.write(text)
    return os.path.exists(path)


def name_of(folder):
    return folder.name


def made():
    folder = tempfile.TemporaryDirectory()
    path = name_of(folder)
    return os.path.isdir(path)


def opened():
    folder = tempfile.TemporaryDirectory()
    path = os.path.join(folder.name, "note")
    file = open(path, "w")
    file.write("text")
    file.close()
    return os.listdir(os.path.dirname(path))


print(write("text"), made(), opened())
