// @module-tag deep
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { endOwner, startOwner, startOwnerElsewhere } from "@/tests/support/database-owner";
import { ask, privateDatabase, runs } from "@/tests/support/private-database";
import { shows } from "@/tests/support/shows";

// Each makes a database, and starts servers and their owners.
const { dataDir, serverPid, start } = privateDatabase();

// Beside private-postgres-owner.test.ts: the watchdog of a killed owner waits for five seconds.
describe("the server of a private database", () => {
  test("adopts the server of an owner that was killed, keeps it running despite the former owner's watchdog, and stops it", async () => {
    const killed = await startOwnerElsewhere(dataDir());
    const pid = serverPid();
    await endOwner(killed, "SIGKILL");
    const heir = await start();
    expect(serverPid()).toBe(pid);
    await delay(6500);
    expect(await ask(heir.url, "SELECT 1")).toBe(1);
    expect(serverPid()).toBe(pid);
    await heir.stop();
    expect(runs(pid)).toBe(false);
    shows(8, { "owners killed": 1, "servers adopted": 1, "servers left behind": 0 });
  });

  test("leaves no server behind when its owner was killed and no other takes over", async () => {
    const killed = await startOwnerElsewhere(dataDir());
    const pid = serverPid();
    await endOwner(killed, "SIGKILL");
    await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 10_000, interval: 100 });
    shows(8, { "owners killed without an heir": 1, "servers left behind": 0 });
  });

  test("leaves no server behind when its owner was killed during the start", async () => {
    const starting = startOwner(dataDir());
    const pid = await vi.waitFor(serverPid, { timeout: 20_000, interval: 2 });
    await endOwner({ child: starting }, "SIGKILL");
    await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 10_000, interval: 100 });
    shows(8, { "owners killed while starting": 1, "servers left behind": 0 });
  });

  test("leaves no server behind when its owner exits without stopping it", async () => {
    const owner = await startOwnerElsewhere(dataDir(), "exit");
    const pid = serverPid();
    await endOwner(owner, "SIGTERM");
    await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 3000, interval: 50 });
    shows(8, { "owners that exit without a word": 1, "servers left behind": 0 });
  });
});
