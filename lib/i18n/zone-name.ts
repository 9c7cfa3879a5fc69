import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { dateFormat } from "@/lib/kit/date-format";

/** A zone's name in a language, "Armenia Standard Time". Server only: browsers lack some languages. */
export const zoneName = (language: Locale, zone: string, now: Date): string =>
  dateFormat(tagOf(language), { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;
