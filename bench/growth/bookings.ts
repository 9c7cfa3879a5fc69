import { v7 as uuid } from "uuid";
import { registrations } from "@/lib/contracts/registrations";
import type { Student } from "@/lib/domain/application/application";
import { inFlight } from "@/tests/support/in-flight";
import { byTurns } from "../turns";
import { type Draft, draftsFor } from "./drafts";
import { type Level, LOCATION, TENANT } from "./level";
import { SEATS_EACH } from "./rows";

const IN_FLIGHT = 64;
const PER_ROUND = 256;
const ROUNDS = 12;

/** Bookings of one start day, or of all future ones of the centre. */
export type Spread = "one day" | "all days";

// A fifteen-year-old may start in the coming weeks. A presentation leads to the first days of its week.
const FUTURE_SEATS = `SELECT s.id AS session_id, s.pair_id AS secondary_session_id, d.id AS start_day, p.id AS presentation_date
  FROM start_day d JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id AND s.weekday <= 3
  JOIN presentation p ON p.tenant = d.tenant AND p.location_key = d.location_key AND d.date = ANY (p.start_dates)
  WHERE d.tenant = $1 AND d.location_key = $2 AND p.starts_at > now() + interval '1 day' AND d.capacity = $3
    AND d.date > current_date AND p.starts_at < d.date - interval '1 day'
  ORDER BY d.date, d.id, p.id LIMIT 200`;

const seatsOn = async ({ pool, opened }: Level, spread: Spread): Promise<Student[]> => {
  if (spread === "one day") return [opened.seats];
  const { rows } = await pool.query<Student>(FUTURE_SEATS, [TENANT, LOCATION, SEATS_EACH]);
  return rows;
};

const book = async ({ caller }: Level, { id, token }: Draft): Promise<void> => {
  const response = await caller.raw(
    registrations.makeAppointment,
    { params: { id }, body: { isStudentAdult: false } },
    { tenant: TENANT, token, key: uuid() },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`a booking was refused: ${response.status} ${text}`);
};

/** Median bookings per second at each level, measured in turn. */
export const bookingRates = async (levels: readonly Level[], spread: Spread): Promise<Record<string, number>> => {
  const count = PER_ROUND * (ROUNDS + 1);
  const entries = await Promise.all(
    levels.map(async (level) => {
      const seats = await seatsOn(level, spread);
      const drafts = await draftsFor(
        level,
        Array.from({ length: count }, (_none, index) => seats[index % seats.length] as Student),
      );
      const round = async (index: number): Promise<number> => {
        const startedAt = performance.now();
        await inFlight(IN_FLIGHT, drafts.slice(index * PER_ROUND, (index + 1) * PER_ROUND), (draft) =>
          book(level, draft),
        );
        return (PER_ROUND * 1000) / (performance.now() - startedAt);
      };
      return [level.name, round] as const;
    }),
  );
  return byTurns(ROUNDS, Object.fromEntries(entries));
};
