"""What an interrupt (Ctrl-C) does: while the program is loaded or ends, it leaves at once and without a word."""

from __future__ import annotations

import os
import signal
from types import FrameType

INTERRUPTED = 130  # what a shell says of a program that was interrupted


def leave(_number: int, _frame: FrameType | None) -> None:
    """End the program where it stands; nothing has been done by then, or all of it."""
    os._exit(INTERRUPTED)


def leave_when_interrupted() -> None:
    """From now on an interrupt ends the program at once, unless interrupts are ignored or heard by somebody else.

    An exception would do while modules are imported, were it not lost, with a traceback, in the callbacks of importing.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)


def raise_when_interrupted() -> None:
    """From now on an interrupt is a `KeyboardInterrupt` again, so that a command can end in order."""
    if signal.getsignal(signal.SIGINT) is leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)
