"""What a variant's laws say of an irregularity, as plain values, as lines, and in words.

Shared by the command ``rule`` and by whoever keeps a game; reads laws, rules on nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.faults import closest
from referee.report.catalogue.asked import kinds_meant
from referee.report.catalogue.explain import names
from referee.report.catalogue.faults_claims import CHOOSERS, WINDOWS
from referee.report.catalogue.glossary import plain_name, term_named
from referee.report.catalogue.law_words import stage_words
from referee.report.catalogue.rules import law_text, points_of
from referee.report.excerpt import wrapped
from referee.report.words import counted, listed, quoted
from referee.variant.laws import (
    CHOICE_EFFECTS,
    IRREGULARITIES,
    NO_LAW,
    NOT_HERE,
    RULED_BY_KEY,
    RULINGS,
    STAGE_KEYS,
    applies,
    arises,
    choices,
    chooser,
    possible_laws,
    ruled_by_key,
)
from referee.variant.model import Law, Variant

SILENCE: dict[str, Any] = {"when": {}, "ruling": NO_LAW, "by": None, "choices": [], "law": None}


def law_lines(variant: Variant, kind: str, stage: Mapping[str, Any]) -> list[str]:
    """What the laws say of one kind at this stage, with the rules' name; or what was meant by an unknown kind."""
    kinds = kinds_meant(kind)
    if not kinds:
        return unknown_kind(kind)
    lines = [f"by the rules of {variant.name} ({variant.id})", *one_of_lines(kind, kinds)]
    for each in kinds:
        lines += ["", *text_lines(each, rulings_of(variant, each, stage), variant)]
    return lines


def one_of_lines(said: str, kinds: Sequence[str]) -> list[str]:
    """That several kinds may be meant; nothing where it is one."""
    return wrapped(f"{quoted(said)} may be {listed(kinds, 'or')}", "", "  ") if len(kinds) > 1 else []


def unknown_kind(kind: str) -> list[str]:
    """That a word is no irregularity, what was probably meant, and where the word itself is explained."""
    near = closest(kind, IRREGULARITIES)
    said = f"; did you mean {near}?" if near else ""
    lines = [f"{quoted(kind)} is no irregularity{said}"]
    if explained(kind):
        lines.append(f"help: `referee explain {kind}` tells what it is")
    if not near:
        lines += wrapped(f"the kinds are {', '.join(IRREGULARITIES)}", "help: ", "      ")
    return lines


def explained(word: str) -> bool:
    """Whether `referee explain` knows a word."""
    return term_named(word) is not None or any(plain_name(word) in known for known in names().values())


def rulings_of(variant: Variant, kind: str, stage: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What may apply, in order; keys that are missing in the stage are open.

    The last is ``no-law`` where at some stage the variant is silent.
    """
    if not arises(variant, kind):
        return [SILENCE | {"ruling": NOT_HERE}]
    if kind in RULED_BY_KEY:
        return [key_ruling(variant, kind)]
    known = {key: stage.get(key) for key in STAGE_KEYS}
    laws = possible_laws(variant, kind, known)
    is_sure = bool(laws) and applies(laws[-1].when, kind, known)
    return [*map(law_ruling, laws), *([] if is_sure else [dict(SILENCE)])]


def law_ruling(law: Law) -> dict[str, Any]:
    """One law as plain values."""
    when = {key: getattr(law.when, key) for key in STAGE_KEYS if getattr(law.when, key) is not None}
    told = {"source": law.source, "text": law.text or law.note or RULINGS[law.ruling]}
    points = {"points": law.points, "to": law.to} if law.points else {}
    by = chooser(law) or law.by
    return {"when": when, "ruling": law.ruling, "by": by, "choices": list(choices(law)), "law": told, **points}


def key_ruling(variant: Variant, kind: str) -> dict[str, Any]:
    """The ruling that a rule key gives for a foul, a claim that was proved wrong or a build without a word."""
    key = RULED_BY_KEY[kind]
    law = law_text(variant, key)
    told = {"source": law.source, "text": law.text} if law else None
    ruling: dict[str, Any] = {
        "when": {},
        "ruling": ruled_by_key(variant, kind),
        "by": None,
        "choices": [],
        "law": told,
        "key": key,
    }
    points = points_of(variant, key)
    return ruling | ({"points": points, "to": "adversary" if points > 0 else "offender"} if points else {})


def ruling_json(kind: str, rulings: list[dict[str, Any]]) -> dict[str, Any]:
    """One answer; where the stage leaves several laws open, all of them stand in ``laws``."""
    if len(rulings) == 1:
        return {"irregularity": kind, **rulings[0]}
    return {"irregularity": kind, **SILENCE, "ruling": "depends", "laws": rulings}


def table_json(variant: Variant, rulings: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """The whole table of a variant."""
    laws = [{"irregularity": kind, **ruling} for kind, found in rulings.items() for ruling in found]
    return {"variant": variant.id, "laws": laws}


def concise_lines(kind: str, rulings: list[dict[str, Any]], _variant: Variant) -> list[str]:
    """One line a ruling."""
    stages = [stage_words(ruling["when"]) for ruling in rulings]
    said = [f" ({stage})" if stage else "" for stage in stages]
    return [f"{kind}{stage}: {ruling['ruling']}" for stage, ruling in zip(said, rulings, strict=True)]


def text_lines(kind: str, rulings: list[dict[str, Any]], variant: Variant) -> list[str]:
    """What happened, what is ruled, whose choice it is, what each choice does, and the law."""
    lines = [f"{kind}: {IRREGULARITIES[kind]}"]
    if len(rulings) > 1:
        lines.append("  it depends on the stage; the first of these that fits applies")
    for ruling in rulings:
        if ruling["ruling"] == NOT_HERE:
            lines.append(f"  not-here: it does not arise in {variant.name}")
        elif ruling["ruling"] == NO_LAW:
            stage = "otherwise " if len(rulings) > 1 else ""
            lines.append(f"  {stage}no-law: {variant.name} is silent about it, so the table has to agree")
        else:
            lines += ruling_lines(ruling)
            lines += [f"    {more}" for more in besides(kind, ruling, variant)]
    return lines


def besides(kind: str, ruling: Mapping[str, Any], variant: Variant) -> list[str]:
    """What else follows from a foul that is proved: its build is broken up, and until when it can be challenged."""
    if kind not in {"wrong-capture", "false-build"}:
        return []
    broken = kind == "false-build" and ruling["ruling"] != "break-up"
    return [
        *(["the build is broken up as well"] if broken else []),
        f"it can be challenged {WINDOWS[variant.challenge.window]}",
    ]


def ruling_lines(ruling: dict[str, Any]) -> list[str]:
    """One ruling in words."""
    meaning = f" (by the rule {ruling['key']})" if "key" in ruling else f": {RULINGS[ruling['ruling']]}"
    stage = stage_words(ruling["when"])
    lines = indented("  ", (f"{stage}: " if stage else "") + ruling["ruling"] + meaning)
    if ruling.get("points"):
        lines.append(f"    {points_words(ruling['points'], ruling['to'])}")
    effects = CHOICE_EFFECTS.get(ruling["ruling"], {})
    if ruling["choices"]:
        lines.append(f"    {CHOOSERS.get(ruling['by'], ruling['by'])} chooses:")
        lines += [line for choice in ruling["choices"] for line in indented("      ", f"{choice}: {effects[choice]}")]
    law = ruling["law"]
    if law:
        lines += indented("    ", f"law: {law['text']}" + (f" [{law['source']}]" if law["source"] else ""))
    return lines


def points_words(points: int, to: str) -> str:
    """How many points, and to whom or off whose score."""
    whom = "the other side, to each where there are several" if to == "adversary" else CHOOSERS.get(to, to)
    return (
        f"{counted(points, 'point')} to {whom}"
        if points > 0
        else f"{counted(-points, 'point')} off the score of {whom}"
    )


def indented(indent: str, text: str) -> list[str]:
    """A sentence as lines of a readable length."""
    return wrapped(text, indent, f"{indent}  ")
