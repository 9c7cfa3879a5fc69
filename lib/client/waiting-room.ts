import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";

// A phone that changes cells may lose the answer without an error.
const TIMEOUT_MS = 15_000;

/** Asks the site itself where this browser stands in line. Rejects when there is no answer. */
export const fetchQueuePosition = async (signal: AbortSignal): Promise<QueuePosition> => {
  const response = await fetch("/api/waiting-room", {
    method: "POST",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`waiting room: ${response.status}`);
  return (await response.json()) as QueuePosition;
};
