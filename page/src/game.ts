// One game as it is kept: what is tried, what is written, and what another tab does. Decides nothing about the game.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask } from "./engine";
import type { Change, GameShown } from "./shapes";
import * as store from "./store";
import { hold, type Hold } from "./tabs";
import { said } from "./ui";
import { W } from "./words";

export interface Desk {
  kept: store.Kept;
  shown: GameShown;
  status: string;
  pending: Change | null;
  reading: boolean;
  unsaved: boolean;
  /** Tries a change: one that stands is written at once, any other waits for a decision. */
  attempt: (ask: (text: string) => Promise<Change>) => Promise<boolean>;
  entry: (typed: string) => Promise<boolean>;
  /** Writes what waits, as it was played; then, if somebody challenges, the challenge. */
  decide: (challenge?: string) => Promise<void>;
  drop: () => void;
  setMode: (mode: store.Mode) => Promise<void>;
  takeOver: () => void;
}

export function titled(kept: store.Kept, shown: GameShown): store.Kept {
  const standing = shown.sides.map((side) => `${side.side} ${side.points}`).join(" · ");
  return { ...kept, text: shown.text, title: shown.title, standing, rules: shown.variant?.name ?? "" };
}

/** Puts a new game on the shelf and gives its place. */
export async function shelve(text: string, mode?: store.Mode): Promise<string> {
  const shown = await ask("game", { text });
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const blank = { id, title: "", standing: "", rules: "", text, version: 0, changed: 0 };
  const how = mode ?? (shown.plays || !shown.deals.length ? "plays" : "counts");
  await store.save(titled({ ...blank, mode: how }, shown));
  return id;
}

export function useDesk(id: string): { desk: Desk | null; trouble: string } {
  const [kept, setKept] = useState<store.Kept | null>(null);
  const [shown, setShown] = useState<GameShown | null>(null);
  const [status, setStatus] = useState("");
  const [pending, setPending] = useState<Change | null>(null);
  const [reading, setReading] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [trouble, setTrouble] = useState("");
  const held = useRef<Hold | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const now = useRef<store.Kept | null>(null);

  const load = useCallback(
    async (why = "") => {
      try {
        const found = await store.game(id);
        if (!found) throw new Error(W.noGames);
        const view = await ask("game", { text: found.text });
        now.current = found;
        setKept(found);
        setShown(view);
        setUnsaved(store.isLoose(id));
        setPending(null);
        setStatus(why || view.step.words);
      } catch (error) {
        setTrouble(said(error));
      }
    },
    [id],
  );

  useEffect(() => {
    held.current = hold(id, {
      onHeld: () => setReading(true),
      onTaken: () => setReading(true),
      onSaved: () => void load(),
    });
    void load();
    void store.persist();
    return () => held.current?.close();
  }, [id, load]);

  async function keep(text: string, words: string): Promise<void> {
    const view = await ask("game", { text });
    const next = titled(now.current as store.Kept, view);
    let saved: store.Kept;
    try {
      saved = await store.save(next);
    } catch (error) {
      if (!(error instanceof store.Elsewhere)) throw error;
      await load(W.elsewhere);
      return;
    }
    if (!store.isLoose(id)) held.current?.saved();
    setUnsaved(store.isLoose(id)); // such a game goes on in this tab, and the page says how to save it
    now.current = saved;
    setKept(saved);
    setShown(view);
    setPending(null);
    setStatus(words);
  }

  /** One thing after the other: what is tapped while an entry is being written is tried on the record with it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.current.then(work, work);
    last.current = turn.catch(() => undefined);
    return turn;
  }

  async function settle(make: (text: string) => Promise<Change>): Promise<boolean> {
    if (reading || !now.current) return false;
    try {
      const change = await make(now.current.text);
      if (change.stands && change.text !== null) {
        const words = [change.said, ...change.proved.map((fault) => fault.sentence)].join(" ");
        await keep(change.text, words);
        return true;
      }
      if (change.refused) setStatus(change.refused);
      else {
        setPending(change);
        setStatus(change.meanings.length ? W.meant : (change.faults[0]?.sentence ?? ""));
      }
    } catch (error) {
      setStatus(said(error));
    }
    return false;
  }
  const attempt = (make: (text: string) => Promise<Change>) => inTurn(() => settle(make));

  if (!kept || !shown) return { desk: null, trouble };
  const desk: Desk = {
    kept,
    shown,
    status,
    pending,
    reading,
    unsaved,
    attempt,
    entry: (typed) => attempt((text) => ask("entry", { text, typed })),
    async decide(challenge) {
      const written = pending?.text;
      if (!written) return;
      await attempt(() => Promise.resolve({ ...pending, stands: true }));
      if (challenge) await desk.entry(`challenge: ${challenge}`);
    },
    drop() {
      setPending(null);
      setStatus(shown.step.words);
    },
    setMode: (mode) =>
      inTurn(async () => {
        const saved = await store.save({ ...(now.current ?? kept), mode }).catch(() => null);
        if (!saved) return load(W.elsewhere);
        now.current = saved;
        setKept(saved);
      }),
    takeOver() {
      held.current?.take();
      setReading(false);
      void load();
    },
  };
  return { desk, trouble };
}
