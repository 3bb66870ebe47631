# What an assert tells is not told where assertions are switched off.


class Job:
    def __init__(self, size):
        self.size = size

    def label(self):
        return "job"


def checked(job):
    assert job is not None, "no job"
    return job


def sized(job):
    assert job.size
    return job


def describe(job):
    found = checked(job)
    return found.label()


def describe_sized(job):
    found = sized(job)
    return found.label()


def main():
    for told in (describe, describe_sized):
        for job in (Job(1), None):
            try:
                print(told(job))
            except AttributeError as error:
                print(error)
            except AssertionError as error:
                print("refused", error)


main()
