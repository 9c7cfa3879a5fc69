import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { verification } from "@/lib/contracts/verification";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller, freshIp, freshPhone } from "@/tests/support/caller";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { inFlight } from "@/tests/support/in-flight";
import { createDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { startWithoutData, testBudgets } from "@/tests/support/start-without-data";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

const LIMITS = {
  OTP_SENDS_PER_VALUE_PER_DAY: 4,
  OTP_SENDS_PER_IP_PER_HOUR: 12,
  OTP_SENDS_PER_TENANT_PER_HOUR: 60,
  codes_to_home: 40,
  codes_abroad: 8,
};
const AT_ONCE = 10;
/** The prefixes of other countries' numbers, and how many digits follow. */
const ABROAD = {
  russia: ["+7999", 7],
  britain: ["+4479", 8],
  germany: ["+4915", 9],
  france: ["+3361", 7],
  spain: ["+3465", 7],
} as const;
const COUNTRIES = Object.keys(ABROAD) as (keyof typeof ABROAD)[];

/** A flood in its own network: the limit that stops it, requests before and after a restart, recipients, senders. */
interface Flood {
  tenant: Tenant;
  limit: keyof typeof LIMITS;
  half: number;
  /** The messages of the first hour after the limit. */
  afterwards?: number;
  recipientAt: (index: number) => string;
  senderAt: (index: number) => string;
}

const victim = freshPhone();
let numbers = 0;
const numberIn = (country: keyof typeof ABROAD | undefined = "russia") => {
  numbers += 1;
  const [prefix, digits] = ABROAD[country];
  return prefix + String(numbers).padStart(digits, "0");
};

const FLOODS: Readonly<Record<string, Flood>> = {
  "one phone": {
    tenant: "am",
    limit: "OTP_SENDS_PER_VALUE_PER_DAY",
    half: 3,
    afterwards: 1,
    recipientAt: () => victim,
    senderAt: freshIp,
  },
  "an address that forges X-Forwarded-For": {
    tenant: "1",
    limit: "OTP_SENDS_PER_IP_PER_HOUR",
    half: 10,
    recipientAt: freshPhone,
    senderAt: () => `${freshIp()}, 192.0.2.7`,
  },
  "a network of many addresses": {
    tenant: "2",
    limit: "OTP_SENDS_PER_IP_PER_HOUR",
    half: 10,
    recipientAt: freshPhone,
    senderAt: (index) => `2001:db8:1:2:${index.toString(16)}::1`,
  },
  "phones all over the country": {
    tenant: "3",
    limit: "codes_to_home",
    half: 30,
    recipientAt: freshPhone,
    senderAt: freshIp,
  },
  "a country where messages are expensive": {
    tenant: "4",
    limit: "codes_abroad",
    half: 6,
    recipientAt: () => numberIn("russia"),
    senderAt: freshIp,
  },
  "phones all over the world": {
    tenant: "local",
    limit: "OTP_SENDS_PER_TENANT_PER_HOUR",
    half: 40,
    recipientAt: (index) => (index % 2 ? freshPhone() : numberIn(COUNTRIES[(index / 2) % COUNTRIES.length])),
    senderAt: freshIp,
  },
};

let gateway: Gateway;
let pool: pg.Pool;
let environment: Record<string, string> = {};
let running: BackendProcess[] = [];
const dataDir = temporaryDataDir();
const retryAfters = new Map<string, (string | null)[]>();

const startTwo = async () => {
  running = await Promise.all([startBackendProcess(environment), startBackendProcess(environment)]);
};
const stopTwo = () => Promise.all(running.map((flooding) => flooding.stop()));

const callerOf = ({ origin }: BackendProcess) => new Caller((path, init) => fetch(origin + path, init));
const requestCode = (caller: Caller, tenant: Tenant, value: string, ip: string) =>
  caller.raw(verification.send, { body: { value, method: "sms", language: "en" } }, { tenant, ip });
const sentFor = (tenant: Tenant) => gateway.requests.filter(({ body }) => body.tenant === tenant).length;
/** Ends the wait between two codes, so that only the budgets limit the flood. */
const endWaits = () => pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");

const flood = async (name: string, { tenant, half, recipientAt, senderAt }: Flood, begin: number): Promise<void> => {
  const callers = running.map(callerOf);
  const turns = Array.from({ length: half }, (_, index) => begin + index);
  const statuses = await inFlight(name === "one phone" ? 1 : AT_ONCE, turns, async (index) => {
    if (name === "one phone") await endWaits();
    const response = await requestCode(
      callers[index % callers.length] as Caller,
      tenant,
      recipientAt(index),
      senderAt(index),
    );
    if (response.status === 429) retryAfters.get(name)?.push(response.headers.get("retry-after"));
    return response.status;
  });
  expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
};

beforeAll(async () => {
  gateway = await startGateway();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const { codes_to_home, codes_abroad, ...set } = LIMITS;
  const limits = {
    ...Object.fromEntries(Object.entries(set).map(([name, limit]) => [name, String(limit)])),
    ...testBudgets({ codes_to_home, codes_abroad }),
  };
  environment = testEnvironment(databaseUrl, { DATA_DIR: dataDir, SMS_GATEWAY_URL: gateway.url, ...limits });
  for (const name of Object.keys(FLOODS)) retryAfters.set(name, []);
  await startTwo();
  for (const [name, flooding] of Object.entries(FLOODS)) await flood(name, flooding, 0);
  await stopTwo();
  await startTwo();
  for (const [name, flooding] of Object.entries(FLOODS)) await flood(name, flooding, flooding.half);
});
afterAll(async () => {
  await stopTwo();
  await pool?.end();
  await gateway?.close();
  removeDataDir(dataDir);
});

describe("a flood of codes over two processes that are restarted midway, to or from", () => {
  test.each(Object.entries(FLOODS))("%s ends at its limit", (name, { tenant, limit, half, afterwards = 0 }) => {
    expect(sentFor(tenant)).toBe(LIMITS[limit] + afterwards);
    const waits = retryAfters.get(name) ?? [];
    expect(waits).toHaveLength(2 * half - LIMITS[limit] - afterwards);
    expect(waits.every((seconds) => Number(seconds) > 0 && Number(seconds) <= 3600)).toBe(true);
    shows(17, {
      asked: 2 * half,
      limit: LIMITS[limit] + afterwards,
      sent: sentFor(tenant),
      "refused with a wait": waits.length,
    });
  });

  test("would go on if the counts were deleted", async () => {
    const [caller] = running.map(callerOf) as [Caller];
    expect((await requestCode(caller, "1", freshPhone(), "192.0.2.7")).status).toBe(429);
    await pool.query("DELETE FROM rate_limit WHERE key LIKE 'all:codes_from_address:%'");
    expect((await requestCode(caller, "1", freshPhone(), "192.0.2.7")).status).toBe(200);
  });
});

test("without a trusted proxy, forged client addresses are ignored", async () => {
  const backend = await startWithoutData(readBackendEnvironment({ ...environment, TRUST_PROXY: "0" }));
  const socket = { incoming: { socket: { remoteAddress: "198.51.100.9" } } };
  const caller = new Caller(async (path, init) =>
    backend.fetch(new Request(`http://backend.invalid${path}`, init), socket),
  );
  try {
    const phones = Array.from({ length: 30 }, () => numberIn("germany"));
    const responses = await inFlight(AT_ONCE, phones, (phone) => requestCode(caller, "de", phone, freshIp()));
    const limit = LIMITS.OTP_SENDS_PER_IP_PER_HOUR;
    expect(sentFor("de")).toBe(limit);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(limit).fill(200), ...Array(phones.length - limit).fill(429)]);
    shows(17, { asked: phones.length, "forged addresses": phones.length, limit, sent: sentFor("de") });
  } finally {
    await backend.stop();
  }
});
