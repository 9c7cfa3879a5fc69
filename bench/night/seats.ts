import type { Application } from "@/lib/contracts/application";
import { type AvailableStartDay, type Presentation, schedule } from "@/lib/contracts/schedule";
import { seats as calls } from "@/lib/contracts/seats";
import { NO_PAIR, pairsOf } from "@/lib/domain/schedule/pairs";
import { type Browser, Refused } from "./browser";
import type { NightSeed } from "./seed-night";
import type { SeatIds, Taken } from "./taken";

const FULL = "form_student_session_unavailable";
const TRIES = 12;

/** Seats as the form stores them, and the ids of their counters. */
export interface Chosen {
  answers: {
    session_id: string;
    secondary_session_id: string | undefined;
    start_day: string;
    presentation_date: string;
  };
  ids: SeatIds;
}

/** An applicant at the step of the seats. */
export interface Chooser {
  browser: Browser;
  town: NightSeed;
  taken: Taken;
  wantsHotDay: boolean;
  /** Called on a refusal, with whether the seats were full. */
  onRefused: (wasFull: boolean) => void;
  think: () => Promise<void>;
}

const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

const withSeats = ({ presentations }: { presentations: Presentation[] }) =>
  presentations.filter(({ busyCapacity, capacity }) => busyCapacity < capacity);

/** Reads the lists and picks seats: the hot day while it is available, else any. */
const choose = async (chooser: Chooser, registrationId: string): Promise<Chosen | undefined> => {
  const { browser, town, wantsHotDay, think } = chooser;
  const { locationKey, hot } = town;
  const { sessions } = await browser.call(schedule.sessions, { query: { locationKey, registrationId } });
  const free = pairsOf(sessions).filter(({ first }) => first.isAvailable);
  await think();
  const hotPair = wantsHotDay ? free.find(({ first }) => first._id === hot.sessionId) : undefined;
  const isFine = (day: AvailableStartDay) => day.isAvailable && (!wantsHotDay || day.date === hot.date);
  for (const pair of [hotPair, oneOf(free), oneOf(free)]) {
    if (!pair) continue;
    const [sessionId, pairSessionId] = [pair.first._id, pair.second?._id];
    const { startDays } = await browser.call(schedule.startDays, {
      params: { sessionId, pairSessionId: pairSessionId ?? NO_PAIR, locationKey },
      query: { registrationId },
    });
    const day = startDays.find(isFine) ?? oneOf(startDays.filter(({ isAvailable }) => isAvailable));
    if (!day) continue;
    await think();
    const input = { params: { startDayId: day._id, locationKey }, query: { registrationId } };
    const presentation = oneOf(withSeats(await browser.call(schedule.presentations, input)));
    if (!presentation) continue;
    return {
      answers: {
        session_id: sessionId,
        secondary_session_id: pairSessionId,
        start_day: day._id,
        presentation_date: presentation._id,
      },
      ids: [day._id, day.pairStartDayId, presentation._id].flatMap((id) => id ?? []),
    };
  }
  return undefined;
};

/** Reads the lists from which the summary names the chosen seats. */
export const readSeats = async (
  { browser, town: { locationKey } }: Pick<Chooser, "browser" | "town">,
  registrationId: string,
  { session_id: sessionId, secondary_session_id: pairSessionId = NO_PAIR, start_day: startDayId }: Chosen["answers"],
): Promise<void> => {
  const query = { registrationId };
  await browser.call(schedule.sessions, { query: { locationKey, registrationId } });
  await browser.call(schedule.startDays, { params: { sessionId, pairSessionId, locationKey }, query });
  await browser.call(schedule.presentations, { params: { startDayId, locationKey }, query });
};

/** Chooses and holds seats, and tries others when they are full. Throws when there are none. */
export const takeSeats = async (chooser: Chooser, { _id: id }: Application, previous?: Chosen): Promise<Chosen> => {
  const { browser, taken, onRefused } = chooser;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const chosen = await choose(chooser, id);
    if (!chosen) continue;
    const [start_day_id = "", pair_start_day_id] = chosen.ids.length === 3 ? chosen.ids : [chosen.ids[0]];
    const body = { start_day_id, pair_start_day_id, presentation_id: chosen.answers.presentation_date };
    const refused = (wasFull: boolean) => onRefused(wasFull);
    try {
      await taken.ask(chosen.ids, () => browser.call(calls.hold, { params: { id }, body }), refused);
      // A hold replaces the previous one.
      if (previous) taken.giveBack(previous.ids);
      return chosen;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== FULL) throw error;
    }
  }
  throw new Error("no seats are available");
};
