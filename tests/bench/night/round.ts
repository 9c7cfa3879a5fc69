import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Ledger } from "@/tests/faults/bench/ledger";
import type { Gateway } from "@/tests/support/gateway";
import { inFlight } from "@/tests/support/in-flight";
import { createAnswers } from "./answers";
import { runJourney } from "./applicant-journey";
import { openBrowser } from "./browser";
import type { Applicant } from "./people";
import type { NightSeed } from "./seed-night";
import { countTaken } from "./taken";

/** What a round is played on. */
export interface Stage {
  ports: readonly number[];
  towns: Readonly<Partial<Record<Tenant, NightSeed>>>;
  gateway: Gateway;
  ledger: Ledger;
}

/** How a round went. */
export interface RoundResult {
  booked: number;
  left: number;
  /** Refused for want of a seat, rightly and not. */
  full: number;
  wronglyFull: number;
  seconds: number;
  answers: ReturnType<typeof createAnswers>;
}

/** Everything that one round keeps count of, and how one applicant is played in it. */
const startRound = ({ ports, towns, gateway, ledger }: Stage, pace: number) => {
  const played: RoundResult = { booked: 0, left: 0, full: 0, wronglyFull: 0, seconds: 0, answers: createAnswers() };
  const taken = countTaken(new Map(Object.values(towns).flatMap(({ capacities }) => [...capacities])));
  const codeFor = ({ tenant, phone }: Applicant) => {
    const sent = gateway.requests.findLast(({ body }) => body.to === phone && body.tenant === tenant && body.code);
    if (!sent?.body.code) throw new Error("no code was sent");
    return sent.body.code;
  };
  const onRefused = (wasFull: boolean) => {
    played.full += 1;
    if (!wasFull) played.wronglyFull += 1;
  };
  const play = async (who: Applicant): Promise<void> => {
    const town = towns[who.tenant];
    if (!town) throw new Error(`nothing is open in ${who.tenant}`);
    const browser = openBrowser(who, { ports, answers: played.answers });
    try {
      const way = { browser, town, taken, wantsHotDay: who.wantsHotDay, onRefused, codeFor, pace };
      const acknowledged = await runJourney(way, who);
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

/** Of the time that a night has, how much has passed when the last one comes. */
const LAST_COMES = 0.58;
const FULL_NIGHT_MS = 600_000;

/** Everybody comes in their own time and thinks as long as people do; in a shorter night, that much less long. */
export const playAtHumanPace = async (stage: Stage, people: readonly Applicant[], ms: number): Promise<RoundResult> => {
  const { played, play } = startRound(stage, ms / FULL_NIGHT_MS);
  const begun = performance.now();
  await Promise.all(people.map((who) => delay(who.comesAt * ms * LAST_COMES).then(() => play(who))));
  return { ...played, seconds: (performance.now() - begun) / 1000 };
};

/** So many at a time, without thinking times. */
export const playAtFullSpeed = async (
  stage: Stage,
  people: readonly Applicant[],
  atOnce: number,
): Promise<RoundResult> => {
  const { played, play } = startRound(stage, 0);
  const begun = performance.now();
  await inFlight(atOnce, people, play);
  return { ...played, seconds: (performance.now() - begun) / 1000 };
};
