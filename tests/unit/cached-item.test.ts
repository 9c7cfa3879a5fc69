import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepItem, keptItem } from "@/lib/client/cached-item";

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
  keepItem("name", "Պետրոսյան", LATER);
  expect(keptItem("name", isText, NOON)).toBe("Պետրոսյան");
});

test("an expired item is gone from the device, and so is what is not valid", () => {
  keepItem("old", "Ani", NOON);
  keepItem("odd", 7, LATER);
  expect(keptItem("old", isText, NOON)).toBeUndefined();
  expect(keptItem("odd", isText, NOON)).toBeUndefined();
  expect(storage.size).toBe(0);
});
