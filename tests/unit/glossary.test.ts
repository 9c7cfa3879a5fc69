import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/** Names that may contain a word of the column "not used", each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

const FOLDERS = ["app", "backend", "components", "lib", "bench", "tests", "tools", "trials"];

const rows = readFileSync("docs/glossary.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (word|---)/.test(line))
  .map((line) => line.split("|"));

/** The words that the glossary defines, without what is said of them in brackets. */
const definedWords = rows.flatMap(([, words = ""]) =>
  words
    .replace(/\(.*\)/, "")
    .split(",")
    .map((word) => word.trim()),
);

/** The words of the column "not used", each split: `Calls at once` is [calls, at, once]. */
const unusedWords = rows.flatMap((cells) =>
  [...(cells.at(-2) ?? "").matchAll(/`([^`]+)`/g)].map(([, word = ""]) => partsOf(word)),
);

/** A name's parts in lower case: `retryUntilAnswered`, `retry-until-answered` and `RETRY_UNTIL_ANSWERED` have the same. */
function partsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
  return words
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/** The unused word that a name contains, if any. */
const unusedWordIn = (name: string): string | undefined => {
  const parts = ` ${partsOf(name).join(" ")} `;
  return unusedWords.map((word) => word.join(" ")).find((word) => parts.includes(` ${word} `));
};

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    path.posix.join(folder, ...file.split(path.sep)),
  ),
);

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that a module declares and exports. */
const exportedNames = (file: string): string[] =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!isExported(statement)) return [];
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.flatMap((one) => {
      const { name } = one as ts.NamedDeclaration;
      return name && ts.isIdentifier(name) ? [name.text] : [];
    });
  });

test("the glossary defines no word twice", () => {
  expect(definedWords.length).toBeGreaterThan(90);
  expect(definedWords.filter((word, index) => definedWords.indexOf(word) < index)).toEqual([]);
});

describe("a word that the glossary does not use", () => {
  test("names no file and no folder", () => {
    const wrong = files.filter((file) => unusedWordIn(path.basename(file)) && !(path.basename(file) in EXCEPTIONS));
    expect(wrong).toEqual([]);
  });

  test("names nothing that a module exports", () => {
    const modules = files.filter((file) => /\.(ts|tsx)$/.test(file));
    const wrong = modules.flatMap((file) =>
      exportedNames(file)
        .filter((name) => unusedWordIn(name) && !(name in EXCEPTIONS))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test("is found in every spelling of a name, and in no longer word", () => {
    expect(unusedWords.length).toBeGreaterThan(30);
    expect(unusedWordIn("talkRows")).toBe("talk");
    expect(unusedWordIn("CALLS_AT_ONCE")).toBe("calls at once");
    expect(unusedWordIn("calls-at-once.ts")).toBe("calls at once");
    expect(unusedWordIn("talkative")).toBeUndefined();
  });

  test("has no exception for a name that does not exist", () => {
    const names = new Set([
      ...files.map((file) => path.basename(file)),
      ...files.filter((file) => /\.tsx?$/.test(file)).flatMap(exportedNames),
    ]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
  });
});
