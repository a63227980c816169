/** Compile the Python of a folder of built games, in place: npm run bytecode -- FOLDER. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { home } from "./pyodide.ts";

const PACKAGE = "brettwerk.zip";
const LIBRARY = "python.zip";
const COMPILER = new URL("../../src/brettwerk/browser/build/bytecode.py", import.meta.url);

const folder = process.argv[2]!;
const python = await loadPyodide({ indexURL: home });
python.FS.writeFile(`/${PACKAGE}`, readFileSync(join(folder, PACKAGE)));
python.FS.writeFile("/bytecode.py", readFileSync(COMPILER));
python.runPython(`
import sys
sys.path[:0] = ["/${PACKAGE}", "/"]
from brettwerk.browser.setup import preload
preload()
from bytecode import write_bytecode
write_bytecode("/${PACKAGE}", "/package", "/library")
`);
writeFileSync(join(folder, LIBRARY), python.FS.readFile("/library"));
writeFileSync(join(folder, PACKAGE), python.FS.readFile("/package"));
