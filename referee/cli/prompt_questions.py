"""The questions of the prompt: which meaning, what about a foul, where to save when the disk refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

from referee.cli.keeping import Kept, told
from referee.cli.prompt_counts import GONE, Ask
from referee.faults import Severity
from referee.keeping.journal import Problem
from referee.keeping.session import Answer, Session
from referee.report.catalogue.pages import headline
from referee.report.words import listed

Tell = Callable[[Iterable[str]], None]
Choose = Callable[[str, Mapping[str, str], str], str]
FoulChoice = Literal["as played", "type again", "challenge"]

MOST_REASONS: Final = 3
MENU: Final = "number of the one meant, Enter for none"
SAVE: Final = ("s", "save", "save elsewhere")


def ask_meaning(
    answer: Answer, typed: str, session: Session, choose: Choose, tell: Tell, *, colour: bool
) -> Answer | None:
    """List what bare cards could mean and what could be added, and return the one chosen; Enter takes the only one."""
    means = answer.meanings
    for number, meaning in enumerate(means, 1):
        entry = meaning.entries[0]
        print(f"  {number}  {entry.text}   ({entry.spoken})")
        for more in session.larger(meaning):
            print(f"       more could be taken: {more}")
    plain = [other for other in answer.others if not any(fault.name == "build-sum" for fault in other.faults)]
    for other in plain[:MOST_REASONS] if means else ():
        print(f"     not {other.entries[0].text}: {reason(other)}")
    if not means:
        takers = session.takers(typed) if typed else []
        print(
            f"these cards can be taken by {listed(takers, 'or')}" if takers else "these cards fit nothing as they lie:"
        )
        if not takers:
            tell(block for other in plain or answer.others for block in told(other.faults[:1], other, colour=colour))
        return None
    if len(means) == 1:
        agreed = dict.fromkeys(("", "1", "y", "yes"), "yes") | {"n": "", "no": ""}
        return means[0] if choose("Enter writes it, n leaves it out: ", agreed, "Enter or n") else None
    number = ask_number(len(means), choose)
    return means[number - 1] if number else None


def ask_number(most: int, choose: Choose) -> int:
    """Ask for the number of the one that is meant; 0 for none."""
    numbers = [str(number) for number in range(1, most + 1)]
    return int(choose(f"{MENU}: ", {number: number for number in numbers}, f"{listed([*numbers, 'Enter'], 'or')}") or 0)


def reason(answer: Answer) -> str:
    """Return in a sentence why a reading does not stand."""
    return headline(answer.faults[0]) if answer.faults else answer.refused


def takings_of(answer: Answer) -> list[str]:
    """Return the takings of a play that does not say which is meant, printed one a line, or nothing."""
    fault = next((each for each in answer.faults if each.name == "ambiguous-take"), None)
    if fault is None:
        return []
    plays = [play_of(str(fault.facts.get("card", "")), taking) for taking in fault.facts.get("takings", ())]
    for number, play in enumerate(plays, 1):
        print(f"  {number}  {play}")
    return plays


def play_of(card: str, taking: object) -> str:
    """Return a taking as a play of this card, whether it names the card or not."""
    text = (
        taking if isinstance(taking, str) else ", ".join(map(str, taking if isinstance(taking, list | tuple) else ()))
    )
    return text if " x " in text else f"{card} x {text}"


def ask_foul(answer: Answer, session: Session, choose: Choose) -> tuple[FoulChoice, str]:
    """Ask what to do with an entry that has faults; return with it the challenge, where that was chosen."""
    foul = next((each for each in answer.faults if each.severity is Severity.FOUL), None)
    player = answer.entries[0].text.partition(":")[0]
    others = [name for name in session.judgement.players if name != player]
    may_challenge = foul is not None and bool(answer.entries[0].spoken) and bool(others)
    options, offered = "(t)ype again, (p) record it as played", "t or p"
    answers = dict.fromkeys(("t", "type again", "again"), "type again")
    answers |= dict.fromkeys(("p", "as played", "record it as played"), "as played")
    if may_challenge:
        options, offered = f"{options}, (c)hallenge", "t, p or c"
        answers |= dict.fromkeys(("c", "challenge"), "challenge")
    chosen = choose(f"{options}: ", answers, offered)
    if chosen == "challenge":
        who = others[0] if len(others) == 1 else challenger(others, choose)
        return ("challenge", f"challenge: {who}") if who else ("type again", "")
    return ("as played" if chosen == "as played" else "type again"), ""


def challenger(others: list[str], choose: Choose) -> str:
    """Ask who of several players challenges, by as much of the name as is plain; empty for nobody."""
    begun = [(name[:end].lower(), name) for name in others for end in range(1, len(name) + 1)]
    plain = {start: name for start, name in begun if sum(one == start for one, _ in begun) == 1}
    return choose(f"who challenges ({', '.join(others)})? ", plain, listed(others, "or"))


def lurking(answer: Answer) -> bool:
    """Whether a change of what stands brings faults with it."""
    return bool(answer.faults or answer.proved)


def ask_trouble(problem: Problem, answer: Answer, kept: Kept, ask: Ask) -> str:
    """Ask what to do when the disk refuses; return "again", "moved", "read again" or "given up"."""
    if problem.kind == "changed":
        return ask_changed(problem, answer, kept, ask)
    while True:
        chosen = ask("the game is safe in memory. (r)etry, (s)ave elsewhere, (g)ive up this entry: ").lower()
        if chosen in ("r", "retry"):
            return "again"
        if chosen in ("g", "give up", GONE):
            return "given up"
        if chosen not in SAVE:
            print("please answer r, s or g")
        elif save_elsewhere(answer, kept, ask):
            return "moved"


def ask_changed(problem: Problem, answer: Answer, kept: Kept, ask: Ask) -> str:
    """Ask what to do with a record that another program has changed."""
    for line in differences(problem, kept.session):
        print(line)
    while True:
        chosen = ask("(r)ead what stands there now, (o)verwrite it, (s)ave this game elsewhere: ").lower()
        if chosen in ("r", "read") and problem.text is not None:
            kept.read_again(problem)
            return "read again"
        if chosen == GONE:
            return "given up"
        if chosen in ("o", "overwrite"):
            kept.journal.accept_disk(problem)
            return "again"
        if chosen not in SAVE:
            print("please answer r, o or s" if problem.text is not None else "the record is gone; please answer o or s")
        elif save_elsewhere(answer, kept, ask):
            return "moved"


def differences(problem: Problem, session: Session) -> list[str]:
    """Return which lines are not as they were, at most ten."""
    if problem.text is None:
        return ["the record is gone from its folder"]
    there = problem.text.removeprefix("\ufeff").split("\n")
    count = max(len(there), len(session.lines))
    pairs = [(there[at : at + 1], list(session.lines[at : at + 1])) for at in range(count)]
    changed = [f"  line {at}: {(now or ['(nothing)'])[0]}" for at, (now, was) in enumerate(pairs, 1) if now != was]
    return [line for line in changed if not line.endswith(": ")][:10]


def save_elsewhere(answer: Answer, kept: Kept, ask: Ask) -> bool:
    """Ask for another file and keep the game there from now on."""
    file = ask("file: ")
    if not file.isprintable() or not file:
        return False
    problem = kept.move(file, answer)
    print(problem.words() if problem else f"the game is kept in {file} from now on")
    return problem is None
