import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";

// Any fixed time will do.
const CREATED_AT = Date.UTC(2026, 0, 1);

/** Always the same id for the same words, so that seeding again finds existing rows, also those that staff have changed. */
export const seedId = (...words: readonly (string | number)[]): string =>
  uuid({ msecs: CREATED_AT, random: createHash("sha256").update(words.join("\n")).digest().subarray(0, 16) });
