/** When a centre is open on a weekday (ISO 1–7), times as `HH:mm` of its own zone. */
export interface OpeningHours {
  weekday: number;
  open: string;
  close: string;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];
/** What a day gets that was closed until now. */
const DEFAULT_HOURS = { open: "10:00", close: "19:00" };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The week's seven days, each with its hours or closed. */
export const openingHoursByWeekday = (
  hours: readonly OpeningHours[],
): { weekday: number; hours: OpeningHours | undefined }[] =>
  WEEKDAYS.map((weekday) => ({ weekday, hours: hours.find((span) => span.weekday === weekday) }));

const sortByWeekday = (hours: readonly OpeningHours[]): OpeningHours[] =>
  [...hours].sort((one, other) => one.weekday - other.weekday);

/** The same hours with one day's changed; `null` closes it, nothing opens it as usual. */
export const changeOpeningDay = (
  hours: readonly OpeningHours[],
  weekday: number,
  change: Partial<Omit<OpeningHours, "weekday">> | null,
): OpeningHours[] => {
  const others = hours.filter((span) => span.weekday !== weekday);
  if (change === null) return sortByWeekday(others);
  const now = hours.find((span) => span.weekday === weekday) ?? { ...DEFAULT_HOURS, weekday };
  return sortByWeekday([...others, { ...now, ...change }]);
};

/** Monday's hours on every weekday; closed where Monday is. */
export const copyMondayToWeekdays = (hours: readonly OpeningHours[]): OpeningHours[] => {
  const monday = hours.find(({ weekday }) => weekday === 1);
  const weekend = hours.filter(({ weekday }) => !MONDAY_TO_FRIDAY.includes(weekday));
  return sortByWeekday([...(monday ? MONDAY_TO_FRIDAY.map((weekday) => ({ ...monday, weekday })) : []), ...weekend]);
};

/** A day is named once, has both times, and closes after it opens: the paths of what does not. */
export const hourProblems = (hours: readonly OpeningHours[]): string[] =>
  hours.flatMap(({ weekday, open, close }, at) => {
    if (hours.findIndex((span) => span.weekday === weekday) < at) return [`workingHours.${at}.weekday`];
    if (!TIME.test(open)) return [`workingHours.${at}.open`];
    return TIME.test(close) && open < close ? [] : [`workingHours.${at}.close`];
  });
