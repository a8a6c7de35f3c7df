"""For all tests."""

from __future__ import annotations

import signal

# A shell that starts the suite in the background lets everything below it ignore Ctrl-C; the tests
# that interrupt a program mean it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
