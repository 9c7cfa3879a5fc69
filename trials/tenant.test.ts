import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import type { Application } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import { callApi, SiteClient } from "@/tests/browser/api";
import { bookAppointment } from "@/tests/browser/application-api";
import { freePort } from "@/tests/support/free-port";
import { blocksOf, follow } from "@/tests/support/guide";
import { recordTrial } from "./record.mjs";

const GUIDE = "tenant.md";
const LEFT_OUT = new Set([".data", ".git", ".next", "node_modules", "test-results"]);

const folder = mkdtempSync(path.join(tmpdir(), "startday-tenant-"));
let demo: ChildProcess | undefined;
let port = 0;

/** The sources, with the installed packages as hard links: the build follows no link that leaves its folder. */
const copySources = (): void => {
  for (const name of readdirSync(".").filter((entry) => !LEFT_OUT.has(entry)))
    execFileSync("cp", ["-a", name, path.join(folder, name)]);
  execFileSync("cp", ["-al", "node_modules", path.join(folder, "node_modules")]);
};

/** Starts `npm run demo`, which builds. Resolves when it says that the product runs. */
const startDemo = async (): Promise<void> => {
  const env = { ...process.env, NODE_ENV: "development" as const, DATABASE_URL: "", PORT: String(port) };
  demo = spawn("npm", ["run", "demo"], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  demo.stderr?.on("data", (text) => (output += text));
  for await (const text of demo.stdout ?? []) {
    output += text;
    if (output.includes("Startday is running")) return void demo.stdout?.resume();
  }
  throw new Error(`the demo ended: ${output}`);
};

beforeAll(async () => {
  port = await freePort();
  copySources();
});

afterAll(async () => {
  if (demo?.pid && demo.exitCode === null) {
    const exited = once(demo, "exit");
    process.kill(-demo.pid, "SIGTERM");
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

const seeHome = async (site: string): Promise<void> => {
  const home = await new SiteClient(site).open("/");
  expect(home.status).toBe(200);
  expect(home.text).toContain("--brand-600:#A23600");
  const shown = { "/": "fr", "/?lang=pt": "pt-PT", "/?lang=en": "en", "/?lang=hy": "fr" };
  for (const [address, tag] of Object.entries(shown))
    expect((await new SiteClient(site).open(address)).text, address).toContain(`lang="${tag}"`);
};

const bookAt = async (site: string, tenant: string, locationKey: string): Promise<void> => {
  const applicant = new SiteClient(site);
  const id = await bookAppointment(applicant, { tenant, locationKey, language: "fr", site });
  const booked = await callApi<Application>(applicant, "GET", `/registration/${id}`);
  expect(booked).toMatchObject({ location_key: locationKey, status: "submitted" });
  expect((await applicant.open(`/appointment/${id}`)).status).toBe(200);
};

const seeDashboard = async (site: string, locationKeys: readonly string[]): Promise<void> => {
  const staff = new SiteClient(site);
  await callApi(staff, "POST", "/auth/login", DEMO_STAFF);
  expect((await staff.open(`/dashboard?location=${locationKeys[1]}`)).status).toBe(200);
  const { centers, dashboardConfig } = await callApi<Config>(staff, "GET", "/config");
  expect(centers.map(({ location_key }) => location_key)).toEqual(locationKeys);
  expect(dashboardConfig).toMatchObject({ verification: ["sms", "email"], ageRestrictions: { min: 8, max: 14 } });
};

/** Runs a step, and remembers the minutes that it took. */
const measured = async <Result>(
  minutes: Record<string, number>,
  step: string,
  run: () => Promise<Result> | Result,
): Promise<Result> => {
  const startedAt = performance.now();
  const result = await run();
  minutes[step] = (performance.now() - startedAt) / 60_000;
  return result;
};

test("a network of the guide takes bookings at both centres in its own colour and languages, with no code edited", async () => {
  const minutes: Record<string, number> = {};
  const example: { tenants: Record<string, { locations: { location_key: string }[] }> } = JSON.parse(
    blocksOf(GUIDE)[0]?.text ?? "",
  );
  const [tenant = ""] = Object.keys(example.tenants);
  const locationKeys = (example.tenants[tenant]?.locations ?? []).map(({ location_key }) => location_key);
  const site = `http://${tenant}.localhost:${port}`;
  await measured(minutes, "to add and check the rows", () => {
    follow(folder, GUIDE);
    expect(execFileSync("npm", ["run", "-s", "tenants"], { cwd: folder, encoding: "utf8" })).toContain("is valid");
  });
  await measured(minutes, "until the demo answers, with the build", startDemo);
  await measured(minutes, "to see and book", async () => {
    await seeHome(site);
    expect(locationKeys).toHaveLength(2);
    for (const locationKey of locationKeys) await bookAt(site, tenant, locationKey);
    await seeDashboard(site, locationKeys);
  });

  const steps = Object.entries(minutes).map(([step, taken]) => `${taken.toFixed(1)} minutes ${step}`);
  recordTrial({
    place: "a network of one's own",
    version: `Node ${process.versions.node}`,
    tried:
      "the guide's example in tenants.json of a fresh copy, npm run demo, Home in its languages, a booking at each of its two centres, the dashboard",
    command: "npm run test:trials -- tenant",
    outcome: `booked, no code edited: ${steps.join(", ")}`,
  });
}, 3_000_000);
