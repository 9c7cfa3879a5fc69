import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { Turns, withTurn } from "@/backend/db/turns";
import type { AppError } from "@/lib/contracts/errors";
import { runInRequest } from "@/lib/server/observability/request-context";
import { shows } from "@/tests/support/shows";

const CONNECTIONS = 8;
const ORDINARY = CONNECTIONS - 1;
const SECOND = 1000;

interface Asked {
  name: string;
  isChange?: boolean;
  tenant?: string;
  at?: number;
}

/** Turns whose connections are all taken, and who began or was refused since. */
const takenTurns = () => {
  const turns = new Turns(CONNECTIONS);
  const began: string[] = [];
  const refused: Record<string, AppError> = {};
  const inRequest = <Result>({ isChange = false, tenant = "am", at = performance.now() }: Asked, work: () => Result) =>
    runInRequest({ requestId: "test", arrival: { at, tenant, isChange } }, work);
  const ask = (asked: Asked) =>
    inRequest(asked, () =>
      turns.take((refusal) => {
        if (refusal) refused[asked.name] = refusal;
        else began.push(asked.name);
      }),
    );
  for (let count = 0; count < ORDINARY; count += 1) turns.take(() => undefined);
  const askMany = (count: number, asked: Asked) => {
    for (let index = 0; index < count; index += 1) ask(asked);
  };
  const free = (count: number, durationMS = 1) => {
    for (let index = 0; index < count; index += 1) turns.free(durationMS);
    return began.splice(0);
  };
  const admission = (asked: Asked) =>
    inRequest(asked, () => {
      try {
        turns.admit();
        return "admitted";
      } catch (error) {
        return error as AppError;
      }
    });
  return { turns, refused, ask, askMany, free, admission };
};

const countsOf = (names: readonly string[]) =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));

describe("a turn at the database", () => {
  test("is given to changes before reads that came earlier, and reads get a share of at least a third", () => {
    const { askMany, free } = takenTurns();
    askMany(60, { name: "read" });
    askMany(60, { name: "change", isChange: true });
    expect(free(1)).toEqual(["change"]);
    const begun = free(60);
    expect(countsOf(begun)).toEqual({ change: 40, read: 20 });
    // No read waits for more than a few changes.
    expect(begun.join(" ")).not.toContain("change change change change");
    expect(countsOf(free(59))).toEqual({ change: 19, read: 40 });
    shows(46, { waiting: 120, "changes of the first 61": 41 });
  });

  test("is given to background work last, but it is", () => {
    const { turns, askMany, free } = takenTurns();
    let isDone = false;
    turns.take(() => {
      isDone = true;
    });
    askMany(20, { name: "change", isChange: true });
    expect(free(12)).not.toHaveLength(0);
    expect(isDone).toBe(true);
  });

  test("is given to the networks by turns: a rush at one holds up no other", () => {
    const { askMany, ask, free } = takenTurns();
    askMany(50, { name: "am", tenant: "am" });
    ask({ name: "de", tenant: "de" });
    ask({ name: "la", tenant: "la" });
    expect(free(4)).toEqual(["am", "de", "la", "am"]);
    shows(46, { "requests of the busy network": 50, "turns until the others were served": 3 });
  });

  test("is given first to the request that arrived first: what has begun is finished", () => {
    const { ask, free } = takenTurns();
    ask({ name: "third", at: 30 });
    ask({ name: "first", at: 10 });
    ask({ name: "second", at: 20 });
    expect(free(3)).toEqual(["first", "second", "third"]);
  });

  test("is kept for those who have one already and need a second: they cannot all wait for each other", () => {
    const { turns, ask, free } = takenTurns();
    ask({ name: "newcomer" });
    const seconds: string[] = [];
    withTurn(() => turns.take(() => seconds.push("one")));
    withTurn(() => turns.take(() => seconds.push("two")));
    expect(seconds).toEqual(["one"]);
    expect(free(1)).toEqual([]);
    expect(seconds).toEqual(["one", "two"]);
    expect(free(1)).toEqual([]);
    expect(free(1)).toEqual(["newcomer"]);
  });
});

describe("a new request", () => {
  test("is refused only when the queue is longer than can be served in time, and told for how long", () => {
    const { askMany, admission, free } = takenTurns();
    // Every turn takes a second.
    askMany(64, { name: "read" });
    free(64, SECOND);
    askMany(15 * ORDINARY - 1, { name: "read" });
    expect(admission({ name: "new" })).toBe("admitted");
    askMany(4 * ORDINARY, { name: "read" });
    const refusal = admission({ name: "new" });
    expect(refusal).toMatchObject({ code: "too_busy", status: 503, data: { retryAfterMS: 4 * SECOND } });
    // Another network's queue is short, and so is that of changes.
    expect(admission({ name: "new", tenant: "de" })).toBe("admitted");
    expect(admission({ name: "new", isChange: true })).toBe("admitted");
    shows(46, { "seconds a turn": 1, "waiting when the first was refused": 19 * ORDINARY - 1 });
  });

  test("is not refused because the machine stood still for five seconds", () => {
    const { askMany, admission, free } = takenTurns();
    askMany(64, { name: "read" });
    free(64, 5);
    askMany(500, { name: "read" });
    free(ORDINARY, 5 * SECOND);
    expect(admission({ name: "new" })).toBe("admitted");
  });
});

describe("whoever waits", () => {
  test("is refused as too busy when the longest wait is over, and not before", async () => {
    const turns = new Turns(1, 200);
    const refusals: unknown[] = [];
    turns.take((refusal) => refusals.push(refusal));
    await delay(100);
    expect(refusals).toEqual([]);
    await vi.waitFor(() => expect(refusals).toEqual([expect.objectContaining({ code: "too_busy" })]));
    expect(turns.counts).toEqual({ held: 0, waiting: 0 });
  });

  test("is refused at once when the database falls silent, like everybody until it answers", () => {
    const { ask, refused, turns, free } = takenTurns();
    ask({ name: "waiting" });
    turns.setSilent(true);
    ask({ name: "new" });
    expect(refused).toMatchObject({
      waiting: { code: "database_unavailable" },
      new: { code: "database_unavailable" },
    });
    turns.setSilent(false);
    free(ORDINARY);
    ask({ name: "later" });
    expect(turns.counts).toEqual({ held: 1, waiting: 0 });
  });
});
