import { describe, expect, test } from "vitest";
import { type Backends, isOffered, mayOpen, SCREENS, type Screen, screensOf } from "@/lib/domain/dashboard/screens";
import { isKnownPath } from "@/lib/domain/page-patterns";
import { FEATURES } from "@/lib/domain/tenant/features";

const ALL = Object.keys(SCREENS) as Screen[];
/** Those in the navigation. */
const LISTED = ALL.filter((screen) => "group" in SCREENS[screen]);
const BUILT_IN: Backends = { missing: [], hasOwnUserView: false, hasSeveralLocations: true };
/** Where each screen is offered: some stand in for each other. */
const backendsOf = (screen: Screen): Backends =>
  screen === "people" ? { ...BUILT_IN, missing: ["applicants"], hasOwnUserView: true } : BUILT_IN;
const shownTo = (role: "staff" | "manager") => screensOf(role, BUILT_IN).flatMap(({ screens }) => screens);

describe("the screens of the dashboard", () => {
  test("are all shown to a manager, each once, but for the one that stands in for the applicants", () => {
    expect(shownTo("manager").toSorted()).toEqual(LISTED.filter((screen) => screen !== "people").toSorted());
  });

  test("find a person where the backend has no applicants and the organisation has records of its own", () => {
    const isOfferedBy = (missing: Backends["missing"], hasOwnUserView: boolean) =>
      isOffered("people", { ...BUILT_IN, missing, hasOwnUserView });
    expect(isOfferedBy(["applicants"], true)).toBe(true);
    expect(isOfferedBy([], true)).toBe(false);
    expect(isOfferedBy(["applicants"], false)).toBe(false);
  });

  test("show all centres to those who have several", () => {
    expect(isOffered("locations", BUILT_IN)).toBe(true);
    expect(isOffered("locations", { ...BUILT_IN, hasSeveralLocations: false })).toBe(false);
    expect(isOffered("locations", { ...BUILT_IN, missing: ["overview"] })).toBe(false);
  });

  test("for managers are neither shown nor open to other staff", () => {
    for (const screen of ALL) {
      const isManagers = SCREENS[screen].role === "manager";
      expect(mayOpen("staff", screen)).toBe(!isManagers);
      const shown = screensOf("staff", backendsOf(screen)).flatMap(({ screens }) => screens);
      expect(shown.includes(screen)).toBe(LISTED.includes(screen) && !isManagers);
    }
  });

  test("leave no group without a screen", () => {
    expect(screensOf("staff", BUILT_IN).map(({ group }) => group)).toEqual(["groupDesk", "groupSchedule"]);
  });

  test("are hidden where the tenant's backend lacks their feature", () => {
    const shown = screensOf("manager", { ...BUILT_IN, missing: FEATURES }).flatMap(({ screens }) => screens);
    expect(shown).toEqual(["startDays", "presentations", "configuration"]);
    expect(isOffered("slots", { ...BUILT_IN, missing: ["slots"] })).toBe(false);
    expect(isOffered("slots", { ...BUILT_IN, missing: ["live"] })).toBe(true);
  });

  test("have known routes", () => {
    for (const screen of ALL) expect(isKnownPath(SCREENS[screen].path), screen).toBe(true);
  });
});
