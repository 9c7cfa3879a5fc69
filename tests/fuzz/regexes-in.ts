import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A regular expression in the source. */
interface SourceRegex {
  name: string;
  pattern: RegExp;
}

const literalsIn = (file: string): SourceRegex[] => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const found: SourceRegex[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ name: `${file} ${node.text}`, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** The regular expressions of folders that may repeat a part: of all others the cost is that of their own length. */
export const regexesIn = (folders: readonly string[], isLeftOut: (file: string) => boolean): SourceRegex[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
        path.posix.join(folder, ...file.split(path.sep)),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !isLeftOut(file))
    .flatMap(literalsIn)
    .filter(({ pattern }) => /[*+{]/.test(pattern.source));

/** A character of each class that expressions name. */
const CLASSES = ["a", "A", "1", " ", "\t", "\n", "!", "-", "\u00E9", "\u0301", "\u{1F600}"];

/** Parts of hostile texts for an expression, each with an end: the characters that it names, alone and with others, and its words. */
export const unitsFor = ({ source }: RegExp): [unit: string, tail: string][] => {
  const named = [...new Set(source.replace(/\\[a-z](\{[^}]*\}|[\da-f]{2,4})?|[\\^$*+?()[\]{}|]/gi, ""))];
  const words = source.replace(/\\([^a-z\d])/gi, "$1").match(/[\w<>:/.#@%;=&"' -]{2,}/g) ?? [];
  const single = [...new Set([...CLASSES, ...named])];
  const tails = ["\0", ...named, "a"];
  return [
    ...single.flatMap((unit) => tails.map((tail): [string, string] => [unit, tail])),
    ...named.flatMap((one) => ["a", " ", "!"].map((other): [string, string] => [one + other, "\0"])),
    ...words.map((word): [string, string] => [word, "\0"]),
  ];
};
