import type { CheckInState, Person } from "./check-in-list";

/** One note that somebody came or did not, on its way to the server. */
export interface Tap {
  id: string;
  presentationId: string;
  registrationId: string;
  /** For when nobody of that id is on the list any more. */
  name: string;
  state: CheckInState;
  /** Whoever stands otherwise by then, noted at another door, stays so. */
  from?: CheckInState;
}

/** A tap that the server would not have, and what it said. */
export interface RefusedTap extends Tap {
  code: string;
  key: string;
  data: Record<string, unknown>;
}

/** What is still to be sent, in its order, and what was refused until somebody has read it. */
export interface TapQueue {
  waiting: readonly Tap[];
  refused: readonly RefusedTap[];
}

export const EMPTY_QUEUE: TapQueue = { waiting: [], refused: [] };

const isOf =
  ({ registrationId }: Pick<Tap, "registrationId">) =>
  (other: Tap) =>
    other.registrationId === registrationId;

/** The tap that will have the last word on somebody. */
export const lastTapFor = (outbox: TapQueue, registrationId: string): Tap | undefined =>
  outbox.waiting.findLast(isOf({ registrationId }));

/** The people as they will stand once everything has been sent. */
export const withTaps = (people: readonly Person[], { waiting }: TapQueue): readonly Person[] => {
  const states = new Map(waiting.map(({ registrationId, state }) => [registrationId, state]));
  if (states.size === 0) return people;
  return people.map((person) => ({ ...person, state: states.get(person.registrationId) ?? person.state }));
};

/**
 * Puts a tap at the end. It replaces what waits for the same person, but not what is being sent at this moment; the same
 * tap again changes nothing.
 */
export const addTap = (outbox: TapQueue, tap: Tap, sendingId?: string): TapQueue => {
  if (lastTapFor(outbox, tap.registrationId)?.state === tap.state) return outbox;
  const isKept = (one: Tap) => one.id === sendingId || !isOf(tap)(one);
  return {
    waiting: [...outbox.waiting.filter(isKept), tap],
    refused: outbox.refused.filter((one) => !isOf(tap)(one)),
  };
};

/** Without a tap that has arrived. */
export const removeTap = (outbox: TapQueue, id: string): TapQueue => ({
  ...outbox,
  waiting: outbox.waiting.filter((tap) => tap.id !== id),
});

/** A tap that was refused is kept with the reason: nothing is lost in silence. */
export const refuseTap = (outbox: TapQueue, id: string, why: Pick<RefusedTap, "code" | "key" | "data">): TapQueue => {
  const tap = outbox.waiting.find((one) => one.id === id);
  if (!tap) return outbox;
  const { code, key, data } = why;
  return { waiting: removeTap(outbox, id).waiting, refused: [...outbox.refused, { ...tap, code, key, data }] };
};

/** Without a refusal that has been read. */
export const dismissTap = (outbox: TapQueue, id: string): TapQueue => ({
  ...outbox,
  refused: outbox.refused.filter((tap) => tap.id !== id),
});

const PASSING = [0, 408, 425, 429];

/** Whether the same call may well work later: no answer, too busy, or a fault of the server's own. */
export const isTransient = (status: number): boolean => PASSING.includes(status) || status >= 500;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before sending once more, after so many failures in a row. */
export const retryDelayMS = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
