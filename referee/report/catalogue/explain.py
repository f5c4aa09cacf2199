"""One page for every name that a report may use: faults, rule keys, terms, irregularities and rulings.

How the variants differ is read from the variants that are handed in, never written down here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.faults import CATALOGUE, FaultName, closest, fault_named
from referee.report.catalogue.everyday import EVERYDAY, GROUPS, meant_by, stems
from referee.report.catalogue.examples import example
from referee.report.catalogue.explain_more import card_page, group_page, variant_page
from referee.report.catalogue.explained import Page, RulePage, Setting
from referee.report.catalogue.glossary import TERMS, plain_name, term_named
from referee.report.catalogue.law_words import law_line
from referee.report.catalogue.pages import FAULTS
from referee.report.catalogue.rules import RULES, rule_key, rule_value, sentence, written
from referee.variant.laws import CHOICE_EFFECTS, IRREGULARITIES, RULED_BY_KEY, RULINGS
from referee.variant.model import Variant
from referee.variant.sources import why_of

_SHORT = 20
KINDS = ("fault", "rule", "term", "irregularity", "ruling")
__all__ = ["KINDS", "Page", "RulePage", "Setting", "did_you_mean", "explain", "names", "rule_page"]


def names() -> dict[str, list[str]]:
    """Every name that can be explained, by kind."""
    return {
        "fault": list(CATALOGUE),
        "rule": list(RULES),
        "term": list(TERMS),
        "irregularity": list(IRREGULARITIES),
        "ruling": list(RULINGS),
    }


def explain(name: str, variants: Mapping[str, Variant]) -> list[Page]:
    """The pages under a name, one for each kind that knows it; none where nothing does.

    What is no name is looked up among the words that people use, then without its ending: "trailing".
    """
    found = _named(name, variants)
    for word in () if found else (*meant_by(name), *stems(name)):
        found += _named(word, variants)
        if found and word not in meant_by(name):
            break
    return found


def _named(name: str, variants: Mapping[str, Variant]) -> list[Page]:
    """The pages under a name as it stands."""
    pages = _listed(name, variants)
    more = (variant_page(name, variants), group_page(name), card_page(name, variants))
    return pages + [page for page in more if page is not None]


def _listed(name: str, variants: Mapping[str, Variant]) -> list[Page]:
    """The pages of faults, rules, terms, irregularities and rulings."""
    asked = plain_name(name)
    found: list[Page] = []
    fault = fault_named(asked)
    if fault is not None:
        found.append(_fault(fault, variants))
    if rule_key(name) is not None and (name in RULES or name.startswith(("scoring.items.", "values.", "hand_values."))):
        found.append(Page("rule", name, (), (rule_page(name, variants),)))
    term = term_named(name)
    if term is not None:
        found.append(_term(term, variants))
    if asked in IRREGULARITIES:
        found.append(_irregularity(asked, variants))
    if asked in RULINGS:
        found.append(_ruling(asked, variants))
    return found


def did_you_mean(name: str) -> str | None:
    """The known name that is nearest to one that is not."""
    known = [each for kind in names().values() for each in kind] + [*GROUPS, *EVERYDAY]
    last = {key.rpartition(".")[2]: key for key in reversed(RULES)}
    near = closest(name, known) or closest(name.rpartition(".")[2], list(last))
    return last.get(near, near) if near is not None and near not in known else near


def _fault(name: FaultName, variants: Mapping[str, Variant]) -> Page:
    page = FAULTS[name]
    said = (
        ("severity", str(CATALOGUE[name].severity)),
        ("what", page.what),
        ("why", page.why),
        ("now", page.now[0].upper() + page.now[1:]),
    )
    rules = tuple(rule_page(key, variants) for key in page.every_rule() if key != "laws")
    return Page("fault", name, said, rules, example=example(name))


def _term(name: str, variants: Mapping[str, Variant]) -> Page:
    term = TERMS[name]
    rules = tuple(rule_page(key, variants) for key in term.rules if key != "laws")
    return Page("term", name, (("what", term.means),), rules, see=term.see)


def _irregularity(name: str, variants: Mapping[str, Variant]) -> Page:
    said = (("what", f"{IRREGULARITIES[name]}."),)
    ruled = RULED_BY_KEY.get(name)
    if ruled is not None:
        return Page("irregularity", name, said, (rule_page(ruled, variants),))
    return Page("irregularity", name, said, laws=_laws(variants, irregularity=name))


def _ruling(name: str, variants: Mapping[str, Variant]) -> Page:
    effects = CHOICE_EFFECTS.get(name, {})
    said = (("what", f"{RULINGS[name]}."), *((f"ruling: {word}", f"{effect}.") for word, effect in effects.items()))
    return Page("ruling", name, said, laws=_laws(variants, ruling=name))


def _laws(variants: Mapping[str, Variant], irregularity: str = "", ruling: str = "") -> dict[str, tuple[str, ...]]:
    """The laws of each variant that name an irregularity or a ruling; variants that are silent are left out."""
    found = {
        name: tuple(
            law_line(law)
            for law in variant.laws
            if (not irregularity or irregularity in law.when.irregularity) and ruling in {"", law.ruling}
        )
        for name, variant in variants.items()
    }
    return {name: laws for name, laws in found.items() if laws}


def rule_page(key: str, variants: Mapping[str, Variant]) -> RulePage:
    """A rule key with the value each variant has; a `KeyError` names a key that does not exist."""
    page = rule_key(key)
    if page is None:
        raise KeyError(key)
    return RulePage(key, page.decides, page.values, tuple(_settings(key, variants)), _usual(key))


def _usual(key: str) -> str:
    """What holds where no file says anything, as it is written; nothing where that would be long."""
    try:
        usual = written(rule_value(Variant(id="", name=""), key))
    except KeyError:
        return ""
    return usual if len(usual) <= _SHORT else ""


def _settings(key: str, variants: Mapping[str, Variant]) -> Iterable[Setting]:
    grouped: dict[str, tuple[str, dict[str, str | None]]] = {}
    for name, variant in variants.items():
        try:
            value = rule_value(variant, key)
        except KeyError:
            continue
        why = why_of(variant, key)
        grouped.setdefault(written(value), (sentence(key, value), {}))[1][name] = why.source if why else None
    return [Setting(value, means, having) for value, (means, having) in grouped.items()]
