import { expect, test } from "vitest";
import { recipientsOf } from "@/backend/delivery/recipients";
import { DESK_METHOD } from "@/lib/domain/tenant/methods";

const BOOKED = { event: "booked", value: "+37491234567", email: "ani@example.org" } as const;

test("a message goes to the verified number and to the mailbox in the form", () => {
  expect(recipientsOf({ ...BOOKED, method: "sms" }, true)).toEqual({
    identity: { method: "sms", to: "+37491234567" },
    mailbox: { method: "email", to: "ani@example.org" },
  });
});

test("nobody without a phone, whom staff added at a desk, is sent a message", () => {
  expect(recipientsOf({ ...BOOKED, method: DESK_METHOD }, true)).toEqual({});
});
