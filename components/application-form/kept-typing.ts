import { dropItem, keepItem, keptItem } from "@/lib/client/cached-item";
import type { FormValues } from "@/lib/domain/application/form-values";

const HOUR_MS = 3_600_000;
const keyOf = (id: string) => `startday-typing-${id}`;

const isValues = (data: unknown): data is FormValues =>
  typeof data === "object" && data !== null && Array.isArray((data as Partial<FormValues>).guardians);

/** Keeps what could not be saved because the session had ended; for an hour, in this browser session alone. */
export const keepTyping = (id: string, values: FormValues): void =>
  keepItem(keyOf(id), values, new Date(Date.now() + HOUR_MS));

/** What was kept, once: it is forgotten by being taken. */
export const takeTyping = (id: string): FormValues | undefined => {
  const values = keptItem(keyOf(id), isValues, new Date());
  dropItem(keyOf(id));
  return values;
};
