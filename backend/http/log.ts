import { pino } from "pino";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** What is nobody's business but the person's, whatever an event brings along. */
const PERSONAL = [
  "authorization",
  "token",
  "password",
  "phone",
  "email",
  "value",
  "to",
  "text",
  "firstName",
  "lastName",
];

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Structured logs, one event a line; callers give events and codes, never codes sent, tokens, phones or names. */
export const log = pino({
  base: null,
  // One that is none is refused by name when the environment is read.
  level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
  redact: PERSONAL.flatMap((name) => [name, `*.${name}`]),
});

/** A request that was answered. `route` is the declared path, never the one asked for: that may name a person. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
  requestId: string;
  tenant: Tenant | undefined;
}

const SLOW_MS = 1000;

/** One line a request: at `info` when it failed or was slow, else at `debug`. */
export const logAnswered = (answered: Answered): void => {
  const level = answered.status >= 500 || answered.ms > SLOW_MS ? "info" : "debug";
  log[level]({ event: "request", ...answered, ms: Math.round(answered.ms) });
};
