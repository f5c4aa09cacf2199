// Makes the engine of the page: the interpreter as npm has it, and all packages compiled by that same
// interpreter into one archive. Then the archive is tried, and gives the index of the rules.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const page = dirname(dirname(fileURLToPath(import.meta.url)));
const work = join(page, ".engine");
const out = join(page, "public", "engine");
const pyodide = join(page, "node_modules", "pyodide");
const INTERPRETER = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

const COMPILE = `
import os, py_compile, zipfile
from pathlib import Path

tree, moment = Path("/tree"), (1980, 1, 1, 0, 0, 0)

def compiled(path):
    made = "/tmp/one.pyc"
    shown = str(path.relative_to(tree))
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(path), made, dfile=shown, doraise=True, optimize=0, invalidation_mode=unchecked)
    return shown + "c", Path(made).read_bytes()

with zipfile.ZipFile("/tmp/packages.zip", "w") as packing:
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        name, data = compiled(path) if path.suffix == ".py" else (str(path.relative_to(tree)), path.read_bytes())
        packing.writestr(zipfile.ZipInfo(name, moment), data, zipfile.ZIP_DEFLATED, 9)
`;

function collect() {
  const python = process.env.PYTHON || "python3";
  const ran = spawnSync(python, [join(page, "tools", "collect.py")], { stdio: "inherit" });
  if (ran.status !== 0) throw new Error(`collecting the packages failed with ${python}`);
}

async function compile() {
  const engine = await loadPyodide({ indexURL: pyodide });
  engine.FS.mkdir("/tree");
  engine.FS.mount(engine.FS.filesystems.NODEFS, { root: join(work, "tree") }, "/tree");
  engine.runPython(COMPILE);
  return engine.FS.readFile("/tmp/packages.zip");
}

async function index(packages) {
  const engine = await loadPyodide({ indexURL: pyodide });
  engine.unpackArchive(packages, "zip", { extractDir: "/packages" });
  engine.runPython("import sys; sys.path.insert(0, '/packages')");
  return engine.runPython("from referee.page.door import ask; ask('index', '{}')");
}

if (!existsSync(pyodide)) throw new Error("run `make page`");
if (!process.argv.includes("--collected")) collect();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of INTERPRETER) cpSync(join(pyodide, name), join(out, name));
const packages = await compile();
writeFileSync(join(out, "packages.zip"), packages);
const rules = JSON.parse(await index(packages)).answer;
if (!rules.length) throw new Error("the engine knows no rules");
writeFileSync(join(page, "public", "rules.json"), JSON.stringify(rules));
writeFileSync(join(page, "public", "licences.txt"), readFileSync(join(work, "licences.txt")));
console.log(`the engine is made: ${rules.length} rules, ${Math.round(packages.length / 1024)} kB of packages`);
