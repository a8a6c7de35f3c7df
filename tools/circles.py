"""No module imports itself by way of others, not even inside a function: part of `make check`."""

from __future__ import annotations

import sys
from graphlib import CycleError, TopologicalSorter

import grimp


def main() -> int:
    graph = grimp.build_graph("holdfast", exclude_type_checking_imports=True)
    imported = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        print("these import each other in a circle:", " <- ".join(error.args[1]), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
