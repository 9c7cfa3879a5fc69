import { storedItem, storeItem } from "./session-storage";

/** As long as an applicant's session. */
const KEPT_MS = 12 * 3600 * 1000;

const keyOf = (id: string) => `startday-version-${id}`;
const isVersion = (data: unknown): data is number => typeof data === "number";

/** Remembers the newest version of an application that this window has made, or has just asked for. */
export const storeVersion = (id: string, version: number): void =>
  storeItem(keyOf(id), version, new Date(Date.now() + KEPT_MS));

/** Whether a page shows less than this window has saved: kept by Back, or read while a save was on its way. */
export const isBehind = (id: string, version: number): boolean =>
  (storedItem(keyOf(id), isVersion, new Date()) ?? 0) > version;
