import type pg from "pg";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import type { Ledger } from "@/tests/faults/bench/ledger";
import { waitUntil } from "@/tests/faults/bench/wait";

/** What must give nothing once the night is over, besides the invariants of the store. */
const LOOKS: Readonly<Record<string, string>> = {
  "appointments with half of a pair": `
    SELECT a.registration_id FROM appointment a JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
    JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
    WHERE s.pair_id IS NOT NULL AND a.pair_start_day_id IS NULL`,
  "appointments that nobody is told of": `
    SELECT a.registration_id FROM appointment a
    LEFT JOIN outbox o ON o.tenant = a.tenant AND o.registration_id = a.registration_id AND o.event = 'booked'
    WHERE a.state = 'active' GROUP BY a.tenant, a.registration_id HAVING count(o.key) <> 1`,
};

const TOLD_WITHIN_MS = 120_000;

const countOf = async (pool: pg.Pool, query: string): Promise<number> => (await pool.query(query)).rowCount ?? 0;

/** Every promise that is not kept, once everybody has been told; none, always. */
export const brokenPromises = async (pool: pg.Pool, ledger: Ledger): Promise<string[]> => {
  const untold = () => countOf(pool, "SELECT 1 FROM outbox WHERE sent_at IS NULL");
  const telling = waitUntil("everybody to be told", async () => (await untold()) === 0, TOLD_WITHIN_MS);
  const late = await telling.then(
    () => 0,
    () => untold(),
  );
  const broken = (await findBrokenInvariants(pool)).map(({ problem, count }) => `${count} ${problem}`);
  for (const [what, query] of Object.entries(LOOKS)) {
    const count = await countOf(pool, query);
    if (count > 0) broken.push(`${count} ${what}`);
  }
  const lost = await ledger.lostIn(pool);
  const made = await countOf(pool, "SELECT 1 FROM appointment");
  if (lost.length > 0) broken.push(`${lost.length} acknowledged appointments that are not there`);
  if (made !== ledger.count()) broken.push(`${made} appointments where ${ledger.count()} were acknowledged`);
  if (late > 0) broken.push(`${late} messages not sent`);
  return broken;
};
