import type { Figure } from "@/tests/bench/results";
import type { RoundResult } from "./round";
import type { HeldMemory, stallsOf } from "./watch";

/** What a night was measured to be. */
export interface Night {
  human: RoundResult;
  fast: RoundResult;
  /** What each process held after the warm-up, when the last applicant had gone, and after the second round. */
  before: readonly HeldMemory[];
  after: readonly HeldMemory[];
  end: readonly HeldMemory[];
  stalls: ReturnType<typeof stallsOf>;
  fastStalls: ReturnType<typeof stallsOf>;
  broken: readonly string[];
  /** The processor's seconds that the product had used after each round. */
  busy: readonly [number, number];
}

const MOST_GROWTH_MB = 50;
const LONGEST_STALL_MS = 200;
const NO_FLOOR = "none: absolute";

const growth = (before: readonly HeldMemory[], after: readonly HeldMemory[], what: keyof HeldMemory): number =>
  Math.max(...after.map((held, at) => held[what] - (before[at]?.[what] ?? 0)));

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
    `${name}: answers that nobody should have got`,
    `${answers.surprises.length}; ${booked} booked, ${left} left by themselves`,
    "0",
    answers.surprises.length === 0,
  ),
  absolute(
    `${name}: refused though not full`,
    `${wronglyFull}, of ${full} told that it is full`,
    "0",
    wronglyFull === 0,
  ),
  absolute(
    `${name}: longest stall of an event loop`,
    `${longest(stalls).toFixed(0)} ms, of which it worked ${(stalls[0]?.workedMs ?? 0).toFixed(0)}`,
    `${LONGEST_STALL_MS} ms or less`,
    longest(stalls) <= LONGEST_STALL_MS,
  ),
];

const timesOf = ({ answers }: RoundResult, beginning: string): string => {
  const { p50, p99 } = answers.timesOf(beginning);
  return `${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
};

const WORDS: Record<keyof HeldMemory, string> = {
  heap: "what is held after a collection",
  reserved: "the engine's heap, used or not",
  resident: "resident",
};

const memory = (what: string, before: readonly HeldMemory[], after: readonly HeldMemory[]): Figure[] =>
  (["heap", "reserved", "resident"] as const).map((kind) => {
    const grown = growth(before, after, kind);
    const measured = `${grown.toFixed(0)} MB, to ${Math.max(...after.map((held) => held[kind])).toFixed(0)} MB`;
    return absolute(`${what}: ${WORDS[kind]}`, measured, `under ${MOST_GROWTH_MB} MB`, grown < MOST_GROWTH_MB);
  });

const NEVER_SLOW_MS = 1000;

/** The figures that are kept. */
export const figuresOf = ({ human, fast, before, after, end, stalls, fastStalls, broken }: Night): Figure[] => [
  ...figuresOfRound("at human pace", human, stalls),
  ...memory("growth of a process after the warm-up", before, after),
  absolute(
    "at human pace: pages, in the middle",
    timesOf(human, "page "),
    `p99 under ${NEVER_SLOW_MS} ms`,
    human.answers.timesOf("page ").p99 < NEVER_SLOW_MS,
  ),
  absolute(
    "at human pace: the button that books, in the middle",
    timesOf(human, "call POST /registration/make-appointment"),
    `p99 under ${NEVER_SLOW_MS} ms`,
    human.answers.timesOf("call POST /registration/make-appointment").p99 < NEVER_SLOW_MS,
  ),
  ...figuresOfRound("as fast as it goes", fast, fastStalls),
  absolute(
    "as fast as it goes: whole ways to an appointment",
    `${(fast.booked / fast.seconds).toFixed(1)} a second`,
    "no 503",
    !fast.answers.statuses[503],
  ),
  ...memory("growth of a process over both rounds", before, end),
  absolute("promises not kept at the end", broken.length === 0 ? "0" : broken.join("; "), "0", broken.length === 0),
];

const LOOKED_AT = 8;

/** What the table leaves out, for who looks for a cause. */
export const printDetails = ({ human, fast, before, after, end, stalls, fastStalls, busy }: Night): void => {
  for (const { answers, seconds } of [human, fast]) {
    console.log(`${seconds.toFixed(0)} s, answers by status:`, answers.statuses);
    console.table(answers.summary());
  }
  console.log("held after the warm-up, after the first round, after the second:", before, after, end);
  console.log("the processor's seconds, after the first round and the second:", busy);
  console.log("longest stalls:", stalls.slice(0, LOOKED_AT), fastStalls.slice(0, LOOKED_AT));
};
