"""A stack machine and an assembler for it."""

from __future__ import annotations

from enum import IntEnum


class Op(IntEnum):
    PUSH = 0
    ADD = 1
    SUB = 2
    MUL = 3
    MOD = 4
    LOAD = 5
    STORE = 6
    JMP = 7
    JZ = 8
    LT = 9
    EQ = 10
    CALL = 11
    RET = 12
    PRINT = 13
    HALT = 14


class VMError(RuntimeError):
    pass


class VM:
    def __init__(self, program: list[tuple[Op, int]], limit: int = 1_000_000) -> None:
        self.program = program
        self.stack: list[int] = []
        self.calls: list[int] = []
        self.memory: dict[int, int] = {}
        self.output: list[int] = []
        self.pc = 0
        self.steps = 0
        self.limit = limit

    def push(self, value: int) -> None:
        self.stack.append(value)

    def pop(self) -> int:
        if not self.stack:
            raise VMError("stack underflow")
        return self.stack.pop()

    def run(self) -> list[int]:
        while True:
            op, arg = self.program[self.pc]
            self.pc += 1
            self.steps += 1
            if self.steps > self.limit:
                raise VMError("too many steps")
            match op:
                case Op.PUSH:
                    self.push(arg)
                case Op.ADD:
                    b, a = self.pop(), self.pop()
                    self.push(a + b)
                case Op.SUB:
                    b, a = self.pop(), self.pop()
                    self.push(a - b)
                case Op.MUL:
                    b, a = self.pop(), self.pop()
                    self.push(a * b)
                case Op.MOD:
                    b, a = self.pop(), self.pop()
                    self.push(a % b)
                case Op.LT:
                    b, a = self.pop(), self.pop()
                    self.push(int(a < b))
                case Op.EQ:
                    b, a = self.pop(), self.pop()
                    self.push(int(a == b))
                case Op.LOAD:
                    self.push(self.memory.get(arg, 0))
                case Op.STORE:
                    self.memory[arg] = self.pop()
                case Op.JMP:
                    self.pc = arg
                case Op.JZ:
                    if self.pop() == 0:
                        self.pc = arg
                case Op.CALL:
                    self.calls.append(self.pc)
                    self.pc = arg
                case Op.RET:
                    self.pc = self.calls.pop()
                case Op.PRINT:
                    self.output.append(self.pop())
                case Op.HALT:
                    return self.output


def assemble(source: str) -> list[tuple[Op, int]]:
    labels: dict[str, int] = {}
    lines = []
    for line in source.splitlines():
        line = line.split(";")[0].strip()
        if not line:
            continue
        if line.endswith(":"):
            labels[line[:-1]] = len(lines)
        else:
            lines.append(line.split())
    program = []
    for name, *args in lines:
        arg = 0
        if args:
            arg = labels[args[0]] if args[0] in labels else int(args[0])
        program.append((Op[name.upper()], arg))
    return program


PRIMES = """
    push 2
    store 0         ; candidate
next:
    load 0
    push 120
    lt
    jz done
    push 2
    store 1         ; divisor
test:
    load 1
    load 0
    lt
    jz prime
    load 0
    load 1
    mod
    jz composite
    load 1
    push 1
    add
    store 1
    jmp test
prime:
    call show
composite:
    load 0
    push 1
    add
    store 0
    jmp next
show:
    load 0
    print
    ret
done:
    halt
"""


def job():
    vm = VM(assemble(PRIMES))
    output = vm.run()
    try:
        VM(assemble("add\nhalt")).run()
    except VMError as error:
        message = str(error)
    return output, vm.steps, message


def main():
    output, steps, message = job()
    print(output)
    print(f"{steps} steps; {message}")


if __name__ == "__main__":
    main()
