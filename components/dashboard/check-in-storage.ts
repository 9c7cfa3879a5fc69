import type { Person } from "@/lib/domain/dashboard/check-in-list";
import type { TapQueue } from "@/lib/domain/dashboard/tap-queue";
import { dropStored, isRecord, storedForLoginSession, storeForLoginSession } from "./dashboard-storage";

const LIST = "check-in-list";
const OUTBOX = "check-in-outbox";

interface KeptList {
  presentationId: string;
  people: Person[];
}

const isList = (data: unknown): data is KeptList => isRecord(data) && Array.isArray(data.people);
const isOutbox = (data: unknown): data is TapQueue =>
  isRecord(data) && Array.isArray(data.waiting) && Array.isArray(data.refused);

/**
 * The list that was shown last. A slow or broken network must not empty the door, so names, references, start days and
 * states stay on the device, and nothing else of anybody: for this tab, until it is closed, somebody signs out, or eight
 * hours have gone by.
 */
export const storedPeople = (presentationId: string): Person[] | undefined => {
  const kept = storedForLoginSession(LIST, isList);
  return kept?.presentationId === presentationId ? kept.people : undefined;
};

export const storePeople = (presentationId: string, people: readonly Person[]): void =>
  storeForLoginSession(LIST, { presentationId, people });

/** What was tapped and has not arrived yet: it outlives another screen, a reload and a new login. */
export const storedOutbox = (): TapQueue | undefined => storedForLoginSession(OUTBOX, isOutbox);

export const storeOutbox = (outbox: TapQueue): void => {
  if (outbox.waiting.length + outbox.refused.length === 0) dropStored(OUTBOX);
  else storeForLoginSession(OUTBOX, outbox);
};

export const hasUnsentTaps = (): boolean => (storedOutbox()?.waiting.length ?? 0) > 0;
