import { expect, test } from "vitest";
import { requireOtherPerson } from "@/backend/hand-over/other-person";

const own = {
  tenant: "am",
  verified: { method: "sms", value: "+37491234567" },
  student: { phone: "091 234568", email: " Ani@Example.org" },
} as const;

test.each(["+37491234567", "+37491234568", "ani@example.org"])(
  "a student's own number or mailbox is refused: %s",
  (value) => {
    expect(() => requireOtherPerson({ value }, own)).toThrow("hand_over_to_self");
  },
);

test.each(["+37491234569", "mother@example.org"])("another person's number or mailbox is accepted: %s", (value) => {
  expect(() => requireOtherPerson({ value }, own)).not.toThrow();
});
