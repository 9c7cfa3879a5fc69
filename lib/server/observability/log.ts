import { pino } from "pino";
import { LOG_LEVELS } from "./log-levels";
import { currentRequestId } from "./request-context";
import { currentTraceId } from "./tracing";

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

/** By which request and trace a line can be found again. */
const whence = () => {
  const [requestId, traceId] = [currentRequestId(), currentTraceId()];
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
};

/** Structured logs, one event a line; callers give events and codes, never codes sent, tokens, phones or names. */
export const log = pino({
  base: null,
  // One that is none is refused by name when the environment is read.
  level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
  redact: PERSONAL.flatMap((name) => [name, `*.${name}`]),
  mixin: whence,
});
