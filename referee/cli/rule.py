"""``referee rule``: what a variant's laws say of an irregularity, with the source."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import typer

from referee.cli.options import Format, OutputFormat, Overrides, VariantName, one_variant, refuse
from referee.report.rules import law_text, rule_value
from referee.variant.errors import closest
from referee.variant.laws import (
    CHOICE_EFFECTS,
    IRREGULARITIES,
    RULED_BY_KEY,
    RULINGS,
    STAGE_KEYS,
    choices,
    chooser,
    possible_laws,
)
from referee.variant.model import Law, Variant

Kind = Annotated[
    str | None, typer.Argument(metavar="[KIND]", help="What happened; without it, all laws.", show_default=False)
]
Round = Annotated[
    Literal["first", "middle", "last"] | None, typer.Option("--round", help="When it happened.", show_default=False)
]
Table = Annotated[
    Literal["turned", "not-turned"] | None,
    typer.Option("--table", help="Whether the table cards are turned up.", show_default=False),
]
Hands = Annotated[
    Literal["lifted", "not-lifted"] | None,
    typer.Option("--hands", help="Whether hands are taken up.", show_default=False),
]
Found = Annotated[
    Literal["before-next-hand", "later"] | None, typer.Option("--found", help="When it was found.", show_default=False)
]
Players = Annotated[int | None, typer.Option("--players", min=1, help="How many play.", show_default=False)]


def rule(
    kind: Kind = None,
    round_: Round = None,
    table: Table = None,
    hands: Hands = None,
    found: Found = None,
    players: Players = None,
    variant: VariantName = None,
    sets: Overrides = None,
    answer: OutputFormat = Format.TEXT,
) -> None:
    """Look up what the laws say of a misdeal or another irregularity; without KIND the whole table."""
    rules = one_variant(variant, sets)
    stage = dict(zip(STAGE_KEYS, (round_, table, hands, found, players), strict=True))
    if kind is not None and kind not in IRREGULARITIES:
        near = closest(kind, IRREGULARITIES)
        hint = f"did you mean {near}?" if near else f"they are {', '.join(IRREGULARITIES)}"
        refuse(f'"{kind}" is no irregularity; {hint}')
    rulings = {each: rulings_of(rules, each, stage) for each in ([kind] if kind else IRREGULARITIES)}
    if answer is Format.JSON:
        given: object = ruling_json(kind, rulings[kind]) if kind else table_json(rules, rulings)
        print(json.dumps(given, ensure_ascii=False, indent=2))
        return
    show = concise_lines if answer is Format.CONCISE else text_lines
    print(*(line for each, found_ in rulings.items() for line in show(each, found_, rules)), sep="\n")


def rulings_of(variant: Variant, kind: str, stage: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what applies, in order: one ruling where the stage says enough, none where the variant is silent."""
    if kind in RULED_BY_KEY:
        return [key_ruling(variant, RULED_BY_KEY[kind])]
    return [law_ruling(law) for law in possible_laws(variant, kind, stage)]


def law_ruling(law: Law) -> dict[str, Any]:
    """Return one law as plain values."""
    when = {key: getattr(law.when, key) for key in STAGE_KEYS if getattr(law.when, key) is not None}
    told = {"source": law.source, "text": law.text or law.note or RULINGS[law.ruling]}
    points = {"points": law.points, "to": law.to} if law.points else {}
    by = chooser(law) or law.by
    return {"when": when, "ruling": law.ruling, "by": by, "choices": list(choices(law)), "law": told, **points}


def key_ruling(variant: Variant, key: str) -> dict[str, Any]:
    """Return the ruling that a rule key gives for a foul or a claim that was proved wrong."""
    law = law_text(variant, key)
    told = {"source": law.source, "text": law.text} if law else None
    return {"when": {}, "ruling": rule_value(variant, key), "by": None, "choices": [], "law": told, "key": key}


def ruling_json(kind: str, rulings: list[dict[str, Any]]) -> dict[str, Any]:
    """Return one answer; where the stage leaves several laws open, all of them stand in ``laws``."""
    if not rulings:
        return {"irregularity": kind, "ruling": "no-law", "by": None, "choices": [], "law": None}
    if len(rulings) == 1:
        return {"irregularity": kind, **rulings[0]}
    return {"irregularity": kind, "ruling": "depends", "by": None, "choices": [], "law": None, "laws": rulings}


def table_json(variant: Variant, rulings: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Return the whole table of a variant."""
    laws = [{"irregularity": kind, **ruling} for kind, found in rulings.items() for ruling in found]
    return {"variant": variant.id, "laws": laws, "silent": [kind for kind, found in rulings.items() if not found]}


def concise_lines(kind: str, rulings: list[dict[str, Any]], _variant: Variant) -> list[str]:
    """Return one line a ruling."""
    if not rulings:
        return [f"{kind}: no-law"]
    return [f"{kind}{stage_words(ruling['when'], ' (', ')')}: {ruling['ruling']}" for ruling in rulings]


def text_lines(kind: str, rulings: list[dict[str, Any]], variant: Variant) -> list[str]:
    """Return what happened, what is ruled, whose choice it is, what each choice does, and the law."""
    lines = [f"{kind}: {IRREGULARITIES[kind]}"]
    if not rulings:
        return [*lines, f"  no law: {variant.name} is silent about it here, so the table has to agree", ""]
    if len(rulings) > 1:
        lines.append("  it depends on the stage; the first of these that fits applies")
    for ruling in rulings:
        lines += ruling_lines(ruling)
    return [*lines, ""]


def ruling_lines(ruling: dict[str, Any]) -> list[str]:
    """Return one ruling in words."""
    head = f"  {stage_words(ruling['when'], '', ': ')}{ruling['ruling']}"
    meaning = f" (by the rule {ruling['key']})" if "key" in ruling else f": {RULINGS[ruling['ruling']]}"
    lines = [head + meaning]
    if ruling.get("points"):
        lines.append(f"    {ruling['points']} to the {ruling['to']}")
    effects = CHOICE_EFFECTS.get(ruling["ruling"], {})
    if ruling["choices"]:
        lines.append(f"    the {ruling['by']} chooses:")
        lines += [f"      {choice}: {effects[choice]}" for choice in ruling["choices"]]
    law = ruling["law"]
    if law:
        lines.append(f"    law: {law['text']}" + (f" [{law['source']}]" if law["source"] else ""))
    return lines


def stage_words(when: dict[str, Any], before: str, after: str) -> str:
    """Return the stage at which a law applies; nothing where it applies at any."""
    said = {"round": "{} round", "table": "table {}", "hands": "hands {}", "found": "found {}", "players": "{} players"}
    words = ", ".join(said[key].format(str(value).replace("-", " ")) for key, value in when.items())
    return f"{before}{words}{after}" if words else ""
