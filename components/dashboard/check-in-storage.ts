import { isRecord, readItem, readItemsOfOthers, removeItem, writeItem } from "@/lib/client/device-storage";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import type { TapQueue } from "@/lib/domain/dashboard/tap-queue";
import { CHECK_IN_LIST, CHECK_IN_OUTBOX } from "@/lib/domain/device-storage/staff-rows";

interface StoredList {
  presentationId: string;
  people: Person[];
}

const isList = (data: unknown): data is StoredList => isRecord(data) && Array.isArray(data.people);
const isOutbox = (data: unknown): data is TapQueue =>
  isRecord(data) && Array.isArray(data.waiting) && Array.isArray(data.refused);

/** The last list of people of a presentation, so that a broken connection does not empty it. */
export const storedPeople = (presentationId: string): Person[] | undefined => {
  const stored = readItem(CHECK_IN_LIST, isList);
  return stored?.presentationId === presentationId ? stored.people : undefined;
};

/** Keeps the list on the device without its families: without a connection the applicants' own names and references find them. */
export const storePeople = (presentationId: string, people: readonly Person[]): void =>
  writeItem(CHECK_IN_LIST, {
    presentationId,
    people: people.map(({ searchKey: _key, guardians: _guardians, ...person }) => person),
  });

/** The taps that are not sent yet. They survive another screen, a reload and a new sign-in. */
export const storedOutbox = (): TapQueue | undefined => readItem(CHECK_IN_OUTBOX, isOutbox);

/** How many taps of colleagues wait in this tab until these sign in again. */
export const countWaitingOfOthers = (): number =>
  readItemsOfOthers(CHECK_IN_OUTBOX).reduce<number>((sum, box) => sum + (isOutbox(box) ? box.waiting.length : 0), 0);

export const storeOutbox = (outbox: TapQueue): void => {
  if (outbox.waiting.length + outbox.refused.length === 0) removeItem(CHECK_IN_OUTBOX);
  else writeItem(CHECK_IN_OUTBOX, outbox);
};
