// A game: the score, what is due, the counting or the plays, and what was said last.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../engine";
import { type Desk, useDesk } from "../game";
import { go } from "../route";
import { Button, Head } from "../ui";
import { W } from "../words";
import { Anew } from "./anew";
import { Counting } from "./counts";
import { History, type Place } from "./history";
import { Plays } from "./plays";
import { Question } from "./question";
import { Share, saveFile } from "./share";
import { Sheet } from "./sheet";
import { Deals } from "./tally";
import { Wrong } from "./wrong";

type Page = "play" | "sheet" | "share" | "wrong";

export function Game({ id, page, notice }: { id: string; page: Page; notice: string }) {
  const { desk, trouble } = useDesk(id);
  useAwake();
  if (!desk) {
    return (
      <main>
        <Head title={W.title} back="" />
        <p role="status">{trouble || W.loading}</p>
      </main>
    );
  }
  switch (page) {
    case "sheet":
      return <Sheet desk={desk} />;
    case "share":
      return <Share desk={desk} />;
    case "wrong":
      return <Wrong desk={desk} />;
    default:
      return <Desktop desk={desk} notice={notice} />;
  }
}

function Desktop({ desk, notice }: { desk: Desk; notice: string }) {
  const [counting, setCounting] = useState<{ line: number | null } | null>(null);
  const [anew, setAnew] = useState<Place | null>(null);
  const { shown, kept } = desk;
  const byCounts = kept.mode === "counts";
  if (anew) return <Anew desk={desk} place={anew} onDone={() => setAnew(null)} />;
  if (counting) return <Counting desk={desk} line={counting.line} onDone={() => setCounting(null)} />;
  return (
    <main class="desk">
      <Head title={[shown.variant?.name ?? shown.title, shown.goal].filter(Boolean).join(" · ")} back="" />
      <Score desk={desk} />
      <p role="status" class="status" aria-label={W.said}>
        {notice && desk.status === shown.step.words ? notice : desk.status}
      </p>
      <Banners desk={desk} />
      {desk.pending ? (
        <Question desk={desk} />
      ) : byCounts ? (
        <Due desk={desk} />
      ) : (
        <Plays desk={desk} />
      )}
      <Entry desk={desk} />
      <Deals shown={shown} onMend={(line) => setCounting({ line })} />
      <History desk={desk} onTaps={setAnew} />
      <section class="more">
        <div class="two" role="group" aria-label={W.how}>
          <Button aria-pressed={byCounts} onClick={() => void desk.setMode("counts")}>
            {W.byCounts}
          </Button>
          <Button aria-pressed={!byCounts} onClick={() => void desk.setMode("plays")}>
            {W.byPlays}
          </Button>
        </div>
        <Button onClick={() => go(`/game/${kept.id}/wrong`)}>{W.wrong}</Button>
      </section>
      <Tools desk={desk} onCount={() => setCounting({ line: null })} />
    </main>
  );
}

function Score({ desk }: { desk: Desk }) {
  const { sides, over, outcome } = desk.shown;
  return (
    <section class="score">
      {sides.map((side) => (
        <div class="side" key={side.side}>
          <span class="name">{side.side}</span>
          <span class="points">{side.points}</span>
        </div>
      ))}
      {over && <p class="goal">{outcome.join(" ")}</p>}
    </section>
  );
}

function Banners({ desk }: { desk: Desk }) {
  return (
    <>
      {desk.reading && (
        <div class="banner">
          <p>{W.held}</p>
          <Button onClick={desk.takeOver}>{W.takeOver}</Button>
        </div>
      )}
      {desk.unsaved && (
        <div class="banner" role="alert">
          <p>{W.unsaved}</p>
          <Button onClick={() => saveFile(desk.shown)}>{W.saveFile}</Button>
        </div>
      )}
    </>
  );
}

/** What is due in a game by counts. */
function Due({ desk }: { desk: Desk }) {
  const { shown } = desk;
  return (
    <section class="due">
      {shown.over ? (
        <Button onClick={() => void desk.entry("game:")}>{W.gameOver}</Button>
      ) : (
        <>
          {shown.step.kind === "cut" && <Dealers desk={desk} />}
          {desk.status !== shown.step.words && <p class="hint">{shown.step.words}</p>}
        </>
      )}
    </section>
  );
}

/** Who deals first, a tap for each player. */
export function Dealers({ desk }: { desk: Desk }) {
  return (
    <div class="chips" role="group" aria-label={W.cut}>
      {desk.shown.players.map((name) => (
        <Button class="chip" key={name} onClick={() => void desk.entry(`deal: ${name}`)}>
          {W.deals(name)}
        </Button>
      ))}
    </div>
  );
}

function Entry({ desk }: { desk: Desk }) {
  const [typed, setTyped] = useState("");
  const entered = useRef("");
  // Only what was entered goes out of the field once it is written; somebody may be typing the next entry by then.
  useEffect(() => {
    const was = entered.current;
    entered.current = "";
    setTyped((now) => (now === was ? "" : now));
  }, [desk.shown.text]);
  const enter = () => {
    if (!typed.trim()) return;
    entered.current = typed;
    void desk.entry(typed);
  };
  return (
    <form
      class="entry"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <input
        aria-label={W.entry}
        placeholder={W.entryAbout}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="enter"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit">{W.enter}</button>
    </form>
  );
}

function Tools({ desk, onCount }: { desk: Desk; onCount: () => void }) {
  const { shown, kept, reading } = desk;
  return (
    <nav class="tools" aria-label={W.goOn}>
      <Button disabled={!shown.can_undo || reading} onClick={() => void desk.attempt((text) => ask("undo", { text }))}>
        {W.undo}
      </Button>
      <Button disabled={!shown.can_redo || reading} onClick={() => void desk.attempt((text) => ask("redo", { text }))}>
        {W.redo}
      </Button>
      <Button onClick={() => go(`/game/${kept.id}/sheet`)}>{W.sheet}</Button>
      <Button onClick={() => go(`/game/${kept.id}/share`)}>{W.share}</Button>
      <Button
        {...(kept.mode === "counts" || shown.step.kind === "count" ? { class: "primary" } : {})}
        disabled={!shown.counting || reading}
        onClick={onCount}
      >
        {W.count}
      </Button>
    </nav>
  );
}

/** Keeps the screen awake during a game where the browser allows it. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock?.request("screen").then(
        (given) => {
          lock = given;
        },
        () => undefined,
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
