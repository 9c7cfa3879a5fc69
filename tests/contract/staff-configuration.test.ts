import { describe, expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import type { Locale } from "@/lib/domain/country/locales";
import { EXHAUSTING } from "@/tests/support/agreements";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const manager = (member: Parameters<typeof staffMember>[1] = {}) =>
  staffMember(backend, { role: "manager", ...member });

type Patch = Parameters<typeof backend.caller.call<typeof staffConfiguration.update>>[1]["body"];

const settings = (as: As, location_key = "yerevan") =>
  backend.caller.call(staffConfiguration.get, { params: { location_key } }, as);
const change = (as: As, body: Patch, location_key = "yerevan") =>
  backend.caller.call(staffConfiguration.update, { params: { location_key }, body }, as);
const refused = (as: As, body: Patch, location_key = "yerevan") =>
  backend.caller.refusal(staffConfiguration.update, { params: { location_key }, body }, as);

/** The configuration that applicants of a location receive, with the agreement in a language. */
const configurationFor = async (location: string, language?: Locale) => {
  const { dashboardConfig } = await backend.caller.call(configuration.get, { query: { language } });
  return effectiveSettings(dashboardConfig, location);
};

const invalid = (...names: string[]) => ({
  status: 422,
  code: "validation_failed",
  data: { fields: Object.fromEntries(names.map((name) => [name, "validator_form_invalid"])) },
});

describe("a location's configuration", () => {
  test("is the network's by default, with one employee who registers", async () => {
    const staff = await staffMember(backend, { locations: ["gyumri"] });
    const { versions, ...read } = await settings(staff, "gyumri");
    const { registrationEmployeesCount, workingHours, network, own, ...shared } = read;
    expect(registrationEmployeesCount).toBe(1);
    expect(workingHours).toHaveLength(6);
    expect(shared).toEqual({ ...(await configurationFor("gyumri")), contract: shared.contract });
    expect(Object.keys(shared.contract.body)).toEqual(["hy", "en"]);
    expect([network, own]).toEqual([{ registrationEmployeesCount, workingHours, ...shared }, []]);
    expect(Object.keys(versions ?? {}).sort()).toEqual(Object.keys(network).sort());
  });

  test("merges each part, for that location only", async () => {
    const staff = await manager();
    expect(await change(staff, { ageRestrictions: { min: 10 }, registrationEmployeesCount: 4 })).toEqual({
      updated: true,
    });
    await change(staff, { pageImages: { Home: "/home.jpg", Verify: "/verify.jpg" } });
    await change(staff, { pageImages: { Home: null }, ageRestrictions: { max: null } });
    expect(await settings(staff)).toMatchObject({ ageRestrictions: { min: 10 }, registrationEmployeesCount: 4 });
    const { ageRestrictions, pageImages } = await configurationFor("yerevan");
    expect([ageRestrictions, pageImages]).toEqual([{ min: 10 }, { Verify: "/verify.jpg" }]);
    expect((await configurationFor("nor-nork")).ageRestrictions).toEqual({ min: 12, max: 18 });
  });

  test("keeps the network's order of pages; a page that it lacks has its default place", async () => {
    const own = { pages: ["location", "parentData", "studentData", "session", "confirmation"] };
    await backend.pool.query(
      "INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', '', $1, now())",
      [own],
    );
    await change(
      await manager({ locations: ["gyumri"] }),
      { pages: ["studentData", "contract", "parentData"] },
      "gyumri",
    );
    expect((await configurationFor("gyumri")).pages).toEqual(["contract", "parentData", "studentData"]);
    await backend.pool.query("DELETE FROM configuration WHERE tenant = 'am' AND location_key IN ('', 'gyumri')");
  });

  test("has its pages in their order, each once, and drops unknown ones", async () => {
    const staff = await manager();
    const body = { pages: ["session", "location", "session"], unknown: 1 } as Patch;
    await change(staff, body);
    expect((await configurationFor("yerevan")).pages).toEqual(["location", "session"]);
    const { rows } = await backend.pool.query(
      "SELECT settings ? 'unknown' AS kept FROM configuration WHERE tenant = 'am' AND location_key = 'yerevan'",
    );
    expect(rows).toEqual([{ kept: false }]);
    expect(await refused(staff, { pages: [] })).toMatchObject(invalid("pages"));
  });

  test("changes an agreement's text under a new version, in the country's languages only", async () => {
    const staff = await manager();
    const { contract } = await settings(staff);
    const body = { en: "Another text." };
    expect(await refused(staff, { contract: { version: contract.version, body } })).toMatchObject(
      invalid("contract.version"),
    );
    expect(await refused(staff, { contract: { version: "next", body: { ja: "同意書" } } })).toMatchObject(
      invalid("contract.body.ja"),
    );
    expect(await refused(staff, { contract: { version: "next", body: { en: " " } } })).toMatchObject(
      invalid("contract.body.en"),
    );
    await change(staff, { contract: { version: "next", body } });
    expect((await settings(staff)).contract).toEqual({ version: "next", body: { ...contract.body, ...body } });
    expect((await configurationFor("yerevan", "en")).contract).toEqual({ version: "next", body });
  });

  test("removes a language's text, but not the last one", async () => {
    const staff = await manager({ locations: ["nor-nork"] });
    await change(staff, { contract: { version: "one", body: { hy: "Տեքստ", en: null } } }, "nor-nork");
    const contract = { version: "one", body: { hy: "Տեքստ" } };
    expect((await settings(staff, "nor-nork")).contract).toEqual(contract);
    expect((await configurationFor("nor-nork", "en")).contract).toEqual(contract);
    expect(await refused(staff, { contract: { version: "two", body: { hy: null } } }, "nor-nork")).toMatchObject(
      invalid("contract.body"),
    );
    expect(await refused(staff, { contract: { version: "one", body: { hy: "Այլ" } } }, "nor-nork")).toMatchObject(
      invalid("contract.version"),
    );
  });

  test("explains a need in some languages", async () => {
    const staff = await manager({ locations: ["nor-nork"] });
    const specialNeeds = [{ name: "hearing", tooltip: { hy: "Լսողություն", en: "Hears badly" } }];
    await change(staff, { specialNeeds }, "nor-nork");
    expect((await configurationFor("nor-nork")).specialNeeds).toEqual(specialNeeds);
    const wrong = { specialNeeds: [{ name: "vision", tooltip: 5 as never }] };
    expect(await refused(staff, wrong, "nor-nork")).toMatchObject(invalid("specialNeeds.0.tooltip"));
  });

  test("has the centre's opening hours, for applicants too, and they can be removed", async () => {
    const staff = await manager({ locations: ["nor-nork"] });
    const centre = async () => {
      const { centers } = await backend.caller.call(configuration.get, {});
      return centers.find(({ location_key }) => location_key === "nor-nork")?.workingHours;
    };
    const usual = await centre();
    const workingHours = [{ weekday: 2, open: "09:30", close: "18:00" }];
    await change(staff, { workingHours }, "nor-nork");
    expect(await centre()).toEqual(workingHours);
    expect(await settings(staff, "nor-nork")).toMatchObject({ workingHours, network: { workingHours: usual } });
    const query = { query: { locationKey: "nor-nork" } };
    const { entries } = await backend.caller.call(staffAudit.list, query, staff);
    expect(entries[0]).toMatchObject({ before: { workingHours: null }, after: { workingHours } });
    await backend.caller.call(staffAudit.undo, { body: { id: entries[0]?._id ?? "" } }, staff);
    expect(await centre()).toEqual(usual);
  });

  test("can return a setting to the network's", async () => {
    const staff = await manager({ locations: ["nor-nork"] });
    await change(staff, { usernameRequired: true, ageRestrictions: { min: 9 } }, "nor-nork");
    expect((await settings(staff, "nor-nork")).own).toEqual(
      expect.arrayContaining(["usernameRequired", "ageRestrictions"]),
    );
    await change(staff, { usernameRequired: null, ageRestrictions: null, pages: null }, "nor-nork");
    const { own, usernameRequired, ageRestrictions } = await settings(staff, "nor-nork");
    expect([usernameRequired, ageRestrictions]).toEqual([false, { min: 12, max: 18 }]);
    expect(own).not.toContain("usernameRequired");
    expect(own).not.toContain("ageRestrictions");
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "nor-nork" } }, staff);
    expect(entries[0]).toMatchObject({
      before: { usernameRequired: true, ageRestrictions: { min: 9 } },
      after: { usernameRequired: null, ageRestrictions: null },
    });
  });

  test("refuses what cannot be shown or understood, and names each setting, whoever sends it", async () => {
    const staff = await manager();
    const { contract } = await settings(staff);
    const [[, endless = ""] = []] = EXHAUSTING;
    const need = { name: "hearing", tooltip: "" };
    const refusal = await refused(staff, {
      specialNeeds: [need, need],
      ageRestrictions: { min: 19, max: 18 },
      logos: { dark: { en: "javascript:alert(1)", hy: "/logo.svg" } },
      workingHours: [{ weekday: 2, open: "19:00", close: "10:00" }],
      contract: { version: "too much", body: { hy: "Տեքստ", en: endless } },
    });
    expect(refusal).toMatchObject(
      invalid(
        "specialNeeds.1.name",
        "ageRestrictions.max",
        "logos.dark.en",
        "workingHours.0.close",
        "contract.body.en",
      ),
    );
    expect((await settings(staff)).contract).toEqual(contract);
    shows(31, { "agreements that exhaust their page": 1, saved: 0 });
  });

  test("refuses deceptive characters and ones that cannot be stored, and normalises the rest", async () => {
    const staff = await manager({ locations: ["nor-nork"] });
    const need = (name: string) => ({ specialNeeds: [{ name, tooltip: "" }] });
    for (const name of ["a\u0000", "a\u202e", "a\ud800"])
      expect(await refused(staff, need(name), "nor-nork")).toMatchObject(invalid("specialNeeds.0.name"));
    expect(await refused(staff, { pageImages: { "a\u0000": "/a.jpg" } }, "nor-nork")).toMatchObject(
      invalid("pageImages"),
    );
    await change(staff, need("Me\u0301moire"), "nor-nork");
    expect((await configurationFor("nor-nork")).specialNeeds).toEqual([{ name: "M\u00e9moire", tooltip: "" }]);
  });

  test("is logged with the previous values, and only where something changed", async () => {
    const staff = await manager({ locations: ["dilijan"] });
    const query = { query: { locationKey: "dilijan" } };
    await change(staff, { usernameRequired: true, nativeNames: true }, "dilijan");
    await change(staff, { usernameRequired: true }, "dilijan");
    const { entries, count } = await backend.caller.call(staffAudit.list, query, staff);
    expect(count).toBe(1);
    expect(entries).toMatchObject([
      {
        action: "configuration_changed",
        target: "configuration:dilijan",
        before: { usernameRequired: null },
        after: { usernameRequired: true },
      },
    ]);
  });

  test("stores both of two concurrent changes", async () => {
    const staff = await manager({ locations: ["gyumri"] });
    const patches: Patch[] = [{ agePreCheck: true }, { usernameRequired: true }, { registrationEmployeesCount: 7 }];
    await Promise.all(patches.map((patch) => change(staff, patch, "gyumri")));
    expect(await settings(staff, "gyumri")).toMatchObject(Object.assign({}, ...patches));
  });
});
