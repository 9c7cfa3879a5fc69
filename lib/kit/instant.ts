import { fromZonedTime } from "date-fns-tz";
import type { Day } from "./day";

/** The instant of a day's clock time (`HH:mm`) in a zone. */
export const instantAt = (day: Day, time: string, zone: string): Date => fromZonedTime(`${day}T${time}:00`, zone);
