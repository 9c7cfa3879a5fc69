import { type Day, dayIn, plusDays, timeIn } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { type ClosedRange, closureOn } from "./closures";
import { FOLLOWING_DAYS, followingDays } from "./open-weeks";

/** The most weekly copies of a presentation at once: half a year. */
export const COPIES_MAX = 26;

/** The start days of a copy: the presentation's own, as many weeks later, or the open days of the two weeks after the copy. */
export const COPY_RULES = ["shifted", "following"] as const;
export type CopyRule = (typeof COPY_RULES)[number];

export type CopyProblem = "past" | "closed" | "exists" | "noDays";

/** One weekly copy of a presentation. A copy with a problem cannot be added. */
export interface WeeklyCopy {
  /** The instant it begins, ISO 8601. */
  date: string;
  startDates: Day[];
  /** Days that the rule names, but on which the centre has no session or is closed. */
  skipped: Day[];
  problem?: CopyProblem;
}

interface Original {
  date: string;
  startDates: readonly Day[];
}

interface CopyContext {
  zone: string;
  now: Date;
  /** Every open day that a copy may lead to. */
  openDays: ReadonlySet<Day>;
  closures: readonly ClosedRange[];
  /** The instants at which other presentations of the location begin. */
  taken: readonly string[];
}

const startDatesOf = (
  original: Original,
  rule: CopyRule,
  weeks: number,
  day: Day,
  openDays: ReadonlySet<Day>,
): Day[] =>
  rule === "shifted"
    ? original.startDates.map((date) => plusDays(date, 7 * weeks))
    : followingDays([...openDays], day).sort();

const problemOf = (startsAt: Date, day: Day, startDates: readonly Day[], context: CopyContext) => {
  if (startsAt <= context.now) return "past";
  if (closureOn(context.closures, day)) return "closed";
  if (context.taken.some((date) => new Date(date).getTime() === startsAt.getTime())) return "exists";
  return startDates.length === 0 ? "noDays" : undefined;
};

/** The copies of a presentation in each of the following weeks, at the same time of the centre's day. */
export const weeklyCopies = (
  original: Original,
  { weeks, rule }: { weeks: number; rule: CopyRule },
  context: CopyContext,
): WeeklyCopy[] => {
  const { zone, openDays } = context;
  const begins = new Date(original.date);
  return Array.from({ length: weeks }, (_, index) => {
    const day = plusDays(dayIn(zone, begins), 7 * (index + 1));
    const startsAt = instantAt(day, timeIn(zone, begins), zone);
    const wanted = startDatesOf(original, rule, index + 1, day, openDays);
    const startDates = wanted.filter((date) => openDays.has(date));
    const problem = problemOf(startsAt, day, startDates, context);
    return {
      date: startsAt.toISOString(),
      startDates,
      skipped: wanted.filter((date) => !openDays.has(date)),
      ...(problem && { problem }),
    };
  });
};

/** The days among which the start days of the copies may be. */
export const copiedRange = (original: Original, weeks: number, zone: string): ClosedRange => {
  const day = dayIn(zone, new Date(original.date));
  const last = [...original.startDates, plusDays(day, FOLLOWING_DAYS)].sort().at(-1) ?? day;
  return { from: plusDays(day, 7), to: plusDays(last, 7 * weeks) };
};
