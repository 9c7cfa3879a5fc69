import { add } from "date-fns";
import { getTimezoneOffset } from "date-fns-tz";
import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { MINUTE_MS } from "@/lib/kit/durations";
import { type Finding, ok, warn } from "./finding";

/** Start days are opened no further ahead. */
const YEARS = 2;

/** The time zones of all locations, each once. */
const zonesOfLocations = (): string[] => [
  ...new Set(ALL_TENANTS.flatMap((tenant) => tenantRow(tenant).locations.map(({ timeZone }) => timeZone))),
];

/** The offset of a zone in the database at an instant: null for a zone that it does not know. */
interface Offset {
  zone: string;
  at: Date;
  minutes: number | null;
}

// Each noon and midnight: rules change at night, and on few days of the year.
const selectOffsets = (zones: readonly string[], begin: Date, end: Date) => sql`
  WITH zones AS MATERIALIZED (
    SELECT z AS zone, EXISTS (SELECT FROM pg_timezone_names n WHERE n.name = z) AS is_known FROM unnest(${zones}::text[]) AS z)
  SELECT zone, at, CASE WHEN is_known
    THEN round(extract(epoch FROM (at AT TIME ZONE zone) - (at AT TIME ZONE 'UTC')) / 60)::int END AS minutes
  FROM zones, generate_series(${begin}::timestamptz, ${end}::timestamptz, interval '12 hours') AS at
  ORDER BY zone, at`;

const utc = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
};

/** How the two differ at an instant, if they do. */
const differenceAt = ({ zone, at, minutes }: Offset): string | undefined => {
  const here = Math.round(getTimezoneOffset(zone, at) / MINUTE_MS);
  if (here === minutes) return undefined;
  if (minutes === null) return `${zone} is unknown to PostgreSQL`;
  return `${zone} on ${at.toISOString().slice(0, 10)} is ${utc(here)} for Node.js, ${utc(minutes)} for PostgreSQL`;
};

/** Whether Node.js and PostgreSQL know the same rules of these zones for the time that is planned. Names the first day that differs. */
export const zoneFinding = async (db: Db, now: Date, zones = zonesOfLocations()): Promise<Finding> => {
  const begin = new Date(now);
  begin.setUTCHours(0, 0, 0, 0);
  const offsets = await db.many<Offset>(selectOffsets(zones, begin, add(begin, { years: YEARS })));
  const firstOf = new Map<string, string>();
  for (const offset of offsets) {
    const difference = differenceAt(offset);
    if (difference && !firstOf.has(offset.zone)) firstOf.set(offset.zone, difference);
  }
  if (firstOf.size === 0) return ok("zones", `Node.js and PostgreSQL agree on ${zones.length} time zones`);
  return warn(
    "zones",
    [...firstOf.values()].join("; "),
    "update Node.js, or PostgreSQL and its system's tzdata, whichever is older: else seats close and messages leave at the wrong hour",
  );
};
