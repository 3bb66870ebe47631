class G:
    def __init__(s): s.items=[1,2]
    def gen(s):
        for i in s.items:
            try: yield i
            finally: s.done=i
    def run(s,f):
        out=[]
        for v in s.gen():
            out.append(f(v))
        return out,s.done
g=G(); r=hybridize(g.run)
print(r(str),r(lambda v:v+1))
def bad(v):
    if v==2: raise ValueError(v)
    return v
try: r(bad)
except ValueError as e: print("VE",e,g.done)
def stop(v): raise StopIteration(v)
try: r(stop)
except StopIteration as e: print("SI",e,g.done)
except RuntimeError as e: print("RE",e,g.done)
def ge(v): raise GeneratorExit
try: r(ge)
except GeneratorExit: print("GE",g.done)
