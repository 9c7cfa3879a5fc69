import type pg from "pg";
import { bookUntilAnswered } from "@/tests/faults/bench/book";
import type { Ledger } from "@/tests/faults/bench/ledger";
import { type Person, readyPeople } from "@/tests/faults/bench/people";
import type { Opened } from "@/tests/support/fixtures";
import { untrueCounters } from "@/tests/support/seat-client";

/** More people than seats, all of whom want the same ones. */
export interface Rush {
  people: Person[];
  opened: Opened;
  seats: number;
}

/** Complete drafts of `count` people for `seats` seats of one day. */
export const rushFor = async (
  database: { url: string; pool: pg.Pool },
  { count, seats }: { count: number; seats: number },
): Promise<Rush> => {
  const { people, opened } = await readyPeople(database, count);
  await database.pool.query("UPDATE start_day SET capacity = $1 WHERE id = $2", [seats, opened.seats.start_day]);
  return { people, opened, seats };
};

/** How a person's booking ended, and the number of tries. */
export interface Ending {
  isBooked: boolean;
  tries: number;
}

/** Sends a booking until it is answered; a refusal because the seats are taken is an answer, too. */
export const bookOrMiss = async (ports: readonly number[], person: Person, ledger: Ledger): Promise<Ending> => {
  try {
    return { isBooked: true, tries: await bookUntilAnswered(ports, person, ledger) };
  } catch (error) {
    if (String((error as Error).message).includes("form_student_session_unavailable"))
      return { isBooked: false, tries: 1 };
    throw error;
  }
};

/** What is wrong after a rush: acknowledged bookings that are lost, counters that are untrue, and applications booked twice. */
export const wrongAfter = async (pool: pg.Pool, ledger: Ledger) => {
  const twice = await pool.query(
    "SELECT registration_id FROM appointment WHERE state = 'active' GROUP BY registration_id HAVING count(*) > 1",
  );
  return { lost: await ledger.lostIn(pool), untrue: await untrueCounters(pool), twice: twice.rows };
};

export const NOTHING_WRONG = { lost: [], untrue: [], twice: [] };
