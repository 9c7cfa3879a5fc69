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
    const variables = { MAPS_PROVIDER: "none", MAPS_PROVIDER__NEW_YORK: "photon" };
    const { values } = checkVariables(variables, ["backend"]);
    expect([values.MAPS_PROVIDER(NEW_YORK), values.MAPS_PROVIDER("la")]).toEqual(["photon", "none"]);
    expect(readTenantVariable(NEW_YORK, "MAPS_PROVIDER", variables)).toBe("photon");
  });

  test("is read from a file when it is a secret", () => {
    const file = path.join(folder, "key");
    writeFileSync(file, "from a file\n");
    const { values } = checkVariables({ MAPS_API_KEY: "a", MAPS_API_KEY__NEW_YORK_FILE: file }, ["backend"]);
    expect([values.MAPS_API_KEY(NEW_YORK), values.MAPS_API_KEY("la")]).toEqual(["from a file", "a"]);
  });

  test("is known, and a wrong letter in it is reported", () => {
    expect(unknownVariables({ MAPS_PROVIDER__NEW_YORK: "none", MAPS_API_KEY__NEW_YORK_FILE: folder })).toEqual([]);
    expect(unknownVariables({ MAPS_PROVIDR__NEW_YORK: "none" })).toEqual([
      { name: "MAPS_PROVIDR__NEW_YORK", nearest: "MAPS_PROVIDER" },
    ]);
  });

  test("is reported once when it is wrong, without the rules that need it", () => {
    const missing = path.join(folder, "missing");
    const variables = {
      NODE_ENV: "development",
      MAPS_PROVIDER__NEW_YORK: "google",
      MAPS_API_KEY__NEW_YORK_FILE: missing,
    };
    const { problems } = checkVariables(variables, ["web"]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining("MAPS_API_KEY__NEW_YORK_FILE")]);
  });
});
