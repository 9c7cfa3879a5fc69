import { type Guard, integration, unit } from "./guard";

/** A busy database, and background jobs that are idle. */
export const BUSY_GUARDS: readonly Guard[] = [
  {
    what: "changes come no sooner than reads",
    promise: 46,
    file: "backend/db/turn-queue.ts",
    search: "const SHARES = { change: 6, read: 3, background: 1 };",
    replace: "const SHARES = { change: 1, read: 1, background: 1 };",
    tests: unit("turns", "is given to changes before reads that came earlier"),
  },
  {
    what: "a rush at one network holds up the others",
    promise: 46,
    file: "backend/db/turn-queue.ts",
    search: "      this.owners.delete(owner);\n      if (queue.length > 0) this.owners.set(owner, queue);\n",
    replace: "",
    tests: unit("turns", "a rush at one holds up no other"),
  },
  {
    what: "new requests overtake those that have begun",
    promise: 46,
    file: "backend/db/turn-queue.ts",
    search: "queue.splice(queue.findLastIndex((other) => other.since <= since) + 1, 0, waiting);",
    replace: "queue.push(waiting);",
    tests: unit("turns", "what has begun is finished"),
  },
  {
    what: "transactions that need a second connection wait for each other",
    promise: 46,
    file: "backend/db/turns.ts",
    search: "return this.held < (isHolder ? this.size : this.size - 1);",
    replace: "return this.held < this.size;",
    tests: unit("turns", "they cannot all wait for each other"),
  },
  {
    what: "requests are let in that cannot be served in time",
    promise: 46,
    file: "backend/db/turns.ts",
    search: "    if (waitMS > ADMITTED_WITHIN_MS) throw tooBusy(waitMS - ADMITTED_WITHIN_MS);\n",
    replace: "",
    tests: unit("turns", "only when the queue is longer than can be served in time"),
  },
  {
    what: "a machine that stood still for a moment refuses requests afterwards",
    promise: 46,
    file: "backend/db/turns.ts",
    search: ".slice(0, -this.size)",
    replace: "",
    tests: unit("turns", "because the machine stood still"),
  },
  {
    what: "a starved process takes its database for silent",
    promise: 46,
    file: "backend/db/watch.ts",
    search: "for (let silentMS = 0; !isSettled && silentMS < SILENT_MS; silentMS += TICK_MS) {",
    replace: `const since = performance.now();
  for (let silentMS = 0; !isSettled && silentMS < SILENT_MS; silentMS = performance.now() - since) {`,
    tests: integration("starved", "loses nothing and refuses nothing"),
  },
  {
    what: "nothing wakes background jobs that are idle",
    promise: 46,
    file: "backend/jobs/job-table.ts",
    search: '    wokenBy: ["outbox"],\n',
    replace: "",
    tests: integration("delivery-workers", "are idle are woken by a booking"),
  },
  {
    what: "background jobs that are idle trust in being woken",
    promise: 46,
    file: "backend/jobs/run-repeatedly.ts",
    search: "Math.min(idleMS, dueMS ?? idleMS)",
    replace: "dueMS ?? 3_600_000",
    tests: unit("run-repeatedly", "runs again by itself"),
  },
];
