import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { checkVariables, readTenantVariable } from "@/lib/server/environment/read";
import { unknownVariables } from "@/lib/server/environment/unknown-variables";

vi.mock("@/lib/domain/tenant/tenants.json", async (read) => {
  const { default: file } = await read<{ default: typeof import("@/lib/domain/tenant/tenants.json") }>();
  return { default: { ...file, tenants: { ...file.tenants, "new-york": file.tenants.la } } };
});

const NEW_YORK = "new-york" as Tenant;
const folder = mkdtempSync(path.join(tmpdir(), "startday-secret-"));

afterAll(() => rmSync(folder, { recursive: true }));

describe("a variable of a network with a hyphen in its key", () => {
  test("has `_` for the hyphen, as a shell demands, and wins over the variable for all", () => {
    const variables = { OIDC_ACCOUNTS: "invited", OIDC_ACCOUNTS__NEW_YORK: "first" };
    const { values } = checkVariables(variables, ["web"]);
    expect([values.OIDC_ACCOUNTS(NEW_YORK), values.OIDC_ACCOUNTS("la")]).toEqual(["first", "invited"]);
    expect(readTenantVariable(NEW_YORK, "OIDC_ACCOUNTS", variables)).toBe("first");
  });

  test("is read from a file when it is a secret", () => {
    const file = path.join(folder, "key");
    writeFileSync(file, "from a file\n");
    const { values } = checkVariables({ OIDC_CLIENT_SECRET: "a", OIDC_CLIENT_SECRET__NEW_YORK_FILE: file }, ["web"]);
    expect([values.OIDC_CLIENT_SECRET(NEW_YORK), values.OIDC_CLIENT_SECRET("la")]).toEqual(["from a file", "a"]);
  });

  test("is known, and a wrong letter in it is reported", () => {
    expect(unknownVariables({ OIDC_ACCOUNTS__NEW_YORK: "first", MAPS_URL__NEW_YORK_FILE: folder })).toEqual([]);
    expect(unknownVariables({ OIDC_ACOUNTS__NEW_YORK: "first" })).toEqual([
      { name: "OIDC_ACOUNTS__NEW_YORK", nearest: "OIDC_ACCOUNTS" },
    ]);
  });

  test("is reported once when it is wrong, without the rules that need it", () => {
    const missing = path.join(folder, "missing");
    const variables = {
      NODE_ENV: "development",
      STAFF_PASSWORDS__NEW_YORK: "night-desk",
      OIDC_ISSUER__NEW_YORK: "no address",
      OIDC_CLIENT_SECRET__NEW_YORK_FILE: missing,
    };
    const { problems } = checkVariables(variables, ["backend"]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("OIDC_CLIENT_SECRET__NEW_YORK_FILE"),
      expect.stringContaining("OIDC_ISSUER__NEW_YORK"),
    ]);
  });
});
