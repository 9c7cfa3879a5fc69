import { existsSync } from "node:fs";
import type { Pool } from "pg";
import { loadConfig } from "@/backend/configuration/settings";
import { attachDatabase, type Database } from "@/backend/db/connect";
import { findFirstVersion } from "@/backend/db/first-version";
import { appliedMigrations, migrationNames } from "@/backend/db/journal";
import { connectionFailure, isSupported, SUPPORTED } from "@/backend/db/require-database";
import { canDeliver } from "@/backend/delivery/delivery";
import { isInboxOpen } from "@/backend/delivery/developer-inbox";
import { servedTenants } from "@/backend/delivery/tenant-site";
import type { BackendEnvironment } from "@/backend/environment";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { dataDirFiles } from "@/backend/private-postgres/installation";
import { REMOVE_DEMO, tenantsWithDemoAccount } from "@/backend/seed/demo-accounts";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { addressFinding } from "./address-finding";
import { collationFinding } from "./collation-finding";
import { filesFinding } from "./environment-findings";
import { type Finding, fail, ok, warn } from "./finding";
import { locationFinding } from "./location-finding";
import { poolerFindings } from "./pooler-findings";
import { roleFinding } from "./role-finding";
import { sealedFinding } from "./sealed-finding";
import { webhookFinding } from "./webhook-finding";
import { zoneFinding } from "./zone-finding";

const SKEW_MS = { warn: 2000, fail: 30_000 };

const setting = async (pool: Pool, name: string): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [name]);
  return rows[0]?.value ?? "";
};

/** Whether anybody may log in with the demo's password. */
const demoAccountFinding = async ({ isReal }: BackendEnvironment, pool: Pool): Promise<Finding> => {
  const tenants = await tenantsWithDemoAccount(pool);
  if (tenants.length === 0) return ok("demo", "no account has the demo's password");
  const message = `the account "${DEMO_STAFF.username}" works in ${tenants.join(", ")}, with a password that everybody knows`;
  return isReal ? fail("demo", message, REMOVE_DEMO) : ok("demo", message);
};

const versionFinding = async (pool: Pool): Promise<Finding> => {
  const version = await setting(pool, "server_version");
  if (!isSupported(Number(await setting(pool, "server_version_num"))))
    return fail("database", `PostgreSQL ${version}`, `use ${SUPPORTED}`);
  return ok("database", `PostgreSQL ${version}`);
};

const durabilityFinding = async (pool: Pool): Promise<Finding> => {
  const disabled = [
    ...((await setting(pool, "fsync")) === "on" ? [] : ["fsync"]),
    ...((await setting(pool, "synchronous_commit")) === "off" ? ["synchronous_commit"] : []),
  ];
  if (disabled.length === 0) return ok("durability", "fsync and synchronous_commit are on");
  return fail(
    "durability",
    `off: ${disabled.join(", ")}`,
    "turn it on: without it a power cut loses acknowledged bookings",
  );
};

const clockFinding = async (pool: Pool, clock: () => Date): Promise<Finding> => {
  const before = clock().getTime();
  const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const between = (before + clock().getTime()) / 2;
  const skewMS = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - between));
  const message = `${skewMS} ms apart from the database`;
  if (skewMS > SKEW_MS.fail)
    return fail("clock", message, "set the clocks of both machines: sessions and codes depend on them");
  return skewMS > SKEW_MS.warn
    ? warn("clock", message, "synchronise the clocks of both machines with NTP")
    : ok("clock", message);
};

const migrationFinding = async (pool: Pool): Promise<Finding> => {
  const refusal = await findFirstVersion(pool);
  if (refusal) return fail("migrations", refusal, "name an empty database in DATABASE_URL, or another DATA_DIR");
  const [names, applied] = [migrationNames(), await appliedMigrations(pool)];
  const missing = names.filter((name) => !applied.includes(name));
  if (missing.length > 0) return fail("migrations", `missing: ${missing.join(", ")}`, "npm run migrate");
  return ok("migrations", `all ${names.length} are applied`);
};

/** The methods that a tenant or one of its locations offers. */
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
  const target = isInboxOpen(environment) ? "an adapter or the developer inbox" : "an adapter";
  return [...offered].map(([method, tenants]) =>
    canDeliver(environment, method)
      ? ok(method, `has ${target}`)
      : fail(
          method,
          `offered by ${[...tenants].join(", ")}, but no adapter sends it`,
          "set the variables of its gateway",
        ),
  );
};

/** The number of machines whose processes are connected to the database, with this one. */
const machinesOn = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT client_addr) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'startday %'`,
  );
  return rows[0]?.count ?? 0;
};

const invariantFinding = async (pool: Pool): Promise<Finding> => {
  const broken = await findBrokenInvariants(pool);
  if (broken.length === 0) return ok("invariants", "seats, appointments and files are consistent");
  const message = broken
    .map(({ problem, count, examples }) => `${count} ${problem}: ${examples.join(", ")}`)
    .join("; ");
  return fail(
    "invariants",
    message,
    "something other than Startday changed the database: restore a backup, or correct these rows",
  );
};

const hasDatabase = ({ databaseUrl, dataDir }: BackendEnvironment): boolean =>
  databaseUrl !== undefined || existsSync(dataDirFiles(dataDir).password);

/** Checks the database and the configuration in it, without changing anything. */
export const databaseFindings = async (environment: BackendEnvironment, clock: () => Date): Promise<Finding[]> => {
  if (!hasDatabase(environment)) return [ok("database", "a private one is created at the first start")];
  let database: Database | undefined;
  try {
    database = await attachDatabase(environment);
    const { pool } = database;
    const migrations = await migrationFinding(pool);
    return [
      await versionFinding(pool),
      await durabilityFinding(pool),
      await roleFinding(pool),
      ...(await poolerFindings(environment, database)),
      await clockFinding(pool, clock),
      await zoneFinding(pool, clock()),
      await collationFinding(pool),
      filesFinding(environment, await machinesOn(pool)),
      migrations,
      ...(migrations.state === "ok"
        ? [
            await sealedFinding(environment, database),
            await invariantFinding(pool),
            await locationFinding(pool),
            await demoAccountFinding(environment, pool),
            ...(environment.trustProxy ? [await addressFinding(pool, environment, clock())] : []),
            ...(await deliveryFindings(database, environment)),
            await webhookFinding(pool),
          ]
        : []),
    ];
  } catch (error) {
    const { databaseUrl } = environment;
    const message = databaseUrl ? connectionFailure(error, databaseUrl) : (error as Error).message;
    return [fail("database", message, "start it, or correct DATABASE_URL")];
  } finally {
    await database?.close();
  }
};
