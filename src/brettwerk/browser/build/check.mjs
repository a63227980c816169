// Runs entry points of a module with buffers in its memory, and gives the buffers back; check.py says which.
import { readFileSync } from "node:fs";

const { module, buffers, calls } = JSON.parse(readFileSync(0, "utf-8"));
const bytes = (text) => Buffer.from(text, "base64");
const { memory, heap, ...functions } = new WebAssembly.Instance(new WebAssembly.Module(bytes(module))).exports;
const contents = buffers.map(bytes);
const result = heap.value;
let end = result + 64; // a function leaves there what it returns, and behind it what went wrong
const places = contents.map((content) => {
  const place = end;
  end = Math.ceil((end + content.length) / 64) * 64;
  return place;
});
memory.grow(Math.ceil(end / 65536));
contents.forEach((content, number) => new Uint8Array(memory.buffer, places[number], content.length).set(content));
const value = ({ buffer, whole }) => (buffer === undefined ? (whole === undefined ? 0 : BigInt(whole)) : places[buffer]);
const results = calls.map(({ name, values }) => {
  const status = functions[name](result, result + 32, ...values.map(value));
  if (status) throw new Error(`${name}: status ${status}`);
  return String(new DataView(memory.buffer).getBigInt64(result, true));
});
const found = places.map((place, number) => Buffer.from(memory.buffer, place, contents[number].length));
process.stdout.write(JSON.stringify({ results, buffers: found.map((content) => content.toString("base64")) }));
