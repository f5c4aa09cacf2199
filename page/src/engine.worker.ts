// The engine: CPython with the referee in it. It runs here, beside the page, so that the page never freezes.
import { expose } from "comlink";

interface Interpreter {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
}
interface Loader {
  loadPyodide(options: { indexURL: string }): Promise<Interpreter>;
}
type Ask = (question: string, values: string) => string;

const DOOR = "import sys; sys.path.insert(0, '/packages'); from referee.page.door import ask; ask";
let ask: Ask | undefined;

async function start(base: string): Promise<void> {
  const at = new URL("engine/", base).href;
  const packages = fetch(`${at}packages.zip`).then((found) => found.arrayBuffer());
  const loader = (await import(/* @vite-ignore */ `${at}pyodide.mjs`)) as Loader;
  const python = await loader.loadPyodide({ indexURL: at });
  python.unpackArchive(await packages, "zip", { extractDir: "/packages" });
  ask = python.runPython(DOOR) as Ask;
}

function answer(question: string, values: string): string {
  if (!ask) throw new Error("the engine has not started");
  return ask(question, values);
}

const engine = { start, answer };
export type Engine = typeof engine;
expose(engine);
