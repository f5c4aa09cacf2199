"""A real Chromium on the built page, or the reason why there is none; one browser for all tests."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.cli.page_server import built_page, server_of

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), "")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000


def missing() -> str:
    """Why the page cannot be tried in a browser here, or nothing."""
    try:
        import playwright.sync_api  # noqa: F401, PLC0415 - asked for by the extra `browser` alone
    except ImportError:
        return "Playwright is not installed: pip install '.[browser]'"
    if not CHROMIUM:
        return "there is no Chromium on this machine"
    return "" if built_page() else "the page has not been built: make page"


@contextmanager
def served(folder: Path | None = None) -> Iterator[str]:
    """The address of the built page, served as ``referee page`` serves it."""
    built = folder or built_page()
    assert built is not None
    server = server_of(built, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium without a window."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - asked for by the extra `browser` alone

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield opened
        finally:
            opened.close()
