import { readItem, takeItem, writeItem } from "@/lib/client/device-storage";
import type { Student } from "@/lib/domain/application/application";
import { CHOSEN_SEATS, SEATS_TAKEN } from "@/lib/domain/device-storage/rows";

/** The chosen seats, as the form saves them. `customSchedule` lists the sessions of an own choice. */
export type ChosenSeats = Pick<
  Student,
  "session_id" | "secondary_session_id" | "start_day" | "presentation_date" | "customSchedule"
>;

interface StoredChoice {
  version: number;
  seats: ChosenSeats;
}

const isChoice = (data: unknown): data is StoredChoice => typeof data === "object" && data !== null && "seats" in data;
const isTrue = (data: unknown): data is true => data === true;

/** Stores the chosen seats for a reload: the form saves them when the step is left. */
export const storeChoice = (id: string, version: number, seats: ChosenSeats): void =>
  writeItem(CHOSEN_SEATS, { version, seats } satisfies StoredChoice, id);

/** The seats that were chosen before a reload, unless the application has been saved since. */
export const storedChoice = (id: string, version: number): ChosenSeats | undefined => {
  const stored = readItem(CHOSEN_SEATS, isChoice, id);
  return stored?.version === version ? stored.seats : undefined;
};

/** Tells the session step that a booking or a hold found the seats taken. */
export const markSeatsTaken = (id: string): void => writeItem(SEATS_TAKEN, true, id);

/** Whether a booking or a hold has just found the seats taken. True once for each mark. */
export const takeSeatsTakenMark = (id: string): boolean => takeItem(SEATS_TAKEN, isTrue, id) ?? false;
