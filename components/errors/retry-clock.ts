import { serverNow } from "@/lib/client/server-clock";
import { deviceClock } from "@/lib/i18n/clock";
import { HOUR_MS } from "@/lib/kit/durations";

/** The time of day after which a call may be made again, if that is within an hour: later, a time would not tell the day. */
export const retryClock = (language: string, at: number | undefined): string | undefined =>
  at !== undefined && at - serverNow() <= HOUR_MS ? deviceClock(language, at) : undefined;
