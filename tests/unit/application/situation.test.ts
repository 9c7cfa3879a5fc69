import { describe, expect, test } from "vitest";
import { sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import { situationOf } from "@/lib/domain/application/situation";
import type { PageStep } from "@/lib/domain/application/steps";

const NOW = new Date("2026-06-15T08:00:00Z");
const ONE = [{ ...sampleCenter, location_key: "gyumri" }];
const SEVERAL = [...ONE, { ...sampleCenter, location_key: "dilijan" }];

const situation = (centers: typeof ONE, pages: PageStep[], chosen?: string) =>
  situationOf(
    "am",
    {
      centers,
      dashboardConfig: {
        ...sampleSettings,
        pages,
        locationOverrides: { gyumri: { pages: [...pages, "specialNeeds"], usernameRequired: true } },
      },
    },
    chosen,
    NOW,
  );

describe("the location of an application", () => {
  test("is chosen where there are several, and none is taken before", () => {
    const { locationKey, journeyOf } = situation(SEVERAL, ["location", "contract"]);
    expect(locationKey).toBeUndefined();
    expect(journeyOf({})).toEqual(["location", "contract", "done"]);
    expect(situation(SEVERAL, ["location", "contract"], "dilijan").locationKey).toBe("dilijan");
  });

  test("is the only one without being asked for, with its own settings", () => {
    const { locationKey, center, settings, journeyOf } = situation(ONE, ["location", "contract"]);
    expect(locationKey).toBe("gyumri");
    expect(center?.location_key).toBe("gyumri");
    expect(settings.usernameRequired).toBe(true);
    expect(settings.pages).toEqual(["contract", "specialNeeds"]);
    expect(journeyOf({})).toEqual(["contract", "specialNeeds", "done"]);
  });

  test("is the first one where the network asks for none", () => {
    expect(situation(SEVERAL, ["contract"]).locationKey).toBe("gyumri");
  });

  test("stays a page where there is no other page", () => {
    expect(situation(ONE, ["location"]).journeyOf({})).toEqual(["location", "done"]);
  });
});
