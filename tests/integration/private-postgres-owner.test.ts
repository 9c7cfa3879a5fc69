import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { attachDatabase } from "@/backend/db/connect";
import { endOwner, startOwnerElsewhere } from "@/tests/support/database-owner";
import { ask, privateDatabase, runs } from "@/tests/support/private-database";
import { shows } from "@/tests/support/shows";

// Each makes a database, and starts servers and their owners.
const { dataDir, serverPid, start } = privateDatabase();

describe("owning the private database", () => {
  test("refuses a second owner within five seconds and names the first", async () => {
    const first = await startOwnerElsewhere(dataDir());
    const asked = Date.now();
    await expect(start()).rejects.toThrow(
      `The database in ${dataDir()} is in use by process ${first.child.pid}; stop it or set DATA_DIR / DATABASE_URL.`,
    );
    const refusedAfter = Date.now() - asked;
    expect(refusedAfter).toBeLessThan(5000);
    expect(await ask(first.url ?? "", "SELECT 1")).toBe(1);
    shows(8, { "second owners refused": 1, "milliseconds until refused": refusedAfter });
  });

  test("waits for an owner that is stopping", async () => {
    const first = await startOwnerElsewhere(dataDir());
    const [second] = await Promise.all([start(), endOwner(first, "SIGTERM")]);
    expect(await ask(second.url, "SELECT 1")).toBe(1);
  });

  test("gives an empty directory one owner when two processes race for it", async () => {
    const racers = await Promise.all([
      startOwnerElsewhere(dataDir()),
      startOwnerElsewhere(dataDir()),
      startOwnerElsewhere(dataDir()),
    ]);
    const winners = racers.filter((racer) => racer.url);
    expect(winners).toHaveLength(1);
    for (const { error } of racers.filter((racer) => racer.error)) {
      expect(error).toContain(`is in use by process ${winners[0]?.child.pid}`);
    }
    shows(8, { "owners at once": racers.length, owned: winners.length });
  });

  test("survives a Ctrl-C, which reaches the whole process group of its owner", async () => {
    const owner = await startOwnerElsewhere(dataDir());
    const pid = serverPid();
    process.kill(-(owner.child.pid ?? 0), "SIGINT");
    await delay(500);
    await vi.waitFor(() => expect(owner.child.signalCode).toBe("SIGINT"), { timeout: 10_000 });
    expect(runs(pid)).toBe(true);
    await start();
    expect(serverPid()).toBe(pid);
  });

  test("lets a command-line tool connect beside the owner, or own the database if there is none", async () => {
    const owner = await startOwnerElsewhere(dataDir());
    const guest = await attachDatabase({ dataDir: dataDir() });
    expect(guest.url).toBe(owner.url);
    await guest.close();
    expect(await ask(owner.url ?? "", "SELECT 1")).toBe(1);
    await endOwner(owner, "SIGTERM");
    const alone = await attachDatabase({ dataDir: dataDir() });
    const pid = serverPid();
    await alone.close();
    expect(runs(pid)).toBe(false);
  });
});
