"""The printed form of a play: every card named, every group written out, builds by their value."""

from __future__ import annotations

from referee.cards import cards_of
from referee.table.plays import Build, Group, Play, Take, Trail, Written
from referee.table.position import Table
from referee.table.rules import Rules
from referee.tokens import part_printed


def play_text(table: Table, play: Play, named: int = 0) -> str:
    """A play as the record prints it, before it is made: ``10D x 9H+AD, 8C+2S``, ``2H+b8 = 10``.

    ``named`` are cards by which a build was named: the name keeps them.
    """
    return _text(table.rules, table.builds, play, named)


def written_out(rules: Rules, builds: tuple[Build, ...], written: Written, play: Play) -> str:
    """A play as it was meant, before these builds; a set that does not split stays as it was written."""
    if not (isinstance(play, Trail) or ((play.fits or written.plus) and play.groups)):
        return _set_text(rules, written)
    return _text(rules, builds, play, written.by_card) + (" sweep" if written.sweep else "")


def _set_text(rules: Rules, written: Written) -> str:
    """The text as it was written, its cards and builds in their printed form."""
    pack = rules.pack
    text, upto = "", 0
    for _, (start, end) in written.parts():
        text += written.text[upto:start] + part_printed(pack, written.text[start:end])
        upto = end
    return text + written.text[upto:]


def _text(rules: Rules, builds: tuple[Build, ...], play: Play, named: int) -> str:
    name = rules.pack.name
    match play:
        case Trail():
            return name(play.card)
        case Take():
            items = ", ".join(_items(rules, builds, play.groups, play.builds, named))
            return f"{name(play.card)} x {items}".rstrip()
        case _:
            items = ", ".join(_items(rules, builds, play.groups, (), named))
            return f"{items} = {rules.value_name(play.value)}"


def _items(
    rules: Rules, lying: tuple[Build, ...], groups: tuple[Group, ...], taken: tuple[Build, ...], named: int
) -> list[str]:
    """The groups as written; of several builds of one value those are told apart that are not all taken."""
    items: list[str] = []
    for group in groups:
        cards = [rules.pack.name(card) for card in group.cards]
        builds = [_build_name(rules, lying, build, taken, named) for build in group.builds]
        alone = not cards and len(set(builds)) == 1
        item = "+".join(builds[:1] if alone else cards + builds)
        if cards or item not in items:
            items.append(item)
    return items


def _build_name(rules: Rules, lying: tuple[Build, ...], build: Build, taken: tuple[Build, ...], named: int) -> str:
    name = "b" + rules.value_name(build.value)
    if build.mask & named:
        return f"{name}({rules.pack.name(next(cards_of(build.mask & named)))})"
    twins = [one for one in lying if one.value == build.value]
    if len(twins) < 2 or all(twin in taken for twin in twins):
        return name
    known = next((card for cards in build.groups for card in cards if card >= 0), -1)
    return f"{name}({rules.pack.name(known)})"
