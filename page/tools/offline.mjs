// Writes into dist/sw.js which files make the page, and a version that changes when any of them does.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "sw.js")
  .map((entry) => relative(dist, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
  .sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
const worker = join(dist, "sw.js");
const text = readFileSync(worker, "utf-8")
  .replace('const VERSION = "unbuilt";', `const VERSION = "${hash.digest("hex").slice(0, 12)}";`)
  .replace("const FILES = [];", `const FILES = ${JSON.stringify(files.map((file) => `./${file}`))};`);
if (text.includes("unbuilt")) throw new Error("sw.js has no place for its version");
writeFileSync(worker, text);
console.log(`the page is built: ${files.length} files`);
