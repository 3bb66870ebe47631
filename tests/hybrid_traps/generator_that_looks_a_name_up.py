class C:
    def run(self):
        return [found for found in self.loop()]
    def loop(self):
        found = []
        for item in self.each():
            found.append(item)
        return found
    def each(self):
        yield missing
c = C()
h = hybridize(c.run)
attempt(h)
attempt(h)
