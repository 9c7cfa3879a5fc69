import { expect, test } from "vitest";
import { isUsername } from "@/lib/domain/person/username";

test("a username has three to thirty letters, digits, dots, hyphens and underscores", () => {
  for (const name of ["ani", "a.n-i_2", "A".repeat(30)]) expect(isUsername(name), name).toBe(true);
  for (const name of ["an", "A".repeat(31), "a n i", "անի", "a@b", "ani\n"]) expect(isUsername(name), name).toBe(false);
});
