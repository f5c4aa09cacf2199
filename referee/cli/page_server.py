"""Serving the built page: which folder it is, the policy that goes out with each file, the address on the network.

Static files and nothing else: what is played stays in the browser.
"""

from __future__ import annotations

import errno
import socket
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only where --lan asks for it
OUTSIDE: Final = ("192.0.2.1", 9)
"""An address that nobody has: asked which way it lies, the system names the card of the house network."""


class PageHandler(SimpleHTTPRequestHandler):
    """Gives out the files of the page, each with the policy that also binds its worker."""

    extensions_map = {  # noqa: RUF012 - as the class it comes from has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".svg": "image/svg+xml",
    }

    def end_headers(self) -> None:
        """Add the policy to every answer."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        """Show no folder."""
        del path
        self.send_error(404)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name it has where it comes from
        """Keep quiet: the terminal is for the address."""


def built_page() -> Path | None:
    """The folder of the built page: the one that the wheel brought, else the one of the checkout."""
    package = Path(__file__).resolve().parent.parent
    places = (package / "_page", package.parent / "page" / "dist")
    return next((each for each in places if (each / "index.html").is_file()), None)


def server_of(folder: Path, port: int, *, lan: bool = False) -> ThreadingHTTPServer:
    """A server of the page, not yet running. Raises ``OSError`` where the port cannot be had."""
    handler = partial(PageHandler, directory=str(folder))
    return ThreadingHTTPServer((EVERYWHERE if lan else LOOPBACK, port), handler)


def lan_address() -> str | None:
    """The address of this machine on the house network, or None where there is none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(OUTSIDE)
        except OSError:
            return None
        found = str(asked.getsockname()[0])
    return None if found.startswith("127.") or found == EVERYWHERE else found


def port_words(error: OSError, port: int) -> str:
    """Why a port cannot be had, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use, perhaps by a page that is open already; take another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used; take one above 1023 with --port"
    return f"port {port} cannot be used: {(error.strerror or str(error)).lower()}"
