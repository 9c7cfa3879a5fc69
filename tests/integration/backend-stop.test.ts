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
    const asked = Array.from({ length: 200 }, () =>
      caller.raw(registrations.list, {}, applicant).then(({ status }) => status),
    );
    await delay(20);
    const told = performance.now();
    const code = await backend.stop();
    const answers = await Promise.allSettled(asked);
    expect(code).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
    const answered = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(new Set(answered)).toEqual(new Set([200]));
    // Those that were not taken were refused at the door: no connection, not half an answer.
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(String(answer.reason.cause?.code)).toMatch(/ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET/);
    await expect(fetch(`${backend.origin}/health/live`)).rejects.toThrow();
  });

  test("says in one line why it does not start", async () => {
    await expect(startBackendProcess({ NODE_ENV: "production", DEMO: "0", TOKEN_SECRET: "" })).rejects.toThrow("ended");
  });
});
