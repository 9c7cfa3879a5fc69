import { staffOverview } from "@/lib/contracts/staff-overview";
import type { As, Caller } from "@/tests/support/caller";

/** A location's stream of changes, as a browser reads it. */
export interface Listener {
  /** The number of events received. */
  heard(): number;
  /** Waits until this many events have arrived, or the stream has ended. */
  until(count: number): Promise<void>;
  /** Waits until the backend ends the stream. */
  ended: Promise<void>;
  /** Disconnects, as closing the window does. */
  leave(): Promise<void>;
}

const POLL_MS = 20;
const TIMEOUT_MS = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a location's stream, and waits for its first event. Throws when it is refused. */
export async function listenTo(caller: Caller, as: As, locationKey = "yerevan"): Promise<Listener> {
  const response = await caller.raw(staffOverview.stream, { query: { locationKey } }, as);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let isOver = false;
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  };
  const ended = read().finally(() => {
    isOver = true;
  });
  const heard = () => text.split("event: startDays\n").length - 1;
  const until = async (count: number) => {
    const deadline = Date.now() + TIMEOUT_MS;
    while (heard() < count && !isOver) {
      if (Date.now() > deadline) throw new Error(`${heard()} events came, not ${count}`);
      await pause(POLL_MS);
    }
  };
  await until(1);
  return { heard, until, ended, leave: () => reader.cancel() };
}

/** Waits long enough for any pending event to arrive. */
export const settle = () => pause(600);
