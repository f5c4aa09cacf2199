// The front door: a new game, the three questions without one, and the games kept on this telephone.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../engine";
import { shelve } from "../game";
import { go } from "../route";
import * as store from "../store";
import { Button, Sign, download } from "../ui";
import { W } from "../words";

interface Props {
  engine: "loading" | "ready" | "failed";
  notice: string;
  onNotice: (words: string) => void;
}

const LARGEST_FILE = 20_000_000;

export function Front({ engine, notice, onNotice }: Props) {
  const [games, setGames] = useState<store.Kept[]>([]);
  const [kept, setKept] = useState(true);
  const [trouble, setTrouble] = useState("");
  const load = () =>
    store.games().then((found) => {
      setGames(found.games);
      setTrouble(found.trouble && `${W.unkept} ${found.trouble}`);
    });
  useEffect(() => {
    void load();
    void navigator.storage?.persisted?.().then(setKept, () => undefined);
  }, [notice]);
  return (
    <main class="front">
      <h1>{W.title}</h1>
      <p role="status" class="status">
        {notice || (engine === "loading" ? W.loading : engine === "failed" ? W.failed : "")}
      </p>
      <div class="doors">
        <Button class="primary" onClick={() => go("/new")}>
          {W.newGame}
        </Button>
        <Button onClick={() => go("/dispute")}>{W.dispute}</Button>
        <Button onClick={() => go("/wrong")}>{W.wrong}</Button>
        <Button onClick={() => go("/rules")}>{W.rules}</Button>
      </div>
      <h2 id="games">{W.games}</h2>
      {games.length ? (
        <ul class="games" aria-labelledby="games">
          {games.map((game) => (
            <Row game={game} key={game.id} onGone={load} />
          ))}
        </ul>
      ) : (
        <>
          <ul aria-labelledby="games" />
          <p class="hint">{W.noGames}</p>
        </>
      )}
      <Files games={games} onNotice={onNotice} onIn={load} />
      {trouble && <p class="banner">{trouble}</p>}
      {games.length > 0 && !kept && <p class="hint">{W.unpersisted}</p>}
      {!window.isSecureContext && <p class="hint">{W.plainHttp}</p>}
    </main>
  );
}

function Row({ game, onGone }: { game: store.Kept; onGone: () => void }) {
  const [sure, setSure] = useState(false);
  return (
    <li>
      <Button class="game" onClick={() => go(`/game/${game.id}`)}>
        <strong>{game.standing || game.title}</strong>
        <span>
          {game.rules} · {store.isLoose(game.id) ? W.unsaved : W.goOn}
        </span>
      </Button>
      {sure ? (
        <div class="row" role="group" aria-label={W.forgetSure}>
          <Button class="danger" onClick={() => void store.remove(game.id).then(onGone)}>
            {W.yesForget}
          </Button>
          <Button onClick={() => setSure(false)}>{W.keepIt}</Button>
        </div>
      ) : (
        <Button class="quiet" onClick={() => setSure(true)}>
          <Sign name={`${W.forget} ${game.title}`}>×</Sign>
        </Button>
      )}
    </li>
  );
}

function Files({ games, onNotice, onIn }: { games: store.Kept[]; onNotice: (words: string) => void; onIn: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const large = () => {
    const on = document.documentElement.classList.toggle("large");
    void store.set("large", on);
  };
  const all = async () => {
    const data = await ask("archive", { games: games.map((game) => ({ name: game.title, text: game.text })) });
    download("cassino-games.zip", new Blob([bytes(data)], { type: "application/zip" }));
  };
  return (
    <div class="files">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".cassino,.zip,text/plain"
        aria-label={W.openFile}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          void takeIn(files).then((words) => {
            onNotice(words);
            onIn();
          });
        }}
      />
      <Button onClick={() => input.current?.click()}>{W.openFile}</Button>
      {games.length > 0 && <Button onClick={() => void all()}>{W.saveAll}</Button>}
      <Button onClick={large}>{W.largeType}</Button>
    </div>
  );
}

/** Takes in records and archives of them; says what was opened and what was refused. */
async function takeIn(files: File[]): Promise<string> {
  let count = 0;
  const refused: string[] = [];
  const open = async (text: string, name: string) => {
    const found = await ask("open_text", { text });
    if (found.text === null) refused.push(`${name}: ${found.refused}`);
    else {
      await shelve(found.text);
      count += 1;
    }
  };
  for (const file of files) {
    if (file.size > LARGEST_FILE) refused.push(`${file.name}: ${W.tooLarge}`);
    else if (file.name.endsWith(".zip")) {
      const found = await ask("from_archive", { data: base64(new Uint8Array(await file.arrayBuffer())) });
      refused.push(...found.refused);
      for (const game of found.games) await open(game.text, game.name);
    } else await open(await file.text(), file.name);
  }
  return [count || !refused.length ? W.byFile(count) : "", ...refused].filter(Boolean).join(" ");
}

function bytes(data: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
}

function base64(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return btoa(text);
}
