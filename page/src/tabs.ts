// Two tabs on one game: the second one is told, and reads only until somebody says that it shall write.
type Word = { say: "open" | "held" | "take" | "saved"; game: string; tab: string; since: number };

const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");

export interface Hold {
  /** Take the game over from the other tab. */
  take(): void;
  /** Tell other tabs that the game was saved. */
  saved(): void;
  close(): void;
}

/** Holds a game in this tab; `onHeld` when another tab writes it, `onTaken` when another takes it, `onSaved` when it saved. */
export function hold(game: string, heard: { onHeld(): void; onTaken(): void; onSaved(): void }): Hold {
  const channel = new BroadcastChannel("referee");
  let writing = true;
  const since = performance.timeOrigin + performance.now();
  const say = (word: Word["say"]) => channel.postMessage({ say: word, game, tab, since } satisfies Word);
  /** Of two that open it at once the earlier one writes; else both would stand back for the other. */
  const first = (word: Word) => since < word.since || (since === word.since && tab < word.tab);
  channel.onmessage = (event: MessageEvent<Word>) => {
    const word = event.data;
    if (word.game !== game || word.tab === tab) return;
    if (word.say === "open" && writing && first(word)) say("held");
    if (word.say === "held" && writing && !first(word)) {
      writing = false;
      heard.onHeld();
    }
    if (word.say === "take") {
      writing = false;
      heard.onTaken();
    }
    if (word.say === "saved") heard.onSaved();
  };
  say("open");
  return {
    take() {
      writing = true;
      say("take");
    },
    saved: () => say("saved"),
    close: () => channel.close(),
  };
}
