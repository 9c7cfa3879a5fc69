import { dropItem, keptItem } from "@/lib/client/cached-item";
import type { EditedSettings } from "./configuration/edited";
import { keepForSession } from "./keep-for-session";

type Edits = Partial<EditedSettings>;

const KEY = "startday-settings";

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && !Array.isArray(data);
const isByLocation = (data: unknown): data is Readonly<Record<string, Edits>> =>
  isRecord(data) && Object.values(data).every(isRecord);

const kept = () => keptItem(KEY, isByLocation, new Date()) ?? {};

/** Settings of a centre that were typed and not saved yet: they outlive another screen, a reload and a new login. */
export const keptSettings = (locationKey: string): Edits => kept()[locationKey] ?? {};

export const keepSettings = (locationKey: string, edits: Edits): void =>
  keepForSession(KEY, { ...kept(), [locationKey]: edits });

/** Signing out leaves nothing to whoever comes next. */
export const dropSettings = (): void => dropItem(KEY);
