/**
 * The licences of all that others wrote and that lies in the built files: as a text for people, and as a list for
 * programs. Packages count if code of theirs is in a file that was built.
 */

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { home as pyodide } from "./pyodide.ts";

interface Part {
  name: string;
  version?: string;
  license: string;
  /** As a package is named in lists of software; nothing for what lies within another. */
  purl?: string;
  /** Within what it came, if not by itself. */
  within?: string;
  text: string;
}

export const LICENSES = "THIRD_PARTY_LICENSES.txt";
export const PARTS = "third-party.json";
/** Licences of which a package may have brought the name alone; and what has been linked into Pyodide. */
const OURS = new URL("./licenses/", import.meta.url);
const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** Code that the build itself puts into its files. */
const HELPERS = [
  [/^\0vite\//, "vite"],
  [/^\0?rolldown\//, "rolldown"],
] as const;
const BUNDLED_INTO_TOOL = /^# Licenses of bundled dependencies/m;
const HEAD = `Brettwerk itself is under the licence that lies beside it (MIT). In the files of its client there is also code by
others, under the licences below.
`;

const packages = new Set<string>([pyodide]);

/** Notes which packages code comes from; workers are built by themselves, and need it too. */
export function sources(): Plugin {
  return {
    name: "brettwerk:sources",
    apply: "build",
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk") continue;
        for (const [id, module] of Object.entries(part.modules)) {
          const folder = module.renderedLength > 0 ? folderOf(id) : undefined;
          if (folder) packages.add(folder);
        }
      }
    },
  };
}

export function licenses(): Plugin {
  return {
    name: "brettwerk:licenses",
    apply: "build",
    enforce: "post",
    generateBundle() {
      const parts = [...[...packages].map(npmPackage), ...withinPyodide()];
      parts.sort((one, other) => (one.name < other.name ? -1 : 1));
      this.emitFile({ type: "asset", fileName: LICENSES, source: asText(parts) });
      this.emitFile({ type: "asset", fileName: PARTS, source: JSON.stringify(parts, withoutTexts, 1) });
    },
  };
}

function folderOf(id: string): string | undefined {
  const helper = HELPERS.find(([pattern]) => pattern.test(id));
  if (helper) return dirname(createRequire(import.meta.url).resolve(`${helper[1]}/package.json`));
  return PACKAGE.exec(id.replaceAll("\\", "/"))?.[1];
}

function npmPackage(folder: string): Part {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Part;
  const { name, version, license } = about;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8") : textOf(license);
  const own = text.split(BUNDLED_INTO_TOOL)[0]!;
  return { name, version, license, purl: `pkg:npm/${name.replace("@", "%40")}@${version}`, text: own };
}

function withinPyodide(): Part[] {
  const parts = JSON.parse(readFileSync(new URL("pyodide.json", OURS), "utf8")) as (Part & {
    notice: string;
  })[];
  return parts.map(({ notice, ...part }) => ({
    ...part,
    within: basename(pyodide),
    text: `${notice}\n\n${textOf(part.license)}`,
  }));
}

const textOf = (license: string) => readFileSync(new URL(`${encodeURIComponent(license)}.txt`, OURS), "utf8");

function asText(parts: Part[]): string {
  const line = "=".repeat(80);
  const sections = parts.map(({ name, version, license, within, text }) => {
    const title = [name, version, within && `(in ${within})`].filter(Boolean).join(" ");
    return `${line}\n${title}\nLicence: ${license}\n${line}\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
  });
  return [HEAD, ...sections].join("\n");
}

/** The list is short: the texts are in the other file. */
const withoutTexts = (key: string, value: unknown) => (key === "text" ? undefined : value);
