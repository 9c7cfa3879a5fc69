import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCES = ["app", "backend", "components", "lib", "instrumentation.ts", "middleware.ts", "next.config.mjs"];
// What the framework and the system say, and nobody sets; and what the fault bench says to a module that is in no build.
const NOT_OURS = new Set(["NEXT_PHASE", "NEXT_RUNTIME", "PATH", "FAULT_BENCH_ENDS_AT"]);

const filesOf = (name: string): string[] =>
  /\.\w+$/.test(name)
    ? [name]
    : readdirSync(name, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => path.join(name, file));

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? "");

/** Read by its name from the process, or declared in a schema of the environment; addresses of upstreams stand in a table. */
const readFrom = (file: string): string[] => {
  const text = readFileSync(file, "utf8");
  const named = namesIn(text, /process\.env\.([A-Z][A-Z0-9_]*)/g);
  if (!file.endsWith("environment.ts")) return named;
  return [...named, ...namesIn(text, /^ {2}([A-Z][A-Z0-9_]*): /gm), ...namesIn(text, /"(UPSTREAM_[A-Z0-9_]*)"/g)];
};

const table = () => {
  const [, section = ""] = /^## Variables\n([\s\S]*?)\n## /m.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  return section.split("\n").flatMap((line) => namesIn(line.split("|")[1] ?? "", /`(\w+)`/g));
};

test("every variable that is read stands in the operators' table, once, and nothing else does", () => {
  const read = new Set(SOURCES.flatMap(filesOf).flatMap(readFrom));
  for (const name of NOT_OURS) read.delete(name);
  expect(table().sort()).toEqual([...read].sort());
});
