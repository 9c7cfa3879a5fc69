import { afterEach, describe, expect, test, vi } from "vitest";
import { FEATURES } from "@/lib/domain/tenant/features";
import { shows } from "@/tests/support/shows";

afterEach(() => vi.unstubAllEnvs());

const SECRET = "a secret of the tests and of nothing else";

/** The web server's environment, as read at a start with these variables. */
const read = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries({ SESSION_SECRET: SECRET, ...variables })) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("@/lib/server/environment/web-environment")).webEnvironment();
};

describe("the environment of the web server", () => {
  test("accepts rotated secrets, and an organisation's own backends", async () => {
    const environment = await read({
      SESSION_SECRET: `${SECRET},${SECRET} before`,
      UPSTREAM_V1_URL: "https://backend.example.org/{tenant}/api/v1",
      UPSTREAM_FILES_URL__AM: "http://files.internal:8080",
    });
    expect(environment.sessionSecrets).toHaveLength(2);
  });

  test.each([
    ["SESSION_SECRET", `${SECRET},short`],
    ["SESSION_SECRET", `${SECRET},`],
    ["UPSTREAM_V1_URL", "backend.example.org/{tenant}"],
    ["UPSTREAM_FILES_URL__AM", "file:///etc/passwd"],
    ["UPSTREAM_LEGACY_URL", "https://name:password@backend.example.org"],
    ["UPSTREAM_USER_VIEW_URL", "https://backend.example.org/?tenant={tenant}"],
    ["UPSTREAM_V1_HAS", "holds,everything"],
    ["UPSTREAM_V1_HAS__AM", "holds, calendar"],
  ])("is refused by name at the start: %s %s", async (name, value) => {
    await expect(read({ [name]: value })).rejects.toThrow(name);
    if (/_URL/.test(name)) shows(30, { "wrong addresses": 1, "refused at the start": 1 });
  });
});

describe("the features of a network's backend", () => {
  const featuresOf = async (variables: Record<string, string>) => {
    await read(variables);
    const { featuresOf: featuresOfTenant, missingFeatures } = await import("@/lib/server/environment/web-environment");
    return { has: featuresOfTenant("am"), missing: missingFeatures("am") };
  };
  const REMOTE = { UPSTREAM_V1_URL: "https://backend.example.org/{tenant}/api/v1" };

  test("are all of them where it is the built-in one", async () => {
    expect(await featuresOf({ UPSTREAM_V1_HAS: "holds" })).toEqual({ has: FEATURES, missing: [] });
  });

  test("are none where they are not configured", async () => {
    expect(await featuresOf(REMOTE)).toEqual({ has: [], missing: FEATURES });
  });

  test("are the configured ones, a network's own before the general ones", async () => {
    expect((await featuresOf({ ...REMOTE, UPSTREAM_V1_HAS: "live,holds" })).has).toEqual(["holds", "live"]);
    expect((await featuresOf({ ...REMOTE, UPSTREAM_V1_HAS: "live", UPSTREAM_V1_HAS__AM: "all" })).missing).toEqual([]);
  });
});
