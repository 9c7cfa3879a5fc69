import type { ErrorCode } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { log } from "@/lib/server/observability/log";

export { log } from "@/lib/server/observability/log";

/** An answered request. `route` is the declared path: the requested path may name a person. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  requestId: string;
  tenant: Tenant | undefined;
  /** The code of a failure. */
  code: ErrorCode | undefined;
}

const SLOW_MS = 1000;

/** Logs one line a request: at `info` if it failed or was slow, else at `debug`. */
export const logRequest = (answered: AnsweredRequest): void => {
  const level = answered.status >= 500 || answered.ms > SLOW_MS ? "info" : "debug";
  log[level]({ event: "request", ...answered, ms: Math.round(answered.ms) });
};
