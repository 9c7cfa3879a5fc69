// @module-tag deep
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, inject, test } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { commandFile, runCommand } from "@/tests/support/commands";
import { asClient, createDatabase, createEmptyDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

/** How a backend ends that cannot start, and all that it prints. */
const failedStart = (environment: Record<string, string>) => runCommand("backend", [], environment);

/** The addresses of this machine at which other machines would reach it, and one that only a listener on all addresses has. */
const otherAddresses = (): string[] => [
  ...(process.platform === "linux" ? ["127.0.0.2"] : []),
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address),
];

const isReached = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port, timeout: 2000 });
  try {
    await Promise.race([once(socket, "connect"), once(socket, "timeout").then(() => Promise.reject(new Error()))]);
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

describe("a backend alone", () => {
  test.each([
    ["is reached from this machine only", {}, "127.0.0.1", false],
    ["is reached from other machines where HOST says so", { HOST: "0.0.0.0" }, "0.0.0.0", true],
  ])("%s", async (_what, variables, shown, isOpen) => {
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")), variables);
    const backend = await startBackendProcess(environment, undefined, [commandFile("backend")]);
    const { hostname, port } = new URL(backend.origin);
    const others = otherAddresses();
    const reached = await Promise.all(others.map((address) => isReached(address, Number(port))));
    expect(await isReached("127.0.0.1", Number(port))).toBe(true);
    await backend.stop();
    expect(hostname).toBe(shown);
    expect(reached).toEqual(others.map(() => isOpen));
    if (!isOpen) shows(41, { "addresses of this machine besides loopback": others.length, "that answer": 0 });
  });

  test("without any setting refuses to start, and says which secrets it needs", async () => {
    const nothing = { NODE_ENV: undefined, __NEXT_PROCESSED_ENV: "true" };
    const { code, output, errors } = await runCommand("backend", [], nothing);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(/TOKEN_SECRET is required in production\n.*DATA_SECRET is required in production/);
    shows(41, { "starts without any setting": 0 });
  });
});

describe("a backend that cannot start", () => {
  test("reports a taken port in one line", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")));
    const { code, output, errors } = await failedStart({ ...environment, BACKEND_PORT: String(port) });
    holder.close();
    expect(code).toBe(1);
    expect(output).toBe("");
    expect(errors).toBe(
      `Startday cannot start: BACKEND_PORT ${port} is in use at 127.0.0.1: end the process that listens there, or set another BACKEND_PORT.\n`,
    );
    shows(53, { "ports that stay another's": 1 });
  });

  test("reports every invalid variable without its secret, and names an unknown one", async () => {
    const wrong = { BACKEND_PORT: "high", WORKERS: "no", TOKEN_SECRET: "tiny", WAITING_ROOM__AM: "many" };
    const { code, output, errors } = await failedStart({ ...testEnvironment("postgres://localhost:1/none"), ...wrong });
    expect(code).toBe(1);
    expect(output).toBe("");
    expect(errors.trimEnd().split("\n")).toHaveLength(5);
    for (const name of Object.keys(wrong)) expect(errors).toMatch(new RegExp(`^  ${name} is not .+`, "m"));
    expect(errors).not.toContain("tiny");
    const slip = { LOG_LEVEL: "warn", OTP_SEND_PER_IP_PER_HOUR: "3", BACKEND_PORT: "0" };
    const named = await failedStart({ ...testEnvironment("postgres://localhost:1/none"), ...slip });
    expect(named.output).toMatch(
      /"variable_unknown","name":"OTP_SEND_PER_IP_PER_HOUR","nearest":"OTP_SENDS_PER_IP_PER_HOUR"/,
    );
  });

  test.each([
    ["whose database is private", ""],
    ["that stores files beside its database", "postgres://localhost:1/none"],
  ])("and %s reports an unwritable DATA_DIR in one line", async (_what, databaseUrl) => {
    // A file is in the way.
    const environment = testEnvironment(databaseUrl, { DATA_DIR: `${process.execPath}/data`, BACKEND_PORT: "0" });
    const { code, output, errors } = await failedStart(environment);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(/^DATA_DIR: \S+ cannot be written: not a directory;[^\n]*\n$/);
  });

  test.each<[string, RegExp, Partial<URL>]>([
    ["at which nothing listens", /nothing listens at 127\.0\.0\.1:1: start PostgreSQL/, { port: "1" }],
    ["on a machine that is not there", /(no machine is called|cannot be looked up)/, { hostname: "nowhere.invalid" }],
    ["with a wrong password", /refuses the password of startday: correct it/, { password: "tiny-secret" }],
    ["without a password", /it has no password/, { password: "" }],
    ["that does not exist", /there is no database nowhere: create it/, { pathname: "/nowhere" }],
    ["that is no address", /is not an address/, { protocol: "nowhere:" }],
  ])("says in one sentence what is wrong with a DATABASE_URL %s", async (_what, cause, change) => {
    const url = new URL(await createDatabase(inject("postgresUrl")));
    const { password } = url;
    Object.assign(url, change);
    const { code, output, errors } = await failedStart(testEnvironment(url.href, { BACKEND_PORT: "0" }));
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(/^DATABASE_URL[^\n]*\n$/);
    expect(errors).toMatch(cause);
    for (const secret of [password, "tiny-secret"]) expect(errors).not.toContain(secret);
  });

  test("refuses a PostgreSQL that is too old, before it changes anything there", async () => {
    const url = await createEmptyDatabase(inject("postgresUrl"));
    // One that says of itself that it is older.
    await asClient(url, async (client) => {
      await client.query(`CREATE SCHEMA older; CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql
        AS $$ SELECT CASE name WHEN 'server_version' THEN '14.11' WHEN 'server_version_num' THEN '140011' END $$`);
      await client.query(
        `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = older, pg_catalog, public`,
      );
    });
    const { code, errors } = await failedStart(testEnvironment(url, { BACKEND_PORT: "0" }));
    expect(code).toBe(1);
    expect(errors).toBe("DATABASE_URL: it is PostgreSQL 14.11, and Startday needs PostgreSQL 15 or newer.\n");
    const tables = "SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'migrations')";
    expect((await asClient(url, (client) => client.query(tables))).rowCount).toBe(0);
    shows(53, { "PostgreSQLs below 15 that are migrated": 0 });
  });
});
