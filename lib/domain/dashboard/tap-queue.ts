import type { CheckInState, Person } from "./check-in-list";

/** A change of a person's check-in state that is still to be sent. */
export interface Tap {
  id: string;
  presentationId: string;
  registrationId: string;
  /** Shown if the person is no longer on the list. */
  name: string;
  state: CheckInState;
  /** Applies only to people in this state: a change made on another device stays. */
  from?: CheckInState;
}

/** A tap or a typed reference that was refused, with its error. */
export interface RefusedTap extends Pick<Tap, "id" | "name">, Partial<Omit<Tap, "id" | "name">> {
  code: string;
  key: string;
  data: Record<string, unknown>;
}

/** Taps to be sent, in order, and refused taps until they are dismissed. */
export interface TapQueue {
  waiting: readonly Tap[];
  refused: readonly RefusedTap[];
}

export const EMPTY_QUEUE: TapQueue = { waiting: [], refused: [] };

const isForPersonOf =
  ({ registrationId }: Pick<Tap, "registrationId">) =>
  (other: Partial<Tap>) =>
    other.registrationId === registrationId;

/** The last waiting tap for a person. */
export const lastTapFor = (queue: TapQueue, registrationId: string): Tap | undefined =>
  queue.waiting.findLast(isForPersonOf({ registrationId }));

/** The people with the states that the waiting taps will give them. */
export const withTaps = (people: readonly Person[], { waiting }: TapQueue): readonly Person[] => {
  const states = new Map(waiting.map(({ registrationId, state }) => [registrationId, state]));
  if (states.size === 0) return people;
  return people.map((person) => ({ ...person, state: states.get(person.registrationId) ?? person.state }));
};

/**
 * Appends a tap. It replaces waiting taps for the same person, except the one that is being sent. A tap with the same state
 * as the last one changes nothing.
 */
export const addTap = (queue: TapQueue, tap: Tap, sendingId?: string): TapQueue => {
  if (lastTapFor(queue, tap.registrationId)?.state === tap.state) return queue;
  const staysQueued = (one: Tap) => one.id === sendingId || !isForPersonOf(tap)(one);
  return {
    waiting: [...queue.waiting.filter(staysQueued), tap],
    refused: queue.refused.filter((one) => !isForPersonOf(tap)(one)),
  };
};

/** Removes a tap that the server has accepted. */
export const removeTap = (queue: TapQueue, id: string): TapQueue => ({
  ...queue,
  waiting: queue.waiting.filter((tap) => tap.id !== id),
});

/** Moves a tap to the refused ones, with the reason, so that staff see it. */
export const refuseTap = (
  queue: TapQueue,
  id: string,
  refusal: Pick<RefusedTap, "code" | "key" | "data">,
): TapQueue => {
  const tap = queue.waiting.find((one) => one.id === id);
  if (!tap) return queue;
  const { code, key, data } = refusal;
  return { waiting: removeTap(queue, id).waiting, refused: [...queue.refused, { ...tap, code, key, data }] };
};

/** Notes that a reference of nobody on the list was refused; its id is the reference. */
export const refuseReference = (
  queue: TapQueue,
  reference: string,
  { code, key, data }: Pick<RefusedTap, "code" | "key" | "data">,
): TapQueue => ({
  ...queue,
  refused: [...dismissTap(queue, reference).refused, { id: reference, name: reference, code, key, data }],
});

/** Removes a refused tap that staff have read. */
export const dismissTap = (queue: TapQueue, id: string): TapQueue => ({
  ...queue,
  refused: queue.refused.filter((tap) => tap.id !== id),
});

const TRANSIENT_STATUSES = [408, 425, 429];

/** Whether the same call may succeed later: overload, or a server error. */
export const isTransient = (status: number): boolean => TRANSIENT_STATUSES.includes(status) || status >= 500;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** Milliseconds to wait before the next attempt, after a number of consecutive failures. */
export const retryDelayMS = (failures: number): number =>
  failures === 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
