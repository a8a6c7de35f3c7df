"""Build the browser's page if it is missing or older than its sources."""

from __future__ import annotations

import sys
from pathlib import Path

# Also before anything is installed: building the page needs nothing but the standard library.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from holdfast.server import page


def say(text: str) -> None:
    print(f"==> {text}", flush=True)


def main() -> None:
    try:
        if "--packages-only" in sys.argv:
            page.install_packages(say)
        elif page.is_stale():
            page.build(say)
    except page.CannotBuild as error:
        raise SystemExit(f"The page could not be built: {error}") from None


if __name__ == "__main__":
    main()
