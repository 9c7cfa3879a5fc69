/** When a location is open on a weekday (ISO 1–7). Times are `HH:mm` in its own zone. */
export interface OpeningHours {
  weekday: number;
  open: string;
  close: string;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];
/** The hours of a day that is opened in the editor. */
const DEFAULT_HOURS = { open: "10:00", close: "19:00" };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The seven weekdays, each with its hours or `undefined` if closed. */
export const openingHoursByWeekday = (
  hours: readonly OpeningHours[],
): { weekday: number; hours: OpeningHours | undefined }[] =>
  WEEKDAYS.map((weekday) => ({ weekday, hours: hours.find((span) => span.weekday === weekday) }));

const sortByWeekday = (hours: readonly OpeningHours[]): OpeningHours[] =>
  [...hours].sort((one, other) => one.weekday - other.weekday);

/** The same hours with one day changed. `null` closes the day; `{}` opens it with the default hours. */
export const changeOpeningDay = (
  hours: readonly OpeningHours[],
  weekday: number,
  change: Partial<Omit<OpeningHours, "weekday">> | null,
): OpeningHours[] => {
  const others = hours.filter((span) => span.weekday !== weekday);
  if (change === null) return sortByWeekday(others);
  const current = hours.find((span) => span.weekday === weekday) ?? { ...DEFAULT_HOURS, weekday };
  return sortByWeekday([...others, { ...current, ...change }]);
};

/** Monday's hours on Monday to Friday; closed if Monday is closed. */
export const copyMondayToWeekdays = (hours: readonly OpeningHours[]): OpeningHours[] => {
  const monday = hours.find(({ weekday }) => weekday === 1);
  const weekend = hours.filter(({ weekday }) => !MONDAY_TO_FRIDAY.includes(weekday));
  return sortByWeekday([...(monday ? MONDAY_TO_FRIDAY.map((weekday) => ({ ...monday, weekday })) : []), ...weekend]);
};

/** Paths of wrong entries: a repeated weekday, an invalid time, or closing before opening. */
export const hourProblems = (hours: readonly OpeningHours[]): string[] =>
  hours.flatMap(({ weekday, open, close }, index) => {
    if (hours.findIndex((span) => span.weekday === weekday) < index) return [`workingHours.${index}.weekday`];
    if (!TIME.test(open)) return [`workingHours.${index}.open`];
    return TIME.test(close) && open < close ? [] : [`workingHours.${index}.close`];
  });
