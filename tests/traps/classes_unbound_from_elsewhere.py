# breaks: sealed-classes, closed-world
# differs: closed-world
# A method is called on something that is no instance of its class, in a way that the text does not tell of.
class Duck:
    def sound(self):
        return "quack"

    def speak(self):
        return self.sound()


class Dog:
    def sound(self):
        return "woof"


print(getattr(Duck, "speak")(Dog()), Duck().speak())
