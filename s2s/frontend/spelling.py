"""Names as Python reads them: normalized, whatever letters they are written in."""

from __future__ import annotations

import keyword
import re
import unicodedata

_ODD_NAME = r"\b(?=\w*[^\x00-\x7f])[^\W\d]\w*"


def binds_keyword(text: str) -> bool:
    """Whether a name in the text becomes a keyword when Python normalizes it, so that it cannot be printed."""
    if text.isascii():
        return False
    # No name has white space in it, and few words have such letters: only these are searched.
    odd = " ".join([word for word in text.split() if not word.isascii()])
    return any(
        keyword.iskeyword(unicodedata.normalize("NFKC", name)) for name in set(re.findall(_ODD_NAME, odd))
    )
