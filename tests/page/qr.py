"""A reader of QR codes as a telephone reads them, for codes of one block that nothing has soiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Matrix = list[list[int]]
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
EDGE = 4


def modules(drawn: str) -> Matrix:
    """The dark places of a code drawn in half blocks, two rows a line, without its quiet zone."""
    rows: Matrix = []
    for line in drawn.splitlines():
        rows.append([int(sign in " ▄") for sign in line])
        rows.append([int(sign in " ▀") for sign in line])
    wide = len(rows[0]) - 2 * EDGE
    return [row[EDGE : EDGE + wide] for row in rows[EDGE : EDGE + wide]]


def read(code: Matrix) -> str:
    """What a code says."""
    mask = MASKS[(code[8][2] ^ 1) << 2 | code[8][3] << 1 | code[8][4] ^ 1]
    bits = "".join(str(code[row][column] ^ mask(row, column)) for row, column in places(len(code)))
    assert bits.startswith("0100"), "not bytes"
    length = int(bits[4:12], 2)
    data = bits[12 : 12 + 8 * length]
    return bytes(int(data[at : at + 8], 2) for at in range(0, len(data), 8)).decode()


def places(size: int) -> Iterator[tuple[int, int]]:
    """Where the data lie, in their order: up and down in pairs of columns from the right."""
    upward = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for row in range(size - 1, -1, -1) if upward else range(size):
            for column in (right, right - 1):
                if not is_pattern(row, column, size):
                    yield row, column
        upward = not upward


def is_pattern(row: int, column: int, size: int) -> bool:
    """Whether a place belongs to the pattern that a camera looks for."""
    corner = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    fifth = size > 21 and abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2
    return corner or fifth or 6 in (row, column)
