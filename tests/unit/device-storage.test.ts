import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyValues, storableValues } from "@/components/dashboard/new-applicant/desk-values";
import {
  clearTab,
  closeTab,
  isText,
  readItem,
  readItems,
  readItemsOfOthers,
  readText,
  removeExpired,
  takeItem,
  writeItem,
  writeItemUntil,
  writeText,
} from "@/lib/client/device-storage";
import { setStaffOwner } from "@/lib/client/staff-owner";
import { describedRows } from "@/lib/domain/device-storage/descriptions";
import { BOOKING_NOTE, HOLD, SEATS_TAKEN, STAFF_PREFIX, THEME } from "@/lib/domain/device-storage/rows";
import * as staffRows from "@/lib/domain/device-storage/staff-rows";
import { ACCOUNT_DRAFT, CHECK_IN_OUTBOX, STAFF_NOTE } from "@/lib/domain/device-storage/staff-rows";

const NOON = new Date("2026-06-15T12:00:00Z");
const LATER = new Date("2026-06-15T12:00:01Z");

/** A browser's storage over a map; its own keys are the stored ones. */
const storageOf = (items: Map<string, string>) =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        ({
          getItem: (key: string) => items.get(key) ?? null,
          setItem: (key: string, text: string) => items.set(key, text),
          removeItem: (key: string) => items.delete(key),
        })[name as "getItem"],
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

const tab = new Map<string, string>();
const device = new Map<string, string>();

beforeEach(() => {
  tab.clear();
  device.clear();
  vi.useFakeTimers({ now: NOON });
  vi.stubGlobal("window", { sessionStorage: storageOf(tab), localStorage: storageOf(device) });
});
afterEach(() => {
  setStaffOwner(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an item of a tab", () => {
  test("is read until it expires, in any alphabet", () => {
    writeItemUntil(HOLD, LATER, "Պետրոսյան");
    expect(readItem(HOLD, isText)).toBe("Պետրոսյան");
    vi.setSystemTime(LATER);
    expect(readItem(HOLD, isText)).toBeUndefined();
  });

  test("expires after its row's lifetime, and each id has its own value", () => {
    writeItem(SEATS_TAKEN, "taken", "one");
    expect(readItem(SEATS_TAKEN, isText, "other")).toBeUndefined();
    vi.setSystemTime(NOON.getTime() + SEATS_TAKEN.lifeMS - 1);
    expect(readItem(SEATS_TAKEN, isText, "one")).toBe("taken");
    vi.setSystemTime(NOON.getTime() + SEATS_TAKEN.lifeMS);
    expect(readItem(SEATS_TAKEN, isText, "one")).toBeUndefined();
  });

  test("is removed when it is expired or not valid", () => {
    writeItemUntil(BOOKING_NOTE, NOON, "Ani", "old");
    writeItem(BOOKING_NOTE, 7, "odd");
    expect(readItem(BOOKING_NOTE, isText, "old")).toBeUndefined();
    expect(readItem(BOOKING_NOTE, isText, "odd")).toBeUndefined();
    expect(tab.size).toBe(0);
  });

  test("is removed when it is taken", () => {
    writeItem(SEATS_TAKEN, "taken", "one");
    expect([takeItem(SEATS_TAKEN, isText, "one"), takeItem(SEATS_TAKEN, isText, "one")]).toEqual(["taken", undefined]);
  });
});

test("storage that the browser refuses reads as empty", () => {
  vi.stubGlobal("window", {});
  writeItem(BOOKING_NOTE, "Ani");
  writeText(THEME, "dark");
  expect([readItem(BOOKING_NOTE, isText), readText(THEME)]).toEqual([undefined, null]);
});

test("the server keeps nothing for a visitor, also where its Node has a storage", () => {
  const process = new Map<string, string>();
  vi.stubGlobal("window", undefined);
  vi.stubGlobal("sessionStorage", storageOf(process));
  vi.stubGlobal("localStorage", storageOf(process));
  writeItem(BOOKING_NOTE, "Ani");
  writeText(THEME, "dark");
  expect([readItem(BOOKING_NOTE, isText), readText(THEME), process.size]).toEqual([undefined, null, 0]);
});

test("a text of the device is stored plainly, and undefined removes it", () => {
  writeText(THEME, "dark");
  expect([readText(THEME), device.get(THEME.key)]).toEqual(["dark", "dark"]);
  writeText(THEME, undefined);
  expect(device.size).toBe(0);
});

test("signing out clears the whole tab", () => {
  writeItem(BOOKING_NOTE, "Ani", "one");
  writeItem(SEATS_TAKEN, "taken", "one");
  clearTab();
  expect(tab.size).toBe(0);
});

test("every key is in one row, and only keys of staff have their prefix", () => {
  const keys = describedRows().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(keys.filter((other) => key !== other && key.startsWith(other))).toEqual([]);
  expect(keys.filter((key) => key.startsWith(STAFF_PREFIX)).length).toBe(17);
});

// Last: the prefix stays closed until the next page load.
describe("drafts of staff", () => {
  const ani = { tenant: "am", id: "ani" } as const;
  const nare = { tenant: "am", id: "nare" } as const;
  const namesake = { tenant: "la", id: "ani" } as const;

  test("belong to whoever typed them: a colleague, or a namesake of another network, finds none and keeps them", () => {
    setStaffOwner(ani);
    writeItem(STAFF_NOTE, "Calls back", "one");
    for (const other of [nare, namesake]) {
      setStaffOwner(other);
      expect([readItem(STAFF_NOTE, isText, "one"), readItems(STAFF_NOTE)]).toEqual([undefined, []]);
      writeItem(STAFF_NOTE, "Their own", "one");
    }
    setStaffOwner(ani);
    expect([readItem(STAFF_NOTE, isText, "one"), readItems(STAFF_NOTE)]).toEqual(["Calls back", ["Calls back"]]);
  });

  test("of all kinds are personal", () => {
    setStaffOwner(ani);
    const { STAFF_LINK, EXPORT_CHOICE, ...personal } = staffRows;
    for (const row of Object.values(personal)) writeItem(row, "Ani's", "one");
    setStaffOwner(nare);
    for (const row of Object.values(personal)) expect(readItem(row, isText, "one")).toBeUndefined();
    expect([STAFF_LINK, EXPORT_CHOICE].every((row) => !("isPersonal" in row))).toBe(true);
  });

  test("stay when a colleague signs out, until they expire", () => {
    setStaffOwner(ani);
    writeItem(CHECK_IN_OUTBOX, "Ani's taps");
    setStaffOwner(nare);
    writeItem(CHECK_IN_OUTBOX, "Nare's taps");
    expect(readItemsOfOthers(CHECK_IN_OUTBOX)).toEqual(["Ani's taps"]);
    clearTab(STAFF_PREFIX);
    expect(readItem(CHECK_IN_OUTBOX, isText)).toBeUndefined();
    expect(readItemsOfOthers(CHECK_IN_OUTBOX)).toEqual(["Ani's taps"]);
    vi.setSystemTime(NOON.getTime() + CHECK_IN_OUTBOX.lifeMS);
    removeExpired();
    expect(tab.size).toBe(0);
  });

  test("of a new applicant have no sensitive answers", () => {
    const values = emptyValues("en", "sms");
    const typed = {
      ...values,
      firstName: "Ani",
      specialNeeds: "a hearing-aid",
      identification: { number: "AN1234567" },
    };
    const stored = storableValues(typed as typeof values);
    expect(stored.firstName).toBe("Ani");
    expect(JSON.stringify(stored)).not.toMatch(/hearing-aid|AN1234567/);
  });
});

test("signing staff out clears their items and ignores later writes", () => {
  writeItem(BOOKING_NOTE, "Ani", "one");
  writeItem(ACCOUNT_DRAFT, "Ani");
  closeTab(STAFF_PREFIX);
  writeItem(ACCOUNT_DRAFT, "late");
  expect([...tab.keys()]).toEqual([`${BOOKING_NOTE.key}one`]);
});
