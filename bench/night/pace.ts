import { median } from "../turns";
import { peopleFor } from "./people";
import { type Product, stageOf, TENANTS, withProduct } from "./product";
import { playAtFullSpeed } from "./round";

/** Applicants who are under way at the same time. */
export const AT_ONCE = 64;
const TURNS = 3;

/** The complete journeys a second of one build, turn by turn, and the responses that nobody expected. */
export interface Pace {
  rates: readonly number[];
  surprises: readonly string[];
}

/** Both builds by turns. */
export interface Paces {
  now: Pace;
  before: Pace;
}

/** The median of the ratios of each turn: what slows the machine down slows both. */
export const ratioOf = ({ now, before }: Paces): number =>
  median(now.rates.map((rate, turn) => rate / (before.rates[turn] ?? Number.NaN)));

const createSide = (product: Product, staysInForm: boolean) => {
  const rates: number[] = [];
  const surprises: string[] = [];
  const play = async (people: number, turn: number): Promise<void> => {
    const stage = { ...(await stageOf(product, people, turn)), staysInForm };
    const { booked, seconds, answers } = await playAtFullSpeed(stage, peopleFor(TENANTS, people, turn), AT_ONCE);
    surprises.push(...answers.surprises);
    const rate = booked / seconds;
    console.log(`turn ${turn}${staysInForm ? "" : ", before"}: ${rate.toFixed(1)} complete journeys a second`);
    // The first turn warms up.
    if (turn > 0) rates.push(rate);
  };
  return { play, pace: { rates, surprises } };
};

/**
 * Measures at full speed how many applicants a second go the whole way, of this build and of another checkout's by turns, each on
 * two processes and a database of its own. The pages of that checkout ask the server for each step of the form.
 */
export const comparePaces = (folder: string, people: number): Promise<Paces> =>
  withProduct(".", (product) =>
    withProduct(folder, async (older) => {
      const [now, before] = [createSide(product, true), createSide(older, false)];
      for (let turn = 0; turn <= TURNS; turn += 1)
        // Each goes first as often as the other.
        for (const side of turn % 2 === 0 ? [now, before] : [before, now]) await side.play(people, turn);
      return { now: now.pace, before: before.pace };
    }),
  );
