"""The house rules that people ask for most: each a sentence, and the lines of a variant file that say it.

``variants new`` asks about them, the page of house rules shows them, and a situation proves each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.report.catalogue.rules import RULES, rule_value, sentence
from referee.variant.errors import VariantError
from referee.variant.layered import with_rules
from referee.variant.model import Variant


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One rule of the house; ``lines`` are ``key: value``, as they stand in a variant file."""

    says: str
    lines: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The rules that it sets."""
        return tuple(line.partition(":")[0] for line in self.lines)

    @property
    def sets(self) -> tuple[str, ...]:
        """The same as ``set:`` lines say it."""
        return tuple(line.replace(": ", " = ", 1) for line in self.lines)


HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule("The game is played to thirty-one", ("game.target: 31",)),
    HouseRule("Each deal is a game", ("game.target: none", "game.out: end-of-deal", "game.both_out: higher")),
    HouseRule(
        "Nobody claims the game: after the deal the higher score wins",
        ("game.out: end-of-deal", "game.both_out: higher"),
    ),
    HouseRule("Only the difference of a deal counts", ("scoring.deal_score: difference", "game.out: end-of-deal")),
    HouseRule("Sweeps count nothing", ("sweep.points: 0",)),
    HouseRule("Opposing sweeps cancel", ("sweep.cancel: true",)),
    HouseRule("A tie in cards is split", ("scoring.items.cards.tie: split",)),
    HouseRule(
        "Two points for cards, two for little cassino",
        ("scoring.items.cards.points: 2", "scoring.items.little.points: 2"),
    ),
    HouseRule("Eleven to nothing wins the game at once", ("scoring.shutout: {wins: true}",)),
    HouseRule("A loser with fewer than six points loses double", ("game.lurch: {under: 6, counts: 2}",)),
    HouseRule("A court card takes one of its kind only", ("capture.court_pairing: one",)),
    HouseRule(
        "Court cards count: jack eleven, queen twelve, king thirteen",
        ("values.J: 11", "values.Q: 12", "values.K: 13", "build.limit: 13"),
    ),
    HouseRule("An ace from the hand counts one or fourteen", ("hand_values.A: [1, 14]",)),
    HouseRule("A card that can take must take", ("capture.compulsory: any",)),
    HouseRule("There is no building", ("build.allowed: none",)),
    HouseRule("One's own build is raised with the new card alone", ("build.raise_own: with-new",)),
    HouseRule("Only one build lies on the table at a time", ("build.on_table: 1",)),
    HouseRule("The cards that score go into no build", ("build.without: [10D, 2S, A]",)),
    HouseRule("Equal cards may not be called", ("build.call: no",)),
    HouseRule("Six cards each in the first round, then four", ("deal.hands: [6, 4]",)),
)


def offered(variant: Variant, chosen: Sequence[HouseRule] = ()) -> tuple[HouseRule, ...]:
    """The house rules that a variant can be played by and is not yet, beside those that are chosen."""
    before = sets_of(chosen)
    played = _with(variant, before)
    found = []
    for rule in HOUSE_RULES:
        laid = _with(variant, sets_of((*chosen, rule)))
        if rule not in chosen and laid is not None and played is not None and laid.digest != played.digest:
            found.append(rule)
    return tuple(found)


def goes_with(variant: Variant, chosen: Sequence[HouseRule], rule: HouseRule) -> bool:
    """Whether a rule can be played beside those that are chosen, and contradicts none of their lines."""
    said = {key: line for each in chosen for key, line in zip(each.keys, each.lines, strict=True)}
    agrees = all(said.get(key, line) == line for key, line in zip(rule.keys, rule.lines, strict=True))
    return agrees and _with(variant, sets_of((*chosen, rule))) is not None


def sets_of(rules: Sequence[HouseRule]) -> tuple[str, ...]:
    """What several rules set, each line once."""
    return tuple(dict.fromkeys(line for rule in rules for line in rule.sets))


def _with(variant: Variant, sets: Sequence[str]) -> Variant | None:
    try:
        return with_rules(variant, sets=sets)
    except VariantError:
        return None


def now(variant: Variant, rule: HouseRule) -> str:
    """What a variant says where a house rule would say something else."""
    key = next((each for each in RULES if rule.keys[0] == each or rule.keys[0].startswith(f"{each}.")), "")
    if not key or key in ("scoring.items", "values", "hand_values"):
        return ""
    return sentence(key, rule_value(variant, key))


def begun(stem: str, name: str, extends: str, parent: Variant, chosen: Sequence[HouseRule]) -> str:
    """The text of a new file: what it stands on, the rules that were chosen, the others as comments.

    A rule's line becomes a rule when its ``#`` is taken away; the words above it have two.
    """
    lines = [f"id: {stem}", f"name: {_quoted(name)}", f"extends: {extends}", ""]
    said = dict.fromkeys(line for rule in chosen for line in rule.lines)
    if chosen:
        lines += [*(f"## {rule.says}." for rule in chosen), *said, ""]
    lines += [
        "## House rules that people ask for. Take the # away before a line to play by it; where a rule has several",
        "## lines, before all of them. No key may stand twice.",
    ]
    for rule in offered(parent):
        if rule not in chosen:
            has = now(parent, rule)
            lines += ["", f"## {rule.says}{f' (now: {has})' if has else ''}."]
            lines += [f"#{line}" for line in rule.lines if line not in said]
    lines += ["", "## `referee explain KEY` tells what a rule means, `referee variants schema` lists them all,"]
    lines += ["## and {is: VALUE, note: WHY} keeps the reason beside the rule.", ""]
    return "\n".join(lines)


def _quoted(name: str) -> str:
    """A name as it can be written in a file: in quotes where it is more than letters, digits and blanks."""
    plain = name.replace(" ", "").isalnum() and name.strip() == name and name[:1].isalpha()
    low = name.lower() in ("true", "false", "none", "null")
    return name if plain and not low else '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
