// Asks the built engine under Node: questions as JSON lines on standard input, answers as JSON lines with their time.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const built = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "engine");
const python = await loadPyodide({ indexURL: built });
python.unpackArchive(new Uint8Array(readFileSync(join(built, "packages.zip"))), "zip", { extractDir: "/packages" });
python.runPython("import sys; sys.path.insert(0, '/packages')");
const ask = python.runPython("from referee.page.door import ask; ask");
for await (const line of createInterface({ input: process.stdin })) {
  if (!line) continue;
  const [question, values] = JSON.parse(line);
  const begun = performance.now();
  const answer = ask(question, values);
  console.log(JSON.stringify({ answer, milliseconds: performance.now() - begun }));
}
