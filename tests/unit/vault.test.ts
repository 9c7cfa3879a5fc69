import { describe, expect, test } from "vitest";
import type { Scope } from "@/backend/vault/scope";
import { createVault } from "@/backend/vault/vault";

const [FIRST, SECOND] = ["the first data secret of these tests", "the second data secret of these tests"] as const;

/** Changes a letter well before the end, where some bits carry no data. */
const withAnotherLetter = (sealed: string) =>
  sealed.slice(0, -8) + (sealed.at(-8) === "A" ? "B" : "A") + sealed.slice(-7);

const ROW: Scope = { table: "registration", name: "am/1" };

describe("a sealed value", () => {
  const vault = createVault([FIRST]);

  test("opens unchanged, for the same row", () => {
    const value = { note: "Ինսուլին կեսօրին", list: ["hearing"], none: null };
    expect(vault.open(vault.seal(value, ROW), ROW)).toEqual(value);
  });

  test("differs each time, and reveals nothing of its content", () => {
    const [one, other] = [vault.seal("insulin", ROW), vault.seal("insulin", ROW)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain("insulin");
  });

  test.each([
    ["for another place", (sealed: string) => () => vault.open(sealed, { ...ROW, name: "am/2" })],
    ["when a letter of it was changed", (sealed: string) => () => vault.open(withAnotherLetter(sealed), ROW)],
    ["when it was cut", (sealed: string) => () => vault.open(sealed.slice(0, 20), ROW)],
    ["with another secret", (sealed: string) => () => createVault([SECOND]).open(sealed, ROW)],
  ])("does not open %s", (_when, attempt) => {
    expect(attempt(vault.seal({ income: 3 }, ROW))).toThrow();
  });

  test("still opens after a rotation, and is recognised as sealed with an old secret", () => {
    const rotated = createVault([SECOND, FIRST]);
    const old = vault.seal("kept", ROW);
    expect(rotated.open(old, ROW)).toBe("kept");
    expect([rotated.isCurrent(old), rotated.isCurrent(rotated.seal("kept", ROW))]).toEqual([false, true]);
  });
});

test.each([[[]], [["short"]], [[FIRST, "short"]]])("a vault needs long secrets and refuses %j", (secrets) => {
  expect(() => createVault(secrets)).toThrow("DATA_SECRET");
});
