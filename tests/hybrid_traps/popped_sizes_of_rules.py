class P:
    def __init__(s): s.rules=[("a",2),("b",0),("c",1),("d",True)]
    def go(s,i,values,states):
        name,size=s.rules[i]
        if size:
            taken=values[-size:]
            del states[-size:]
            del values[-size:]
        else: taken=[]
        return name,taken,values,states
h=hybridize(P().go)
for i in (0,1,2,3):
    for n in (0,1,2,3): print(i,n,h(i,list(range(n)),list(range(n))))
for i in (7,"x",-1):
    try: print(h(i,[1],[2]))
    except Exception as e: print(type(e),e)
same=[1,2,3]
print(h(2,same,same))
