/** From the least to the most that is worth a line; `silent` is none. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
