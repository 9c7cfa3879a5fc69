import type { DeviceRow, TabRow } from "@/lib/domain/device-storage/rows";
import { serverNow } from "./server-clock";
import { staffOwner } from "./staff-owner";

interface StoredItem {
  /** Milliseconds since the epoch. */
  expiresAt: number;
  data: unknown;
}

let closedPrefix: string | undefined;

// Browsers may refuse storage, in private windows or when it is full: pages work without it. It is named with its window, since
// Node 25 and newer have a storage of their own, which all visitors of a process would share while their pages are rendered.
const attempt = <Result>(action: () => Result): Result | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

/** What the keys of a member of staff begin with. */
const ownPrefix = (): string => {
  const owner = staffOwner();
  return owner ? `startday-of-${owner.tenant}-${owner.id}/` : "";
};

const keyOf = (row: TabRow, id = ""): string => (row.isPersonal ? ownPrefix() : "") + row.key + id;

const storedKeys = (): string[] => attempt(() => Object.keys(window.sessionStorage)) ?? [];

/** Stores an item in this tab until `expiresAt`, under the row's key and an id. */
export const writeItemUntil = (row: TabRow, expiresAt: Date, data: unknown, id = ""): void => {
  if (closedPrefix !== undefined && row.key.startsWith(closedPrefix)) return;
  const item: StoredItem = { expiresAt: expiresAt.getTime(), data };
  attempt(() => window.sessionStorage.setItem(keyOf(row, id), btoa(encodeURIComponent(JSON.stringify(item)))));
};

/** Stores an item in this tab for the row's life. */
export const writeItem = (row: TabRow & { lifeMS: number }, data: unknown, id?: string): void =>
  writeItemUntil(row, new Date(serverNow() + row.lifeMS), data, id);

export const removeItem = (row: TabRow, id = ""): void => {
  attempt(() => window.sessionStorage.removeItem(keyOf(row, id)));
};

const readKey = <Data>(key: string, isValid: (data: unknown) => data is Data): Data | undefined =>
  attempt(() => {
    const text = window.sessionStorage.getItem(key);
    if (!text) return undefined;
    const { expiresAt, data } = JSON.parse(decodeURIComponent(atob(text))) as StoredItem;
    if (expiresAt > serverNow() && isValid(data)) return data;
    window.sessionStorage.removeItem(key);
    return undefined;
  });

/** Reads an item of this tab. An expired or invalid one is removed and not returned. */
export const readItem = <Data>(row: TabRow, isValid: (data: unknown) => data is Data, id?: string): Data | undefined =>
  readKey(keyOf(row, id), isValid);

const isStored = (data: unknown): data is unknown => data !== null;

/** Reads the items whose keys match, as they were stored. Nothing of an expired or unreadable one. */
const readMatching = (matches: (key: string) => boolean): unknown[] =>
  storedKeys()
    .filter(matches)
    .flatMap((key) => readKey(key, isStored) ?? []);

/** Reads what a row stores under each of its ids. */
export const readItems = (row: TabRow): unknown[] => readMatching((key) => key.startsWith(keyOf(row)));

// A member of staff is named before a slash.
const withoutOwner = (key: string): string => key.slice(key.indexOf("/") + 1);

/** Reads what a row stores under each of its ids, for whichever member of staff. */
export const readItemsOfAll = (row: TabRow): unknown[] => readMatching((key) => withoutOwner(key).startsWith(row.key));

/** Reads what a personal row without ids stores for other members of staff. */
export const readItemsOfOthers = (row: TabRow): unknown[] =>
  readMatching((key) => key.endsWith(`/${row.key}`) && key !== keyOf(row));

/** Removes what has expired: what belongs to others is read by nobody. */
export const removeExpired = (): void => {
  readMatching(() => true);
};

/** Reads an item and removes it. */
export const takeItem = <Data>(
  row: TabRow,
  isValid: (data: unknown) => data is Data,
  id?: string,
): Data | undefined => {
  const data = readItem(row, isValid, id);
  removeItem(row, id);
  return data;
};

/**
 * Removes everything this tab stores, or the rows with a prefix, of the current member of staff. Call it on signing out: the next user
 * of the device finds nothing.
 */
export const clearTab = (prefix = ""): void => {
  const own = ownPrefix() + prefix;
  for (const key of storedKeys())
    if (key.startsWith(prefix) || key.startsWith(own)) attempt(() => window.sessionStorage.removeItem(key));
};

/** Clears the rows with a prefix and ignores writes under it until the next page load: late answers leave nothing behind. */
export const closeTab = (prefix: string): void => {
  closedPrefix = prefix;
  clearTab(prefix);
};

/** The text that the device stores; null when there is none. */
export const readText = (row: DeviceRow): string | null => attempt(() => window.localStorage.getItem(row.key)) ?? null;

/** Stores a text on the device; undefined removes it. */
export const writeText = (row: DeviceRow, text: string | undefined): void => {
  attempt(() =>
    text === undefined ? window.localStorage.removeItem(row.key) : window.localStorage.setItem(row.key, text),
  );
};

export const isText = (data: unknown): data is string => typeof data === "string";

export const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && !Array.isArray(data);
