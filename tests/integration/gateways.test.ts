import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { desk } from "@/lib/contracts/desk";
import { handOver } from "@/lib/contracts/hand-over";
import { callEverything } from "@/tests/support/call-everything";
import { freshPhone } from "@/tests/support/caller";
import { aMinorsDraft } from "@/tests/support/hand-over";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

/** More would wait for a turn, if each held a connection. */
const SENDERS = 7;

let isSlow = false;
const held: ServerResponse[] = [];
const codes = new Map<string, string>();
const links: string[] = [];
const server = createServer(async (request, response) => {
  const { to, code } = (await json(request)) as { to: string; code?: string };
  if (code) codes.set(to, code);
  else links.push(to);
  if (isSlow) held.push(response);
  else response.end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const answerHeld = () => {
  for (const response of held.splice(0)) response.end();
};

const backend = ownBackend({ SMS_GATEWAY_URL: `http://127.0.0.1:${port}` });
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  isSlow = false;
  backend.caller.codeFor = async (value) => codes.get(value) ?? expect.fail(`no code was sent to ${value}`);
});

/** A student who may press Send, under a key. */
const aSender = async () => {
  const { params, student } = await aMinorsDraft(backend);
  const to = freshPhone();
  const input = { params, body: { to: { method: "sms" as const, value: to }, language: "en" as const } };
  const as = { ...student, key: crypto.randomUUID() };
  const send = async () => {
    const response = await backend.caller.raw(handOver.send, input, as);
    return { status: response.status, text: await response.text() };
  };
  return { to, send };
};

const heldAtOnce = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count), { timeout: 10_000 });
const messagesTo = (value: string) => links.filter((to) => to === value).length;

describe("a link that is handed over while the gateway is slow", () => {
  test("holds no connection: seven at once leave the whole pool to the others", async () => {
    const senders = await Promise.all(Array.from({ length: SENDERS }, aSender));
    isSlow = true;
    const replies = Promise.all(senders.map(({ send }) => send()));
    await heldAtOnce(SENDERS);
    expect(backend.db.turns.counts).toEqual({ held: 0, waiting: 0 });
    answerHeld();
    expect((await replies).map(({ status }) => status)).toEqual(senders.map(() => 200));
    shows(46, { "sent at once through a slow gateway": SENDERS, "connections held": 0 });
  });

  test("is refused to a repeat until it has left, and then has its first reply", async () => {
    const { to, send } = await aSender();
    isSlow = true;
    const first = send();
    await heldAtOnce(1);
    expect(JSON.parse((await send()).text)).toMatchObject({ code: "request_in_flight" });
    answerHeld();
    const reply = await first;
    expect(await send()).toEqual(reply);
    expect(messagesTo(to)).toBe(1);
  });

  test("may be sent again a minute after its process has died", async () => {
    const { to, send } = await aSender();
    isSlow = true;
    const lost = send();
    await heldAtOnce(1);
    backend.later(61_000);
    const again = send();
    await heldAtOnce(2);
    answerHeld();
    expect((await again).status).toBe(200);
    expect(messagesTo(to)).toBe(2);
    await lost;
  });
});

test("no transaction is open while a call, under its idempotency key, calls a gateway or the file store", async () => {
  const manager = await staffMember(backend, { role: "manager" });
  await callEverything({ ...backend, manager, hasKeys: true });
  const body = { method: "sms", value: freshPhone(), locationKey: "yerevan", language: "en" } as const;
  await backend.caller.call(desk.sendCode, { body }, { ...manager, key: crypto.randomUUID() });
}, 120_000);
