"""The smallest record that shows each foul, by the name of the fault."""

from __future__ import annotations

EXAMPLES_OF_FOULS: dict[str, str] = {
    "out-of-turn": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: 7C
Ann: 5S
""",
    "wrong-dealer": """\
variant: foster
players: Ann, Bob
cut: Ann 3H, Bob 9D
deal: Bob
table: 9H AD 8C 2S
""",
    "capture-nothing": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 9H AD 8C 2S
Ann: KD x all
""",
    "court-capture": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 6H 4D QS 3C
Ann: QD x 6H+4D
""",
    "build-in-sum": """\
variant: foster
players: Ann, Bob
deal: Bob
table: [4C+3D = 7 Bob] 2H QS
Ann: 9S x b7+2H
""",
    "capture-sum": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5D 4H 3S QC
Ann: 8C x 5D+4H
""",
    "partial-capture": """\
variant: foster
players: Ann, Bob
set: capture.partial = false
deal: Bob
table: 9H AD 8C 2S
Ann: 10D x 9H+AD
""",
    "must-capture": """\
variant: foster
players: Ann, Bob
set: capture.compulsory = any
deal: Bob
table: 9H AD 8C 2S
Ann: 9S
""",
    "trail-with-build": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5H KC QD 2S
Ann: 3C+5H = 8
Bob: JD
Ann: 7S
""",
    "build-not-allowed": """\
variant: enquire-within
players: Ann, Bob
deal: Bob
table: 7D KC 4S QH
Ann: 2H+7D = 9
""",
    "build-without-hand-card": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 3C 7H KS QD
Ann: 3C+7H = 10
""",
    "build-sum": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5H KC QD 2S
Ann: 3C+5H = 9
""",
    "build-too-high": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5C QD KH 2S
Ann: 6H+5C = 11
""",
    "build-split": """\
variant: foster
players: Ann, Bob
deal: Bob
table: [2H+7D = 9 Bob] KC QS
Ann: 7S x 7D
""",
    "build-fixed": """\
variant: foster
players: Ann, Bob
deal: Bob
table: [3C, 3D = 3 Bob] KD QS
Ann: 2H+b3 = 5
""",
    "own-build-raised": """\
variant: foster
players: Ann, Bob
deal: Bob
table: [2H+7D = 9 Ann] KC QS
hand: Ann AC 10S 4D 6H
Ann: AC+b9 = 10
""",
    "build-raised-from-table": """\
variant: foster
players: Ann, Bob
deal: Bob
table: [AH+4C = 5 Bob] 2C KS
Ann: 3H+b5+2C = 10
""",
    "same-value-build": """\
variant: foster
players: Ann, Bob
set: build.same_value = forbidden
deal: Bob
table: [4C+5H = 9 Bob] 6D KS
Ann: 3S+6D = 9
""",
    "false-build": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5H KC QD 9S
hand: Ann 3C 2D JS 7H
Ann: 3C+5H = 8
""",
    "build-unredeemed": """\
variant: foster
players: Ann, Bob
deal: Bob
table: 5H KC QD 8S
hand: Ann 3C 8D JS 7H
Ann: 3C+5H = 8
Bob: JD
Ann: 8D x 8S
""",
}
