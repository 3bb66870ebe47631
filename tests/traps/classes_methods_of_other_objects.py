# A method taken from its class and called on something that is no instance of it.
class Duck:
    def __init__(self, name):
        self.name = name

    def sound(self):
        return self.name + " quacks"

    def speak(self):
        return self.sound() + "!"

    def loud(self):
        return self.speak().upper()


class Dog:
    def __init__(self, name):
        self.name = name

    def sound(self):
        return self.name + " barks"

    speak = Duck.speak


print(Dog("rex").speak(), Duck("donald").loud())
try:
    print(Duck.loud(Dog("rex")), *map(Duck.speak, [Dog("a"), Duck("b")]))
    Duck.speak(42)
except AttributeError as error:
    print(error)
