import { describe, expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { contractTexts } from "@/lib/domain/application/contract";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { TENANTS_WITH_LOCATIONS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

const configOf = (tenant: Tenant, language?: Locale) =>
  backend.caller.call(configuration.get, { query: { language } }, { tenant });

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
    for (const tenant of TENANTS_WITH_LOCATIONS) {
      const { centers, languages } = await configOf(tenant);
      expect(centers).toHaveLength(tenantRow(tenant).locations.length);
      expect(languages).toEqual(localesOf(tenant));
      for (const language of languages) {
        const { body } = (await configOf(tenant, language)).dashboardConfig.contract;
        expect(body).toEqual({ [language]: expect.stringMatching(/^## .+\n\n1\. \*\*/) });
      }
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
    const { registrationLimit, dashboardConfig } = await configOf("tks", "ja");
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

describe("the agreements of the configuration", () => {
  const CENTRES = ["gyumri", "dilijan", "nor-nork", "yerevan"];
  const NETWORK = { hy: "Ցանցի պայմանագիրը", en: "The network's agreement" };

  /** The configuration's bytes, and how often it has a text. */
  const sent = async (language?: Locale) => {
    const input = { query: { language } };
    const text = await (await backend.caller.raw(configuration.get, input, { tenant: "am" })).text();
    return { bytes: Buffer.byteLength(text), times: (part: string) => text.split(part).length - 1 };
  };

  test("are sent in the language that is asked for, each once, and not at all without one", async () => {
    await configure("am", "", { contract: { version: "one", body: NETWORK } });
    // Each centre has an Armenian text of its own, and the network's English one.
    for (const centre of CENTRES)
      await configure("am", centre, { contract: { version: `of ${centre}`, body: { hy: `Կենտրոն ${centre}` } } });
    const [none, armenian, english] = [await sent(), await sent("hy"), await sent("en")];
    for (const text of [...Object.values(NETWORK), "Կենտրոն"]) expect(none.times(text), text).toBe(0);
    expect([armenian.times(NETWORK.hy), armenian.times(NETWORK.en)]).toEqual([1, 0]);
    for (const centre of CENTRES) expect(armenian.times(`Կենտրոն ${centre}`), centre).toBe(1);
    expect([english.times(NETWORK.en), english.times(NETWORK.hy), english.times("Կենտրոն")]).toEqual([1, 0, 0]);

    const { dashboardConfig } = await configOf("am", "en");
    expect(dashboardConfig.locationOverrides.gyumri?.contract).toEqual({ version: "of gyumri", body: {} });
    expect(contractTexts(dashboardConfig, "gyumri")).toEqual({ en: NETWORK.en });
    expect(contractTexts((await configOf("am", "hy")).dashboardConfig, "gyumri")).toEqual({ hy: "Կենտրոն gyumri" });
  });

  test("are sent in the language that is shown where the one asked for has no text", async () => {
    await configure("de", "", { contract: { version: "one", body: { de: "Vertrag", en: null } } });
    expect((await configOf("de", "en")).dashboardConfig.contract.body).toEqual({ de: "Vertrag" });
  });

  test("take the bytes of one text where all centres have the same", async () => {
    const body = Object.fromEntries(localesOf("am").map((locale) => [locale, `${locale} `.repeat(16_000)]));
    await backend.pool.query("DELETE FROM configuration WHERE tenant = 'am'");
    for (const centre of CENTRES) await configure("am", centre, { contract: { version: centre, body } });
    const [none, armenian] = [await sent(), await sent("hy")];
    expect(none.bytes).toBeLessThan(8000);
    expect(armenian.bytes).toBeLessThan(none.bytes + 55_000);
    const { dashboardConfig } = await configOf("am", "hy");
    for (const centre of CENTRES) expect(contractTexts(dashboardConfig, centre), centre).toEqual({ hy: body.hy });
    shows(31, { "bytes without a language": none.bytes, "bytes with four long texts": armenian.bytes });
  });
});

describe("age restrictions", () => {
  test("are those of the location", async () => {
    expect(await agesOf("am", "yerevan")).toEqual({ min: 12, max: 18 });
    expect(await agesOf("de", "berlin")).toEqual({ min: 12 });
  });

  test("are refused for a location of another network", async () => {
    const query = { locationKey: "berlin" };
    const refusal = await backend.caller.refusal(configuration.ageRestrictions, { query });
    expect(refusal).toMatchObject({ status: 404, code: "not_found" });
  });
});
