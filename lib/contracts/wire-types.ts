import { z } from "zod";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { MAX_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { AFTER_REQUESTABLE_DAYS, FIRST_REQUESTABLE_DAY, isDay, isRequestableDay } from "@/lib/kit/day";

export const id = z.string().min(1).max(100);
export const locationKey = z.string().min(1).max(100);
export const day = z.string().refine(isDay, "not a day");
export const instant = z.iso.datetime({ offset: true });
/** A day that a caller names. */
export const requestedDay = day.refine(isRequestableDay, "too far off");
/** An instant that a caller names. */
export const requestedInstant = instant.refine(
  (text) =>
    Date.parse(text) >= Date.parse(FIRST_REQUESTABLE_DAY) && Date.parse(text) < Date.parse(AFTER_REQUESTABLE_DAYS),
  "too far off",
);
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const locale = z.enum(ALL_LOCALES);
export const weekday = z.number().int().min(1).max(7);

/** What a row's editable values are known by; a change names the one that it was made on. */
export const rowVersion = z.string().min(1).max(100);

export const page = { limit: z.number().int().min(1).max(MAX_ROWS), offset: z.number().int().min(0) };

export const idParams = z.object({ id });
export const nothing = z.undefined();
