import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedItem, storeItem } from "@/lib/client/session-storage";

const storage = new Map<string, string>();
const isText = (data: unknown): data is string => typeof data === "string";
const NOON = new Date("2026-06-15T12:00:00Z");
const LATER = new Date("2026-06-15T12:00:01Z");

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("an item is kept until its instant, in any alphabet", () => {
  storeItem("name", "Պետրոսյան", LATER);
  expect(storedItem("name", isText, NOON)).toBe("Պետրոսյան");
});

test("an expired item is gone from the device, and so is what is not valid", () => {
  storeItem("old", "Ani", NOON);
  storeItem("odd", 7, LATER);
  expect(storedItem("old", isText, NOON)).toBeUndefined();
  expect(storedItem("odd", isText, NOON)).toBeUndefined();
  expect(storage.size).toBe(0);
});
