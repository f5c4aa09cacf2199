// Where the page is: the fragment of its address. A fragment that is none of these is a game that came by a link.
import { useEffect, useState } from "preact/hooks";

export type Route =
  | { at: "front" }
  | { at: "new" }
  | { at: "dispute" }
  | { at: "wrong" }
  | { at: "rules" }
  | { at: "game"; id: string; page: "play" | "sheet" | "share" | "wrong" }
  | { at: "link"; code: string };

const SIMPLE = ["new", "dispute", "wrong", "rules"] as const;
const PAGES = ["sheet", "share", "wrong"] as const;

export function routeOf(fragment: string): Route {
  const code = fragment.replace(/^#/, "");
  if (!code) return { at: "front" };
  if (!code.startsWith("/")) return { at: "link", code };
  const [first = "", second = "", third = ""] = code.slice(1).split("/");
  const simple = SIMPLE.find((name) => name === first);
  if (simple) return { at: simple };
  if (first === "game") return { at: "game", id: second, page: PAGES.find((name) => name === third) ?? "play" };
  return { at: "front" };
}

export function go(path: string): void {
  location.hash = path;
}

/** Goes on without a way back: what came by a link is not opened twice. */
export function replace(path: string): void {
  history.replaceState(null, "", path || location.pathname);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const changed = () => {
      setRoute(routeOf(location.hash));
      scrollTo(0, 0);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}
