"""Puts the page into the wheel where it has been built; a wheel without it is built all the same."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore] # its configuration is of no concern
    """Takes ``page/dist`` into the package as ``referee/_page``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the page, unless it is not there or the wheel is the one that the page itself is made of."""
        built = Path(self.root) / "page" / "dist"
        without = version == "editable" or os.environ.get("REFEREE_WITHOUT_PAGE")
        if (built / "index.html").is_file() and not without:
            build_data["force_include"][str(built)] = "referee/_page"
