# not compiled: it stands in for mypy_extensions at run time, so that the rules need no package.
"""The two names mypyc looks for, without a run-time dependency on mypy_extensions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_attributes):
        return lambda thing: thing
