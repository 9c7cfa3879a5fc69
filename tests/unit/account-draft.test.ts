import { describe, expect, test } from "vitest";
import { type AccountDraft, invalidChanges, invalidFields, isAccountDraft } from "@/lib/domain/dashboard/account-draft";

const draft: AccountDraft = {
  username: "front-desk",
  name: "",
  email: "desk@example.org",
  role: "staff",
  locations: ["saar"],
  delivery: "email",
};

describe("the draft of an account", () => {
  test("is valid without a name", () => {
    expect(invalidFields(draft)).toEqual([]);
    expect(invalidFields({ ...draft, username: "Անի.Պ", name: "Ani" })).toEqual([]);
  });

  test("needs a username without spaces, an address and a location", () => {
    expect(invalidFields({ ...draft, username: "a b", email: "desk@", locations: [] })).toEqual([
      "username",
      "email",
      "locations",
    ]);
    expect(invalidFields({ ...draft, username: "ab" })).toEqual(["username"]);
  });

  test("may lack an address only where the link is printed", () => {
    expect(invalidFields({ ...draft, email: " " })).toEqual(["email"]);
    expect(invalidFields({ ...draft, email: " ", delivery: "print" })).toEqual([]);
    expect(invalidChanges({ ...draft, email: "desk", delivery: "print" })).toEqual(["email"]);
  });
});

test("stored data that is no draft is rejected", () => {
  expect(isAccountDraft(draft)).toBe(true);
  const { email: _email, ...before } = draft;
  for (const other of [
    null,
    "draft",
    { ...draft, role: "owner" },
    { ...draft, locations: [1] },
    { ...draft, delivery: "pigeon" },
    before,
  ])
    expect(isAccountDraft(other)).toBe(false);
});
