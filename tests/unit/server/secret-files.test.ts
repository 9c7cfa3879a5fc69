import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { readVariables } from "@/lib/server/environment/read";
import { SECRET_NAMES, VARIABLE_ROWS } from "@/lib/server/environment/variables";
import { readSecretFiles } from "@/lib/server/secrets/secret-files";
import { testEnvironment } from "@/tests/support/backend";

afterEach(() => vi.unstubAllEnvs());

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "startday-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = "https://a.secret.of.the.tests/and/of/nothing/else";
const fileWith = (content: string): string => {
  const file = path.join(folder, Buffer.from(content).toString("hex").slice(-40) || "empty");
  writeFileSync(file, content);
  return file;
};

/** The web server's environment, as read at a start with these variables. */
const readWeb = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("@/lib/server/environment/web-environment")).webEnvironment();
};
const readBackend = (variables: Record<string, string>) => readBackendEnvironment(testEnvironment("", variables));

describe("a secret in a file", () => {
  test.each(SECRET_NAMES)("is read without its final line break: %s", (name) => {
    for (const content of [SECRET, `${SECRET}\n`, `${SECRET}\r\n`])
      expect(readSecretFiles({ [`${name}_FILE`]: fileWith(content), OTHER: "1" }, SECRET_NAMES)).toEqual({
        source: { [name]: SECRET, OTHER: "1" },
        problems: [],
      });
  });

  test.each(SECRET_NAMES)(
    "ends the start by name when both are set, or it is missing, empty or no file: %s",
    (name) => {
      const refused = (variables: Record<string, string>) =>
        expect(readVariables(variables).problems).toMatchObject([
          { name: `${name}_FILE`, message: expect.stringContaining(`${name}_FILE`) },
        ]);
      refused({ [name]: SECRET, [`${name}_FILE`]: fileWith(SECRET) });
      refused({ [`${name}_FILE`]: path.join(folder, "nowhere") });
      refused({ [`${name}_FILE`]: fileWith("") });
      refused({ [`${name}_FILE`]: fileWith("\n") });
      refused({ [`${name}_FILE`]: folder });
    },
  );

  test("is unset where its variable is empty, and other variables with files are ignored", () => {
    const variables = { TOKEN_SECRET_FILE: "", LOG_FILE: "x", PORT: "" };
    expect(readSecretFiles(variables, SECRET_NAMES)).toEqual({ source: { LOG_FILE: "x" }, problems: [] });
  });

  test("is never part of an error message", () => {
    const variables = { TOKEN_SECRET: "tiny", TOKEN_SECRET_FILE: "", DATA_SECRET: "another" };
    expect(() => readBackend(variables)).toThrow(/^(?!.*(tiny|another))/s);
  });

  test("is read by the backend, lists too", () => {
    const variables = { TOKEN_SECRET: "", TOKEN_SECRET_FILE: fileWith(`${SECRET},${SECRET} before\n`) };
    expect(readBackend(variables).tokenSecrets).toEqual([SECRET, `${SECRET} before`]);
    const refused = (more: Record<string, string>) => expect(() => readBackend(more)).toThrow("TOKEN_SECRET");
    refused({ ...variables, TOKEN_SECRET: SECRET });
    refused({ ...variables, TOKEN_SECRET_FILE: fileWith("short") });
  });

  test("is read by the web server, lists too", async () => {
    const file = fileWith(`${SECRET},${SECRET} before\n`);
    expect((await readWeb({ SESSION_SECRET: "", SESSION_SECRET_FILE: file })).sessionSecrets).toHaveLength(2);
    await expect(readWeb({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: file })).rejects.toThrow("SESSION_SECRET");
  });

  test("is read for one network", () => {
    const { values, problems } = readVariables({
      OIDC_CLIENT_SECRET: "a",
      OIDC_CLIENT_SECRET__AM_FILE: fileWith(`${SECRET}\n`),
    });
    expect(problems).toEqual([]);
    expect([values.OIDC_CLIENT_SECRET("am"), values.OIDC_CLIENT_SECRET("de")]).toEqual([SECRET, "a"]);
  });
});

test("every variable with the name of a secret is marked as one", () => {
  const named = VARIABLE_ROWS.filter(({ name }) => /_(SECRET|TOKEN|KEY|PASSWORD)$/.test(name));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ isSecret }) => !isSecret)).toEqual([]);
});
