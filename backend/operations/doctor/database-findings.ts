import { existsSync } from "node:fs";
import { loadConfig } from "@/backend/configuration/settings";
import { attachDatabase } from "@/backend/db/connect";
import type { Database, Db } from "@/backend/db/database";
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

const setting = async (db: Db, name: string): Promise<string> =>
  (await db.value<string>`SELECT current_setting(${name})`) ?? "";

/** Whether anybody may log in with the demo's password. */
const demoAccountFinding = async ({ isReal }: BackendEnvironment, db: Db): Promise<Finding> => {
  const tenants = await tenantsWithDemoAccount(db);
  if (tenants.length === 0) return ok("demo", "no account has the demo's password");
  const message = `the account "${DEMO_STAFF.username}" works in ${tenants.join(", ")}, with a password that everybody knows`;
  return isReal ? fail("demo", message, REMOVE_DEMO) : ok("demo", message);
};

const versionFinding = async (db: Db): Promise<Finding> => {
  const version = await setting(db, "server_version");
  if (!isSupported(Number(await setting(db, "server_version_num"))))
    return fail("database", `PostgreSQL ${version}`, `use ${SUPPORTED}`);
  return ok("database", `PostgreSQL ${version}`);
};

const durabilityFinding = async (db: Db): Promise<Finding> => {
  const disabled = [
    ...((await setting(db, "fsync")) === "on" ? [] : ["fsync"]),
    ...((await setting(db, "synchronous_commit")) === "off" ? ["synchronous_commit"] : []),
  ];
  if (disabled.length === 0) return ok("durability", "fsync and synchronous_commit are on");
  return fail(
    "durability",
    `off: ${disabled.join(", ")}`,
    "turn it on: without it a power cut loses acknowledged bookings",
  );
};

const clockFinding = async (db: Db, clock: () => Date): Promise<Finding> => {
  const before = clock().getTime();
  const now = await db.value<Date>`SELECT clock_timestamp()`;
  const between = (before + clock().getTime()) / 2;
  const skewMS = Math.round(Math.abs((now?.getTime() ?? 0) - between));
  const message = `${skewMS} ms apart from the database`;
  if (skewMS > SKEW_MS.fail)
    return fail("clock", message, "set the clocks of both machines: sessions and codes depend on them");
  return skewMS > SKEW_MS.warn
    ? warn("clock", message, "synchronise the clocks of both machines with NTP")
    : ok("clock", message);
};

const migrationFinding = async (db: Db): Promise<Finding> => {
  const refusal = await findFirstVersion(db);
  if (refusal) return fail("migrations", refusal, "name an empty database in DATABASE_URL, or another DATA_DIR");
  const [names, applied] = [migrationNames(), await appliedMigrations(db)];
  const missing = names.filter((name) => !applied.includes(name));
  if (missing.length > 0) return fail("migrations", `missing: ${missing.join(", ")}`, "npm run migrate");
  return ok("migrations", `all ${names.length} are applied`);
};

/** The methods that a tenant or one of its locations offers. */
const methodsOf = async (db: Db, tenant: Tenant): Promise<VerificationMethod[]> => {
  const { dashboardConfig } = await loadConfig({ db }, tenant);
  const { verification, locationOverrides } = dashboardConfig;
  return [...verification, ...Object.values(locationOverrides).flatMap((own) => own.verification ?? [])];
};

const deliveryFindings = async (db: Db, environment: BackendEnvironment): Promise<Finding[]> => {
  const offered = new Map<VerificationMethod, Set<Tenant>>();
  for (const tenant of servedTenants(environment))
    for (const method of await methodsOf(db, tenant))
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
const machinesOn = (db: Db): Promise<number> =>
  db.count`SELECT count(DISTINCT client_addr) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'startday %'`;

const invariantFinding = async (db: Db, now: Date): Promise<Finding> => {
  const broken = await findBrokenInvariants(db, now);
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
  let db: Database | undefined;
  try {
    db = await attachDatabase(environment);
    const migrations = await migrationFinding(db);
    return [
      await versionFinding(db),
      await durabilityFinding(db),
      await roleFinding(db),
      ...(await poolerFindings(environment, db)),
      await clockFinding(db, clock),
      await zoneFinding(db, clock()),
      await collationFinding(db),
      filesFinding(environment, await machinesOn(db)),
      migrations,
      ...(migrations.state === "ok"
        ? [
            await sealedFinding(environment, db),
            await invariantFinding(db, clock()),
            await locationFinding(db),
            await demoAccountFinding(environment, db),
            ...(environment.trustProxy ? [await addressFinding(db, environment, clock())] : []),
            ...(await deliveryFindings(db, environment)),
            await webhookFinding(db),
          ]
        : []),
    ];
  } catch (error) {
    const { databaseUrl } = environment;
    const message = databaseUrl ? connectionFailure(error, databaseUrl) : (error as Error).message;
    return [fail("database", message, "start it, or correct DATABASE_URL")];
  } finally {
    await db?.close();
  }
};
