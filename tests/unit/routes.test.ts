import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKnownPath, routes, safeRedirect } from "@/lib/domain/routes";

describe("where a redirect may lead", () => {
  test("is a path of this site, as it was", () => {
    for (const path of ["/", "/applications", "/form/1?step=session", "/dashboard/schedules/start_day?location=a#b"])
      expect(safeRedirect(path)).toBe(path);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example/x",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "",
    null,
  ])("refuses %j", (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });

  test("never leaves this site, whatever it is", () => {
    const piece = fc.constantFrom("/", "\\", ".", "..", "%2e", "@", ":", "evil.example", "?", "#", "\t", "a");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = safeRedirect(`/${pieces.join("")}`);
        if (target !== undefined) expect(new URL(target, "https://here.example").host).toBe("here.example");
      }),
    );
  });
});

test("every address of the product is a known one, and nothing else is", () => {
  for (const route of Object.values(routes)) {
    const path = typeof route === "function" ? route("01a1").replace(/\?.*/, "") : route;
    expect(isKnownPath(path), path).toBe(true);
  }
  for (const path of ["/am/hy/verify", "/form", "/form/1/2", "/verify/", "/foo.html"])
    expect(isKnownPath(path)).toBe(false);
});
