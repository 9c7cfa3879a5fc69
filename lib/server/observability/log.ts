import { pino } from "pino";
import { LOG_LEVELS } from "./log-levels";
import { currentRequestId } from "./request-context";
import { currentTraceId } from "./tracing";

/** Fields with personal data, which are redacted in every event. */
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
  "firstNameKana",
  "lastNameKana",
];

/** The ids of the current request and trace, for every line. */
const currentIds = () => {
  const [requestId, traceId] = [currentRequestId(), currentTraceId()];
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
};

/** The structured log, one event a line. Pass events and error codes; never verification codes, tokens, phones or names. */
export const log = pino({
  base: null,
  // Reading the environment has refused an unknown level already.
  level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
  redact: PERSONAL.flatMap((name) => [name, `*.${name}`]),
  mixin: currentIds,
});
