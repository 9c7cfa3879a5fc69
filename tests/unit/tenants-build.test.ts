import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { afterAll, describe, expect, test } from "vitest";
import { TENANTS_FILE } from "@/tools/tenants/check";

const sources = process.cwd();
const folder = mkdtempSync(path.join(tmpdir(), "startday-tenants-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The framework's configuration in a folder whose tenants' file has this text. */
const configure = (phase: string, text: string) => {
  writeFileSync(path.join(folder, TENANTS_FILE), text);
  const address = pathToFileURL(path.join(sources, "next.config.mjs")).href;
  const script = `const { default: configuration } = await import(${JSON.stringify(address)});
    console.log((await configuration(${JSON.stringify(phase)})).poweredByHeader);`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, encoding: "utf8" });
};

mkdirSync(path.join(folder, path.dirname(TENANTS_FILE)), { recursive: true });
writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ extends: path.join(sources, "tsconfig.json") }));
for (const name of ["app", "messages", "public"]) symlinkSync(path.join(sources, name), path.join(folder, name));

const WRONG = '{\n  "colours": {},\n  "tenants": {\n    "rome": { "name": "Rome" }\n  }\n}\n';

describe("a wrong file of the tenants", () => {
  const reads = [PHASE_PRODUCTION_BUILD, PHASE_DEVELOPMENT_SERVER];
  test.each(reads)("stops %s, with all that is wrong", (phase) => {
    const { status, stderr } = configure(phase, WRONG);
    expect(stderr).toContain(`${TENANTS_FILE} is not valid:\n  line 4: tenants.rome.country: `);
    expect(stderr).toContain("line 4: tenants.rome.locations: is missing");
    expect(status).toBe(1);
  });

  test("is not read by the start of what was built", () => {
    expect(configure(PHASE_PRODUCTION_SERVER, WRONG)).toMatchObject({ status: 0, stdout: "false\n" });
  });
});
