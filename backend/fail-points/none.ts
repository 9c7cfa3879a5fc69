import type { FailPoint } from "./points";

/** A moment at which the fault bench may end the process; everywhere else nothing happens. */
export const failPoint = async (_point: FailPoint): Promise<void> => undefined;
