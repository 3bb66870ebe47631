"""An image made brighter, with helpers that keep numbers in bounds."""


def clamp(value, low, high):
    return max(low, min(value, high))


class Image:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.pixels = [(i * 37) % 256 for i in range(width * height)]

    def brighten(self, by):
        return [clamp(pixel + by, 0, 255) for pixel in self.pixels]

    def darkest(self):
        darkest = 255
        for pixel in self.pixels:
            darkest = min(darkest, pixel)
        return darkest


def main(n=40):
    image = Image(n, n)
    return image.brighten(30), image.darkest()
