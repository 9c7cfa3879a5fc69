import "server-only";
import { loadPages } from "./page-loading";
import { isStopping, setLoading } from "./readiness";
import { checkStart } from "./start-check";

/**
 * Makes this process ready: once a request to itself has shown that the product stands before the framework, and its pages are loaded.
 * Else calls `refuse`, unless the process is stopping anyway.
 */
export const becomeReady = async (origin: URL, refuse: (error: Error) => void): Promise<void> => {
  setLoading(true);
  try {
    await checkStart(origin);
  } catch (error) {
    if (!isStopping()) refuse(error as Error);
    return;
  }
  await loadPages(origin);
  setLoading(false);
};
