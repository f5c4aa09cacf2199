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

/** All games, the last one first. */
export async function games(): Promise<Kept[]> {
  const found = await (await open()).getAll("games");
  return found.sort((one, other) => other.changed - one.changed);
}

export async function game(id: string): Promise<Kept | undefined> {
  return (await open()).get("games", id);
}

/** Saves a game whole, synced, and only over the version that this tab has seen. */
export async function save(kept: Kept): Promise<Kept> {
  const next = { ...kept, version: kept.version + 1, changed: Date.now() };
  const work = (await open()).transaction("games", "readwrite", { durability: "strict" });
  const there = await work.store.get(kept.id);
  if ((there?.version ?? 0) !== kept.version) {
    work.abort();
    await work.done.catch(() => undefined);
    throw new Elsewhere();
  }
  await work.store.put(next);
  await work.done;
  return next;
}

export async function remove(id: string): Promise<void> {
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
