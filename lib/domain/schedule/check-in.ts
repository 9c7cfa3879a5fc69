import type { APPOINTMENT_STATES } from "@/lib/domain/application/enumerations";
import { HOUR_MS } from "@/lib/kit/durations";

/** Why check-in is closed. */
export const CHECK_IN_REFUSALS = ["cancelled", "too_early", "too_late"] as const;
export type CheckInRefusal = (typeof CHECK_IN_REFUSALS)[number];

const OPENS_BEFORE_MS = 24 * HOUR_MS;
const CLOSES_AFTER_MS = 30 * 24 * HOUR_MS;

/** Why check-in is closed; undefined while it is open: from a day before the presentation until thirty days after, unless cancelled. */
export const checkInRefusal = (
  state: (typeof APPOINTMENT_STATES)[number],
  startsAt: Date,
  now: Date,
): CheckInRefusal | undefined => {
  if (state === "cancelled") return "cancelled";
  if (now.getTime() < startsAt.getTime() - OPENS_BEFORE_MS) return "too_early";
  return now.getTime() > startsAt.getTime() + CLOSES_AFTER_MS ? "too_late" : undefined;
};
