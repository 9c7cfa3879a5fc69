import { startBackend } from "@/backend/start";

/** Starts a backend whose developer inbox is open, as `DEMO=1` says, but whose store has no demo data: a test adds its own. */
export const startWithoutData: typeof startBackend = (environment) => startBackend(environment, async () => undefined);
