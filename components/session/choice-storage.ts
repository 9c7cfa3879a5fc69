import { dropItem, storedItem, storeItem } from "@/lib/client/session-storage";
import type { Student } from "@/lib/domain/application/application";

/** The chosen seats, as the form saves them; an own choice lists its sessions apart. */
export type ChosenSeats = Pick<
  Student,
  "session_id" | "secondary_session_id" | "start_day" | "presentation_date" | "customSchedule"
>;

const KEPT_MS = 3_600_000;
const TAKEN_MS = 60_000;
const keyOf = (id: string) => `startday-seats-${id}`;
const takenKeyOf = (id: string) => `startday-taken-${id}`;

interface Kept {
  version: number;
  seats: ChosenSeats;
}

const isKept = (data: unknown): data is Kept => typeof data === "object" && data !== null && "seats" in data;
const isTrue = (data: unknown): data is true => data === true;

/** Seats are saved when the step is left; until then a reload finds them here. */
export const storeChoice = (id: string, version: number, seats: ChosenSeats): void =>
  storeItem(keyOf(id), { version, seats }, new Date(Date.now() + KEPT_MS));

/** What was chosen before a reload, unless the application has been saved since. */
export const storedChoice = (id: string, version: number): ChosenSeats | undefined => {
  const kept = storedItem(keyOf(id), isKept, new Date());
  return kept?.version === version ? kept.seats : undefined;
};

/** Notes for the step of seats that a booking found them taken. */
export const noteTaken = (id: string): void => storeItem(takenKeyOf(id), true, new Date(Date.now() + TAKEN_MS));

/** Whether a booking has just found the seats taken; said once. */
export const takeNoteOfTaken = (id: string): boolean => {
  const isTaken = storedItem(takenKeyOf(id), isTrue, new Date()) ?? false;
  dropItem(takenKeyOf(id));
  return isTaken;
};
