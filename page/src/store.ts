// The games kept on this telephone. Every save is on disk before it resolves, and none overwrites what another tab wrote.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

export type Mode = "counts" | "plays";

export interface Kept {
  id: string;
  title: string;
  standing: string;
  rules: string;
  text: string;
  mode: Mode;
  /** Counts up with every save; a save that does not follow the last one is another tab's. */
  version: number;
  changed: number;
}

interface Shelf extends DBSchema {
  games: { key: string; value: Kept };
  settings: { key: string; value: unknown };
}

export class Elsewhere extends Error {}

/** Games that the browser did not keep: they live in this tab alone, and the page says so. */
const loose = new Map<string, Kept>();

export function isLoose(id: string): boolean {
  return loose.has(id);
}

let shelf: Promise<IDBPDatabase<Shelf>> | undefined;

function open(): Promise<IDBPDatabase<Shelf>> {
  shelf ??= openDB<Shelf>("referee", 1, {
    upgrade(db) {
      db.createObjectStore("games", { keyPath: "id" });
      db.createObjectStore("settings");
    },
  }).catch((error: unknown) => {
    shelf = undefined;
    throw error;
  });
  return shelf;
}

/** All games, the last one first, and why the shelf could not be read where that is so. */
export async function games(): Promise<{ games: Kept[]; trouble: string }> {
  let found: Kept[] = [];
  let trouble = "";
  try {
    found = await (await open()).getAll("games");
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
  const all = [...loose.values(), ...found.filter((kept) => !loose.has(kept.id))];
  return { games: all.sort((one, other) => other.changed - one.changed), trouble };
}

export async function game(id: string): Promise<Kept | undefined> {
  return loose.get(id) ?? (await open()).get("games", id);
}

/** Saves a game whole; where the browser does not keep it, it goes on in this tab, and `isLoose` says so. */
export async function save(kept: Kept): Promise<Kept> {
  const next = { ...kept, changed: Date.now() };
  try {
    const saved = await write(next);
    loose.delete(kept.id);
    return saved;
  } catch (error) {
    if (error instanceof Elsewhere) throw error;
    loose.set(kept.id, next);
    return next;
  }
}

/** Writes a game, synced, and only over the version that this tab has seen. */
async function write(kept: Kept): Promise<Kept> {
  const next = { ...kept, version: kept.version + 1 };
  const work = (await open()).transaction("games", "readwrite", { durability: "strict" });
  const there = await work.store.get(kept.id);
  if ((there?.version ?? 0) !== kept.version) {
    work.abort();
    await work.done.catch(() => undefined);
    throw new Elsewhere();
  }
  await Promise.all([work.store.put(next), work.done]);
  return next;
}

export async function remove(id: string): Promise<void> {
  loose.delete(id);
  const work = (await open()).transaction("games", "readwrite", { durability: "strict" });
  await work.store.delete(id);
  await work.done;
}

export async function setting<T>(name: string, otherwise: T): Promise<T> {
  try {
    return ((await (await open()).get("settings", name)) as T | undefined) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export async function set(name: string, value: unknown): Promise<void> {
  try {
    await (await open()).put("settings", value, name);
  } catch {
    // what is only a convenience may be forgotten
  }
}

/** Asks the browser never to throw the games away; whether it promised. */
export async function persist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}
