import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { parseInput } from "@/lib/contracts/parse-input";
import { staffEmail } from "@/lib/contracts/staff-sessions";
import { nothing } from "@/lib/contracts/wire-types";
import { baseTexts } from "@/tests/support/messages";

const call = endpoint({
  about: "A call of this test.",
  method: "POST",
  path: "/test",
  auth: "staff",
  body: z.object({
    name: z.string().min(1),
    password: z.string().min(12).max(20),
    mail: staffEmail.optional(),
    rooms: z
      .array(z.object({ capacity: z.number().int().min(0) }))
      .min(2)
      .max(3),
  }),
  reply: nothing,
  status: 204,
});

const VALID = { name: "Ani", password: "a".repeat(12), rooms: [{ capacity: 1 }, { capacity: 2 }] };

const refusedFields = (changes: object): unknown => {
  try {
    parseInput(call, "body", { ...VALID, ...changes });
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.data?.fields : error;
  }
};

describe("a field that a call refuses", () => {
  test.each([
    ["a text that is too short", { password: "short" }, { password: "validator_min_length" }],
    ["a text that is too long", { password: "a".repeat(21) }, { password: "validator_max_length" }],
    ["no e-mail address", { mail: "ani@" }, { mail: "validator_email" }],
    ["too few rows", { rooms: [{ capacity: 1 }] }, { rooms: "validator_form_invalid" }],
    ["too many rows", { rooms: Array(4).fill({ capacity: 1 }) }, { rooms: "validator_form_invalid" }],
    [
      "letters for a number",
      { rooms: [{ capacity: "many" }, { capacity: 1 }] },
      { "rooms.0.capacity": "validator_numbers_only" },
    ],
    ["a fraction", { rooms: [{ capacity: 1.5 }, { capacity: 1 }] }, { "rooms.0.capacity": "validator_integers_only" }],
    [
      "a number out of range",
      { rooms: [{ capacity: -1 }, { capacity: 1 }] },
      { "rooms.0.capacity": "validator_form_invalid" },
    ],
    ["no number", { rooms: [{}, { capacity: 1 }] }, { "rooms.0.capacity": "validator_form_invalid" }],
    ["an empty text", { name: "" }, { name: "validator_form_invalid" }],
    ["a hidden character", { name: "A\u202Eni" }, { name: "validator_form_invalid" }],
  ])("is named with the rule that it breaks: %s", (_what, changes, fields) => {
    expect(refusedFields(changes)).toEqual(fields);
  });

  test("has a text in the pages' language for every rule", () => {
    const texts = [...baseTexts("en").keys()];
    const rules = ["email", "min_length", "max_length", "numbers_only", "integers_only"];
    for (const rule of rules) expect(texts.some((key) => key.endsWith(`.validator_${rule}`))).toBe(true);
  });
});
