import { isBelowBusy } from "./capacities";

interface Presentation {
  /** The instant it begins, ISO 8601. */
  date: string;
  busyCapacity: number;
}

/** A presentation can be changed until it begins. */
export const isEditable = ({ date }: Pick<Presentation, "date">, now: Date): boolean => new Date(date) > now;

/** A presentation can be deleted while no seat is booked or held. */
export const isDeletable = ({ busyCapacity }: Pick<Presentation, "busyCapacity">): boolean => busyCapacity === 0;

type Refusal = "presentation_past" | "presentation_below_busy";

/** Why a presentation cannot be added or changed to this date and capacity; undefined if it can. */
export const changeRefusal = (
  before: Presentation | undefined,
  after: { date: string; capacity: number },
  now: Date,
): Refusal | undefined => {
  if ((before && !isEditable(before, now)) || !isEditable(after, now)) return "presentation_past";
  return isBelowBusy(after.capacity, before?.busyCapacity ?? 0) ? "presentation_below_busy" : undefined;
};
