"""Where a variant is looked for, and what is said when it cannot be had."""

import os
from pathlib import Path

import pytest

from referee.variant import (
    FaultKind,
    VariantError,
    VariantFault,
    load_variant,
    shipped_ids,
    variant_ids,
    variant_warnings,
)
from referee.variant import file as variant_file


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> Path:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def fault_of(name: str | Path, near: Path | None = None) -> VariantFault:
    with pytest.raises(VariantError) as caught:
        load_variant(name, near=near)
    (fault,) = caught.value.faults
    return fault


def test_an_id_is_found_among_the_shipped_ones_from_anywhere() -> None:
    assert load_variant("foster").name == "Foster's Twenty-one"


def test_an_id_is_found_in_the_folder_variants_first() -> None:
    write("variants/foster.yaml", "extends: foster\nname: Ours\ngame.target: 31\n")
    variant = load_variant("foster")
    assert (variant.name, variant.game.target, variant.game.out) == ("Ours", 31, "claim")


def test_an_id_of_a_house_is_found_in_the_folder_variants() -> None:
    write("variants/house.yml", "extends: foster\n")
    assert load_variant("house").id == "house"
    assert "house" in variant_ids()
    assert set(shipped_ids()) < set(variant_ids())


ELSEWHERE = "id: secret\nextends: foster\ngame.target: 61\n"


@pytest.mark.parametrize("ending", ["yaml", "txt"])
@pytest.mark.parametrize("absolute", [True, False])
def test_a_record_names_no_file_elsewhere(
    ending: str, absolute: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / f"secret.{ending}"
    elsewhere.write_text(ELSEWHERE, encoding="utf-8")
    name = str(elsewhere) if absolute else os.path.relpath(elsewhere, "games")
    write("games/a.cassino", "")
    with pytest.raises(VariantError, match=rf"secret\.{ending} is no \.yaml file in the folder of the record"):
        load_variant(name, near=Path("games"))
    assert load_variant(str(elsewhere)).game.target == 61


def test_a_link_beside_the_record_leads_nowhere_else(tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "secret.yaml"
    elsewhere.write_text(ELSEWHERE, encoding="utf-8")
    write("games/a.cassino", "")
    Path("games/house.yaml").symlink_to(elsewhere)
    with pytest.raises(VariantError, match=r"is no \.yaml file in the folder of the record"):
        load_variant("house.yaml", near=Path("games"))


def test_a_variant_extends_no_file_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "secret.yaml"
    elsewhere.write_text(ELSEWHERE, encoding="utf-8")
    write("house.yaml", f"extends: {elsewhere}\n")
    with pytest.raises(VariantError, match=r"is no \.yaml file in the folder of the file") as raised:
        load_variant("house.yaml")
    assert [(fault.line, fault.column) for fault in raised.value.faults] == [(1, 10)]


def test_a_path_is_relative_to_the_record_and_then_to_the_working_folder() -> None:
    write("games/house.yaml", "game.target: 31\n")
    write("house.yaml", "game.target: 41\n")
    write("other.yaml", "game.target: 51\n")
    assert load_variant("house.yaml", near=Path("games")).game.target == 31
    assert load_variant("house.yaml").game.target == 41
    assert load_variant("other.yaml", near=Path("games")).game.target == 51
    assert load_variant(Path("games") / "house.yaml").game.target == 31


def test_a_file_s_name_is_found_among_the_variants_too() -> None:
    assert load_variant("foster.yaml").id == "foster"


def test_a_parent_is_found_beside_its_child() -> None:
    write("games/mother.yaml", "game.target: 31\n")
    write("games/house.yaml", "extends: mother\n")
    write("games/other.yaml", "extends: ./mother.yaml\n")
    assert load_variant("games/house.yaml").game.target == 31
    assert load_variant("games/other.yaml").game.target == 31


def test_a_shipped_variant_stands_on_shipped_parents_whatever_lies_here() -> None:
    before = load_variant("foster-eleven")
    write("variants/foster.yaml", "game.lurch: {under: 3}\ncapture.partial: false\n")
    assert load_variant("foster").capture.partial is False
    assert load_variant("foster-eleven").digest == before.digest


def test_an_id_in_a_record_means_the_known_variant_before_a_file_beside_the_record() -> None:
    write("games/foster.yaml", "game.target: 31\n")
    write("games/house.yaml", "game.target: 41\n")
    assert load_variant("foster", near=Path("games")).game.target == 21
    assert load_variant("house", near=Path("games")).game.target == 41


def test_an_unknown_id_names_the_one_that_was_meant() -> None:
    fault = fault_of("fostre")
    assert (fault.kind, fault.closest, fault.help) == (FaultKind.UNKNOWN_VARIANT, "foster", "did you mean foster")
    assert fault.message == "there is no variant fostre"
    assert fault.expected == shipped_ids()


def test_a_file_that_lies_here_is_what_a_name_without_its_ending_means() -> None:
    write("family.yaml", "extends: foster\ngame.target: 31\n")
    assert fault_of("family").help == "did you mean family.yaml"


def test_an_id_like_no_other_gets_the_whole_list() -> None:
    fault = fault_of("zzz")
    assert fault.closest is None
    assert fault.help == f"`referee variants list` tells the {len(shipped_ids())} that there are"


@pytest.mark.parametrize(
    "name", ["nowhere/house.yaml", "", "a\0b", "x" * 300, "./" + "x" * 300, "x" * 5000, "foster.yaml/x", "variants"]
)
def test_a_name_of_nothing_is_an_unknown_variant(name: str) -> None:
    assert fault_of(name).kind is FaultKind.UNKNOWN_VARIANT


def test_whoever_asks_learns_that_it_was_not_found() -> None:
    with pytest.raises(VariantError) as caught:
        load_variant("zzz")
    assert caught.value.not_found
    write("bad.yaml", "game.target: 0\n")
    with pytest.raises(VariantError) as wrong:
        load_variant("bad.yaml")
    assert not wrong.value.not_found


def test_a_folder_is_no_variant(own_folder: Path) -> None:
    fault = fault_of(own_folder)
    assert (fault.kind, fault.message) == (FaultKind.UNREADABLE_FILE, "this is a folder, not a variant file")


def test_a_file_that_is_not_utf8_is_told_with_its_line() -> None:
    Path("latin.yaml").write_bytes("name: Ours\nabout: f\xfcr uns\n".encode("latin-1"))
    fault = fault_of("latin.yaml")
    assert (fault.kind, fault.line) == (FaultKind.UNREADABLE_FILE, 2)
    assert "0xfc" in fault.message


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    Path("windows.yaml").write_bytes(b"\xef\xbb\xbfname: Ours\r\ngame:\r\n  target: 31\r\n")
    assert load_variant("windows.yaml").game.target == 31


def test_a_file_far_too_large_is_refused() -> None:
    write("large.yaml", "# " + "x" * 1_000_001)
    assert fault_of("large.yaml").message == "the file is far too large to be a variant"


def test_a_file_that_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("locked.yaml", "name: Ours\n").resolve()
    real = Path.read_bytes

    def locked(self: Path) -> bytes:
        if self == path:
            raise PermissionError(13, "Permission denied")
        return real(self)

    monkeypatch.setattr(Path, "read_bytes", locked)
    assert fault_of("locked.yaml").message == "the file cannot be read: Permission denied"


def test_a_circle_of_parents_is_told_where_it_closes() -> None:
    write("variants/anna.yaml", "extends: berta\n")
    write("variants/berta.yaml", "extends: carla\n")
    write("variants/carla.yaml", "# back again\nextends: anna\n")
    fault = fault_of("anna")
    assert (fault.kind, fault.file, fault.line, fault.column) == (FaultKind.CIRCLE, "variants/carla.yaml", 2, 10)
    assert fault.message == "`extends` goes in a circle: anna > berta > carla > anna"


def test_a_file_that_extends_itself_is_a_circle() -> None:
    write("variants/anna.yaml", "extends: ./anna.yaml\n")
    assert fault_of("anna").kind is FaultKind.CIRCLE


def test_a_file_may_extend_the_shipped_variant_of_its_own_name() -> None:
    write("foster.yaml", "extends: foster\ngame.target: 31\n")
    variant = load_variant("./foster.yaml")
    assert (variant.game.target, variant.game.out) == (31, "claim")


def test_a_file_that_takes_a_shipped_id_is_told() -> None:
    write("variants/foster.yaml", "extends: base\ngame.target: 31\n")
    (warning,) = variant_warnings("foster")
    assert (warning.kind, warning.file) == (FaultKind.WARNING, "variants/foster.yaml")
    assert warning.message == "this file takes the id foster of a shipped variant"


def test_a_file_called_otherwise_than_its_id_is_told() -> None:
    write("mine.yaml", "id: ours\nextends: foster\n")
    (warning,) = variant_warnings("./mine.yaml")
    assert warning.message == "the file is called mine, its id is ours; by name it is found as mine"


@pytest.mark.parametrize("name", shipped_ids())
def test_a_shipped_variant_has_no_warnings(name: str) -> None:
    assert variant_warnings(name) == ()


def test_where_no_variants_are_installed_a_file_stands_on_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant_file, "shipped_folders", lambda: ())
    write("plain.yaml", "game.target: 31\n")
    variant = load_variant("./plain.yaml")
    assert (variant.game.target, variant.game.out, variant.deal.hand) == (31, "end-of-deal", 4)


def test_without_the_base_too_partners_go_with_the_counts_and_faults_have_a_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(variant_file, "shipped_folders", lambda: ())
    write("two.yaml", "players.counts: [2]\n")
    assert load_variant("./two.yaml").players.partners == ()
    write("six.yaml", "name: Six\nplayers.partners: [6]\n")
    assert (fault_of("./six.yaml").line, fault_of("./six.yaml").key) == (2, "players.partners")
    write("many.yaml", "name: Many\ndeal.hand: 30\n")
    assert (fault_of("./many.yaml").line, fault_of("./many.yaml").key) == (2, "deal.hand")


def test_a_parent_that_vanishes_is_missed_at_the_next_look() -> None:
    mother = write("variants/mother.yaml", "game.target: 31\n")
    write("variants/house.yaml", "extends: mother\n")
    assert load_variant("house").game.target == 31
    mother.unlink()
    assert fault_of("house").message == "there is no variant mother to extend"


def test_a_folder_that_is_gone_is_no_reason_to_fail(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("house.yaml", "game.target: 0\n").resolve()

    def gone() -> Path:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "cwd", gone)
    assert fault_of(path).file == str(own_folder / "house.yaml")
