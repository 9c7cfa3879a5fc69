import type { Person } from "@/lib/domain/dashboard/door";
import type { Outbox } from "@/lib/domain/dashboard/taps";
import { dropKept, isRecord, keepForSession, keptForSession } from "./keep-for-session";

const LIST = "door-list";
const OUTBOX = "door-outbox";

interface KeptList {
  presentationId: string;
  people: Person[];
}

const isList = (data: unknown): data is KeptList => isRecord(data) && Array.isArray(data.people);
const isOutbox = (data: unknown): data is Outbox =>
  isRecord(data) && Array.isArray(data.waiting) && Array.isArray(data.refused);

/**
 * The list that was shown last. A slow or broken network must not empty the door, so names, references, start days and
 * states stay on the device, and nothing else of anybody: for this tab, until it is closed, somebody signs out, or eight
 * hours have gone by.
 */
export const keptPeople = (presentationId: string): Person[] | undefined => {
  const kept = keptForSession(LIST, isList);
  return kept?.presentationId === presentationId ? kept.people : undefined;
};

export const keepPeople = (presentationId: string, people: readonly Person[]): void =>
  keepForSession(LIST, { presentationId, people });

/** What was tapped and has not arrived yet: it outlives another screen, a reload and a new login. */
export const keptOutbox = (): Outbox | undefined => keptForSession(OUTBOX, isOutbox);

export const keepOutbox = (outbox: Outbox): void => {
  if (outbox.waiting.length + outbox.refused.length === 0) dropKept(OUTBOX);
  else keepForSession(OUTBOX, outbox);
};

export const hasUnsentTaps = (): boolean => (keptOutbox()?.waiting.length ?? 0) > 0;
