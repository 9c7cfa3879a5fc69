import { Agent, request } from "node:http";
import { describe, expect, inject, test } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const REQUESTS = 200;

/** Sends a read; `written` resolves when it is sent, `status` when its response has arrived. */
const sendRead = (agent: Agent, url: string, token: string | undefined) => {
  const outgoing = request(url, { agent, headers: { authorization: `Bearer ${token}` } });
  const written = new Promise<void>((resolve) => outgoing.once("finish", resolve));
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.once("error", reject);
    outgoing.once("response", (answer) => answer.resume().once("end", () => resolve(answer.statusCode)));
  });
  outgoing.end();
  return { written, status };
};

describe("a backend that receives a stop signal", () => {
  test("answers accepted requests, refuses new ones, and exits without an error", async () => {
    const backend = await startBackendProcess(testEnvironment(await createDatabase(inject("postgresUrl"))));
    const caller = new Caller((path, init) => fetch(backend.origin + path, init));
    const applicant = await caller.applicant();
    const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS });
    const read = () => sendRead(agent, `${backend.origin}/am/api/v1/registration`, applicant.token);
    // Open the connections first: then the server has received a request as soon as it is written.
    await Promise.all(Array.from({ length: REQUESTS }, () => read().status));
    const requests = Array.from({ length: REQUESTS }, read);
    await Promise.all(requests.map(({ written }) => written));
    const stoppedAt = performance.now();
    const code = await backend.stop();
    expect(code).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(20_000);
    const statuses = await Promise.all(requests.map(({ status }) => status));
    expect(statuses).toEqual(requests.map(() => 200));
    await expect(fetch(`${backend.origin}/health/live`)).rejects.toThrow();
    shows(11, {
      "requests under way": requests.length,
      answered: statuses.length,
      lost: requests.length - statuses.length,
    });
  }, 60_000);

  test("reports in one line why it does not start", async () => {
    await expect(startBackendProcess({ NODE_ENV: "production", DEMO: "0", TOKEN_SECRET: "" })).rejects.toThrow("ended");
  });
});
