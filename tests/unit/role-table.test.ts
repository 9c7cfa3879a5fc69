import { describe, expect, test } from "vitest";
import { grantOf, parseRoleTable, unknownLocations } from "@/lib/domain/sign-in/role-table";

const KNOWN = ["yerevan", "gyumri", "dilijan"];
const TABLE = parseRoleTable("managers=manager:*; desk=staff:yerevan,gyumri;cn=dilijan,ou=desks=staff:dilijan");

describe("the table of the organisation's groups", () => {
  test("reads groups, roles and locations; a group may hold an equals sign", () => {
    expect(TABLE).toEqual([
      { group: "managers", role: "manager", locations: ["*"] },
      { group: "desk", role: "staff", locations: ["yerevan", "gyumri"] },
      { group: "cn=dilijan,ou=desks", role: "staff", locations: ["dilijan"] },
    ]);
  });

  test.each([
    "",
    "desk",
    "desk=owner:yerevan",
    "desk=staff:",
    "desk=staff:yerevan,",
    "=staff:yerevan",
    "desk=staff:*;",
  ])("refuses %j", (text) => {
    expect(() => parseRoleTable(text)).toThrow();
  });

  test("names the locations that are unknown", () => {
    expect(unknownLocations(parseRoleTable("a=staff:*;b=staff:atlantis,yerevan"), KNOWN)).toEqual(["atlantis"]);
  });

  test("gives the highest role and all the locations of a person's groups, and nobody else anything", () => {
    expect(grantOf(TABLE, ["desk", "cn=dilijan,ou=desks"], KNOWN)).toEqual({
      role: "staff",
      locations: ["dilijan", "gyumri", "yerevan"],
    });
    expect(grantOf(TABLE, ["desk", "managers"], KNOWN)?.role).toBe("manager");
    expect(grantOf(TABLE, ["managers"], KNOWN)?.locations).toEqual([...KNOWN].sort());
    expect(grantOf(TABLE, ["Desk", "strangers"], KNOWN)).toBeUndefined();
  });
});
