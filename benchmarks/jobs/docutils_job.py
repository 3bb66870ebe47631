"""docutils: a page of reStructuredText to HTML."""

from docutils.core import publish_string

SECTION = """
Section {i}
===========

A paragraph with *emphasis*, **strong words**, ``literals``, a `link <https://example.org/{i}>`_, a footnote
[#f{i}]_ and a substitution |name|. See also `Section {i}`_.

.. |name{i}| replace:: number {i}

* first point, which goes on
  over two lines
* second point

  1. a numbered
  2. list inside

term
    what the term means,
    in a definition.
other term : with a classifier
    something else

+------------+------------+-----------+
| Header {i} | Header 2   | Header 3  |
+============+============+===========+
| body row 1 | column 2   | column 3  |
+------------+------------+-----------+
| body row 2 | spans two columns      |
+------------+------------------------+

=====  =====
A      not A
=====  =====
False  True
True   False
=====  =====

.. note:: A note with a literal block::

       for line in lines:
           print(line)

:field: value
:other field: with *markup*

.. [#f{i}] The footnote of section {i}.

Subsection {i}
--------------

    A block quote, with an attribution.

    -- someone

| Lines that
|   keep their shape
"""

TEXT = """
=====
Title
=====

.. contents::

.. |name| replace:: a name
""" + "".join(SECTION.format(i=i) for i in range(3))


def job():
    settings = {"report_level": 5, "_disable_config": True, "embed_stylesheet": False, "stylesheet_path": ""}
    return publish_string(TEXT, writer="html5", settings_overrides=settings)
