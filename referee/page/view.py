"""A whole game as the page shows it: what is due, what lies there, the score, the deals, every entry."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.keeping.amending import undone_tail
from referee.keeping.due import Next, Step, step_words
from referee.keeping.session import UNDONE, Session
from referee.keeping.spoken import spoken_play, value_word
from referee.page.cards import cards_shown, pack_shown
from referee.page.counting import counting
from referee.page.faults import faults_shown, sentence
from referee.page.sessions import remember, session_of
from referee.page.shapes import BuildShown, EntryShown, GameShown, Holding, Side, StepShown, VariantShown
from referee.page.tallies import deals_shown
from referee.record.reading import HEADERS, KEYWORDS
from referee.replay.judgement import Judgement
from referee.replay.view import BuildView
from referee.report.text import render_outcome
from referee.report.words import number
from referee.variant.model import Variant

IN_PLAY: Final = (Next.PLAY, Next.TABLE, Next.COUNT)
TO_DO: Final = {
    Next.CUT: "say who deals first",
    Next.DEAL: "{who} deals",
    Next.TABLE: "which cards are turned up on the table?",
    Next.PLAY: "{who} plays",
    Next.COUNT: "the deal is played: count it",
    Next.OVER: "the game is over",
    Next.MEND: "the first lines of the record need mending",
}


def game(text: str) -> GameShown:
    """The game that a record holds."""
    session = session_of(text)
    now = session.judgement
    step, view = session.step(), now.table
    moment = session.moment()
    entries = history(session)
    inside = view if step.kind in IN_PLAY else None
    return {
        "text": session.text,
        "title": " · ".join(now.players) or "A game without players",
        "players": list(now.players),
        "sides": sides_shown(now),
        "variant": variant_shown(now.variant) if now.variant else None,
        "sets": [row["entry"].partition(":")[2].strip() for row in entries if row["entry"].lower().startswith("set:")],
        "goal": f"playing to {now.target}" if now.target else "",
        "step": step_shown(step, now),
        "stage": {key: str(value) for key, value in (now.stage or dealing(now)).items()},
        "table": cards_shown(inside.table) if inside else [],
        "builds": builds_shown(inside.builds) if inside else [],
        "hands": hands_shown(inside.hand_left, step) if inside else [],
        "stock": inside.stock if inside else None,
        "pack": pack_shown(moment.variant, moment.unseen()) if moment else [],
        "history": entries,
        "deals": deals_shown(now),
        "counting": counting(now),
        "plays": sum(deal.plays for deal in now.deals),
        "can_undo": any(row["kind"] != "header" and not row["undone"] for row in entries),
        "can_redo": bool(undone_tail(session)),
        "over": now.over,
        "outcome": [sentence(line) for line in render_outcome(now)[:-1]],
        "faults": faults_shown(now.faults, now, session.lines),
    }


def before(text: str, line: int) -> GameShown:
    """The game as it stood before a line of its record, for a play that was forgotten there."""
    session = session_of(text)
    earlier = session.of_lines(session.lines[: max(0, line - 1)])
    remember(earlier)
    return game(earlier.text)


def dealing(now: Judgement) -> dict[str, str | int]:
    """The stage before a deal is open: it is being dealt."""
    return {"round": "first", "table": "not-turned", "players": len(now.players)}


def sides_shown(now: Judgement) -> list[Side]:
    """The sides with their score and how many cards they have taken in this deal."""
    piles = now.table.piles if now.table and now.deals and now.deals[-1].status == "open" else {}
    return [
        {"side": side, "points": number(now.score.get(side, 0)), "taken": len(piles.get(side, ()))}
        for side in now.sides
    ]


def variant_shown(variant: Variant) -> VariantShown:
    """A variant in a line."""
    return {
        "id": variant.id,
        "name": variant.name,
        "about": variant.about.strip(),
        "seats": list(variant.players.counts),
    }


def step_shown(step: Step, now: Judgement) -> StepShown:
    """What is due, in a few words where a tap answers it, and in full where the table has to hear more."""
    short = TO_DO[step.kind].format(who=step.who or "")
    words = step_words(step, now).partition("; type")[0].partition("; then type")[0] if step.fresh else short
    return {
        "kind": str(step.kind),
        "who": step.who,
        "dealer": step.dealer,
        "fresh": step.fresh,
        "want": now.variant.deal.table if now.variant and step.kind in (Next.DEAL, Next.TABLE) else 0,
        "words": sentence(words),
    }


def builds_shown(builds: tuple[BuildView, ...]) -> list[BuildShown]:
    """The builds; two of one value are named by a card of each."""
    names = [build.value for build in builds]
    return [
        {
            "name": f"b{build.value}" + (f"({build.groups[0][0]})" if names.count(build.value) > 1 else ""),
            "words": build_words(build),
            "value": build.value,
            "owner": build.owner,
            "groups": [cards_shown(group) for group in build.groups],
        }
        for build in builds
    ]


def build_words(build: BuildView) -> str:
    """A build as it is said: "Bob's build of nine"."""
    whose = f"{build.owner}'s build" if build.owner else "the build"
    return f"{whose} of {value_word(build.value)}"


def hands_shown(left: dict[str, int], step: Step) -> list[Holding]:
    """Who holds how many cards, and who is due."""
    due = step.who if step.kind is Next.PLAY else None
    return [{"player": player, "cards": cards, "due": player == due} for player, cards in left.items()]


def history(session: Session) -> list[EntryShown]:
    """Every entry, and those that were undone, in the order of the record."""
    now = session.judgement
    at: dict[int, list[int]] = {}
    for place, fault in enumerate(now.faults):
        at.setdefault(fault.line, []).append(place)
    shown = faults_shown(now.faults, now, session.lines)
    deal_lines = [deal.line for deal in now.deals]
    rows: list[EntryShown] = []
    for line, written in enumerate(session.lines, 1):
        undone = written.startswith(UNDONE)
        entry = (written.removeprefix(UNDONE) if undone else session.entry_on(line)).strip()
        if not entry:
            continue
        rows.append(
            {
                "line": line,
                "entry": entry,
                "words": said(entry, session, line),
                "kind": kind_of(entry),
                "deal": sum(start <= line for start in deal_lines),
                "undone": undone,
                "faults": [shown[place] for place in at.get(line, ())],
                "foul": any(shown[place]["severity"] != "warning" for place in at.get(line, ())),
            }
        )
    return rows


def said(entry: str, session: Session, line: int) -> str:
    """An entry as it is said at the table; what is no play stands as it is written."""
    return said_entry(entry, sweep=line in session.judgement.sweeps)


@lru_cache(maxsize=4096)
def said_entry(entry: str, *, sweep: bool) -> str:
    """An entry as it is said; kept at hand, since a game shows all its entries after each of them."""
    name, colon, play = entry.partition(": ")
    if not colon or kind_of(entry) != "play" or not play:
        return entry
    return f"{name}: {spoken_play(play.partition(' #')[0], sweep=sweep)}"


def kind_of(entry: str) -> str:
    """What an entry is: a header, a play, or its keyword."""
    key = entry.partition(":")[0].strip().lower()
    return "play" if key not in KEYWORDS else "header" if key in HEADERS and key != "note" else key
