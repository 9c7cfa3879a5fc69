import { Agent, request } from "node:http";
import { describe, expect, inject, test } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const REQUESTS = 200;

/** A read on its way: when it is written, and the status of its answer. */
const sent = (agent: Agent, url: string, token: string | undefined) => {
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
    const ask = () => sent(agent, `${backend.origin}/am/api/v1/registration`, applicant.token);
    // On connections that are open already, what has been written is in, however busy the machine is.
    await Promise.all(Array.from({ length: REQUESTS }, () => ask().status));
    const requests = Array.from({ length: REQUESTS }, ask);
    await Promise.all(requests.map(({ written }) => written));
    const told = performance.now();
    const code = await backend.stop();
    expect(code).toBe(0);
    expect(performance.now() - told).toBeLessThan(20_000);
    const answers = await Promise.all(requests.map(({ status }) => status));
    expect(answers).toEqual(requests.map(() => 200));
    await expect(fetch(`${backend.origin}/health/live`)).rejects.toThrow();
    shows(11, {
      "requests under way": requests.length,
      answered: answers.length,
      lost: requests.length - answers.length,
    });
  }, 60_000);

  test("reports in one line why it does not start", async () => {
    await expect(startBackendProcess({ NODE_ENV: "production", DEMO: "0", TOKEN_SECRET: "" })).rejects.toThrow("ended");
  });
});
