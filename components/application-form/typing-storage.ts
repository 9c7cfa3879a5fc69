import { dropItem, storedItem, storeItem } from "@/lib/client/session-storage";
import type { FormValues } from "@/lib/domain/application/form-values";

/** As long as an applicant's session. */
const KEPT_MS = 12 * 3_600_000;
const keyOf = (id: string) => `startday-typing-${id}`;

/** What was typed, and the version of the application that it was typed over. */
interface Typing {
  version: number;
  values: FormValues;
}

const isTyping = (data: unknown): data is Typing => {
  const { version, values } = (data ?? {}) as Partial<Typing>;
  return typeof version === "number" && Array.isArray(values?.guardians);
};

/** Keeps on this device, in this browser session alone, what could not be saved. */
export const storeTyping = (id: string, typing: Typing): void =>
  storeItem(keyOf(id), typing, new Date(Date.now() + KEPT_MS));

export const dropTyping = (id: string): void => dropItem(keyOf(id));

/** What was kept, once: it is forgotten by being taken. */
export const takeTyping = (id: string): Typing | undefined => {
  const typing = storedItem(keyOf(id), isTyping, new Date());
  dropTyping(id);
  return typing;
};
