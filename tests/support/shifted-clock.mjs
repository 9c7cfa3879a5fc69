import { ensureFromDebian } from "./debian.mjs";

/**
 * Instants that between them are on each weekday; on both sides of midnight in Los Angeles, Berlin, Yerevan and Takasaki; at ends of
 * months and years, on a 29th of February, and where clocks change. Each runs into several conditions at once.
 */
export const INSTANTS = [
  { at: "2026-11-29T10:00:00Z", is: "a Sunday nearly everywhere" },
  { at: "2026-11-30T07:55:00Z", is: "the end of a Sunday in Los Angeles" },
  { at: "2026-11-30T08:05:00Z", is: "a Monday everywhere, and the last day of a month" },
  { at: "2026-11-30T14:55:00Z", is: "the last minutes of a month in Takasaki" },
  { at: "2026-11-30T15:05:00Z", is: "the first minutes of a month in Takasaki" },
  { at: "2026-12-02T19:55:00Z", is: "the end of a Wednesday in Yerevan" },
  { at: "2026-12-02T20:05:00Z", is: "the beginning of a Thursday in Yerevan" },
  { at: "2026-12-31T22:55:00Z", is: "the last minutes of a year in Berlin" },
  { at: "2026-12-31T23:05:00Z", is: "the first minutes of a year in Berlin, the last hour of it in UTC" },
  { at: "2027-01-01T07:30:00Z", is: "a Friday of the new year, but not yet in Los Angeles" },
  { at: "2027-01-30T12:00:00Z", is: "a Saturday, on the 30th before a February" },
  { at: "2027-02-28T21:00:00Z", is: "the last Sunday of a February, already March in Yerevan" },
  { at: "2027-03-13T23:00:00Z", is: "a Saturday; tomorrow has 23 hours in Los Angeles" },
  { at: "2027-03-14T10:05:00Z", is: "five minutes after the clocks of Los Angeles went forward" },
  { at: "2027-03-28T00:55:00Z", is: "five minutes before the clocks of Berlin go forward" },
  { at: "2027-06-30T21:55:00Z", is: "a Wednesday; the last minutes of a month in Berlin, in summer" },
  { at: "2027-10-30T22:30:00Z", is: "the beginning of a Sunday with 25 hours in Berlin, the last day of a month" },
  { at: "2027-11-07T08:30:00Z", is: "the first of two half past ones in Los Angeles" },
  { at: "2028-02-29T10:00:00Z", is: "a Tuesday, the 29th of February" },
  { at: "2028-02-29T23:30:00Z", is: "the 29th of February in Los Angeles, the 1st of March in Berlin" },
];

const MACHINES = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };
const LIBRARY = `/usr/lib/${MACHINES[process.arch]}/faketime/libfaketimeMT.so.1`;

/** What shifts the clock of a process and of all that it starts. */
const VARIABLES = ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "FAKETIME_FORCE_MONOTONIC_FIX"];

/** The variables of this process that shift its clock, for a child whose environment is otherwise empty. */
export const clockOfThisProcess = () =>
  Object.fromEntries(VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Whether this process and all that it starts run with another clock. */
export const isClockShifted = () => "FAKETIME" in clockOfThisProcess();

/**
 * The environment of a process whose clock shows an instant now and goes on from there: so do its children, the browser and the
 * private database among them. Waiting is not affected, but PostgreSQL's own timers, such as that of deadlocks, never end. Undefined
 * where the library cannot be installed, after saying so.
 * @param {string} instant
 * @returns {Record<string, string> | undefined}
 */
export const clockAt = (instant) => {
  if (!ensureFromDebian(["libfaketime"], [LIBRARY])) {
    console.log(`== SKIPPED, since libfaketime cannot be installed here: the tests at ${instant}`);
    return undefined;
  }
  // Seconds from now, since a date would be read in the time zone of the process.
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  const FAKETIME = `${seconds < 0 ? "" : "+"}${seconds}s`;
  // The fix is for an older C library. With it, whoever waits for a condition, such as Chromium, spins.
  return { LD_PRELOAD: LIBRARY, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: "1", FAKETIME_FORCE_MONOTONIC_FIX: "0" };
};
