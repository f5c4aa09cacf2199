"""How wide the text of an answer may be: the screen, or a readable length where there is none."""

from __future__ import annotations

import shutil
import sys
from typing import Final

PIPED: Final = 100


def text_columns() -> int:
    """How many columns a line may have."""
    return min(PIPED, shutil.get_terminal_size().columns) if sys.stdout.isatty() else PIPED
