import { dayIn, plusDays, timeIn } from "@/lib/kit/day";
import { HOUR_MS } from "@/lib/kit/durations";
import { instantAt } from "@/lib/kit/instant";

/** An offer of the waiting list lasts this long at least. */
const OFFER_HOURS = 12;
/** It does not end between these times of the centre's day: who sleeps, or sits in school, loses no seat. */
const [EVENING, NOON] = ["21:00", "12:00"];

/**
 * When an offer ends that is made now: in twelve hours or, where that is between nine in the evening and noon, at noon. Where its
 * presentation begins earlier, the booking ends it then.
 */
export const offerEnd = (now: Date, zone: string): Date => {
  const end = new Date(now.getTime() + OFFER_HOURS * HOUR_MS);
  const [day, time] = [dayIn(zone, end), timeIn(zone, end)];
  if (time >= EVENING) return instantAt(plusDays(day, 1), NOON, zone);
  return time < NOON ? instantAt(day, NOON, zone) : end;
};
