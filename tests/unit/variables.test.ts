import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { variablesDocument } from "@/backend/operations/variables/document";
import { envExample } from "@/backend/operations/variables/env-example";
import { EXTERNAL_VARIABLES, TEST_VARIABLES } from "@/backend/operations/variables/other-variables";
import { checkVariables, readVariables, tenantVariableName } from "@/lib/server/environment/read";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";
import { GROUPS, variableRows } from "@/lib/server/environment/variables";

const SOURCES = ["app", "backend", "components", "lib", "instrumentation.ts", "middleware.ts", "next.config.mjs"];
// What is read by its name from the process: by a build, before a start has read the rest, and where the schema is too heavy.
const READ_EARLY = [
  "APP_DOMAIN",
  "DEMO",
  "HOSTNAME",
  "LOG_LEVEL",
  "NODE_ENV",
  "PORT",
  "TENANT_HOSTS",
  "TRUST_PROXY",
  "VERCEL",
];
// What the tests say to each other, and what their runner says.
const AMONG_TESTS = ["BACKEND_OVER", "FAULT_BENCH_ENDS_AT", "NIGHT_PROBE", "NODE_OPTIONS", "TZ", "VITEST_POOL_ID"];

const ROWS = variableRows();
const NAMES: readonly string[] = ROWS.map(([name]) => name);
const SECRET = "a-secret-of-the-tests-and-of-nothing-else";

const filesOf = (name: string): string[] =>
  /\.\w+$/.test(name)
    ? [name]
    : readdirSync(name, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(tsx?|mjs)$/.test(file))
        .map((file) => path.join(name, file));

const readIn = (places: string[]): string[] => {
  const texts = places.flatMap(filesOf).map((file) => readFileSync(file, "utf8"));
  const names = texts.flatMap((text) => [...text.matchAll(/process\.env\.([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name));
  return [...new Set(names as string[])].sort();
};

const withoutPadding = (text: string) => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");

/** What is said of an environment, and by which names. */
const problemsOf = (source: Record<string, string>) => readVariables(source).problems;

describe("every variable", () => {
  test("has its place once, and a name of its own", () => {
    const placed = GROUPS.flatMap(({ variables }) => Object.keys(variables));
    expect(placed.sort()).toEqual([...new Set(NAMES)].sort());
    expect(placed.length).toBeGreaterThan(50);
  });

  test("has a default and an example that are right themselves", () => {
    for (const [name, { default: byDefault = "", example = "" }] of ROWS) {
      expect(problemsOf({ [name]: byDefault })).toEqual([]);
      expect(problemsOf({ [name]: example })).toEqual([]);
    }
  });

  test("is refused by name when it is wrong, and says what is wanted; a secret is not shown", () => {
    const tried = ROWS.filter(([, { kind }]) => kind.wrong !== undefined);
    for (const [name, { kind, isSecret }] of tried) {
      const wrong = kind.wrong ?? "";
      expect(problemsOf({ [name]: wrong })).toEqual([
        { name, says: expect.stringMatching(new RegExp(`^${name} is not .{5,}: .+`)) },
      ]);
      const [{ says } = { says: "" }] = problemsOf({ [name]: wrong });
      expect(says).toContain(kind.wants);
      if (isSecret) expect(says).not.toContain(JSON.stringify(wrong));
    }
    const free = ROWS.filter(([, { kind }]) => kind.wrong === undefined);
    expect(free.every(([, { kind }]) => kind.wants === "a text")).toBe(true);
    expect(tried.length).toBeGreaterThan(35);
  });

  test("is refused for one tenant too, by that name", () => {
    for (const [name, { kind, perTenant }] of ROWS) {
      if (!perTenant) continue;
      expect(problemsOf({ [tenantVariableName(name, "am")]: kind.wrong ?? "" })).toMatchObject([
        { name: `${name}__AM` },
      ]);
    }
  });

  test("that nobody set has its default, and so has a wrong one and an empty one", () => {
    for (const LOG_LEVEL of ["", "loud"]) expect(readVariables({ LOG_LEVEL }).values.LOG_LEVEL).toBe("info");
    expect(readVariables({}).values).toMatchObject({ PORT: 3000, TRUST_PROXY: false, WORKERS: true });
  });
});

describe("a start", () => {
  const told = (source: Record<string, string>, reader: "web" | "backend") =>
    checkVariables(source, [reader]).problems.map(({ says }) => says);

  test("hears of all that is wrong at once, each once", () => {
    const wrong = {
      NODE_ENV: "production",
      PORT: "high",
      TOKEN_SECRET: "short",
      SMTP_URL: "smtp://mail",
      TRUST_PROXY: "on",
    };
    expect(told(wrong, "backend")).toEqual([
      'PORT is not a whole number from 0 to 65535: "high"',
      expect.stringMatching(/^TOKEN_SECRET is not .*: it is too short$/),
      'TRUST_PROXY is not 0 or 1: "on"',
      "DATA_SECRET is required in production",
      "MAIL_FROM is required with SMTP_URL",
    ]);
  });

  test("of the backend alone asks for nothing that only the web needs, and the other way round", () => {
    const production = { NODE_ENV: "production" };
    const own = {
      web: { SESSION_SECRET: SECRET, APP_DOMAIN: "example.org" },
      backend: { TOKEN_SECRET: SECRET, DATA_SECRET: SECRET },
    };
    for (const reader of ["web", "backend"] as const) {
      expect(told({ ...production, ...own[reader] }, reader)).toEqual([]);
      expect(told(production, reader)).toHaveLength(2);
      expect(told({ ...production, DEMO: "1" }, reader)).toEqual([]);
    }
  });
});

describe("a variable that nobody reads", () => {
  const unknown = (...names: string[]) => unknownVariables(Object.fromEntries(names.map((name) => [name, "1"])));

  test("is told by name where it looks like ours, with the nearest that there is", () => {
    expect(unknown("OTP_SEND_PER_IP_PER_HOUR", "UPSTREAM_V1_URL__XX", "WAITING_ROOM__ZZ", "SESION_SECRET")).toEqual([
      { name: "OTP_SEND_PER_IP_PER_HOUR", nearest: "OTP_SENDS_PER_IP_PER_HOUR" },
      { name: "UPSTREAM_V1_URL__XX", nearest: "UPSTREAM_V1_URL" },
      { name: "WAITING_ROOM__ZZ", nearest: "WAITING_ROOM" },
      { name: "SESION_SECRET", nearest: "SESSION_SECRET" },
    ]);
    expect(unknown("RETENTION_LOG_MONTHS")).toEqual([{ name: "RETENTION_LOG_MONTHS", nearest: undefined }]);
    expect(unknown("APP_DOMAIN_FILE", "LOG_LEVEL__AM")).toHaveLength(2);
  });

  test("is nobody's business where it is another program's, and what is read is known", () => {
    expect(unknown("PATH", "HOME", "NODE_OPTIONS", "PGHOST", "TZ", "PORTS", "npm_config_cache")).toEqual([]);
    expect(unknown(...NAMES, "TOKEN_SECRET_FILE", "WAITING_ROOM__AM", "UPSTREAM_V1_HAS__1")).toEqual([]);
    expect(unknownVariables({ OTP_SEND_PER_IP_PER_HOUR: "" })).toEqual([]);
  });
});

describe("the documentation", () => {
  test("is what the rows make: docs/variables.md and .env.example", () => {
    expect(withoutPadding(readFileSync("docs/variables.md", "utf8"))).toBe(withoutPadding(variablesDocument()));
    expect(readFileSync(".env.example", "utf8")).toBe(envExample());
  });

  test("is an environment that sets nothing, and a right one with every # taken away", () => {
    const lines = envExample().split("\n");
    expect(lines.every((line) => line === "" || line.startsWith("#"))).toBe(true);
    const set = lines.flatMap((line) => [...line.matchAll(/^#([A-Z]\w+)=(.*)$/g)]);
    expect(set.map(([, name]) => name).sort()).toEqual([...NAMES].sort());
    const secrets = Object.fromEntries(
      ROWS.flatMap(([name, row]) => (row.isSecret ? [[name, row.example ?? SECRET]] : [])),
    );
    const whole = Object.fromEntries(set.map(([, name = "", text = ""]) => [name, text.replace(/^"(.*)"$/, "$1")]));
    expect(checkVariables({ ...whole, ...secrets }, ["web", "backend"]).problems).toEqual([]);
  });

  test("knows what is read by its name from the process, in the product and in the tests", () => {
    const others = EXTERNAL_VARIABLES.map(({ name }) => name);
    expect(readIn(SOURCES)).toEqual([...READ_EARLY, ...others, "FAULT_BENCH_ENDS_AT"].sort());
    const ours = new Set([...NAMES, ...others, ...AMONG_TESTS, ...TEST_VARIABLES.map(({ name }) => name)]);
    const read = readIn(["tests", "playwright.config.ts"]);
    expect(read.filter((name) => !ours.has(name))).toEqual([]);
    expect(TEST_VARIABLES.filter(({ name }) => !read.includes(name))).toEqual([]);
  });
});
