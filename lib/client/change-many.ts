import type { Outcome } from "@/lib/contracts/staff-many";
import { retryUntilAnswered } from "./retry-until-answered";

/** As many as keep the progress moving. */
const CHUNK = 25;

/** Changes some applications, and says what happened to each. */
export type SendMany = (registrationIds: string[]) => Promise<{ outcomes: Outcome[] }>;

interface ManyOptions {
  signal: AbortSignal;
  onOutcomes: (outcomes: Outcome[]) => void;
  /** How many applications one call takes. */
  partSize?: number | undefined;
}

/** Sends a part until it is answered. Undefined if `signal` stops it while its answer is lost: it is not sent again then. */
const sendPart = (ids: string[], send: SendMany, signal: AbortSignal) =>
  new Promise<{ outcomes: Outcome[] } | undefined>((resolve, reject) => {
    const stop = () => resolve(undefined);
    const onLost = () => (signal.aborted ? stop() : signal.addEventListener("abort", stop, { once: true }));
    const sendUnlessStopped = async () => {
      if (signal.aborted) throw signal.reason;
      return send(ids);
    };
    retryUntilAnswered(sendUnlessStopped, onLost).then(resolve, reject);
  });

/**
 * Sends a change of many applications in parts, one after the other, until all are answered or `signal` stops it. A part whose
 * answer was lost is sent again: repeated, it changes nothing more. Throws the error of a part that was refused as a whole.
 */
export const changeMany = async (
  ids: readonly string[],
  send: SendMany,
  { signal, onOutcomes, partSize = CHUNK }: ManyOptions,
): Promise<void> => {
  for (let start = 0; start < ids.length && !signal.aborted; start += partSize) {
    const answered = await sendPart(ids.slice(start, start + partSize), send, signal);
    if (answered) onOutcomes(answered.outcomes);
  }
};
