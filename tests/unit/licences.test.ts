import { describe, expect, test } from "vitest";
import { isAllowed, readLock, shippedIn } from "@/tools/licences";
import { noticesDocument } from "@/tools/notices";

const shipped = shippedIn(readLock());

describe("a package that the product ships", () => {
  test("has a licence that puts no condition on operators", () => {
    expect(shipped.filter((one) => !isAllowed(one)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  test("is refused with any other licence, with none, and with an exception for another package", () => {
    const refused = [
      "GPL-3.0-only",
      "AGPL-3.0",
      "MIT AND GPL-2.0",
      "UNLICENSED",
      "SEE LICENSE IN LICENSE.md",
      "none said",
    ];
    for (const licence of refused) expect(isAllowed({ name: "some-package", licence }), licence).toBe(false);
    expect(isAllowed({ name: "some-package", licence: "(MIT OR GPL-2.0)" })).toBe(true);
    expect(isAllowed({ name: "some-package", licence: "LGPL-3.0-or-later" })).toBe(false);
  });

  test("is listed once for all its copies, without tools, and with a note where it states no licence", () => {
    const lock = {
      "": { license: "MIT" },
      "node_modules/a": { license: "ISC" },
      "node_modules/b/node_modules/a": { license: "ISC" },
      "node_modules/@of/b": {},
      "node_modules/tool": { license: "GPL-3.0-only", dev: true },
    };
    expect(shippedIn(lock).map(({ name, licence, folders }) => [name, licence, folders.length])).toEqual([
      ["@of/b", "none said", 1],
      ["a", "ISC", 2],
    ]);
  });

  test("is in the notices with its licence", () => {
    const notices = new Set(
      noticesDocument()
        .split("\n")
        .map((line) => line.split(", by ")[0]),
    );
    expect(
      shipped.map(({ name, licence }) => `- \`${name}\`: ${licence}`).filter((line) => !notices.has(line)),
    ).toEqual([]);
  });
});
