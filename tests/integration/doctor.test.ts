import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { filesFinding, jobsFinding } from "@/backend/operations/doctor/environment-findings";
import { zoneFinding } from "@/backend/operations/doctor/zone-finding";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { runCommand } from "@/tests/support/commands";
import { dbOn } from "@/tests/support/db-on";
import { asClient, createDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const SECRET = "a secret of the tests and of nothing else";

/** The doctor's output and exit code. No setting of the machine counts, nor of a `.env` in this folder, which then counts as read. */
const examine = async (environment: Partial<NodeJS.ProcessEnv>) => {
  const { code, output } = await runCommand("doctor", [], { __NEXT_PROCESSED_ENV: "true", ...environment });
  const lineOf = (subject: string) => output.split("\n").find((line) => line.split(/\s+/)[1] === subject);
  return { code, output, line: lineOf };
};

const inProduction = (own: Record<string, string>) => ({
  NODE_ENV: "production" as const,
  APP_DOMAIN: "example.org",
  TOKEN_SECRET: SECRET,
  DATA_SECRET: `${SECRET}: data`,
  SESSION_SECRET: `${SECRET}: sessions`,
  SMS_GATEWAY_URL: "https://sms.example.org",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "hello@example.org",
  ...own,
});

describe("the doctor", () => {
  test("reports no problem when all is well", async () => {
    const DATABASE_URL = await createDatabase(inject("postgresUrl"));
    // A start gives the role its settings in this database.
    expect(
      (await runCommand("migrate", [], { __NEXT_PROCESSED_ENV: "true", ...inProduction({ DATABASE_URL }) })).code,
    ).toBe(0);
    const TENANT_HOSTS = "register.example.fr=mar";
    const own = { DATABASE_URL, TRUST_PROXY: "1", APP_DOMAIN: "", TENANT_HOSTS };
    const { code, output } = await examine(inProduction(own));
    expect(output).not.toMatch(/^(warn|fail)/m);
    expect(output).toMatch(/^ok +database +PostgreSQL \d+/m);
    expect(output).toMatch(/^ok +zones +Node\.js and PostgreSQL agree on \d+ time zones/m);
    expect(output).toMatch(/^ok +files +are on this machine's disk/m);
    expect(code).toBe(0);
  });

  test("names each problem with its remedy, and exits with 1", async () => {
    const DATABASE_URL = await createDatabase(inject("postgresUrl"));
    await asClient(DATABASE_URL, (client) => client.query("DELETE FROM migrations.applied WHERE name > '0002'"));
    const secrets = { TOKEN_SECRET: `${SECRET},short`, SESSION_SECRET: "" };
    const { code, output, line } = await examine(inProduction({ DATABASE_URL, APP_DOMAIN: "", ...secrets }));
    expect(line("TOKEN_SECRET")).toMatch(/^fail .*too short/);
    expect(line("SESSION_SECRET")).toMatch(/^fail .*missing/);
    expect(line("hosts")).toMatch(/^fail/);
    expect(line("TRUST_PROXY")).toMatch(/^warn/);
    expect(line("migrations")).toMatch(/^fail .*0003_seats/);
    expect(output).toContain("→ npm run migrate");
    expect(code).toBe(1);
  });

  test("warns of networks whose answers go to a mailbox that cannot be", async () => {
    const { line } = await examine(inProduction({ DATABASE_URL: "postgres://127.0.0.1:1/none" }));
    expect(line("answers")).toMatch(/^warn .* of am, de, kut, tks, la$/);
  });

  test("warns of a role whose connections keep their locks, with the statement that mends it", async () => {
    const DATABASE_URL = await createDatabase(inject("postgresUrl"));
    const { code, output, line } = await examine(inProduction({ DATABASE_URL, TRUST_PROXY: "1" }));
    expect(line("role")).toMatch(/^warn .*keeps its locks/);
    expect(output).toContain("SET idle_in_transaction_session_timeout = '20s'");
    expect(code).toBe(0);
    await asClient(DATABASE_URL, (client) =>
      client.query(/ALTER ROLE "[^;]*; ALTER ROLE .*/.exec(output)?.[0] ?? "SELECT FROM nothing"),
    );
    expect((await examine(inProduction({ DATABASE_URL }))).line("role")).toMatch(/^ok/);
  });

  test("reports an offered method without an adapter", async () => {
    const DATABASE_URL = await createDatabase(inject("postgresUrl"));
    const { code, line } = await examine(inProduction({ DATABASE_URL, SMS_GATEWAY_URL: "" }));
    expect(line("sms")).toMatch(/^fail .*no adapter sends it/);
    expect(code).toBe(1);
  });

  test("requires no method of a network without a host", async () => {
    const DATABASE_URL = await createDatabase(inject("postgresUrl"));
    const served = { APP_DOMAIN: "", TENANT_HOSTS: "register.example.am=am" };
    const { line } = await examine(inProduction({ DATABASE_URL, SMTP_URL: "", MAIL_FROM: "", ...served }));
    expect(line("hosts")).toMatch(/^ok .*1 of/);
    expect(line("sms")).toMatch(/^ok/);
    expect(line("email")).toBeUndefined();
  });

  test("warns when several machines share a database but not their files", () => {
    const databaseUrl = "postgres://database.invalid/startday";
    const bucket = { name: "files", endpoint: undefined, region: "us-east-1", credentials: undefined };
    const stateOf = (own: Parameters<typeof filesFinding>[0], machines: number) => filesFinding(own, machines).state;
    expect(filesFinding({ databaseUrl, bucket: undefined }, 2)).toMatchObject({
      state: "warn",
      message: expect.stringContaining("2 machines"),
      remedy: expect.stringContaining("S3_URL"),
    });
    expect(stateOf({ databaseUrl, bucket }, 2)).toBe("ok");
    expect(stateOf({ databaseUrl, bucket: undefined }, 1)).toBe("ok");
    expect(stateOf({ databaseUrl: undefined, bucket: undefined }, 1)).toBe("ok");
  });

  test("warns where nothing runs background jobs", () => {
    expect(jobsFinding({ runsWorkers: true, cronSecret: undefined }).state).toBe("ok");
    expect(jobsFinding({ runsWorkers: false, cronSecret: "secret" })).toMatchObject({
      state: "ok",
      message: expect.stringContaining("/api/work/often and /api/work/daily"),
    });
    expect(jobsFinding({ runsWorkers: false, cronSecret: undefined })).toMatchObject({
      state: "warn",
      remedy: expect.stringContaining("WORKERS=1"),
    });
  });

  test("reports a counter that was changed by hand", async () => {
    const DATABASE_URL = await createDatabase(inject("postgresUrl"));
    const id = await asClient(DATABASE_URL, async (client) => {
      const { rows } = await client.query(
        `INSERT INTO presentation (tenant, id, location_key, starts_at, capacity, busy, start_dates)
         VALUES ('am', gen_random_uuid(), 'yerevan', now(), 5, 1, '{}') RETURNING id`,
      );
      return rows[0].id as string;
    });
    const { code, line } = await examine(inProduction({ DATABASE_URL }));
    expect(line("invariants")).toMatch(/^fail .*1 counters/);
    expect(line("invariants")).toContain(id);
    expect(code).toBe(1);
  });

  test("warns of a time zone whose rules are others in the database, with its first day and both offsets", async () => {
    const pool = new pg.Pool({ connectionString: await createDatabase(inject("postgresUrl")), max: 1 });
    // PostgreSQL reads MET as an abbreviation, which has no summer time, and knows no zone of the name +05:30.
    const finding = await zoneFinding(dbOn(pool), new Date("2027-01-15T10:00:00Z"), ["MET", "+05:30", "Asia/Yerevan"]);
    await pool.end();
    expect(finding).toMatchObject({ state: "warn", remedy: expect.stringContaining("tzdata") });
    expect(finding.message.split("; ").sort()).toEqual([
      "+05:30 is unknown to PostgreSQL",
      "MET on 2027-03-28 is UTC+2 for Node.js, UTC+1 for PostgreSQL",
    ]);
    shows(13, {
      "time zones with other rules in the database": 1,
      "unknown to it": 1,
      "named with their first day": 1,
    });
  });

  test("names the database that does not answer and the variable that is wrong", async () => {
    const gone = await examine(inProduction({ DATABASE_URL: "postgres://127.0.0.1:1/none" }));
    expect(gone.line("database")).toMatch(/^fail .*nothing listens at 127\.0\.0\.1:1/);
    expect(gone.code).toBe(1);
    const wrong = await examine(inProduction({ BACKEND_PORT: "high" }));
    expect(wrong.line("environment")).toMatch(/^fail .*BACKEND_PORT/);
    expect(wrong.code).toBe(1);
    const slips = await examine(inProduction({ DATABASE_URL: "nowhere", TRUST_PROXY: "on", WAITING_ROOM__ZZ: "3" }));
    for (const name of ["DATABASE_URL", "TRUST_PROXY"])
      expect(slips.output).toMatch(new RegExp(`^fail +environment +${name} is not`, "m"));
    expect(slips.output).toMatch(/^warn +environment +WAITING_ROOM__ZZ is unknown/m);
    expect(slips.line("hosts")).toMatch(/^ok/);
    expect(slips.code).toBe(1);
  });

  test("creates no folder before the first start", async () => {
    const parent = temporaryDataDir();
    const DATA_DIR = path.join(parent, "data");
    const { code, line } = await examine({ DATA_DIR });
    expect(line("DATA_DIR")).toMatch(/^ok .*first start/);
    expect(code).toBe(0);
    expect(existsSync(DATA_DIR)).toBe(false);
    removeDataDir(parent);
  });
});
