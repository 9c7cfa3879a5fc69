import pg from "pg";
import { readBackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import type { StartedBackend } from "@/backend/start";
import { type Day, dayIn, mondayOf, plusDays } from "@/lib/kit/day";
import { testEnvironment } from "@/tests/support/backend";
import { makeAppointment } from "@/tests/support/booking";
import { type As, Caller } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { temporaryDataDir } from "@/tests/support/postgres";
import { staffMember } from "@/tests/support/staff";
import { startWithoutData } from "@/tests/support/start-without-data";

/** The measured network, which has four centres, and its first centre. */
export const TENANT = "am";
export const LOCATION = "yerevan";
/** More seats than the bench books. */
const SEATS = 10_000;

/** An application and its seats among the filled rows. */
interface Neighbour {
  reference: string;
  presentationId: string;
  date: Day;
  lastName: string;
  phone: string;
}

/** One size of the tables, with a backend on it and its callers. */
export interface Level {
  name: string;
  backend: StartedBackend;
  caller: Caller;
  pool: pg.Pool;
  applicant: As & { filesToken: string };
  manager: As;
  opened: Opened;
  /** A booked application, and a complete draft. */
  bookedId: string;
  draftId: string;
  neighbour: Neighbour;
  /** Monday of next week. */
  monday: Day;
  stop(): Promise<void>;
}

const neighbourOn = async (pool: pg.Pool, monday: Day): Promise<Neighbour> => {
  const { rows } = await pool.query<Neighbour>(
    `SELECT a.reference, a.presentation_id AS "presentationId", d.date::text AS date, r.student ->> 'lastName' AS "lastName",
       r.student ->> 'phone' AS phone
     FROM start_day d JOIN appointment a ON a.tenant = d.tenant AND a.start_day_id = d.id
     JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
     WHERE d.tenant = $1 AND d.location_key = $2 AND d.date = $3 ORDER BY r.id LIMIT 1`,
    [TENANT, LOCATION, monday],
  );
  if (!rows[0]) throw new Error("nobody starts in the coming week");
  return rows[0];
};

/** Starts a backend on a filled database, with an applicant and a manager who are signed in. */
export const openLevel = async (name: string, url: string): Promise<Level> => {
  const dataDir = temporaryDataDir();
  const backend = await startWithoutData(readBackendEnvironment(testEnvironment(url, { DATA_DIR: dataDir })));
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // An error of a connection that is open when the server ends would hide the cause.
  pool.on("error", () => undefined);
  const caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
  const backendUnderTest = { caller, pool, databaseUrl: url };
  const opened = await openSeats(pool, { capacity: SEATS });
  const applicant = await caller.applicant(TENANT);
  const { _id: bookedId } = await completeDraft(caller, applicant, opened.seats);
  await makeAppointment(backendUnderTest, { applicant, id: bookedId });
  const { _id: draftId } = await completeDraft(caller, applicant, opened.seats);
  const monday = plusDays(mondayOf(dayIn("UTC", new Date())), 7);
  return {
    name,
    backend,
    caller,
    pool,
    applicant,
    manager: await staffMember(backendUnderTest, { role: "manager" }),
    opened,
    bookedId,
    draftId,
    monday,
    neighbour: await neighbourOn(pool, monday),
    stop: async () => {
      await pool.end();
      await backend.stop();
      removeDataDir(dataDir);
    },
  };
};
