import { describe, expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { ALL_TENANTS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";

const backend = backendUnderTest();

const configOf = (tenant: Tenant) => backend.caller.call(configuration.get, {}, { tenant });

const agesOf = (tenant: Tenant, locationKey: string) =>
  backend.caller.call(configuration.ageRestrictions, { query: { locationKey } }, { tenant });

const configure = (tenant: Tenant, locationKey: string, settings: object) =>
  backend.pool.query(
    "INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ($1, $2, $3, now())",
    [tenant, locationKey, settings],
  );

describe("the configuration", () => {
  test("is public, with the network's centres and its country's languages", async () => {
    const config = await configOf("am");
    expect(config).toMatchObject({
      languages: ["hy", "en"],
      verificationAttemptCount: 3,
      verificationRetryTimeoutMS: 60_000,
      verificationTimeLimitMS: 600_000,
      registrationLimit: 5,
    });
    expect(config.centers.map((center) => center.location_key)).toContain("nor-nork");
    expect(config.centers[0]).toMatchObject({ country: "armenia", timeZone: "Asia/Yerevan", citySlug: "yerevan" });
    expect(config.dashboardConfig).toMatchObject({ nativeNames: true, agePreCheck: false, verification: ["sms"] });
    expect(config.dashboardConfig.pages).toEqual(
      expect.arrayContaining(["location", "contract", "studentData", "specialNeeds", "accommodations", "parentData"]),
    );
  });

  test("is complete for every network, with an agreement in each of its languages", async () => {
    for (const tenant of ALL_TENANTS) {
      const { centers, languages, dashboardConfig } = await configOf(tenant);
      expect(centers).toHaveLength(tenantRow(tenant).locations.length);
      expect(languages).toEqual(localesOf(tenant));
      for (const language of languages) expect(dashboardConfig.contract.body[language]).toMatch(/^## .+\n\n1\. \*\*/);
    }
  });

  test("differs by country and network", async () => {
    const { dashboardConfig: berlin } = await configOf("de");
    expect(berlin).toMatchObject({ agePreCheck: true, nativeNames: false, ageRestrictions: { min: 12 } });
    expect(berlin.ageRestrictions.max).toBeUndefined();
    expect((await configOf("saar")).dashboardConfig).toMatchObject({ agePreCheck: true, ageRestrictions: { max: 18 } });
    expect((await configOf("la")).dashboardConfig.verification).toEqual(["sms", "email"]);
    expect((await configOf("local")).languages).toEqual(ALL_LOCALES);
    expect((await configOf("saar")).centers[0]?.city).toBe("Saarbrücken");
  });

  test("merges a network's settings over the defaults, and a location's over the network's", async () => {
    await configure("tks", "", { registrationLimit: 2, contract: { version: "next" }, ageRestrictions: { min: 13 } });
    const specialNeeds = [{ name: "hearing", tooltip: 5 }];
    await configure("tks", "takasaki", {
      ageRestrictions: { max: null },
      pages: ["location", "session"],
      specialNeeds,
    });
    const { registrationLimit, dashboardConfig } = await configOf("tks");
    expect(registrationLimit).toBe(2);
    expect(dashboardConfig.contract.version).toBe("next");
    expect(dashboardConfig.contract.body.ja).toContain("同意書");
    expect(dashboardConfig.ageRestrictions).toEqual({ min: 13, max: 18 });
    expect(dashboardConfig.locationOverrides).toEqual({
      takasaki: {
        ageRestrictions: { min: 13 },
        pages: ["location", "session"],
        specialNeeds: [{ name: "hearing", tooltip: "" }],
      },
    });
    expect(await agesOf("tks", "takasaki")).toEqual({ min: 13 });
    expect((await configOf("ams")).registrationLimit).toBe(5);
  });
});

describe("age restrictions", () => {
  test("are those of the location", async () => {
    expect(await agesOf("am", "yerevan")).toEqual({ min: 12, max: 18 });
    expect(await agesOf("de", "berlin")).toEqual({ min: 12 });
  });

  test("are refused for a location of another network, and without a location", async () => {
    const refusal = (query: object) =>
      backend.caller.refusal(configuration.ageRestrictions, { query: query as { locationKey: string } });
    expect(await refusal({ locationKey: "berlin" })).toMatchObject({ status: 404, code: "not_found" });
    expect(await refusal({})).toMatchObject({ status: 422, code: "validation_failed" });
  });
});
