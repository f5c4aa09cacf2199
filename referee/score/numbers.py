"""Points as numbers: whole, or a part of a point where a tie is split.

Sums are made exactly, so that three thirds are one point; what leaves this package is an ``int``
wherever the number is whole and a ``float`` only where it is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

Number: TypeAlias = int | float
Exact: TypeAlias = Fraction | int

# Twelve players can share a point at most in twelfths; sums of all such shares have this denominator.
SHARES = 27720


def exact(value: Number) -> Exact:
    """The number as an exact share of points: 0.3333… is a third."""
    if isinstance(value, int):
        return value
    return Fraction(value).limit_denominator(SHARES)


def plain(value: Exact) -> Number:
    """The number as it is printed: an ``int`` where it is whole."""
    return value.numerator if value.denominator == 1 else float(value)


def added(values: Iterable[Number]) -> Number:
    """The sum of points, exactly."""
    values = tuple(values)
    if all(type(value) is int for value in values):
        return sum(values)  # nearly always: fractions are made only where a tie was split
    return plain(sum((exact(value) for value in values), Fraction(0)))


def each_added(first: Iterable[Number], second: Iterable[Number]) -> tuple[Number, ...]:
    """Side by side, the two sums: a score and what is set up on it."""
    return tuple([a + b if type(a) is type(b) is int else added((a, b)) for a, b in zip(first, second, strict=True)])
