"""The date and the time of day, in words: nothing but the command line asks for them."""

from __future__ import annotations

import datetime as dt


def today() -> str:
    """The date: 2026-11-30."""
    return dt.datetime.now().astimezone().date().isoformat()


def now() -> str:
    """The date and the time of day: 2026-11-30 20:15."""
    return dt.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
