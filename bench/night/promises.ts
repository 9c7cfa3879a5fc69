import type pg from "pg";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import type { Ledger } from "@/tests/faults/bench/ledger";
import { waitUntil } from "@/tests/faults/bench/wait";
import { dbOn } from "@/tests/support/db-on";

/** Queries that must return nothing after the night, besides the invariants of the store. */
const MUST_BE_EMPTY: Readonly<Record<string, string>> = {
  "appointments with half of a pair": `
    SELECT a.registration_id FROM appointment a JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
    JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
    WHERE s.pair_id IS NOT NULL AND a.pair_start_day_id IS NULL`,
  "appointments without one message": `
    SELECT a.registration_id FROM appointment a
    LEFT JOIN outbox o ON o.tenant = a.tenant AND o.registration_id = a.registration_id AND o.event = 'booked'
    WHERE a.state = 'active' GROUP BY a.tenant, a.registration_id HAVING count(o.key) <> 1`,
};

const SENT_WITHIN_MS = 120_000;

const countOf = async (pool: pg.Pool, query: string): Promise<number> => (await pool.query(query)).rowCount ?? 0;

/** Every broken promise after all messages are sent; must be none. */
export const brokenPromises = async (pool: pg.Pool, ledger: Ledger): Promise<string[]> => {
  const unsent = () => countOf(pool, "SELECT 1 FROM outbox WHERE sent_at IS NULL");
  const sending = waitUntil("all messages to be sent", async () => (await unsent()) === 0, SENT_WITHIN_MS);
  const unsentCount = await sending.then(
    () => 0,
    () => unsent(),
  );
  const broken = (await findBrokenInvariants(dbOn(pool), new Date())).map(
    ({ problem, count }) => `${count} ${problem}`,
  );
  for (const [what, query] of Object.entries(MUST_BE_EMPTY)) {
    const count = await countOf(pool, query);
    if (count > 0) broken.push(`${count} ${what}`);
  }
  const lost = await ledger.lostIn(pool);
  const appointments = await countOf(pool, "SELECT 1 FROM appointment");
  if (lost.length > 0) broken.push(`${lost.length} acknowledged appointments that are missing`);
  if (appointments !== ledger.count())
    broken.push(`${appointments} appointments where ${ledger.count()} were acknowledged`);
  if (unsentCount > 0) broken.push(`${unsentCount} messages not sent`);
  return broken;
};
