"""For all tests."""

from __future__ import annotations

import os
import signal

# Games of one's own are no part of what is tested here; a test that wants some names their folder.
os.environ.pop("HOLDFAST_GAMES", None)

# A shell that starts the suite in the background lets everything below it ignore Ctrl-C; the tests
# that interrupt a program mean it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
