import type { Figure } from "@/bench/results";
import { median } from "../turns";
import { type Pace, type Paces, ratioOf } from "./pace";
import type { RoundResult } from "./round";
import type { HeldMemory, stallsOf } from "./watch";

/** The measurements of a night. */
export interface Night {
  human: RoundResult;
  fast: RoundResult;
  /** The memory of each process after the warm-up, after the first round, and after the second. */
  before: readonly HeldMemory[];
  after: readonly HeldMemory[];
  end: readonly HeldMemory[];
  stalls: ReturnType<typeof stallsOf>;
  fastStalls: ReturnType<typeof stallsOf>;
  broken: readonly string[];
  /** Processor seconds that the product had used after each round. */
  busy: readonly [number, number];
}

const MAX_GROWTH_MB = 50;
const LONGEST_STALL_MS = 200;
const NO_FLOOR = "none: absolute";

const growth = (before: readonly HeldMemory[], after: readonly HeldMemory[], what: keyof HeldMemory): number =>
  Math.max(...after.map((memory, index) => memory[what] - (before[index]?.[what] ?? 0)));

const longest = ([first]: Night["stalls"]): number => first?.stallMs ?? 0;

const absolute = (what: string, measured: string, target: string, isMet: boolean): Figure => ({
  what,
  measured,
  floor: NO_FLOOR,
  target,
  isMet,
});

const figuresOfRound = (
  name: string,
  { booked, left, full, wronglyFull, answers }: RoundResult,
  stalls: Night["stalls"],
) => [
  absolute(
    `${name}: unexpected responses`,
    `${answers.surprises.length}; ${booked} booked, ${left} left`,
    "0",
    answers.surprises.length === 0,
  ),
  absolute(`${name}: refused while seats were free`, `${wronglyFull} of ${full} refusals`, "0", wronglyFull === 0),
  absolute(
    `${name}: longest stall of an event loop`,
    `${longest(stalls).toFixed(0)} ms, of which busy ${(stalls[0]?.workedMs ?? 0).toFixed(0)}`,
    `${LONGEST_STALL_MS} ms or less`,
    longest(stalls) <= LONGEST_STALL_MS,
  ),
];

const WORDS: Record<keyof HeldMemory, string> = {
  heap: "heap after a garbage collection",
  reserved: "reserved heap",
  resident: "resident",
};

const memory = (what: string, before: readonly HeldMemory[], after: readonly HeldMemory[]): Figure[] =>
  (["heap", "reserved", "resident"] as const).map((kind) => {
    const growthMb = growth(before, after, kind);
    const measured = `${growthMb.toFixed(0)} MB, to ${Math.max(...after.map((memory) => memory[kind])).toFixed(0)} MB`;
    return absolute(`${what}: ${WORDS[kind]}`, measured, `under ${MAX_GROWTH_MB} MB`, growthMb < MAX_GROWTH_MB);
  });

const NEVER_SLOW_MS = 1000;

/** What an applicant waits for, by the beginnings of the requests' names. */
const WAITS = {
  pages: "page ",
  "moves to a page": "step ",
  "the booking button": "call POST /registration/make-appointment",
};

const waits = ({ answers }: RoundResult): Figure[] =>
  Object.entries(WAITS).map(([what, beginning]) => {
    const { p50, p99 } = answers.timesOf(beginning);
    const measured = `${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
    return absolute(`at human pace: ${what}, median`, measured, `p99 under ${NEVER_SLOW_MS} ms`, p99 < NEVER_SLOW_MS);
  });

const TIMES_AS_FAST = 1.7;

const paceText = ({ rates, surprises }: Pace): string =>
  `${median(rates).toFixed(1)} a second (${rates.map((rate) => rate.toFixed(1)).join(", ")}), ${surprises.length} unexpected responses`;

/** The complete journeys of both builds, for the table. */
export const paceFigure = (paces: Paces): Figure => {
  const ratio = ratioOf(paces);
  return {
    what: "complete journeys to an appointment",
    measured: `${ratio.toFixed(2)} times: ${paceText(paces.now)}`,
    floor: `before: ${paceText(paces.before)}`,
    target: `≥ ${TIMES_AS_FAST} times, none unexpected`,
    isMet: ratio >= TIMES_AS_FAST && paces.now.surprises.length === 0,
  };
};

/** The figures for the table. */
export const figuresOf = (night: Night): Figure[] => {
  const { human, fast, before, after, end, stalls, fastStalls, broken } = night;
  return [
    ...figuresOfRound("at human pace", human, stalls),
    ...memory("growth of a process after the warm-up", before, after),
    ...waits(human),
    ...figuresOfRound("at full speed", fast, fastStalls),
    absolute(
      "at full speed: complete journeys to an appointment",
      `${(fast.booked / fast.seconds).toFixed(1)} a second`,
      "no 503",
      !fast.answers.statuses[503],
    ),
    ...memory("growth of a process over both rounds", before, end),
    absolute("broken promises at the end", broken.length === 0 ? "0" : broken.join("; "), "0", broken.length === 0),
  ];
};

const PRINTED = 8;

/** Prints details that the table leaves out, for finding causes. */
export const printDetails = ({ human, fast, before, after, end, stalls, fastStalls, busy }: Night): void => {
  for (const { answers, seconds } of [human, fast]) {
    console.log(`${seconds.toFixed(0)} s, answers by status:`, answers.statuses);
    console.table(answers.summary());
  }
  console.log("held after the warm-up, after the first round, after the second:", before, after, end);
  console.log("the processor's seconds, after the first round and the second:", busy);
  console.log("longest stalls:", stalls.slice(0, PRINTED), fastStalls.slice(0, PRINTED));
};
