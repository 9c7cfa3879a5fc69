import { describe, expect, test } from "vitest";
import { maps } from "@/lib/contracts/maps";
import { backendUnderTest } from "@/tests/support/backend";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

describe("looking up an address without a maps provider", () => {
  test("returns no places and no error", async () => {
    const applicant = await backend.caller.applicant();
    const query = { q: "Abovyan 12", country: "AM" };
    expect(await backend.caller.call(maps.autocomplete, { query }, applicant)).toEqual({ places: [] });
  });

  test("refuses an empty text, one that is too long and an unknown country", async () => {
    const applicant = await backend.caller.applicant();
    for (const query of [{ q: "" }, { q: "a".repeat(201) }, { q: "Abovyan", country: "armenia" }])
      expect(await backend.caller.refusal(maps.autocomplete, { query }, applicant)).toMatchObject({ status: 422 });
  });

  test("is closed to callers without a token and to staff", async () => {
    const query = { q: "Abovyan 12" };
    expect(await backend.caller.refusal(maps.autocomplete, { query })).toMatchObject({ status: 401 });
    expect(await backend.caller.refusal(maps.autocomplete, { query }, await staffMember(backend))).toMatchObject({
      status: 401,
    });
  });
});
