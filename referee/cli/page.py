"""``referee page``: the page for the telephone on the table, served from here or written to a folder."""

from __future__ import annotations

import contextlib
import shutil
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from referee.cli.options import refuse
from referee.cli.page_server import LOOPBACK, built_page, lan_address, port_words, server_of

PORT: Final = 8521
HOW_TO_BUILD: Final = (
    "the page has not been built; in a checkout, with Node 20.19 or later, type: make page\n"
    "or install a wheel that was built where the page was"
)

Folder = Annotated[
    Path | None,
    typer.Argument(metavar="[DIR]", help="Write the page there, for any web server.", show_default=False),
]
Lan = Annotated[
    bool, typer.Option("--lan", help="Serve it on the house network too, and show the address as a QR code.")
]
Port = Annotated[int, typer.Option("--port", min=1, max=65535, help="Games are kept per address, so keep to one port.")]
Quiet = Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")]


def page(folder: Folder = None, lan: Lan = False, port: Port = PORT, no_open: Quiet = False) -> None:
    """Serve the page for the telephone on the table, or write it to a folder.

    The whole referee runs in the browser; nothing is sent anywhere.
    """
    built = built_page()
    if built is None:
        refuse(HOW_TO_BUILD)
    if folder is not None:
        write_page_to(built, folder)
        return
    serve(built, port, lan=lan, open_browser=not no_open)


def write_page_to(built: Path, folder: Path) -> None:
    """Copy the page into a folder that is new, empty, or holds an earlier copy of it."""
    if folder.is_file():
        refuse(f"{folder} is a file; name a folder", 1)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "sw.js").is_file():
        refuse(f"{folder} is there already and holds something else; name a new folder", 1)
    try:
        shutil.copytree(built, folder, dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        refuse(f"{folder} cannot be written: {error}")
    print(f"the page is in {folder}; any web server can give it out, below any address")


def serve(built: Path, port: int, *, lan: bool, open_browser: bool) -> None:
    """Serve the page until it is interrupted."""
    try:
        server = server_of(built, port, lan=lan)
    except OSError as error:
        refuse(port_words(error, port))
    here = f"http://{LOOPBACK}:{port}/"
    print(f"the page is at {here} (Ctrl-C ends it)", flush=True)
    if lan:
        show_lan(port)
    if open_browser:
        webbrowser.open(here)
    with contextlib.suppress(KeyboardInterrupt), server:
        server.serve_forever()


def show_lan(port: int) -> None:
    """Print the address on the house network, as a QR code too where that can be drawn."""
    address = lan_address()
    if address is None:
        print("this machine is on no network; the page is served here alone", flush=True)
        return
    there = f"http://{address}:{port}/"
    print(f"on the house network: {there}", flush=True)
    print("over this address a browser keeps no copy for aeroplane mode; everything else works while it is served")
    print(qr_code(there), flush=True)


def qr_code(address: str) -> str:
    """An address as a QR code of blocks; how to get one where the package for it is missing."""
    try:
        import segno  # noqa: PLC0415 - asked for by the extra `page` alone
    except ImportError:
        return "for a QR code: python -m pip install segno"
    import io  # noqa: PLC0415 - only for the drawing

    out = io.StringIO()
    segno.make(address, micro=False).terminal(out=out, compact=True)
    return out.getvalue()
