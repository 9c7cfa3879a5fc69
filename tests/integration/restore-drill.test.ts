// @module-tag deep

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { backUp } from "@/backend/backup/back-up";
import { readBackendEnvironment } from "@/backend/environment";
import { startBackend } from "@/backend/start";
import { backedUp, DATA_SECRET, restoreTo, storesOf } from "@/tests/support/backed-up";
import { testEnvironment } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { runCommand } from "@/tests/support/commands";
import { dbOn } from "@/tests/support/db-on";
import { openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { insertedEndpoint, startReceiver } from "@/tests/support/receiver";
import { shows } from "@/tests/support/shows";

const stores = backedUp();
const [gateway, receiver] = await Promise.all([startGateway(), startReceiver()]);
afterAll(() => Promise.all([gateway.close(), receiver.close()]));

/** An archive of a store with a message and a webhook that nobody has sent yet. */
const archiveWithPending = async (): Promise<string> => {
  const { home } = stores;
  await insertedEndpoint(dbOn(home.pool), home.environment.dataSecrets, receiver.url);
  await bookedOn(home, await openSeats(home.pool));
  const file = path.join(stores.folder(), "pending.tar.gz");
  await backUp(await storesOf(home), file, new Date());
  return file;
};

describe("a restore drill", () => {
  test("sends nothing that the copy would send, leaves the store in use alone, and leaves no copy", async () => {
    const file = await archiveWithPending();
    const folder = stores.folder();
    const { databaseUrl, environment } = stores.home;
    const before = await stores.home.pool.query("SELECT id, queued_at FROM outbox ORDER BY id");
    // As a tired operator would run it: beside the product, with all of its variables.
    const { code, output, errors } = await runCommand("restore", [file, "--drill"], {
      ...testEnvironment(databaseUrl, { DATA_DIR: environment.dataDir, DATA_SECRET, WORKERS: "1" }),
      SMS_GATEWAY_URL: gateway.url,
      TMPDIR: folder,
      LOG_LEVEL: "error",
    });
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toMatch(
      /^Restored \d+ rows .*\nAll checks passed\.\nThe backend started on the copy, and answers\.\n/,
    );
    expect(output).toMatch(/The copy is removed\.\n$/);
    expect(readdirSync(folder)).toEqual([]);
    expect((await stores.home.pool.query("SELECT id, queued_at FROM outbox ORDER BY id")).rows).toEqual(before.rows);
    expect([gateway.requests, receiver.received]).toEqual([[], []]);
    // The same archive, restored and started with these variables, sends both.
    const copy = await stores.emptyPlace({ SMS_GATEWAY_URL: gateway.url, WORKERS: "1" });
    await restoreTo(copy, file);
    const started = await startBackend(copy, async () => undefined);
    await vi.waitFor(() => expect(gateway.requests.length).toBeGreaterThan(0), { timeout: 30_000, interval: 100 });
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), { timeout: 30_000, interval: 100 });
    await started.stop();
    const [messages, webhooks] = [gateway.requests.length, receiver.received.length];
    shows(41, { "messages by a started copy": messages, "webhooks by it": webhooks, "by a drill": 0 });
  });

  test("of a damaged archive fails, and leaves no copy either", async () => {
    const folder = stores.folder();
    const file = path.join(stores.folder(), "no-such-file.tar.gz");
    const environment = testEnvironment(stores.home.databaseUrl, { DATA_SECRET, TMPDIR: folder });
    const { code, errors } = await runCommand("restore", [file, "--drill"], environment);
    expect(code).toBe(1);
    expect(errors).toMatch(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  test("with another DATA_SECRET says that the answers cannot be read", async () => {
    const environment = testEnvironment("", { TMPDIR: stores.folder(), DATA_DIR: stores.folder() });
    expect(readBackendEnvironment(environment).dataSecrets).not.toContain(DATA_SECRET);
    const { code, output } = await runCommand("restore", [stores.archive, "--drill"], environment);
    expect(code).toBe(1);
    expect(output).toMatch(
      /registration that DATA_SECRET does not open: \d+, .*\nCorrect these rows and files before it is used\.\n/s,
    );
    expect(output).toMatch(
      /\nThe backend does not start on the copy: DATA_SECRET is not the secret.*\nThe copy is removed\.\n$/,
    );
    shows(53, { "drills that succeed with a wrong DATA_SECRET": 0 });
  });
});
