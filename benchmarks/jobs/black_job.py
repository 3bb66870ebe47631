"""black: a file of some 400 lines formatted, its layout spoilt beforehand."""

import ast
import textwrap

import black

SOURCE = (
    '"""Stock of a small shop."""\n\nimport os,sys\nfrom collections import (defaultdict,OrderedDict)\n\n'
    + "\n".join(
        textwrap.dedent(
            f'''
            class Shelf{i}(object):
                """What lies on shelf {i}."""
                capacity={i * 10};labels=['a','b',"c",]
                def __init__(self,items=None,*,name:str='shelf{i}',**extra:dict[str,int])->None:
                    self.items=items if items is not None else []
                    self.name=name;self.extra={{'place':{i},'light':True,**extra}}
                def add( self,item,count=1 ) :
                    """Put something there."""
                    if count<=0 or (len(self.items)+count>self.capacity and not self.extra.get('stretch',False)):
                        raise ValueError("shelf %s cannot take %d more of %s, because it already holds %d"%(self.name,count,item,len(self.items)))
                    self.items.extend([item for _ in range(count)]);return self
                @property
                def value(self):
                    total=sum(getattr(item,'price',0)*(1 if not getattr(item,'spoilt',False) else 0)+len(str(item)) for item in self.items)
                    return total if total>{i} else-total
                def report(self,out=sys.stdout,*args,sort:bool=False):
                    counts=defaultdict(int)
                    for item in (sorted(self.items,key=lambda item:(item.price,str(item))) if sort else self.items): counts[item]+=1
                    for item,count in counts.items():
                        print("{{:>10}} {{}}".format(count,item),*args,file=out,sep='\\t')  # one line each
                    try: os.stat(self.name)
                    except (OSError,ValueError) as error:
                        with open(self.name,'w') as file,open(self.name+'.log','a') as log: file.write(str(error));log.write('missing: '+str(error)+'\\n')
            '''
        )
        for i in range(14)
    )
)
ast.parse(SOURCE)
MODE = black.Mode(line_length=100)


def job():
    return black.format_str(SOURCE, mode=MODE)
