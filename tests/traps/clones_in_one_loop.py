# breaks: pure-operators
# A loop over a list that a comprehension has just made runs after it: what it raises, and where it ends, is seen then.
import array


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __sub__(self, other):
        return Point(self.x - other.x, self.y - other.y)


class Post:
    def __init__(self, at, far):
        self.at = at
        self.far = far

    def time(self, here):
        way = self.at - here
        if way.x > self.far:
            return None
        return 1.0 / way.y


def nearest(found):
    result = None
    for one in found:
        if one[1] is not None and one[1] > 0.1:
            if result is None or one[1] < result[1]:
                result = one
    return result


def first(found):
    result = None
    for one in found:
        result = one
        if one[1] is not None and one[1] > 0.1:
            break
    return result


def least(found):
    result = None
    for one in found:
        if result is None or one[1] < result[1]:
            result = one
    return result


def last(found):
    result = None
    for one in found:
        if one[1] is None or one[1] < 0.25:
            result = one
        if result is not None and result[1] < 5.0:
            result = one
    return result


def third(found):
    result = None
    for one in found:
        if one[1] is not None and one[1] > one[2]:
            result = one
    return result


def added(found):
    result = 0.0
    for one in found:
        if one[1] is not None:
            result = result + one[1]
    return result


class Page:
    def __init__(self):
        self.rows = array.array("d", [0.0] * 40)


class Posts:
    def __init__(self):
        self.posts = []
        self.page = Page()

    def put(self, x, y, far):
        self.posts.append(Post(Point(float(x), float(y)), float(far)))

    def nearest(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        return nearest(found)

    def first(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        return first(found)

    def least(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        return least(found)

    def last(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        return last(found)

    def third(self, here):
        found = [(post, post.time(here), post.far) for post in self.posts]
        return third(found)

    def added(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        return (None, added(found))

    def again(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        result = nearest(found)
        if result is None:
            return found[0]
        return result

    def sometimes(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        if here.y > 1:
            return nearest(found)
        return None

    def later(self, here):
        found = [(post, post.time(here)) for post in self.posts]
        low = 1.0 / (here.y - 2)
        result = nearest(found)
        if low > 5:
            return None
        return result

    def moved(self, here):
        near = here.x
        found = [(post, near + post.far) for post in self.posts]
        near = 7.5
        result = None
        for one in found:
            if one[1] < near:
                result = one
        return result

    def by_nearest(self, y, rows):
        for x in range(rows):
            hit = self.nearest(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None else hit[1]

    def by_first(self, y, rows):
        for x in range(rows):
            hit = self.first(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None or hit[1] is None else hit[1]

    def by_least(self, y, rows):
        for x in range(rows):
            hit = self.least(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None or hit[1] is None else hit[1]

    def by_last(self, y, rows):
        for x in range(rows):
            hit = self.last(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None or hit[1] is None else hit[1]

    def by_third(self, y, rows):
        for x in range(rows):
            hit = self.third(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None or hit[1] is None else hit[1]

    def by_added(self, y, rows):
        for x in range(rows):
            hit = self.added(Point(float(x), float(y)))
            self.page.rows[x] = hit[1]

    def by_again(self, y, rows):
        for x in range(rows):
            hit = self.again(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit[1] is None else hit[1]

    def by_sometimes(self, y, rows):
        for x in range(rows):
            hit = self.sometimes(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None else hit[1]

    def by_later(self, y, rows):
        for x in range(rows):
            hit = self.later(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None else hit[1]

    def by_moved(self, y, rows):
        for x in range(rows):
            hit = self.moved(Point(float(x), float(y)))
            self.page.rows[x] = 0.0 if hit is None else hit[1]


def made(*places):
    posts = Posts()
    for x, y, far in places:
        posts.put(x, y, far)
    return posts


PLACES = [(3, 4, 2), (9, 2.5, 1), (1, 7, 30), (12, 3.5, 4), (20, 5, 3)]
for name in "nearest", "first", "least", "last", "third", "added", "again", "sometimes", "later", "moved":
    for y in (0.5, 1.5, 2, 2.5, 3.5, 5, 7):
        for places in (PLACES, PLACES[::-1], PLACES[2:], []):
            posts = made(*places)
            try:
                getattr(posts, f"by_{name}")(y, 24)
            except Exception as error:
                print(name, y, len(places), type(error).__name__, error)
            print(name, y, len(places), sum(posts.page.rows), posts.page.rows[5])
