// Passing a game on: as a link that holds all of it, or as a file.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Desk } from "../game";
import type { GameShown } from "../shapes";
import { Button, Field, Head, download } from "../ui";
import { W } from "../words";

const LONG_LINK = 8000;

export function Share({ desk }: { desk: Desk }) {
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  const { text } = desk.shown;
  useEffect(() => void ask("link", { text }).then((code) => setLink(`${location.href.split("#")[0]}#${code}`)), [text]);
  const long = link.length > LONG_LINK;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(W.copied);
    } catch {
      document.querySelector<HTMLInputElement>("input[readonly]")?.select();
    }
  };
  const byLink = () => void navigator.share({ title: desk.shown.title, url: link }).catch(() => undefined);
  const file = new File([text], fileName(desk.shown), { type: "text/plain" });
  const files = [
    <Button key="save" {...(long ? { class: "primary" } : {})} onClick={() => saveFile(desk.shown)}>
      {W.saveFile}
    </Button>,
    navigator.canShare?.({ files: [file] }) && (
      <Button key="share" onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
        {W.shareFile}
      </Button>
    ),
  ];
  return (
    <main class="share">
      <Head title={W.share} back={`/game/${desk.kept.id}`} />
      <p role="status">{said || W.linkAbout}</p>
      {long && <p class="hint">{W.longLink}</p>}
      {long && <div class="choices">{files}</div>}
      <Field label={W.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div class="choices">
        <Button {...(long ? {} : { class: "primary" })} onClick={() => void copy()}>
          {W.copyLink}
        </Button>
        {"share" in navigator && <Button onClick={byLink}>{W.share}</Button>}
        {!long && files}
      </div>
    </main>
  );
}

function fileName(shown: GameShown): string {
  return `${shown.players.join("-").replace(/[^\p{L}\p{N}.'-]+/gu, "-") || "game"}.cassino`;
}

export function saveFile(shown: GameShown): void {
  download(fileName(shown), new Blob([shown.text], { type: "text/plain" }));
}
