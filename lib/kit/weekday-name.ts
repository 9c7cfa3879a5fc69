// 2024-01-01 was a Monday.
const aDayOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

/** The name of an ISO weekday (Monday 1) in a language. */
export const weekdayName = (tag: string, weekday: number, style: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(tag, { weekday: style, timeZone: "UTC" }).format(aDayOf(weekday));
