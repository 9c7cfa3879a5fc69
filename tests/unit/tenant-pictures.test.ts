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
  test("are none where the site's own are configured", () => {
    expect(tenantPictures(configured({}), "en")).toEqual({});
  });

  test("are what every centre shows alike, in the language in force", () => {
    const own = { logos: logosOf("own"), pageImages: { home: "/home.webp" } };
    expect(tenantPictures(configured({ one: own, two: own }), "en")).toEqual({
      dark: "/own.svg",
      white: "/own-white.svg",
      home: "/home.webp",
    });
    expect(tenantPictures(configured({ one: own, two: own }), "hy").dark).toBeUndefined();
  });

  test("are not one centre's alone", () => {
    expect(tenantPictures(configured({ one: { logos: logosOf("own") } }), "en")).toEqual({});
    const both = { one: { logos: logosOf("own") }, two: { logos: logosOf("other") } };
    expect(tenantPictures(configured(both), "en")).toEqual({});
  });

  test("are none of another site, which pages may not load", () => {
    const away = { pageImages: { home: "https://elsewhere.example/home.webp", verify: "//elsewhere.example/a.webp" } };
    expect(tenantPictures(configured({ one: away, two: away }), "en")).toEqual({});
  });

  test("are the network's own where it has no centre", () => {
    const { dashboardConfig } = configured({});
    const network = { ...dashboardConfig, pageImages: { verify: "/verify.webp" } };
    expect(tenantPictures({ centers: [], dashboardConfig: network }, "en").verify).toBe("/verify.webp");
  });
});
