import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { maxDuration } from "@/app/api/work/[round]/route";
import { readBackendEnvironment } from "@/backend/environment";
import { isRoundName } from "@/backend/jobs/run-round";
import { testEnvironment } from "@/tests/support/backend";

afterEach(() => vi.unstubAllEnvs());

const VERCEL = { VERCEL: "1", S3_URL: "s3://files", CRON_SECRET: "what-the-cron-job-brings" };

const SET = { VERCEL: "1", TRUST_PROXY: "1", SESSION_SECRET: "a secret of the tests and of nothing else" };

const read = (variables: Record<string, string>) =>
  readBackendEnvironment(testEnvironment("postgres://nowhere", { ...VERCEL, ...variables }));

const readWeb = async (variables: Record<string, string>) => {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return import("@/lib/server/environment/web-environment");
};

describe("on Vercel", () => {
  test("the private PostgreSQL is refused with the needed variable, also in the demo", () => {
    const refusal = /^DATABASE_URL is required on Vercel: a function cannot run the private PostgreSQL$/;
    expect(() => read({ DATABASE_URL: "" })).toThrow(refusal);
    expect(() => read({ DATABASE_URL: "", DEMO: "1" })).toThrow(refusal);
  });

  test.each(["S3_URL", "CRON_SECRET", "TOKEN_SECRET", "DATA_SECRET"])(
    "a start without %s is refused by name, with the reason",
    (name) => expect(() => read({ [name]: "" })).toThrow(new RegExp(`^${name} is required on Vercel: \\w`)),
  );

  test("no workers run, whatever WORKERS says", () => {
    expect(read({ WORKERS: "1" }).runsWorkers).toBe(false);
    expect(read({ WORKERS: "1", VERCEL: "" }).runsWorkers).toBe(true);
  });

  test.each(["SESSION_SECRET", "TRUST_PROXY"])("the web server needs %s, in the demo too", async (name) => {
    const { webEnvironment } = await readWeb({ ...SET, DEMO: "1", [name]: "" });
    expect(webEnvironment).toThrow(`${name} is required on Vercel`);
  });

  test("dashboards poll, and get live events only with a direct database connection", async () => {
    expect((await readWeb(SET)).missingFeatures("am")).toEqual(["live"]);
    expect((await readWeb({ ...SET, DATABASE_DIRECT_URL: "postgres://direct" })).missingFeatures("am")).toEqual([]);
    vi.unstubAllEnvs();
    expect((await readWeb({})).missingFeatures("am")).toEqual([]);
  });

  test("the cron jobs run existing rounds, and have the time that these need", () => {
    const { crons, functions } = JSON.parse(readFileSync("vercel.json", "utf8"));
    const rounds = crons.map(({ path }: { path: string }) => /^\/api\/work\/(\w+)$/.exec(path)?.[1]);
    expect(rounds).toEqual(["often", "daily"]);
    expect(rounds.every(isRoundName)).toBe(true);
    expect(functions["app/api/**/*"].maxDuration).toBe(maxDuration);
  });

  test("the build gives the middleware's function the prerendered pages, whose scripts it allows", () => {
    const { buildCommand } = JSON.parse(readFileSync("vercel.json", "utf8"));
    const folder = mkdtempSync(path.join(tmpdir(), "startday-vercel-"));
    const write = (name: string, content: unknown) => {
      mkdirSync(path.dirname(path.join(folder, ".next", name)), { recursive: true });
      writeFileSync(path.join(folder, ".next", name), JSON.stringify(content));
    };
    try {
      write("prerender-manifest.json", { routes: { "/am/hy": {}, "/am/hy/verify": {}, "/a-file": {} } });
      write("server/middleware.js.nft.json", { version: 1, files: ["a.js"] });
      for (const page of ["hy", "hy/verify"]) write(`server/app/am/${page}.html`, "");
      const script = path.resolve(/ node (\S+)$/.exec(buildCommand)?.[1] ?? "");
      for (let run = 0; run < 2; run += 1)
        expect(spawnSync(process.execPath, [script], { cwd: folder }).status).toBe(0);
      expect(JSON.parse(readFileSync(path.join(folder, ".next/server/middleware.js.nft.json"), "utf8"))).toEqual({
        version: 1,
        files: ["a.js", "../package.json", "../prerender-manifest.json", "app/am/hy.html", "app/am/hy/verify.html"],
      });
      write("prerender-manifest.json", { routes: {} });
      expect(spawnSync(process.execPath, [script], { cwd: folder }).status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
