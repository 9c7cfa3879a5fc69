import "server-only";
import { endsWithin } from "@/lib/kit/ends-within";
import { loadPages } from "./page-loading";
import { isStopping, setLoading } from "./readiness";
import { checkStart } from "./start-check";

/** A framework that says otherwise when it listens, or never, is checked all the same. */
const LISTENS_WITHIN_MS = 10_000;

/**
 * Makes this process ready: once a request to itself has shown that the product stands before the framework, and its pages are loaded.
 * Else calls `refuse`, unless the process is stopping anyway.
 */
export const becomeReady = async (
  listening: Promise<void>,
  origin: () => URL,
  refuse: (error: Error) => void,
): Promise<void> => {
  setLoading(true);
  await endsWithin(listening, LISTENS_WITHIN_MS);
  try {
    await checkStart(origin());
  } catch (error) {
    if (!isStopping()) refuse(error as Error);
    return;
  }
  await loadPages(origin());
  setLoading(false);
};
