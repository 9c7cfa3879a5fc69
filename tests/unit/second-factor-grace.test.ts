import { expect, test } from "vitest";
import { dueOf, isInGrace, type SignInFacts } from "@/lib/domain/sign-in/factors";

const dueAt = new Date("2030-01-07T09:00:00Z");
const waiting: SignInFacts = {
  factor: "provider",
  secondFactor: undefined,
  enrolled: [],
  isDemanded: true,
  dueAt,
};

test("who lacks a second factor that is demanded has until the end of the days of grace", () => {
  expect(dueOf(waiting)).toEqual(dueAt);
});

test.each<[string, Partial<SignInFacts>]>([
  ["has proved a second factor at the provider", { secondFactor: "provider" }],
  ["has enrolled one", { enrolled: ["totp"] }],
  ["needs none", { isDemanded: false }],
])("who %s is not counted down", (_title, facts) => {
  expect(isInGrace({ ...waiting, ...facts })).toBe(false);
  expect(dueOf({ ...waiting, ...facts })).toBeUndefined();
});
