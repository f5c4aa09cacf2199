// The page: the screen that the address names, and what came in with it.
import { useEffect, useState } from "preact/hooks";
import { ask, ready } from "./engine";
import { shelve } from "./game";
import { replace, useRoute } from "./route";
import { Dispute } from "./screens/dispute";
import { Front } from "./screens/front";
import { Game } from "./screens/game";
import { New } from "./screens/new";
import { Rules } from "./screens/rules";
import { Wrong } from "./screens/wrong";
import * as store from "./store";
import { said } from "./ui";
import { W } from "./words";

export function App() {
  const route = useRoute();
  const [notice, setNotice] = useState("");
  const [engine, setEngine] = useState<"loading" | "ready" | "failed">("loading");
  useEffect(() => {
    ready.then(
      () => setEngine("ready"),
      () => setEngine("failed"),
    );
    void store.setting("large", false).then((large) => document.documentElement.classList.toggle("large", large));
  }, []);
  useEffect(() => {
    if (route.at !== "link") return;
    void opened(route.code).then(({ path, words }) => {
      setNotice(words);
      replace(path);
    });
  }, [route]);
  switch (route.at) {
    case "new":
      return <New engine={engine} />;
    case "dispute":
      return <Dispute />;
    case "wrong":
      return <Wrong />;
    case "rules":
      return <Rules />;
    case "game":
      return <Game id={route.id} page={route.page} notice={notice} key={route.id} />;
    default:
      return <Front engine={engine} notice={notice} onNotice={setNotice} />;
  }
}

/** Keeps a game that came by a link, unless it is kept already, and says so; what is none is refused in a sentence. */
async function opened(code: string): Promise<{ path: string; words: string }> {
  try {
    const found = await ask("from_link", { code });
    if (found.text === null) return { path: "#", words: found.refused };
    const same = (await store.games()).games.find((kept) => kept.text === found.text);
    const id = same?.id ?? (await shelve(found.text));
    return { path: `#/game/${id}`, words: same ? "" : W.byLink };
  } catch (error) {
    return { path: "#", words: said(error) };
  }
}
