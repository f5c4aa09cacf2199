"""Which plays are right at a glance: where the rules are the plain ones, a play of which everything fits stands.

Denied by default. A rule says nothing against such a play only where it has the value of the plain game, or is listed
here with what it may be; a rule that nobody has listed sends every play to be judged in full wherever it is not plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from referee.variant.model import Variant

_ANY: tuple[Any, ...] = ()
"""Whatever the rule says."""

# No play at the table is right or wrong by these: who sits there, what is dealt, counted, won and ruled. What cards are
# worth has been added up before a play is said to fit.
_ELSEWHERE = dict.fromkeys(
    (
        *("id", "name", "about", "sources", "advice", "why", "digest", "at"),
        *("pack.ranks", "pack.suits", "pack.remove", "values", "hand_values"),
        *("players.counts", "players.partners", "players.partners_by", "players.direction"),
        *("deal.first_dealer", "deal.ace_in_cut", "deal.next_dealer", "deal.hand", "deal.packets"),
        *("deal.hands", "deal.table", "deal.layout"),
        *("deal.table_placed", "deal.announce_last", "deal.refill"),
        *("sweep.points", "sweep.last_play", "sweep.last_round", "sweep.stops_at", "sweep.cancel", "sweep.netted"),
        *("residue.to", "residue.points", "scoring.items", "scoring.count_order", "scoring.deal_score"),
        *("scoring.shutout", "scoring.goal", "game.target", "game.out", "game.both_out", "game.raise_by"),
        *("game.claim_wrong", "game.claim_points", "game.tie", "game.over", "game.near", "game.lurch", "game.speed"),
        *("game.margin", "game.match", "challenge.window", "challenge.remedy", "laws"),
        *("build.false_build", "build.false_build_points", "build.false_build_to", "build.false_build_followers"),
        *("build.unredeemed", "build.unredeemed_points", "build.unannounced"),
    ),
    _ANY,
)
_OF_BUILDING = dict.fromkeys(
    (
        *("build.allowed", "build.call", "build.limit", "build.must_hold", "build.raise_others", "build.raise_own"),
        *("build.raise_with_table", "build.multiple_fixed", "build.same_value", "build.owner_may_trail"),
        *("build.owner_keeps_card", "build.owner_next", "build.per_player", "build.on_table", "build.without"),
    ),
    _ANY,
)
_OF_TAKING = dict.fromkeys(("capture.partial", "capture.court_pairing", "capture.build_in_sum"), _ANY)
# What somebody must insist on is no foul before they do.
_ON_DEMAND = {"capture.compulsory": ("on-demand", "on-demand-equal")}
# What the hand must hold is asked of every play; the other values are met by what the judge demands of it.
_TRAILS = {**_ELSEWHERE, **_OF_BUILDING, **_OF_TAKING, **_ON_DEMAND}  # no build lies there
_TAKES = {
    **_ELSEWHERE,
    **_OF_BUILDING,
    **_ON_DEMAND,
    "capture.court_pairing": _ANY,
    "capture.build_in_sum": _ANY,
}  # no build in a sum
_BUILDS = {
    **_ELSEWHERE,
    **_OF_TAKING,
    "capture.compulsory": _ANY,
    "build.same_value": ("merge", "apart"),
    **dict.fromkeys(("build.limit", "build.must_hold", "build.owner_may_trail", "build.owner_keeps_card"), _ANY),
    "build.owner_next": _ANY,
    **dict.fromkeys(("build.raise_others", "build.raise_own", "build.raise_with_table"), _ANY),
    "build.multiple_fixed": _ANY,
}


@dataclass(frozen=True, slots=True)
class Plain:
    """Which plays may stand at a glance by the rules of one variant.

    ``trails`` where no build lies, ``takes`` of groups that fit (by ``courts``: of a card that only pairs), ``builds``
    of groups that fit and that raise nothing.
    """

    trails: bool
    takes: bool
    courts: bool
    builds: bool


def plain_of(variant: Variant) -> Plain:
    """What may stand at a glance by these rules."""
    takes = _is_free(variant, _TAKES)
    return Plain(
        trails=_is_free(variant, _TRAILS),
        takes=takes,
        courts=takes and variant.capture.court_pairing == "all",
        builds=_is_free(variant, _BUILDS),
    )


def _is_free(variant: Variant, silent: Mapping[str, tuple[Any, ...]]) -> bool:
    """Whether no rule but the ``silent`` ones differs from the plain game."""
    for path, value, usual in _rules(variant, Variant("", "")):
        if value != usual:
            harmless = silent.get(path)
            if harmless is None or (harmless and value not in harmless):
                return False
    return True


def _rules(group: Any, usual: Any, at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every rule of a group by its dotted path, with its value and the one of the plain game."""
    for each in fields(group):
        path, value, plain = f"{at}{each.name}", getattr(group, each.name), getattr(usual, each.name)
        if is_dataclass(plain):
            yield from _rules(value, plain, f"{path}.")
        else:
            yield path, value, plain
