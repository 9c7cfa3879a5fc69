import { describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { testEnvironment } from "@/tests/support/backend";

const read = (variables: Record<string, string>) =>
  readBackendEnvironment(testEnvironment("postgres://nowhere", variables));

describe("the backend's environment", () => {
  test("treats an empty variable as unset", () => {
    expect(read({ LOG_LEVEL: "", PORT: "", WORKERS: "", METRICS_TOKEN: "" })).toMatchObject({
      webPort: 3000,
      runsWorkers: true,
      metricsToken: undefined,
    });
  });

  test.each([
    ["LOG_LEVEL", "loud"],
    ["DEMO", "yes"],
    ["BACKEND_PORT", "http"],
    ["METRICS_TOKEN", "short"],
    ["OTP_SENDS_PER_VALUE_PER_DAY", "0"],
    ["TENANT_HOSTS", "register.example.am=nowhere"],
  ])("is refused by name at the start: %s=%s", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });
});
