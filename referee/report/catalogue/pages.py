"""The one catalogue of faults: message, explanation and documentation come from here and nowhere else."""

from __future__ import annotations

from referee.faults import CATALOGUE, Fault, FaultName, Role
from referee.report.catalogue.fault_text import FaultText
from referee.report.catalogue.faults_building import FOULS_OF_BUILDING
from referee.report.catalogue.faults_claims import CLAIMS, WARNINGS
from referee.report.catalogue.faults_errors import ERRORS
from referee.report.catalogue.faults_fouls import FOULS
from referee.report.words import Facts
from referee.variant.errors import shortened

_PAGES = {**ERRORS, **FOULS, **FOULS_OF_BUILDING, **CLAIMS, **WARNINGS}

FAULTS: dict[FaultName, FaultText] = {name: _PAGES[name] for name in CATALOGUE}
"""The page of every fault name, in the order of :data:`referee.faults.CATALOGUE`."""

ROLES: dict[Role, str] = {
    "seen": "seen here before",
    "made": "the build was made here",
    "proved": "this proves it",
    "first": "the first one stands here",
    "cause": "this entry made the cards doubtful",
    "ruled": "this was ruled on here",
    "play": "the play that is challenged",
}


def headline(fault: Fault) -> str:
    """The one sentence that says what is wrong, without line, law or remedy; no word is endless."""
    return shortened(FAULTS[fault.name].headline(Facts.of(fault)))


def correction(fault: Fault) -> str | None:
    """The one-card correction that makes the rest of the deal agree, or the question which of several is meant."""
    fits = [f"line {line} would fit as {card}" for line, _written, card in fault.fixes]
    if len(fits) < 2:
        return f"{fits[0]}; then the rest of the deal agrees" if fits else None
    return f"{', or '.join(fits)}; which one was it? with either, the rest of the deal agrees"
