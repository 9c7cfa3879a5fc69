import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import settings from "@/package.json";
import { DESK_CLICKS } from "@/tests/browser/desk-clicks";
import { LISTS, LISTS_FOLDER } from "@/tools/lists/lists";

const markdownIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name));
const DOCUMENTS = [".", "docs", "docs/guides"].flatMap(markdownIn);
const GUIDES = markdownIn("docs/guides");

const read = (file: string): string => readFileSync(file, "utf8");
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match]) => match ?? "");

/** Code spans and code blocks of a text, these with the file that they name, without the blocks' language names. */
const codeIn = (text: string): string[] => {
  const fences = matches(text, /^ *```\w*( .*\n[\s\S]*?|\n[\s\S]*?)^ *```/gm);
  return [...fences, ...matches(text.replace(/^ *```[\s\S]*?^ *```/gm, ""), /`([^`\n]+)`/g)];
};

const FOLDERS = readdirSync(".", { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !["node_modules", ".git", ".next", ".data"].includes(entry.name),
);

/** Paths of our files and folders that a text names in code spans. */
const pathsIn = (text: string): string[] => {
  const ours = FOLDERS.map(({ name }) => name.replaceAll(".", "\\.")).join("|");
  return codeIn(text)
    .flatMap((code) => matches(code, new RegExp(`(?<![\\w./@$-])((?:${ours})/[\\w./*()\\[\\]-]*)`, "g")))
    .map((match) => match.replace(/\.$/, ""))
    .map((match) => (match.includes("(") ? match : match.replace(/\)$/, "")));
};

/** Whether a path exists; its last part may contain a star. */
const isThere = (file: string): boolean => {
  if (!file.includes("*")) return existsSync(file);
  const { dir, base } = path.parse(file);
  const [before = "", after = ""] = base.split("*");
  return existsSync(dir) && readdirSync(dir).some((name) => name.startsWith(before) && name.endsWith(after));
};

/** Examples, and files that the reader of a guide creates. */
const NOT_THERE: readonly string[] = [
  "app/[tenant]/[locale]/x",
  "backend/delivery/acme.ts",
  "lib/i18n/agreements/it.json",
  "messages/base/it.json",
  "messages/tenants/lyon/fr.json",
  "messages/tenants/global/it.json",
  "public/brand/",
  "test-results/mutations.md",
  "test-results/pictures",
  "deploy/startday.env",
  "deploy/certificate",
];

/** Files that are not committed: an operator's, and lists that a command makes. */
const isMade = (file: string) =>
  /^deploy\/secrets\b/.test(file) || ["", ...Object.keys(LISTS)].some((name) => file === path.join(LISTS_FOLDER, name));

describe.each(DOCUMENTS)("everything that %s names exists:", (document) => {
  const text = read(document);

  test("links", () => {
    const links = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(\w+:|#)/.test(link));
    const missing = links.filter((link) => !existsSync(path.join(path.dirname(document), link.replace(/#.*/, ""))));
    expect(missing).toEqual([]);
  });

  test("files and folders", () => {
    expect(pathsIn(text).filter((file) => !NOT_THERE.includes(file) && !isMade(file) && !isThere(file))).toEqual([]);
  });

  test("commands", () => {
    const named = codeIn(text).flatMap((code) => matches(code, /npm run ([\w:-]+)/g));
    expect(named.filter((name) => !(name in settings.scripts))).toEqual([]);
  });
});

test.each(GUIDES)("every name that %s says is in a file is there", (guide) => {
  const named = [...read(guide).matchAll(/`([\w.]+)`[^`]{0,12}?\s(?:in|of)\s`([\w./()[\]-]+\/[\w./()[\]-]+\.\w+)`/g)];
  expect(guide.endsWith("README.md") || named.length > 0).toBe(true);
  const missing = named.filter(([, name = "", file = ""]) => existsSync(file) && !read(file).includes(name));
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

test("the clicks of the desk's tasks are those that their tests allow", () => {
  const rows = [...read("docs/guides/desk.md").matchAll(/^\| (\S.*?) +\|.*\| +(\d+) \|$/gm)];
  expect(rows.map(([, task, clicks]) => [task, Number(clicks)])).toEqual(Object.entries(DESK_CLICKS));
});

test("missing paths are reported", () => {
  expect(pathsIn("see `lib/nowhere.ts`, and\n```sh\nnpx vitest run tests/unit/none.test.ts\n```")).toEqual([
    "tests/unit/none.test.ts",
    "lib/nowhere.ts",
  ]);
  expect(isThere("lib/nowhere.ts")).toBe(false);
  expect(isThere("lib/contracts/*.ts")).toBe(true);
});
