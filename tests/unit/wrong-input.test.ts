import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint } from "@/lib/contracts/endpoint";
import type { AppError } from "@/lib/contracts/errors";
import { parseInput } from "@/lib/contracts/parse-input";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { shows } from "@/tests/support/shows";

const fieldsOf = (call: Endpoint, body: unknown): Record<string, string> => {
  try {
    parseInput(call, "body", body);
    return {};
  } catch (error) {
    return (error as AppError).data?.fields as Record<string, string>;
  }
};

const marks = (count: number) => `e${"\u0301\u0323".repeat(count).slice(0, count)}`;

describe("a text with combining marks in a row", () => {
  const { forgot } = staffLinks;

  test("is read in NFC up to thirty of them, as often as they come", () => {
    expect(parseInput(forgot, "body", { username: marks(30).repeat(5) })).toEqual({
      username: marks(30).repeat(5).normalize("NFC"),
    });
    expect(fieldsOf(forgot, { username: `${"Zoë नमस्ते ไม่ได้ がぎ".normalize("NFD")}` })).toEqual({});
  });

  test.each([
    ["in a field", { username: marks(31) }, "username"],
    ["in an unknown field", { username: "a", other: { list: [marks(31)] } }, "other.list.0"],
    ["in a key", { username: "a", other: { [marks(31)]: 1 } }, "other"],
    ["of half width", { username: `e${"\uFF9E\u0301".repeat(16)}` }, "username"],
  ])("is refused with more, before it is normalised: %s", (_where, body, field) => {
    expect(fieldsOf(forgot, body)).toEqual({ [field]: "validator_form_invalid" });
    shows(52, { "marks in a row that are refused": 31 });
  });
});

const anything = z.record(z.string(), z.unknown());
const aCall = (body: z.ZodType, auth: "anyone" | "staff" = "staff") =>
  endpoint({ about: "", method: "POST", path: "/", auth, body, reply: z.undefined(), status: 204 });

describe("a refusal", () => {
  const many = (value: unknown) => Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, value]));

  test.each([
    ["values that are not as declared", z.record(z.string(), z.number()), many("a")],
    ["forbidden texts", anything, many("\u202E")],
    ["texts with too many marks", anything, many(marks(31))],
    ["forbidden texts below a long key", anything, { ["k".repeat(100_000)]: many("\u202E") }],
    [
      "values below a long key",
      z.record(z.string(), z.record(z.string(), z.number())),
      { ["k".repeat(100_000)]: many("a") },
    ],
  ])("names the first twenty places, each briefly: %s", (_what, schema, body) => {
    const fields = fieldsOf(aCall(schema), body);
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(fields).length).toBeLessThan(20 * 300);
    shows(52, { "places that a refusal names": 20 });
  });
});

test("an answer of a passkey has its declared members only, each of a limited length", () => {
  const response = {
    ...{ id: "a", rawId: "a", type: "public-key", clientExtensionResults: { other: [1] }, other: [1] },
    response: { clientDataJSON: "a", authenticatorData: "a", signature: "a", other: [1] },
  };
  const answer = { challengeId: "a", response };
  expect(parseInput(staffFactors.signIn, "body", answer)).toEqual({
    challengeId: "a",
    response: {
      ...{ id: "a", rawId: "a", type: "public-key" },
      response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" },
    },
  });
  const long = { ...response, id: "a".repeat(2000), rawId: { a: [1] } };
  expect(Object.keys(fieldsOf(staffFactors.signIn, { ...answer, response: long }))).toEqual([
    "response.id",
    "response.rawId",
  ]);
  shows(52);
});
