import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import deepmerge from "deepmerge";
import { getProperty, setProperty } from "dot-prop";

const FENCE = /^( *)```(\w+) (\S+)\n([\s\S]*?)^\1```$/gm;
const TEXTS = /^ *\| text +\| English +\|\n[ |-]+\n((?: *\|.*\n?)+)/m;
const TEXT = /\| `([^`]+)` +\| (.+?) +\|/g;
const MESSAGES = "messages/base";

/** A block of a guide that names its file: a patch, a part of a JSON file, or a whole new file. */
export interface Block {
  language: string;
  file: string;
  text: string;
}

const guideText = (guide: string): string => readFileSync(path.join("docs/guides", guide), "utf8");

/** The blocks of a guide that name their files, in order: "```diff lib/domain/application/steps.ts". */
export const blocksOf = (guide: string): Block[] =>
  [...guideText(guide).matchAll(FENCE)].map(([, indent = "", language = "", file = "", text = ""]) => ({
    language,
    file,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));

/** The texts of a guide's table, by their keys. */
const textsOf = (guide: string): Record<string, string> => {
  const [, rows = ""] = TEXTS.exec(guideText(guide)) ?? [];
  return Object.fromEntries([...rows.matchAll(TEXT)].map(([, key = "", text = ""]) => [key, text]));
};

const patched = (source: string, hunk: string): string => {
  const lines = hunk.split("\n").filter(Boolean);
  const side = (sign: string) =>
    lines
      .filter((line) => line.startsWith(" ") || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const parts = source.split(side("-"));
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places, not one, have these lines:\n${side("-")}`);
  return parts.join(side("+"));
};

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
// A list of the guide stands in place of the file's.
const merged = (source: string, part: string): string =>
  jsonText(deepmerge(JSON.parse(source), JSON.parse(part), { arrayMerge: (_old, list) => list }));

const changed = (source: string | undefined, { language, file, text }: Block): string => {
  if (source === undefined) return text;
  if (language === "diff") return text.split(/^@@.*\n/m).reduce(patched, source);
  if (language === "json") return merged(source, text);
  throw new Error(`${file} is there already`);
};

const applyBlock = (root: string, block: Block): void => {
  const target = path.join(root, block.file);
  if (block.language === "diff" && !existsSync(target)) throw new Error(`there is no ${block.file}`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, changed(existsSync(target) ? readFileSync(target, "utf8") : undefined, block));
};

/** Adds texts to every language: in English as the guide has them, elsewhere a word of that language. */
const applyTexts = (root: string, texts: Record<string, string>): void => {
  for (const name of readdirSync(path.join(root, MESSAGES))) {
    const file = path.join(root, MESSAGES, name);
    const messages = JSON.parse(readFileSync(file, "utf8"));
    const word = getProperty(messages, "steps.accommodations");
    for (const [key, text] of Object.entries(texts)) setProperty(messages, key, name === "en.json" ? text : word);
    writeFileSync(file, jsonText(messages));
  }
};

/** Follows a guide in a copy of the sources. Returns the files that it names. */
export const follow = (root: string, guide: string): string[] => {
  const blocks = blocksOf(guide);
  for (const block of blocks) applyBlock(root, block);
  const texts = textsOf(guide);
  if (Object.keys(texts).length > 0) applyTexts(root, texts);
  return blocks.map(({ file }) => file);
};
