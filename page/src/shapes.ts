// Made by tools/shapes.py from referee/page/shapes.py.

/** A card as a button: notation, words, rank and suit sign, whether its suit is red, whether it was seen. */
export interface CardShown {
  card: string;
  words: string;
  rank: string;
  suit: string;
  red: boolean;
  seen: boolean;
}

/** All cards of one rank, for choosing a card in two taps. */
export interface RankShown {
  rank: string;
  words: string;
  cards: CardShown[];
}

/** A build as it lies there: how an entry names it, words, value, owner, and its groups of cards. */
export interface BuildShown {
  name: string;
  words: string;
  value: string;
  owner: string | null;
  groups: CardShown[][];
}

/** A player, the cards they hold, and whether they are due. */
export interface Holding {
  player: string;
  cards: number;
  due: boolean;
}

/** A side with its points as they are read, its seats, and its cards taken so far. */
export interface Side {
  side: string;
  points: string;
  taken: number;
}

/** What is due: its kind, who does it, who deals, how many cards are to be named, and what the table should hear. */
export interface StepShown {
  kind: string;
  who: string | null;
  dealer: string | null;
  fresh: boolean;
  want: number;
  words: string;
}

/** A fault in one sentence, with what explains it. */
export interface FaultShown {
  name: string;
  severity: string;
  line: number;
  sentence: string;
  law: string;
  source: string;
  help: string;
  now: string;
}

/** A line of the record: as written, as said, what kind it is, and what is wrong with it. */
export interface EntryShown {
  line: number;
  entry: string;
  words: string;
  kind: string;
  deal: number;
  undone: boolean;
  faults: FaultShown[];
  foul: boolean;
}

/** An item that is counted: its name, what it is for, how many the pack has (0: no number), where to begin. */
export interface ItemShown {
  name: string;
  about: string;
  total: number;
  start: number;
}

/** What is asked after a deal: the sides and the items. */
export interface Counting {
  sides: string[];
  items: ItemShown[];
}

/** A variant in the list of rules. */
export interface VariantShown {
  id: string;
  name: string;
  about: string;
  seats: number[];
}

/** A whole game as the page shows it. */
export interface GameShown {
  text: string;
  title: string;
  players: string[];
  sides: Side[];
  variant: VariantShown | null;
  sets: string[];
  goal: string;
  step: StepShown;
  stage: Record<string, string>;
  table: CardShown[];
  builds: BuildShown[];
  hands: Holding[];
  stock: number | null;
  pack: RankShown[];
  history: EntryShown[];
  deals: DealShown[];
  counting: Counting | null;
  plays: number;
  can_undo: boolean;
  can_redo: boolean;
  over: boolean;
  outcome: string[];
  faults: FaultShown[];
}

/** What one side has of an item: how many (empty where unknown) and the points. */
export interface CellShown {
  count: string;
  points: string;
}

/** One row of a tally: a cell a side, in seat order. */
export interface Row {
  name: string;
  about: string;
  cells: CellShown[];
}

/** A deal with its tally. */
export interface DealShown {
  number: number;
  game: number;
  line: number;
  dealer: string | null;
  status: string;
  words: string;
  rows: Row[];
  sums: string[];
  points: string[];
  made: string[];
  score: string[];
  remarks: string[];
  kept_by_counts: boolean;
}

/** What the cards could mean: the entry, its sentence, and whether it hangs on a card in the hand. */
export interface Meaning {
  entry: string;
  words: string;
  depends: boolean;
}

/** All that the chosen cards could mean; ``why`` says in a sentence why nothing fits. */
export interface Meanings {
  meanings: Meaning[];
  more: number;
  why: string;
}

/** What becomes of a record by an entry. */
export interface Change {
  stands: boolean;
  text: string | null;
  said: string;
  entries: string[];
  faults: FaultShown[];
  proved: FaultShown[];
  meanings: Meaning[];
  refused: string;
  challengers: string[];
}

/** A count form: what each side has once the rest is filled in, what is wrong, and whether it is complete. */
export interface Filled {
  counts: Record<string, Record<string, number>>;
  told: Record<string, string[]>;
  problems: string[];
  complete: boolean;
}

/** A game that was opened, or why it could not be. */
export interface Opened {
  text: string | null;
  refused: string;
  warnings: string[];
}

/** A dispute settled without a record. */
export interface Dispute {
  verdict: string;
  words: string;
  faults: FaultShown[];
  takings: Meaning[];
}

/** An irregularity in plain words, and the parts of the stage that its laws ask for. */
export interface Kind {
  kind: string;
  words: string;
  questions: Question[];
}

/** An answer to a question about the stage. */
export interface Answered {
  value: string;
  words: string;
}

/** A part of the stage that matters, and what may be answered. */
export interface Question {
  key: string;
  words: string;
  answers: Answered[];
}

/** A choice that a ruling leaves, and what it does. */
export interface Choice {
  choice: string;
  words: string;
}

/** What a law rules, at which stage, by whose choice, and where it is written. */
export interface RulingShown {
  stage: string;
  ruling: string;
  words: string;
  by: string;
  choices: Choice[];
  law: string;
  source: string;
}

/** A rule of a variant in words, with its source; ``reading`` where it is a reading of the referee's own. */
export interface RuleShown {
  key: string;
  words: string;
  source: string;
  note: string;
  reading: boolean;
}

/** Rules that belong together. */
export interface RuleGroup {
  title: string;
  rules: RuleShown[];
}

/** A variant to be read aloud. */
export interface RuleBook {
  id: string;
  name: string;
  about: string;
  groups: RuleGroup[];
  laws: RuleShown[];
  sources: string[];
}

/** A rule in which two variants differ, in the words of both. */
export interface Differing {
  key: string;
  left: string;
  right: string;
}

/** A value of a switch: the ``set:`` rule it writes, and what it means. */
export interface Option {
  set: string;
  words: string;
  chosen: boolean;
}

/** A house rule that people ask for. */
export interface Switch {
  key: string;
  words: string;
  options: Option[];
}

/** The score sheet: the grid of deals, the drawings, what is to be read beside them, all of it as a picture. */
export interface SheetShown {
  title: string;
  about: string;
  sides: string[];
  deals: DealShown[];
  closing: string[];
  charts: string[];
  remarks: string[];
  house: string[];
  picture: string;
}

/** A game in an archive. */
export interface Archived {
  name: string;
  text: string;
}

/** The games of an archive, and what was left out, with the reason. */
export interface Unpacked {
  games: Archived[];
  refused: string[];
}

/** A term of the glossary. */
export interface Term {
  term: string;
  means: string;
}

/** A new record, or why it cannot begin so; ``where`` names the field that is to be mended. */
export interface Begun {
  text: string | null;
  refused: string;
  where?: string;
}
