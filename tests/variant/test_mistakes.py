"""The slips of people who write YAML by hand: each at its place, with its cause and what to write; reading goes on."""

from pathlib import Path

import pytest

from referee.variant import FaultKind, VariantError, VariantFault, load_variant
from referee.variant.errors import Origin
from referee.variant.reading import lines_of, read_yaml
from referee.variant.yaml_text import plain_value

LATER = "sweep.pionts: 2\n"


def faults_of(folder: Path, data: str | bytes) -> tuple[VariantFault, ...]:
    path = folder / "house.yaml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(VariantError) as caught:
        load_variant(path)
    return caught.value.faults


# what stands between `extends: foster` and a later slip; then line, column, message and help of its one fault
SLIPS = {
    "a colon left out": ("game.target 31", 2, 1, "a colon is missing after `game.target`", "write game.target: 31"),
    "a colon left out above": ("game:\n  target 31\n  tie: drawn", 3, 3, "a colon is missing after `target`", None),
    "a blank left out": ("game.target:31", 2, 12, "a blank is missing after the colon of `game.target`", None),
    "an equals sign": ("game.target = 31", 2, 1, "without `=`", "write game.target: 31"),
    "a sentence": ("we play to thirty-one", 2, 1, "this line is no `key: value`", None),
    "a word alone": ("foster", 2, 1, "this word stands alone", None),
    "a line of one endless word": ("x" * 1500, 2, 1, "longer than any rule's name", None),
    "an endless line": ("name: " + "@" * 6000, 2, 1, "this line cannot be read", None),
    "a key of many signs": ("k" * 1100 + ": 1", 2, 1, "this line cannot be read", None),
    "nothing before the colon": (": 31", 2, 1, "nothing stands before the colon", None),
    "a colon in a text": ("about: Ours: to 31", 2, 12, "a colon inside a text", 'in quotes: about: "Ours: to 31"'),
    "a colon in a quoting text": ('about: Ann\'s "x": y', 2, 17, "a colon inside a text", "'Ann''s \"x\": y'"),
    "a colon at the end": ("about: ours:", 2, 12, "a colon inside a text", None),
    "deeper than the line above": ("game:\n target: 31\n  tie: drawn", 4, 3, "deeper than the one above", "1 blanks"),
    "between two depths": ("game:\n    tie: drawn\n  target: 31", 4, 3, "at a depth where none above stands", None),
    "deeper at the margin": ("game.tie: drawn\n # as ever\n  game.target: 31", 4, 3, "deeper than the one above", None),
    "a key beside a list": ("laws:\n- when: 1\nx: 1\n- y: 1", 5, 1, "", None),
    "a list under a value": ("players.counts: 2\n  - 3\n  - x: 1", 4, 5, "this line cannot be read", None),
    "an item without its blank": ("players.counts:\n  - 2\n  -3", 4, 3, "a blank is missing after the hyphen", "- 3"),
    "a list beside its key": ("players.counts: - 2", 2, 17, "a list cannot begin beside its key", "write [2]"),
    "an at sign": ("name: @home", 2, 7, "no text begins with `@`", 'name: "@home"'),
    "a percent sign": ("name: 'a'\nabout: %x", 3, 8, "no text begins with `%`", None),
    "a star": ("name: *our table*", 2, 7, "no text begins with `*`", None),
    "a star of an item": ("advice:\n  - *take all*", 3, 5, "no text begins with `*`", '"*take all*"'),
    "backticks": ("game.target: `31`", 2, 14, "backticks stand here", "write 31"),
    "one backtick": ("name: `", 2, 7, "no text begins with ```", None),
    "a fold with its text": ("about: > ours", 2, 8, "no text begins with `>`", None),
    "a path in double quotes": ('about: "C:\\Users\\Ann"', 2, 11, "a backslash begins a sign", "C:/Users/Ann"),
    "right backslashes": ('about: "a\\tb\\u00e9\\"', 2, 8, 'the text that begins with " is not closed', None),
    "a quote not closed": ('name: "ours', 2, 7, 'the text that begins with " is not closed', '"ours"'),
    "an apostrophe": ("name: 'Ann's game'", 2, 11, "an apostrophe ends this text", 'write "Ann\'s game"'),
    "an apostrophe and quotes": ("name: 'Ann's \"x\"'", 2, 11, "an apostrophe ends this text", "'Ann''s \"x\"'"),
    "something after the quote": ('name: "ours" and more', 2, 13, "something stands after the quote", None),
    "a bracket not closed": ("deal.packets: [2, 4", 2, 15, "the `[` of this line is not closed", "write `]`"),
    "two brackets not closed": ("game: {lurch: {under: 6", 2, 7, "the `{` of this line is not closed", "write `}}`"),
    "a bracket over lines": ("deal.packets: [2,\n  4\n", 2, 15, "the `[` of this line is not closed", "where it ends"),
    "the wrong bracket": ("deal.packets: [2, 4}", 2, 20, "`}` stands where the `[`", "write `]` there"),
    "a bracket too many": ("deal.packets: [2]]", 2, 18, "one bracket too many", None),
    "something after a bracket": ("deal.packets: [2] or 4", 2, 18, "something stands after the closing bracket", None),
    "a quote in brackets": ('sources: {XX: {title: "ours}}', 2, 10, 'the text that begins with " is not', None),
    "a comma left out": ("game.lurch: {under: 6 counts: 2}", 2, 23, "a comma is missing here", None),
    "a colon too many": ("game.lurch: {under: counts: 2}", 2, 27, "a second colon", None),
    "a question in brackets": ("game.target: {is: 31, note: why? so}", 2, 32, "a question mark stands here", None),
    "a tag in brackets": ("game.lurch: {under: !!int 6}", 2, 21, "!!int is a tag", None),
    "a bracket after the colon": ("game: {lurch:{under: 6}}", 2, 13, "a blank is missing after the colon", None),
    "brackets that say nothing": ("game.lurch: {under: 6, ,}", 2, 1, "this line cannot be read", None),
    "a tab": ("game:\n\ttarget: 31", 3, 1, "a tab stands here", "two for each depth"),
    "tabs": ("game:\n  \ttarget: 31\n\ttie: drawn", 3, 3, "a tab stands here, and in 1 more lines", None),
    "a word processor's blank": ("\u00a0\u00a0name:\u00a0x", 2, 1, "the blank U+00A0 stands here", "a plain blank"),
    "its blank after a key": ("game:\n\u00a0\u00a0target:\u00a03", 3, 1, "the blank U+00A0 stands here", None),
    "its blank after a colon": ("game.target:\u00a031", 2, 13, "the blank U+00A0 stands here", None),
    "its colon": ("game.target\uff1a 31", 2, 12, "the colon U+FF1A stands here", "type a plain colon"),
    "a control character": ("name: a\x07b\x07", 2, 8, "U+0007 stands here, which no YAML text may hold (1 more", None),
    "a second document": ("---\nname: x", 2, 1, "a second document begins here", "take the `---` away"),
}


@pytest.mark.parametrize("case", SLIPS)
def test_a_slip_is_told_with_its_place_its_cause_and_what_to_write(case: str, tmp_path: Path) -> None:
    text, line, column, message, advice = SLIPS[case]
    found = [fault for fault in faults_of(tmp_path, f"extends: foster\n{text}\n{LATER}") if fault.key != "sweep.pionts"]
    slips = [fault for fault in found if fault.kind is FaultKind.NOT_YAML]
    assert (slips[0].line, slips[0].column) == (line, column), slips
    assert message in slips[0].message
    assert slips[0].help
    assert advice is None or advice in slips[0].help


@pytest.mark.parametrize("case", sorted(SLIPS.keys() - {"a second document"}))
def test_reading_goes_on_after_a_slip(case: str, tmp_path: Path) -> None:
    later = faults_of(tmp_path, f"extends: foster\n{SLIPS[case][0]}\n{LATER}")[-1]
    assert (later.kind, later.help) == (FaultKind.UNKNOWN_KEY, "did you mean sweep.points")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("game.target 31", {"game.target": 31}),
        ("game.target:31", {"game.target": 31}),
        ("about: Ours: to 31", {"about": "Ours: to 31"}),
        ("name: `x`", {"name": "x"}),
        ("game:\n target: 31\n  tie: drawn", {"game": {"target": 31, "tie": "drawn"}}),
        ("game:\n\ttarget: 31", {"game": {"target": 31}}),
        ("deal.packets: [2, 4", {"deal.packets": [2, 4]}),
        ("game.lurch: {under: 6 counts: 2}", {"game.lurch": {"under": 6, "counts": 2}}),
        ("name: 'Ann's game'", {"name": "Ann's game"}),
        ("players.counts: - 2", {"players.counts": [2]}),
        ("game:\n  ???: x: y\n  tie: drawn", {"game": {"???": "x: y", "tie": "drawn"}}),
        ("game:\n  tie: drawn\n  we play to thirty-one\n", {"game": {"tie": "drawn"}}),
        ("game:\n  lurch:\n    under it all, 6: {x: 1 2: 3 :}\n", {"game": {}}),
        ("--- # ours\ngame.target 31\nname: x", {"game.target": 31, "name": "x"}),
        ("game.target 31\n...\nname: x", {"game.target": 31}),
        ("# ours\n\u00a0\u00a0name: @x\n", {"name": "@x"}),
        ("- name: @x\n- name: y", [{"name": "@x"}, {"name": "y"}]),
        ("- name: @x\n- y", [{"name": "@x"}, "y"]),
        ("{name: x,\n  about: y: z\n}", None),
        ("# nothing\n\t# but\n@", None),
    ],
)
def test_what_was_probably_meant_is_read(text: str, value: object) -> None:
    start = "" if text.startswith(("-", "{", "#")) else "id: x\n"
    root, faults = read_yaml(f"{start}{text}\n", Origin("house.yaml", lines_of(start + text)))
    assert faults
    read = plain_value(root) if root is not None else None
    if start:
        assert read is not None
        assert read.pop("id") == "x"
    assert read == value


def test_a_key_that_comes_again_after_a_slip_is_told() -> None:
    text = "name: @x\ngame.target: 31\ngame.target: 41\n"
    _, faults = read_yaml(text, Origin("house.yaml", lines_of(text)))
    assert [(fault.kind, fault.line) for fault in faults] == [(FaultKind.NOT_YAML, 1), (FaultKind.DUPLICATE_KEY, 3)]
    assert faults[1].related[0].line == 2


@pytest.mark.thorough
def test_a_long_list_that_cannot_be_read_is_given_up_where_it_goes_wrong(tmp_path: Path) -> None:
    text = "laws:\n" + "  - {when: {irregularity: no-cut}, ruling: stands}\n" * 2000 + '  - {when: "x\n'
    faults = faults_of(tmp_path, f"extends: foster\n{text}")
    assert faults[0].kind is FaultKind.NOT_YAML


def test_a_text_that_is_wrong_everywhere_is_given_up_at_last(tmp_path: Path) -> None:
    text = "laws:\n" + "".join(f"  - {{when: {{irregularity: no-cut}}, ruling: a b: c{n}}}\n" for n in range(300))
    faults = faults_of(tmp_path, f"extends: foster\n{text}")
    assert "mend what is told above" in {fault.help for fault in faults}


@pytest.mark.parametrize(
    ("data", "line", "column", "message", "advice"),
    [
        ("extends: foster\nname: Café\n".encode("latin-1"), 2, 10, "byte 0xe9 is not UTF-8", "read as `é`"),
        ("extends: foster\n".encode("utf-16"), 1, 1, "saved as UTF-16", "save it as UTF-8"),
        ("extends: foster\n".encode("utf-16-be"), 1, 1, "saved as UTF-16", "save it as UTF-8"),
        (b"\x89PNG\x00\x01\xff", 1, 1, "this is no text", "save it as UTF-8 text"),
    ],
)
def test_a_file_that_is_not_saved_as_it_should_be(
    data: bytes, line: int, column: int, message: str, advice: str, tmp_path: Path
) -> None:
    fault = faults_of(tmp_path, data + (b"" if b"\x00" in data else LATER.encode()))[0]
    assert (fault.kind, fault.line, fault.column) == (FaultKind.UNREADABLE_FILE, line, column)
    assert message in fault.message
    assert advice in str(fault.help)


# a rule with a value that cannot be read, and what to write
VALUES = [
    ("capture.partial: False", "write false"),
    ("capture.partial: NO", "write false"),
    ("capture.partial: nein", "write false"),
    ("capture.partial: Yes", "write true"),
    ("capture.partial: maybe", "write true or false"),
    ('capture.partial: "true"', "write true, without quotes"),
    ("capture.partial: [true]", None),
    ("sweep.cancel: yes", "write true"),
    ("sweep.cancel: lowset", "did you mean lowest"),
    ("game.target: 010", "write 10"),
    ("game.target: 1_000", "write 1000"),
    ("game.target: 0x10", "write 16"),
    ("game.target: 21 points", "write 21"),
    ("game.target: thirty", None),
    ("game.target: eleven", "write 11"),
    ("game.target: \u201c31\u201d", "write 31, with no quotes"),
    ('game.target: "31"', "write it without quotes"),
    ("game.target: 99999999999", "a number has at most nine digits"),
    ("game.target: {value: 31}", "a rule with its reason is {is: VALUE, note: …}"),
    ("game.target: {31: x}", None),
    ("game.tie: {a: b}", None),
    ("game.both_out: \u2018higher\u2019", "write higher, with straight quotes or none"),
    ("game.both_out: hihger", "did you mean higher"),
    ("game.both_out: whatever-else", None),
    ("game.speed: {x: 2}", None),
    ("game.lurch: 6", "write {under: 6, counts: 2}"),
    ("game.lurch: [6]", "write {under: 6, counts: 2}"),
    ("scoring.items.big: 3", "write {of: 10D, points: 2}, or none to remove it"),
    ("pack: full", "write its rules below it, each `key: value`"),
    ("values: full", "write its rules below it, each `key: value`"),
    ("values.Ace: 1", "did you mean A"),
    ("hand_values.Ace: 14", "did you mean A"),
    ("pack.remove: [2 of spades]", "did you mean 2S"),
    ("pack.remove: [10♦]", "did you mean 10D"),
    ("pack.suits: [spades]", "did you mean S"),
    ("scoring.items.big.of: ''", "write all, a suit (S H D C), a rank (A 2 … K) or a card (10D)"),
    ("target: 31", "did you mean game.target"),
    ("game:31: x", "a blank is missing after the colon: write game: 31"),
    ("game.target.source: FO", "write game.target: {is: VALUE, source: …}"),
    ("game.target.is: 31", "write game.target: {is: VALUE, note: …}"),
    ("\u200bgame.target: 31", "did you mean game.target (U+200B stands in it; type plain blanks)"),
    ("game.target\u00a0: 31", "did you mean game.target (U+00A0 stands in it; type plain blanks)"),
    ("extends:", "write extends: foster, or the variant that yours differs from"),
]


@pytest.mark.parametrize(("text", "advice"), VALUES)
def test_what_would_be_right_in_place_of_a_value(text: str, advice: str | None, tmp_path: Path) -> None:
    start = "" if text.startswith("extends") else "extends: foster\n"
    fault = faults_of(tmp_path, f"{start}{text}\n")[0]
    assert fault.line == (2 if start else 1)
    assert fault.help == advice or (advice is not None and advice in str(fault.help)), fault


@pytest.mark.parametrize(("value", "read"), [("true", True), ("false", False), ("lowest", "lowest")])
def test_a_rule_may_be_true_false_or_a_word(value: str, read: object) -> None:
    assert load_variant("foster", sets=[f"sweep.cancel = {value}"]).sweep.cancel == read


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("capture.compulsory = false", "no"),
        ("build.call = true", "yes"),
        ("build.call = numerals", "numerals"),
    ],
)
def test_true_and_false_are_read_as_yes_and_no_where_those_are_values(rule: str, value: str) -> None:
    group, _, key = rule.partition(" ")[0].partition(".")
    assert getattr(getattr(load_variant("foster", sets=[rule]), group), key) == value
