// Tells cases (support/position_facts.py) in Pyodide with rules in WebAssembly, as a browser tab does.
// Arguments: the folder of Pyodide, the package, the folder of built games, rules.ts, and a file with the cases.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  process.stderr.write(error.stack.slice(-5000)); // without the line of code, which is a megabyte long
  process.exitCode = 1;
});

const [pyodideFolder, packageFile, games, rulesFile, casesFile] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const { Rules } = await import(pathToFileURL(rulesFile).href);
const { unpacked } = await import(new URL("tables.ts", pathToFileURL(rulesFile)).href);

const bytes = (file) => new Uint8Array(readFileSync(file));
const modules = new Map();
const loader = {
  meta: (game) => readFileSync(`${games}/${game}.json`, "utf8"),
  tables(game, name) {
    return unpacked(bytes(`${games}/${game}.${name}.tables`), JSON.parse(this.meta(game)).tables[0]);
  },
  rules(game, name, fields) {
    if (!modules.has(game)) modules.set(game, new WebAssembly.Module(bytes(`${games}/${game}.wasm`)));
    return new Rules(modules.get(game), JSON.parse(this.meta(game)), this.tables(game, name), JSON.parse(fields));
  },
};

const python = await loadPyodide({ indexURL: `${pyodideFolder}/` });
python.unpackArchive(bytes(packageFile), "zip", { extractDir: "/package" });
python.FS.writeFile("/package/position_facts.py", bytes(new URL("position_facts.py", import.meta.url).pathname));
python.runPython("import sys; sys.path.insert(0, '/package')");
python.pyimport("brettwerk.browser.setup").install(loader);
process.stdout.write(python.pyimport("position_facts").tell_all(readFileSync(casesFile, "utf8")));
