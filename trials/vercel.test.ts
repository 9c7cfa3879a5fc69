import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "@/backend/db/migrate";
import type { Overview } from "@/lib/contracts/overview-parts";
import { inlineScriptHashes } from "@/lib/kit/source-hash";
import { callApi, enterSite, SiteClient } from "@/tests/browser/api";
import { makeAppointment, openDraft, saveAnswers } from "@/tests/browser/application-api";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { SECRETS } from "@/tests/faults/bench/process";
import { dbOn } from "@/tests/support/db-on";
import { aGuardian, aStudent, openSeats } from "@/tests/support/fixtures";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { type Bucket, startBucket } from "@/tests/support/s3";
import { addMember, PASSWORD } from "@/tests/support/staff";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "./bench/pgbouncer";
import { recordTrial } from "./record.mjs";
import { buildForVercel, CLI } from "./vercel/build";
import { type Deployment, deploy } from "./vercel/deployment";
import { MAX_PASSED_BYTES } from "./vercel/router";

const MOST_FUNCTION_BYTES = 250 * 1024 * 1024;
const CRON_SECRET = "what-the-cron-job-brings";
const PHONE = "+37491234599";

const folder = mkdtempSync(path.join(tmpdir(), "startday-vercel-"));
let database: BenchDatabase;
let bouncer: PgBouncer;
let bucket: Bucket;
let gateway: Gateway;
let deployment: Deployment;
let site: string;
let passed = 0;

const isPossible = hasPgBouncer();
if (!isPossible) console.warn("Skips the trial of Vercel's output: PgBouncer cannot be installed here.");

beforeAll(async () => {
  if (!isPossible) return;
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "functions"));
  [database, bucket, gateway] = await Promise.all([startDatabase(), startBucket(), startGateway()]);
  await migrate(dbOn(database.pool));
  bouncer = await startPgBouncer({ databaseUrl: database.url, parent: folder, mode: "transaction" });
  deployment = await deploy(buildForVercel(folder), path.join(folder, "functions"), {
    ...SECRETS,
    VERCEL: "1",
    DATABASE_URL: bouncer.url,
    S3_URL: bucket.url,
    SMS_GATEWAY_URL: gateway.url,
    APP_DOMAIN: "startday.test",
    TRUST_PROXY: "1",
    CRON_SECRET,
    LOG_LEVEL: "warn",
  });
  site = `https://am.startday.test:${deployment.port}`;
}, 3_600_000);

afterAll(async () => {
  await deployment?.stop();
  await Promise.all([bouncer?.stop(), bucket?.close(), gateway?.close()]);
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page, which must be there, and whose policy must allow each of its inline scripts and no others. */
const openPage = async (client: SiteClient, address: string, leadsTo?: RegExp): Promise<string> => {
  const { status, headers, text, path: shown } = await client.open(address);
  expect(status, `${address}: ${text.slice(0, 300)} ${deployment.output().slice(-2000)}`).toBe(200);
  if (leadsTo) expect(shown).toMatch(leadsTo);
  else expect(shown).toBe(address.split("?")[0]);
  const scripts = /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
  expect(scripts).toContain("'self'");
  expect(scripts).not.toContain("unsafe");
  const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1];
  const withoutNonce = nonce ? text.replaceAll(/<script[^>]* nonce="[^"]+"[^>]*>[\s\S]*?<\/script>/g, "") : text;
  const inline = inlineScriptHashes(withoutNonce);
  expect(inline.filter((hash) => !scripts.includes(hash))).toEqual([]);
  if (nonce) expect(text).toContain(`nonce="${nonce}"`);
  return text;
};

const codeOf = ({ requests }: Gateway): string =>
  /\b\d{4,8}\b/.exec(JSON.stringify(requests.at(-1)?.body.text))?.[0] ?? "";

const signInApplicant = async (): Promise<SiteClient> => {
  const client = new SiteClient(site);
  await enterSite(client, site, "en");
  await openPage(client, "/");
  await openPage(client, "/verify");
  await callApi(client, "POST", "/verification/send", { value: PHONE, method: "sms", language: "en" });
  await expect.poll(() => gateway.requests.length).toBeGreaterThan(0);
  await callApi(client, "POST", "/verification/check", { value: PHONE, method: "sms", code: codeOf(gateway) });
  return client;
};

const askCron = (round: string, authorization?: string) =>
  new SiteClient(site).open(`/api/work/${round}`, authorization ? { authorization } : {});

test.skipIf(!isPossible)("the output is within Vercel's limits", () => {
  expect(deployment.functions.length).toBeGreaterThan(2);
  for (const { name, bytes, config } of deployment.functions) {
    expect(bytes, name).toBeLessThan(MOST_FUNCTION_BYTES);
    expect(config.runtime).toMatch(/^nodejs2[024]\.x$/);
  }
  expect(deployment.functions.find(({ name }) => name === "_middleware")?.config.useWebApi).toBe(true);
  passed += 1;
});

test.skipIf(!isPossible)(
  "an applicant goes from Home to the appointment, and cron jobs send the messages",
  async () => {
    const { seats } = await openSeats(database.pool, { isWithinWeek: true });
    const client = await signInApplicant();
    // A first application is opened at once.
    await openPage(client, "/applications", /^\/centers\//);
    const place = { tenant: "am", locationKey: "yerevan", step: "session" as const };
    const id = await openDraft(client, { ...place, student: aStudent(), guardians: [aGuardian()] });
    await openPage(client, `/form/${id}`);
    await saveAnswers(client, id, seats);
    await makeAppointment(client, id);
    await openPage(client, `/congrats/${id}`);
    await openPage(client, `/appointment/${id}`);
    const sent = gateway.requests.length;
    for (const wrong of [undefined, "Bearer what-somebody-else-brings"])
      expect((await askCron("often", wrong)).status).toBe(401);
    expect(gateway.requests.length).toBe(sent);
    for (const round of ["often", "daily"]) {
      const { status, text } = await askCron(round, `Bearer ${CRON_SECRET}`);
      expect(status, text).toBe(200);
    }
    expect(gateway.requests.length).toBeGreaterThan(sent);
    passed += 1;
  },
);

test.skipIf(!isPossible)("staff sign in, and their dashboard polls as there is no live stream", async () => {
  const locationKey = "yerevan";
  const username = await addMember(database.pool, { role: "manager" });
  const client = new SiteClient(site);
  await enterSite(client, site, "en");
  await openPage(client, "/dashboard");
  await callApi(client, "POST", "/auth/login", { username, password: PASSWORD });
  await openPage(client, `/dashboard/overview?location=${locationKey}`);
  // A stream that is refused makes the page poll: lib/client/use-live-updates.ts.
  const stream = await client.send("GET", `/start-day/stream?locationKey=${locationKey}`);
  expect(stream.status).toBe(501);
  const poll = () => callApi<Overview>(client, "GET", `/overview?locationKey=${locationKey}`);
  const capacity = async () => (await poll()).weeks.reduce((sum, { seats }) => sum + seats.capacity, 0);
  const before = await capacity();
  await openSeats(database.pool, { locationKey, inDays: 7, isPair: false, capacity: 3 });
  expect(await capacity()).toBe(before + 3);
  passed += 1;
});

test.skipIf(!isPossible)("an unknown page is not found, and a body above Vercel's limit is refused", async () => {
  const client = new SiteClient(site);
  expect((await client.open("/nowhere")).status).toBe(404);
  const { status } = await client.send("POST", "/verification/send", { value: "a".repeat(MAX_PASSED_BYTES) });
  expect(status).toBe(413);
  passed += 1;
});

test.skipIf(!isPossible)("the trial is recorded once all of it has passed", () => {
  expect(passed).toBe(4);
  const largest = Math.max(...deployment.functions.map(({ bytes }) => bytes));
  recordTrial({
    place: "Vercel's build output",
    version: `CLI ${CLI}, handlers on Node ${process.versions.node}, PgBouncer ${bouncer.version} in transaction mode`,
    tried: "an applicant's way, staff's sign-in, cron jobs, each function with its own files only",
    command: "npm run test:trials -- vercel",
    outcome: `${deployment.functions.length} functions, the largest ${Math.round(largest / 1e6)} MB; no inline script but the pages' own`,
  });
});
