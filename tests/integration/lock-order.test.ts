import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { orAll } from "@/tests/support/all-tests";
import { ACTS, type Evening, openEvening } from "@/tests/support/evening";
import { type RecordedLock, type RecordedTransaction, recordLocks } from "@/tests/support/lock-recorder";
import { ownBackend } from "@/tests/support/process-backend";
import { seededRandom } from "@/tests/support/seeded-random";
import { shows } from "@/tests/support/shows";

const ROUNDS = orAll(4, 40);
const PEOPLE = 8;
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** The tables of docs/locks.md, in their order. */
const ORDER = [...readFileSync("docs/locks.md", "utf8").matchAll(/^\| (\w+) /gm)].flatMap(([, table = ""]) =>
  table === "locked" ? [] : [table],
);

const placeOf = ({ table, id }: RecordedLock): string => `${ORDER.indexOf(table)} ${id}`;

/** The locks that a transaction waited for although it had a later one. */
const outOfOrder = (transaction: RecordedTransaction): string[] => {
  const problems: string[] = [];
  let last: RecordedLock | undefined;
  for (const locks of transaction) {
    for (const lock of locks)
      if (last && lock.waits && placeOf(lock) < placeOf(last))
        problems.push(`${lock.table} by ${lock.statement} after ${last.table} by ${last.statement}`);
    last = [last, ...locks]
      .flatMap((lock) => lock ?? [])
      .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .at(-1);
  }
  return problems;
};

const backend = ownBackend({ OTP_SENDS_PER_TENANT_PER_HOUR: "1000000" });
let evening: Evening;

beforeAll(async () => {
  const own = { anyCaller: () => backend.caller, anyServices: () => backend.services, random: seededRandom(SEED) };
  evening = await openEvening(backend, own, PEOPLE);
}, 60_000);

test("everything that changes seats locks in the documented order", async () => {
  const tables = ORDER.filter((table) => table !== "timetable");
  const transactions = recordLocks(backend.db, tables);
  const problems = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, act] of Object.entries(ACTS)) {
      await act(evening);
      for (const problem of transactions.splice(0).flatMap(outOfOrder)) problems.add(`${name}: ${problem}`);
    }
  expect([...problems]).toEqual([]);
  shows(55, { seed: SEED, acts: ROUNDS * Object.keys(ACTS).length, "locks out of order": 0 });
}, 300_000);

test("a lock out of order would be found", () => {
  const lock = (table: string, id: string) => [{ table, id, statement: "", waits: true }];
  expect(outOfOrder([lock("registration", "b"), lock("start_day", "a"), lock("presentation", "a")])).toEqual([]);
  expect(outOfOrder([lock("start_day", "a"), lock("registration", "b")])).toHaveLength(1);
  expect(outOfOrder([lock("registration", "b"), lock("registration", "a")])).toHaveLength(1);
});
