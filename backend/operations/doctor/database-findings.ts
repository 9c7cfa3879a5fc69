import { existsSync } from "node:fs";
import type { Pool } from "pg";
import { loadConfig } from "@/backend/configuration/settings";
import { attachDatabase, type Database } from "@/backend/db/connect";
import { lastApplied, readJournal } from "@/backend/db/journal";
import { canDeliver } from "@/backend/delivery/delivery";
import { isInboxOpen } from "@/backend/delivery/developer-inbox";
import { servedTenants } from "@/backend/delivery/tenant-site";
import type { BackendEnvironment } from "@/backend/environment";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { directoryFiles } from "@/backend/private-postgres/directory";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { filesFinding } from "./environment-findings";
import { type Finding, fail, ok, warn } from "./finding";
import { webhookFinding } from "./webhook-finding";

const VERSION_MIN = 150_000;
const SKEW_MS = { warn: 2000, fail: 30_000 };

const setting = async (pool: Pool, name: string): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name]);
  return rows[0]?.value ?? "";
};

const versionFinding = async (pool: Pool): Promise<Finding> => {
  const version = await setting(pool, "server_version");
  if (Number(await setting(pool, "server_version_num")) < VERSION_MIN)
    return fail("database", `PostgreSQL ${version}`, "use PostgreSQL 15 or newer");
  return ok("database", `PostgreSQL ${version}`);
};

const durabilityFinding = async (pool: Pool): Promise<Finding> => {
  const wrong = [
    ...((await setting(pool, "fsync")) === "on" ? [] : ["fsync"]),
    ...((await setting(pool, "synchronous_commit")) === "off" ? ["synchronous_commit"] : []),
  ];
  if (wrong.length === 0) return ok("durability", "fsync and synchronous_commit are on");
  return fail("durability", `off: ${wrong.join(", ")}`, "turn it on: what was acknowledged could be lost");
};

const clockFinding = async (pool: Pool, clock: () => Date): Promise<Finding> => {
  const asked = clock().getTime();
  const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const between = (asked + clock().getTime()) / 2;
  const skewMS = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - between));
  const says = `${skewMS} ms from the database's`;
  if (skewMS > SKEW_MS.fail)
    return fail("clock", says, "set the clocks of both machines: sessions and codes live by them");
  return skewMS > SKEW_MS.warn ? warn("clock", says, "keep both machines' clocks by NTP") : ok("clock", says);
};

const migrationFinding = async (pool: Pool): Promise<Finding> => {
  const entries = readJournal();
  const last = await lastApplied(pool);
  const missing = entries.filter(({ when }) => when > last);
  if (missing.length > 0)
    return fail("migrations", `missing: ${missing.map(({ tag }) => tag).join(", ")}`, "npm run migrate");
  return ok("migrations", `all ${entries.length} are applied`);
};

/** The methods that a network or one of its locations offers. */
const methodsOf = async (database: Database, tenant: Tenant): Promise<VerificationMethod[]> => {
  const { dashboardConfig } = await loadConfig({ database }, tenant);
  const { verification, locationOverrides } = dashboardConfig;
  return [...verification, ...Object.values(locationOverrides).flatMap((own) => own.verification ?? [])];
};

const deliveryFindings = async (database: Database, environment: BackendEnvironment): Promise<Finding[]> => {
  const offered = new Map<VerificationMethod, Set<Tenant>>();
  for (const tenant of servedTenants(environment))
    for (const method of await methodsOf(database, tenant))
      offered.set(method, (offered.get(method) ?? new Set()).add(tenant));
  const way = isInboxOpen(environment) ? "an adapter, or the developer inbox" : "an adapter";
  return [...offered].map(([method, tenants]) =>
    canDeliver(environment, method)
      ? ok(method, `has ${way}`)
      : fail(method, `offered by ${[...tenants].join(", ")}, and nothing brings it`, "set its gateway's variables"),
  );
};

/** From how many machines the product is connected just now, this one among them. */
const machinesOn = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT client_addr) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'startday %'`,
  );
  return rows[0]?.count ?? 0;
};

const invariantFinding = async (pool: Pool): Promise<Finding> => {
  const broken = await findBrokenInvariants(pool);
  if (broken.length === 0) return ok("invariants", "seats, appointments and files agree");
  const says = broken.map(({ what, count, examples }) => `${count} ${what}: ${examples.join(", ")}`).join("; ");
  return fail("invariants", says, "something wrote past the product: restore a backup, or mend these rows");
};

const hasDatabase = ({ databaseUrl, dataDir }: BackendEnvironment): boolean =>
  databaseUrl !== undefined || existsSync(directoryFiles(dataDir).password);

/** What is to be said of the database, and of what is configured in it. Changes nothing in it. */
export const databaseFindings = async (environment: BackendEnvironment, clock: () => Date): Promise<Finding[]> => {
  if (!hasDatabase(environment)) return [ok("database", "a private one is made at the first start")];
  let database: Database | undefined;
  try {
    database = await attachDatabase(environment);
    const { pool } = database;
    const migrations = await migrationFinding(pool);
    return [
      await versionFinding(pool),
      await durabilityFinding(pool),
      await clockFinding(pool, clock),
      filesFinding(environment, await machinesOn(pool)),
      migrations,
      ...(migrations.state === "ok"
        ? [await invariantFinding(pool), ...(await deliveryFindings(database, environment)), await webhookFinding(pool)]
        : []),
    ];
  } catch (error) {
    return [
      fail("database", (error as Error).message || "does not answer", "is it running, and is DATABASE_URL right?"),
    ];
  } finally {
    await database?.close();
  }
};
