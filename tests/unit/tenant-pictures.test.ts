import { describe, expect, test } from "vitest";
import { tenantPictures } from "@/lib/domain/tenant/pictures";

const logosOf = (name: string) => ({ dark: { en: `/${name}.svg` }, white: { en: `/${name}-white.svg` } });
const configured = (overrides: Parameters<typeof tenantPictures>[0]["dashboardConfig"]["locationOverrides"]) => ({
  centers: [{ location_key: "one" }, { location_key: "two" }],
  dashboardConfig: {
    logos: logosOf("logo"),
    pageImages: {} as Record<string, string>,
    locationOverrides: overrides,
  },
});

describe("the pictures before a centre is chosen", () => {
  test("are not used where the network configures its own", () => {
    expect(tenantPictures(configured({}), "en")).toEqual({});
  });

  test("are those that all centres share, in the current language", () => {
    const own = { logos: logosOf("own"), pageImages: { home: "/home.webp" } };
    expect(tenantPictures(configured({ one: own, two: own }), "en")).toEqual({
      dark: "/own.svg",
      white: "/own-white.svg",
      home: "/home.webp",
    });
    expect(tenantPictures(configured({ one: own, two: own }), "hy").dark).toBeUndefined();
  });

  test("are never those of a single centre", () => {
    expect(tenantPictures(configured({ one: { logos: logosOf("own") } }), "en")).toEqual({});
    const both = { one: { logos: logosOf("own") }, two: { logos: logosOf("other") } };
    expect(tenantPictures(configured(both), "en")).toEqual({});
  });

  test("are never from another site, which the content policy blocks", () => {
    const foreign = {
      pageImages: { home: "https://elsewhere.example/home.webp", verify: "//elsewhere.example/a.webp" },
    };
    expect(tenantPictures(configured({ one: foreign, two: foreign }), "en")).toEqual({});
  });

  test("are the network's where it has no centre", () => {
    const { dashboardConfig } = configured({});
    const network = { ...dashboardConfig, pageImages: { verify: "/verify.webp" } };
    expect(tenantPictures({ centers: [], dashboardConfig: network }, "en").verify).toBe("/verify.webp");
  });
});
