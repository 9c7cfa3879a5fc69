import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKnownPath } from "@/lib/domain/page-patterns";
import { routes, signInRoute } from "@/lib/domain/routes";
import { safeRedirect } from "@/lib/domain/safe-redirect";
import { shows } from "@/tests/support/shows";

describe("where a redirect may lead", () => {
  test("is an unchanged path of this site", () => {
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
    "JavaScript:alert(1)",
    "data:text/html,x",
    "/a\nb",
    "/\r\n/evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    " //evil.example",
    "///evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "\u2215\u2215evil.example",
    "\uff0f\uff0fevil.example",
    "/\u0000/evil.example",
    "here.example",
    "?x",
    "#x",
    "",
    null,
    undefined,
  ])("refuses %j", (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });

  test("never leaves this site, for any input, also when it is parsed twice", () => {
    const pieces =
      "/ // \\ . .. %2e %2f %5c %09 %0a @ : ; evil.example javascript: ? # \t \n \r \u2215 \uff0f \uff3c \u3002 a".split(
        " ",
      );
    let unchanged = 0;
    let runs = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 8 }),
        (parts) => {
          runs += 1;
          const target = safeRedirect(`/${parts.join("")}`);
          if (target === undefined) return;
          unchanged += 1;
          expect(target).toMatch(/^\/(?![/\\])/);
          // As a link, as a header, and when a sanitised target is sanitised again.
          for (const page of ["https://here.example", "https://here.example/verify?redirect=x"])
            expect(new URL(target, page).origin).toBe("https://here.example");
          expect(safeRedirect(target)).toBe(target);
        },
      ),
      { numRuns: 2000 },
    );
    expect(unchanged).toBeGreaterThan(200);
    shows(23, { "random targets": runs, unchanged, "leading to other sites": 0 });
  });
});

test("every address of the product is known, and no other", () => {
  for (const route of Object.values(routes)) {
    const path = typeof route === "function" ? route("01a1").replace(/\?.*/, "") : route;
    expect(isKnownPath(path), path).toBe(true);
  }
  for (const path of ["/am/hy/verify", "/form", "/form/1/2", "/verify/", "/foo.html"])
    expect(isKnownPath(path)).toBe(false);
});

test("a sign-in page leads back to a path with its query", () => {
  const address = new URL(signInRoute(routes.verify, "/form/7?step=session"), "https://example.org");
  expect(address.pathname).toBe("/verify");
  expect(safeRedirect(address.searchParams.get("redirect"))).toBe("/form/7?step=session");
});
