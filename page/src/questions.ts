// What the engine can be asked, and what it answers: the names are those of referee/page/door.py.
import type {
  Archived, Begun, Change, Differing, Dispute, Filled, GameShown, Kind, Meanings, Opened, RuleBook, RulingShown,
  SheetShown, Switch, Term, Unpacked, VariantShown,
} from "./shapes";

export type Told = Record<string, Record<string, number>>;
type Text = { text: string };
type Rules = { variant: string; sets: string[] };

export interface Questions {
  version: [Record<string, never>, string];
  check: [Text & { name: string }, string];
  situations: [Text & { name: string }, { name: string; differences: string[] }[]];
  new_game: [{ players: string[]; variant: string; sets: string[]; dealer: string | null; date: string }, Begun];
  open_text: [Text, Opened];
  game: [Text, GameShown];
  before: [Text & { line: number }, GameShown];
  meanings: [Text & { card: string; chosen: string[] }, Meanings];
  entry: [Text & { typed: string }, Change];
  undo: [Text, Change];
  redo: [Text, Change];
  edit: [Text & { line: number; typed: string }, Change];
  insert: [Text & { line: number; typed: string }, Change];
  fill: [Text & { told: Told }, Filled];
  count: [Text & { told: Told; dealer: string | null; line: number | null }, Change];
  told_in: [Text & { line: number }, Told];
  dispute: [Rules & { play: string; table: string; hand: string; by: string }, Dispute];
  pack: [Rules, GameShown["pack"]];
  kinds: [Rules, Kind[]];
  ruling: [Rules & { kind: string; stage: Record<string, string> }, RulingShown[]];
  index: [Record<string, never>, VariantShown[]];
  book: [Rules, RuleBook];
  differing: [{ left: string; right: string }, Differing[]];
  switches: [Rules, Switch[]];
  glossary: [Record<string, never>, Term[]];
  sheet: [Text, SheetShown];
  link: [Text, string];
  from_link: [{ code: string }, Opened];
  archive: [{ games: Archived[] }, string];
  from_archive: [{ data: string }, Unpacked];
}

export type Values<Q extends keyof Questions> = Questions[Q][0];
export type Answer<Q extends keyof Questions> = Questions[Q][1];
