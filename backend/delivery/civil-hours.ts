import { timeIn } from "@/lib/kit/day";

/** Nobody gets a message that can wait before or after these times of the day at the centre. */
const [FIRST, LAST] = ["09:00", "20:00"];

/** Whether a message that can wait may be sent now to somebody in this zone. */
export const isCivilHour = (zone: string, now: Date): boolean => {
  const time = timeIn(zone, now);
  return time >= FIRST && time < LAST;
};
