import { describe, expect, test } from "vitest";
import { isOffered, mayOpen, SCREENS, type Screen, screensOf } from "@/lib/domain/dashboard/screens";
import { isKnownPath } from "@/lib/domain/routes";
import { FEATURES } from "@/lib/domain/tenant/features";

const ALL = Object.keys(SCREENS) as Screen[];
const shownTo = (role: "staff" | "manager") => screensOf(role, []).flatMap(({ screens }) => screens);

describe("the screens of the dashboard", () => {
  test("are all shown to a manager, each once", () => {
    expect(shownTo("manager").toSorted()).toEqual(ALL.toSorted());
  });

  test("for managers are neither shown nor open to other staff", () => {
    for (const screen of ALL) {
      const isManagers = SCREENS[screen].role === "manager";
      expect(mayOpen("staff", screen)).toBe(!isManagers);
      expect(shownTo("staff").includes(screen)).toBe(!isManagers);
    }
  });

  test("leave no group without a screen", () => {
    expect(screensOf("staff", []).map(({ group }) => group)).toEqual(["groupDesk", "groupSchedule"]);
  });

  test("are hidden where the tenant's backend lacks their feature", () => {
    const shown = screensOf("manager", FEATURES).flatMap(({ screens }) => screens);
    expect(shown).toEqual(["startDays", "presentations", "configuration"]);
    expect(isOffered("slots", ["slots"])).toBe(false);
    expect(isOffered("slots", ["live"])).toBe(true);
  });

  test("have known routes", () => {
    for (const screen of ALL) expect(isKnownPath(SCREENS[screen].path), screen).toBe(true);
  });
});
