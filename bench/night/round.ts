import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Ledger } from "@/tests/faults/bench/ledger";
import type { Gateway } from "@/tests/support/gateway";
import { inFlight } from "@/tests/support/in-flight";
import { createAnswers, type OnAnswer } from "./answers";
import { runJourney } from "./applicant-journey";
import { openBrowser, type World } from "./browser";
import type { Applicant } from "./people";
import type { NightSeed } from "./seed-night";
import { countTaken } from "./taken";

/** The product and the seats of a round. */
export interface Stage {
  ports: readonly number[];
  towns: Readonly<Partial<Record<Tenant, NightSeed>>>;
  gateway: Gateway;
  ledger: Ledger;
  /** Whether the form's page moves between its steps without a request. */
  staysInForm?: boolean;
  /** How a request reaches the product. */
  send?: World["send"];
  onAnswer?: OnAnswer;
}

/** The result of a round. */
export interface RoundResult {
  booked: number;
  left: number;
  /** Refusals for a lack of seats: all, and those while seats were free. */
  full: number;
  wronglyFull: number;
  seconds: number;
  answers: ReturnType<typeof createAnswers>;
}

/** The counters of a round, and a function that plays one applicant. */
const startRound = ({ ports, towns, gateway, ledger, staysInForm = true, send, onAnswer }: Stage, pace: number) => {
  const answers = createAnswers(onAnswer);
  const played: RoundResult = { booked: 0, left: 0, full: 0, wronglyFull: 0, seconds: 0, answers };
  const taken = countTaken(new Map(Object.values(towns).flatMap(({ capacities }) => [...capacities])));
  const codeFor = ({ tenant, phone }: Applicant) => {
    const message = gateway.requests.findLast(({ body }) => body.to === phone && body.tenant === tenant && body.code);
    if (!message?.body.code) throw new Error("no code was sent");
    return message.body.code;
  };
  const onRefused = (wasFull: boolean) => {
    played.full += 1;
    if (!wasFull) played.wronglyFull += 1;
  };
  const play = async (applicant: Applicant): Promise<void> => {
    const town = towns[applicant.tenant];
    if (!town) throw new Error(`nothing is open in ${applicant.tenant}`);
    const browser = openBrowser(applicant, { ports, answers, staysInForm, ...(send && { send }) });
    try {
      const journey = { browser, town, taken, wantsHotDay: applicant.wantsHotDay, onRefused, codeFor, pace };
      const acknowledged = await runJourney(journey, applicant);
      if (!acknowledged) played.left += 1;
      else {
        ledger.write(acknowledged);
        played.booked += 1;
      }
    } catch (error) {
      played.answers.surprise((error as Error).message);
    }
  };
  return { played, play };
};

const FULL_NIGHT_MS = 300_000;

/** Applicants come over the whole time and think as long as people do; a shorter night shortens thinking times. */
export const playAtHumanPace = async (stage: Stage, people: readonly Applicant[], ms: number): Promise<RoundResult> => {
  const { played, play } = startRound(stage, Math.min(1, ms / FULL_NIGHT_MS));
  const startedAt = performance.now();
  await Promise.all(people.map((applicant) => delay(applicant.comesAt * ms).then(() => play(applicant))));
  return { ...played, seconds: (performance.now() - startedAt) / 1000 };
};

/** Plays `atOnce` applicants at a time, without thinking times. */
export const playAtFullSpeed = async (
  stage: Stage,
  people: readonly Applicant[],
  atOnce: number,
): Promise<RoundResult> => {
  const { played, play } = startRound(stage, 0);
  const startedAt = performance.now();
  await inFlight(atOnce, people, play);
  return { ...played, seconds: (performance.now() - startedAt) / 1000 };
};
