import { describe, expect, test } from "vitest";
import { invalidFields, isAccountDraft, isValidPassword } from "@/lib/domain/dashboard/account-draft";

const draft = { username: "front-desk", role: "staff", locations: ["saar"] } as const;

describe("an account that is typed", () => {
  test("may leave the password to be made", () => {
    expect(invalidFields(draft, "")).toEqual([]);
    expect(invalidFields({ ...draft, username: "Անի.Պ" }, "twelve signs.")).toEqual([]);
  });

  test("needs a name without spaces, a centre, and a password that is long enough", () => {
    expect(invalidFields({ username: "a b", role: "staff", locations: [] }, "short")).toEqual([
      "username",
      "locations",
      "password",
    ]);
    expect(invalidFields({ ...draft, username: "ab" }, "")).toEqual(["username"]);
  });

  test("has a password of 12 to 200 signs", () => {
    expect([11, 12, 200, 201].map((length) => isValidPassword("x".repeat(length)))).toEqual([false, true, true, false]);
  });
});

test("what was kept on the device is a draft, or counts for nothing", () => {
  expect(isAccountDraft(draft)).toBe(true);
  for (const other of [null, "draft", { ...draft, role: "owner" }, { ...draft, locations: [1] }, { role: "staff" }])
    expect(isAccountDraft(other)).toBe(false);
});
