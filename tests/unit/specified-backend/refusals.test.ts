import { describe, expect, test } from "vitest";
import { PHONE, specifiedBackend } from "@/tests/support/specified-backend/client";

const under = specifiedBackend();
const { call, apply } = under;

describe("a request with a member that the specification does not name", () => {
  test.each([
    ["version", { version: 1 }],
    ["student.contract", { student: { contract: {} } }],
    [
      "student.identification.uploads.0.id",
      { student: { identification: { uploads: [{ lastModified: 1, name: "a", size: 1, id: "1" }] } } },
    ],
    ["guardians.0.phoneNumbers.0.signal", { guardians: [{ phoneNumbers: [{ phone: PHONE, signal: true }] }] }],
  ])("is refused, and %s is logged", async (member, extra) => {
    const { token, id, body } = await apply();
    const refused = await call(`PUT /registration/${id}`, { token, body: { ...body, ...extra } });
    expect(refused).toEqual({ status: 400, body: { errorMessage: `Unknown member of the body: ${member}` } });
    expect(under.backend.log.unspecified).toEqual([
      { call: "PUT /registration/{id}", tenant: "am", member, within: "body" },
    ]);
  });

  test("is refused for its query, too", async () => {
    const refused = await call("GET /config?lang=en");
    expect(refused).toEqual({ status: 400, body: { errorMessage: "Unknown member of the query: lang" } });
    expect(under.backend.log.unspecified).toEqual([
      { call: "GET /config", tenant: "am", member: "lang", within: "query" },
    ]);
  });

  test("is not confused with one that lacks a member or has a wrong one", async () => {
    const { token, id, body } = await apply();
    const lacking = await call(`PUT /registration/${id}`, { token, body: { ...body, lang: undefined } });
    expect(lacking.body).toEqual({ errorMessage: "Missing member of the body: lang" });
    const wrong = await call(`PUT /registration/${id}`, { token, body: { ...body, lang: "es-AR" } });
    expect(wrong.body).toEqual({ errorMessage: "Wrong member of the body: lang" });
    expect(under.backend.log.unspecified).toEqual([]);
  });
});
