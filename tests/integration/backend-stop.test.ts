import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";

describe("a backend that is told to end", () => {
  test("answers what it has taken, takes no more, and leaves without an error", async () => {
    const backend = await startBackendProcess(testEnvironment(await createDatabase(inject("postgresUrl"))));
    const caller = new Caller((path, init) => fetch(backend.origin + path, init));
    const applicant = await caller.applicant();
    // Connections that are open already: what goes out on them is in, however busy the machine is.
    const knock = async () => (await fetch(`${backend.origin}/health/live`)).text();
    await Promise.all(Array.from({ length: 200 }, knock));
    const requests = Array.from({ length: 200 }, () => caller.raw(registrations.list, {}, applicant));
    const asked = Promise.allSettled(requests.map(async (request) => (await request).status));
    await delay(50);
    const told = performance.now();
    const code = await backend.stop();
    expect(code).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
    expect(await asked).toEqual(requests.map(() => ({ status: "fulfilled", value: 200 })));
    await expect(fetch(`${backend.origin}/health/live`)).rejects.toThrow();
  });

  test("says in one line why it does not start", async () => {
    await expect(startBackendProcess({ NODE_ENV: "production", DEMO: "0", TOKEN_SECRET: "" })).rejects.toThrow("ended");
  });
});
