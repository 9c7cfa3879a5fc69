import { dropItem, keptItem } from "@/lib/client/cached-item";
import type { CapacityEdits } from "@/lib/domain/schedule/capacities";
import { keepForSession } from "./keep-for-session";

type EditsByLocation = Readonly<Record<string, CapacityEdits>>;

const KEY = "startday-capacities";

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === "object" && data !== null;
const isEdit = (data: unknown) => isRecord(data) && typeof data.typed === "string" && typeof data.from === "string";
const isEdits = (data: unknown) => isRecord(data) && Object.values(data).every(isEdit);
const isByLocation = (data: unknown): data is EditsByLocation => isRecord(data) && Object.values(data).every(isEdits);

const kept = (): EditsByLocation => keptItem(KEY, isByLocation, new Date()) ?? {};

/** What was typed and not saved yet: it outlives another screen, a reload and a new login. */
export const keptEdits = (locationKey: string): CapacityEdits => kept()[locationKey] ?? {};

export const keepEdits = (locationKey: string, edits: CapacityEdits): void =>
  keepForSession(KEY, { ...kept(), [locationKey]: edits });

/** Signing out leaves nothing to whoever comes next. */
export const dropEdits = (): void => dropItem(KEY);
