import { dropItem, keptItem } from "@/lib/client/cached-item";
import type { Person } from "@/lib/domain/dashboard/door";
import type { Outbox } from "@/lib/domain/dashboard/taps";
import { keepForSession } from "./keep-for-session";

const LIST_KEY = "startday-door-list";
const OUTBOX_KEY = "startday-door-outbox";

interface KeptList {
  presentationId: string;
  people: Person[];
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === "object" && data !== null;
const isList = (data: unknown): data is KeptList => isRecord(data) && Array.isArray(data.people);
const isOutbox = (data: unknown): data is Outbox =>
  isRecord(data) && Array.isArray(data.waiting) && Array.isArray(data.refused);

/**
 * The list that was shown last. A slow or broken network must not empty the door, so names, references, start days and
 * states stay on the device, and nothing else of anybody: for this tab, until it is closed, somebody signs out, or eight
 * hours have gone by.
 */
export const keptPeople = (presentationId: string): Person[] | undefined => {
  const kept = keptItem(LIST_KEY, isList, new Date());
  return kept?.presentationId === presentationId ? kept.people : undefined;
};

export const keepPeople = (presentationId: string, people: readonly Person[]): void =>
  keepForSession(LIST_KEY, { presentationId, people });

/** What was tapped and has not arrived yet: it outlives another screen, a reload and a new login. */
export const keptOutbox = (): Outbox | undefined => keptItem(OUTBOX_KEY, isOutbox, new Date());

export const keepOutbox = (outbox: Outbox): void => {
  if (outbox.waiting.length + outbox.refused.length === 0) dropItem(OUTBOX_KEY);
  else keepForSession(OUTBOX_KEY, outbox);
};

export const hasUnsentTaps = (): boolean => (keptOutbox()?.waiting.length ?? 0) > 0;

/** Signing out leaves nothing to whoever comes next. */
export const dropDoor = (): void => {
  dropItem(LIST_KEY);
  dropItem(OUTBOX_KEY);
};
