import { describe, expect, test } from "vitest";
import { invalidFields, isAccountDraft, isValidPassword } from "@/lib/domain/dashboard/account-draft";

const draft = { username: "front-desk", role: "staff", locations: ["saar"] } as const;

describe("the draft of an account", () => {
  test("is valid without a password", () => {
    expect(invalidFields(draft, "")).toEqual([]);
    expect(invalidFields({ ...draft, username: "Անի.Պ" }, "twelve signs.")).toEqual([]);
  });

  test("needs a name without spaces, a location and a password of enough characters", () => {
    expect(invalidFields({ username: "a b", role: "staff", locations: [] }, "short")).toEqual([
      "username",
      "locations",
      "password",
    ]);
    expect(invalidFields({ ...draft, username: "ab" }, "")).toEqual(["username"]);
  });

  test("allows passwords of 12 to 200 characters", () => {
    expect([11, 12, 200, 201].map((length) => isValidPassword("x".repeat(length)))).toEqual([false, true, true, false]);
  });
});

test("stored data that is no draft is rejected", () => {
  expect(isAccountDraft(draft)).toBe(true);
  for (const other of [null, "draft", { ...draft, role: "owner" }, { ...draft, locations: [1] }, { role: "staff" }])
    expect(isAccountDraft(other)).toBe(false);
});
