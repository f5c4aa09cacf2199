"""Shipped files spoilt at random, byte by byte, line by line and word by word: faults come out, and no crash."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import yaml

from referee.variant import VariantError, VariantFault, load_variant, render_variant_faults, yaml_text
from referee.variant.encoding import decoded
from referee.variant.errors import Origin
from referee.variant.reading import lines_of
from referee.variant.written import Written, written_of

FILES = [path.read_bytes() for path in sorted((Path(__file__).resolve().parents[2] / "variants").glob("*.yaml"))]
BITS = [
    *(b"{", b"}", b"[", b"]", b":", b"-", b"0", b"'", b'"', b"\\", b"`", b"@", b"%", b"|", b">", b"#", b"=", b","),
    *(sign.encode() for sign in "~?!*&\u00e9\u201c\u00a0\uff1a\u2028"),
    *(b": ", b"\n", b"\n\n", b"- ", b"none", b"no", b"-1", b"*a", b"&a", b"!x", b"10D", b"\t", b"\xe9", b">-\n", b" #"),
    *(b"---\n", b"...\n", b"\x00", b"\x07", b"? ", b"\r", b"\r\n", b"  ", b"   x: 1\n", b"<<: ", b"\xff\xfe"),
]


def other_bytes(data: bytes, rng: Random) -> bytes:
    at, kind = rng.randrange(len(data)), rng.randrange(4)
    put = [bytes([rng.randrange(256)]), b"", rng.choice(BITS), rng.choice(BITS)][kind]
    gone = [1, rng.randrange(1, 40), 0, 1][kind]
    return data[:at] + put + data[at + gone :]


def other_lines(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    changed = [
        [],
        [lines[rng.randrange(len(lines))], lines[at]],
        [b" " * rng.randrange(1, 4) + lines[at]],
        [lines[at].lstrip()],
        [lines[at][: rng.randrange(len(lines[at]) + 1)]],
    ]
    return b"\n".join([*lines[:at], *rng.choice(changed), *lines[at + 1 :]])


def other_words(data: bytes, rng: Random) -> bytes:
    words = data.split(b" ")
    at = rng.randrange(len(words))
    changed = [[], [rng.choice(BITS)], [words[at - 1], words[at]], [words[at] + rng.choice(BITS)]]
    return b" ".join([*words[:at], *rng.choice(changed), *words[at + 1 :]])


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (other_bytes, other_lines, other_words)


def spoilt(seed: int) -> bytes:
    rng = Random(seed)
    data, way = rng.choice(FILES), rng.choice(WAYS)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        data = way(data, rng) if data else data
    return data


def faults_of(path: Path) -> tuple[VariantFault, ...] | None:
    try:
        load_variant(path)
    except VariantError as error:
        return error.faults
    return None


@pytest.mark.thorough
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.thorough) for block in range(1, 8))])
def test_a_spoilt_file_gives_a_variant_or_faults_at_once(block: int, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    for seed in range(block * 250, block * 250 + 250):
        path.write_bytes(spoilt(seed))
        began = time.process_time()
        told = faults_of(path)
        assert told is None or render_variant_faults(told), seed
        assert time.process_time() - began < 1, seed


def written(text: str, parser: object, monkeypatch: pytest.MonkeyPatch) -> Written:
    monkeypatch.setattr(yaml_text, "_Loader", parser)
    return written_of(text, Origin("house.yaml", lines_of(text), 1000), "house")


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 250), marks=pytest.mark.thorough)], ids=str)
def test_both_parsers_read_a_spoilt_file_alike(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in seeds:
        text, _ = decoded(spoilt(seed))
        assert written(text, yaml.CSafeLoader, monkeypatch) == written(text, yaml.SafeLoader, monkeypatch), seed


def test_a_flood_of_faults_is_cut_short_with_a_count(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: foster\n" + "".join(f"rule_{n}: 1\n" for n in range(10_000)), encoding="utf-8")
    began = time.process_time()
    with pytest.raises(VariantError) as caught:
        load_variant(path)
    assert time.process_time() - began < 3
    *told, last = caught.value.faults
    assert len(told) == 50
    assert (last.message, last.line) == ("and 9950 more of this kind", 52)
    assert len(render_variant_faults(caught.value.faults)) < 30_000


@pytest.mark.parametrize(
    "text",
    [
        "scoring.count_order: [" + ", ".join(f"item{n}" for n in range(12_000)) + "]\n",
        "laws:\n" + "  - {when: {irregularity: no-cut}, ruling: stands}\n" * 3_500,
        "".join(f"scoring.items.a{n}: {{of: 2S}}\n" for n in range(5_000)),
        "".join(f"key{n}: @x\n" for n in range(10_000)),
        "about: @x\n" + "a: {" * 40_000,
        "name: [" + "a, " * 60_000,
        "a" * 190_000,
        "'" * 190_000 + ": 1",
        ": " * 90_000,
        '"\\' * 90_000,
        "- " * 90_000,
        "? " * 90_000,
        "name: " + "\u00a0" * 90_000 + "\n\u00a0x",
        "about: |\n" + "  \tx\n" * 40_000 + "@\n",
        "\t" * 190_000 + "x: 1\n",
        "{" * 190_000,
        "{a: " * 45_000 + "}" * 45_000,
    ],
    ids=range(17),
)
def test_no_file_takes_seconds(text: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: foster\n" + text, encoding="utf-8")
    began = time.process_time()
    with contextlib.suppress(VariantError):
        load_variant(path)
    assert time.process_time() - began < 3
