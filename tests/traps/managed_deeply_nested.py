# Python compiles no more than twenty blocks inside one another, and a with may become several.
from contextlib import contextmanager


@contextmanager
def deep(box):
    done = 0
    try:
        try:
            yield box.asked
        finally:
            done = 1
    finally:
        for item in [box]:
            item.left += done


@contextmanager
def plain(box):
    old = box.left
    try:
        box.entered += 1
        yield
    finally:
        for item in [box]:
            for other in [item]:
                other.left = old


class Box:
    entered = left = 0

    @property
    def asked(self):
        self.entered += 1
        return self.entered


def deep_16(box):
    with deep(box):
        with deep(box):
            with deep(box):
                with deep(box):
                    with deep(box):
                        with deep(box):
                            with deep(box):
                                with deep(box):
                                    with deep(box):
                                        with deep(box):
                                            with deep(box):
                                                with deep(box):
                                                    with deep(box):
                                                        with deep(box):
                                                            with deep(box):
                                                                with deep(box):
                                                                    return box.entered, box.left


def plain_17(box):
    with plain(box):
        with plain(box):
            with plain(box):
                with plain(box):
                    with plain(box):
                        with plain(box):
                            with plain(box):
                                with plain(box):
                                    with plain(box):
                                        with plain(box):
                                            with plain(box):
                                                with plain(box):
                                                    with plain(box):
                                                        with plain(box):
                                                            with plain(box):
                                                                with plain(box):
                                                                    with plain(box):
                                                                        return box.entered, box.left


def deep_9(box):
    with deep(box):
        with deep(box):
            with deep(box):
                with deep(box):
                    with deep(box):
                        with deep(box):
                            with deep(box):
                                with deep(box):
                                    with deep(box):
                                        return box.entered, box.left


def plain_9(box):
    with plain(box):
        with plain(box):
            with plain(box):
                with plain(box):
                    with plain(box):
                        with plain(box):
                            with plain(box):
                                with plain(box):
                                    with plain(box):
                                        return box.entered, box.left


for function in (deep_16, plain_17, deep_9, plain_9):
    box = Box()
    print(function(box), box.entered, box.left)
