// @module-tag deep
import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, removeTree } from "@/tests/mutations/copy";
import { blocksOf, follow } from "@/tests/support/guide";

/** The guides that change code, all of which are followed in one copy of the sources. */
const GUIDES = readdirSync("docs/guides").filter((guide) => blocksOf(guide).length > 0);
/** What writes files that follow from those that the guides change. */
const WRITERS = ["tenants", "lists"];
const TIMEOUT_MS = 900_000;

const CHECKED = "tsconfig.followed.json";
const THIS = "tests/unit/guides.test.ts";

const runFile = promisify(execFile);
let copy = "";
let files: string[] = [];

/** Runs a program in the copy. Returns what it printed if it failed, else nothing. */
const troubleOf = async (program: string, ...args: string[]): Promise<string> => {
  const { VITEST: _vitest, ...env } = process.env;
  try {
    await runFile(program, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 });
    return "";
  } catch (error) {
    const { message, stdout, stderr } = error as { message: string; stdout: string; stderr: string };
    return [message, stdout, stderr].join("\n");
  }
};

const node = (file: string, ...args: string[]) => troubleOf(process.execPath, path.join("node_modules", file), ...args);

beforeAll(async () => {
  copy = copyTree();
  files = [...new Set(GUIDES.flatMap((guide) => follow(copy, guide)))];
  for (const writer of WRITERS) expect(await troubleOf("npm", "run", "--silent", writer)).toBe("");
}, TIMEOUT_MS);

afterAll(() => removeTree(copy), TIMEOUT_MS);

test("the guides for a network, a language, a field, a step and a way to send messages say what to change", () => {
  expect(GUIDES.sort()).toEqual(["delivery.md", "field.md", "language.md", "step.md", "tenant.md"]);
});

test("who has followed them has code that passes the formatter and the type check", {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await node("@biomejs/biome/bin/biome", "check", "--write", "lib", "messages", ...files)).toBe("");
  const options = { extends: "./tsconfig.json", compilerOptions: { incremental: false } };
  writeFileSync(path.join(copy, CHECKED), JSON.stringify(options));
  expect(await node("typescript-7/bin/tsc", "--noEmit", "-p", CHECKED)).toBe("");
});

test("who has followed them has tests that pass", { timeout: TIMEOUT_MS }, async () => {
  const projects = ["--project", "unit", "--project", "unit-alone"];
  expect(await node("vitest/vitest.mjs", "run", ...projects, "--exclude", THIS, "tests/unit")).toBe("");
});
