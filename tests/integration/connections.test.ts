import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { asClient, createDatabase } from "@/tests/support/postgres";

/** Longer than a server waits for the rest of an unread body before it cuts the connection. */
const PATIENCE_MS = 800;

let backend: BackendProcess;
let database: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  backend = await startBackendProcess(testEnvironment(database));
});
afterAll(async () => {
  agent.destroy();
  await backend?.stop();
});

/** The status of a response, and whether its connection was reused. */
const send = (path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
    const outgoing = request(backend.origin + path, { agent, headers, method: body ? "POST" : "GET" });
    outgoing.once("error", reject);
    outgoing.once("response", (response) =>
      response.resume().once("end", () => resolve({ status: response.statusCode, isReused: outgoing.reusedSocket })),
    );
    outgoing.end(body);
  });

describe("a connection", () => {
  test.each([
    ["too large", 413, { "content-type": "application/json" }, 1024 * 1024 + 1],
    ["of another type", 415, { "content-type": "text/plain" }, 1024 * 1024],
  ])("can be reused after a body was refused as %s", async (_what, status, headers, size) => {
    expect(await send("/am/api/v1/auth/login", headers, Buffer.alloc(size, " "))).toMatchObject({ status });
    await delay(PATIENCE_MS);
    expect(await send("/health/live")).toEqual({ status: 200, isReused: true });
  });
});

/** Ends the connections that wait for a lock. */
const CUT_WAITING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe("a connection to the database that is cut in the middle of a change", () => {
  test("fails only that change; the process continues", async () => {
    const caller = new Caller((path, init) => fetch(backend.origin + path, init));
    const applicant = await caller.applicant();
    const response = await asClient(database, async (client) => {
      await client.query("BEGIN");
      await client.query("LOCK TABLE registration IN ACCESS EXCLUSIVE MODE");
      let isAnswered = false;
      const sending = caller.raw(registrations.create, { body: { language: "en" } }, applicant).finally(() => {
        isAnswered = true;
      });
      for (; !isAnswered; await delay(20)) await client.query(CUT_WAITING);
      return sending;
    });
    expect(response.status).toBe(503);
    expect(await send("/health/live")).toMatchObject({ status: 200 });
    expect(await caller.call(registrations.list, {}, applicant)).toEqual({ registrations: [] });
  });
});
