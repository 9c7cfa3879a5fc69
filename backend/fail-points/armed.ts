import { kill, pid } from "node:process";
import type { FailPoint } from "./points";

/** Ends the process as a power cut would, at the moment that `FAULT_BENCH_ENDS_AT` names. */
export const failPoint = async (point: FailPoint): Promise<void> => {
  if (process.env.FAULT_BENCH_ENDS_AT !== point) return;
  kill(pid, "SIGKILL");
  await new Promise(() => undefined);
};
