import { pino } from "pino";

/** Structured logs, one event a line; callers give events and codes, never codes sent, tokens, phones or names. */
export const log = pino({ base: null, level: process.env.LOG_LEVEL ?? "info" });
