import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { schools } from "@/lib/contracts/schools";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";

const backend = backendUnderTest();

/** A region with these schools; its id. */
const addRegion = async (tenant: Tenant, name: string, names: string[] = []): Promise<string> => {
  const id = uuid();
  await backend.pool.query("INSERT INTO school_region (tenant, id, name) VALUES ($1, $2, $3)", [tenant, id, name]);
  for (const school of names)
    await backend.pool.query("INSERT INTO school (tenant, id, region_id, name) VALUES ($1, $2, $3, $4)", [
      tenant,
      uuid(),
      id,
      school,
    ]);
  return id;
};

describe("schools", () => {
  test("are listed by region, only the network's, at both addresses", async () => {
    const applicant = await backend.caller.applicant();
    const south = await addRegion("am", "South", ["School 12", "School 3"]);
    const east = await addRegion("am", "East");
    await addRegion("1", "Elsewhere");
    const expected = { regions: [expect.objectContaining({ _id: east }), { _id: south, name: "South" }] };
    expect(await backend.caller.call(schools.regions, {}, applicant)).toEqual(expected);
    expect(await backend.caller.call(schools.legacyRegions, {}, applicant)).toEqual(expected);

    const regionId = south;
    const { schools: listed } = await backend.caller.call(schools.ofRegion, { params: { regionId } }, applicant);
    expect(listed.map(({ name }) => name)).toEqual(["School 3", "School 12"]);
    expect(listed.every((school) => school.regionId === south)).toBe(true);
    const older = await backend.caller.call(schools.legacyOfRegion, { query: { regionId } }, applicant);
    expect(older.schools).toEqual(listed);
    const none = await backend.caller.call(schools.ofRegion, { params: { regionId: east } }, applicant);
    expect(none).toEqual({ schools: [] });
  });

  test("are named in the requested language, or say which language their names are in", async () => {
    const applicant = await backend.caller.applicant();
    const south = await addRegion("am", "Հարավ", ["Դպրոց թիվ 3"]);
    const inEnglish = { query: { language: "en" as const } };
    const { regions } = await backend.caller.call(schools.regions, inEnglish, applicant);
    expect(regions).toContainEqual({ _id: south, name: "Հարավ", lang: "hy" });
    const params = { regionId: south };
    const english = await backend.caller.call(schools.ofRegion, { params, ...inEnglish }, applicant);
    expect(english.schools).toEqual([expect.objectContaining({ name: "Դպրոց թիվ 3", lang: "hy" })]);
    const armenian = { params, query: { language: "hy" as const } };
    const own = await backend.caller.call(schools.ofRegion, armenian, applicant);
    expect(own.schools[0]).not.toHaveProperty("lang");
  });

  test("are not found for an unknown region or one of another network", async () => {
    const applicant = await backend.caller.applicant();
    for (const regionId of [uuid(), "no-id", await addRegion("1", "Elsewhere")])
      expect(await backend.caller.refusal(schools.ofRegion, { params: { regionId } }, applicant)).toMatchObject({
        status: 404,
      });
  });
});
