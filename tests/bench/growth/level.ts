import pg from "pg";
import { readBackendEnvironment } from "@/backend/environment";
import { type StartedBackend, startBackend } from "@/backend/start";
import { type Day, dayIn, mondayOf, plusDays } from "@/lib/kit/day";
import { testEnvironment } from "@/tests/support/backend";
import { makeAppointment } from "@/tests/support/booking";
import { type As, Caller } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { staffMember } from "@/tests/support/staff";

/** Where everything is measured: a network of four centres, and its first one. */
export const TENANT = "am";
export const LOCATION = "yerevan";
/** More than is ever booked. */
const SEATS = 10_000;

/** Somebody's seats among those that were there before. */
interface Neighbour {
  reference: string;
  presentationId: string;
  date: Day;
  lastName: string;
  phone: string;
}

/** One size of the tables, with the product's backend on it and who asks it. */
export interface Level {
  name: string;
  backend: StartedBackend;
  caller: Caller;
  pool: pg.Pool;
  applicant: As & { filesToken: string };
  manager: As;
  opened: Opened;
  /** An application that is booked, and a draft that lacks nothing. */
  bookedId: string;
  draftId: string;
  neighbour: Neighbour;
  /** The Monday after this week's. */
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

/** Starts the backend on a filled database, and brings those who will ask it to where they can. */
export const openLevel = async (name: string, url: string): Promise<Level> => {
  const dataDir = temporaryDataDir();
  const backend = await startBackend(readBackendEnvironment(testEnvironment(url, { DATA_DIR: dataDir })));
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // One that is still open when the server ends says nothing new, and would hide what went wrong.
  pool.on("error", () => undefined);
  const caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
  const under = { caller, pool, databaseUrl: url };
  const opened = await openSeats(pool, { capacity: SEATS });
  const applicant = await caller.applicant(TENANT);
  const { _id: bookedId } = await completeDraft(caller, applicant, opened.seats);
  await makeAppointment(under, { applicant, id: bookedId });
  const { _id: draftId } = await completeDraft(caller, applicant, opened.seats);
  const monday = plusDays(mondayOf(dayIn("UTC", new Date())), 7);
  return {
    name,
    backend,
    caller,
    pool,
    applicant,
    manager: await staffMember(under, { role: "manager" }),
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
