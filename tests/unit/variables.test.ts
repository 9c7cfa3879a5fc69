import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { variablesDocument } from "@/backend/operations/variables/document";
import { envExample } from "@/backend/operations/variables/env-example";
import { EXTERNAL_VARIABLES, TEST_VARIABLES } from "@/backend/operations/variables/other-variables";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { checkVariables, readVariables, tenantVariableName } from "@/lib/server/environment/read";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";
import { SETTERS } from "@/lib/server/environment/variable-meta";
import { VARIABLE_ROWS } from "@/lib/server/environment/variables";
import { shows } from "@/tests/support/shows";

const SOURCES = ["app", "backend", "components", "lib", "instrumentation.ts", "middleware.ts", "next.config.mjs"];
// Read from `process.env` by name: during a build, before the variables are validated, and where zod is too heavy.
const READ_EARLY = ["APP_DOMAIN", "DEMO", "LOG_LEVEL", "NODE_ENV", "PORT", "TENANT_HOSTS", "TRUST_PROXY"];
// Set by tests or their runner.
const AMONG_TESTS = [
  "BACKEND_OVER",
  "BROWSER_TEST_REPORT",
  "FAULT_BENCH_ENDS_AT",
  "MUTATION_REACH",
  "MUTATION_REACHES",
  "NIGHT_PROBE",
  "NODE_OPTIONS",
  "TZ",
  "VITEST_POOL_ID",
];

const NAMES = VARIABLE_ROWS.map(({ name }) => name);
const SECRET = "a-secret-of-the-tests-and-of-nothing-else";
/** Values that at least one format refuses. */
const WRONG_TEXTS = [
  "short",
  "with a space and long enough for every secret",
  "99999999999",
  "-1",
  "file:///etc/passwd",
  "https://name:password@backend.example.org",
  "holds,everything",
  "register.example.am=nowhere",
  `${SECRET},short-secret`,
  "=value-without-a-name",
  "two  spaces",
];

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

const problemsOf = (source: Record<string, string>) => readVariables(source).problems;

/** The invalid values that a variable refuses. */
const refusedTexts = (name: string) => WRONG_TEXTS.filter((text) => problemsOf({ [name]: text }).length > 0);

describe("every variable", () => {
  test("has a name of its own, readers and a description", () => {
    expect(NAMES).toEqual([...new Set(NAMES)]);
    for (const { readBy, description, expects } of VARIABLE_ROWS) {
      expect(readBy.length).toBeGreaterThan(0);
      expect([description, expects]).not.toContain("");
    }
  });

  test("is one of at most fifty, and somebody has a reason to set it", () => {
    expect(NAMES.length).toBeLessThanOrEqual(50);
    const setters = VARIABLE_ROWS.map(({ setBy }) => setBy);
    expect(SETTERS.filter((setter) => !setters.includes(setter))).toEqual([]);
  });

  test("accepts its own default and example", () => {
    for (const { name, default: byDefault = "", example = "" } of VARIABLE_ROWS) {
      expect(problemsOf({ [name]: byDefault })).toEqual([]);
      expect(problemsOf({ [name]: example })).toEqual([]);
    }
  });

  test("refuses an invalid value with a message that names the variable and the format", () => {
    const formatted = VARIABLE_ROWS.filter(({ expects }) => expects !== "a text");
    for (const { name, expects } of formatted) {
      const texts = refusedTexts(name);
      expect(texts, name).not.toEqual([]);
      for (const text of texts) {
        const [problem, ...others] = problemsOf({ [name]: text });
        expect(others).toEqual([]);
        expect(problem?.name).toBe(name);
        expect(problem?.message.startsWith(`${name} is not ${expects}: `)).toBe(true);
        expect(problem?.message.length).toBeGreaterThan(`${name} is not ${expects}: `.length);
      }
    }
    expect(formatted.length).toBeGreaterThan(35);
    const free = VARIABLE_ROWS.filter(({ expects }) => expects === "a text");
    expect(free.flatMap(({ name }) => refusedTexts(name))).toEqual([]);
  });

  test("prints no part of a secret, an address or a list of pairs when it refuses it", () => {
    const hidden = VARIABLE_ROWS.filter(
      ({ isSecret, expects }) => isSecret || /^(an address|name=value)/.test(expects),
    );
    for (const { name, expects } of hidden)
      for (const text of refusedTexts(name)) {
        const message = problemsOf({ [name]: text })[0]?.message.replace(expects, "") ?? "";
        // "short" is also a word of the message "it is too short".
        for (const part of text.split(/[,=@:/]+/).filter((one) => one.length > 5)) expect(message).not.toContain(part);
        expect(message).not.toContain(JSON.stringify(text));
      }
    expect(hidden.filter(({ isSecret }) => isSecret).length).toBeGreaterThan(10);
  });

  test("is also validated under the name of one tenant", () => {
    const perTenant = VARIABLE_ROWS.filter(({ isPerTenant }) => isPerTenant);
    expect(perTenant).toHaveLength(15);
    for (const { name } of perTenant.filter(({ expects }) => expects !== "a text")) {
      const [wrong = ""] = refusedTexts(name);
      expect(problemsOf({ [tenantVariableName(name, "am")]: wrong })).toMatchObject([{ name: `${name}__AM` }]);
    }
  });

  test("has its default when it is not set, wrong or empty", () => {
    for (const LOG_LEVEL of ["", "loud"]) expect(readVariables({ LOG_LEVEL }).values.LOG_LEVEL).toBe("info");
    expect(readVariables({}).values).toMatchObject({ PORT: 3000, TRUST_PROXY: false, WORKERS: true });
  });

  test("takes the value of the tenant before the one for all tenants", () => {
    const { values } = readVariables({ WAITING_ROOM: "400", WAITING_ROOM__AM: "7", WAITING_ROOM__DE: "many" });
    expect(["am", "de", "la"].map((tenant) => values.WAITING_ROOM(tenant as Tenant))).toEqual([7, 400, 400]);
  });
});

describe("a start", () => {
  const messagesOf = (source: Record<string, string>, reader: "web" | "backend") =>
    checkVariables(source, [reader]).problems.map(({ message }) => message);

  test("lists every wrong or missing variable once", () => {
    const wrong = {
      NODE_ENV: "production",
      PORT: "high",
      TOKEN_SECRET: "short",
      SMTP_URL: "smtp://mail",
      TRUST_PROXY: "on",
    };
    expect(messagesOf(wrong, "backend")).toEqual([
      'PORT is not a whole number from 0 to 65535: "high"',
      expect.stringMatching(/^TOKEN_SECRET is not .*: it is too short$/),
      'TRUST_PROXY is not 0 or 1: "on"',
      "DATA_SECRET is required in production",
      "MAIL_FROM is required with SMTP_URL",
    ]);
  });

  test("of a process without any setting is one of production, on this machine alone, and requires every secret", () => {
    const { values, problems } = checkVariables({}, ["web", "backend"]);
    expect(values).toMatchObject({ NODE_ENV: "production", DEMO: false, HOST: "127.0.0.1" });
    expect(problems.map(({ message }) => message)).toEqual([
      ...["SESSION", "TOKEN", "DATA"].map((name) => `${name}_SECRET is required in production`),
      expect.stringMatching(/^APP_DOMAIN or TENANT_HOSTS is required/),
    ]);
  });

  describe("refuses a weak secret without printing it", () => {
    const refusal = (source: Record<string, string>) =>
      checkVariables({ NODE_ENV: "test", ...source }, ["web", "backend"]).problems.map(({ message }) => message);
    const STRONG = "8f2c6f0b9d3e4a71";

    test.each([
      ["one character", "a".repeat(40)],
      ["two characters", "ab".repeat(20)],
      ["a word again and again", "changeme".repeat(4)],
      ["ten digits again and again", "1234567890".repeat(4)],
      ["a text twice", `${SECRET}${SECRET}`],
      ["few characters in no order", "abcdeaabbccddeeabcdeedcbaabcdeaabbcc"],
      ["a strong one with a weak older one", `${SECRET},${"x".repeat(32)}`],
    ])("%s", (_what, secret) => {
      for (const name of ["SESSION_SECRET", "TOKEN_SECRET", "DATA_SECRET"]) {
        const messages = refusal({ [name]: secret });
        expect(messages).toEqual([
          expect.stringMatching(new RegExp(`^${name} is not .*: (it|part 2) repeats itself$`)),
        ]);
        for (const part of secret.split(",")) expect(messages.join()).not.toContain(part);
      }
    });

    test("a token of cron jobs or metrics that repeats itself", () => {
      for (const name of ["METRICS_TOKEN", "CRON_SECRET"]) {
        expect(refusal({ [name]: "0123".repeat(4) })).toEqual([expect.stringMatching(/it repeats itself$/)]);
        expect(refusal({ [name]: STRONG })).toEqual([]);
      }
    });

    test("that equals another one, or an older part of another one", () => {
      const names = ["SESSION_SECRET", "TOKEN_SECRET", "DATA_SECRET", "METRICS_TOKEN", "CRON_SECRET"] as const;
      let pairs = 0;
      for (const [index, name] of names.entries())
        for (const other of names.slice(index + 1)) {
          pairs += 1;
          expect(refusal({ [name]: SECRET, [other]: SECRET })).toEqual([`${name} and ${other} must differ`]);
          expect(refusal({ [name]: SECRET, [other]: `${other}-${SECRET}` })).toEqual([]);
        }
      const rotated = { TOKEN_SECRET: `new-${SECRET},${SECRET}`, DATA_SECRET: `${SECRET},old-${SECRET}` };
      expect(refusal(rotated)).toEqual(["TOKEN_SECRET and DATA_SECRET must differ"]);
      shows(41, { "equal pairs of secrets": pairs, "starts with them": 0 });
    });
  });

  test("of the backend needs no variable of the web, and the other way round", () => {
    const production = { NODE_ENV: "production" };
    const variables = {
      web: { SESSION_SECRET: SECRET, APP_DOMAIN: "example.org" },
      backend: { TOKEN_SECRET: SECRET, DATA_SECRET: `another-${SECRET}` },
    };
    for (const reader of ["web", "backend"] as const) {
      expect(messagesOf({ ...production, ...variables[reader] }, reader)).toEqual([]);
      expect(messagesOf(production, reader)).toHaveLength(2);
      expect(messagesOf({ ...production, DEMO: "1" }, reader)).toEqual([]);
    }
  });
});

describe("a variable that the product does not read", () => {
  const unknown = (...names: string[]) => unknownVariables(Object.fromEntries(names.map((name) => [name, "1"])));

  test("is listed with the nearest known name when it looks like ours", () => {
    expect(unknown("OTP_SEND_PER_IP_PER_HOUR", "UPSTREAM_V1_URL__XX", "WAITING_ROOM__ZZ", "SESION_SECRET")).toEqual([
      { name: "OTP_SEND_PER_IP_PER_HOUR", nearest: "OTP_SENDS_PER_IP_PER_HOUR" },
      { name: "UPSTREAM_V1_URL__XX", nearest: "UPSTREAM_V1_URL" },
      { name: "WAITING_ROOM__ZZ", nearest: "WAITING_ROOM" },
      { name: "SESION_SECRET", nearest: "SESSION_SECRET" },
    ]);
    expect(unknown("RETENTION_LOG_MONTHS")).toEqual([{ name: "RETENTION_LOG_MONTHS", nearest: undefined }]);
    expect(unknown("APP_DOMAIN_FILE", "LOG_LEVEL__AM")).toHaveLength(2);
  });

  test("is ignored when it belongs to another program", () => {
    expect(unknown("PATH", "HOME", "NODE_OPTIONS", "PGHOST", "TZ", "PORTS", "npm_config_cache")).toEqual([]);
    expect(
      unknown(...NAMES, "TOKEN_SECRET_FILE", "WAITING_ROOM__AM", "UPSTREAM_V1_HAS__1", "MAPS_URL__AM_FILE"),
    ).toEqual([]);
    expect(unknownVariables({ OTP_SEND_PER_IP_PER_HOUR: "" })).toEqual([]);
  });
});

describe("the documentation", () => {
  test("names every variable: the list, and .env.example, which is as `npm run lists` writes it", () => {
    const list = variablesDocument();
    expect(NAMES.filter((name) => !list.includes(`| \`${name}\` |`))).toEqual([]);
    expect(readFileSync(".env.example", "utf8")).toBe(envExample());
  });

  test("has an .env.example that sets nothing, and is valid with every # removed", () => {
    const lines = envExample().split("\n");
    expect(lines.every((line) => line === "" || line.startsWith("#"))).toBe(true);
    const set = lines.flatMap((line) => [...line.matchAll(/^#([A-Z]\w+)=(.*)$/g)]);
    expect(set.map(([, name]) => name).sort()).toEqual([...NAMES].sort());
    const secrets = Object.fromEntries(
      VARIABLE_ROWS.flatMap(({ name, isSecret, example }) =>
        isSecret ? [[name, example ?? `${name}-${SECRET}`]] : [],
      ),
    );
    const environment = Object.fromEntries(
      set.map(([, name = "", text = ""]) => [name, text.replace(/^"(.*)"$/, "$1")]),
    );
    expect(checkVariables({ ...environment, ...secrets }, ["web", "backend"]).problems).toEqual([]);
  });

  test("lists every variable that code reads from process.env", () => {
    const others = EXTERNAL_VARIABLES.map(({ name }) => name);
    expect(readIn(SOURCES)).toEqual([...READ_EARLY, ...others, "FAULT_BENCH_ENDS_AT"].sort());
    const knownNames = new Set([...NAMES, ...others, ...AMONG_TESTS, ...TEST_VARIABLES.map(({ name }) => name)]);
    const read = readIn(["bench", "tests", "trials", "playwright.config.ts"]);
    expect(read.filter((name) => !knownNames.has(name))).toEqual([]);
    expect(TEST_VARIABLES.filter(({ name }) => !read.includes(name))).toEqual([]);
  });
});
