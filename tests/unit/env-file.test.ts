import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";

const FOLDER = mkdtempSync(path.join(tmpdir(), "startday-env-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const NAMES = ["LOG_LEVEL", "MAIL_FROM", "SMTP_URL", "PORT"] as const;

/** The values of the variables in `NAMES`, as a command reads them in a folder with a `.env`. */
const readVariables = async (environment: Partial<NodeJS.ProcessEnv>): Promise<unknown> => {
  const tsx = pathToFileURL(path.resolve("node_modules/tsx/dist/loader.mjs")).href;
  const file = pathToFileURL(path.resolve("lib/server/environment/env-file.ts")).href;
  const print = `${JSON.stringify(NAMES)}.map((name) => process.env[name] ?? null)`;
  const flags = ["--import", tsx, "--import", file, "-p", `JSON.stringify(${print})`];
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...environment };
  return JSON.parse((await promisify(execFile)(process.execPath, flags, { cwd: FOLDER, env })).stdout);
};

describe("a .env in the project's folder", () => {
  test("copied from .env.example sets uncommented variables, and the process environment takes precedence", async () => {
    const example = readFileSync(".env.example", "utf8");
    writeFileSync(path.join(FOLDER, ".env"), example.replace(/^#(LOG_LEVEL|MAIL_FROM|SMTP_URL)=/gm, "$1="));
    const smtp = "smtps://user:password@mail.example.org";
    expect(await readVariables({})).toEqual(["info", "Startday <hello@example.org>", smtp, null]);
    expect(await readVariables({ LOG_LEVEL: "warn" })).toEqual(["warn", "Startday <hello@example.org>", smtp, null]);
  });

  test("is ignored by the tests", async () => {
    expect(await readVariables({ NODE_ENV: "test" })).toEqual([null, null, null, null]);
  });
});
