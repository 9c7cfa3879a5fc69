import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { weekdayName } from "@/lib/kit/weekday-name";

interface WeeklySession {
  weekday: number;
  start_time: string;
  end_time: string;
}

/** "Monday 15:30–17:30". */
export const sessionText = (language: Locale, { weekday, start_time, end_time }: WeeklySession): string =>
  `${weekdayName(tagOf(language), weekday)} ${start_time}–${end_time}`;

/** A calendar day with its weekday, as the language writes it: the day itself, in no zone. */
export const dayText = (language: Locale, day: string): string =>
  new Intl.DateTimeFormat(tagOf(language), {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** An instant as the clock of a zone shows it. */
export const instantText = (language: Locale, instant: string, zone: string): string =>
  new Intl.DateTimeFormat(tagOf(language), {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  }).format(new Date(instant));

/** The same, short, for tables. */
export const shortInstantText = (language: Locale, instant: string, zone: string): string =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: "medium", timeStyle: "short", timeZone: zone }).format(
    new Date(instant),
  );

/** A zone by the name of its place: "Yerevan" of `Asia/Yerevan`, in the language's words where it has some. */
export const zoneText = (language: Locale, zone: string): string =>
  new Intl.DateTimeFormat(tagOf(language), { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;
