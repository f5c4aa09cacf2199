"""Explanations: every name has a page, and how variants differ is read from them."""

import json
import os
import re
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.faults import CATALOGUE
from referee.report.catalogue.everyday import EVERYDAY, GROUPS
from referee.report.catalogue.explain import did_you_mean, explain, names, rule_page
from referee.report.catalogue.law_words import law_line
from referee.report.explain_text import page_json, render_names, render_page
from referee.variant.file import load_variant, shipped_ids
from referee.variant.model import BuildRules, CaptureRules, GameRules, Law, Lurch, Variant, When, Why

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = {name: load_variant(name) for name in shipped_ids()}
LOOSE = Variant("loose", "Loose", why={"capture": Why("AB 3")})
STRICT = Variant(
    "strict",
    "Strict",
    capture=CaptureRules(court_pairing="one", compulsory="any"),
    build=BuildRules(raise_own="no"),
    game=GameRules(lurch=Lurch(6)),
    laws=(
        Law(When(("card-exposed",), round="first", table="not-turned"), "deal-lost", source="AB 2"),
        Law(When(("card-exposed",)), "stands", note="our reading"),
        Law(When(("no-cut",), hands="lifted", found="later", players=3), "deal-lost"),
    ),
    why={"capture.court_pairing": Why("CD 1")},
)
BOTH = {"loose": LOOSE, "strict": STRICT}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, known in names().items() for name in known])
def test_every_name_has_a_page_of_its_kind_in_text_and_json(kind: str, name: str) -> None:
    pages = explain(name, BOTH)
    assert kind in {page.kind for page in pages}
    for page in pages:
        assert render_page(page).startswith(f"{page.name} ({page.kind})\n")
        assert json.loads(json.dumps(page_json(page)))["name"] == page.name


def test_a_rule_is_shown_with_the_variants_that_have_each_value_and_their_sources() -> None:
    page = rule_page("capture.court_pairing", BOTH)
    assert [(setting.value, dict(setting.variants)) for setting in page.settings] == [
        ("all", {"loose": "AB 3"}),
        ("one", {"strict": "CD 1"}),
    ]
    text = render_page(explain("capture.court_pairing", BOTH)[0])
    assert "    one: a card without a value takes one of its equals\n      strict [CD 1]\n" in text


def test_a_fault_shows_every_rule_that_may_govern_it() -> None:
    (page,) = explain("build-not-allowed", BOTH)
    assert [rule.key for rule in page.rules] == [
        "build.allowed",
        "build.call",
        "build.raise_others",
        "build.per_player",
        "build.on_table",
        "build.without",
        "build.owner_next",
    ]
    assert page.example is not None
    assert page.example in page_json(page)["example"]


def test_a_name_of_two_kinds_has_two_pages() -> None:
    assert [page.kind for page in explain("out-of-turn", BOTH)] == ["fault", "irregularity"]
    assert [page.kind for page in explain("false-build", BOTH)] == ["fault", "term", "irregularity"]


def test_an_irregularity_lists_the_laws_of_each_variant() -> None:
    (page,) = explain("card-exposed", BOTH)
    assert page.laws == {
        "strict": (
            "card-exposed (first round, table not turned): deal-lost [AB 2]",
            "card-exposed (at any stage): stands [our reading]",
        )
    }
    assert law_line(STRICT.laws[2]) == "no-cut (hands lifted, found later, 3 players): deal-lost [no source]"
    assert "no shipped variant has a law for it" in render_page(explain("two-cards", BOTH)[0])


def test_an_irregularity_that_a_rule_key_decides_shows_the_key() -> None:
    page = next(page for page in explain("wrong-claim", BOTH) if page.kind == "irregularity")
    assert [rule.key for rule in page.rules] == ["game.claim_wrong"]


def test_a_ruling_says_what_each_choice_does() -> None:
    (page,) = explain("may-refuse", BOTH)
    assert [label for label, _ in page.said] == ["what", "ruling: refuse", "ruling: accept"]


def test_case_blanks_and_hyphens_do_not_matter_and_other_words_lead_there() -> None:
    assert explain("count out order", BOTH)[0].name == "Count-out order"
    assert explain("LURCH", BOTH)[0].name == "Lurch"
    assert explain("Big cassino", BOTH)[0].name == "Big and little cassino"


def test_an_item_is_explained_as_the_variants_have_it() -> None:
    (page,) = explain("scoring.items.cards", BOTH)
    assert page.rules[0].settings[0].value == "{of: all, award: most, points: 3}"


def test_a_slip_is_answered_by_the_nearest_name() -> None:
    assert explain("captur-sum", BOTH) == []
    assert did_you_mean("captur-sum") == "capture-sum"
    assert did_you_mean("court_pairng") == "capture.court_pairing"
    assert did_you_mean("zzzzzz") is None


def test_all_names_are_listed_by_kind() -> None:
    text = render_names(names())
    assert all(name in text.replace("\n ", "") for name in CATALOGUE)
    assert text.startswith("fault:\n")


def test_the_command_explains_a_name_of_several_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "big", "cassino"]) == 0
    assert capsys.readouterr().out.startswith("Big and little cassino (term)\n")


def test_the_command_shows_how_the_shipped_variants_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "capture.court_pairing", "--format", "json"]) == 0
    (page,) = json.loads(capsys.readouterr().out)
    having = {setting["value"]: list(setting["variants"]) for setting in page["rules"][0]["settings"]}
    assert "pagat" in having["one"]
    assert {"foster", "enquire-within", "two-hand"} <= set(having["all"])


def test_the_command_answers_an_unknown_name_with_the_nearest_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "captur-sum"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        'referee explain: "captur-sum" is no fault, rule, term, variant, card or maxim that is known here\n'
        "help: did you mean capture-sum?\n"
    )
    assert run(["explain", "qqqqqq"]) == 2
    assert "lists all names" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "kinds", "said"),
    [
        ("royal", ["variant"], "court cards count"),
        ("Foster's Twenty-one", ["variant"], "whoever claims them rightly"),
        ("scoring", ["group"], "or the fewest"),
        ("extends", ["key"], "differs from"),
        ("sources", ["key"], "short code"),
        ("10D", ["card"], "10 of diamonds"),
        ("ten of diamonds", ["card"], "`10D`"),
        ("♠2", ["card"], "`2S`"),
        ("jack", ["card"], "jack"),
        ("queens", ["card"], "queen, written `Q`"),
        ("trailing", ["term"], "lay a card on the table"),
        ("combining", ["term"], "together"),
        ("ties", ["rule", "rule"], ""),
        ("three players", ["rule", "rule"], ""),
        ("stealing", ["rule"], ""),
        ("pegging", ["rule"], ""),
        ("twenty-one", ["variant"], ""),
    ],
)
def test_variants_groups_cards_and_the_words_of_a_table_are_explained(asked: str, kinds: list[str], said: str) -> None:
    pages = explain(asked, SHIPPED)
    assert [page.kind for page in pages] == kinds
    assert said in " ".join(text for page in pages for _, text in page.said)
    assert all(render_page(page).count("\n") > 1 for page in pages)


def test_what_a_card_is_worth_and_scores_is_said_by_variant() -> None:
    (page,) = explain("JS", SHIPPED)
    worth, scores = page.rules
    assert "royal" in next(each for each in worth.settings if each.value == "[11]").variants
    assert "spade-foster" in next(each for each in scores.settings if each.value.startswith("{of: JS,")).variants


def test_every_word_of_every_everyday_word_leads_somewhere() -> None:
    for word in (*EVERYDAY, *GROUPS):
        assert explain(word, SHIPPED), word
    for names_meant in EVERYDAY.values():
        for name in names_meant:
            assert explain(name, SHIPPED), name


def test_no_word_of_the_documents_breaks_an_explanation() -> None:
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    words = {word for file in files for word in re.findall(r"\S+", file.read_text(encoding="utf-8"))}
    words |= {word.strip("`.,:;()[]{}\"'*") for word in words}
    few = {"foster": SHIPPED["foster"], "royal": SHIPPED["royal"]}
    for word in sorted(words if os.environ.get("THOROUGH") else sorted(words)[::7]):
        for page in explain(word, few):
            assert render_page(page)
        did_you_mean(word)


def test_the_usual_value_of_a_rule_is_told_beside_its_values() -> None:
    (page,) = explain("sweep.points", {"foster": SHIPPED["foster"]})
    assert "as usual `1`" in render_page(page)


def test_the_command_without_a_name_lists_all_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain"]) == 0
    assert capsys.readouterr().out.startswith("fault:\n")
    assert run(["explain", "--format", "json"]) == 0
    kinds = ["fault", "rule", "term", "irregularity", "ruling", "advice", "maxim"]
    assert list(json.loads(capsys.readouterr().out)) == kinds


@pytest.mark.parametrize(
    ("key", "means"),
    [
        ("values.A", "counting ace 1"),
        ("hand_values.A", "played from the hand to take: ace 1 or 14"),
        ("scoring.items.cards", "it scores 3 (most cards)"),
        ("scoring.items.cards.points", "points 3"),
        ("scoring.items.cards.of", "of [all]"),
        ("scoring.items.cards.tie", "tie none"),
    ],
)
def test_a_part_of_a_rule_is_explained_by_itself(key: str, means: str) -> None:
    variants = {"royal": load_variant("royal", sets=["hand_values.A = [1, 14]"])}
    (page,) = explain(key, variants)
    assert [setting.means for setting in page.rules[0].settings] == [means]


def test_a_part_that_no_variant_has_is_explained_without_a_setting() -> None:
    (page,) = explain("values.K", {"foster": load_variant("foster")})
    assert page.rules[0].settings == ()


def test_where_nothing_counts_in_sums_it_is_said() -> None:
    nothing = load_variant("foster", sets=["values = none"])
    (page,) = explain("values", {"house": nothing})
    assert page.rules[0].settings[0].means == "no card counts in sums; every card takes its equals alone"


def test_explain_and_the_variants_tell_a_law_in_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["variants", "show", "--format", "keys", "enquire-within"]) == 0
    shown = capsys.readouterr().out
    for law in load_variant("enquire-within").laws:
        assert f"  {law_line(law)}\n" in shown


def test_what_a_list_without_a_member_is_called_is_what_a_variant_file_says() -> None:
    for key in ("pack.remove", "players.partners"):
        (page,) = explain(key, {"x": load_variant("foster", sets=[f"{key} = none"])})
        assert page.rules[0].settings[0].value == "none"
