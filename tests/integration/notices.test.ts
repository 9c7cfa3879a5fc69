import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CHANNELS } from "@/backend/db/notices";
import { log } from "@/backend/http/log";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

let listener: pg.PoolClient;
let heard: string[] = [];

beforeAll(async () => {
  listener = await backend.pool.connect();
  listener.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await listener.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join("; "));
});
afterAll(() => listener?.release(true));
beforeEach(() => {
  heard = [];
});
afterEach(() => vi.restoreAllMocks());

const LAST = "outbox last";

/** Waits for a last notice. Returns what was heard until then. */
const heardInAll = async () => {
  backend.db.tell("outbox", "last");
  await vi.waitFor(() => expect(heard).toContain(LAST), { timeout: 10_000 });
  return heard.filter((name) => name !== LAST);
};

const countSent = (sent: readonly unknown[][]) => sent.filter(([text]) => String(text).includes("pg_notify")).length;

describe("notices", () => {
  test("of a transaction are sent once it is committed, each once, as one statement", async () => {
    const send = vi.spyOn(backend.db, "send");
    const before = await backend.db.transaction(async (tx) => {
      tx.tell("start_days", "am:yerevan");
      await tx.transaction(async (inner) => inner.tell("outbox"));
      tx.tell("start_days", "am:yerevan");
      return heardInAll();
    });
    send.mockClear();
    await vi.waitFor(() => expect(heard).toHaveLength(3), { timeout: 10_000 });
    const after = heard.filter((name) => name !== LAST);
    expect(before).toEqual([]);
    expect(after).toEqual(["start_days am:yerevan", "outbox "]);
    expect(countSent(send.mock.calls)).toBe(1);
  });

  test("of what is rolled back are not sent, alone or with the outer transaction", async () => {
    const failing = (name: string) =>
      backend.db.transaction(async (tx) => {
        tx.tell("start_days", name);
        throw new Error("rolled back");
      });
    await expect(failing("am:alone")).rejects.toThrow("rolled back");
    await backend.db.transaction(async (tx) => {
      const inner = tx.transaction(async (nested) => {
        nested.tell("start_days", "am:inner");
        throw new Error("rolled back");
      });
      await expect(inner).rejects.toThrow("rolled back");
      tx.tell("start_days", "am:outer");
    });
    expect(await heardInAll()).toEqual(["start_days am:outer"]);
  });

  test("outside of a transaction are sent at once, by one connection, too", async () => {
    backend.db.tell("delivery");
    await backend.db.onConnection(async (connection) => connection.tell("staff_access", "am:somebody"));
    expect((await heardInAll()).sort()).toEqual(["delivery ", "staff_access am:somebody"]);
  });

  test("that cannot be sent are noted, and break neither their transaction nor later ones", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    vi.spyOn(backend.db, "send").mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "57P01" }));
    expect(
      await backend.db.transaction(async (tx) => {
        tx.tell("start_days", "am:yerevan");
        return "committed";
      }),
    ).toBe("committed");
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ event: "notices_lost", count: 1, code: "57P01" }));
    expect(await heardInAll()).toEqual([]);
  });
});
